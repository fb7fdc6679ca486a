//! A text prepared for comparison: folded, with the set of its bigrams.

use std::collections::HashSet;

use super::{chain::Places, weight::Weights};
use crate::text::fold::{Folded, fold};

/// A folded text and its bigrams.
#[derive(Clone, Debug)]
pub struct Profile {
    /// The folded text.
    pub folded: Folded,
    bigrams: HashSet<(char, char)>,
    /// For alignment.
    pub places: Places,
}

impl Profile {
    /// Prepares a text.
    pub fn new(text: &[char]) -> Self {
        let folded = fold(text);
        let bigrams = folded.chars.windows(2).map(|pair| (pair[0], pair[1])).collect();
        let places = Places::new(&folded);
        Self { folded, bigrams, places }
    }

    /// Share of the bigrams of `claim` (folded) that this text has, by weight; 0 for claims of under two characters.
    pub fn containment(&self, claim: &[char], weights: &Weights) -> f32 {
        let (mut found, mut total) = (0.0, 0.0);
        for pair in claim.windows(2) {
            let bigram = (pair[0], pair[1]);
            let weight = weights.of(bigram);
            total += weight;
            if self.bigrams.contains(&bigram) {
                found += weight;
            }
        }
        if total > 0.0 { found / total } else { 0.0 }
    }
}

/// `part / whole` as a share; 0 where there is no whole.
pub(crate) fn ratio(part: usize, whole: usize) -> f32 {
    #[allow(clippy::cast_precision_loss, reason = "counts of characters of one claim")]
    let ratio = part as f32 / whole.max(1) as f32;
    ratio
}
