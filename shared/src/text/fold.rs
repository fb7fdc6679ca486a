//! The folded form: what is left of a text for comparison, and where it came from.
//!
//! Punctuation, spaces and marks of lists are dropped, width and case evened, numerals brought to Arabic digits
//! (二十万 → 200000, 百分之三十 → 30%, 万分之五 → 5‱, 一成 → 10%, 半年 → 6个月), so that texts that differ only in these fold alike.

use super::{half_width, numeral};

/// A folded text with, for each character, the stretch of the source it stands for.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Folded {
    /// The characters that count.
    pub chars: Vec<char>,
    /// For each, first source character and the one after the last.
    pub source: Vec<(u32, u32)>,
    /// Positions in `chars` before which a clause ends, ascending.
    pub breaks: Vec<u32>,
}

impl Folded {
    /// Source stretch of the folded stretch `from..to`; empty at the end where that is empty.
    pub fn source_span(&self, from: usize, to: usize) -> (usize, usize) {
        if from >= to || to > self.source.len() {
            let end = self.source.last().map_or(0, |&(_, end)| end as usize);
            return (end, end);
        }
        (self.source[from].0 as usize, self.source[to - 1].1 as usize)
    }
}

/// Most characters of a statute; told faster than by the table of all letters.
const fn is_common_ideograph(c: char) -> bool {
    matches!(c, '\u{4e00}'..='\u{9fff}')
}

/// The block of [`is_common_ideograph`].
const BLOCK: (usize, usize) = (0x4e00, 0x9fff);

/// Of the common ideographs, those with which a numeral, a share or one of [`WORDS`] may begin, a bit each.
const MAY_BEGIN_NUMBER: [u64; (BLOCK.1 - BLOCK.0) / 64 + 1] = {
    const BEGIN: [char; 28] = [
        '一', '壹', '二', '两', '贰', '三', '叁', '四', '肆', '五', '伍', '六', '陆', '七', '柒', '八', '捌', '九',
        '玖', '零', '十', '百', '千', '万', '廿', '卅', '半', '双',
    ];
    let mut bits = [0; (BLOCK.1 - BLOCK.0) / 64 + 1];
    let mut next = 0;
    while next < BEGIN.len() {
        let place = BEGIN[next] as usize - BLOCK.0;
        bits[place / 64] |= 1 << (place % 64);
        next += 1;
    }
    bits
};

/// Whether a character folds to itself, whatever follows; `true` is certain.
#[inline]
fn stands_for_itself(c: char) -> bool {
    let place = (c as usize).wrapping_sub(BLOCK.0);
    MAY_BEGIN_NUMBER.get(place / 64).is_some_and(|bits| bits >> (place % 64) & 1 == 0)
}

/// Whether a character takes part in comparison.
fn counts(c: char) -> bool {
    is_common_ideograph(c) || c.is_alphanumeric() || matches!(c, '%' | '‰' | '‱')
}

/// Folds `text`. Linear in its length.
pub fn fold(text: &[char]) -> Folded {
    let (chars, source) = (Vec::with_capacity(text.len()), Vec::with_capacity(text.len()));
    let mut folded = Folded { chars, source, breaks: Vec::new() };
    let mut at = 0;
    while at < text.len() {
        if stands_for_itself(text[at]) {
            folded.chars.push(text[at]);
            folded.source.push((position(at), position(at + 1)));
            at += 1;
            continue;
        }
        if let Some(len) = list_mark(&text[at..]) {
            at += len;
            continue;
        }
        let share = share(&text[at..]);
        let start = if share.is_some() { at + 3 } else { at };
        if let Some(n) = numeral::read(&text[start..]) {
            let tenths = share.is_none() && n.len == 1 && is_tenths(&text[start + n.len..]);
            let value = if tenths { n.value * 10 } else { n.value };
            let end = start + n.len + usize::from(tenths);
            let span = (position(at), position(end));
            for c in value.to_string().chars().chain(share.or(tenths.then_some('%'))) {
                folded.chars.push(c);
                folded.source.push(span);
            }
            at = end;
            continue;
        }
        if let Some((_, meant)) = WORDS.iter().find(|(word, _)| text[at..].starts_with(word)) {
            folded.chars.extend(*meant);
            folded.source.extend(meant.iter().map(|_| (position(at), position(at + 2))));
            at += 2;
            continue;
        }
        if matches!(text[at], '，' | ',' | '。' | '；' | ';' | '：' | ':' | '！' | '？' | '\n') {
            let position = position(folded.chars.len());
            if folded.breaks.last() != Some(&position) {
                folded.breaks.push(position);
            }
            at += 1;
            continue;
        }
        let c = half_width(text[at]);
        if counts(c) {
            folded.chars.push(c.to_ascii_lowercase());
            folded.source.push((position(at), position(at + 1)));
        }
        at += 1;
    }
    folded
}

