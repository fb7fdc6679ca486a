//! 比较。

use super::counted;
use crate::strings::compare::CompareWords;

/// The words in Chinese.
pub(crate) static WORDS: CompareWords = CompareWords {
    title: "比较多份答复",
    note: "粘贴几份答复，或者打开一个 JSONL 文件，每行一份：{\"id\", \"model\", \"answer\"}。都在本机核对。",
    totals: "{answers} 份答复，{citations} 处引用：在本机核对 {checked} 处，{unchecked} 处未能核对。",
    open: "打开 JSONL",
    csv: "导出 CSV",
    json: "导出 JSON",
    too_large: "文件超过 64 MB，请分成几份，或者用命令行的 lexlint check --jsonl。",
    bad_lines: counted("有 {n} 行不是答复，没有计入（第 {lines} 行起）。每行应当是 {\"id\", \"model\", \"answer\"}。"),
    paste: "粘贴答复",
    answer: "答复 {n}",
    add: "再加一份",
    check: "核对并比较",
    running: "已核对 {done} / {total} 份",
    stop: "停止",
    stopped: "停在 {done} / {total} 份；下面是已核对的部分。",
    go_on: "继续",
    failed: "没有取到所需的文件",
    no_model: "未注明模型",
    share: "已核对的引用中，与法律相符的比例",
    interval: "横线为 95% 区间",
    all: "全部引用的判定",
    per_hundred: "每百处引用",
    model: "模型",
    answers: "答复",
    citations: "引用",
    rate: "相符率",
    as_of: "依据{date}有效的文本",
    built: "索引更新至{date}",
    formula: "相符率 = 相符 ÷ 已核对；未能核对的不计入分母，单独列出",
};
