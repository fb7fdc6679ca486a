//! The folded form: what is left of a text for comparison, and where it came from.
//!
//! Punctuation, spaces and marks of lists are dropped, width and case evened, numerals brought to Arabic digits
//! (二十万 → 200000, 百分之三十 → 30%, 半年 → 6个月), so that texts that differ only in these fold alike.

use super::{half_width, numeral};

/// A folded text with, for each character, the stretch of the source it stands for.
#[derive(Clone, Default, Debug, PartialEq, Eq)]
pub struct Folded {
    /// The characters that count.
    pub chars: Vec<char>,
    /// For each, first source character and the one after the last.
    pub source: Vec<(u32, u32)>,
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

/// Whether a character takes part in comparison.
fn counts(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '%' | '‰')
}

/// Folds `text`. Linear in its length.
pub fn fold(text: &[char]) -> Folded {
    let mut folded = Folded { chars: Vec::with_capacity(text.len()), source: Vec::with_capacity(text.len()) };
    let mut at = 0;
    while at < text.len() {
        if let Some(len) = list_mark(&text[at..]) {
            at += len;
            continue;
        }
        let percent = text[at..].starts_with(&['百', '分', '之']);
        let start = if percent { at + 3 } else { at };
        if let Some(n) = numeral::read(&text[start..]) {
            let end = start + n.len;
            let span = (position(at), position(end));
            for c in n.value.to_string().chars().chain(percent.then_some('%')) {
                folded.chars.push(c);
                folded.source.push(span);
            }
            at = end;
            continue;
        }
        if text[at..].starts_with(&['半', '年']) {
            for c in ['6', '个', '月'] {
                folded.chars.push(c);
                folded.source.push((position(at), position(at + 2)));
            }
            at += 2;
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
        assert_ne!(folded("三年"), folded("二年"));
        assert_ne!(folded("应当"), folded("可以"));
    }

    #[test]
    fn spans_lead_back() {
        let text: Vec<char> = "罚款，百分之三十以下".chars().collect();
        let f = fold(&text);
        assert_eq!(f.chars.iter().collect::<String>(), "罚款30%以下");
        assert_eq!(f.source_span(2, 5), (3, 8));
        assert_eq!(f.source_span(9, 9), (10, 10));
    }
}
