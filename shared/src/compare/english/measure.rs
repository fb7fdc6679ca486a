//! Numbers with units in English words, held against a provision in Chinese.

use super::words::Word;
use crate::{compare::difference::Kind, text::fold::Folded};

/// Which side of a number is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The number or more: at least, over; 以上, 不得低于.
    Least,
    /// The number or less: at most, under; 以下, 不满.
    Most,
}

/// A number with its unit in a claim, and the folded Chinese forms that would say the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Measure {
    /// Positions of its words.
    pub(super) words: std::ops::Range<usize>,
    /// What sort of measure.
    pub(super) kind: Kind,
    /// Which side of it.
    pub(super) bound: Option<Bound>,
    /// The unit is known, so that a provision without any of the forms says something else.
    pub(super) firm: bool,
    forms: Vec<Vec<char>>,
}

/// A unit: beginnings of its English word, what the number is multiplied with and the folded Chinese unit, kind.
type Unit = (&'static [&'static str], &'static [(u64, &'static str)], Kind);

const UNITS: [Unit; 9] = [
    (&["year"], &[(1, "年"), (1, "周岁"), (1, "岁"), (12, "个月")], Kind::Period),
    (&["month"], &[(1, "个月"), (1, "月")], Kind::Period),
    (&["week"], &[(1, "周"), (1, "个星期"), (7, "日"), (7, "天")], Kind::Period),
    (&["day"], &[(1, "日"), (1, "天"), (1, "个工作日"), (1, "工作日")], Kind::Period),
    (&["hour"], &[(1, "小时"), (1, "个小时")], Kind::Period),
    (&["times", "fold"], &[(1, "倍"), (1, "次")], Kind::Percentage),
    (&["%", "percent", "per"], &[(1, "%")], Kind::Percentage),
    (&["yuan", "rmb", "cny", "renminbi"], &[(1, "元")], Kind::Amount),
    (&["person", "people"], &[(1, "人"), (1, "名"), (1, "个")], Kind::Number),
];
/// Words for a whole number.
const NUMBERS: [(&str, u64); 29] = [
    ("zero", 0),
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("thirteen", 13),
    ("fourteen", 14),
    ("fifteen", 15),
    ("sixteen", 16),
    ("seventeen", 17),
    ("eighteen", 18),
    ("nineteen", 19),
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("seventy", 70),
    ("eighty", 80),
    ("ninety", 90),
    ("dozen", 12),
];
const FACTORS: [(&str, u64); 4] =
    [("hundred", 100), ("thousand", 1000), ("million", 1_000_000), ("billion", 1_000_000_000)];
/// Words for a measure of their own, with its folded Chinese forms.
const WHOLE: [(&str, &[&str]); 8] = [
    ("twice", &["2倍", "两倍", "双倍", "加倍"]),
    ("double", &["2倍", "两倍", "双倍", "加倍"]),
    ("twofold", &["2倍", "两倍", "双倍", "加倍"]),
    ("triple", &["3倍"]),
    ("treble", &["3倍"]),
    ("threefold", &["3倍"]),
    ("fivefold", &["5倍"]),
    ("tenfold", &["10倍"]),
];
const PARTS: [(&str, u64); 7] =
    [("half", 2), ("third", 3), ("quarter", 4), ("fourth", 4), ("fifth", 5), ("tenth", 10), ("twentieth", 20)];
/// Words before a number that make it an age.
const AGE: [&str; 8] = ["under", "over", "aged", "age", "below", "above", "turned", "turn"];
/// Words that compare upwards and downwards; 不 turns them round.
const UP: [&str; 14] = [
    "more",
    "over",
    "exceed",
    "exceeds",
    "exceeding",
    "above",
    "longer",
    "higher",
    "older",
    "greater",
    "beyond",
    "excess",
    "later",
    "exceeded",
];
const DOWN: [&str; 9] = ["less", "fewer", "lower", "below", "under", "shorter", "younger", "fall", "earlier"];
/// Words that nothing turns round.
const LEAST: [&str; 3] = ["least", "minimum", "reached"];
const MOST: [&str; 7] = ["most", "maximum", "within", "capped", "cap", "caps", "limited"];
/// Numbers up to this may count what the provision only lists.
const SMALL: u64 = 20;
/// How many words before a number may say which side of it is meant.
const REACH: usize = 6;

