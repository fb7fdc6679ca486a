//! Which articles of a statute have a run of two characters? Prepared once per shard, on first use, so
//! that a claim is held against all articles of a statute in one pass.

use rustc_hash::FxHashMap;

use crate::{
    compare::{profile::ratio, query::Query},
    text::fold::fold_str,
};

/// For each bigram of folded texts, the numbers of the texts that have it, ascending.
#[derive(Debug, Default)]
pub struct Postings {
    /// Number of each bigram.
    bigrams: FxHashMap<(char, char), u32>,
    /// By number, where the texts of a bigram begin in `texts`; one more for the end.
    starts: Vec<u32>,
    texts: Vec<u32>,
    count: usize,
}

impl Postings {
    /// Prepares the texts of a shard.
    pub(super) fn new(texts: &[String]) -> Self {
        let mut bigrams: FxHashMap<(char, char), u32> = FxHashMap::default();
        // Of each text in turn, the number of each of its bigrams once.
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        let mut counts: Vec<u32> = Vec::new();
        let mut last: Vec<u32> = Vec::new();
        for (text, words) in (0..).zip(texts) {
            for pair in fold_str(words).chars.windows(2) {
                let next = u32::try_from(counts.len()).unwrap_or(u32::MAX);
                let bigram = *bigrams.entry((pair[0], pair[1])).or_insert(next);
                if bigram == next {
                    counts.push(0);
                    last.push(u32::MAX);
                }
                if last[bigram as usize] != text {
                    last[bigram as usize] = text;
                    counts[bigram as usize] += 1;
                    pairs.push((bigram, text));
                }
            }
        }
        let mut starts = Vec::with_capacity(counts.len() + 1);
        let mut start = 0;
        for count in &mut counts {
            starts.push(start);
            start += std::mem::replace(count, start);
        }
        starts.push(start);
        let mut sorted = vec![0; pairs.len()];
        for (bigram, text) in pairs {
            let place = &mut counts[bigram as usize];
            sorted[*place as usize] = text;
            *place += 1;
        }
        Self { bigrams, starts, texts: sorted, count: texts.len() }
    }

    /// For each text, the share of the bigrams of a claim that it has, by weight.
    pub fn containments(&self, claim: &Query<'_>) -> Vec<f32> {
        let (mut scores, _) = self.sums(claim, |weight, _| weight);
        scores.iter_mut().for_each(|score| *score = claim.share(*score));
        scores
    }

    /// The same, but what most texts of the shard have counts for little: it tells which of them is meant, and not
    /// whether any is. Bigrams that no text has are left out of the whole.
    pub fn distinctive_containments(&self, claim: &Query<'_>) -> Vec<f32> {
        let all = ratio(self.count.max(2), 1).ln();
        let (mut scores, total) = self.sums(claim, |weight, texts| weight * (1.0 - ratio(texts, 1).ln() / all));
        if total > 0.0 {
            scores.iter_mut().for_each(|score| *score /= total);
        }
        scores
    }

    /// For each text, the sum of the weights of the claim's bigrams that it has, and the sum of all that any text has.
    /// `weigh`: from a bigram's weight and the number of texts that have it.
    fn sums(&self, claim: &Query<'_>, weigh: impl Fn(f32, usize) -> f32) -> (Vec<f32>, f32) {
        let (mut scores, mut total) = (vec![0.0; self.count], 0.0);
        for (bigram, weight) in claim.weighted() {
            let Some(&bigram) = self.bigrams.get(&bigram) else {
                continue;
            };
            let texts = self.starts[bigram as usize] as usize..self.starts[bigram as usize + 1] as usize;
            let weight = weigh(weight, texts.len());
            total += weight;
            for &text in &self.texts[texts] {
                scores[text as usize] += weight;
            }
        }
        (scores, total)
    }
}
