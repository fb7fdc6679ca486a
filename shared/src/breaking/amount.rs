//! Another period, amount or share: a numeral of the claim that a unit follows.

use super::{Edit, Sound};
use crate::{check::Missing, text::numeral};

/// What is counted.
const UNITS: [&str; 15] =
    ["年", "个月", "月", "日", "天", "小时", "周岁", "元", "万元", "倍", "次", "人", "个工作日", "个", "周"];

pub(super) fn propose(sound: &Sound<'_>, _: &mut Missing) -> Vec<Vec<Edit>> {
    let Some(claim) = sound.claim() else {
        return Vec::new();
    };
    let letters = &sound.text[claim.clone()];
    let mut proposals = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        let Some(found) = numeral::read(&letters[at..]).filter(|found| found.len > 0) else {
            at += 1;
            continue;
        };
        let rest: String = letters[at + found.len..].iter().take(4).collect();
        let share = letters[..at].ends_with(&['分', '之']);
        if share || UNITS.iter().any(|unit| rest.starts_with(unit)) {
            let arabic = letters[at].is_ascii_digit();
            for value in others(found.value) {
                let words = if arabic { value.to_string() } else { numeral::chinese(value) };
                let start = claim.start + at;
                proposals.push(vec![Edit { start, end: start + found.len, words }]);
            }
        }
        at += found.len;
    }
    proposals
}

/// Values that are mistaken for one.
fn others(value: u64) -> Vec<u64> {
    let step = match value {
        0..20 => 1,
        20..100 => 10,
        100..1000 => 100,
        _ => value / 10,
    };
    let others = [value.saturating_sub(step), value + step, value + 2 * step, value * 2];
    others.into_iter().filter(|&other| other > 0 && other != value).collect()
}
