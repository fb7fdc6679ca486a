//! `unverifiable`: what the index does not cover, or the engine cannot decide. Never green, never an accusation.

use super::{Finding, context::Context, examine::Examination, explain::Explain, source::Source, suggest};
use crate::{
    report::{ContentMatch, SuggestionKind, Verdict},
    resolve,
};

/// The norm, or its text, is not in the index or not loaded.
pub(super) fn unverifiable(examination: &Examination<'_>, context: &Context<'_>) -> Option<Finding> {
    let explain = match &examination.resolved {
        None => {
            let name = resolve::unknown(examination.mention).map_or("", |(name, _)| name);
            let mut finding = finding(Explain::new("not_covered").with("name", name));
            // Words that are literally some norm's can be cited from there.
            let source = examination.present_source().filter(|source| source.score.literal);
            let cite = |source: &Source| {
                suggest::cite(examination.mention, context, None, source.place(), SuggestionKind::Source)
            };
            finding.suggestions.extend(source.map(cite));
            return Some(finding);
        }
        Some(resolved) => {
            let law = &context.index.statute(resolved.statute).title;
            if examination.pending {
                Explain::new("pending").with("law", law)
            } else if resolved.version.is_none() {
                Explain::new("no_text").with("law", law)
            } else {
                return None;
            }
        }
    };
    Some(finding(explain))
}

/// The provision is real, but whether it says what is claimed cannot be decided: words in another
/// language, or a claim about a whole statute that no article was found for.
pub(super) fn undecided(examination: &Examination<'_>, context: &Context<'_>) -> Option<Finding> {
    let claim = examination.claim.as_ref().filter(|_| examination.content == ContentMatch::Unknown)?;
    let law = &context.index.statute(examination.resolved.as_ref()?.statute).title;
    Some(finding(match examination.mention.article {
        None => Explain::new("statute_unlocated").with("law", law),
        Some(article) if claim.english => Explain::new("other_language").with("law", law).with("article", article),
        Some(article) if examination.too_loose => Explain::new("too_loose").with("law", law).with("article", article),
        Some(_) => return None,
    }))
}

fn finding(explain: Explain) -> Finding {
    Finding { verdict: Verdict::Unverifiable, explain, suggestions: Vec::new() }
}
