//! `verified`: the provision exists, is in force, and says what is claimed, if anything is.

use super::{Finding, context::Context, examine::Examination, explain::Explain, holds};
use crate::report::{ContentMatch, Verdict};

/// Everything that could be checked was found sound.
pub(super) fn verified(examination: &Examination<'_>, context: &Context<'_>) -> Option<Finding> {
    let resolved = examination.resolved.as_ref()?;
    let law = &context.index.statute(resolved.statute).title;
    let explain = match (examination.mention.article, examination.content) {
        (Some(article), ContentMatch::None) => Explain::new("exists").with("article", article),
        (None, ContentMatch::None) => Explain::new("statute_exists"),
        (Some(article), content) if holds(content) => Explain::new("matches").with("article", article),
        (None, content) if holds(content) => {
            Explain::new("statute_supports").with("article", examination.located.as_ref()?.article)
        }
        _ => return None,
    };
    Some(Finding { verdict: Verdict::Verified, explain: explain.with("law", law), suggestions: Vec::new() })
}

/// For what no check has a finding on: said to be unchecked.
pub(super) fn nothing_known(examination: &Examination<'_>) -> Finding {
    let name = examination.mention.written.clone().unwrap_or_default();
    Finding {
        verdict: Verdict::Unverifiable,
        explain: Explain::new("not_covered").with("name", name),
        suggestions: Vec::new(),
    }
}
