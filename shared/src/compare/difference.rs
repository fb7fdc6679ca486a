//! Which differences matter in law? Numbers, periods, amounts, 应当 against 可以, negation, 以上
//! against 以下: one of them outweighs any length of common words.

use std::{ops::Range, sync::LazyLock};

use super::{
    align::Block,
    chain::{self, Gap},
    consequence,
    polarity::{self, Clauses, NEGATIONS},
    profile::Profile,
    word::{Pairs, Stretch, Word},
    wording,
};
use crate::text::is_han;

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
    /// Words that exclude each other: 有效 and 无效.
    Other,
    /// An expression of another meaning in the place of one of the provision's.
    Wording,
    /// 或者, 并且.
    Connective,
    /// Who has the right, the duty or the power: 出租人 and 承租人.
    Subject,
    /// A clause that the provision has nothing of.
    Added,
    /// No exception, where the provision makes one.
    Absolute,
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
            Self::Other | Self::Wording => "other",
            Self::Connective => "connective",
            Self::Subject => "subject",
            Self::Added => "added",
            Self::Absolute => "absolute",
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
    /// Folded positions in the provision of what stands there instead; `None` where the provision has nothing of
    /// the kind.
    pub law: Option<Range<usize>>,
}

/// Longest stretch between two common runs that is looked into; a longer one is other words altogether.
const LONGEST: usize = 14;

/// The same at a common run that nothing stands beside.
const LONGEST_EDGE: usize = 8;

/// Longest stretch that only joins what is around it.
const CONNECTIVE: usize = 3;

/// Words by their legal effect; words of one class may stand for each other. These tables are of folded words.
const MODALS: [(&str, u8); 17] = [
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
    ("不必", 4),
    ("无需", 4),
    ("无须", 4),
    ("不需要", 4),
    ("不用", 4),
];
const BOUNDS: [(&str, u8); 21] = [
    ("以上", 1),
    ("超过", 1),
    ("不少于", 1),
    ("不低于", 1),
    ("不得少于", 1),
    ("不得低于", 1),
    ("至少", 1),
    ("以下", 2),
    ("不超过", 2),
    ("不得超过", 2),
    ("不得高于", 2),
    ("不满", 2),
    ("不足", 2),
    ("少于", 2),
    ("以内", 2),
    ("低于", 2),
    ("至多", 2),
    ("最多", 2),
    ("之前", 3),
    ("之后", 4),
    ("届满前", 3),
];
/// Whether one of two things suffices or both are needed.
const CONNECTIVES: [(&str, u8); 6] = [("或者", 1), ("或", 1), ("并且", 2), ("并", 2), ("且", 2), ("同时", 2)];
/// Between denominator and numerator.
const FRACTION: &str = "分之";
/// Units as they are written, and what they are compared as. Longer ones first.
const UNITS: [(&str, &str, Kind); 25] = [
    ("个工作日", "工作日", Kind::Period),
    ("工作日", "工作日", Kind::Period),
    ("个月", "月", Kind::Period),
    ("个小时", "小时", Kind::Period),
    ("小时", "小时", Kind::Period),
    ("周岁", "岁", Kind::Period),
    ("岁", "岁", Kind::Period),
    ("天", "日", Kind::Period),
    ("日", "日", Kind::Period),
    ("年", "年", Kind::Period),
    ("月", "月", Kind::Period),
    ("周", "周", Kind::Period),
    ("元", "元", Kind::Amount),
    ("%", "%", Kind::Percentage),
    ("‰", "‰", Kind::Percentage),
    ("‱", "‱", Kind::Percentage),
    ("倍", "倍", Kind::Percentage),
    (FRACTION, FRACTION, Kind::Percentage),
    ("人", "人", Kind::Number),
    ("个", "个", Kind::Number),
    ("名", "人", Kind::Number),
    ("次", "次", Kind::Number),
    ("户", "户", Kind::Number),
    ("件", "件", Kind::Number),
    ("份", "份", Kind::Number),
];
/// Words of which one is not the other.
const OPPOSITES: [&[&str]; 19] = [
    &["之日起", "之日前", "之日后"],
    &["有效", "无效"],
    &["有权", "无权"],
    &["合法", "非法", "违法"],
    &["无民事行为", "限制民事行为", "完全民事行为"],
    &["有偿", "无偿"],
    &["故意", "过失"],
    &["从轻", "从重"],
    &["减轻", "加重"],
    &["连带", "按份"],
    &["允许", "禁止"],
    &["中止", "中断", "终止"],
    &["准予", "不予"],
    &["最长", "最短"],
    &["最高", "最低"],
    &["提供", "接受"],
    &["同意", "拒绝"],
    &["增加", "减少"],
    &["优先", "劣后"],
];
/// Parties and authorities of which one is not the other.
const ROLES: [&[&str]; 28] = [
    &["监护人", "被监护人"],
    &["代理人", "被代理人"],
    &["出租人", "承租人"],
    &["出卖人", "买受人"],
    &["债权人", "债务人"],
    &["用人单位", "劳动者"],
    &["赠与人", "受赠人"],
    &["委托人", "受托人"],
    &["发包人", "承包人"],
    &["定作人", "承揽人"],
    &["寄存人", "保管人"],
    &["托运人", "承运人", "收货人"],
    &["抵押人", "抵押权人"],
    &["出质人", "质权人"],
    &["投保人", "保险人", "受益人"],
    &["原告", "被告", "第3人"],
    &["申请人", "被申请人"],
    &["消费者", "经营者"],
    &["用户", "服务提供者"],
    &["父亲", "母亲"],
    &["男方", "女方"],
    &["股东会", "董事会", "监事会", "职工代表大会"],
    &["公安机关", "人民检察院", "人民法院", "监察机关"],
    &["国务院", "省级", "市级", "县级", "乡级"],
    &["总经理", "董事长", "监事"],
    &["著作权人", "使用者"],
    &["贷款人", "借款人"],
    &["转让人", "受让人"],
];
/// Negations that are part of another word.
const DOUBLES: [&str; 14] = [
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
];

