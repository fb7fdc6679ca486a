//! Tasks whose answers are numbers: articles, prison terms, amounts.

use std::{collections::BTreeSet, sync::LazyLock};

use lexlint_shared::metric::overlap;
use regex::Regex;

use super::{Item, Malformed, SOURCE, Scores, digits::to_ascii, numerals::transform};
use crate::eval::{measure::Measure, text::whitespace::strip};

/// Numbers.
pub(super) const MEASURE: Measure = Measure {
    name: "numbers",
    about: [
        "3-1：法条序号集合的 F1；3-4、3-5：1 − 平均|ln(正确月数+1) − ln(回答月数+1)| / ln 216，死刑、无期徒刑不计；3-7：回答中出现正确\
         金额的比例。找不到数字为拒答。",
        "3-1: F1 of the set of article numbers. 3-4 and 3-5: 1 − mean |ln(right months + 1) − ln(months answered + 1)| / \
         ln 216, death and life sentences left out. 3-7: share of the answers in which the right amount occurs. An answer \
         without a number is an abstention.",
    ],
    source: SOURCE,
};

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("patterns are fixed and tested")
}

static NUMBER: LazyLock<Regex> = LazyLock::new(|| regex(r"\d+\.?\d*"));
static WHOLE: LazyLock<Regex> = LazyLock::new(|| regex(r"\d+"));
static PARAGRAPH: LazyLock<Regex> = LazyLock::new(|| regex("第.*?款"));
static ARTICLE: LazyLock<Regex> = LazyLock::new(|| regex("第(.*?)条"));

/// Units of time in the order in which they are looked for, with their months.
static UNITS: LazyLock<[(Regex, f64); 3]> = LazyLock::new(|| {
    [(r"(\d+)个月", 1.0), (r"(\d+)月", 1.0), (r"(\d+)年", 12.0)].map(|(form, months)| (regex(form), months))
});

/// The distance that a prison term has if none is given: ln 216, 18 years in months.
static FARTHEST: LazyLock<f64> = LazyLock::new(|| 216_f64.ln());

/// Right answers as `上文涉及到的犯罪金额:14200.0元。`
pub(super) fn amounts(items: &[Item]) -> Result<Scores, Malformed> {
    let result = |(at, item): (usize, &Item)| {
        let gold = item.gold.replace("上文涉及到的犯罪金额:", "").replace("元。", "");
        let gold: f64 =
            strip(&gold).parse().map_err(|_| Malformed::gold(at, &item.gold, "上文涉及到的犯罪金额:14200.0元。"))?;
        let found: Vec<f64> =
            NUMBER.find_iter(&item.prediction).filter_map(|number| to_ascii(number.as_str()).parse().ok()).collect();
        let right = found.contains(&gold);
        Ok((Some(f64::from(u8::from(right))), found.is_empty()))
    };
    Ok(Scores::of(&items.iter().enumerate().map(result).collect::<Result<Vec<_>, _>>()?))
}

/// Right answers as `法条:刑法第264条` or `法条:刑法第264、266条`
pub(super) fn articles(items: &[Item]) -> Result<Scores, Malformed> {
    let result = |(at, item): (usize, &Item)| {
        let gold = item.gold.replace("法条:刑法第", "").replace('条', "");
        let gold: Option<BTreeSet<String>> = gold.split('、').map(|number| whole(strip(number))).collect();
        let gold = gold.ok_or_else(|| Malformed::gold(at, &item.gold, "法条:刑法第264条"))?;
        let found: BTreeSet<String> = item.prediction.split('、').filter_map(article).collect();
        Ok((Some(overlap::of_sets(&found, &gold)), found.is_empty()))
    };
    Ok(Scores::of(&items.iter().enumerate().map(result).collect::<Result<Vec<_>, _>>()?))
}

/// The number of the first article in a part of an answer.
fn article(part: &str) -> Option<String> {
    let part = part.replace("万元", "元");
    let part = PARAGRAPH.replace_all(&part, "");
    let part = transform(&ARTICLE.replace_all(&part, "$1"));
    WHOLE.find(&part).and_then(|number| whole(number.as_str()))
}

