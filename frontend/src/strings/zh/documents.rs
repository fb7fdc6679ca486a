//! 保存在本机的文档。

use super::counted;
use crate::strings::documents::DocumentWords;

/// The words in Chinese.
pub(super) const WORDS: DocumentWords = DocumentWords {
    menu: "文档",
    find: "在文档中查找",
    none: "没有文档。",
    problems: counted("需处理 {n}"),
    forget: "删除",
    forget_all: "全部删除",
    sure: "确定全部删除？删除后不能恢复",
    keep: "把文本和处理意见保存在本机",
    failed: "浏览器没有保存：存储空间不足，或不允许保存。请导出 JSON 留存。",
};
