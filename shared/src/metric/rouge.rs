//! ROUGE (Lin 2004): how much of a reference text does another have, by tokens?

use rustc_hash::FxHashMap;

use super::overlap::share;

/// What the package `rouge` adds to the denominator of F, so that it is never 0.
const SMOOTHING: f64 = 1e-8;

/// ROUGE-L: F1 of the longest common subsequence of the tokens, 0 to 1 (exclusive, by the smoothing of the package
/// `rouge`). Sentences do not count.
pub fn l(hypothesis: &[&str], reference: &[&str]) -> f64 {
    let common = longest_common_subsequence(hypothesis, reference);
    let (precision, recall) = (share(common, hypothesis.len()), share(common, reference.len()));
    2.0 * (precision * recall / (precision + recall + SMOOTHING))
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
        assert!((l(&tokens("axbc"), &tokens("abycdd")) - 0.6).abs() < 1e-7);
        assert!(l(&tokens("ab"), &tokens("cd")).abs() < 1e-12);
        assert!(l(&[], &[]).abs() < 1e-12);
    }
}
