//! Other words in the place of the provision's, within words that are otherwise its own: 予以拘留 for 责令改正.
//!
//! Who restates a rule freely uses other words throughout. Where nearly all is taken over and one expression is not, what
//! stands in its place is another rule, unless it means the same.

use std::{ops::Range, sync::LazyLock};

use super::{
    align::Block,
    chain::Gap,
    difference::{self, Difference, Kind},
    polarity::Clauses,
    word::{Stretch, Word},
};
use crate::text::is_han;

/// Least share of the claim's characters in common runs.
const VERBATIM: f32 = 0.7;

/// Shortest common run beside a replacement, and how long both are together at least, to hold it in its place.
const HOLDS: [(usize, usize); 2] = [(3, 8), (2, 12)];

/// Shortest common run that holds a replacement where the claim begins or ends.
const EDGE: usize = 6;

/// Least share of the claim's characters in common runs for that.
const VERBATIM_EDGE: f32 = 0.8;

/// Longest stretch that is looked into there.
const LONGEST_EDGE: usize = 12;

/// Lengths of an expression without what carries no meaning.
const EXPRESSION: std::ops::RangeInclusive<usize> = 2..=8;

/// How much longer one of two expressions may be.
const LONGER: usize = 3;

/// Most characters of the provision in the place of which a modal verb stands.
const LONGEST_LEFT_OUT: usize = 40;

/// How far before it an expression counts as said already.
const REACH: usize = 6;

/// Words that carry no meaning of their own, longer ones first.
const EMPTY: [&str; 42] = [
    "的情况下",
    "的情形下",
    "情况下",
    "应当",
    "可以",
    "必须",
    "能够",
    "需要",
    "有权",
    "任何组织或者个人",
    "任何组织和个人",
    "任何单位和个人",
    "任何人",
    "不得",
    "禁止",
    "或者",
    "以及",
    "并且",
    "同时",
    "其他",
    "下列",
    "以下",
    "上述",
    "前述",
    "所列",
    "有关",
    "相关",
    "依法",
    "按照",
    "依照",
    "依据",
    "根据",
    "由于",
    "因此",
    "那么",
    "如果",
    "对于",
    "关于",
    "有下",
    "进行",
    "予以",
    "给予",
];

/// Characters that carry none.
const EMPTY_CHARS: &str = "的地得之其该此这对向将把被使令给为以于在从自至到所者等后时前则即也都均皆就便才还又再已了着过是系属有个种项类各上中内下里或和与及并且同由经要须应可能会但而当如若把让按";

/// Words that may stand for each other where a rule is restated.
const SYNONYMS: &[&[&str]] = &[
    &["损害", "侵害", "伤害", "侵犯", "损失"],
    &["支付", "给付", "缴纳", "交纳", "交付", "付款", "付"],
    &["签订", "订立", "签署", "签"],
    &["承担", "负担", "担负", "负责", "负"],
    &["实施", "开展", "办理", "从事", "作出", "做出", "实行", "执行", "进行"],
    &["情况", "情形", "状况", "场合"],
    &["时间", "期间", "期限", "时限", "期"],
    &["地点", "场所", "岗位", "地方"],
    &["取得", "获得", "得到", "获取", "享有", "拥有", "具有"],
    &["颁发", "核发", "发放", "发给"],
    &["财产", "财物", "资产"],
    &["费用", "款项", "金额", "数额", "价款"],
    &["提起", "提出", "申请", "起诉"],
    &["告知", "通知", "告诉"],
    &["要求", "请求", "主张"],
    &["方式", "形式", "方法", "手段", "途径"],
    &["解决", "处理", "处置"],
    &["职工", "劳动者", "员工", "工人", "雇员", "工作人员"],
    &["用人单位", "单位", "企业", "公司", "雇主"],
    &["机关", "部门", "机构", "单位"],
    &["人民法院", "法院"],
    &["检察院", "检察机关"],
    &["政府", "行政机关"],
    &["公民", "个人", "自然人"],
    &["当事人", "双方", "1方", "各方", "夫妻", "男女", "父母", "父亲", "母亲", "对方"],
    &["配偶", "丈夫", "妻子"],
    &["妻子", "妻", "女方"],
    &["丈夫", "夫", "男方"],
    &["子女", "孩子", "儿女", "小孩", "未成年人"],
    &["造成", "导致", "致使", "引起", "引发", "致"],
    &["违反", "违背"],
    &["消灭", "消失", "终了", "结束"],
    &["合同", "协议"],
    &["死亡", "去世", "身亡"],
    &["购买", "购入", "买"],
    &["销售", "出售", "卖", "经营", "出卖"],
    &["协商", "商议", "协议", "商定", "商量"],
    &["规定", "要求", "约定的", "法律"],
    &["居住", "住所", "生活"],
    &["本法", "本条例", "民法典", "刑法", "法律", "前款", "本条"],
    &["共同", "互相", "1起", "亲自"],
    &["适当", "合理", "相应"],
    &["重大", "严重", "较大"],
    &["物质", "经济"],
    &["国家", "社会"],
    &["设立", "设置", "成立", "建立"],
    &["工作", "业务", "职务", "劳动"],
    &["因此", "所以"],
    &["包括", "包含"],
    &["收入", "所得", "报酬", "工资"],
    &["离婚", "婚姻关系解除"],
    &["变化", "变更", "改变"],
    &["比如", "例如"],
];

