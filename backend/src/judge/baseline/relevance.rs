//! Relevance by the words that question and provision share.

use std::collections::HashMap;

use lexlint_shared::{compare::weight::Weights, text::fold};

use crate::judge::{
    opinion::{Finding, Opinion},
    task::Source,
};

/// Weight of a shared character beside that of a shared pair of characters.
const CHARACTER: f32 = 0.15;

/// Where the effect of a pair's further occurrences is half of all that it can have (k1 of BM25).
const SATURATION: f32 = 1.2;

/// What a provision that shares this much with the question scores 5 for.
const HALF: f32 = 0.14;

pub(super) fn judge(question: &str, provision: &Source, weights: &Weights) -> Opinion {
    let share = share(question, &format!("{}{}", provision.law, provision.text), weights);
    // Half at HALF, and never quite ten: sharing words is no answer.
    let score = 10.0 * share / (share + HALF);
    Opinion {
        finding: Finding::Score(score),
        reasoning: format!("{:.0} % of the question's words, by weight, are the provision's", 100.0 * share),
        quote: None,
        spread: None,
        tokens: None,
    }
}

/// Share of the question's weight that the provision has, 0 to 1.
fn share(question: &str, provision: &str, weights: &Weights) -> f32 {
    let (question, provision) = (fold::fold_str(question).chars, fold::fold_str(provision).chars);
    let mut pairs: HashMap<(char, char), f32> = HashMap::new();
    for pair in provision.array_windows::<2>() {
        *pairs.entry((pair[0], pair[1])).or_default() += 1.0;
    }
    let (mut shared, mut total) = (0.0, 0.0);
    let mut seen = std::collections::HashSet::new();
    for pair in question.array_windows::<2>() {
        let pair = (pair[0], pair[1]);
        if !seen.insert(pair) {
            continue;
        }
        let weight = weights.of(pair);
        total += weight;
        if let Some(count) = pairs.get(&pair) {
            shared += weight * count * (SATURATION + 1.0) / (count + SATURATION) / (SATURATION + 1.0) * 2.0;
        } else if provision.contains(&pair.0) {
            shared += weight * CHARACTER;
        }
    }
    if total > 0.0 { (shared / total).min(1.0) } else { 0.0 }
}
