//! Tasks whose answers are phrases: F1 of their characters.

use std::collections::HashMap;

use lexlint_shared::metric::overlap::of_multisets;
use unicode_general_category::{GeneralCategory, get_general_category};

use super::{Item, Malformed, SOURCE, Scores, digits};
use crate::eval::{measure::Measure, text::whitespace::strip};

/// F1 of characters.
pub(super) const MEASURE: Measure = Measure {
    name: "character F1",
    about: [
        "回答与正确答案的字符（只计字母、汉字、数字，不计顺序）的 F1；2-6 按实体类型、2-10 按位置逐个比较，再求 F1；逐题平均。",
        "F1 of the letters, ideographs and digits of an answer against the right ones, whatever their order; in 2-6 for \
         each kind of entity, in 2-10 place by place, and F1 over these; mean over the answers.",
    ],
    source: SOURCE,
};

/// Keeps the denominator of F1 over parts from being 0, as the published scorer does.
const SMOOTHING: f64 = 1e-10;

/// Kinds of entities of task 2-6.
const ENTITIES: [&str; 10] =
    ["犯罪嫌疑人", "受害人", "被盗货币", "物品价值", "盗窃获利", "被盗物品", "作案工具", "时间", "地点", "组织机构"];

/// Values that say that there is none.
const NONE: [&str; 2] = ["无", "未提及"];

/// Right answers as `回答:三年`; mean F1 of the characters.
pub(super) fn reading(items: &[Item]) -> Result<Scores, Malformed> {
    let value = |item: &Item| alike(&item.gold.replace("回答:", ""), &item.prediction);
    Ok(Scores::without_abstentions(items.iter().map(value).collect()))
}

/// Lists as `逃跑;殴打`, compared place by place.
pub(super) fn triggers(items: &[Item]) -> Result<Scores, Malformed> {
    let value = |item: &Item| {
        let (gold, found): (Vec<_>, Vec<_>) = (item.gold.split(';').collect(), item.prediction.split(';').collect());
        let sum = gold.iter().zip(&found).map(|(gold, found)| alike(gold, found)).sum();
        smoothed(sum, found.len(), gold.len())
    };
    Ok(Scores::without_abstentions(items.iter().map(value).collect()))
}

/// Entities as `时间:2017年7月;地点:河边`, compared kind by kind.
pub(super) fn entities(items: &[Item]) -> Result<Scores, Malformed> {
    let value = |(at, item): (usize, &Item)| {
        let gold = right(&item.gold).ok_or_else(|| Malformed::gold(at, &item.gold, "时间:2017年7月;地点:河边"))?;
        let found = found(&item.prediction);
        if gold.is_empty() {
            return Ok(f64::from(u8::from(found.is_empty())));
        }
        // In the order of the kinds: sums of numbers depend on it.
        let shared = ENTITIES.iter().filter_map(|kind| Some(alike(gold.get(kind)?, found.get(kind)?)));
        Ok(smoothed(shared.sum(), found.len(), gold.len()))
    };
    let values: Result<_, Malformed> = items.iter().enumerate().map(value).collect();
    Ok(Scores::without_abstentions(values?))
}

fn right(gold: &str) -> Option<HashMap<&str, &str>> {
    if strip(gold).is_empty() {
        return Some(HashMap::new());
    }
    gold.split(';')
        .map(|segment| {
            let mut parts = segment.split(':');
            Some((parts.next()?, parts.next()?))
        })
        .collect()
}

/// What follows the name of a kind and a colon, up to a space or the end of the line; the last one of a kind counts.
fn found(answer: &str) -> HashMap<&'static str, &str> {
    let mut found = HashMap::new();
    for kind in ENTITIES {
        for (start, _) in answer.match_indices(kind) {
            let after = &answer[start + kind.len()..];
            // A colon that is among the last two characters opens nothing.
            let Some(value) = after.strip_prefix([':', '：']).filter(|_| after.chars().nth(2).is_some()) else {
                continue;
            };
            let value = strip(strip(value).split(['\n', ' ']).next().unwrap_or_default());
            if !NONE.contains(&value) {
                found.insert(kind, value);
            }
        }
    }
    found
}

fn smoothed(sum: f64, found: usize, gold: usize) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    let over = |count: usize| if count == 0 { 0.0 } else { sum / count as f64 };
    let (precision, recall) = (over(found), over(gold));
    2.0 * precision * recall / (precision + recall + SMOOTHING)
}

/// F1 of the characters of two texts.
fn alike(gold: &str, found: &str) -> f64 {
    of_multisets(characters(found), characters(gold))
}

/// The letters and digits of a text, in lower case.
fn characters(text: &str) -> Vec<char> {
    text.to_lowercase().chars().filter(|&c| is_letter(c) || digits::is_digit(c)).collect()
}

fn is_letter(c: char) -> bool {
    use GeneralCategory::{LowercaseLetter, ModifierLetter, OtherLetter, TitlecaseLetter, UppercaseLetter};
    matches!(
        get_general_category(c),
        LowercaseLetter | ModifierLetter | OtherLetter | TitlecaseLetter | UppercaseLetter
    )
}

#[cfg(test)]
mod tests {
    use super::{super::item::item, *};

    fn near(scores: Result<Scores, Malformed>, expected: f64) {
        let found = scores.expect("well formed").value();
        assert!((found - expected).abs() < 1e-9, "{found}, not {expected}");
    }

    #[test]
    fn letters_and_digits_count() {
        assert_eq!(characters("A〇①⑩²，第3条 é"), ['a', '①', '²', '第', '3', '条', 'é']);
        near(reading(&[item("三年。", "回答:三年")]), 1.0);
        near(reading(&[item("。", "回答:！"), item("", "回答:三年")]), 0.5);
    }

    #[test]
    fn triggers_are_compared_place_by_place() {
        // 1 and 0 of two right ones, three predicted: 2 · 1/3 · 1/2 / (1/3 + 1/2).
        near(triggers(&[item("殴打;x;逃跑", "殴打;逃跑")]), 0.4);
    }

    #[test]
    fn entities_run_to_the_next_space() {
        let answer = "时间：2017年7月\n地点: 河边 附近\n受害人:无\n时间：2018年";
        assert_eq!(found(answer), HashMap::from([("时间", "2018年"), ("地点", "河边")]));
        assert_eq!(found("时间:x"), HashMap::new());
        assert_eq!(found("时间:xy"), HashMap::from([("时间", "xy")]));
        assert_eq!(found("时间:\u{3000}\u{3000}"), HashMap::from([("时间", "")]));
        near(
            entities(&[item(answer, "时间:2018年;受害人:甲"), item("", " "), item("时间：今天上午", "")]),
            (0.5 + 1.0) / 3.0,
        );
        assert!(entities(&[item("", "时间")]).is_err());
    }
}
