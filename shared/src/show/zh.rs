//! 中文.

use crate::{
    report::{SuggestionKind, Verdict},
    statute::{Kind, Status},
    text::numeral,
};
use jiff::civil::Date;

use super::Words;

fn article(main: u16, sub: u8) -> String {
    match sub {
        0 => format!("第{main}条"),
        sub => format!("第{main}条之{}", numeral::chinese(u64::from(sub))),
    }
}

fn date(day: Date) -> String {
    format!("{}年{}月{}日", day.year(), day.month(), day.day())
}

const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Verified => "相符",
        Verdict::Misquoted => "内容不符",
        Verdict::WrongNumber => "条号不符",
        Verdict::WrongName => "名称不符",
        Verdict::Fabricated => "查无此条",
        Verdict::Repealed => "已废止",
        Verdict::NotYetInForce => "尚未施行",
        Verdict::Unverifiable => "未能核对",
    }
}

const fn norms(kind: Kind) -> &'static str {
    match kind {
        Kind::Constitution => "宪法",
        Kind::Law => "法律",
        Kind::LegalInterpretation => "法律解释",
        Kind::Decision => "有关法律问题的决定",
        Kind::Amendment => "修正案",
        Kind::AdministrativeRegulation => "行政法规",
        Kind::JudicialInterpretation => "司法解释",
        Kind::MinistryRule => "部门规章",
        Kind::LocalRegulation => "地方性法规",
        Kind::Other => "其他规范",
    }
}

const fn status(status: Status) -> &'static str {
    match status {
        Status::InForce => "有效",
        Status::Repealed => "已废止",
        Status::NotYetInForce => "尚未施行",
        Status::Unknown => "效力不明",
    }
}

const fn suggestion(kind: SuggestionKind) -> &'static str {
    match kind {
        SuggestionKind::Number => "条号改为",
        SuggestionKind::Name => "名称改为",
        SuggestionKind::Source => "出处改为",
        SuggestionKind::Nearest => "最接近的条文：",
        SuggestionKind::Successor => "改引",
        SuggestionKind::Content => "内容改为",
    }
}

/// The words in Chinese.
pub(super) static WORDS: Words = Words {
    tag: "zh-Hans",
    article,
    list: "、",
    date,
    explanations: &[
        ("pending", &["{law}的条文尚未载入，这一处还没有核对。"]),
        (
            "matches",
            &["所引文字与该条一致；该条{in_force}。{?verbatim}", "所引内容与该条相符，文字不尽相同；该条{in_force}。"],
        ),
        ("exists", &["该条存在，{in_force}；答复没有写它的内容。"]),
        ("statute_exists", &["{law}{in_force}；答复没有指明条文。"]),
        ("statute_supports", &["所引内容见{law}{article}；该法{in_force}。"]),
        ("statute_unlocated", &["没有在{law}中找到所述内容出自哪一条，这一处的内容没有核对。"]),
        ("too_loose", &["该条存在；答复概括得过于简略，内容没有核对。"]),
        ("other_language", &["该条存在；所述内容与条文不是同一种文字，内容没有核对。"]),
        (
            "differs",
            &[
                "该条规定的{kind}是“{law_words}”，答复写的是“{claim_words}”。",
                "该条写的是“{law_words}”，答复写的是“{claim_words}”。",
                "该条有“{law_words}”，答复没有。",
                "答复有“{claim_words}”，该条没有。",
                "该条的文字与答复所写不同。",
            ],
        ),
        (
            "measure_absent",
            &["答复写的{kind}“{claim_words}”，{article}中没有。", "答复写的“{claim_words}”，{article}中没有。"],
        ),
        ("added", &["{article}没有“{claim_words}”这样的内容。"]),
        ("exception_denied", &["该条规定有例外（“{law_words}”），答复写的是“{claim_words}”，没有例外。"]),
        ("not_said", &["{article}没有这样规定。"]),
        ("statute_silent", &["{law}中没有找到这样的规定。"]),
        ("no_such_paragraph", &["{article}共{paragraphs}款，没有第{paragraph}款。"]),
        ("other_paragraph", &["所引文字不在{article}第{paragraph}款，见第{source_paragraph}款。"]),
        ("no_such_item", &["{article}没有第{item}项。"]),
        (
            "words_elsewhere",
            &[
                "所引文字不在{article}，是旧文本的{source_article}，现为{now_article}。{?same_law}",
                "所引文字不在{article}，见{source_law}{source_article}，现为{now_law}{now_article}。",
                "所引文字不在{article}，见{source_article}。{?same_law}",
                "所引文字不在{article}，见{source_law}{source_article}。",
            ],
        ),
        (
            "no_such_article_source",
            &[
                "{law}最后一条是{last}，没有{article}；所引文字是旧文本的{source_article}，现为{now_article}。{?same_law}",
                "{law}最后一条是{last}，没有{article}；所引文字见{source_law}{source_article}，现为{now_law}{now_article}。",
                "{law}最后一条是{last}，没有{article}；所引文字见{source_article}。{?same_law}",
                "{law}最后一条是{last}，没有{article}；所引文字见{source_law}{source_article}。",
            ],
        ),
        (
            "no_such_article",
            &[
                "{law}共{count}条，没有{article}；索引中也没有这些文字。{?claim}",
                "{law}共{count}条，没有{article}。",
                "{law}没有{article}。",
            ],
        ),
        ("gap", &["索引中的{law}缺{article}，这一处没有核对。"]),
        ("unknown_name", &["所收法律中没有{name}这一名称。"]),
        ("unknown_name_like", &["所收法律中没有{name}这一名称；相近的是{law}。"]),
        ("unknown_name_source", &["所收法律中没有{name}这一名称；所引内容见{source_law}{source_article}。"]),
        ("repealed", &["{law}自{date}起废止，由{by}废止。", "{law}自{date}起废止。"]),
        (
            "repealed_source",
            &["{law}自{date}起废止；所引内容现见{source_law}{source_article}。", "{law}自{date}起废止。"],
        ),
        ("repealed_replaced", &["{law}自{date}起废止；{article}的内容现见{source_law}{source_articles}。"]),
        (
            "superseded",
            &[
                "所引的是{version}公布的旧文本；现见{source_law}{source_article}。",
                "所引的是{law}{version}公布的旧文本，核对日期的文本已不同。",
            ],
        ),
        (
            "renumbered",
            &[
                "所引的是{date}以前的条文序号；现见{source_law}{source_article}。",
                "所引的是{law}{date}以前的条文序号，此后已变动。",
            ],
        ),
        ("not_yet_in_force", &["{law}自{date}起施行，核对日期尚未生效。"]),
        ("not_covered", &["本索引不收{name}，这一处没有核对。", "本索引不收这类文件，这一处没有核对。"]),
        ("no_text", &["索引知道{law}，但没有它的条文，这一处没有核对。"]),
    ],
    kinds: &[("number", "数字"), ("period", "期间"), ("amount", "金额"), ("percentage", "比例"), ("subject", "主体")],
    warnings: &[("omitted_proviso", "答复没有写该条的但书或例外。")],
    in_force: ["现行有效", "在{date}有效"],
    norms,
    verdict,
    status,
    suggestion,
};
