//! One expression in the place of its counterpart: what must, may or must not be done, bounds, parties.

use super::{Edit, Sound};
use crate::check::Missing;

/// What must, may and must not be done.
const POLARITY: [(&str, &str); 5] =
    [("应当", "可以"), ("可以", "应当"), ("不得", "可以"), ("可以", "不得"), ("必须", "可以")];

/// Bounds.
const BOUNDS: [(&str, &str); 8] = [
    ("以上", "以下"),
    ("以下", "以上"),
    ("不满", "超过"),
    ("超过", "不满"),
    ("不超过", "不低于"),
    ("不低于", "不超过"),
    ("以前", "以后"),
    ("以后", "以前"),
];

/// Parties that stand against each other.
const PARTIES: [(&str, &str); 14] = [
    ("用人单位", "劳动者"),
    ("出租人", "承租人"),
    ("借款人", "贷款人"),
    ("出卖人", "买受人"),
    ("债权人", "债务人"),
    ("权利人", "义务人"),
    ("经营者", "消费者"),
    ("原告", "被告"),
    ("申请人", "被申请人"),
    ("委托人", "受托人"),
    ("发包人", "承包人"),
    ("抵押人", "抵押权人"),
    ("赠与人", "受赠人"),
    ("保证人", "债权人"),
];

pub(super) fn polarity(sound: &Sound<'_>, _: &mut Missing) -> Vec<Vec<Edit>> {
    swap(sound, &POLARITY, false)
}

pub(super) fn bound(sound: &Sound<'_>, _: &mut Missing) -> Vec<Vec<Edit>> {
    swap(sound, &BOUNDS, false)
}

pub(super) fn party(sound: &Sound<'_>, _: &mut Missing) -> Vec<Vec<Edit>> {
    swap(sound, &PARTIES, true)
}

/// Each expression of the claim replaced by its counterpart, one at a time.
fn swap(sound: &Sound<'_>, pairs: &[(&str, &str)], both_ways: bool) -> Vec<Vec<Edit>> {
    let turned = pairs.iter().filter(|_| both_ways).map(|&(a, b)| (b, a));
    let each = pairs.iter().copied().chain(turned).flat_map(|(from, to)| {
        sound
            .in_claim(from)
            .into_iter()
            .map(move |at| vec![Edit { start: at.start, end: at.end, words: to.to_owned() }])
    });
    each.collect()
}
