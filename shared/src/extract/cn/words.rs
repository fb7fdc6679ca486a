//! The words that the grammar of mainland China knows, and helpers to find them.

use crate::text::letters::Letters;

/// Words that are looked for at many places of a text, most of which are told by one character to have none.
#[derive(Debug)]
pub(super) struct Words {
    words: &'static [&'static str],
    begin: Letters<8>,
    end: Letters<8>,
}

impl Words {
    /// Words of at least one character.
    pub(super) const fn new(words: &'static [&'static str]) -> Self {
        let (mut begin, mut end) = (Letters::NONE, Letters::NONE);
        let mut next = 0;
        while next < words.len() {
            let (first, last) = ends_of(words[next]);
            begin = begin.with(first);
            end = end.with(last);
            next += 1;
        }
        Self { words, begin, end }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &'static str> {
        self.words.iter().copied()
    }

    fn longest(&self, fits: impl Fn(&&&str) -> bool) -> Option<usize> {
        self.words.iter().filter(fits).map(|word| word.chars().count()).max()
    }
}

/// The first and the last character of a word.
const fn ends_of(word: &str) -> (char, char) {
    const fn decode(bytes: &[u8], at: usize) -> char {
        const fn low(byte: u8) -> u32 {
            (byte & 0x3f) as u32
        }
        let first = bytes[at];
        let code = match first {
            0..0x80 => first as u32,
            0x80..0xe0 => ((first & 0x1f) as u32) << 6 | low(bytes[at + 1]),
            0xe0..0xf0 => ((first & 0xf) as u32) << 12 | low(bytes[at + 1]) << 6 | low(bytes[at + 2]),
            _ => ((first & 7) as u32) << 18 | low(bytes[at + 1]) << 12 | low(bytes[at + 2]) << 6 | low(bytes[at + 3]),
        };
        match char::from_u32(code) {
            Some(c) => c,
            None => char::REPLACEMENT_CHARACTER,
        }
    }
    let bytes = word.as_bytes();
    let mut last = bytes.len() - 1;
    while bytes[last] & 0xc0 == 0x80 {
        last -= 1;
    }
    (decode(bytes, 0), decode(bytes, last))
}

/// A static list of [`Words`].
macro_rules! any_of {
    ($($word:expr),+ $(,)?) => {
        const { &$crate::extract::cn::words::Words::new(&[$($word),+]) }
    };
}
pub(super) use any_of;

/// What titles of norms end with.
pub(super) static NORM_ENDINGS: Words = Words::new(&[
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
]);

/// Endings of documents that are not norms; numbers of their clauses are no citations.
pub(super) static DOCUMENTS: Words = Words::new(&[
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
]);

/// Words that stand for the statute named before.
pub(super) static ANAPHORS: Words = Words::new(&[
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
]);

/// What may stand between a name and its number, besides spaces and punctuation.
pub(super) static BETWEEN: Words = Words::new(&[
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
]);

/// Characters after a name that ends in 法 which show that it is part of another word.
pub(super) const CONTINUES_FA: &[char] = &[
    '律', '学', '院', '官', '治', '人', '规', '理', '庭', '医', '警', '务', '定', '则', '系', '盲', '界', '权', '制',
    '师', '科', '硕', '博', '家', '益', '者', '性', '论', '意',
];

/// Words that say that what follows is what the provision says.
pub(super) static STATES: Words = Words::new(&[
    "规定",
    "所规定",
    "所说",
    "所称",
    "所述",
    "所提到",
    "所列",
    "所指",
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
    "提醒您",
    "提醒我们",
    "涉及",
    "针对",
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
]);

/// Words that do so and are part of what is claimed: 规定允许…, 禁止….
pub(super) static CARRIES: Words = Words::new(&["支持", "允许", "禁止", "赋予", "不允许", "不得", "应当", "可以"]);

