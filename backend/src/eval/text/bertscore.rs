//! `BERTScore` (Zhang et al. 2019), as the Python package bert-score has it, without its rescaling.
//!
//! The package lifts cosines below 0 to 0 where it pads texts of unlike length, which depends on its batches; here nothing
//! is padded.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use lexlint_shared::metric::overlap::{Agreement, f1};
use rayon::prelude::*;

use crate::{
    embed::{Embedder, Role, Tokens},
    model::ModelError,
};

/// Texts whose tokens' vectors are in memory at once.
const BATCH: usize = 64;

/// How it is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// Layers of the model that are computed, as many as it has if `None`. The package takes 8 of `bert-base-chinese`.
    pub layers: Option<usize>,
    /// Whether tokens weigh by how few references have them.
    pub idf: bool,
}

/// `BERTScore` of pairs of an answer and its reference. `done` is told how many pairs were done since it was told last.
///
/// # Errors
/// [`ModelError`] if the model gives no vectors of tokens, has fewer layers, or fails.
pub fn score(
    embedder: &dyn Embedder,
    settings: Settings,
    pairs: &[(&str, &str)],
    done: impl Fn(usize),
) -> Result<Vec<Agreement>, ModelError> {
    let texts: BTreeSet<&str> =
        pairs.iter().flat_map(|(answer, reference)| [answer.trim(), reference.trim()]).collect();
    let texts: Vec<&str> = texts.into_iter().collect();
    let tokens: Vec<Tokens> =
        texts.par_iter().map(|text| embedder.tokenize(text, Role::Document)).collect::<Result<_, _>>()?;
    let tokens: HashMap<&str, Tokens> = texts.into_iter().zip(tokens).collect();
    let of = |text: &str| &tokens[text.trim()];
    let added = embedder.tokenize("", Role::Document)?;
    let weights = if settings.idf {
        Weights::by_references(pairs.iter().map(|(_, reference)| of(reference)))
    } else {
        Weights::even(&added)
    };
    let mut scores = Vec::with_capacity(pairs.len());
    for batch in pairs.chunks(BATCH / 2) {
        // The same reference may stand beside several answers.
        let wanted: BTreeSet<&str> = batch.iter().flat_map(|(a, b)| [a.trim(), b.trim()]).collect();
        let wanted: Vec<&str> = wanted.into_iter().collect();
        let read: Vec<&Tokens> = wanted.iter().map(|text| of(text)).collect();
        let states = embedder.states(&read, settings.layers)?;
        let states: HashMap<&str, Vec<Vec<f32>>> = wanted.into_iter().zip(states).collect();
        scores.par_extend(batch.par_iter().map(|(answer, reference)| {
            // A text that is nothing but what every text has says nothing.
            if [answer, reference].iter().any(|text| of(text).ids.len() <= added.ids.len()) {
                return Agreement::default();
            }
            agreement(
                (&of(answer).ids, &states[answer.trim()]),
                (&of(reference).ids, &states[reference.trim()]),
                &weights,
            )
        }));
        done(batch.len());
    }
    Ok(scores)
}

/// What a token counts.
#[derive(Debug)]
struct Weights {
    of: BTreeMap<u32, f64>,
    other: f64,
}

impl Weights {
    /// All the same, but for those that stand in every text.
    fn even(added: &Tokens) -> Self {
        Self { of: added.ids.iter().map(|&id| (id, 0.0)).collect(), other: 1.0 }
    }

    /// The logarithm of how many references there are to one that has the token, both counted one more.
    #[allow(clippy::cast_precision_loss, reason = "counts of texts")]
    fn by_references<'a>(references: impl Iterator<Item = &'a Tokens>) -> Self {
        let mut having: BTreeMap<u32, usize> = BTreeMap::new();
        let mut all = 1.0;
        for reference in references {
            all += 1.0;
            for id in reference.ids.iter().collect::<BTreeSet<_>>() {
                *having.entry(*id).or_default() += 1;
            }
        }
        let weight = |count: usize| (all / (count as f64 + 1.0)).ln();
        Self { of: having.into_iter().map(|(id, count)| (id, weight(count))).collect(), other: weight(0) }
    }

    fn of(&self, id: u32) -> f64 {
        self.of.get(&id).copied().unwrap_or(self.other)
    }
}

/// Tokens of a text and their vectors, of length 1 each.
type Text<'a> = (&'a [u32], &'a [Vec<f32>]);

fn agreement(answer: Text<'_>, reference: Text<'_>, weights: &Weights) -> Agreement {
    let side = |(ids, vectors): Text<'_>, others: &[Vec<f32>]| {
        let (mut sum, mut total) = (0.0, 0.0);
        for (&id, vector) in ids.iter().zip(vectors) {
            let nearest = others.iter().map(|other| dot(vector, other)).fold(f32::NEG_INFINITY, f32::max);
            sum += weights.of(id) * f64::from(nearest);
            total += weights.of(id);
        }
        if total > 0.0 { sum / total } else { 0.0 }
    };
    let (precision, recall) = (side(answer, reference.1), side(reference, answer.1));
    Agreement { precision, recall, f: f1(precision, recall) }
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_token_counts_with_the_nearest_of_the_other_text() {
        let weights = Weights { of: BTreeMap::from([(0, 0.0), (7, 3.0)]), other: 1.0 };
        let (x, y) = (vec![1.0, 0.0], vec![0.0, 1.0]);
        let answer = [x.clone(), y.clone(), x.clone()];
        let reference = [x.clone(), vec![0.6, 0.8]];
        // Of the answer 1 with weight 0, 0.8 with weight 3, 1 with weight 1; of the reference 1 and 0.8 with weight 1.
        let found = agreement((&[0, 7, 8], &answer), (&[8, 9], &reference), &weights);
        assert!((found.precision - (3.0 * 0.8 + 1.0) / 4.0).abs() < 1e-6, "{found:?}");
        assert!((found.recall - 0.9).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn rare_tokens_weigh_more() {
        let text = |ids: &[u32]| Tokens { ids: ids.to_vec(), total: ids.len() };
        let references = [text(&[1, 5, 5, 2]), text(&[1, 6, 2]), text(&[1, 5, 2])];
        let weights = Weights::by_references(references.iter());
        assert!(weights.of(1).abs() < 1e-12, "every reference has it");
        assert!((weights.of(5) - (4.0_f64 / 3.0).ln()).abs() < 1e-12);
        assert!((weights.of(99) - 4.0_f64.ln()).abs() < 1e-12);
    }
}
