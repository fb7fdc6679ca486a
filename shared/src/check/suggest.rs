//! Fixes: what to write in place of what is written.

use super::context::Context;
use crate::{
    extract::Mention,
    index::{Place, StatuteId, appellation::STATE},
    report::{Suggestion, SuggestionKind},
    statute::ArticleNumber,
    text::numeral,
};

/// Cite `place` instead: the number alone where the statute is the one cited, else name and number.
pub(super) fn cite(
    mention: &Mention,
    context: &Context<'_>,
    cited: Option<StatuteId>,
    place: Place,
    kind: SuggestionKind,
) -> Suggestion {
    let law = context.index.statute(place.statute).title.clone();
    let same = cited == Some(place.statute);
    let span = match (&mention.article_span, same) {
        (Some(article), true) => article.start..mention.span.end,
        _ => mention.span.clone(),
    };
    let arabic = mention.article_span.clone().is_some_and(|span| context.text[span].iter().any(char::is_ascii_digit));
    let number = article(place.article, arabic);
    let replacement = if same { number } else { format!("《{}》{number}", short(&law)) };
    Suggestion { kind, law, article: Some(place.article), start: span.start, end: span.end, replacement }
}

/// Write the official name instead, same number.
pub(super) fn name(mention: &Mention, context: &Context<'_>, statute: StatuteId) -> Suggestion {
    let law = context.index.statute(statute).title.clone();
    let span = mention.name_span.clone().unwrap_or(mention.span.clone());
    Suggestion {
        kind: SuggestionKind::Name,
        replacement: format!("《{}》", short(&law)),
        law,
        article: mention.article,
        start: span.start,
        end: span.end,
    }
}

/// 第一百三十三条之一, or 第133条之一 where the text writes digits.
fn article(number: ArticleNumber, arabic: bool) -> String {
    let main = if arabic { number.main.to_string() } else { numeral::chinese(u64::from(number.main)) };
    match number.sub {
        0 => format!("第{main}条"),
        sub => format!("第{main}条之{}", numeral::chinese(u64::from(sub))),
    }
}

/// A title as it is usually cited, without the state's name.
fn short(title: &str) -> &str {
    title.strip_prefix(STATE).unwrap_or(title)
}
