//! 中文.

pub(super) mod breaking;
pub(super) mod compare;
mod documents;
pub(super) mod gallery;
mod judge;
pub(super) mod law;
mod offline;
pub(super) mod quiz;
mod report;
mod views;

use lexlint_shared::{
    report::{SuggestionKind, Verdict},
    show::Lang,
};

use super::{Counted, Page, SampleWords, StateWords, Strings, Summary};

const fn counted(template: &'static str) -> Counted {
    Counted { one: template, other: template }
}

fn problem(problem: Verdict) -> &'static str {
    match problem {
        Verdict::Misquoted => "内容",
        Verdict::WrongNumber => "条号",
        Verdict::WrongName => "名称",
        other => (Lang::Zh.words().verdict)(other),
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
    common: Lang::Zh.words(),
    language: "中文",
    problem,
    pending: "待核对",
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
            ("X · C", "不予采纳，批注"),
            ("O · /", "打开条文，搜索法律"),
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
    report: report::WORDS,
    offline: offline::WORDS,
    documents: documents::WORDS,
    views: views::WORDS,
    samples: [
        SampleWords { title: "离婚冷静期", note: "全部相符的一份" },
        SampleWords { title: "民间借贷：时效与利息", note: "期间写错，条号写错，引了旧法" },
        SampleWords { title: "试用期辞退", note: "法律名称写错，条号不存在" },
        SampleWords { title: "网购退货", note: "数字写错，有一处不在索引内" },
    ],
};
