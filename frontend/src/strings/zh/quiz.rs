//! 测验。

use crate::strings::quiz::QuizWords;

/// The words in Chinese.
pub(crate) static WORDS: QuizWords = QuizWords {
    title: "测验：哪里引错了",
    note: "先判断每处引用属于哪一类，再对照法律。",
    source: "文本",
    own: "六处引用",
    from_checker: "核对页上的文本",
    reveal: "对答案",
    hide: "隐藏答案",
    print: "打印试卷与答案",
    again: "重做",
    picks: ["无误", "名称", "条号", "内容", "杜撰", "旧法"],
    pick: "第 {n} 处属于哪一类",
    is_own: "您的选择",
    is_key: "答案",
    both: "您的选择，正确",
    right: "判断正确。",
    half: "看出了不符，归类不同。",
    wrong: "判断不对。",
    unanswered: "没有作答。",
    done: "已判断 {done} / {total} 处",
    scored: "归类正确的处数",
    by_kind: "按类别",
    discussion: "课堂讨论",
    discuss: [
        "第 {n} 处与法律一致。只凭“与原文一致”，能说这份答复可靠吗？还要看什么？",
        "第 {n} 处的法律名称不存在。怎样最快确认一部法律是否存在？名称相近的法律还有哪些？",
        "第 {n} 处的文字是真的，条号不对。不翻法条，有什么线索能让人起疑？",
        "第 {n} 处只差几个字。这个差别会怎样改变当事人的权利义务？",
        "第 {n} 处在法律中查无此条。它为什么读起来像真的？",
        "第 {n} 处引的是已被取代的法律。什么情况下仍然应当适用它？",
    ],
    key: "答案",
    nothing: "这份文本里没有可以归类的引用，请换一份。",
    waiting: "正在核对……",
    failed: "没有取到所需的文件",
    failed_note: "没有核对完，所以没有出题。",
};