/// The measures in a claim. Second, whether a number was met that is none of them.
pub(super) fn measures(words: &[Word]) -> (Vec<Measure>, bool) {
    let mut measures: Vec<Measure> = Vec::new();
    let mut unread = false;
    let mut at = 0;
    while at < words.len() {
        if let Some(measure) = whole(words, at).or_else(|| fraction(words, at)) {
            at = measure.words.end;
            measures.push(measure);
            continue;
        }
        let Some((value, len)) = number(words, at) else {
            unread |= words[at].text.bytes().any(|b| b.is_ascii_digit());
            at += 1;
            continue;
        };
        let before = measures.len();
        measures.extend(with_unit(words, at, value, len));
        // One is as often a pronoun as a number.
        unread |= measures.len() == before && words[at].text != "one";
        at = measures.last().filter(|_| measures.len() > before).map_or(at + len, |measure| measure.words.end);
    }
    (measures, unread)
}

/// Twice, triple.
fn whole(words: &[Word], at: usize) -> Option<Measure> {
    let (word, forms) = WHOLE.iter().find(|(word, _)| words[at].text == *word)?;
    // Twice the wage, but not fined twice.
    let counts =
        *word == "twice" && words.get(at + 1).is_none_or(|word| !matches!(word.text.as_str(), "the" | "as" | "that"));
    (!counts).then_some(())?;
    Some(measure(words, at..at + 1, Kind::Percentage, true, forms.iter().map(|form| (*form).to_owned())))
}

/// Two thirds, one half.
fn fraction(words: &[Word], at: usize) -> Option<Measure> {
    let (count, _) = number(words, at).filter(|&(count, len)| len == 1 && count < 10)?;
    let word = &words.get(at + 1).filter(|word| word.before.is_none())?.text;
    let (_, parts) = PARTS.iter().find(|(part, _)| word == part || word.strip_suffix('s') == Some(*part))?;
    let mut forms = vec![format!("{parts}分之{count}")];
    if 100_u64.is_multiple_of(*parts) {
        forms.push(format!("{}%", 100 / parts * count));
    }
    if *parts == 2 {
        forms.extend(["半数".to_owned(), "1半".to_owned()]);
    }
    Some(measure(words, at..at + 2, Kind::Percentage, true, forms.into_iter()))
}

/// A number at `at` of `len` words, with the unit behind it, behind the range that it begins, or before it.
fn with_unit(words: &[Word], at: usize, value: u64, len: usize) -> Option<Measure> {
    let mut after = at + len;
    let same_clause = |at: usize| words.get(at).filter(|word| word.before.is_none());
    // Three to ten years: the unit of the second is the first's too.
    let mut from = false;
    if same_clause(after).is_some_and(|word| matches!(word.text.as_str(), "to" | "and" | "or"))
        && let Some((_, len)) = number(words, after + 1)
    {
        from = words[after].text == "to" || (at > 0 && words[at - 1].text == "between");
        after += 1 + len;
    } else if let Some((_, len)) = number(words, after).filter(|_| same_clause(after).is_some()) {
        from = true;
        after += len;
    }
    let to = at > 1
        && (words[at - 1].text == "to"
            || (words[at - 1].text == "and" && words[..at].iter().rev().take(5).any(|w| w.text == "between")))
        && words[at - 2].text.bytes().next().is_some_and(|b| b.is_ascii_alphanumeric());
    let unit_at = if same_clause(after).is_some_and(|w| {
        matches!(
            w.text.as_str(),
            "working" | "business" | "calendar" | "full" | "consecutive" | "more" | "whole" | "natural"
        )
    }) {
        after + 1
    } else {
        after
    };
    let unit = same_clause(unit_at)
        .and_then(|word| UNITS.iter().find(|(starts, ..)| starts.iter().any(|start| word.text.starts_with(start))));
    let money = at > 0 && matches!(words[at - 1].text.as_str(), "rmb" | "cny" | "yuan" | "¥");
    let spoken_of = |at: usize| matches!(words[at].text.as_str(), "age" | "aged" | "old");
    let clause = (0..=at).rev().find(|&at| words[at].before.is_some()).unwrap_or(0);
    let aged = at > 0 && AGE.contains(&words[at - 1].text.as_str()) || (clause..at).any(spoken_of);
    let (forms, kind, firm): (Vec<String>, Kind, bool) = if money {
        (vec![format!("{value}元")], Kind::Amount, true)
    } else if let Some((_, units, kind)) = unit {
        let mut forms: Vec<String> =
            units.iter().filter_map(|(factor, unit)| Some(format!("{}{unit}", value.checked_mul(*factor)?))).collect();
        if *kind == Kind::Period && forms[0].ends_with('月') && value > 0 && value.is_multiple_of(12) {
            forms.push(format!("{}年", value / 12));
        }
        (forms, *kind, true)
    } else if aged && value < 150 {
        (vec![format!("{value}周岁"), format!("{value}岁")], Kind::Period, true)
    } else if value > 1 {
        // What is counted may have a measure word of any kind; small numbers are often left unsaid, as of both parties.
        (vec![value.to_string()], Kind::Number, value > SMALL)
    } else {
        return None;
    };
    let end = match unit {
        Some(_) if !from => unit_at + 1,
        _ => at + len,
    };
    let mut measure = measure(words, at..end, kind, firm, forms.into_iter());
    if from {
        measure.bound = Some(Bound::Least);
    } else if to {
        measure.bound = Some(Bound::Most);
    }
    Some(measure)
}