struct Words {
    empty: Vec<Vec<char>>,
    synonyms: Vec<Vec<Word>>,
}

static WORDS: LazyLock<Words> = LazyLock::new(|| Words {
    empty: EMPTY.iter().map(|word| word.chars().collect()).collect(),
    synonyms: SYNONYMS.iter().map(|group| group.iter().map(|word| Word::new(word)).collect()).collect(),
});

/// Whether the claim is the provision's own words, but for a few.
pub(super) fn is_verbatim(claim: &[char], blocks: &[Block]) -> bool {
    common(claim, blocks) >= VERBATIM
}

/// Share of a claim's characters in common runs.
fn common(claim: &[char], blocks: &[Block]) -> f32 {
    super::profile::ratio(blocks.iter().map(|block| block.len).sum(), claim.len())
}

/// Whether the claim has an expression of another meaning in the place of one of the provision's.
pub(super) fn replaced(claim: Clauses<'_>, law: Clauses<'_>, gap: &Gap) -> bool {
    let (before, behind) = gap.runs;
    is_held(before, behind)
        && !claim.breaks_within(&gap.claim)
        && !law.breaks_within(&gap.law)
        && other(claim, law, &gap.claim, &gap.law)
}

/// The same where the claim begins or ends, in the place of the beginning or end of a clause of the provision.
pub(super) fn replaced_at_edges(claim: Clauses<'_>, law: Clauses<'_>, blocks: &[Block]) -> Vec<Difference> {
    let mut found = Vec::new();
    if common(claim.chars, blocks) < VERBATIM_EDGE {
        return found;
    }
    let mut add = |ours: Range<usize>, theirs: Range<usize>, block: &Block| {
        let near = block.len >= EDGE && ours.len() <= LONGEST_EDGE && theirs.len() <= LONGEST_EDGE;
        if near && !claim.breaks_within(&ours) && other(claim, law, &ours, &theirs) {
            found.push(Difference { kind: Kind::Wording, claim: ours, law: Some(theirs) });
        }
    };
    if let Some(first) = blocks.first() {
        add(0..first.claim, first.law - law.clause_before(first.law).len()..first.law, first);
    }
    if let Some(last) = blocks.last() {
        let (c, l) = (last.claim + last.len, last.law + last.len);
        add(c..claim.chars.len(), l..law.clause_end(l), last);
    }
    found
}

/// Other modal verbs in the place of many words of the provision: 应当主动予以 for 可以根据当事人的请求予以适当.
pub(super) fn modals(claim: Clauses<'_>, law: Clauses<'_>, blocks: &[Block]) -> Vec<Difference> {
    let other = |pair: &[Block]| {
        let (c, l) = (pair[0].claim + pair[0].len, pair[0].law + pair[0].len);
        let (ours, theirs) = (c..pair[1].claim, l..pair[1].law.max(l));
        let in_place = is_held(pair[0].len, pair[1].len)
            && ours.len() <= LONGEST_EDGE
            && theirs.len() <= LONGEST_LEFT_OUT
            && !claim.breaks_within(&ours)
            && !law.breaks_within(&theirs);
        let differ = || difference::is_other_modal(&claim.chars[ours.clone()], &law.chars[theirs.clone()]);
        (in_place && differ()).then_some(Difference { kind: Kind::Modal, claim: ours, law: Some(theirs) })
    };
    blocks.windows(2).filter_map(other).collect()
}

