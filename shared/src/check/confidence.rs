//! How likely is a verdict to be right? The share of verdicts with the same reason that were right on labelled answers.
//!
//! Measured on 548 citations of real answers and 351 of written hard cases; `tests/tests/gold` holds the calibration.
//! Shares of few cases are drawn towards the middle.

use super::{examine::Examination, explain::Explain};
use crate::report::ContentMatch;

/// A reason, and the share of verdicts with it that are right.
const SHARES: &[(&str, f32)] = &[
    ("exists", 0.99),
    ("statute_exists", 0.97),
    ("differs", 0.93),
    ("measure_absent", 0.9),
    ("added", 0.87),
    ("exception_denied", 0.9),
    ("not_said", 0.86),
    ("statute_silent", 0.72),
    ("no_such_paragraph", 0.95),
    ("other_paragraph", 0.9),
    ("no_such_item", 0.95),
    ("no_such_article_source", 0.95),
    ("no_such_article", 0.97),
    ("unknown_name", 0.97),
    ("unknown_name_like", 0.96),
    ("unknown_name_source", 0.96),
    ("repealed", 0.98),
    ("repealed_source", 0.98),
    ("repealed_replaced", 0.98),
    ("superseded", 0.9),
    ("renumbered", 0.95),
    ("not_yet_in_force", 0.97),
    // Nothing is said of these: as often as not a lawyer could not look them up either.
    ("not_covered", 0.5),
    ("no_text", 0.5),
    ("gap", 0.5),
    // What the engine leaves open, a lawyer decides.
    ("too_loose", 0.0),
    ("other_language", 0.0),
    ("statute_unlocated", 0.0),
    ("pending", 0.0),
];

/// The share for a reason, from 0 to 1.
pub(super) fn of(explain: &Explain, examination: &Examination<'_>) -> f32 {
    let fit = |located: Option<f32>| located.unwrap_or(0.0);
    match explain.code() {
        "matches" => match examination.content {
            ContentMatch::Verbatim if examination.comparison.as_ref().is_some_and(|c| c.literal) => 0.99,
            ContentMatch::Verbatim => 0.97,
            _ => 0.94,
        },
        "statute_supports" if fit(examination.located.map(|source| source.score.fit())) < 0.6 => 0.88,
        "statute_supports" => 0.97,
        "words_elsewhere" if fit(examination.source.map(|(source, _)| source.score.fit())) < 0.9 => 0.84,
        "words_elsewhere" => 0.94,
        code => SHARES.iter().find(|(known, _)| *known == code).map_or(0.5, |&(_, share)| share),
    }
}

#[cfg(test)]
mod tests {
    use super::SHARES;
    use crate::check::explain::CODES;

    #[test]
    fn every_reason_has_its_share() {
        const BY_FIT: [&str; 3] = ["matches", "statute_supports", "words_elsewhere"];
        for (code, _) in CODES {
            let listed = SHARES.iter().filter(|(known, _)| known == code).count();
            assert_eq!(listed, usize::from(!BY_FIT.contains(code)), "{code}");
        }
        assert!(SHARES.iter().all(|(code, _)| CODES.iter().any(|(known, _)| known == code)));
    }
}
