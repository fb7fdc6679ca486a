//! Which words of the claim stand for which of the provision? A longest common subsequence of folded characters.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::{profile::Profile, query::Runs, subsequence::common_runs};
use crate::{
    report::{Diff, DiffKind},
    text::{fold::Folded, is_han, offset::split},
};

/// Shortest common run that is shown as correspondence; a shorter one is chance.
const SHORTEST_RUN: usize = 2;

/// Most of the law's words that are shown behind the last common run.
const LONGEST_TAIL: usize = 40;

/// A common run of claim and provision, in folded characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// Where it begins in the claim.
    pub claim: usize,
    /// Where it begins in the provision.
    pub law: usize,
    /// Its length.
    pub len: usize,
}

/// The common runs, ascending in both texts. Numbers are compared whole: 30 and 20 have nothing in common.
pub fn align(claim: &[char], law: &Profile) -> Vec<Block> {
    let window = window(claim, law);
    let law = &law.folded.chars;
    let mut tokens = Tokens::default();
    let (claim_tokens, claim_starts) = tokens.of(claim);
    let (law_tokens, law_starts) = tokens.of(&law[window.clone()]);
    common_runs(&claim_tokens, &law_tokens)
        .into_iter()
        .map(|(claim, law, len)| Block {
            claim: claim_starts[claim],
            law: window.start + law_starts[law],
            len: claim_starts[claim + len] - claim_starts[claim],
        })
        .collect()
}

/// The claim as one run of the provision; `None` if the provision has it nowhere with its numbers whole.
pub fn whole(claim: &[char], law: &Profile) -> Option<Block> {
    let digit = |at: usize| law.folded.chars.get(at).is_some_and(char::is_ascii_digit);
    let cuts_number = |at: usize| at.checked_sub(1).is_some_and(digit) && digit(at);
    let at = law.places_of(claim).find(|&at| !cuts_number(at) && !cuts_number(at + claim.len()))?;
    Some(Block { claim: 0, law: at, len: claim.len() })
}

/// Gives each number of two texts a token of its own, beyond those of the characters.
#[derive(Default)]
struct Tokens<'a>(FxHashMap<&'a [char], u32>);

impl<'a> Tokens<'a> {
    /// The characters of a folded text, but each number as one; and where each begins, with one more for the end.
    fn of(&mut self, folded: &'a [char]) -> (Vec<u32>, Vec<usize>) {
        const FIRST: u32 = char::MAX as u32 + 1;
        let (mut tokens, mut starts) = (Vec::with_capacity(folded.len()), Vec::with_capacity(folded.len() + 1));
        let mut at = 0;
        while at < folded.len() {
            let digits = folded[at..].iter().take_while(|c| c.is_ascii_digit()).count();
            starts.push(at);
            if digits > 1 {
                let next = FIRST.saturating_add(u32::try_from(self.0.len()).unwrap_or(u32::MAX));
                tokens.push(*self.0.entry(&folded[at..at + digits]).or_insert(next));
            } else {
                tokens.push(u32::from(folded[at]));
            }
            at += digits.max(1);
        }
        starts.push(at);
        (tokens, starts)
    }
}

/// The stretch of the provision that the claim's words are in: of all stretches in which runs of four begin at twice
/// as many places as the claim has characters, the one with most runs of the claim; the whole provision if that is no
/// longer.
fn window(claim: &[char], law: &Profile) -> Range<usize> {
    const RUN: usize = 4;
    let size = (claim.len() * 2).max(60);
    let len = law.folded.chars.len().min(super::LONGEST_PROVISION);
    if len <= size {
        return 0..len;
    }
    let law = &law.folded.chars[..len];
    let runs = Runs::<_, RUN>::new(claim);
    let hits: Vec<usize> = law.array_windows().map(|run| usize::from(runs.has(run))).collect();
    let mut sum: usize = hits[..hits.len().min(size)].iter().sum();
    let (mut best, mut best_at) = (sum, 0);
    for end in size..hits.len() {
        sum = sum + hits[end] - hits[end - size];
        if sum > best {
            (best, best_at) = (sum, end + 1 - size);
        }
    }
    // To the end of the run that begins last.
    best_at..law.len().min(best_at + size + RUN - 1)
}

/// A text that is read from its beginning to its end.
struct Reader<'t> {
    rest: &'t str,
    /// Characters that have been read.
    at: usize,
}

impl<'t> Reader<'t> {
    /// What has not been read yet before a character.
    fn read_to(&mut self, to: usize) -> &'t str {
        let (read, rest) = split(self.rest, to.saturating_sub(self.at));
        (self.rest, self.at) = (rest, self.at.max(to));
        read
    }
}

/// Claim and provision as stretches of their own words, punctuation included; the provision from the
/// first common run to the last.
pub fn display(claim_text: &str, claim: &Folded, law_text: &str, law: &Profile) -> Vec<Diff> {
    let chars = &claim.chars[..claim.chars.len().min(super::LONGEST_CLAIM)];
    let mut blocks = whole(chars, law).map_or_else(|| align(chars, law), |block| vec![block]);
    blocks.retain(|block| block.len >= SHORTEST_RUN);
    let mut stretches: Vec<Diff> = Vec::new();
    let mut push = |kind, text: &str| {
        if text.is_empty() {
            return;
        }
        match stretches.last_mut() {
            Some(last) if last.kind == kind => last.text.push_str(text),
            _ => stretches.push(Diff { kind, text: text.to_owned() }),
        }
    };
    let law = &law.folded;
    let (mut claim_reader, mut law_reader) = (Reader { rest: claim_text, at: 0 }, Reader { rest: law_text, at: 0 });
    law_reader.read_to(blocks.first().map_or(0, |block| law.source_span(block.law, block.law + block.len).0));
    for block in &blocks {
        let (claim_from, claim_to) = claim.source_span(block.claim, block.claim + block.len);
        let (law_from, law_to) = law.source_span(block.law, block.law + block.len);
        if claim_from < claim_reader.at || law_from < law_reader.at {
            continue;
        }
        // Where only punctuation lies between, it is no difference.
        let (claim_gap, law_gap) = (claim_reader.read_to(claim_from), law_reader.read_to(law_from));
        if words(claim_gap) || words(law_gap) {
            push(DiffKind::Claim, claim_gap);
            push(DiffKind::Law, law_gap);
        } else {
            push(DiffKind::Same, claim_gap);
        }
        push(DiffKind::Same, claim_reader.read_to(claim_to));
        law_reader.read_to(law_to);
    }
    let rest = claim_reader.rest;
    if words(rest) {
        push(DiffKind::Claim, rest);
        // What the law says instead: to the end of its clause.
        let (tail, _) = split(law_reader.rest, LONGEST_TAIL);
        let clause = tail.find(['。', '；', '，', '\n']);
        push(DiffKind::Law, &tail[..clause.unwrap_or(tail.len())]);
    } else {
        push(DiffKind::Same, rest);
    }
    stretches
}

fn words(text: &str) -> bool {
    text.chars().any(|c| is_han(c) || c.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fold::fold_str;

    #[test]
    fn the_end_of_a_claim_is_not_cut_off() {
        let before = "甲乙丙丁戊己庚辛壬癸".repeat(8);
        let (claim, law) = ("出租人可以解除合同并请求赔偿", format!("{before}出租人应当解除合同并请求赔偿{before}"));
        let law = Profile::new(&law.chars().collect::<Vec<_>>());
        let blocks = align(&fold_str(claim).chars, &law);
        assert_eq!(blocks.last(), Some(&Block { claim: 5, law: 85, len: 9 }));
    }
}
