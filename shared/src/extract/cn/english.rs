//! Citations in English: “Article 20 of the Labor Contract Law”, “PIPL Article 31”.

use std::ops::Range;

use crate::{
    extract::{Claim, ClaimForm, Mention, Target},
    index::{appellation, core::Core},
    statute::ArticleNumber,
    text::numeral,
};

/// Words of at most this many characters make up a name.
const LONGEST: usize = 160;

/// A word of Latin letters or digits.
struct Word {
    span: Range<usize>,
    /// In lower case; empty for a word of over [`LONGEST`] characters.
    lower: String,
}

/// Adds the citations written in English to `mentions`.
pub(super) fn mentions(text: &[char], core: &Core, mentions: &mut Vec<Mention>) {
    let words = words(text);
    let group = mentions.len() + 1_000_000;
    let mut last: Option<Target> = None;
    let mut at = 0;
    while at < words.len() {
        let word = &words[at];
        if is_article_word(&word.lower) {
            if let Some((article, article_end, after)) = number(text, &words, at + 1) {
                let span = word.span.start..article_end;
                // Article 20 of the Labor Contract Law
                let name =
                    (word_is(&words, after, "of")).then(|| after + 1).and_then(|at| name_at(text, &words, at, core));
                if let Some(name) = name {
                    let end = edition(text, name.span.end);
                    last = Some(name.target.clone());
                    mentions.push(mention(
                        span.start..end,
                        Some(&name),
                        name.target.clone(),
                        Some((article, span)),
                        group + at,
                    ));
                    at = name.after;
                    continue;
                }
                if !word_is(&words, after, "of")
                    && let Some(target) = &last
                {
                    mentions.push(mention(span.clone(), None, target.clone(), Some((article, span)), group + at));
                }
                at = after;
                continue;
            }
        } else if let Some(name) = name_at(text, &words, at, core) {
            last = Some(name.target.clone());
            // PIPL Article 31, Civil Code, Art. 1300
            let numbered = words
                .get(name.after)
                .filter(|word| is_article_word(&word.lower))
                .and_then(|_| number(text, &words, name.after + 1));
            let near = words.get(name.after).is_some_and(|word| word.span.start - name.span.end <= 3);
            match numbered.filter(|_| near) {
                Some((article, end, after)) => {
                    let article_span = words[name.after].span.start..end;
                    mentions.push(mention(
                        name.span.start..end,
                        Some(&name),
                        name.target.clone(),
                        Some((article, article_span)),
                        group + at,
                    ));
                    at = after;
                }
                None => {
                    mentions.push(mention(name.span.clone(), Some(&name), name.target.clone(), None, group + at));
                    at = name.after;
                }
            }
            continue;
        }
        at += 1;
    }
    mentions.sort_by_key(|mention| mention.span.start);
    let starts: Vec<usize> = mentions.iter().map(|mention| mention.span.start).chain([text.len()]).collect();
    for (mention, &next) in mentions.iter_mut().zip(&starts[1..]).filter(|(mention, _)| mention.group >= group) {
        mention.claim = claim(&text[..next.max(mention.span.end)], mention.span.end);
    }
}

struct Name {
    span: Range<usize>,
    written: String,
    target: Target,
    after: usize,
}

/// The longest English name of the index that begins at word `at`.
fn name_at(text: &[char], words: &[Word], at: usize, core: &Core) -> Option<Name> {
    let at = if word_is(words, at, "the") { at + 1 } else { at };
    let first = words.get(at)?;
    // Names are capitalised; "security law" in running text is none.
    text[first.span.start].is_uppercase().then_some(())?;
    if at > 0 && is_foreign(text, &words[at - 1], first) {
        return None;
    }
    let mut key = String::new();
    // Where the best name ends: the word behind it and the characters before that, and what it stands for.
    let mut best = None;
    let mut next = at;
    while let Some(word) = words.get(next) {
        let gap = if next > at { word.span.start - words[next - 1].span.end } else { 0 };
        if word.span.end - first.span.start > LONGEST || gap > 2 {
            break;
        }
        let state = appellation::english_state(&words[next..].iter().map(|word| word.lower.as_str()));
        if state > 0 && next > at {
            next += state;
            // Labor Contract Law of the PRC
            if let Some((after, end, _)) = &mut best
                && *after == next - state
            {
                (*after, *end) = (next, words[next - 1].span.end);
            }
            continue;
        }
        if next > at {
            key.push(' ');
        }
        key.push_str(&word.lower);
        next += 1;
        let refs = core.named(&key);
        if !refs.is_empty() && appellation::is_english(&key) {
            best = Some((next, word.span.end, refs));
        }
    }
    let (after, end, refs) = best?;
    let span = first.span.start..end;
    let written = crate::text::string(&text[span.clone()]);
    Some(Name { span, written, target: Target::Known(refs.iter().map(|r| r.statute).collect()), after })
}

