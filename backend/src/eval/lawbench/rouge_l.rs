//! Tasks whose answers are texts: ROUGE-L of their words.

use std::sync::LazyLock;

use jieba_rs::Jieba;
use lexlint_shared::metric::rouge;
use rayon::prelude::*;
use regex::Regex;

use super::{Item, Malformed, Scores, whitespace::is_space};
use crate::eval::measure::Measure;

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

static JIEBA: LazyLock<Jieba> = LazyLock::new(Jieba::new);

/// What jieba makes of a run of letters, digits and marks that is no word.
static LATIN: LazyLock<Regex> = LazyLock::new(|| regex(r"[a-zA-Z0-9]+(?:\.\d+)?%?"));

/// The end of a sentence, and the character after it, unless that closes a quotation.
static END: LazyLock<Regex> = LazyLock::new(|| regex("([。！？?])([^”’])"));

/// The same for an ellipsis of dots.
static DOTS: LazyLock<Regex> = LazyLock::new(|| regex(r"(\.{6})([^”’])"));

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("patterns are fixed and tested")
}

/// Mean ROUGE-L; `prefix` is removed from the right answers.
pub(super) fn score(items: &[Item], prefix: &str) -> Result<Scores, Malformed> {
    let value = |item: &Item| {
        let gold = if prefix.is_empty() { item.gold.clone() } else { item.gold.replace(prefix, "") };
        let answer = joined(&item.prediction);
        let answer = if answer.chars().all(is_space) { EMPTY } else { &answer };
        let (answer, gold) = (sentences(answer), sentences(&joined(&gold)));
        rouge::l(&tokens(&answer), &tokens(&gold))
    };
    Ok(Scores::without_abstentions(items.par_iter().map(value).collect()))
}

/// A text cut into words, with spaces between them.
fn joined(text: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    for token in JIEBA.cut(text, true) {
        let latin = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '%' | '-');
        if token.word.chars().all(latin) && !JIEBA.has_word(token.word) {
            words.extend(pieces(token.word));
        } else {
            words.push(token.word);
        }
    }
    words.join(" ")
}

/// The matches of [`LATIN`], and what is between them.
fn pieces(word: &str) -> impl Iterator<Item = &str> {
    let mut end = 0;
    let mut pieces = Vec::new();
    for found in LATIN.find_iter(word) {
        pieces.extend([&word[end..found.start()], found.as_str()]);
        end = found.end();
    }
    pieces.push(&word[end..]);
    pieces.into_iter().filter(|piece| !piece.is_empty())
}

/// A text of joined words with its sentences on lines of their own.
fn sentences(joined: &str) -> String {
    let broken = END.replace_all(joined, "$1\n$2");
    DOTS.replace_all(&broken, "$1\n$2").into_owned()
}

/// The words of the sentences. A sentence of blanks alone is one empty word.
fn tokens(sentences: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    for sentence in sentences.trim_end_matches(is_space).split('\n').filter(|sentence| !sentence.is_empty()) {
        let before = tokens.len();
        tokens.extend(sentence.split(is_space).filter(|word| !word.is_empty()));
        if tokens.len() == before {
            tokens.push("");
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::{super::item::item, *};

    #[test]
    fn words_are_cut_as_jieba_cuts_them() {
        assert_eq!(joined("诉讼时效期间为3.5年a_b.c"), "诉讼时效 期间 为 3.5 年 a _ b . c");
        assert_eq!(joined("AT&T\n第1条"), "AT&T \n 第 1 条");
    }

    #[test]
    fn blank_sentences_are_empty_words() {
        assert_eq!(tokens(&sentences("甲 。 乙")), ["甲", "。", "乙"]);
        assert_eq!(tokens(&sentences("甲 \n \n 乙 \n ")), ["甲", "", "乙"]);
        // The space after the end is consumed, so that a line feed that follows it leaves a blank sentence.
        assert_eq!(tokens(&sentences("甲 。 \n 乙")), ["甲", "。", "", "乙"]);
        assert_eq!(tokens(&sentences("。。。甲")), ["。", "。。", "甲"]);
        assert_eq!(tokens(&sentences("……... ....... 甲")), ["……...", "......", ".", "甲"]);
        assert_eq!(tokens(&sentences("？”")), ["？”"]);
    }

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