/// The differences that matter between the common runs of claim and provision.
pub(super) fn find<'t>(
    claim: Clauses<'t>,
    law: Clauses<'t>,
    blocks: &[Block],
) -> impl Iterator<Item = Difference> + use<'t> {
    let gaps = chain::gaps(blocks, claim.chars.len(), law.chars.len(), LONGEST, LONGEST_EDGE);
    let verbatim = wording::is_verbatim(claim.chars, blocks);
    let polarity = polarity::find(claim, law, blocks);
    let consequences = consequence::find(claim, law, blocks);
    let misplaced = consequence::misplaced(claim, law, blocks);
    let modals = if verbatim { wording::modals(claim, law, blocks) } else { Vec::new() };
    let edges = if verbatim { wording::replaced_at_edges(claim, law, blocks) } else { Vec::new() };
    let in_gaps = (0..gaps.len()).filter_map(move |at| {
        let gap = &gaps[at];
        let (mut c, mut l) = (gap.claim.clone(), gap.law.clone());
        widen(claim.chars, &mut c);
        widen(law.chars, &mut l);
        let swapped = || {
            let reordered =
                |other: Option<&Gap>| other.is_some_and(|other| exchanged(claim.chars, law.chars, gap, other));
            swapped(claim.chars, law.chars, gap)
                && !reordered(gaps.get(at + 1))
                && !reordered(at.checked_sub(1).and_then(|at| gaps.get(at)))
        };
        let replaced = || verbatim && wording::replaced(claim, law, gap);
        let duty = || polarity::is_duty_of_condition(claim, c.start, law, l.start);
        let kind = kind(claim.chars, law.chars, &c, &l, gap.runs)
            .filter(|kind| *kind != Kind::Negation || !duty())
            .or_else(|| swapped().then_some(Kind::Subject))
            .or_else(|| replaced().then_some(Kind::Wording))?;
        Some(Difference { kind, claim: c, law: Some(l) })
    });
    in_gaps.chain(polarity).chain(edges).chain(consequences).chain(misplaced).chain(modals)
}

