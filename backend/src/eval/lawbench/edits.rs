//! Task 2-1, corrections of a sentence: F0.5 of the edits, as `ChERRANT` counts them by characters.

use lexlint_shared::metric::correction::{self, Counts, Edits, TooMany};
use rayon::prelude::*;

use super::{Item, Malformed, Scores, score::Values, simplified::simplified, substitution};
use crate::eval::{measure::Measure, text::whitespace::is_space};

/// F0.5 of edits.
pub(super) const MEASURE: Measure = Measure {
    name: "F0.5",
    about: [
        "从原句到回答的修改与从原句到正确答案的修改之间的 F0.5（精确率的权重加倍），全部句子合计，保留四位小数。",
        "F0.5 (precision weighs double) of the edits from the sentence to the answer against those to the right answer, over \
         all sentences together, to four decimals.",
    ],
    source: "Zhang et al., MuCGEC, NAACL 2022 (ChERRANT, by characters)",
};

/// What comes before the sentence in the question.
const OPENING: &str = "句子：\n";

/// Characters that an answer may be longer than the right one.
const SLACK: usize = 5;

/// What an empty answer counts as.
const EMPTY: &str = "无内容";

/// What a text without characters counts as, and one whose alignments are too many.
const NOTHING: &str = "无";

/// A text that says that there is nothing to correct.
const FAULTLESS: &str = "没有错误";

/// Alignments that are looked at. The published scorer stops after 10 seconds, which are about so many.
const MOST: u64 = 10_000;

/// F0.5 of the edits of all answers.
pub(super) fn score(items: &[Item]) -> Result<Scores, Malformed> {
    let counts =
        items.par_iter().enumerate().map(|(at, item)| counts(item).map_err(|problem| Malformed { item: at, problem }));
    Ok(Scores::new(items.len(), 0, Values::Together(counts.collect::<Result<_, _>>()?)))
}

fn counts(item: &Item) -> Result<Counts, String> {
    let question = item.question();
    let start =
        question.find(OPENING).ok_or("the question (origin_prompt) has no line “句子：” with a sentence after it")?;
    let source = question[start + OPENING.len()..].split('\n').next().unwrap_or_default();
    let source: Vec<char> = source.chars().filter(|&c| !is_space(c)).collect();
    if source.len() > correction::LONGEST {
        return Err(format!("the sentence has more than {} characters", correction::LONGEST));
    }
    let mut answer = unbroken(&item.prediction);
    let right = item.gold.chars().count();
    if answer.len() > right + SLACK {
        answer.truncate(right + SLACK);
    }
    if answer.is_empty() {
        answer = EMPTY.chars().collect();
    }
    Ok(Counts::of(&edits(&source, &answer), &edits(&source, &unbroken(&item.gold))))
}

/// A text on one line.
fn unbroken(text: &str) -> Vec<char> {
    text.chars().filter(|c| !matches!(c, '\n' | '\t')).collect()
}

/// The edits that make a text of the sentence.
fn edits(source: &[char], target: &[char]) -> Edits {
    let target = simplified(&target.iter().filter(|c| !is_space(**c)).collect::<String>());
    let target = if target.is_empty() { NOTHING } else { &target };
    if target == FAULTLESS {
        return Edits::new();
    }
    let made =
        |target: &str, most| correction::edits(source, &target.chars().collect::<Vec<_>>(), &substitution::cost, most);
    // A sentence of few characters has few alignments with one.
    made(target, MOST).or_else(|TooMany| made(NOTHING, u64::MAX)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{
        super::item::{Prompt, Turn, item},
        *,
    };

    fn of(sentence: &str, prediction: &str, gold: &str) -> Counts {
        let prompt = Prompt::Turns(vec![Turn { prompt: format!("纠正。句子：\n{sentence}\n。") }]);
        counts(&Item { prompt, ..item(prediction, gold) }).expect("well formed")
    }

    #[test]
    fn edits_are_compared() {
        let counted = |right, wrong, missed| Counts { right, wrong, missed };
        assert_eq!(of("上诉证据合法", "上述证据合法", "上述证据合法"), counted(1, 0, 0));
        assert_eq!(of("上诉证据合法", "上诉证据合法", "上述证据合法"), counted(0, 0, 1));
        assert_eq!(of("上诉证据合法", "没有错误", "上述证据合法"), counted(0, 0, 1));
        assert_eq!(of("上诉证据合法", "上訴證據\n違 法", "上述证据合法"), counted(0, 1, 1));
        // Cut to the length of the right answer and five more: 六 is left out.
        assert_eq!(of("甲", "甲一二三四五六", "甲"), counted(0, 1, 0));
    }

    #[test]
    fn a_question_without_a_sentence_is_refused() {
        assert!(counts(&item("", "")).is_err());
    }
}
