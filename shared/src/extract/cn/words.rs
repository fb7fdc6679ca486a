//! The words that the grammar of mainland China knows, and helpers to find them.

/// What titles of norms end with.
pub(super) const NORM_ENDINGS: &[&str] = &[
    "法典",
    "法",
    "条例",
    "规定",
    "办法",
    "细则",
    "解释",
    "决定",
    "规则",
    "通则",
    "意见",
    "通知",
    "批复",
    "准则",
    "公约",
    "协定",
    "程序",
    "指引",
    "指导意见",
    "纪要",
    "标准",
    "规范",
    "纲要",
    "修正案",
    "复函",
    "答复",
    "暂行规定",
    "章程",
];

/// Endings of documents that are not norms; numbers of their clauses are no citations.
pub(super) const DOCUMENTS: &[&str] = &[
    "合同",
    "协议",
    "协议书",
    "章程",
    "手册",
    "规约",
    "约定",
    "条款",
    "合同书",
    "公约",
    "制度",
    "承诺书",
    "判决书",
    "裁定书",
    "声明",
    "保单",
    "说明书",
    "方案",
    "备忘录",
    "须知",
    "守则",
    "计划书",
    "通知书",
    "清单",
    "本",
    "报告",
    "遗嘱",
    "借条",
    "保证书",
    "调解书",
];

/// Words that stand for the statute named before.
pub(super) const ANAPHORS: &[&str] = &[
    "该法典",
    "本法典",
    "该法",
    "本法",
    "同法",
    "此法",
    "其",
    "该条例",
    "本条例",
    "同条例",
    "该规定",
    "本规定",
    "该解释",
    "本解释",
    "该司法解释",
    "该办法",
    "本办法",
    "该规则",
    "后者",
    "前者",
    "上述法律",
    "该法律",
    "本细则",
    "该细则",
    "新法",
    "旧法",
];

/// What may stand between a name and its number, besides spaces and punctuation.
pub(super) const BETWEEN: &[&str] = &[
    "的相关规定",
    "的有关规定",
    "的明确规定",
    "的具体规定",
    "明确规定",
    "相关规定",
    "有关规定",
    "的规定",
    "里规定",
    "中规定",
    "规定了",
    "规定",
    "中的",
    "里的",
    "之中",
    "中",
    "里",
    "的",
    "之",
    "也",
    "还",
    "在",
    "总则",
    "分则",
    "新修订",
    "修订版",
    "现行",
    "其中",
];

/// Characters after a name that ends in 法 which show that it is part of another word.
pub(super) const CONTINUES_FA: &[char] = &[
    '律', '学', '院', '官', '治', '人', '规', '理', '庭', '医', '警', '务', '定', '则', '系', '盲',
    '界', '权', '制', '师', '科', '硕', '博', '家', '益', '益', '者', '性', '论', '意',
];

/// Words that say that what follows is what the provision says.
pub(super) const STATES: &[&str] = &[
    "规定",
    "明确",
    "要求",
    "指出",
    "写明",
    "载明",
    "表明",
    "提到",
    "提及",
    "写得很清楚",
    "很明确",
    "明确指出",
    "提醒",
    "支持",
    "允许",
    "禁止",
    "涉及",
    "针对",
    "赋予",
    "界定",
    "定义",
    "确立",
    "强调",
    "把",
    "将",
    "给",
    "对",
    "的内容",
    "内容",
    "称",
    "说",
    "中",
    "是指",
    "指的是",
    "says",
    "provides",
    "states",
    "requires",
    "gives",
    "stipulates",
    "allows",
    "prohibits",
    "sets",
    "that",
];

/// Words with which a sentence turns from the law to the case or to advice.
pub(super) const TURNS: &[&str] = &[
    "因此",
    "所以",
    "综上",
    "故",
    "由此",
    "可见",
    "据此",
    "总之",
    "总的来说",
    "这意味着",
    "也就是说",
    "这表明",
    "这一规定",
    "该规定",
    "这条",
    "上述",
    "以上",
    "如果您",
    "如果你",
    "您",
    "你",
    "我",
    "建议",
    "同时",
    "另外",
    "此外",
    "然而",
    "但请",
    "请",
    "具体",
    "在本案",
    "本案",
    "在您",
    "在你",
    "在这种情况",
    "在此",
    "这种情况",
    "在实际",
    "需要注意",
    "根据",
    "依据",
    "依照",
    "按照",
    "参照",
    "综合",
    "首先",
    "其次",
    "再次",
    "最后",
    "对于",
    "关于",
    "至于",
    "小",
    "某",
    "回答",
    "答案",
    "解释",
    "法律依据",
    "具体法条",
    "综合以上",
    "从而",
    "这里",
    "其中",
    "说明",
    "注意",
    "当然",
    "结合",
    "若您",
    "若你",
    "例如",
    "比如",
    "并且根据",
    "而根据",
    "题目",
    "问题",
    "选项",
    "场景",
    "相关法",
    "<eoa>",
    "Therefore",
    "So ",
    "However",
];

/// Sentence ends.
pub(super) const fn ends_sentence(c: char) -> bool {
    matches!(c, '。' | '！' | '？' | '!' | '?' | '\n')
}

/// Whether `text` at `at` begins with `word`.
pub(super) fn starts(text: &[char], at: usize, word: &str) -> bool {
    let mut chars = text.get(at..).unwrap_or_default().iter();
    word.chars().all(|c| chars.next() == Some(&c))
}

/// The longest of `words` that `text` has at `at`, as its length.
pub(super) fn longest_at(text: &[char], at: usize, words: &[&str]) -> Option<usize> {
    words
        .iter()
        .filter(|word| starts(text, at, word))
        .map(|word| word.chars().count())
        .max()
}

/// The longest of `words` that ends at `end`, as its length.
pub(super) fn longest_before(text: &[char], end: usize, words: &[&str]) -> Option<usize> {
    words
        .iter()
        .map(|word| (word, word.chars().count()))
        .filter(|&(word, len)| end >= len && starts(text, end - len, word))
        .map(|(_, len)| len)
        .max()
}
