//! The consequence of one rule given to another of the same provision: 甲的，不予支持 where the provision says 甲的，应予支持 and
//! 不予支持 of something else. Every clause is the provision's, so that no gap shows it.

use super::{
    align::Block,
    difference::{Difference, Kind, kind},
    polarity::Clauses,
};

/// Longest clause that is looked at, in folded characters.
const LONGEST: usize = 20;

/// Longest words that two clauses differ in.
const DIFFERENT: usize = 4;

/// Shortest condition before a consequence.
const CONDITION: usize = 6;

/// Clauses of the claim that follow one of the provision's where the provision has almost the same clause, but for words of
/// another legal effect.
pub(super) fn find<'t>(
    claim: Clauses<'t>,
    law: Clauses<'t>,
    blocks: &[Block],
) -> impl Iterator<Item = Difference> + use<'t> {
    let pairs: Vec<(usize, usize)> = blocks
        .windows(2)
        .filter(|pair| pair[0].len >= CONDITION && pair[0].law + pair[0].len != pair[1].law)
        .map(|pair| (pair[0].claim + pair[0].len, pair[0].law + pair[0].len))
        .filter(|&(c, l)| claim.clause_before(c).is_empty() && law.clause_before(l).is_empty())
        .collect();
    pairs.into_iter().filter_map(move |(c, l)| {
        let (mut ours, mut theirs) = (c..claim.clause_end(c + 1), l..law.clause_end(l + 1));
        if ours.len().max(theirs.len()) > LONGEST {
            return None;
        }
        while !ours.is_empty() && !theirs.is_empty() && claim.chars[ours.start] == law.chars[theirs.start] {
            (ours.start, theirs.start) = (ours.start + 1, theirs.start + 1);
        }
        while !ours.is_empty() && !theirs.is_empty() && claim.chars[ours.end - 1] == law.chars[theirs.end - 1] {
            (ours.end, theirs.end) = (ours.end - 1, theirs.end - 1);
        }
        if ours.len().max(theirs.len()) > DIFFERENT {
            return None;
        }
        let kind = kind(claim.chars, law.chars, &ours, &theirs, (LONGEST, LONGEST))?;
        matches!(kind, Kind::Negation | Kind::Modal | Kind::Other).then_some(Difference {
            kind,
            claim: ours,
            law: Some(theirs),
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::{
        compare::{compare, difference::Kind, prepare, profile::Profile, weight::Weights},
        text::fold::fold_str,
    };

    #[test]
    fn another_rule_s_consequence_is_found() {
        let law =
            "买受人在合理期限内提出异议的，人民法院应予支持。买受人在期限经过后主张质量不符的，人民法院不予支持。";
        let profile = Profile::new(&law.chars().collect::<Vec<_>>());
        let kinds = |claim: &str| {
            let claim = fold_str(claim);
            let found = compare(&prepare(&claim, &Weights::default()), &profile).differences;
            found.into_iter().map(|difference| difference.kind).collect::<Vec<_>>()
        };
        assert_eq!(kinds("买受人在期限经过后主张质量不符的，人民法院应予支持"), [Kind::Negation]);
        assert_eq!(kinds("买受人在合理期限内提出异议的，人民法院不予支持"), [Kind::Negation]);
        assert!(kinds("买受人在期限经过后主张质量不符的，人民法院不予支持").is_empty());
    }
}
