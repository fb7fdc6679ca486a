//! Which differences matter in law? Numbers, periods, amounts, 应当 against 可以, negation, 以上
//! against 以下: one of them outweighs any length of common words.

use std::ops::Range;

use super::align::Block;

/// What kind of difference; the codes of explanation `differs`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A count or ordinal.
    Number,
    /// A period: years, months, days.
    Period,
    /// An amount of money.
    Amount,
    /// A percentage or multiple.
    Percentage,
    /// 应当, 可以, 不得.
    Modal,
    /// A negation on one side only.
    Negation,
    /// 以上, 以下, 以内.
    Bound,
}

impl Kind {
    /// Its code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Period => "period",
            Self::Amount => "amount",
            Self::Percentage => "percentage",
            Self::Modal => "modal",
            Self::Negation => "negation",
            Self::Bound => "bound",
        }
    }
}

/// A difference that matters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Its kind.
    pub kind: Kind,
    /// Folded positions in the claim.
    pub claim: Range<usize>,
    /// Folded positions in the provision.
    pub law: Range<usize>,
}

/// Longest stretch between two common runs that is looked into; a longer one is other words altogether.
const LONGEST: usize = 14;

/// The same before the first common run and behind the last.
const LONGEST_EDGE: usize = 8;

/// Words by their legal effect; words of one class may stand for each other.
const MODALS: [(&str, u8); 12] = [
    ("应当", 1),
    ("必须", 1),
    ("须", 1),
    ("应", 1),
    ("可以", 2),
    ("有权", 2),
    ("可", 2),
    ("不得", 3),
    ("禁止", 3),
    ("不能", 3),
    ("不准", 3),
    ("不应", 3),
];
const BOUNDS: [(&str, u8); 12] = [
    ("以上", 1),
    ("超过", 1),
    ("不少于", 1),
    ("不低于", 1),
    ("以下", 2),
    ("不超过", 2),
    ("不满", 2),
    ("不足", 2),
    ("以内", 2),
    ("低于", 2),
    ("之前", 3),
    ("之后", 4),
];
const UNITS: [char; 10] = ['年', '月', '日', '天', '岁', '时', '元', '%', '倍', '成'];
const NEGATIONS: [char; 4] = ['不', '未', '无', '非'];

/// The differences that matter between the common runs of claim and provision.
pub fn find(claim: &[char], law: &[char], blocks: &[Block]) -> Vec<Difference> {
    let mut differences = Vec::new();
    for (mut c, mut l) in gaps(claim, law, blocks) {
        widen(claim, &mut c);
        widen(law, &mut l);
        if let Some(kind) = kind(claim, law, &c, &l) {
            differences.push(Difference { kind, claim: c, law: l });
        }
    }
    differences
}

/// The short stretches between common runs, and those before the first and behind the last.
fn gaps(claim: &[char], law: &[char], blocks: &[Block]) -> Vec<(Range<usize>, Range<usize>)> {
    let blocks: Vec<&Block> = blocks.iter().filter(|block| block.len >= 2).collect();
    let mut gaps = Vec::new();
    if let Some(first) = blocks.first()
        && first.len >= 3
        && first.claim <= LONGEST_EDGE
    {
        gaps.push((0..first.claim, first.law.saturating_sub(first.claim)..first.law));
    }
    for pair in blocks.windows(2) {
        let c = pair[0].claim + pair[0].len..pair[1].claim;
        let l = pair[0].law + pair[0].len..pair[1].law;
        if c.len() <= LONGEST && l.len() <= LONGEST && (pair[0].len >= 3 || pair[1].len >= 3) {
            gaps.push((c, l));
        }
    }
    if let Some(last) = blocks.last()
        && last.len >= 3
        && claim.len() - (last.claim + last.len) <= LONGEST_EDGE
    {
        let c = last.claim + last.len..claim.len();
        let from = last.law + last.len;
        gaps.push((c.clone(), from..law.len().min(from + c.len())));
    }
    gaps
}

/// Takes in the digits around, so that numbers are compared whole.
fn widen(text: &[char], span: &mut Range<usize>) {
    while span.start > 0 && text[span.start - 1].is_ascii_digit() {
        span.start -= 1;
    }
    while span.end < text.len() && text[span.end].is_ascii_digit() {
        span.end += 1;
    }
}

