//! The judge without a model: how near the words of the law are, and where they differ in what matters.
//!
//! It understands nothing. Its scores order cases better than chance (`tests/tests/judge.rs` measures how much), they
//! are the same each time, and they are always shown with the notice that no language model was asked.

mod relevance;
mod truthfulness;

use futures_util::future::{BoxFuture, ready};
use lexlint_shared::{
    compare::{self, profile::Profile, weight::Weights},
    judgement::JudgeInfo,
    text::fold,
};

use super::{
    Judge,
    kind::Law,
    opinion::{Finding, NoJudgement, Opinion, Quote},
    task::Task,
};

/// Name and version; scores of another version are not comparable.
const MODEL: &str = "lexlint-baseline/1";

/// Said with every score.
pub const NOTICE: &str = "baseline, no language model";

/// The baseline.
#[derive(Debug)]
pub struct Baseline {
    info: JudgeInfo,
    law: Law,
}

impl Baseline {
    /// A baseline that knows this law.
    pub fn new(law: Law) -> Self {
        let info = JudgeInfo {
            kind: "baseline".to_owned(),
            model: MODEL.to_owned(),
            endpoint: None,
            notice: Some(NOTICE.to_owned()),
        };
        Self { info, law }
    }

    fn opinion(&self, task: &Task) -> Result<Opinion, NoJudgement> {
        let weights = self.law.index.core().weights();
        match task {
            Task::Relevance { question, provision, as_of } => relevance::judge(question, provision, *as_of, &self.law),
            Task::Consistency { claim, provision } => Ok(consistency(claim, &provision.text, weights)),
            Task::Truthfulness { question, sentence, provisions, as_of } => {
                truthfulness::judge(question.as_deref(), sentence, provisions, *as_of, &self.law)
            }
            Task::Statutes { .. }
            | Task::Advice { .. }
            | Task::Questions { .. }
            | Task::Preference { .. }
            | Task::Grades { .. }
            | Task::Syllogism { .. }
            | Task::Entailment { .. }
            | Task::Consultation { .. } => Err(NoJudgement::Unsupported),
        }
    }
}

impl Judge for Baseline {
    fn info(&self) -> &JudgeInfo {
        &self.info
    }

    fn prompt(&self, _: &Task) -> Option<String> {
        None
    }

    fn settings(&self) -> String {
        // Words are weighed by the index, and provisions ranked by it.
        self.law.index.info().id.clone()
    }

    fn answer<'a>(&'a self, task: &'a Task) -> BoxFuture<'a, Result<Opinion, NoJudgement>> {
        Box::pin(ready(self.opinion(task)))
    }
}

/// The share of a claim that the provision has, less for each difference that matters in law.
fn consistency(claim: &str, provision: &str, weights: &Weights) -> Opinion {
    let folded = fold::fold_str(claim);
    let text: Vec<char> = provision.chars().collect();
    let found = compare::compare(&compare::prepare(&folded, weights), &Profile::new(&text));
    let differences = found.differences.len();
    #[allow(clippy::cast_precision_loss, reason = "a few differences")]
    let score = (10.0 * found.fit()) / (1.0 + differences as f32);
    let kinds: Vec<&str> = found.differences.iter().map(|one| one.kind.code()).collect();
    let differing = if kinds.is_empty() { String::new() } else { format!("; differs in {}", kinds.join(", ")) };
    let reasoning = format!("{:.0} % of the words are the provision's{differing}", 100.0 * found.fit());
    Opinion {
        finding: Finding::Score(score),
        reasoning,
        quote: quoted(&folded.chars, &text),
        spread: None,
        tokens: None,
    }
}

/// The longest run of a provision that `words` have too, as a quotation of the first provision shown.
fn quoted(words: &[char], provision: &[char]) -> Option<Quote> {
    let folded = fold::fold(provision);
    let (length, end) = longest_run(words, &folded.chars);
    let (start, end) = folded.source_span(end.checked_sub(length)?, end);
    (length >= SHORTEST_RUN).then(|| Quote { source: 0, words: provision[start..end].iter().collect() })
}

/// Fewest folded characters of a run that is worth quoting.
const SHORTEST_RUN: usize = 4;

/// Length and end, in `text`, of the longest run that `words` have too. Time is the product of the lengths, both of
/// which are bounded by the caller.
fn longest_run(words: &[char], text: &[char]) -> (usize, usize) {
    let words = &words[..words.len().min(compare::LONGEST_CLAIM)];
    let mut lengths = vec![0; text.len() + 1];
    let mut best = (0, 0);
    for &word in words {
        for at in (0..text.len()).rev() {
            lengths[at + 1] = if text[at] == word { lengths[at] + 1 } else { 0 };
            if lengths[at + 1] > best.0 {
                best = (lengths[at + 1], at + 1);
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_common_run_is_quoted() {
        let words: Vec<char> = "诉讼时效期间是三年".chars().collect();
        let text: Vec<char> = "向人民法院请求保护民事权利的诉讼时效期间为三年。".chars().collect();
        let quote = quoted(&words, &text).expect("six characters in common");
        assert_eq!(quote.words, "诉讼时效期间");
        assert_eq!(quoted(&['甲', '乙'], &text), None);
        assert_eq!(quoted(&[], &[]), None);
    }

    #[test]
    fn differences_lower_consistency() {
        let weights = Weights::default();
        let law = "向人民法院请求保护民事权利的诉讼时效期间为三年。";
        let score = |claim: &str| consistency(claim, law, &weights).score().expect("a score");
        assert!(score("诉讼时效期间为三年") > 9.0);
        assert!(score("诉讼时效期间为二年") < score("诉讼时效期间为三年") - 3.0);
        assert!(score("用人单位应当支付工资") < 1.0);
    }
}