fn measure(
    words: &[Word],
    span: std::ops::Range<usize>,
    kind: Kind,
    firm: bool,
    forms: impl Iterator<Item = String>,
) -> Measure {
    let bound = bound(words, &span);
    Measure { words: span, kind, bound, firm, forms: forms.map(|form| form.chars().collect()).collect() }
}

/// A whole number in digits or words, and how many words it takes.
fn number(words: &[Word], at: usize) -> Option<(u64, usize)> {
    let value = |at: usize| -> Option<u64> {
        let text = &words.get(at)?.text;
        text.parse().ok().or_else(|| NUMBERS.iter().find(|(word, _)| text == word).map(|&(_, value)| value))
    };
    let joined = |at: usize| words.get(at).is_some_and(|word| word.before.is_none());
    let mut total = value(at)?;
    let mut len = 1;
    if (20..100).contains(&total)
        && total % 10 == 0
        && !words[at].text.starts_with(|c: char| c.is_ascii_digit())
        && joined(at + 1)
        && let Some(ones) = value(at + 1).filter(|&ones| (1..10).contains(&ones))
    {
        total += ones;
        len = 2;
    }
    while let Some(word) = words.get(at + len).filter(|word| word.before.is_none())
        && let Some(&(_, factor)) = FACTORS.iter().find(|(name, _)| word.text == *name)
    {
        total = total.checked_mul(factor)?;
        len += 1;
    }
    Some((total, len))
}

/// Which side of the number at `span` the words about it mean.
fn bound(words: &[Word], span: &std::ops::Range<usize>) -> Option<Bound> {
    let is = |at: usize, list: &[&str]| words.get(at).is_some_and(|word| list.contains(&word.text.as_str()));
    // Three years or more, six months or less.
    let behind = span.end..span.end + 4;
    if let Some(or) = behind.clone().find(|&at| is(at, &["or", "and"])) {
        if is(or + 1, &UP) {
            return Some(Bound::Least);
        }
        if is(or + 1, &DOWN) {
            return Some(Bound::Most);
        }
    }
    let from = span.start.saturating_sub(REACH);
    let start = (from..=span.start).rev().find(|&at| words[at].before.is_some()).unwrap_or(from);
    let before = start.max(from)..span.start;
    for at in before.clone().rev() {
        // Another number's comparison.
        if words[at].text.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        if is(at, &LEAST) {
            return Some(Bound::Least);
        }
        if is(at, &MOST) || (is(at, &["up"]) && is(at + 1, &["to"])) {
            return Some(Bound::Most);
        }
        let (up, down) = (is(at, &UP), is(at, &DOWN));
        if up || down {
            let turned = (at.saturating_sub(3).max(before.start)..at).any(|at| is(at, &["not", "no", "never"]));
            return Some(if up == turned { Bound::Most } else { Bound::Least });
        }
    }
    None
}

impl Measure {
    /// Whether a folded text has this measure.
    pub(super) fn stands_in(&self, folded: &[char]) -> bool {
        self.places(folded).next().is_some()
    }

    /// Whether a folded text has another number with the same unit.
    pub(super) fn has_rival(&self, folded: &[char]) -> bool {
        let own: Vec<usize> = self.places(folded).map(|(from, _)| from).collect();
        self.forms.iter().any(|form| {
            let unit: Vec<char> =
                form.iter().skip_while(|c| c.is_ascii_digit()).take_while(|c| !c.is_ascii_digit()).copied().collect();
            !unit.is_empty()
                && folded.windows(unit.len() + 1).enumerate().any(|(at, window)| {
                    let start = (0..=at).rev().take_while(|&at| folded[at].is_ascii_digit()).last();
                    window[1..] == unit[..] && start.is_some_and(|start| !own.contains(&start))
                })
        })
    }

