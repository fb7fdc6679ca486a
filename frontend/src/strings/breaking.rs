//! What there is to say where a text is broken. Loaded with its view.

use super::{Counted, Language, en, zh};

/// Words of the view.
pub(crate) struct BreakingWords {
    /// Head.
    pub(crate) title: &'static str,
    /// What it does.
    pub(crate) note: &'static str,
    /// Label of the choice of a text.
    pub(crate) source: &'static str,
    /// The checker's text.
    pub(crate) from_checker: &'static str,
    /// Label of the choice of a citation.
    pub(crate) place: &'static str,
    /// Any citation.
    pub(crate) any: &'static str,
    /// Label of the seed.
    pub(crate) seed: &'static str,
    /// Another error.
    pub(crate) another: &'static str,
    /// The field with the text, as a label.
    pub(crate) text: &'static str,
    /// The choice of a kind, as a label.
    pub(crate) kind: &'static str,
    /// The kinds, in the order of the engine's.
    pub(crate) kinds: [&'static str; 8],
    /// Head of the sound text.
    pub(crate) before: &'static str,
    /// Head of the broken text.
    pub(crate) after: &'static str,
    /// What unfolds the key.
    pub(crate) key: &'static str,
    /// How many proposals were checked: `{tried}` of `{proposed}`.
    pub(crate) tried: &'static str,
    /// No citation of the text is sound.
    pub(crate) no_sound: &'static str,
    /// There is nothing to break in this way.
    pub(crate) no_proposal: &'static str,
    /// None of the proposals was seen as intended.
    pub(crate) none_held: Counted,
    /// On its way.
    pub(crate) waiting: &'static str,
    /// A file could not be had.
    pub(crate) failed: &'static str,
    /// What still holds.
    pub(crate) failed_note: &'static str,
    /// Open in the checker.
    pub(crate) open: &'static str,
}

/// The words in a language.
pub(crate) const fn words(language: Language) -> &'static BreakingWords {
    match language {
        Language::Chinese => &zh::breaking::WORDS,
        Language::English => &en::breaking::WORDS,
    }
}
