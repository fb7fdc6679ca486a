//! 各页面。

use crate::strings::ViewWords;

/// The words in Chinese.
pub(super) const WORDS: ViewWords = ViewWords {
    label: "页面",
    names: ["核对", "法条", "样例", "改错一处", "测验", "比较"],
    skip: "跳到正文",
    open_provision: "打开条文页",
    not_loaded: "这一页没有载入",
    not_loaded_note: "请检查网络后重试；核对页上的文本仍在，没有发送。",
};
