//! `repealed` and `not_yet_in_force`: real, but not the law of the as-of date.

use super::{Finding, context::Context, examine::Examination, explain::Explain, holds, source, suggest};
use crate::{
    compare,
    report::{SuggestionKind, Verdict},
    statute::Status,
};

/// The statute is no longer in force.
pub(super) fn repealed(examination: &Examination<'_>, context: &Context<'_>) -> Option<Finding> {
    let resolved = examination.resolved.as_ref().filter(|resolved| resolved.status == Status::Repealed)?;
    let statute = context.index.statute(resolved.statute);
    let repeal = statute.repeal.as_ref()?;
    let now = examination.present_source().cloned().or_else(|| {
        let claim = examination.claim.as_ref().filter(|claim| claim.comparable)?;
        source::in_successors(context, resolved.statute, &claim.folded)
    });
    let code = if now.is_some() { "repealed_source" } else { "repealed" };
    let mut explain =
        Explain::new(code).with("law", &statute.title).with("date", repeal.date).with_some("by", repeal.by.as_ref());
    if let Some(now) = &now {
        explain =
            explain.with("source_law", &context.index.statute(now.statute).title).with("source_article", now.article);
    }
    let suggestion = now.map(|now| suggest::cite(examination.mention, context, None, &now, SuggestionKind::Successor));
    Some(Finding {
        verdict: Verdict::Repealed,
        explain,
        confidence: 0.97,
        suggestions: suggestion.into_iter().collect(),
    })
}

/// The claim, or the number, is right for an earlier version only.
pub(super) fn superseded(examination: &Examination<'_>, context: &Context<'_>) -> Option<Finding> {
    let resolved = examination.resolved.as_ref()?;
    let article = examination.mention.article?;
    if holds(examination.content) || examination.pending {
        return None;
    }
    let gone = resolved.exists == Some(false) && examination.claim.is_none();
    let version = examination.earlier.or_else(|| {
        gone.then(|| crate::resolve::earlier_versions(context.index, resolved, article).first().copied()).flatten()
    })?;
    let statute = context.index.statute(resolved.statute);
    // Where the provision is now: where the earlier version's own words are in the present one.
    let words = context.article(resolved.statute, version, article);
    let now = examination.present_source().filter(|source| source.statute == resolved.statute).cloned().or_else(|| {
        let words = compare::prepare(&words?.folded, context.weights());
        let found = source::within(context, resolved.statute, resolved.version?, &words)?;
        (found.score.fit() >= 0.45).then_some(found)
    });
    let explain = Explain::new("superseded")
        .with("law", &statute.title)
        .with("article", article)
        .with("version", statute.versions[version].promulgated)
        .with_some("source_law", now.as_ref().map(|now| &context.index.statute(now.statute).title))
        .with_some("source_article", now.as_ref().map(|now| now.article));
    let suggestion = now
        .map(|now| suggest::cite(examination.mention, context, Some(resolved.statute), &now, SuggestionKind::Number));
    Some(Finding {
        verdict: Verdict::Repealed,
        explain,
        confidence: 0.85,
        suggestions: suggestion.into_iter().collect(),
    })
}

/// The statute takes effect after the as-of date.
pub(super) fn not_yet_in_force(examination: &Examination<'_>, context: &Context<'_>) -> Option<Finding> {
    let resolved = examination.resolved.as_ref().filter(|resolved| resolved.status == Status::NotYetInForce)?;
    let statute = context.index.statute(resolved.statute);
    let date = statute.starts().min()?;
    let explain = Explain::new("not_yet_in_force").with("law", &statute.title).with("date", date);
    Some(Finding { verdict: Verdict::NotYetInForce, explain, confidence: 0.97, suggestions: Vec::new() })
}