/// A whole number of any size without leading zeros.
fn whole(number: &str) -> Option<String> {
    let number = to_ascii(number);
    if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits = number.trim_start_matches('0');
    Some(if digits.is_empty() { "0" } else { digits }.to_owned())
}

/// Right answers as `刑期:12个月`.
pub(super) fn terms(items: &[Item]) -> Result<Scores, Malformed> {
    let result = |(at, item): (usize, &Item)| {
        if item.gold.contains("死刑") || item.gold.contains("无期") {
            return Ok((None, false));
        }
        let gold = whole(strip(&item.gold.replace("刑期:", "").replace("个月", "")));
        let gold = gold.ok_or_else(|| Malformed::gold(at, &item.gold, "刑期:12个月"))?;
        let found = months(&transform(&item.prediction));
        let distance = found.map_or(*FARTHEST, |found| (log_after(&gold, 1.0) - found).abs());
        Ok((Some((*FARTHEST - distance) / *FARTHEST), found.is_none()))
    };
    Ok(Scores::of(&items.iter().enumerate().map(result).collect::<Result<Vec<_>, _>>()?))
}

/// ln(months + 1) of the term in an answer: of the first number of months, else of years.
fn months(answer: &str) -> Option<f64> {
    UNITS.iter().find_map(|(form, months)| Some(log_after(&whole(&form.captures(answer)?[1])?, *months)))
}

/// ln(number · times + 1), for whole numbers of any size.
fn log_after(number: &str, times: f64) -> f64 {
    /// Digits that a number can have and still be far from the greatest.
    const DIGITS: usize = 300;
    let (head, rest) = number.split_at(number.len().min(DIGITS));
    let head: f64 = head.parse().unwrap_or(0.0);
    #[allow(clippy::cast_precision_loss, reason = "lengths are far below 2^52")]
    let more = rest.len() as f64 * 10_f64.ln();
    (head * times + 1.0).ln() + more
}

#[cfg(test)]
mod tests {
    use super::{super::item::item, *};

    fn value(scores: Result<Scores, Malformed>) -> f64 {
        scores.expect("well formed").value()
    }

    #[test]
    fn the_right_amount_is_among_the_numbers() {
        let gold = "上文涉及到的犯罪金额:1200.0元。";
        let answers = ["共1200元", "700+500=１２００.00", "1,200元", "不清楚"].map(|answer| item(answer, gold));
        let scores = amounts(&answers).expect("well formed");
        assert_eq!((scores.value(), scores.abstention_rate()), (0.5, 0.25));
        assert!(amounts(&[item("1", "很多")]).is_err());
    }

    #[test]
    fn articles_are_read() {
        assert_eq!(article("第二百六十四条").as_deref(), Some("264"));
        assert_eq!(article("第六十七条第三款"), None);
        assert_eq!(article("刑法第0264条及第266条").as_deref(), Some("264"));
        let gold = "法条:刑法第264、266条";
        assert!((value(articles(&[item("第264条、第267条", gold)])) - 0.5).abs() < 1e-12);
        assert!(articles(&[item("264", "刑法")]).is_err());
    }

    #[test]
    fn months_win_over_years() {
        for (answer, expected) in [
            ("1年6个月", Some(6.0)),
            ("于5月判处3年", Some(5.0)),
            ("3年", Some(36.0)),
            ("无", None),
            ("０3年", Some(36.0)),
        ] {
            assert_eq!(months(answer), expected.map(|months: f64| (months + 1.0).ln()), "{answer}");
        }
        assert!(
            (value(terms(&[item("十二个月", "刑期:12个月"), item("", "刑期:9个月"), item("", "刑期:无期")])) - 0.5)
                .abs()
                < 1e-12
        );
        assert!((log_after(&"9".repeat(400), 1.0) - 400.0 * 10_f64.ln()).abs() < 1e-9);
    }
}
