//! The words of an English text.

use super::terms::stem;

/// A word, a number, or %.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word {
    /// In lower case; of a number without separators.
    pub(super) text: String,
    /// Without inflection.
    pub(super) stem: String,
    /// First character in the text, and the one after the last.
    pub(super) span: (usize, usize),
    /// The mark of punctuation between it and the word before, if there is one that divides them.
    pub(super) before: Option<char>,
}

/// Reads the words of a text; `don't` and `cannot` are two, `30,000` and `2.5` one, `cross-border` two.
pub(super) fn words(text: &[char]) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut before = None;
    let mut at = 0;
    while at < text.len() {
        let c = text[at];
        let digits = c.is_ascii_digit();
        let len = if digits {
            number_len(&text[at..])
        } else if c.is_ascii_alphabetic() {
            text[at..].iter().take_while(|c| c.is_ascii_alphabetic() || matches!(c, '\'' | '’')).count()
        } else {
            usize::from(matches!(c, '%' | '％' | '¥' | '￥'))
        };
        if len == 0 {
            if matches!(c, ',' | ';' | ':' | '.' | '，' | '；' | '(' | ')' | '—' | '。') {
                before = Some(c);
            }
            at += 1;
            continue;
        }
        let source = &text[at..at + len];
        let mut lower: String = source.iter().map(char::to_ascii_lowercase).collect();
        lower = match lower.as_str() {
            "％" => "%".to_owned(),
            "￥" => "¥".to_owned(),
            _ if digits => lower.replace(',', ""),
            _ => lower.replace('’', "'"),
        };
        let span = (at, at + len);
        let mut push = |text: &str| {
            words.push(Word { stem: stem(text), text: text.to_owned(), span, before: before.take() });
        };
        match lower.strip_suffix("n't").or_else(|| lower.strip_suffix("not").filter(|start| *start == "can")) {
            Some(verb) => {
                push(if verb == "ca" { "can" } else { verb });
                push("not");
            }
            None => push(&lower),
        }
        at += len;
    }
    words
}

/// Length of a number in digits: 30,000 and 2.5, but of “14.” and “5, 6” only the first.
fn number_len(text: &[char]) -> usize {
    let mut len = 0;
    while let Some(&c) = text.get(len) {
        let inner = matches!(c, ',' | '.') && text.get(len + 1).is_some_and(char::is_ascii_digit);
        if !c.is_ascii_digit() && !inner {
            break;
        }
        len += 1;
    }
    len
}
