//! Truthfulness by how much of a sentence the law has, and where the two differ in what matters in law.

use lexlint_shared::{
    compare::{self, Comparison, difference::Difference, profile::Profile, weight::Weights},
    text::fold,
};

use super::quoted;
use crate::judge::{
    opinion::{Finding, NoJudgement, Opinion, Quote},
    sentence,
    task::Source,
};

/// Share of a sentence that a provision must have for a difference between them to be a contradiction.
const SAME_MATTER: f32 = 0.4;

/// Shares between which support grows from none to full.
const SUPPORT: (f32, f32) = (0.2, 0.7);

/// Score of what neither conflicts with the law nor has support in it (HIPO, §A.5).
const NEUTRAL: f32 = 3.0;

/// Score of what contradicts the law in part.
const CONTRADICTED: f32 = 1.0;

pub(super) fn judge(
    _question: Option<&str>,
    sentence: &str,
    provisions: &[Source],
    weights: &Weights,
) -> Result<Opinion, NoJudgement> {
    if !sentence::says_law(sentence) {
        return Ok(opinion(NEUTRAL, "the sentence says nothing that the law could bear out".to_owned(), None));
    }
    let folded = fold::fold_str(sentence);
    let claim = compare::prepare(&folded, weights);
    let compared = provisions.iter().enumerate().map(|(at, source)| {
        let text: Vec<char> = source.text.chars().collect();
        let profile = Profile::new(&text);
        (at, text, compare::compare(&claim, &profile))
    });
    let best = compared.max_by(|(_, _, a), (_, _, b)| a.containment.total_cmp(&b.containment));
    let (at, text, found) = best.ok_or(NoJudgement::NoLaw)?;
    let quote = quoted(&folded.chars, &text).map(|quote| Quote { source: at, ..quote });
    let Comparison { containment, differences, .. } = found;
    if containment >= SAME_MATTER && !differences.is_empty() {
        let kinds: Vec<&str> = differences.iter().map(|Difference { kind, .. }| kind.code()).collect();
        return Ok(opinion(CONTRADICTED, format!("differs from the nearest provision in {}", kinds.join(", ")), quote));
    }
    let (least, most) = SUPPORT;
    let support = ((containment - least) / (most - least)).clamp(0.0, 1.0);
    let reasoning =
        format!("{:.0} % of the sentence's words, by weight, are the nearest provision's", 100.0 * containment);
    Ok(opinion(NEUTRAL + 2.0 * support, reasoning, quote))
}

fn opinion(score: f32, reasoning: String, quote: Option<Quote>) -> Opinion {
    Opinion { finding: Finding::Score(score), reasoning, quote, spread: None, tokens: None }
}