/// Whether the claim has, in the place of the provision's words, others that the provision has elsewhere: who gives is
/// written for who takes.
fn swapped(claim: &[char], law: &[char], gap: &Gap) -> bool {
    const WORD: std::ops::RangeInclusive<usize> = 2..=5;
    /// Who is spoken of ends in one of these (…一方, …人, …机关), in the words or so many characters behind them.
    const PARTIES: [char; 9] = ['方', '人', '者', '关', '位', '部', '会', '院', '局'];
    const PARTY: usize = 4;
    let (ours, theirs) = (&claim[gap.claim.clone()], &law[gap.law.clone()]);
    let word = |words: &[char]| WORD.contains(&words.len()) && words.iter().all(|&c| is_han(c));
    let elsewhere = |words: &[char]| {
        let (from, to) = (gap.law.start, gap.law.end);
        law.windows(words.len())
            .enumerate()
            .any(|(at, window)| window == words && (at + words.len() <= from || at >= to))
    };
    let behind = &law[gap.law.end..law.len().min(gap.law.end + PARTY)];
    let party = theirs.iter().chain(behind).any(|c| PARTIES.contains(c));
    gap.between
        && party
        && ours.len() == theirs.len()
        && word(ours)
        && word(theirs)
        && elsewhere(ours)
        && elsewhere(theirs)
}

/// Whether two gaps only exchange members of one list: 部分或者全部 for 全部或者部分.
fn exchanged(claim: &[char], law: &[char], one: &Gap, other: &Gap) -> bool {
    claim[one.claim.clone()] == law[other.law.clone()]
        && claim[other.claim.clone()] == law[one.law.clone()]
        && one.claim.start.abs_diff(other.claim.start) <= 10
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

/// What kind of difference there is between a stretch of the claim and one of the provision in its place, if it matters;
/// `runs`: how long the common runs around are.
pub(super) fn kind(
    claim: &[char],
    law: &[char],
    c: &Range<usize>,
    l: &Range<usize>,
    runs: (usize, usize),
) -> Option<Kind> {
    /// With so many characters before it, a word stands where it does in the provision and nowhere else.
    const FAMILIAR: usize = 8;
    if let Some(kind) = counted(claim, law, c, l) {
        return Some(kind);
    }
    let (claim_words, law_words) = (&claim[c.clone()], &law[l.clone()]);
    let (claim_measures, law_measures) = (measures(claim, c), measures(law, l));
    if let (Some(measure), false) = (claim_measures.first(), law_measures.is_empty())
        && !(claim_measures.len() == law_measures.len()
            && claim_measures.iter().zip(&law_measures).all(|(ours, theirs)| ours.equals(theirs)))
    {
        return Some(measure.kind);
    }
    // 以上 and 以下 share a character that alignment takes for common: look one further on both sides.
    let (claim_wide, law_wide) = (Stretch::new(wider(claim, c, 1)), Stretch::new(wider(law, l, 1)));
    let words = &*WORDS;
    if is_other(&claim_wide, &law_wide, &words.modals) {
        return Some(Kind::Modal);
    }
    if is_other(&claim_wide, &law_wide, &words.bounds) {
        return Some(Kind::Bound);
    }
    if claim_words.len().max(law_words.len()) <= CONNECTIVE
        && is_other(&Stretch::new(claim_words), &Stretch::new(law_words), &words.connectives)
    {
        return Some(Kind::Connective);
    }
    let (claim_around, law_around) = (Stretch::new(wider(claim, c, 4)), Stretch::new(wider(law, l, 4)));
    if opposite(&claim_around, &law_around, &words.opposites) {
        return Some(Kind::Other);
    }
    if opposite(&claim_around, &law_around, &words.roles) {
        return Some(Kind::Subject);
    }
    // But for 不 and for 应当 the same words: 不负责任 against 应当负责任.
    let negations = |words: &[char]| words.iter().filter(|c| NEGATIONS.contains(c)).count();
    if negations(claim_words) % 2 != negations(law_words) % 2
        && bare(claim_words) == bare(law_words)
        && !words.doubles.iter().any(|word| claim_wide.has(word) || law_wide.has(word))
        && !(runs.0 < FAMILIAR && elsewhere(claim, law, c))
    {
        return Some(Kind::Negation);
    }
    None
}

/// Whether the provision has the words of a stretch of the claim, with those around them, in another place.
fn elsewhere(claim: &[char], law: &[char], span: &Range<usize>) -> bool {
    const AROUND: usize = 2;
    let behind = &claim[span.start..claim.len().min(span.end + AROUND)];
    let around = wider(claim, span, AROUND);
    if span.is_empty() { super::contains(law, around) } else { super::contains(law, behind) }
}

/// Another count of the same: 二次 for 一次, where the provision's is no count by itself.
fn counted(claim: &[char], law: &[char], c: &Range<usize>, l: &Range<usize>) -> Option<Kind> {
    let count = |text: &[char], span: &Range<usize>| -> Option<(Vec<char>, &'static str)> {
        let words = &text[span.clone()];
        let digits = words.iter().take_while(|c| c.is_ascii_digit()).count();
        let ordinal = span.start > 0 && text[span.start - 1] == '第';
        let starts = |unit: &str| unit.chars().enumerate().all(|(i, c)| text.get(span.start + digits + i) == Some(&c));
        let unit = UNITS.iter().find(|(written, _, kind)| *kind == Kind::Number && starts(written));
        (digits > 0 && !ordinal).then_some(())?;
        Some((words[..digits].to_vec(), unit?.1))
    };
    let (ours, theirs) = (count(claim, c)?, count(law, l)?);
    (ours.1 == theirs.1 && ours.0 != theirs.0).then_some(Kind::Number)
}

/// The lists of words above, prepared for being looked for.
struct Words {
    modals: Vec<(Word, u8)>,
    bounds: Vec<(Word, u8)>,
    connectives: Vec<(Word, u8)>,
    opposites: Vec<Vec<Word>>,
    roles: Vec<Vec<Word>>,
    doubles: Vec<Word>,
}

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let classes = |table: &[(&str, u8)]| table.iter().map(|&(word, class)| (Word::new(word), class)).collect();
    let words = |words: &[&str]| words.iter().map(|word| Word::new(word)).collect();
    Words {
        modals: classes(&MODALS),
        bounds: classes(&BOUNDS),
        connectives: classes(&CONNECTIVES),
        opposites: OPPOSITES.iter().map(|group| words(group)).collect(),
        roles: ROLES.iter().map(|group| words(group)).collect(),
        doubles: words(&DOUBLES),
    }
});

