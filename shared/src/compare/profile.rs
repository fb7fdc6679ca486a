//! A provision prepared for comparison.

use std::sync::OnceLock;

use super::{query::Query, signature::Signature, weight::Weights};
use crate::text::fold::{Folded, fold};

/// A folded text.
#[derive(Clone, Debug)]
pub struct Profile {
    /// The folded text.
    pub folded: Folded,
    signature: OnceLock<Signature>,
}

impl Profile {
    /// Prepares a text.
    pub fn new(text: &[char]) -> Self {
        Self { folded: fold(text), signature: OnceLock::new() }
    }

    /// Its bigrams; prepared on first use.
    pub(super) fn signature(&self) -> &Signature {
        self.signature.get_or_init(|| Signature::of(&self.folded.chars))
    }

    /// Share of the bigrams of `claim` (folded) that this text has, by weight; 0 for claims of under two characters.
    pub fn containment(&self, claim: &[char], weights: &Weights) -> f32 {
        Query::new(claim, weights).containment(&self.folded.chars)
    }
}

/// `part / whole` as a share; 0 where there is no whole.
pub(crate) fn ratio(part: usize, whole: usize) -> f32 {
    #[allow(clippy::cast_precision_loss, reason = "counts of characters of one claim")]
    let ratio = part as f32 / whole.max(1) as f32;
    ratio
}
