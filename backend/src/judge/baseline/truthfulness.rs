//! Truthfulness by how much of a sentence the law has, and by what in it the law does not bear out.
//!
//! A sentence of advice is mostly true, so that one in which nothing speaks against it stands above one that says
//! nothing, and falls with each sign that it is not: a difference from the nearest provision in what matters in law, a
//! period, amount or share that no provision has, a statute that does not exist, a prohibition without support.

use std::collections::BTreeSet;

use jiff::civil::Date;
use lexlint_shared::{
    check::{Options, check},
    compare::{self, difference, profile::Profile, weight::Weights},
    report::Verdict,
    text::fold,
};

use super::quoted;
use crate::judge::{
    kind::Law,
    opinion::{Finding, NoJudgement, Opinion, Quote},
    sentence,
    task::Source,
};

/// Score of what neither conflicts with the law nor has support in it (HIPO, §A.5).
const NEUTRAL: f32 = 3.0;

/// Score of advice that nothing speaks for or against.
const ADVICE: f32 = 3.6;

/// Score of full support.
const SUPPORTED: f32 = 5.0;

/// Score of what contradicts the law in part.
const CONTRADICTED: f32 = 1.0;

/// Share of a sentence that a provision must have for a difference between them to be a contradiction.
const SAME_MATTER: f32 = 0.4;

/// Shares between which support grows from none to full.
const SUPPORT: (f32, f32) = (0.1, 0.7);

/// What a prohibition loses for want of support.
const UNSUPPORTED_PROHIBITION: f32 = 1.6;

/// Support at which a prohibition loses nothing.
const ENOUGH: f32 = 0.6;

/// Words that forbid, deny or void.
const PROHIBITIONS: [&str; 9] = ["不得", "不能", "无权", "禁止", "不可以", "不应", "不予", "无效", "无需"];

pub(super) fn judge(
    question: Option<&str>,
    sentence: &str,
    provisions: &[Source],
    as_of: Date,
    law: &Law,
) -> Result<Opinion, NoJudgement> {
    if sentence::frames(sentence) {
        return Ok(opinion(NEUTRAL, "the sentence says nothing that the law could bear out".to_owned(), None));
    }
    let weights = law.index.core().weights();
    let folded = fold::fold_str(sentence);
    let claim = compare::prepare(&folded, weights);
    let asked: Vec<char> = question.map(|question| fold::fold_str(question).chars).unwrap_or_default();
    let compared = provisions.iter().enumerate().map(|(at, source)| {
        let text: Vec<char> = source.text.chars().collect();
        let profile = Profile::new(&text);
        let support = support(&folded.chars, &asked, &profile.folded.chars, weights);
        (support, at, text, compare::compare(&claim, &profile))
    });
    let best = compared.max_by(|(a, ..), (b, ..)| a.total_cmp(b));
    let (support, at, text, found) = best.ok_or(NoJudgement::NoLaw)?;
    let quote = quoted(&folded.chars, &text).map(|quote| Quote { source: at, ..quote });

    let report = check(sentence, Options { as_of }, &law.index).report;
    if let Some(wrong) =
        report.citations.iter().find(|one| matches!(one.verdict, Verdict::WrongName | Verdict::Fabricated))
    {
        return Ok(opinion(CONTRADICTED, format!("cites {}, which does not exist", wrong.text), quote));
    }
    if found.containment >= SAME_MATTER && !found.differences.is_empty() {
        let kinds: Vec<&str> = found.differences.iter().map(|one| one.kind.code()).collect();
        return Ok(opinion(CONTRADICTED, format!("differs from the nearest provision in {}", kinds.join(", ")), quote));
    }
    // Numbers of the question are facts of the case.
    let known = question.into_iter().chain(provisions.iter().map(|source| source.text.as_str()));
    let known: Vec<char> = known.flat_map(|text| text.chars().chain(['\n'])).collect();
    if let Some(number) = difference::absent(&folded.chars, &Profile::new(&known)).first() {
        let words: String = folded.chars[number.claim.clone()].iter().collect();
        return Ok(opinion(CONTRADICTED + support, format!("no provision found has {words}"), quote));
    }
    let (least, most) = SUPPORT;
    let share = ((support - least) / (most - least)).clamp(0.0, 1.0);
    let base = if sentence::says_law(sentence) { ADVICE } else { NEUTRAL };
    let mut score = base + (SUPPORTED - base) * share;
    let mut reasoning = format!("{:.0} % of what it adds to the question is in the nearest provision", 100.0 * support);
    if support < ENOUGH && PROHIBITIONS.iter().any(|word| sentence.contains(word)) {
        score -= UNSUPPORTED_PROHIBITION;
        reasoning += "; a prohibition without enough support";
    }
    Ok(opinion(score, reasoning, quote))
}

/// The share of a sentence that a provision has, by the weight of its pairs of characters, 0 to 1. What the sentence
/// takes over from the question and the provision does not have is no claim, and does not count.
fn support(sentence: &[char], question: &[char], provision: &[char], weights: &Weights) -> f32 {
    let pairs = |text: &[char]| -> BTreeSet<[char; 2]> { text.array_windows().copied().collect() };
    // In a fixed order, so that sums come out the same each time.
    let (asked, held) = (pairs(question), pairs(provision));
    let (mut shared, mut total) = (0.0, 0.0);
    for pair in pairs(sentence) {
        let weight = weights.of(&pair);
        if held.contains(&pair) {
            shared += weight;
            total += weight;
        } else if !asked.contains(&pair) {
            total += weight;
        }
    }
    if total > 0.0 { shared / total } else { 0.0 }
}

fn opinion(score: f32, reasoning: String, quote: Option<Quote>) -> Opinion {
    Opinion { finding: Finding::Score(score), reasoning, quote, spread: None, tokens: None }
}
