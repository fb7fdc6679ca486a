//! What is a text made of, for retrieval? Its terms: characters and pairs of characters of each Chinese run, and whole
//! words and numbers of other scripts.
//!
//! Chinese is written without spaces, and laypeople's words are cut otherwise than the law's: pairs need no dictionary,
//! and single characters find what pairs miss (病 in 病假, 患病).

use lexlint_shared::text::{half_width, is_han, traditional::simplified};
use tantivy::tokenizer::{Token, TokenStream, Tokenizer};

/// Name of [`Terms`] in the search index.
pub(super) const TOKENIZER: &str = "terms";

/// The terms of a text, in its order; a character before the pair that begins with it.
pub fn terms(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().map(|c| simplified(half_width(c)).to_ascii_lowercase()).collect();
    let mut terms = Vec::with_capacity(chars.len() * 2);
    let mut at = 0;
    while at < chars.len() {
        let c = chars[at];
        if is_han(c) {
            terms.push(c.to_string());
            if let Some(&next) = chars.get(at + 1).filter(|&&next| is_han(next)) {
                terms.push([c, next].iter().collect());
            }
            at += 1;
        } else if c.is_alphanumeric() {
            let len = chars[at..].iter().take_while(|&&c| c.is_alphanumeric() && !is_han(c)).count();
            terms.push(chars[at..at + len].iter().take(LONGEST).collect());
            at += len;
        } else {
            at += 1;
        }
    }
    terms
}

/// Characters of a word that count; what is longer is no word.
const LONGEST: usize = 40;

/// [`terms`] for tantivy.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Terms;

/// The terms of one text.
#[derive(Debug)]
pub(super) struct Stream {
    terms: std::vec::IntoIter<String>,
    token: Token,
}

impl Tokenizer for Terms {
    type TokenStream<'a> = Stream;

    fn token_stream(&mut self, text: &str) -> Stream {
        Stream { terms: terms(text).into_iter(), token: Token::default() }
    }
}

impl TokenStream for Stream {
    fn advance(&mut self) -> bool {
        let Some(term) = self.terms.next() else { return false };
        self.token.text = term;
        // Starts at the greatest number, so that the first is 0.
        self.token.position = self.token.position.wrapping_add(1);
        true
    }

    fn token(&self) -> &Token {
        &self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.token
    }
}

#[cfg(test)]
mod tests {
    use super::terms;

    #[test]
    fn runs_are_cut_into_characters_and_pairs() {
        assert_eq!(terms("工傷，Ｋ歌 COVID19病"), ["工", "工伤", "伤", "k", "歌", "covid19", "病"]);
        assert!(terms("，。 \n").is_empty());
        assert_eq!(terms(&"a".repeat(100))[0].len(), 40);
    }
}
