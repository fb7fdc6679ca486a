//! What there is to say in the quiz. Loaded with its view.

use super::{Language, en, zh};

/// Words of the quiz.
pub(crate) struct QuizWords {
    /// Head.
    pub(crate) title: &'static str,
    /// What to do.
    pub(crate) note: &'static str,
    /// Label of the choice of a text.
    pub(crate) source: &'static str,
    /// The page's own quiz.
    pub(crate) own: &'static str,
    /// The checker's text.
    pub(crate) from_checker: &'static str,
    /// Shows the key.
    pub(crate) reveal: &'static str,
    /// Hides the key.
    pub(crate) hide: &'static str,
    /// Prints sheet and key.
    pub(crate) print: &'static str,
    /// Once more.
    pub(crate) again: &'static str,
    /// What can be picked.
    pub(crate) picks: [&'static str; 6],
    /// The picks of citation `{n}`, as a label.
    pub(crate) pick: &'static str,
    /// One's own pick.
    pub(crate) is_own: &'static str,
    /// The key.
    pub(crate) is_key: &'static str,
    /// One's own pick and the key.
    pub(crate) both: &'static str,
    /// Picked rightly.
    pub(crate) right: &'static str,
    /// An error was seen, of another kind.
    pub(crate) half: &'static str,
    /// Picked wrongly.
    pub(crate) wrong: &'static str,
    /// Not picked.
    pub(crate) unanswered: &'static str,
    /// `{done}` of `{total}` are picked.
    pub(crate) done: &'static str,
    /// What the score counts.
    pub(crate) scored: &'static str,
    /// Caption of the table of kinds.
    pub(crate) by_kind: &'static str,
    /// Head of the question.
    pub(crate) discussion: &'static str,
    /// Questions on citation `{n}`, by kind in the order of the picks.
    pub(crate) discuss: [&'static str; 6],
    /// Head of the printed key.
    pub(crate) key: &'static str,
    /// There is nothing to classify.
    pub(crate) nothing: &'static str,
    /// On its way.
    pub(crate) waiting: &'static str,
    /// A file could not be had.
    pub(crate) failed: &'static str,
    /// What still holds.
    pub(crate) failed_note: &'static str,
}

/// The words in a language.
pub(crate) const fn words(language: Language) -> &'static QuizWords {
    match language {
        Language::Chinese => &zh::quiz::WORDS,
        Language::English => &en::quiz::WORDS,
    }
}