/// Whether common runs of these lengths hold what stands between them in its place.
fn is_held(before: usize, behind: usize) -> bool {
    HOLDS.iter().any(|&(least, both)| before.min(behind) >= least && before + behind >= both)
}

/// Whether words are an expression: characters, or 一般 as it is folded.
fn is_expression(words: &[char]) -> bool {
    EXPRESSION.contains(&words.len()) && (words.iter().all(|&c| is_han(c)) || words == ['1', '般'])
}

/// Whether two stretches are expressions of another meaning.
fn other(claim: Clauses<'_>, law: Clauses<'_>, ours: &Range<usize>, theirs: &Range<usize>) -> bool {
    // An expression that the claim has twice, once in its place.
    let before = &claim.chars[ours.start.saturating_sub(REACH)..ours.start];
    let (clause, law_clause) = (claim.clause_before(ours.start), law.clause_before(theirs.start));
    let (ours, theirs) = (meaning(&claim.chars[ours.clone()]), meaning(&law.chars[theirs.clone()]));
    // The provision says it earlier in the clause, the claim here.
    let moved = super::contains(law_clause, &ours) && !super::contains(clause, &ours);
    is_expression(&ours)
        && is_expression(&theirs)
        && ours.len().abs_diff(theirs.len()) <= LONGER
        && !ours.iter().any(|c| theirs.contains(c))
        && !super::contains(before, &ours)
        && !moved
        && !synonymous(&ours, &theirs)
}

/// The characters that carry meaning.
fn meaning(words: &[char]) -> Vec<char> {
    let mut left = Vec::with_capacity(words.len());
    let mut at = 0;
    while at < words.len() {
        if let Some(word) = WORDS.empty.iter().find(|word| words[at..].starts_with(word)) {
            at += word.len();
            continue;
        }
        if !EMPTY_CHARS.contains(words[at]) {
            left.push(words[at]);
        }
        at += 1;
    }
    left
}

/// Whether each side has a word of one group.
fn synonymous(ours: &[char], theirs: &[char]) -> bool {
    let (ours, theirs) = (Stretch::new(ours), Stretch::new(theirs));
    let has = |text: &Stretch<'_>, group: &[Word]| group.iter().any(|word| text.has(word));
    WORDS.synonyms.iter().any(|group| has(&ours, group) && has(&theirs, group))
}

#[cfg(test)]
mod tests {
    use crate::{
        compare::{difference::Kind, kinds},
        text::fold::fold_str,
    };

    const LAW: &str =
        "违反本法规定，未履行报告义务的，由主管部门责令改正，可以并处一万元以上罚款；情节严重的，吊销许可证。";

    #[test]
    fn another_expression_in_the_words_of_the_provision_is_found() {
        for claim in [
            "未履行报告义务的，由主管部门予以拘留，可以并处一万元以上罚款",
            "未履行报告义务的，由人民法院责令改正，可以并处一万元以上罚款",
            "违反本法规定，未履行报告义务的，由主管部门予以拘留",
        ] {
            assert_eq!(kinds(claim, LAW), [Kind::Wording], "{claim}");
        }
    }

    #[test]
    fn synonyms_and_free_words_are_not() {
        for claim in [
            "未履行报告义务的，由主管机关责令改正，可以并处一万元以上罚款",
            "未履行报告义务的，由主管部门责令其改正，可以并处一万元以上罚款",
            "不报告的单位会被主管部门要求改正并罚款",
            "",
        ] {
            assert!(kinds(claim, LAW).is_empty(), "{claim}: {:?}", kinds(claim, LAW));
        }
    }

    #[test]
    fn the_words_of_the_tables_are_folded() {
        for word in super::EMPTY.iter().chain(super::SYNONYMS.iter().flat_map(|group| group.iter())) {
            assert_eq!(fold_str(word).chars.iter().collect::<String>(), *word);
        }
    }
}
