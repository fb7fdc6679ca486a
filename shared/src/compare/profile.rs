//! A provision prepared for comparison.

use std::sync::OnceLock;

use super::{
    difference::{self, Measure},
    places::Places,
    polarity::{self, Clauses},
    signature::{Signature, hash},
    weight::Weights,
};
use crate::text::fold::{Folded, fold};

/// A folded text.
#[derive(Clone, Debug)]
pub struct Profile {
    /// The folded text.
    pub folded: Folded,
    signature: OnceLock<Signature>,
    places: OnceLock<Places>,
    measures: OnceLock<Box<[Measure]>>,
}

impl Profile {
    /// Prepares a text.
    pub fn new(text: &[char]) -> Self {
        Self { folded: fold(text), signature: OnceLock::new(), places: OnceLock::new(), measures: OnceLock::new() }
    }

    /// Where its bigrams are; prepared on first use.
    pub(super) fn places(&self) -> &Places {
        self.places.get_or_init(|| Places::of(&self.folded.chars))
    }

    /// Its bigrams; prepared on first use.
    pub(super) fn signature(&self) -> &Signature {
        self.signature.get_or_init(|| Signature::of(&self.folded.chars))
    }

    /// Its numbers with units; prepared on first use.
    pub(super) fn measures(&self) -> &[Measure] {
        self.measures.get_or_init(|| difference::all_measures(&self.folded.chars))
    }

    /// Whether it has words of at least two characters.
    pub fn has(&self, words: &[char]) -> bool {
        self.places_of(words).next().is_some()
    }

    /// Whether it says words of at least two characters, not the negation of them: 经同意 stands in 未经同意, which does not
    /// say it.
    pub(super) fn says(&self, words: &[char]) -> bool {
        let clauses = Clauses { chars: &self.folded.chars, breaks: &self.folded.breaks };
        self.places_of(words).any(|at| !polarity::is_negated(clauses, at))
    }

    /// Where it has words of at least two characters, ascending; nowhere for fewer.
    pub(super) fn places_of<'a>(&'a self, words: &'a [char]) -> impl Iterator<Item = usize> + 'a {
        let text = &self.folded.chars;
        let beginning =
            words.first_chunk().into_iter().flat_map(|bigram| self.places().all(text, bigram, hash(bigram)));
        beginning.filter(move |&at| text[at..].starts_with(words))
    }

    /// Share of the bigrams of `claim` (folded) that this text has, by weight; 0 for claims of under two characters.
    pub fn containment(&self, claim: &[char], weights: &Weights) -> f32 {
        let (mut held, mut total) = (0.0, 0.0);
        let places = self.places();
        for bigram in claim.array_windows() {
            let hash = hash(bigram);
            let weight = weights.of_hashed(bigram, hash);
            total += weight;
            if places.all(&self.folded.chars, bigram, hash).next().is_some() {
                held += weight;
            }
        }
        if total > 0.0 { held / total } else { 0.0 }
    }
}

/// `part / whole` as a share; 0 where there is no whole.
pub(crate) fn ratio(part: usize, whole: usize) -> f32 {
    #[allow(clippy::cast_precision_loss, reason = "counts of characters of one claim")]
    let ratio = part as f32 / whole.max(1) as f32;
    ratio
}
