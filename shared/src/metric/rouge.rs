//! ROUGE (Lin 2004): how much of a reference text does another have, by tokens?

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::overlap::{Agreement, share};

/// What the package `rouge` adds to the denominator of F, so that it is never 0.
const SMOOTHING: f64 = 1e-8;

/// ROUGE-L: the longest common subsequence of the tokens as a share of either text's, 0 to 1 (F is below 1, by the
/// smoothing of the package `rouge`). Sentences do not count.
pub fn l(hypothesis: &[&str], reference: &[&str]) -> Agreement {
    smoothed(longest_common_subsequence(hypothesis, reference), hypothesis.len(), reference.len())
}

/// ROUGE-N: the runs of `n` tokens in common as a share of either text's, 0 to 1. A run counts once however often it is
/// there, as the package `rouge` has it unless told otherwise.
pub fn n(hypothesis: &[&str], reference: &[&str], n: usize) -> Agreement {
    let runs = |tokens| -> BTreeSet<_> { <[&str]>::windows(tokens, n.max(1)).collect() };
    let (ours, theirs) = (runs(hypothesis), runs(reference));
    smoothed(ours.intersection(&theirs).count(), ours.len(), theirs.len())
}

fn smoothed(common: usize, hypothesis: usize, reference: usize) -> Agreement {
    let (precision, recall) = (share(common, hypothesis), share(common, reference));
    Agreement { precision, recall, f: 2.0 * (precision * recall / (precision + recall + SMOOTHING)) }
}

/// Length of the longest list that is left of both when tokens are struck out. Time is the product of the lengths, memory
/// their sum.
pub fn longest_common_subsequence(a: &[&str], b: &[&str]) -> usize {
    // Numbers are faster to compare.
    let mut numbers = FxHashMap::default();
    let mut number = |token| {
        let next = numbers.len();
        *numbers.entry(token).or_insert(next)
    };
    let a: Vec<usize> = a.iter().copied().map(&mut number).collect();
    let b: Vec<usize> = b.iter().copied().map(&mut number).collect();
    let mut lengths = vec![0; b.len() + 1];
    for item in a {
        let mut corner = 0;
        for (at, &other) in b.iter().enumerate() {
            let above = lengths[at + 1];
            lengths[at + 1] = if item == other { corner + 1 } else { above.max(lengths[at]) };
            corner = above;
        }
    }
    lengths[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<&str> {
        text.split("").filter(|token| !token.is_empty()).collect()
    }

    #[test]
    fn order_counts() {
        assert_eq!(longest_common_subsequence(&tokens("ABCBDAB"), &tokens("BDCABA")), 4);
        assert_eq!(longest_common_subsequence(&[], &tokens("BDCABA")), 0);
        // Three of four and of six: 2 · 3/4 · 1/2 / (3/4 + 1/2).
        assert!((l(&tokens("axbc"), &tokens("abycdd")).f - 0.6).abs() < 1e-7);
        assert!(l(&tokens("ab"), &tokens("cd")).f.abs() < 1e-12);
        assert!(l(&[], &[]).f.abs() < 1e-12);
    }

    #[test]
    fn runs_count_once() {
        // Of ab, ba (thrice and twice over) and ab, bc: one in common of two and of two.
        let found = n(&tokens("ababab"), &tokens("abc"), 2);
        assert!((found.precision - 0.5).abs() < 1e-12 && (found.recall - 0.5).abs() < 1e-12, "{found:?}");
        assert!((found.f - 0.5).abs() < 1e-7, "{found:?}");
        assert!((n(&tokens("aab"), &tokens("abbc"), 1).recall - 2.0 / 3.0).abs() < 1e-12);
        assert!(n(&tokens("a"), &tokens("a"), 2).f.abs() < 1e-12, "shorter than a run");
    }
}