/// Whether the word before a name makes it that of another country's law: German Civil Code.
fn is_foreign(text: &[char], before: &Word, first: &Word) -> bool {
    const FOREIGN: [&str; 25] = [
        "american",
        "australian",
        "british",
        "california",
        "canadian",
        "dutch",
        "english",
        "european",
        "federal",
        "french",
        "german",
        "indian",
        "international",
        "italian",
        "japanese",
        "korean",
        "macanese",
        "roman",
        "russian",
        "singapore",
        "spanish",
        "swiss",
        "taiwanese",
        "us",
        "vietnamese",
    ];
    let adjacent = text[before.span.end..first.span.start].iter().all(|&c| c == ' ');
    adjacent && FOREIGN.contains(&before.lower.as_str())
}

/// The number behind “Article”: value, end of the number, next word.
fn number(text: &[char], words: &[Word], at: usize) -> Option<(ArticleNumber, usize, usize)> {
    let word = words.get(at)?;
    let read = numeral::read(&text[word.span.clone()]).filter(|n| n.len == word.span.len())?;
    let main = u16::try_from(read.value).ok().filter(|&n| n > 0)?;
    let mut end = word.span.end;
    let mut after = at + 1;
    let mut article = ArticleNumber::new(main);
    if text.get(end) == Some(&'-')
        && let Some(sub) = words.get(after).filter(|sub| sub.span.start == end + 1)
        && let Some(n) = numeral::read(&text[sub.span.clone()]).and_then(|n| u8::try_from(n.value).ok())
    {
        article.sub = n;
        end = sub.span.end;
        after += 1;
    }
    Some((article, end, after))
}

/// Includes “ (2023 revision)” behind a name.
fn edition(text: &[char], end: usize) -> usize {
    let rest = &text[end..text.len().min(end + 40)];
    let open = rest.iter().position(|&c| !c.is_whitespace()).filter(|&at| matches!(rest[at], '(' | '（'));
    let close = rest.iter().position(|c| matches!(c, ')' | '）'));
    match (open, close) {
        (Some(open), Some(close)) if rest[open..close].iter().any(char::is_ascii_digit) => end + close + 1,
        _ => end,
    }
}

fn mention(
    span: Range<usize>,
    name: Option<&Name>,
    target: Target,
    article: Option<(ArticleNumber, Range<usize>)>,
    group: usize,
) -> Mention {
    Mention {
        span,
        written: name.map(|name| name.written.clone()),
        name_span: name.map(|name| name.span.clone()),
        target,
        article: article.as_ref().map(|(number, _)| *number),
        article_span: article.map(|(_, span)| span),
        paragraph: None,
        item: None,
        claim: None,
        group,
    }
}

/// What follows, to the end of the sentence; introduced by a verb in English.
fn claim(text: &[char], end: usize) -> Option<Claim> {
    const LONGEST: usize = 2000;
    let rest = &text[end..text.len().min(end + LONGEST)];
    let len = rest
        .iter()
        .enumerate()
        .position(|(at, &c)| {
            matches!(c, '\n' | '。') || (c == '.' && rest.get(at + 1).is_none_or(|c| c.is_whitespace()))
        })
        .unwrap_or(rest.len());
    let start = rest[..len].iter().position(|c| c.is_alphanumeric())?;
    // What leads to the next citation claims nothing: Article 5 and Article 6.
    let says = rest[..len].iter().filter(|c| c.is_ascii_alphabetic()).count() > 8;
    (says && len > start + 8).then_some(Claim {
        span: end + start..end + len,
        form: ClaimForm::Stated,
        reach: end + len,
    })
}

fn words(text: &[char]) -> Vec<Word> {
    let mut words = Vec::new();
    let mut at = 0;
    while at < text.len() {
        if text[at].is_ascii_alphanumeric() {
            let apostrophe =
                |at: usize| matches!(text[at], '\'' | '’') && text.get(at + 1).is_some_and(char::is_ascii_alphanumeric);
            let len = (at..text.len()).take_while(|&at| text[at].is_ascii_alphanumeric() || apostrophe(at)).count();
            let span = at..at + len;
            // A word longer than any name is part of none.
            let read = if len > LONGEST { &[] } else { &text[span.clone()] };
            let lower = read.iter().map(|&c| if c == '’' { '\'' } else { c.to_ascii_lowercase() }).collect();
            words.push(Word { span, lower });
            at += len;
        } else {
            at += 1;
        }
    }
    words
}

fn is_article_word(word: &str) -> bool {
    matches!(word, "article" | "art" | "articles" | "arts")
}

fn word_is(words: &[Word], at: usize, word: &str) -> bool {
    words.get(at).is_some_and(|w| w.lower == word)
}
