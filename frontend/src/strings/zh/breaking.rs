//! 改错一处。

use super::counted;
use crate::strings::breaking::BreakingWords;

/// The words in Chinese.
pub(crate) static WORDS: BreakingWords = BreakingWords {
    title: "改错一处",
    note: "从一份可靠的答复出发，只改错一处引用，供课堂辨认。改后的文本由核对程序验证，判定不符合预期的不会给出。",
    source: "文本",
    from_checker: "核对页上的文本",
    place: "位置",
    any: "任一处",
    seed: "种子",
    another: "换一处",
    text: "可靠的答复",
    kind: "错误类别",
    kinds: ["条号写错", "条号不存在", "名称写错", "应当、可以、不得", "期间或数额", "以上、以下", "当事人", "引用旧法"],
    before: "改前",
    after: "改后",
    key: "答案",
    tried: "共有 {proposed} 种改法，验证到第 {tried} 种时符合预期。",
    no_sound: "这份文本里没有相符的引用，所以无从改错；请换一份，或先在核对页修正。",
    no_proposal: "相符的引用里没有可以这样改的地方；请换一种错误或换一个位置。",
    none_held: counted("验证了 {n} 种改法，判定都不符合预期；请换一种错误或换一个位置。"),
    waiting: "正在改写并验证……",
    failed: "没有取到所需的文件",
    failed_note: "文本仍在，没有发送。",
    open: "在核对页打开改后的文本",
};
