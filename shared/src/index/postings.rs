//! Which articles of a statute have a run of two characters? Prepared once per shard, on first use, so
//! that a claim is held against all articles of a statute in one pass.

use rustc_hash::FxHashMap;

use crate::{compare::query::Query, text::fold::fold_str};

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
        let mut scores = vec![0.0; self.count];
        for (bigram, weight) in claim.weighted() {
            let Some(&bigram) = self.bigrams.get(&bigram) else {
                continue;
            };
            let texts = self.starts[bigram as usize] as usize..self.starts[bigram as usize + 1] as usize;
            for &text in &self.texts[texts] {
                scores[text as usize] += weight;
            }
        }
        scores.iter_mut().for_each(|score| *score = claim.share(*score));
        scores
    }
}
