//! How much does a run of two characters say? Inverse document frequency over all provisions: formulas
//! of the trade (有期徒刑, 人民法院) say little, the words of one provision much.

#[cfg(feature = "build")]
use std::collections::HashMap;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::profile::ratio;

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
#[derive(Clone, Debug, Default)]
pub struct Weights(FxHashMap<(char, char), f32>);

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
        Self(stored.0.iter().map(|&(a, b, step)| ((a, b), f32::from(step) / STEPS)).collect())
    }
}

impl Weights {
    /// Share of the bigrams of a folded text that are among the commonest of the corpus: high for the language of
    /// statutes, low for everyday words. 0 for under two characters.
    pub fn register(&self, folded: &[char]) -> f32 {
        let pairs = folded.windows(2);
        let total = pairs.len();
        ratio(pairs.filter(|pair| self.0.contains_key(&(pair[0], pair[1]))).count(), total)
    }

    /// Weight of a bigram.
    pub fn of(&self, bigram: (char, char)) -> f32 {
        self.0.get(&bigram).copied().unwrap_or(HIGHEST)
    }
}