fn kind(claim: &[char], law: &[char], c: &Range<usize>, l: &Range<usize>) -> Option<Kind> {
    let (claim_words, law_words) = (&claim[c.clone()], &law[l.clone()]);
    let (claim_numbers, law_numbers) = (numbers(claim, c), numbers(law, l));
    let measured = |numbers: &[String]| numbers.iter().any(|number| number.ends_with(UNITS));
    if claim_numbers != law_numbers
        && (measured(&claim_numbers) || measured(&law_numbers))
        && !claim_numbers.is_empty()
        && !law_numbers.is_empty()
    {
        return Some(unit(&claim[c.start..claim.len().min(c.end + 3)], &law[l.start..law.len().min(l.end + 3)]));
    }
    // 以上 and 以下 share a character that alignment takes for common: look one further on both sides.
    let (claim_wide, law_wide) = (one_wider(claim, c), one_wider(law, l));
    let (claim_modal, law_modal) = (class(claim_wide, &MODALS), class(law_wide, &MODALS));
    if claim_modal != law_modal && claim_modal.is_some() && law_modal.is_some() {
        return Some(Kind::Modal);
    }
    let (claim_bound, law_bound) = (class(claim_wide, &BOUNDS), class(law_wide, &BOUNDS));
    if claim_bound != law_bound && claim_bound.is_some() && law_bound.is_some() {
        return Some(Kind::Bound);
    }
    let positive = |words: &[char]| words.iter().filter(|c| !NEGATIONS.contains(c)).copied().collect::<Vec<_>>();
    let negations = |words: &[char]| words.iter().filter(|c| NEGATIONS.contains(c)).count();
    if positive(claim_words) == positive(law_words)
        && negations(claim_words) % 2 != negations(law_words) % 2
        && !double(one_wider(claim, c))
        && !double(one_wider(law, l))
    {
        return Some(Kind::Negation);
    }
    None
}

fn one_wider<'a>(text: &'a [char], span: &Range<usize>) -> &'a [char] {
    &text[span.start.saturating_sub(1)..text.len().min(span.end + 1)]
}

/// 不满, 不足, 无期: negations that are part of another word.
fn double(words: &[char]) -> bool {
    let text: String = words.iter().collect();
    [
        "不满",
        "不足",
        "无期",
        "未成年",
        "不动产",
        "非法",
        "无偿",
        "不当",
        "无效",
        "未遂",
        "无力",
        "非机动",
        "不良",
        "不同",
    ]
    .iter()
    .any(|word| text.contains(word))
}

/// The numbers of a stretch, each with the unit behind it.
fn numbers(text: &[char], span: &Range<usize>) -> Vec<String> {
    let mut numbers = Vec::new();
    let mut at = span.start;
    while at < span.end {
        let len = text[at..span.end].iter().take_while(|c| c.is_ascii_digit()).count();
        if len == 0 {
            at += 1;
            continue;
        }
        let mut number: String = text[at..at + len].iter().collect();
        at += len;
        let unit = text[at..].iter().find(|&&c| c != '个' && c != '周');
        number.extend(unit.filter(|c| UNITS.contains(c)));
        numbers.push(number);
    }
    numbers
}

fn class(words: &[char], table: &[(&str, u8)]) -> Option<u8> {
    let text: String = words.iter().collect();
    table.iter().filter(|(word, _)| text.contains(word)).max_by_key(|(word, _)| word.len()).map(|&(_, class)| class)
}

fn unit(claim: &[char], law: &[char]) -> Kind {
    let has = |units: &[char]| claim.iter().chain(law).any(|c| units.contains(c));
    if has(&['%', '倍', '成']) {
        Kind::Percentage
    } else if has(&['年', '月', '日', '天', '周', '岁', '时']) {
        Kind::Period
    } else if has(&['元']) {
        Kind::Amount
    } else {
        Kind::Number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        compare::{compare, profile::Profile, weight::Weights},
        text::fold::fold_str,
    };

    fn kinds(claim: &str, law: &str) -> Vec<Kind> {
        let profile = Profile::new(&law.chars().collect::<Vec<_>>());
        compare(&fold_str(claim), &profile, &Weights::default())
            .differences
            .into_iter()
            .map(|difference| difference.kind)
            .collect()
    }

    #[test]
    fn one_changed_word_is_found() {
        for (claim, law, kind) in [
            (
                "向人民法院请求保护民事权利的诉讼时效期间为二年",
                "向人民法院请求保护民事权利的诉讼时效期间为三年。法律另有规定的，依照其规定。",
                Kind::Period,
            ),
            ("对于自首的犯罪分子，应当从轻或者减轻处罚", "对于自首的犯罪分子，可以从轻或者减轻处罚。", Kind::Modal),
            ("男方可以提出离婚", "男方不得提出离婚；", Kind::Modal),
            ("年龄应当相差四十周岁以下的", "年龄应当相差四十周岁以上的", Kind::Bound),
            ("租赁期限不得超过三十年", "租赁期限不得超过二十年。", Kind::Period),
            ("处五千元以上罚款的规定", "处五万元以上罚款的规定", Kind::Amount),
        ] {
            assert_eq!(kinds(claim, law), [kind], "{claim}");
        }
    }

    #[test]
    fn harmless_rewording_is_not() {
        for (claim, law) in [
            ("另一方应当负担部分或全部抚养费用", "另一方应当负担部分或者全部抚养费。"),
            ("罚金不超过30%的部分", "罚金不超过百分之三十的部分"),
        ] {
            assert!(kinds(claim, law).is_empty(), "{claim}");
        }
    }
}
