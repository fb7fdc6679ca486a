use lexlint_shared::{
    compare::{
        LONGEST_CLAIM,
        align::{self, Block},
        chain, compare as compared, diff, difference, prepare,
        profile::Profile,
    },
    report::DiffKind,
    text::fold::{Folded, fold},
};

use crate::whole;

/// What separates claim and provision in the input.
pub const SEPARATOR: char = '\u{1f}';

/// A claim and a provision, as UTF-8 with [`SEPARATOR`] between: how they compare is sound.
///
/// * Folding loses no place: every folded character has its stretch of the source, in order.
/// * Measures are shares; differences lie within both texts.
/// * Common runs are common, and ascend in the claim; those shown also in the provision.
/// * The stretches shown of the claim are the claim, and those of the provision alone are its words, in order.
/// * A text is literally in itself.
///
/// # Panics
/// If any of this does not hold.
pub fn compare(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (claim_text, law_text) = text.split_once(SEPARATOR).unwrap_or((&text, ""));
    let (claim, law): (Vec<char>, Vec<char>) = (claim_text.chars().collect(), law_text.chars().collect());
    let weights = whole().core().weights();
    let folded = fold(&claim);
    assert_folded(&folded, claim.len());
    let provision = Profile::new(&law);
    assert_folded(&provision.folded, law.len());

    let query = prepare(&folded, weights);
    let mut comparison = compared(&query, &provision);
    comparison.add_absent(&folded, &provision);
    comparison.add_reserved(&claim, &folded, &provision, weights);
    comparison.add_invented(&claim, &folded, &provision, weights);
    for share in [comparison.containment, comparison.coverage] {
        assert!((0.0..=1.0001).contains(&share), "{comparison:?}");
    }
    for difference in &comparison.differences {
        let law = difference.law.clone().unwrap_or_default();
        assert!(difference.claim.start <= difference.claim.end && difference.claim.end <= folded.chars.len());
        assert!(law.start <= law.end && law.end <= provision.folded.chars.len(), "{difference:?}");
    }
    let chars = &folded.chars[..folded.chars.len().min(LONGEST_CLAIM)];
    let aligned = align::align(chars, &provision);
    assert_blocks(chars, &provision.folded.chars, &aligned);
    assert!(aligned.is_sorted_by_key(|block| block.law), "{aligned:?}");
    assert_blocks(chars, &provision.folded.chars, &chain::chain(chars, &folded.breaks, &provision.folded));
    assert!(difference::absent(chars, &Profile::new(&claim)).is_empty(), "a text lacks none of its own numbers");

    assert_shown(claim_text, &folded, law_text, &provision);
    let own = compared(&query, &Profile::new(&claim));
    assert!(own.differences.is_empty() && (own.literal || chars.len() < 4), "{own:?}");
}

fn assert_folded(folded: &Folded, len: usize) {
    assert_eq!(folded.chars.len(), folded.source.len());
    assert!(folded.source.iter().all(|&(from, to)| from < to && to as usize <= len));
    assert!(folded.source.is_sorted(), "{:?}", folded.source);
    assert!(folded.breaks.is_sorted() && folded.breaks.iter().all(|&at| at as usize <= folded.chars.len()));
}

fn assert_blocks(claim: &[char], law: &[char], blocks: &[Block]) {
    let mut end = 0;
    for block in blocks {
        assert!(end <= block.claim && block.len > 0, "{blocks:?}");
        end = block.claim + block.len;
        assert_eq!(claim[block.claim..end], law[block.law..block.law + block.len], "{block:?}");
    }
}

fn assert_shown(claim: &str, folded: &Folded, law: &str, provision: &Profile) {
    let stretches = diff(claim, folded, law, provision);
    assert!(stretches.iter().all(|stretch| !stretch.text.is_empty()), "{stretches:?}");
    assert!(stretches.windows(2).all(|pair| pair[0].kind != pair[1].kind), "{stretches:?}");
    let of_claim = stretches.iter().filter(|stretch| stretch.kind != DiffKind::Law);
    assert!(of_claim.flat_map(|stretch| stretch.text.chars()).eq(claim.chars()), "{stretches:?}");
    let mut rest = law;
    for stretch in stretches.iter().filter(|stretch| stretch.kind == DiffKind::Law) {
        let at = rest.find(&stretch.text).unwrap_or_else(|| panic!("no words of the provision: {stretch:?}"));
        rest = &rest[at + stretch.text.len()..];
    }
}
