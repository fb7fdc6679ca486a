//! How is a Chinese text cut into words? As the Python package jieba cuts it, with sentences as `rouge_chinese` has them.

use std::sync::LazyLock;

use jieba_rs::Jieba;
use regex::Regex;

use super::whitespace::is_space;

static JIEBA: LazyLock<Jieba> = LazyLock::new(Jieba::new);

/// What jieba makes of a run of letters, digits and marks that is no word.
static LATIN: LazyLock<Regex> = LazyLock::new(|| regex(r"[a-zA-Z0-9]+(?:\.\d+)?%?"));

/// The end of a sentence, and the character after it, unless that closes a quotation.
static END: LazyLock<Regex> = LazyLock::new(|| regex("([。！？?])([^”’])"));

/// The same for an ellipsis of dots.
static DOTS: LazyLock<Regex> = LazyLock::new(|| regex(r"(\.{6})([^”’])"));

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("patterns are fixed and tested")
}

/// The words of a text as ROUGE counts them: cut by jieba, sentence by sentence.
pub fn of(text: &str) -> Vec<String> {
    tokens(&sentences(&joined(text))).into_iter().map(str::to_owned).collect()
}

/// A text cut into words, with spaces between them.
pub fn joined(text: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    for token in JIEBA.cut(text, true) {
        let latin = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '%' | '-');
        if token.word.chars().all(latin) && !JIEBA.has_word(token.word) {
            words.extend(pieces(token.word));
        } else {
            words.push(token.word);
        }
    }
    words.join(" ")
}

/// The matches of [`LATIN`], and what is between them.
fn pieces(word: &str) -> impl Iterator<Item = &str> {
    let mut end = 0;
    let mut pieces = Vec::new();
    for found in LATIN.find_iter(word) {
        pieces.extend([&word[end..found.start()], found.as_str()]);
        end = found.end();
    }
    pieces.push(&word[end..]);
    pieces.into_iter().filter(|piece| !piece.is_empty())
}

/// A text of joined words with its sentences on lines of their own.
pub fn sentences(joined: &str) -> String {
    let broken = END.replace_all(joined, "$1\n$2");
    DOTS.replace_all(&broken, "$1\n$2").into_owned()
}

/// The words of the sentences. A sentence of blanks alone is one empty word.
pub fn tokens(sentences: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    for sentence in sentences.trim_end_matches(is_space).split('\n').filter(|sentence| !sentence.is_empty()) {
        let before = tokens.len();
        tokens.extend(sentence.split(is_space).filter(|word| !word.is_empty()));
        if tokens.len() == before {
            tokens.push("");
        }
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_as_jieba_cuts_them() {
        assert_eq!(joined("诉讼时效期间为3.5年a_b.c"), "诉讼时效 期间 为 3.5 年 a _ b . c");
        assert_eq!(joined("AT&T\n第1条"), "AT&T \n 第 1 条");
    }

    #[test]
    fn blank_sentences_are_empty_words() {
        assert_eq!(tokens(&sentences("甲 。 乙")), ["甲", "。", "乙"]);
        assert_eq!(tokens(&sentences("甲 \n \n 乙 \n ")), ["甲", "", "乙"]);
        // The space after the end is consumed, so that a line feed that follows it leaves a blank sentence.
        assert_eq!(tokens(&sentences("甲 。 \n 乙")), ["甲", "。", "", "乙"]);
        assert_eq!(tokens(&sentences("。。。甲")), ["。", "。。", "甲"]);
        assert_eq!(tokens(&sentences("……... ....... 甲")), ["……...", "......", ".", "甲"]);
        assert_eq!(tokens(&sentences("？”")), ["？”"]);
    }
}
