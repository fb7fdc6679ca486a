//! What there is to say in the gallery. Loaded with its view.

use super::{Language, en, zh};

/// Words of the gallery; lists are in the order of its samples.
pub(crate) struct GalleryWords {
    /// Head.
    pub(crate) title: &'static str,
    /// What is shown.
    pub(crate) note: &'static str,
    /// A file could not be had.
    pub(crate) failed: &'static str,
    /// What still holds.
    pub(crate) failed_note: &'static str,
    /// Before how such an error comes about.
    pub(crate) cause: &'static str,
    /// How it comes about.
    pub(crate) causes: [&'static str; 6],
    /// Before what to look at.
    pub(crate) look: &'static str,
    /// What to look at.
    pub(crate) looks: [&'static str; 6],
    /// Open in the checker.
    pub(crate) open: &'static str,
}

/// The words in a language.
pub(crate) const fn words(language: Language) -> &'static GalleryWords {
    match language {
        Language::Chinese => &zh::gallery::WORDS,
        Language::English => &en::gallery::WORDS,
    }
}