/// Whether one has a word of a group and the other another of it.
fn opposite(claim: &Stretch<'_>, law: &Stretch<'_>, groups: &[Vec<Word>]) -> bool {
    groups.iter().any(|group| {
        only(claim, group).is_some_and(|ours| only(law, group).is_some_and(|theirs| !std::ptr::eq(ours, theirs)))
    })
}

/// The one word of a group that a text has, beside those that are part of another of them.
fn only<'w>(text: &Stretch<'_>, group: &'w [Word]) -> Option<&'w Word> {
    let within = |word: &Word| group.iter().any(|other| word.is_part_of(other) && text.has(other));
    let mut found = group.iter().filter(|word| text.has(word) && !within(word));
    found.next().filter(|_| found.next().is_none())
}

/// Without negations and what says no more than that something is, is done or is to be done.
fn bare(words: &[char]) -> String {
    const LIGHT: &str = "应当可以必须能会将予已经曾有";
    words.iter().filter(|c| !NEGATIONS.contains(c) && !LIGHT.contains(**c)).collect()
}

/// A number with its unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Measure {
    digits: String,
    unit: &'static str,
    kind: Kind,
    span: Range<usize>,
}

impl Measure {
    /// The same number of the same unit, or as is said for it: 三十日 for 一个月, 十二个月 for 一年.
    fn equals(&self, other: &Self) -> bool {
        self.unit == other.unit && self.digits == other.digits
            || self.days().is_some_and(|days| self.unit != other.unit && other.days() == Some(days))
    }

    /// About how many days a period has.
    fn days(&self) -> Option<u64> {
        let unit = match self.unit {
            "日" => 1,
            "周" => 7,
            "月" => 30,
            "年" => 360,
            _ => return None,
        };
        self.digits.parse::<u64>().ok()?.checked_mul(unit)
    }
}

/// All numbers with units of a folded text; of dates only what is no day of the calendar.
pub(super) fn all_measures(text: &[char]) -> Box<[Measure]> {
    measures(text, &(0..text.len())).into()
}

