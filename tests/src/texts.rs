//! Texts to measure with.

use std::iter;

use lexlint_shared::text::numeral;

/// Statutes that everyone cites, with articles that they have.
const STATUTES: [(&str, u64); 5] =
    [("民法典", 1260), ("劳动合同法", 98), ("刑法", 452), ("公司法", 266), ("民事诉讼法", 306)];

/// Claims about them, sound or not.
const CLAIMS: [&str; 4] = [
    "向人民法院请求保护民事权利的诉讼时效期间为二年，从知道权利受到损害时起算",
    "用人单位未及时足额支付劳动报酬的，劳动者可以解除合同并要求支付经济补偿",
    "当事人一方不履行义务或者履行义务不符合约定的，应当承担赔偿损失等违约责任",
    "租赁期限不得超过三十年，超过部分无效，当事人可以续订，但是应当重新约定租金",
];

/// Words without a citation.
const PLAIN: &str = "建议您保留转账记录和聊天记录，先同对方协商，协商不成再向有管辖权的人民法院起诉。";

/// The first `characters` of an answer without end, with a citation and a claim in every hundred.
pub fn answer(characters: usize) -> String {
    let sentences = (0u64..).zip(STATUTES.iter().cycle()).zip(CLAIMS.iter().cycle()).map(|((at, statute), claim)| {
        let (name, articles) = statute;
        let article = numeral::chinese(at * 37 % articles + 1);
        format!("这种情况很常见。根据《{name}》第{article}条，{claim}。{PLAIN}\n")
    });
    let mut text = String::new();
    let mut left = characters;
    for sentence in sentences {
        if left == 0 {
            break;
        }
        text.extend(sentence.chars().take(left));
        left -= sentence.chars().count().min(left);
    }
    text
}

/// As many `characters` without a citation.
pub fn plain(characters: usize) -> String {
    PLAIN.chars().cycle().take(characters).collect()
}

/// A text of any length: a piece repeated, with something before and behind.
#[derive(Clone, Debug)]
pub struct Repeated {
    /// What it tries.
    pub name: &'static str,
    /// What stands before.
    pub before: &'static str,
    /// What is repeated.
    pub piece: &'static str,
    /// What stands behind.
    pub behind: &'static str,
}

impl Repeated {
    /// The text of about this many bytes of UTF-8.
    pub fn text(&self, bytes: usize) -> String {
        let around = self.before.len() + self.behind.len();
        let times = bytes.saturating_sub(around) / self.piece.len().max(1);
        let pieces = iter::repeat_n(self.piece, times);
        iter::once(self.before).chain(pieces).chain([self.behind]).collect()
    }
}

/// Texts on which a reader that looks back or ahead too far is slow.
pub fn worst() -> Vec<Repeated> {
    let whole = |name, piece| Repeated { name, before: "", piece, behind: "" };
    let around = |name, before, piece, behind| Repeated { name, before, piece, behind };
    vec![
        whole("digits", "1234567890"),
        whole("Chinese digits", "一二三四五六七八九十百千万"),
        whole("第 only", "第"),
        whole("《 only", "《"),
        whole("》 only", "》"),
        whole("nested brackets", "《（"),
        whole("nested title marks", "《〈「『"),
        whole("one citation", "《民法典》第八条。"),
        whole("one citation with a claim", "《民法典》第一百八十八条规定，诉讼时效期间为三年。"),
        whole("citations of an unknown law", "《某某保护法》第八条。"),
        whole("articles without a name", "第八条。"),
        around("a name without end", "《", "中华人民共和国", "法》第一条"),
        around("a bare name without end", "根据", "中华人民共和国某", "法第一条"),
        around("a list of numbers", "《民法典》第", "一百、", "二条"),
        around("a list of articles", "《民法典》", "第一百条、", "第二条规定，诉讼时效期间为三年。"),
        around("a quotation never closed", "《民法典》第八条规定：“", "民事主体从事民事活动，不得违反法律。", ""),
        whole("quotations never closed", "《民法典》第八条规定：“民事主体"),
        whole("one line without 。", "民事主体从事民事活动，不得违反法律，"),
        whole("claims without 。", "《民法典》第八条规定，民事主体从事民事活动，不得违反法律，"),
        whole("claims before", "租赁期限不得超过二十年（参见《民法典》第七百零五条）"),
        around("a claim before without end", "", "租赁期限不得超过二十年，", "（参见《民法典》第七百零五条）"),
        around("a list of items", "《民法典》第八条规定，有下列情形之一：\n", "（一）权利人提出请求；\n", ""),
        whole("line breaks", "\n"),
        around("spaces", "《民法典》第八条", " ", "规定，诉讼时效期间为三年。"),
        whole("the state's name", "中华人民共和国"),
        whole("anaphors", "该法第一条，同条第二款。"),
        whole("English names", "the Civil Code "),
        whole("English articles", "Article 8 of the Civil Code and "),
        whole("a word without end", "a"),
        whole("statutes without a number", "《民法典》和《刑法》，"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_the_length_asked_for() {
        assert_eq!(answer(2000).chars().count(), 2000);
        for repeated in worst() {
            let text = repeated.text(10_000);
            assert!((9_800..=10_000).contains(&text.len()), "{}: {}", repeated.name, text.len());
        }
    }
}
