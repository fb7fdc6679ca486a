//! Does a provision hold the words that a judge quotes from it?

use lexlint_shared::{compare::position, judgement::Reliance, text::fold};

use super::{opinion::Quote, task::Source};

/// Fewest folded characters of a quotation; fewer stand in almost any provision.
const SHORTEST: usize = 4;

/// The reliance that a quotation states, with its place in the provision if it is there: punctuation, spaces and forms
/// of numerals aside, and with what an ellipsis leaves out.
pub fn verify(quote: &Quote, sources: &[Source]) -> Option<Reliance> {
    let source = sources.get(quote.source)?;
    Some(Reliance {
        law: source.law.clone(),
        article: source.article,
        quote: quote.words.clone(),
        place: place(&quote.words, &source.text),
    })
}

/// Where `words` stand in `text`, in characters.
fn place(words: &str, text: &str) -> Option<(usize, usize)> {
    let folded = fold::fold_str(text);
    let (mut first, mut from, mut counted) = (None, 0, 0);
    for part in words.split(['…', '⋯']).flat_map(|part| part.split("...")) {
        let part = fold::fold_str(part).chars;
        if part.is_empty() {
            continue;
        }
        let at = from + position(&folded.chars[from..], &part)?;
        first.get_or_insert(at);
        from = at + part.len();
        counted += part.len();
    }
    (counted >= SHORTEST).then(|| folded.source_span(first.unwrap_or_default(), from))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(words: &str) -> Option<String> {
        let text = "向人民法院请求保护民事权利的诉讼时效期间为三年。法律另有规定的，依照其规定。";
        place(words, text).map(|(start, end)| text.chars().skip(start).take(end - start).collect())
    }

    #[test]
    fn words_of_the_provision_are_found_in_any_notation() {
        assert_eq!(found("诉讼时效期间为3年").as_deref(), Some("诉讼时效期间为三年"));
        assert_eq!(found("“期间为三年，法律另有规定的”").as_deref(), Some("期间为三年。法律另有规定的"));
    }

    #[test]
    fn an_ellipsis_leaves_out_but_does_not_reorder() {
        assert_eq!(
            found("民事权利……三年").as_deref(),
            Some("民事权利的诉讼时效期间为三年"),
            "what is left out is part of the place"
        );
        assert_eq!(found("三年...民事权利"), None);
    }

    #[test]
    fn other_words_and_too_few_are_not() {
        for words in ["诉讼时效期间为二年", "三年", "", "……", "保护民事权利的诉讼时效期间为三年，从知道之日起"]
        {
            assert_eq!(found(words), None, "{words}");
        }
    }
}