/// The numbers with units that begin in a stretch; of dates only what is no day of the calendar.
fn measures(text: &[char], span: &Range<usize>) -> Vec<Measure> {
    let mut found = Vec::new();
    let mut at = span.start;
    while at < span.end {
        let len = text[at..].iter().take_while(|c| c.is_ascii_digit()).count();
        if len == 0 {
            at += 1;
            continue;
        }
        let digits: String = text[at..at + len].iter().collect();
        let start = at;
        at += len;
        let starts = |unit: &str| unit.chars().enumerate().all(|(i, c)| text.get(at + i) == Some(&c));
        let Some(&(written, unit, kind)) = UNITS.iter().find(|(written, ..)| starts(written)) else { continue };
        let mut end = at + written.chars().count();
        let numerator = text[end..].iter().take_while(|c| unit == FRACTION && c.is_ascii_digit()).count();
        let digits = digits + &text[end..end + numerator].iter().collect::<String>();
        end += numerator;
        let ordinal = start > 0 && text[start - 1] == '第';
        let one_of_something = digits == "1" && kind == Kind::Number;
        let year = unit == "年" && digits.len() == 4;
        let in_date = start > 0 && matches!((text[start - 1], unit), ('年', "月") | ('月', "日"));
        if !(ordinal || one_of_something || year || in_date) {
            found.push(Measure { digits, unit, kind, span: start..end });
            at = end;
        }
    }
    found
}

/// The numbers with units in a claim that the provision has nowhere.
pub fn absent(claim: &[char], law: &Profile) -> Vec<Difference> {
    let law_measures = law.measures();
    measures(claim, &(0..claim.len()))
        .into_iter()
        .filter(|measure| law_measures.iter().all(|known| !known.equals(measure)))
        .map(|measure| Difference { kind: measure.kind, claim: measure.span, law: None })
        .collect()
}

/// Words of which the provision has only the contrary, wherever it stands: 从轻 where it says 从重.
pub fn contrary(claim: &[char], law: &[char]) -> Option<Difference> {
    /// Words that are said of one rule of an article and not of another beside it.
    const CONTRARIES: [&[[char; 2]]; 6] = [
        &[['从', '轻'], ['从', '重']],
        &[['减', '轻'], ['加', '重']],
        &[['有', '偿'], ['无', '偿']],
        &[['连', '带'], ['按', '份'], ['补', '充']],
        &[['中', '止'], ['中', '断']],
        &[['准', '予'], ['不', '予']],
    ];
    static BEGINNINGS: LazyLock<Pairs> =
        LazyLock::new(|| Pairs::of(CONTRARIES.iter().flat_map(|group| group.iter().copied())));
    if !BEGINNINGS.may_be_in(claim) {
        return None;
    }
    let place = |text: &[char], word: &[char]| super::position(text, word).map(|at| at..at + word.len());
    CONTRARIES.iter().find_map(|group| {
        let mut ours = group.iter().filter_map(|word| place(claim, word));
        let (claimed, second) = (ours.next()?, ours.next());
        let word = &claim[claimed.clone()];
        let theirs = group.iter().filter(|other| **other != word).find_map(|other| place(law, other))?;
        (second.is_none() && place(law, word).is_none()).then_some(Difference {
            kind: Kind::Other,
            claim: claimed,
            law: Some(theirs),
        })
    })
}

/// The articles that a claim refers to and the provision does not: 依照本法第三十八条.
pub fn absent_references(claim: &[char], law: &[char]) -> Vec<Difference> {
    let known = references(law);
    references(claim)
        .into_iter()
        .filter(|span| known.iter().all(|known| law[known.clone()] != claim[span.clone()]))
        .map(|span| Difference { kind: Kind::Number, claim: span, law: None })
        .collect()
}

/// Where 第 N 条 stands in a folded text.
fn references(text: &[char]) -> Vec<Range<usize>> {
    let starts = text.iter().enumerate().filter(|(_, c)| **c == '第').map(|(at, _)| at);
    starts
        .filter_map(|at| {
            let digits = text[at + 1..].iter().take_while(|c| c.is_ascii_digit()).count();
            (digits > 0 && text.get(at + 1 + digits) == Some(&'条')).then_some(at..at + digits + 2)
        })
        .collect()
}

fn wider<'a>(text: &'a [char], span: &Range<usize>, by: usize) -> &'a [char] {
    &text[span.start.saturating_sub(by)..text.len().min(span.end + by)]
}

/// Whether what is between two common runs commands, forbids or allows otherwise than the provision's.
pub(super) fn is_other_modal(ours: &[char], theirs: &[char]) -> bool {
    is_other(&Stretch::new(ours), &Stretch::new(theirs), &WORDS.modals)
}

/// Whether two texts have words of different classes.
fn is_other(ours: &Stretch<'_>, theirs: &Stretch<'_>, table: &[(Word, u8)]) -> bool {
    class(ours, table).is_some_and(|ours| class(theirs, table).is_some_and(|theirs| ours != theirs))
}

