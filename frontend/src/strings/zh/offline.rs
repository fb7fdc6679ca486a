//! 离线。

use crate::strings::offline::OfflineWords;

/// The words in Chinese.
pub(super) const WORDS: OfflineWords = OfflineWords {
    keeping: "正在把法条保存到本机（{percent}%），以便离线使用",
    kept: "法条已保存在本机，可离线使用",
    update: "有新版本",
    update_note: "现有文本和处理意见会保留。",
    take: "更新",
    later: "以后再说",
};