/// Words with which a sentence turns from the law to the case or to advice.
static TURNS: Words = Words::new(&[
    "因此",
    "所以",
    "综上",
    "故此",
    "故而",
    "故您",
    "故应",
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
    "上述规定",
    "上述法",
    "上述条",
    "以上是",
    "以上就是",
    "以上内容",
    "以上信息",
    "以上意见",
    "如果您",
    "如果你",
    "您",
    "你",
    "我们",
    "我建议",
    "我的",
    "建议",
    "同时，",
    "同时,",
    "另外",
    "此外",
    "然而",
    "但请",
    "请您",
    "请注意",
    "请问",
    "请你",
    "具体来说",
    "具体到",
    "具体而言",
    "具体情况",
    "具体法条",
    "具体的",
    "在本案",
    "本案",
    "在您",
    "在你",
    "在这种情况",
    "在此",
    "这种情况",
    "在实际",
    "需要注意",
    "根据《",
    "根据您",
    "根据你",
    "根据上述",
    "根据以上",
    "根据该",
    "根据这",
    "根据我国",
    "根据第",
    "依据《",
    "依据上述",
    "依据该",
    "依据第",
    "依照《",
    "依照上述",
    "依照该",
    "按照《",
    "按照上述",
    "按照该",
    "按照您",
    "参照",
    "综合上述",
    "综合考虑",
    "首先",
    "其次",
    "最后",
    "对于您",
    "对于你",
    "对于这",
    "对于本案",
    "关于您",
    "关于你",
    "关于这",
    "关于第",
    "至于",
    "回答",
    "答案",
    "解释：",
    "解释:",
    "法律依据",
    "具体法条",
    "综合以上",
    "从而",
    "这里",
    "说明：",
    "说明:",
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
]);

/// What stands before a reference of a statute to itself that says who acted against it.
pub(super) static BREACHES: Words = Words::new(&[
    "违反本法",
    "违反本条例",
    "违反本规定",
    "违反本办法",
    "未按照本法",
    "未按照本条例",
    "未按照本规定",
    "未按照本办法",
    "不符合本法",
    "不符合本条例",
]);

/// What leads from a claim to its citation at the end of a sentence.
pub(super) static SEE: Words = Words::new(&[
    "，见",
    "，参见",
    "，详见",
    "，依据是",
    "，依据为",
    "，法律依据是",
    "，法律依据为",
    "，出自",
    "，源自",
    "——",
    "，规定在",
    "，规定于",
    "，这是",
]);

/// Persons of examples, as questions and answers name them.
static PERSONS: Words =
    Words::new(&["小明", "小王", "小李", "小张", "小红", "小刚", "小华", "小A", "小a", "某甲", "某乙", "某公司"]);

/// Whether a sentence at `at` begins with words that turn from the law to the case or to advice.
pub(super) fn begins_turn(text: &[char], at: usize) -> bool {
    longest_at(text, at, &TURNS).or_else(|| longest_at(text, at, &PERSONS)).is_some()
}

/// Whether the words at `at` mean somebody: the reader, or a person of an example or of a case.
pub(super) fn means_somebody(text: &[char], at: usize) -> bool {
    longest_at(text, at, &SOMEBODY).or_else(|| longest_at(text, at, &PERSONS)).is_some()
}

/// The reader, and those whom a case is about.
static SOMEBODY: Words = Words::new(&[
    "您",
    "你",
    "我",
    "张三",
    "李四",
    "王五",
    "张某",
    "李某",
    "王某",
    "刘某",
    "陈某",
    "甲某",
    "乙某",
    "甲方",
    "乙方",
    "朋友",
    "本案",
    "该公司",
    "题目",
]);

/// Words with which statutes command, forbid, allow, and punish.
pub(super) static COMMANDS: Words = Words::new(&[
    "应当",
    "应",
    "必须",
    "须",
    "不得",
    "禁止",
    "可以",
    "有权",
    "无权",
    "不予",
    "处以",
    "处三",
    "处五",
    "处十",
    "罚款",
    "罚金",
    "有期徒刑",
    "责任",
    "赔偿",
    "视为",
    "无效",
    "有效",
    "人民法院",
    "机关",
    "由",
    "不满",
    "以上",
    "以下",
    "下列",
]);

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
#[inline]
pub(super) fn longest_at(text: &[char], at: usize, words: &Words) -> Option<usize> {
    let &first = text.get(at)?;
    if !words.begin.may_have(first) {
        return None;
    }
    // Most of the words are told by one byte: the last of their first character.
    let mut buffer = [0; 4];
    let place = first.encode_utf8(&mut buffer).len() - 1;
    words.longest(|word| word.as_bytes().get(place) == Some(&buffer[place]) && starts(text, at, word))
}

/// The longest of `words` that ends at `end`, as its length.
#[inline]
pub(super) fn longest_before(text: &[char], end: usize, words: &Words) -> Option<usize> {
    let before = text.get(..end)?;
    let &last = before.last()?;
    if !words.end.may_have(last) {
        return None;
    }
    // As in `longest_at`.
    let mut buffer = [0; 4];
    let last = last.encode_utf8(&mut buffer).as_bytes().last();
    words.longest(|word| word.as_bytes().last() == last && ends(before, word))
}

/// Whether `text` ends with `word`.
pub(super) fn ends(text: &[char], word: &str) -> bool {
    let mut chars = text.iter().rev();
    word.chars().rev().all(|c| chars.next() == Some(&c))
}
