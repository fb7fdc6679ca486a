//! `repealed` and `not_yet_in_force`: real, but not the law of the as-of date.

use std::cell::LazyCell;

use super::{
    Finding,
    context::Context,
    examine::Examination,
    explain::Explain,
    holds,
    source::{self, Earlier, Strength},
    succession, suggest,
};
use crate::{
    compare::Comparison,
    index::Place,
    report::{SuggestionKind, Verdict},
    statute::Status,
};

/// The statute is no longer in force.
pub(super) fn repealed(examination: &Examination<'_>, context: &Context<'_>) -> Option<Finding> {
    let resolved = examination.resolved.as_ref().filter(|resolved| resolved.status == Status::Repealed)?;
    let statute = context.index.statute(resolved.statute);
    let repeal = statute.repeal.as_ref()?;
    let title = |statute| &context.index.statute(statute).title;
    let about = |code| {
        Explain::new(code).with("law", &statute.title).with("date", repeal.date).with_some("by", repeal.by.as_ref())
    };
    let claim = examination.claim.as_ref();
    let replaced = || {
        let place = examination.cited()?;
        let now = succession::now(context, place, claim);
        let law = now.first()?.statute;
        let articles = now.iter().filter(|place| place.statute == law).map(|place| place.article.to_string());
        let explain = about("repealed_replaced")
            .with("article", place.article)
            .with("source_law", title(law))
            .with("source_articles", articles.collect::<Vec<_>>().join(","));
        Some((explain, now))
    };
    // Words that are clearly another article's say better what is meant than the number.
    let source = LazyCell::new(|| {
        let claim = claim.filter(|claim| !claim.english)?;
        let firm = examination.source.as_ref().is_some_and(|(_, strength)| *strength == Strength::Firm);
        let source =
            examination.present_source().filter(|source| firm || repeal.successors.contains(title(source.statute)));
        source.copied().or_else(|| source::in_successors(context, resolved.statute, &claim.folded))
    });
    let found = |ahead: f32| {
        let source = (*source)?;
        let cited = examination.comparison.as_ref().map_or(0.0, Comparison::fit);
        (source.score.fit() > cited + ahead).then_some(())?;
        let explain =
            about("repealed_source").with("source_law", title(source.statute)).with("source_article", source.article);
        Some((explain, vec![source.place()]))
    };
    let now = found(source::MARGIN).or_else(replaced).or_else(|| found(0.0));
    let (explain, now) = now.unwrap_or_else(|| (about("repealed"), Vec::new()));
    let cite = |place| suggest::cite(examination.mention, context, None, place, SuggestionKind::Successor);
    let suggestions = now.into_iter().map(cite).collect();
    Some(Finding { verdict: Verdict::Repealed, explain, suggestions })
}

/// The claim, or the number, is right for an earlier version only.
pub(super) fn superseded(examination: &Examination<'_>, context: &Context<'_>) -> Option<Finding> {
    let resolved = examination.resolved.as_ref()?;
    let article = examination.mention.article?;
    if holds(examination.content) || examination.pending {
        return None;
    }
    let gone = resolved.exists == Some(false) && examination.claim.is_none();
    let earlier = examination.earlier.or_else(|| {
        let version = crate::resolve::earlier_versions(context.index, resolved, article).first().copied();
        version.filter(|_| gone).map(|version| Earlier { version, article, renumbered: None })
    });
    // Else not the number of an earlier version, but words that only that has.
    let earlier = earlier.or_else(|| {
        let source = examination.dated_source(context)?;
        Some(Earlier { version: source.version, article: source.article, renumbered: None })
    })?;
    let article = if earlier.renumbered.is_some() { article } else { earlier.article };
    let statute = context.index.statute(resolved.statute);
    let source = examination.present_source().filter(|source| source.statute == resolved.statute);
    let place = Place { statute: resolved.statute, version: earlier.version, article: earlier.article };
    let now = match source {
        Some(source) => vec![source.place()],
        None if resolved.version == Some(earlier.version) => vec![place],
        None => succession::now(context, place, examination.claim.as_ref()),
    };
    let first = now.first();
    let explain = match earlier.renumbered {
        Some(date) => Explain::new("renumbered").with("date", date),
        None => Explain::new("superseded").with("version", statute.versions[earlier.version].promulgated),
    };
    let explain = explain
        .with("law", &statute.title)
        .with("article", article)
        .with_some("source_law", first.map(|now| &context.index.statute(now.statute).title))
        .with_some("source_article", first.map(|now| now.article));
    let cite =
        |place| suggest::cite(examination.mention, context, Some(resolved.statute), place, SuggestionKind::Number);
    let suggestions = now.into_iter().map(cite).collect();
    Some(Finding { verdict: Verdict::Repealed, explain, suggestions })
}

/// The statute takes effect after the as-of date.
pub(super) fn not_yet_in_force(examination: &Examination<'_>, context: &Context<'_>) -> Option<Finding> {
    let resolved = examination.resolved.as_ref().filter(|resolved| resolved.status == Status::NotYetInForce)?;
    let statute = context.index.statute(resolved.statute);
    let date = statute.starts().min()?;
    let explain = Explain::new("not_yet_in_force").with("law", &statute.title).with("date", date);
    Some(Finding { verdict: Verdict::NotYetInForce, explain, suggestions: Vec::new() })
}
