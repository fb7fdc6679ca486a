//! What there is to say where answers are compared. Loaded with its view.

use super::{Counted, Language, en, zh};

/// Words of the comparison.
pub(crate) struct CompareWords {
    /// Head.
    pub(crate) title: &'static str,
    /// What to do.
    pub(crate) note: &'static str,
    /// `{answers}`, `{citations}`, `{checked}`, `{unchecked}`.
    pub(crate) totals: &'static str,
    /// Open a file.
    pub(crate) open: &'static str,
    /// Save as CSV.
    pub(crate) csv: &'static str,
    /// Save as JSON.
    pub(crate) json: &'static str,
    /// The file is too large.
    pub(crate) too_large: &'static str,
    /// Lines that are no answers; the first of them are `{lines}`.
    pub(crate) bad_lines: Counted,
    /// Head of the fields.
    pub(crate) paste: &'static str,
    /// Answer `{n}`.
    pub(crate) answer: &'static str,
    /// One more field.
    pub(crate) add: &'static str,
    /// Check them.
    pub(crate) check: &'static str,
    /// `{done}` of `{total}` are checked.
    pub(crate) running: &'static str,
    /// Stop.
    pub(crate) stop: &'static str,
    /// Stopped at `{done}` of `{total}`.
    pub(crate) stopped: &'static str,
    /// Go on.
    pub(crate) go_on: &'static str,
    /// A file could not be had.
    pub(crate) failed: &'static str,
    /// No model is named.
    pub(crate) no_model: &'static str,
    /// Head of the shares.
    pub(crate) share: &'static str,
    /// What the lines are.
    pub(crate) interval: &'static str,
    /// Head of the bars.
    pub(crate) all: &'static str,
    /// Caption of the table.
    pub(crate) per_hundred: &'static str,
    /// Column: model.
    pub(crate) model: &'static str,
    /// Column: answers.
    pub(crate) answers: &'static str,
    /// Column: citations.
    pub(crate) citations: &'static str,
    /// Column: the share that matches.
    pub(crate) rate: &'static str,
    /// The law of `{date}`.
    pub(crate) as_of: &'static str,
    /// The index goes to `{date}`.
    pub(crate) built: &'static str,
    /// How the share is made.
    pub(crate) formula: &'static str,
}

/// The words in a language.
pub(crate) const fn words(language: Language) -> &'static CompareWords {
    match language {
        Language::Chinese => &zh::compare::WORDS,
        Language::English => &en::compare::WORDS,
    }
}
