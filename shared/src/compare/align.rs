//! Which words of the claim stand for which of the provision? Myers' difference algorithm (as the
//! `similar` crate implements it) over folded characters.

use std::collections::HashSet;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::{
    report::{Diff, DiffKind},
    text::fold::Folded,
};

/// Longest provision that is aligned as a whole, in folded characters; the rest is left out.
const LONGEST_PROVISION: usize = 6000;

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
pub fn align(claim: &[char], law: &[char]) -> Vec<Block> {
    let law = &law[..law.len().min(LONGEST_PROVISION)];
    let window = window(claim, law);
    let (claim_tokens, claim_starts) = tokens(claim);
    let (law_tokens, law_starts) = tokens(&law[window.clone()]);
    capture_diff_slices(Algorithm::Myers, &claim_tokens, &law_tokens)
        .into_iter()
        .filter_map(|op| match op {
            DiffOp::Equal { old_index, new_index, len } => Some(Block {
                claim: claim_starts[old_index],
                law: window.start + law_starts[new_index],
                len: claim_starts[old_index + len] - claim_starts[old_index],
            }),
            _ => None,
        })
        .collect()
}

/// The characters of a folded text, but each number as one; and where each begins, with one more for the end.
fn tokens(folded: &[char]) -> (Vec<&[char]>, Vec<usize>) {
    let tokens: Vec<&[char]> = folded.chunk_by(|a, b| a.is_ascii_digit() && b.is_ascii_digit()).collect();
    let mut starts = vec![0];
    starts.extend(tokens.iter().scan(0, |end, token| {
        *end += token.len();
        Some(*end)
    }));
    (tokens, starts)
}

/// The stretch of the provision that the claim's words are in: of all stretches of twice the claim's
/// length, the one with most runs of four of the claim; the whole provision if that is no longer.
fn window(claim: &[char], law: &[char]) -> std::ops::Range<usize> {
    let size = (claim.len() * 2).max(60);
    if law.len() <= size {
        return 0..law.len();
    }
    let runs: HashSet<&[char]> = claim.windows(4).collect();
    let hits: Vec<usize> = law.windows(4).map(|run| usize::from(runs.contains(run))).collect();
    let mut sum: usize = hits[..hits.len().min(size)].iter().sum();
    let (mut best, mut best_at) = (sum, 0);
    for end in size..hits.len() {
        sum = sum + hits[end] - hits[end - size];
        if sum > best {
            (best, best_at) = (sum, end + 1 - size);
        }
    }
    best_at..law.len().min(best_at + size)
}

/// Share of the claim's characters that are in runs of at least four which the provision has, in any order:
/// a list's items may come before what they lead to.
pub fn coverage(claim: &[char], law: &[char]) -> f32 {
    const RUN: usize = 4;
    let runs: HashSet<&[char]> = law.windows(RUN).collect();
    let (mut covered, mut covered_to) = (0, 0);
    for (at, run) in claim.windows(RUN).enumerate() {
        if runs.contains(run) {
            covered += at + RUN - covered_to.max(at);
            covered_to = at + RUN;
        }
    }
    super::profile::ratio(covered, claim.len())
}

/// Claim and provision as stretches of their own words, punctuation included; the provision from the
/// first common run to the last.
pub fn display(claim_text: &[char], claim: &Folded, law_text: &[char], law: &Folded) -> Vec<Diff> {
    let chars = &claim.chars[..claim.chars.len().min(super::LONGEST_CLAIM)];
    let mut blocks = align(chars, &law.chars);
    blocks.retain(|block| block.len >= SHORTEST_RUN);
    let mut stretches: Vec<Diff> = Vec::new();
    let mut push = |kind, text: &[char]| {
        if text.is_empty() {
            return;
        }
        match stretches.last_mut() {
            Some(last) if last.kind == kind => last.text.extend(text),
            _ => stretches.push(Diff { kind, text: text.iter().collect() }),
        }
    };
    let first_law = blocks.first().map_or(0, |block| law.source_span(block.law, block.law + block.len).0);
    let (mut claim_at, mut law_at) = (0, first_law);
    for block in &blocks {
        let (claim_from, claim_to) = claim.source_span(block.claim, block.claim + block.len);
        let (law_from, law_to) = law.source_span(block.law, block.law + block.len);
        if claim_from < claim_at || law_from < law_at {
            continue;
        }
        // Where only punctuation lies between, it is no difference.
        let claim_gap = &claim_text[claim_at..claim_from];
        let law_gap = &law_text[law_at..law_from];
        if words(claim_gap) || words(law_gap) {
            push(DiffKind::Claim, claim_gap);
            push(DiffKind::Law, law_gap);
        } else {
            push(DiffKind::Same, claim_gap);
        }
        push(DiffKind::Same, &claim_text[claim_from..claim_to]);
        (claim_at, law_at) = (claim_to, law_to);
    }
    let rest = &claim_text[claim_at..];
    if words(rest) {
        push(DiffKind::Claim, rest);
        // What the law says instead: to the end of its clause.
        let tail = &law_text[law_at..];
        let clause = tail.iter().take(LONGEST_TAIL).position(|c| matches!(c, '。' | '；' | '，' | '\n'));
        push(DiffKind::Law, &tail[..clause.unwrap_or(tail.len().min(LONGEST_TAIL))]);
    } else {
        push(DiffKind::Same, rest);
    }
    stretches
}

fn words(text: &[char]) -> bool {
    text.iter().any(|c| c.is_alphanumeric())
}