    /// Whether a clause that has this measure has it on the other side: at least against at most. A clause that says
    /// neither has it on both.
    pub(super) fn contradicts(&self, clause: &Folded) -> bool {
        const LEAST: [&str; 13] = [
            "不低于",
            "不少于",
            "不得低于",
            "不得少于",
            "不得短于",
            "不短于",
            "至少",
            "超过",
            "高于",
            "最低",
            "多于",
            "不得早于",
            "不早于",
        ];
        const MOST: [&str; 14] = [
            "不超过",
            "不得超过",
            "不高于",
            "不得高于",
            "不满",
            "未满",
            "不足",
            "低于",
            "少于",
            "至多",
            "最多",
            "最长",
            "最高",
            "不得多于",
        ];
        let Some(bound) = self.bound else { return false };
        let chars = &clause.chars;
        let mut places = self.places(chars).peekable();
        if places.peek().is_none() {
            return false;
        }
        places.all(|(from, to)| {
            let behind: String = chars[to..chars.len().min(to + 2)].iter().collect();
            let found = if behind.starts_with("以上") {
                Some(Bound::Least)
            } else if behind.starts_with("以下") || behind.starts_with("以内") || behind.starts_with('内') {
                Some(Bound::Most)
            } else {
                let before: String = chars[from.saturating_sub(30)..from].iter().collect();
                // The word nearest to the number; of two that end alike the longer, which begins earlier.
                let last = |list: &[&str]| {
                    list.iter().filter_map(|word| Some((before.rfind(word)? + word.len(), word.len()))).max()
                };
                match (last(&LEAST), last(&MOST)) {
                    (None, None) => None,
                    (least, most) => Some(if least > most { Bound::Least } else { Bound::Most }),
                }
            };
            found.is_some_and(|found| found != bound)
        })
    }

    /// Where it stands: first character and the one after the last.
    fn places<'a>(&'a self, folded: &'a [char]) -> impl Iterator<Item = (usize, usize)> + 'a {
        self.forms.iter().flat_map(move |form| {
            folded.windows(form.len()).enumerate().filter_map(move |(at, window)| {
                let to = at + form.len();
                let digit = |at: Option<usize>| at.and_then(|at| folded.get(at)).is_some_and(char::is_ascii_digit);
                let open_end = form.last().is_some_and(char::is_ascii_digit);
                let whole = !(digit(at.checked_sub(1)) || open_end && digit(Some(to)));
                (window == form && whole).then_some((at, to))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{super::words::words, *};
    use crate::text::fold::fold_str;

    fn read(text: &str) -> (Vec<Measure>, bool) {
        measures(&words(&text.chars().collect::<Vec<_>>()))
    }

    #[test]
    fn measures_are_found_in_chinese() {
        let law = "增加赔偿的金额为价款的三倍；自成立之日起五年内缴足；不得低于百分之八十；三分之二以上；二十万元；不满十四周岁";
        let law = fold_str(law).chars;
        let stands = |text: &str| read(text).0.iter().map(|measure| measure.stands_in(&law)).collect::<Vec<_>>();
        assert_eq!(stands("three times the price"), [true]);
        assert_eq!(stands("damages of ten times the price"), [false]);
        assert_eq!(stands("within five years, at least 80% of it"), [true, true]);
        assert_eq!(stands("two-thirds of the votes, or RMB 200,000"), [true, true]);
        assert_eq!(stands("a child under 14"), [true]);
        assert_eq!(stands("one third, or 20,000 yuan"), [false, false]);
        assert_eq!(stands("nobody, and no one"), [] as [bool; 0]);
    }

    #[test]
    fn sides_are_told_apart() {
        let bounds = |text: &str| read(text).0.iter().map(|measure| measure.bound).collect::<Vec<_>>();
        let (least, most) = (Some(Bound::Least), Some(Bound::Most));
        assert_eq!(bounds("may not be lower than 80%"), [least]);
        assert_eq!(bounds("no more than three years"), [most]);
        assert_eq!(bounds("three years or more, up to six months"), [least, most]);
        assert_eq!(bounds("three to ten years"), [least, most]);
        assert_eq!(bounds("exactly three years"), [None]);
        let clause = fold_str("试用期不得超过六个月");
        assert!(read("at least six months").0[0].contradicts(&clause));
        assert!(!read("at most six months").0[0].contradicts(&clause));
        assert!(!read("six months").0[0].contradicts(&clause));
    }

    #[test]
    fn numbers_that_are_no_measure_are_noted() {
        assert!(read("2.5 of it").1);
        assert!(!read("within thirty-five days").1);
        assert!(read("within thirty-five days").0[0].stands_in(&fold_str("三十五日内").chars));
    }
}
