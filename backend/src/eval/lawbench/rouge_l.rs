//! Tasks whose answers are texts: ROUGE-L of their words.

use lexlint_shared::metric::rouge;
use rayon::prelude::*;

use super::{Item, Malformed, Scores};
use crate::eval::{
    measure::Measure,
    text::{whitespace::is_space, words},
};

/// ROUGE-L.
pub(super) const MEASURE: Measure = Measure {
    name: "ROUGE-L",
    about: [
        "回答与正确答案分词（jieba）后最长公共子序列的 F1，逐题平均。",
        "F1 of the longest common subsequence of an answer's words (cut by jieba) and the right answer's, mean over the \
         answers.",
    ],
    source: "Lin, ROUGE: A Package for Automatic Evaluation of Summaries, 2004; Python packages jieba 0.42.1, rouge_chinese 1.0.3",
};

/// What an empty answer counts as.
const EMPTY: &str = "无内容";

/// Mean ROUGE-L; `prefix` is removed from the right answers.
pub(super) fn score(items: &[Item], prefix: &str) -> Result<Scores, Malformed> {
    let value = |item: &Item| {
        let gold = if prefix.is_empty() { item.gold.clone() } else { item.gold.replace(prefix, "") };
        let answer = words::joined(&item.prediction);
        let answer = if answer.chars().all(is_space) { EMPTY } else { &answer };
        let (answer, gold) = (words::sentences(answer), words::sentences(&words::joined(&gold)));
        rouge::l(&words::tokens(&answer), &words::tokens(&gold)).f
    };
    Ok(Scores::without_abstentions(items.par_iter().map(value).collect()))
}

#[cfg(test)]
mod tests {
    use super::{super::item::item, *};

    #[test]
    fn order_of_words_counts() {
        let near = |scores: Result<Scores, Malformed>, expected: f64| {
            let found = scores.expect("well formed").value();
            assert!((found - expected).abs() < 1e-7, "{found}, not {expected}");
        };
        near(score(&[item("诉讼时效期间", "答案:诉讼时效期间")], "答案:"), 1.0);
        near(score(&[item("期间诉讼时效", "诉讼时效期间")], ""), 0.5);
        // An empty answer counts as one word, which the right answer is cut into two of.
        near(score(&[item(" \n", "无内容")], ""), 0.0);
    }
}