/// The class of the longest word that a text has.
fn class(text: &Stretch<'_>, table: &[(Word, u8)]) -> Option<u8> {
    table.iter().filter(|(word, _)| text.has(word)).max_by_key(|(word, _)| word.len()).map(|&(_, class)| class)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{compare::kinds, text::fold::fold_str};

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
            ("由一个以上三十个以下股东出资设立", "由一个以上五十个以下股东出资设立。", Kind::Number),
            ("应当经代表二分之一以上表决权的股东通过", "应当经代表三分之二以上表决权的股东通过。", Kind::Percentage),
            ("在七十二小时之内经抢救无效死亡的", "在48小时之内经抢救无效死亡的；", Kind::Period),
            ("无民事行为能力人实施的民事法律行为有效", "无民事行为能力人实施的民事法律行为无效。", Kind::Other),
            ("主债务履行期限届满之日起，时效中断", "主债务履行期限届满之日起，时效中止。", Kind::Other),
            ("担保人承担不应超过二分之一的责任", "担保人承担不应超过三分之一的责任。", Kind::Percentage),
            ("按日加收千分之五的滞纳金", "按日加收万分之五的滞纳金。", Kind::Percentage),
            ("改正的或者没有造成后果的，不予处罚", "改正的并没有造成后果的，不予处罚。", Kind::Connective),
            ("截止之日止不得超过二十日", "截止之日止不得少于二十日。", Kind::Bound),
            (
                "提供帮助一方造成损害的，由提供帮助一方承担责任",
                "提供帮助一方造成损害的，由请求帮助一方承担责任。请求帮助一方可以追偿。",
                Kind::Subject,
            ),
            ("已满十六周岁的人犯罪，不负刑事责任", "已满十六周岁的人犯罪，应当负刑事责任。", Kind::Negation),
            ("为限制民事行为能力人，由其法定代理人代理", "为无民事行为能力人，由其法定代理人代理", Kind::Other),
        ] {
            assert_eq!(kinds(claim, law), [kind], "{claim}");
        }
    }

    #[test]
    fn numbers_that_the_provision_lacks() {
        let found = |claim: &str, law: &str| {
            let law = Profile::new(&law.chars().collect::<Vec<_>>());
            absent(&fold_str(claim).chars, &law).into_iter().map(|difference| difference.kind).collect::<Vec<_>>()
        };
        let theft = "处三年以下有期徒刑、拘役或者管制；处三年以上十年以下有期徒刑";
        assert_eq!(found("处五年以下有期徒刑", theft), [Kind::Period]);
        assert!(found("处三年以下有期徒刑，2023年7月1日起第五年", theft).is_empty());
        assert!(found("另一方、第二次、一个人", theft).is_empty());
    }

    #[test]
    fn a_contrary_word_is_found_wherever_the_provision_s_stands() {
        let law = fold_str("有下列情形之一的，从重处罚：（一）有较严重后果的；（二）教唆他人的。").chars;
        let found = |claim: &str| contrary(&fold_str(claim).chars, &law).is_some();
        assert!(found("教唆他人的，从轻处罚"));
        assert!(!found("教唆他人的，从重处罚"));
        assert!(!found("从轻或者从重处罚"));
        assert!(!found(""));
    }

    #[test]
    fn the_words_of_the_tables_are_folded() {
        let classes = MODALS.iter().chain(&BOUNDS).chain(&CONNECTIVES).map(|(word, _)| word);
        let groups = OPPOSITES.iter().chain(&ROLES).flat_map(|group| group.iter());
        for word in classes.chain(groups).chain(UNITS.iter().map(|(unit, ..)| unit)) {
            assert_eq!(fold_str(word).chars.iter().collect::<String>(), *word);
        }
    }

    #[test]
    fn harmless_rewording_is_not() {
        for (claim, law) in [
            ("另一方应当负担部分或全部抚养费用", "另一方应当负担部分或者全部抚养费。"),
            ("罚金不超过30%的部分", "罚金不超过百分之三十的部分"),
            ("离婚冷静期为三十天", "离婚冷静期为三十日"),
            ("提前一个月书面通知用人单位", "提前三十日书面通知用人单位"),
            ("应当负担全部或者部分费用", "应当负担部分或者全部费用"),
            ("（二）劳动者患病", "（一）劳动者患病"),
        ] {
            assert!(kinds(claim, law).is_empty(), "{claim}");
        }
    }
}
