//! How much do two collections share? Precision, recall and what is made of them, all 0 to 1.

use std::{collections::BTreeSet, iter};

/// How far a text and the text that it is measured by have the same: each 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Agreement {
    /// What the other has of the text measured.
    pub precision: f64,
    /// What the text measured has of the other.
    pub recall: f64,
    /// Both in one figure.
    pub f: f64,
}

/// A share: `part / whole`, 0 of nothing.
#[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
pub fn share(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// The harmonic mean of precision and recall; 0 if both are.
pub fn f1(precision: f64, recall: f64) -> f64 {
    if precision + recall > 0.0 { 2.0 * precision * recall / (precision + recall) } else { 0.0 }
}

/// F1 of a set that was predicted against the right one; 0 if either is empty.
pub fn of_sets<T: Ord>(predicted: &BTreeSet<T>, gold: &BTreeSet<T>) -> f64 {
    let shared = predicted.intersection(gold).count();
    f1(share(shared, predicted.len()), share(shared, gold.len()))
}

/// F1 of two lists whose order does not count but whose repetitions do; 1 if both are empty, 0 if one is.
pub fn of_multisets<T: Ord>(mut predicted: Vec<T>, mut gold: Vec<T>) -> f64 {
    if predicted.is_empty() || gold.is_empty() {
        return f64::from(u8::from(predicted.is_empty() && gold.is_empty()));
    }
    predicted.sort_unstable();
    gold.sort_unstable();
    let (mut left, mut right) = (predicted.iter().peekable(), gold.iter().peekable());
    let shared = iter::from_fn(|| {
        let order = left.peek()?.cmp(right.peek()?);
        if order.is_le() {
            left.next();
        }
        if order.is_ge() {
            right.next();
        }
        Some(order.is_eq())
    });
    let shared = shared.filter(|&equal| equal).count();
    f1(share(shared, predicted.len()), share(shared, gold.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-12, "{found}, not {expected}");
    }

    #[test]
    fn sets_and_multisets_are_compared() {
        // Two of three predicted, two of four right: 2 · 2/3 · 1/2 / (2/3 + 1/2).
        near(of_sets(&BTreeSet::from([1, 2, 3]), &BTreeSet::from([2, 3, 4, 5])), 4.0 / 7.0);
        near(of_multisets(vec!['a', 'a', 'b'], vec!['b', 'a', 'c', 'a']), 6.0 / 7.0);
        near(of_multisets(vec!['a', 'a'], vec!['a']), 2.0 / 3.0);
    }

    #[test]
    fn what_is_empty_is_like_what_is_empty_only() {
        near(of_sets(&BTreeSet::<u8>::new(), &BTreeSet::new()), 0.0);
        near(of_multisets(Vec::<u8>::new(), Vec::new()), 1.0);
        near(of_multisets(vec![1], Vec::new()), 0.0);
        near(of_multisets(vec![1], vec![2]), 0.0);
    }
}
