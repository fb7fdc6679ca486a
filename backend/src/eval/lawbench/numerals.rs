//! Chinese numerals in a text made digits, as version 0.5.19 of the Python package `cn2an` does it (`cn2an.transform`),
//! which the published scorer uses: what it cannot read stays as it is, and what it misreads is misread.

use std::{fmt::Write, sync::LazyLock};

use regex::{Captures, Regex};

const DIGITS: &str = "零一二三四五六七八九";
const UNITS: &str = "十拾百佰千仟万亿";

/// Digits after the point that are read at most.
const MOST_DECIMALS: usize = 16;

/// A numeral, with a sign and decimals.
const NUMERAL: &str = "负?(?:[零一二三四五六七八九十拾百佰千仟万亿]+点)?[零一二三四五六七八九十拾百佰千仟万亿]+";

/// A number in digits before units: 3.5万.
const MIXED: &str = "-?(?:[0-9]+.)?[0-9]+[十拾百佰千仟万亿]+";

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("patterns are fixed and tested")
}

static YEAR: LazyLock<Regex> =
    LazyLock::new(|| regex(&format!("(?:(?:{MIXED}|{NUMERAL})年)?(?:[{DIGITS}十]+月)?(?:[{DIGITS}十]+日)?")));
static EITHER: LazyLock<Regex> = LazyLock::new(|| regex(&format!("{MIXED}|{NUMERAL}")));
static FRACTION: LazyLock<Regex> = LazyLock::new(|| regex(&format!("({NUMERAL})分之({NUMERAL})")));
static PERCENT: LazyLock<Regex> = LazyLock::new(|| regex(&format!("百分之({NUMERAL})")));
static CELSIUS: LazyLock<Regex> = LazyLock::new(|| regex(&format!("({NUMERAL})摄氏度")));
static PLAIN: LazyLock<Regex> = LazyLock::new(|| regex(NUMERAL));

/// Numerals with their units in order, of at most 16 digits.
static REGULAR: LazyLock<Regex> = LazyLock::new(|| {
    const DIGIT: &str = "[一二三四五六七八九]";
    let tens = format!("(?:{DIGIT}?十{DIGIT}?|{DIGIT})");
    let exact_hundreds = format!("(?:{DIGIT}百(?:零{DIGIT})?|{DIGIT}百{DIGIT}?十{DIGIT}?)");
    let hundreds = format!("(?:{exact_hundreds}|{tens})");
    let thousands = format!("(?:{DIGIT}千(?:零{tens})?|{DIGIT}千{exact_hundreds}|{hundreds})");
    let exact_thousands = format!("(?:{DIGIT}千(?:零{tens})?|{DIGIT}千{exact_hundreds})");
    let myriads = format!("(?:{thousands}万(?:零{hundreds})?|{thousands}万{exact_thousands}|{thousands})");
    let exact_myriads = format!("(?:{thousands}万(?:零{hundreds})?|{thousands}万{exact_thousands})");
    regex(&format!("^(?:零|{myriads}亿(?:零{myriads})?|{myriads}亿{exact_myriads}|{myriads})$"))
});

/// Numerals whose last unit is left out: 一万二.
static SHORTENED: LazyLock<Regex> = LazyLock::new(|| regex(&format!("^(?:[{DIGITS}]{{0,2}}[{UNITS}])+[{DIGITS}]$")));

/// A text with its numerals as digits.
pub(super) fn transform(text: &str) -> String {
    let text = text.replace('廿', "二十").replace('半', "0.5").replace('两', "2");
    let text = YEAR.replace_all(&text, |date: &Captures<'_>| {
        let mut readable = true;
        let read = EITHER.replace_all(&date[0], |number: &Captures<'_>| {
            value(&number[0]).unwrap_or_else(|| {
                readable = false;
                String::new()
            })
        });
        if readable { read.into_owned() } else { date[0].to_owned() }
    });
    let text = FRACTION.replace_all(&text, |found: &Captures<'_>| {
        let read = || Some(format!("{}/{}", value(&found[2])?, value(&found[1])?));
        Some(&found[0])
            .filter(|words| !words.starts_with('百'))
            .and_then(|_| read())
            .unwrap_or_else(|| found[0].to_owned())
    });
    let text = each(&PERCENT, &text, "%");
    let text = each(&CELSIUS, &text, "℃");
    PLAIN
        .replace_all(&text, |found: &Captures<'_>| value(&found[0]).unwrap_or_else(|| found[0].to_owned()))
        .into_owned()
}

/// Replaces each match by the value of its group and a sign.
fn each(pattern: &Regex, text: &str, sign: &str) -> String {
    let read = |found: &Captures<'_>| value(&found[1]).map_or_else(|| found[0].to_owned(), |value| value + sign);
    pattern.replace_all(text, read).into_owned()
}

/// The value of a numeral, written in digits; `None` if it is not one that can be read.
fn value(numeral: &str) -> Option<String> {
    if numeral.contains(|c: char| c.is_ascii_digit()) {
        return mixed(numeral);
    }
    let numeral = numeral.replace("零十", "零一十").replace("零百", "零一百");
    let (sign, numeral) = numeral.strip_prefix('负').map_or(("", numeral.as_str()), |rest| ("-", rest));
    let (whole, decimals) = numeral.split_once('点').map_or((numeral, None), |(whole, rest)| (whole, Some(rest)));
    let whole = integer(whole)?;
    let Some(decimals) = decimals else {
        return Some(format!("{}{whole}", if whole == 0 { "" } else { sign }));
    };
    if decimals.chars().count() > MOST_DECIMALS {
        return None;
    }
    let mut written = format!("{sign}{whole}.");
    for digit in decimals.chars() {
        write!(written, "{}", digit_value(digit)?).ok()?;
    }
    // The number, not its digits: 三点五零 is 3.5.
    Some(format!("{:?}", written.parse::<f64>().ok()?))
}

