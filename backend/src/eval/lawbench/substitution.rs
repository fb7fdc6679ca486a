//! How unlike are two characters? What it costs to write one for the other, as `ChERRANT` has it: by meaning, by sound and
//! by kind.
//!
//! Meaning is the class in the thesaurus 同义词词林. `ChERRANT` also knows a set of characters that are confused for their
//! shape; it is not used here.

use std::{collections::HashMap, sync::LazyLock};

use lexlint_shared::metric::correction::PUNCTUATION;
use pinyin::ToPinyinMulti;

/// For each class of the thesaurus, four characters, the single characters that are in it and in no later one.
const CLASSES: &str = include_str!("../../../../assets/eval/cilin.tsv");

/// A class: its letters and its number.
type Class = (u8, u8, [u8; 2]);

static THESAURUS: LazyLock<HashMap<char, Class>> = LazyLock::new(|| {
    let mut thesaurus = HashMap::new();
    for (class, members) in CLASSES.lines().filter_map(|line| line.split_once('\t')) {
        if let [high, middle, low @ ..] = class.as_bytes()
            && let Ok(low) = low.try_into()
        {
            thesaurus.extend(members.chars().map(|member| (member, (*high, *middle, low))));
        }
    }
    thesaurus
});

/// What it costs to put `b` in the place of `a`, which is another character; taking out and putting in cost 2 together.
pub(super) fn cost(a: char, b: char) -> f64 {
    meaning(a, b) + sound(a, b) + kind(a, b)
}

fn meaning(a: char, b: char) -> f64 {
    let steps = match (THESAURUS.get(&a), THESAURUS.get(&b)) {
        (Some(a), Some(b)) => 2 * (3 - u8::from(a.0 == b.0) - u8::from(a.1 == b.1) - u8::from(a.2 == b.2)),
        _ => 4,
    };
    f64::from(steps) / 6.0
}

fn sound(a: char, b: char) -> f64 {
    let ideograph = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    if ideograph(a) && ideograph(b) && readings(a).any(|a| readings(b).any(|b| a == b)) { 0.0 } else { 0.5 }
}

/// The ways to read a character, without tones.
fn readings(c: char) -> impl Iterator<Item = &'static str> {
    c.to_pinyin_multi().into_iter().flatten().map(pinyin::Pinyin::plain)
}

fn kind(a: char, b: char) -> f64 {
    match (PUNCTUATION.contains(a), PUNCTUATION.contains(b)) {
        (true, true) => 0.0,
        (false, false) => 0.25,
        _ => 0.499,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-12, "{found}, not {expected}");
    }

    #[test]
    fn likeness_makes_cheap() {
        near(meaning('你', '您'), 0.0);
        near(meaning('你', '我'), 2.0 / 6.0);
        near(meaning('你', '。'), 4.0 / 6.0);
        near(sound('行', '航'), 0.0);
        near(sound('行', '走'), 0.5);
        near(sound('a', 'a'), 0.5);
        near(kind('，', '、'), 0.0);
        near(kind('，', '的'), 0.499);
        // 。 is not in the list.
        near(kind('。', '的'), 0.25);
    }

    #[test]
    fn the_thesaurus_is_whole() {
        assert_eq!(CLASSES.lines().count(), 1_043);
        assert_eq!(THESAURUS.len(), 4_720);
    }
}
