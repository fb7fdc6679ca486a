//! Citations made by hand, for tests.

use crate::{
    report::{Citation, ContentMatch, Diff, DiffKind, Explanation, Verdict},
    statute::Status,
};

/// A citation of a stretch of the text with a verdict, and nothing else said about it.
pub(crate) fn citation(start: usize, end: usize, verdict: Verdict) -> Citation {
    Citation {
        start,
        end,
        text: "《某法》第一条".to_owned(),
        law_as_written: Some("某法".to_owned()),
        law: Some("某法".to_owned()),
        article: None,
        paragraph: None,
        item: None,
        content: None,
        name_ok: Some(true),
        number_ok: Some(true),
        content_match: ContentMatch::None,
        status: Status::InForce,
        verdict,
        confidence: 1.0,
        explanation: explanation("exists", &[]),
        provision: None,
        diff: Vec::new(),
        suggestions: Vec::new(),
        warnings: Vec::new(),
    }
}

/// An explanation with values.
pub(crate) fn explanation(code: &str, params: &[(&str, &str)]) -> Explanation {
    let params = params.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    Explanation { code: code.to_owned(), params }
}

/// A comparison of claim and law.
pub(crate) fn diff(stretches: &[(DiffKind, &str)]) -> Vec<Diff> {
    stretches.iter().map(|&(kind, text)| Diff { kind, text: text.to_owned() }).collect()
}
