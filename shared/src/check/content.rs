//! `misquoted`: the article exists but does not say that.

use std::ops::Range;

use super::{Finding, context::Context, division, examine::Examination, explain::Explain, source::ALTERED, suggest};
use crate::{
    compare::{
        self,
        difference::{Difference, Kind},
    },
    index::Place,
    report::{ContentMatch, Suggestion, SuggestionKind, Verdict},
    text::{fold, offset},
};

/// Why a claim is not what the provision says.
pub(super) struct Reason {
    pub(super) explain: Explain,
    pub(super) suggestion: Option<Suggestion>,
}

/// The words differ, or are not those of the 款 or 项 cited.
pub(super) fn misquoted(examination: &Examination<'_>, context: &Context<'_>) -> Option<Finding> {
    let reason = division::wrong_division(examination, context)
        .or_else(|| differs_in_english(examination, context))
        .or_else(|| differs(examination, context))
        .or_else(|| silent(examination, context))?;
    // Not that provision's words and not wholly another's: the nearest one is worth a look.
    let nearest = || {
        let cited = examination.resolved.as_ref().map(|resolved| resolved.statute);
        let source = examination.near_source(context)?;
        Some(suggest::cite(examination.mention, context, cited, source.place(), SuggestionKind::Nearest))
    };
    let suggestions = reason.suggestion.or_else(nearest).into_iter().collect();
    Some(Finding { verdict: Verdict::Misquoted, explain: reason.explain, suggestions })
}

fn differs(examination: &Examination<'_>, context: &Context<'_>) -> Option<Reason> {
    /// Least containment at which one changed word is what is wrong with the claim.
    const LEAST: f32 = 0.4;
    let Place { statute, article, .. } = examination.shown()?;
    let comparison = examination.comparison.as_ref().filter(|_| examination.content == ContentMatch::Wrong)?;
    let law = &context.index.statute(statute).title;
    let difference = comparison.differences.first().filter(|_| comparison.containment >= LEAST);
    let about = |code| Explain::new(code).with("law", law).with("article", article);
    let Some(difference) = difference else {
        return Some(Reason { explain: about("not_said"), suggestion: None });
    };
    let (span, law_words) = changed_words(examination, context, difference)?;
    let claim_words = context.words(span.clone());
    let explain = match (difference.kind, &law_words) {
        (Kind::Added, _) => about("added"),
        (Kind::Absolute, Some(law_words)) => about("exception_denied").with("law_words", law_words),
        (kind, Some(law_words)) => about("differs").with("kind", kind.code()).with("law_words", law_words),
        (kind, None) => about("measure_absent").with("kind", kind.code()),
    };
    let explain = explain.with("claim_words", claim_words);
    // With one difference the law's words can stand in its place; with more, or little else in common, the claim is
    // another rule.
    let single = comparison.differences.len() == 1 && comparison.fit() >= ALTERED && difference.kind != Kind::Absolute;
    // Of a range, one end does not stand for the other.
    let range = context.text[span.clone()].iter().any(|c| matches!(c, '至' | '到'));
    let mends = |words: &String| single && !range && mends(examination, context, span.clone(), words).unwrap_or(false);
    let suggestion = law_words.filter(mends).map(|replacement| Suggestion {
        kind: SuggestionKind::Content,
        law: law.clone(),
        article: Some(article),
        start: span.start,
        end: span.end,
        replacement,
    });
    Some(Reason { explain, suggestion })
}

/// Whether the claim with `words` in place of a part of it is what the provision says.
fn mends(examination: &Examination<'_>, context: &Context<'_>, part: Range<usize>, words: &str) -> Option<bool> {
    let Place { statute, version, article } = examination.shown()?;
    let profile = context.article(statute, version, article)?;
    let claim = examination.claim.as_ref()?.span.clone();
    let inside = claim.start <= part.start && part.end <= claim.end;
    if !inside || words.contains('\n') || words.is_empty() {
        return Some(false);
    }
    let before = context.text[claim.start..part.start].iter().copied();
    let behind = context.text[part.end..claim.end].iter().copied();
    let mended: Vec<char> = before.chain(words.chars()).chain(behind).collect();
    let mended = fold::fold(&mended);
    Some(!compare::differs(&compare::prepare(&mended, context.weights()), profile))
}

/// A claim about a whole statute that has nothing of the kind.
fn silent(examination: &Examination<'_>, context: &Context<'_>) -> Option<Reason> {
    let wrong = examination.content == ContentMatch::Wrong && examination.mention.article.is_none();
    let resolved = examination.resolved.as_ref().filter(|_| wrong)?;
    let explain = Explain::new("statute_silent").with("law", &context.index.statute(resolved.statute).title);
    Some(Reason { explain, suggestion: None })
}

/// A difference in words: where it stands in the checked text, and what the law has instead, if anything.
fn changed_words(
    examination: &Examination<'_>,
    context: &Context<'_>,
    difference: &Difference,
) -> Option<(Range<usize>, Option<String>)> {
    let Place { statute, version, article } = examination.shown()?;
    let claim = examination.claim.as_ref()?;
    let profile = context.article(statute, version, article)?;
    let mut c = difference.claim.clone();
    let mut law_words = None;
    if let Some(mut l) = difference.law.clone() {
        // What only one of them has is shown with the character before, which both have.
        if c.is_empty() || l.is_empty() {
            c.start = c.start.saturating_sub(1);
            l.start = l.start.saturating_sub(1);
        }
        let text = context.index.text(statute, version, article)?;
        let (from, to) = profile.folded.source_span(l.start, with_unit(&profile.folded.chars, l.end));
        law_words = Some(offset::slice(text, from..to).to_owned());
    }
    let (from, to) = claim.folded.source_span(c.start, with_unit(&claim.folded.chars, c.end));
    Some((claim.span.start + from..claim.span.start + to, law_words))
}

/// A claim in English that is at odds with the article in one point.
fn differs_in_english(examination: &Examination<'_>, context: &Context<'_>) -> Option<Reason> {
    let resolved = examination.resolved.as_ref()?;
    let article = examination.mention.article?;
    let difference = examination.difference.as_ref()?;
    let code = if difference.law_words.is_some() { "differs" } else { "measure_absent" };
    let explain = Explain::new(code)
        .with("kind", difference.kind.code())
        .with("claim_words", &difference.claim_words)
        .with_some("law_words", difference.law_words.as_ref())
        .with("law", &context.index.statute(resolved.statute).title)
        .with("article", article);
    Some(Reason { explain, suggestion: None })
}

/// Takes in one character behind a number, its unit.
fn with_unit(folded: &[char], end: usize) -> usize {
    let digit = end > 0 && folded.get(end - 1).is_some_and(char::is_ascii_digit);
    if digit && folded.get(end).is_some_and(|c| !c.is_ascii_digit()) { end + 1 } else { end }
}
