//! Which articles of a statute have a run of two characters? Prepared once per shard, on first use, so
//! that a claim is held against all articles of a statute in one pass.

use rustc_hash::FxHashMap;

use crate::{
    compare::{profile::ratio, query::Query, signature::hash},
    text::fold::fold_str,
};

/// For each bigram of folded texts, the numbers of the texts that have it, ascending.
#[derive(Debug)]
pub struct Postings {
    /// A hash table with linear probing, since most of its time is spent on waiting for memory.
    entries: Box<[Entry]>,
    texts: Vec<u32>,
    count: usize,
}

/// A bigram with its texts.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    bigram: [char; 2],
    /// How many texts; 0 for an empty entry.
    count: u32,
    /// The text where it is one; where they begin in [`Postings::texts`] where they are more.
    texts: u32,
}

impl Postings {
    /// Prepares the texts of a shard.
    pub(super) fn new(texts: &[String]) -> Self {
        let mut bigrams: FxHashMap<[char; 2], u32> = FxHashMap::default();
        // Of each text in turn, the number of each of its bigrams once.
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        let mut found: Vec<Entry> = Vec::new();
        // By bigram, the last text with it.
        let mut last: Vec<u32> = Vec::new();
        for (text, words) in (0..).zip(texts) {
            for &pair in fold_str(words).chars.array_windows() {
                let next = u32::try_from(found.len()).unwrap_or(u32::MAX);
                let bigram = *bigrams.entry(pair).or_insert(next);
                if bigram == next {
                    found.push(Entry { bigram: pair, count: 0, texts: text });
                    last.push(u32::MAX);
                }
                if last[bigram as usize] != text {
                    last[bigram as usize] = text;
                    found[bigram as usize].count += 1;
                    pairs.push((bigram, text));
                }
            }
        }
        let mut start = 0;
        for entry in found.iter_mut().filter(|entry| entry.count > 1) {
            entry.texts = start;
            start += entry.count;
        }
        let mut sorted = vec![0; start as usize];
        // By bigram, where its next text goes.
        let mut next: Vec<u32> = found.iter().map(|entry| entry.texts).collect();
        for (bigram, text) in pairs {
            if found[bigram as usize].count > 1 {
                sorted[next[bigram as usize] as usize] = text;
                next[bigram as usize] += 1;
            }
        }
        // Half full, so that a bigram that no text has is mostly told by one or two looks.
        let mut entries = vec![Entry::default(); found.len() * 2 + 1].into_boxed_slice();
        for entry in found {
            let slot = slot(&entries, &entry.bigram, hash(&entry.bigram));
            entries[slot] = entry;
        }
        Self { entries, texts: sorted, count: texts.len() }
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
        // First all entries, so that waiting for one is waiting for many.
        let mut found: Vec<(u32, u32, f32)> = Vec::with_capacity(claim.chars().len());
        for (bigram, hash, weight) in claim.weighted() {
            let Entry { count, texts, .. } = self.entries[slot(&self.entries, bigram, hash)];
            if count > 0 {
                found.push((count, texts, weight));
            }
        }
        for (count, texts, weight) in found {
            let weight = weigh(weight, count as usize);
            total += weight;
            if count == 1 {
                scores[texts as usize] += weight;
                continue;
            }
            for &text in &self.texts[texts as usize..][..count as usize] {
                scores[text as usize] += weight;
            }
        }
        (scores, total)
    }
}

/// Where a bigram, of which the [`hash`] is given, is in a table, or would be.
#[inline]
fn slot(entries: &[Entry], bigram: &[char; 2], hash: u64) -> usize {
    let mut slot = usize::try_from(((hash >> 32) * entries.len() as u64) >> 32).unwrap_or(0);
    while entries[slot].count > 0 && entries[slot].bigram != *bigram {
        slot = if slot + 1 == entries.len() { 0 } else { slot + 1 };
    }
    slot
}
