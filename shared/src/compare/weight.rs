//! How much does a run of two characters say? Inverse document frequency over all provisions: formulas
//! of the trade (有期徒刑, 人民法院) say little, the words of one provision much.

#[cfg(feature = "build")]
use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::{profile::ratio, signature::hash};

/// Steps into which weights are divided.
const STEPS: f32 = 100.0;

/// Weight of a bigram that stands in at most this share of a corpus's most common ones: the highest.
const HIGHEST: f32 = 1.0;

/// How many of the commonest bigrams are kept; all others weigh most.
#[cfg(feature = "build")]
const KEPT: usize = 12_000;

/// The weights of the commonest bigrams of a corpus, as the index stores them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct StoredWeights(Vec<(char, char, u8)>);

/// Weights of bigrams: 1 for those that few provisions have, near 0 for those that most have.
#[derive(Clone, Debug)]
pub struct Weights {
    /// A hash table with linear probing, a power of two in length and at most half full.
    slots: Box<[Slot]>,
    shift: u32,
}

/// A bigram with its weight, in steps; empty with two zeros for characters.
#[derive(Clone, Copy, Debug)]
struct Slot {
    bigram: [char; 2],
    step: u8,
}

impl Default for Weights {
    fn default() -> Self {
        Self::from(&StoredWeights::default())
    }
}

impl StoredWeights {
    /// Weights over folded texts: `1 - ln(df) / ln(N)` for a bigram that `df` of `N` texts have.
    #[cfg(feature = "build")]
    pub fn of<'a>(texts: impl Iterator<Item = &'a [char]>) -> Self {
        use std::collections::HashSet;
        let mut counts: HashMap<(char, char), u32> = HashMap::new();
        let mut total = 0u32;
        for text in texts {
            total += 1;
            let bigrams: HashSet<(char, char)> = text.windows(2).map(|pair| (pair[0], pair[1])).collect();
            for bigram in bigrams {
                *counts.entry(bigram).or_default() += 1;
            }
        }
        let mut common: Vec<((char, char), u32)> = counts.into_iter().filter(|&(_, count)| count > 1).collect();
        common.sort_by_key(|&(bigram, count)| (std::cmp::Reverse(count), bigram));
        common.truncate(KEPT);
        common.sort_unstable();
        #[allow(clippy::cast_precision_loss, reason = "counts of provisions")]
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "within 0..=STEPS")]
        let step = |count: u32| ((1.0 - (count as f32).ln() / (total.max(2) as f32).ln()) * STEPS).round() as u8;
        Self(common.into_iter().map(|((a, b), count)| (a, b, step(count))).collect())
    }
}

impl From<&StoredWeights> for Weights {
    fn from(stored: &StoredWeights) -> Self {
        let size = (stored.0.len() * 2).next_power_of_two().max(2);
        let empty = Slot { bigram: EMPTY, step: 0 };
        let mut weights = Self { slots: vec![empty; size].into_boxed_slice(), shift: 64 - size.trailing_zeros() };
        for &(first, second, step) in &stored.0 {
            let bigram = [first, second];
            let slot = weights.slot(&bigram, hash(&bigram));
            weights.slots[slot] = Slot { bigram, step };
        }
        weights
    }
}

impl Weights {
    /// Share of the bigrams of a folded text that are among the commonest of the corpus: high for the language of
    /// statutes, low for everyday words. 0 for under two characters.
    pub fn register(&self, folded: &[char]) -> f32 {
        let pairs = folded.array_windows();
        let total = pairs.len();
        ratio(pairs.filter(|pair| self.step(pair, hash(pair)).is_some()).count(), total)
    }

    /// Weight of a bigram.
    pub fn of(&self, bigram: &[char; 2]) -> f32 {
        self.of_hashed(bigram, hash(bigram))
    }

    /// The same where its [`hash`] is known.
    #[inline]
    pub(super) fn of_hashed(&self, bigram: &[char; 2], hash: u64) -> f32 {
        self.step(bigram, hash).map_or(HIGHEST, |step| f32::from(step) / STEPS)
    }

    #[inline]
    fn step(&self, bigram: &[char; 2], hash: u64) -> Option<u8> {
        let slot = self.slots[self.slot(bigram, hash)];
        (slot.bigram == *bigram && slot.bigram != EMPTY).then_some(slot.step)
    }

    /// Where a bigram is, or would be.
    #[inline]
    fn slot(&self, bigram: &[char; 2], hash: u64) -> usize {
        let mut slot = usize::try_from(hash >> self.shift).unwrap_or(0);
        while self.slots[slot].bigram != EMPTY && self.slots[slot].bigram != *bigram {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }
}

/// No folded text has these characters.
const EMPTY: [char; 2] = ['\0', '\0'];