/// The value of a number in digits with units after it.
fn mixed(numeral: &str) -> Option<String> {
    let number = numeral.trim_end_matches(|c| UNITS.contains(c));
    let mut units = numeral[number.len()..].chars();
    if let (Some(unit), None, Ok(number)) = (units.next(), units.next(), number.parse::<f64>()) {
        #[allow(clippy::cast_precision_loss, reason = "units are at most 10^8")]
        return Some(format!("{:.0}", (number * unit_value(unit)? as f64).trunc()));
    }
    let character = |c: char| match c {
        '-' => Some('负'),
        '.' => Some('点'),
        c => c.to_digit(10).map_or(Some(c), |digit| DIGITS.chars().nth(digit as usize)),
    };
    let written: String = numeral.chars().map(character).collect::<Option<_>>()?;
    PLAIN.find(&written).filter(|found| found.as_str() == written)?;
    value(&written)
}

fn digit_value(c: char) -> Option<u128> {
    DIGITS.chars().zip(0..).find_map(|(digit, value)| (digit == c).then_some(value))
}

fn unit_value(c: char) -> Option<u128> {
    Some(match c {
        '十' | '拾' => 10,
        '百' | '佰' => 100,
        '千' | '仟' => 1_000,
        '万' => 10_000,
        '亿' => 100_000_000,
        _ => return None,
    })
}

/// The value of a whole number.
fn integer(numeral: &str) -> Option<u128> {
    let plain = numeral.replace('拾', "十").replace('佰', "百").replace('仟', "千");
    if REGULAR.is_match(&plain) {
        return sum(&plain);
    }
    if plain.chars().all(|c| DIGITS.contains(c)) {
        return plain.chars().try_fold(0_u128, |value, c| value.checked_mul(10)?.checked_add(digit_value(c)?));
    }
    let last = plain.chars().rev().nth(1).filter(|_| plain.chars().count() >= 3 && SHORTENED.is_match(&plain))?;
    let unit = match unit_value(last)? {
        100 => '十',
        1_000 => '百',
        10_000 => '千',
        _ => return None,
    };
    sum(&format!("{plain}{unit}"))
}

/// Adds up digits by their units, from the right.
fn sum(numeral: &str) -> Option<u128> {
    let (mut total, mut unit, mut base) = (0_u128, 1_u128, 1_u128);
    let first = numeral.chars().count() - 1;
    for (place, c) in numeral.chars().rev().enumerate() {
        if let Some(digit) = digit_value(c) {
            total = total.checked_add(digit.checked_mul(unit)?)?;
            continue;
        }
        unit = unit_value(c)?;
        if unit >= 10_000 {
            if unit > base {
                base = unit;
            } else {
                base = unit.checked_mul(base)?;
                unit = base;
            }
        }
        if unit < base {
            unit = unit.checked_mul(base)?;
        }
        if place == first {
            total = total.checked_add(unit)?;
        }
    }
    Some(total)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numerals_are_read() {
        for (numeral, expected) in [
            ("零", Some("0")),
            ("十", Some("10")),
            ("二十五", Some("25")),
            ("一百零五", Some("105")),
            ("一百二十", Some("120")),
            // An inner 十 without a digit of its own adds nothing.
            ("一百十五", Some("105")),
            ("一百二", Some("120")),
            ("一万二", Some("12000")),
            ("二零二三", Some("2023")),
            ("三亿五千万", Some("350000000")),
            ("一万零十", Some("10010")),
            ("叁", None),
            ("百", None),
            ("万一", None),
            ("百万", None),
            ("一亿二", None),
            ("负三点五零", Some("-3.5")),
            ("负零", Some("0")),
            ("三点十", None),
            ("伍佰", None),
            ("二佰三拾", Some("230")),
            ("3.57万", Some("35700")),
            ("2百万", Some("2000000")),
        ] {
            assert_eq!(value(numeral).as_deref(), expected, "{numeral}");
        }
    }

    #[test]
    fn texts_are_transformed() {
        for (text, expected) in [
            ("有期徒刑一年六个月", "有期徒刑1年6个月"),
            ("有期徒刑一年半", "有期徒刑1年0.5"),
            ("拘役两个月", "拘役2个月"),
            ("二零二三年五月十日", "2023年5月10日"),
            ("百分之三十，三分之二，百二分之一", "30%，2/3，百二分之1"),
            ("零下三摄氏度", "0下3℃"),
            ("第二百六十四条", "第264条"),
            ("成千上万百年", "成千上万百年"),
            ("万一年", "万一年"),
            ("3万年", "30000年"),
            ("", ""),
        ] {
            assert_eq!(transform(text), expected, "{text}");
        }
    }

    #[test]
    fn numerals_without_end_are_left_as_they_are() {
        let long = "万".repeat(10_000) + "一";
        assert_eq!(transform(&long), long);
        let digits = "九".repeat(10_000);
        assert_eq!(transform(&digits), digits);
    }
}
