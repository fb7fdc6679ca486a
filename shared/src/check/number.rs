//! `wrong_number` and `fabricated`: the words are another article's, or the article does not exist.

use super::{Finding, context::Context, examine::Examination, explain::Explain, source::Strength, succession, suggest};
use crate::report::{SuggestionKind, Verdict};

/// The words come from another article.
pub(super) fn wrong_number(examination: &Examination<'_>, context: &Context<'_>) -> Option<Finding> {
    let resolved = examination.resolved.as_ref()?;
    let article = examination.mention.article?;
    let (source, _) = examination.source.as_ref().filter(|(_, strength)| *strength == Strength::Firm)?;
    let law = &context.index.statute(resolved.statute).title;
    let source_law = &context.index.statute(source.statute).title;
    let explain = if resolved.exists == Some(false) {
        Explain::new("no_such_article_source").with_some("last", last(examination, context))
    } else {
        Explain::new("words_elsewhere")
    };
    let explain = explain
        .with("law", law)
        .with("article", article)
        .with("source_law", source_law)
        .with("source_article", source.article);
    // Words of a law that is no longer in force are cited with the article that took its place.
    let now = succession::now(context, source.place(), examination.claim.as_ref()).first().copied();
    let explain = explain
        .with_some("now_law", now.map(|now| &context.index.statute(now.statute).title))
        .with_some("now_article", now.map(|now| now.article));
    let place = now.unwrap_or(source.place());
    let same = resolved.statute == place.statute;
    let kind = if same { SuggestionKind::Number } else { SuggestionKind::Source };
    // Where several provisions have the same words, none can be named as the right one.
    let suggestion = (!source.tied && (source.current || now.is_some()))
        .then(|| suggest::cite(examination.mention, context, Some(resolved.statute), place, kind));
    Some(Finding { verdict: Verdict::WrongNumber, explain, suggestions: suggestion.into_iter().collect() })
}

/// The article does not exist, and no source of the words is known. A number that is missing below the
/// last article is a gap of the corpus, not of the law.
pub(super) fn fabricated(examination: &Examination<'_>, context: &Context<'_>) -> Option<Finding> {
    let resolved = examination.resolved.as_ref().filter(|resolved| resolved.exists == Some(false))?;
    let statute = context.index.statute(resolved.statute);
    let article = examination.mention.article?;
    let last = last(examination, context);
    let gap = article.sub == 0 && last.is_some_and(|last| article.main < last.main);
    let (verdict, code) = if gap { (Verdict::Unverifiable, "gap") } else { (Verdict::Fabricated, "no_such_article") };
    let explain = Explain::new(code)
        .with("law", &statute.title)
        .with("article", article)
        .with_some("last", last)
        .with("count", statute.versions[resolved.version?].articles);
    Some(Finding { verdict, explain, suggestions: Vec::new() })
}

fn last(examination: &Examination<'_>, context: &Context<'_>) -> Option<crate::statute::ArticleNumber> {
    let resolved = examination.resolved.as_ref()?;
    context.index.statute(resolved.statute).versions.get(resolved.version?)?.last
}
