//! 中文.

mod judge;

use jiff::civil::Date;
use lexlint_shared::{
    report::{SuggestionKind, Verdict},
    statute::{Kind, Status},
    text::numeral,
};

use super::{Counted, Page, SampleWords, StateWords, Strings, Summary};

const fn counted(template: &'static str) -> Counted {
    Counted { one: template, other: template }
}

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

const fn problem(problem: Verdict) -> &'static str {
    match problem {
        Verdict::Misquoted => "内容",
        Verdict::WrongNumber => "条号",
        Verdict::WrongName => "名称",
        other => verdict(other),
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

const fn fix_note(kind: SuggestionKind) -> &'static str {
    match kind {
        SuggestionKind::Number | SuggestionKind::Source | SuggestionKind::Nearest => "只改这几个字；请先对照该条文字。",
        SuggestionKind::Name => "只改名称；请先对照该条文字。",
        SuggestionKind::Successor => "只改这几个字；此前的事实可能仍适用旧法，可改核对日期再看。",
        SuggestionKind::Content => "只改这几个字；由此推算的日期和结论请一并复核。",
    }
}

/// The words of the interface in Chinese.
pub(super) static STRINGS: Strings = Strings {
    tag: "zh-Hans",
    language: "中文",
    article,
    list: "、",
    date,
    explanations: &[
        ("pending", &["{law}的条文尚未载入，这一处还没有核对。"]),
        ("matches", &["所引文字与该条一致；该条{in_force}。"]),
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
    problem,
    pending: "待核对",
    status,
    fix_note,
    fix: "将“{from}”替换为“{to}”",
    replace: "替换",
    page: Page {
        local: "只在本机核对",
        as_of: "核对日期",
        language: "语言",
        theme: "外观",
        themes: ["自动", "浅", "深", "高对比"],
        settings: "设置",
        skip: "跳到核对结果",
        answer: "答复",
        placeholder: "在这里粘贴或输入……",
        question: "问题",
        question_note: "可不填；不影响核对，判读相关性时用到。",
        samples: "示例",
        undo: "撤销",
        redo: "重做",
        findings: "核对结果",
        strip: "按文中次序的引用",
        next: "下一处",
        previous: "上一处",
        filters: ["全部", "需处理", "未能核对", "相符"],
        none_here: "这一类没有引用。",
        claim: "答复",
        law: "法律",
        whole: "条文全文",
        version: "{date}公布的文本",
        welcome: "粘贴一份模型写的法律答复",
        welcome_note: "每处法律引用都会与法律原文对照，核对时不发送任何文字。也可以先看一份示例：",
        characters: counted("{n} 字"),
        took: counted("核对用时 {n} 毫秒"),
        nothing_sent: "核对没有发送任何文字",
        no_advice: "核对的是引用，不代替法律意见",
        keys: "按键",
        key_list: [
            ("J · K", "下一处、上一处（不在输入框内时）"),
            ("Alt+↓ · Alt+↑", "在文本内移到下一处、上一处"),
            ("Enter", "展开或收起"),
            ("R", "应用第一项替换"),
            ("1–4", "筛选"),
            ("Esc", "回到文本"),
        ],
        single_keys: "使用单键",
        tabs: ["文本", "结果"],
        close: "收起",
    },
    summary: Summary {
        empty: "还没有文本",
        checking: "正在核对",
        none: "没有发现法律引用",
        none_note: "没有引用，也就没有可核对的内容",
        found: counted("发现 {n} 处引用"),
        checked: counted("已核对 {n} 处"),
        unverifiable: counted("{n} 处未能核对"),
        waiting: counted("{n} 处待核对"),
        colon: "：",
        comma: "，",
        checked_match: counted("已核对的 {n} 处与法律相符"),
        others: "；另有 ",
        all_match: counted("{n} 处引用都已核对，与{date}有效的文本相符"),
        to_resolve: counted("{n} 处需要处理："),
        judged_by: "依据",
        judged_by_value: "{date}有效的文本",
        covers: "收录",
        covers_value: "{statutes} 件、{articles} 条，更新至{date}",
        leaves_out: "不含",
        cases: "案例",
        and: "、",
        index: "索引",
        source: "{name}：{statutes} 件，各版本共 {articles} 条，更新至{date}",
    },
    state: StateWords {
        loading: "正在载入法律索引 {received} / {total} MB",
        loading_note: "可以先粘贴，载入后自动核对",
        texts: counted("正在取 {n} 份法律文本"),
        texts_note: "名称和条号已核对；取到之前，相应的引用显示“待核对”",
        no_index: "没有取到法律索引，所以没有核对",
        no_index_note: "文本仍在，没有发送。请检查网络或服务器后重试。",
        no_text: "没有取到{law}的条文",
        no_text_count: counted("{n} 处引用没有核对。"),
        no_fingerprints: "没有取到查找出处用的索引，部分引用没有核对",
        network: "网络中断。",
        status: "服务器答复 {status}；索引可能已更新，可以重新载入本页。",
        damaged: "文件损坏或不完整，请重新载入本页；如果仍然如此，需要由服务器的管理者重新复制索引。",
        other_version: "索引与本页的版本不同，请重新载入本页；如果仍然如此，需要由服务器的管理者重新生成索引。",
        other_index: "文件属于另一个索引，索引可能已更新；请重新载入本页。",
        no_worker: "核对程序没有启动或已经中断，请重试；如果仍然如此，请重新载入本页。",
        others_hold: "其余结果有效。",
        retry: "重试",
    },
    judge: judge::WORDS,
    samples: [
        SampleWords { title: "离婚冷静期", note: "全部相符的一份" },
        SampleWords { title: "民间借贷：时效与利息", note: "期间写错，条号写错，引了旧法" },
        SampleWords { title: "试用期辞退", note: "法律名称写错，条号不存在" },
        SampleWords { title: "网购退货", note: "数字写错，有一处不在索引内" },
    ],
};
