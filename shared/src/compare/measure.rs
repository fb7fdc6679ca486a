//! Numbers with units in English words, held against a provision in Chinese: all of an English claim that
//! can be decided without understanding it.

use super::difference::Kind;

/// A number with its unit in a claim, and the folded Chinese forms that would say the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measure {
    /// The words of the claim.
    pub words: String,
    /// What sort of measure.
    pub kind: Kind,
    forms: Vec<String>,
}

/// English units: beginnings of the word, folded Chinese forms, kind.
const UNITS: [(&[&str], &[&str], Kind); 6] = [
    (&["year"], &["年", "周岁", "岁"], Kind::Period),
    (&["month"], &["个月", "月"], Kind::Period),
    (&["day"], &["日", "天", "个工作日"], Kind::Period),
    (&["hour"], &["小时"], Kind::Period),
    (&["times"], &["倍"], Kind::Percentage),
    (&["%", "percent", "per"], &["%"], Kind::Percentage),
];

const WORDS: [&str; 13] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// The measures in an English text; numbers without a known unit are left out.
pub fn measures(text: &str) -> Vec<Measure> {
    let spaced = text.replace('%', " % ").replace('-', " ");
    let words: Vec<&str> = spaced
        .split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric() && c != '%'))
        .filter(|word| !word.is_empty())
        .collect();
    words.windows(2).filter_map(|pair| measure(pair[0], pair[1])).collect()
}

fn measure(number: &str, unit: &str) -> Option<Measure> {
    let lower = number.to_ascii_lowercase();
    let value =
        lower.parse::<u32>().ok().or_else(|| u32::try_from(WORDS.iter().position(|word| *word == lower)?).ok())?;
    let unit_lower = unit.to_ascii_lowercase();
    let (_, forms, kind) =
        UNITS.iter().find(|(starts, ..)| starts.iter().any(|start| unit_lower.starts_with(start)))?;
    let forms = forms.iter().map(|form| format!("{value}{form}")).collect();
    Some(Measure { words: format!("{number} {unit}"), kind: *kind, forms })
}

impl Measure {
    /// Whether a folded provision has this measure.
    pub fn stands_in(&self, folded: &[char]) -> bool {
        self.forms.iter().any(|form| {
            let form: Vec<char> = form.chars().collect();
            folded.windows(form.len()).enumerate().any(|(at, window)| {
                window == form && !at.checked_sub(1).is_some_and(|before| folded[before].is_ascii_digit())
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fold::fold_str;

    #[test]
    fn measures_are_found_in_chinese() {
        let law =
            fold_str("增加赔偿的金额为消费者购买商品的价款的三倍；自公司成立之日起五年内缴足；不得低于百分之八十")
                .chars;
        let stands = |text: &str| measures(text).iter().map(|measure| measure.stands_in(&law)).collect::<Vec<_>>();
        assert_eq!(stands("three times the price"), [true]);
        assert_eq!(stands("damages of ten times the price"), [false]);
        assert_eq!(stands("within five years, at least 80% of it"), [true, true]);
        assert_eq!(stands("a child under 14"), [] as [bool; 0]);
    }
}
