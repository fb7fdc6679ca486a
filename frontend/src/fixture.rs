//! Citations made by hand, for tests.

use jiff::civil::{Date, date};
use lexlint_shared::{
    judgement::{self, Aspect, Judgement},
    report::{Citation, ContentMatch, Diff, DiffKind, Explanation, Verdict},
    statute::Status,
};

/// The day by whose law they are judged.
pub(crate) const DAY: Date = date(2026, 11, 20);

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

/// A judgement of a stretch of the text, and nothing else said with it.
pub(crate) fn judgement(aspect: Aspect, subject: judgement::Stretch, score: Option<f32>) -> Judgement {
    Judgement {
        aspect,
        subject,
        citation: None,
        score,
        missing: None,
        reasoning: String::new(),
        relied_on: None,
        spread: None,
        prompt: None,
        tokens: None,
        milliseconds: 1,
        cached: false,
    }
}
