//! Which articles of a statute have a run of two characters? Prepared once per shard, on first use, so
//! that a claim is held against all articles of a statute in one pass.

use std::collections::HashMap;

use crate::{compare::weight::Weights, text::fold::fold_str};

/// For each bigram of folded texts, the numbers of the texts that have it, ascending.
#[derive(Debug, Default)]
pub struct Postings {
    texts: HashMap<(char, char), Vec<u32>>,
    count: usize,
}

impl Postings {
    /// Prepares the texts of a shard.
    pub(super) fn new(texts: &[String]) -> Self {
        let mut postings = Self { texts: HashMap::new(), count: texts.len() };
        for (text, words) in (0..).zip(texts) {
            for pair in fold_str(words).chars.windows(2) {
                let list = postings.texts.entry((pair[0], pair[1])).or_default();
                if list.last() != Some(&text) {
                    list.push(text);
                }
            }
        }
        postings
    }

    /// For each text, the share of the bigrams of `claim` (folded) that it has, by weight.
    pub fn containments(&self, claim: &[char], weights: &Weights) -> Vec<f32> {
        let mut scores = vec![0.0; self.count];
        let mut total = 0.0;
        for pair in claim.windows(2) {
            let bigram = (pair[0], pair[1]);
            let weight = weights.of(bigram);
            total += weight;
            for &text in self.texts.get(&bigram).into_iter().flatten() {
                scores[text as usize] += weight;
            }
        }
        if total > 0.0 {
            scores.iter_mut().for_each(|score| *score /= total);
        }
        scores
    }
}