/// Words of two characters for numbers, and how they are read.
const WORDS: [(&[char], &[char]); 2] = [(&['半', '年'], &['6', '个', '月']), (&['双', '倍'], &['2', '倍'])];

/// The sign for a share at the start of `text`: 百分之 %, 千分之 ‰, 万分之 ‱.
fn share(text: &[char]) -> Option<char> {
    let sign = match text.first()? {
        '百' => '%',
        '千' => '‰',
        '万' => '‱',
        _ => return None,
    };
    text[1..].starts_with(&['分', '之']).then_some(sign)
}

/// Whether 成 at the start of `text` means tenths: 三成以上, 最多一成的责任; not 三成员.
fn is_tenths(text: &[char]) -> bool {
    let next = text.get(1);
    text.first() == Some(&'成')
        && next.is_none_or(|&c| matches!(c, '以' | '的' | '左' | '责' | '赔' | '，' | '。' | '；' | '、' | '到' | '至'))
}

/// Length of a mark of a list, （一）: it numbers the words and is none of them.
fn list_mark(text: &[char]) -> Option<usize> {
    matches!(text.first(), Some('（' | '(')).then_some(())?;
    let number = numeral::read(&text[1..])?;
    matches!(text.get(1 + number.len), Some('）' | ')')).then_some(number.len + 2)
}

/// Texts over 4 Gi characters are refused long before; a clamp keeps this total.
fn position(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// Folds a string.
pub fn fold_str(text: &str) -> Folded {
    fold(&text.chars().collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> String {
        fold_str(text).chars.into_iter().collect()
    }

    #[test]
    fn evens_out_writing() {
        assert_eq!(folded("处三年以上，十年以下"), folded("处 3年以上,10年以下"));
        assert_eq!(folded("不超过百分之三十"), folded("不超过30％"));
        assert_eq!(folded("二十万元"), folded("200000元"));
        assert_eq!(folded("最多一成的责任"), folded("最多百分之十的责任"));
        assert_eq!(folded("双倍"), folded("二倍"));
        assert_ne!(folded("万分之五"), folded("千分之五"));
        assert_eq!(folded("第三成员"), "第3成员");
        assert_ne!(folded("三年"), folded("二年"));
        assert_ne!(folded("应当"), folded("可以"));
    }

    #[test]
    fn what_may_begin_a_number_does_not_stand_for_itself() {
        let ideographs = '\u{4e00}'..='\u{9fff}';
        for c in ideographs.clone().filter(|&c| stands_for_itself(c)) {
            let text = [c, '分', '之', '十', '年', '倍'];
            assert!(numeral::read(&text).is_none() && share(&text).is_none(), "{c}");
            assert!(WORDS.iter().all(|(word, _)| word[0] != c), "{c}");
        }
        assert!(ideographs.filter(|&c| !stands_for_itself(c)).count() < 40);
        assert!(['\0', '，', '〇', '\u{9fff}', '\u{a000}', char::MAX].map(stands_for_itself)[4..] == [false, false]);
    }

    #[test]
    fn spans_lead_back() {
        let text: Vec<char> = "罚款，百分之三十以下".chars().collect();
        let f = fold(&text);
        assert_eq!(f.chars.iter().collect::<String>(), "罚款30%以下");
        assert_eq!(f.source_span(2, 5), (3, 8));
        assert_eq!(f.source_span(9, 9), (10, 10));
        assert_eq!(f.breaks, [2]);
    }
}
