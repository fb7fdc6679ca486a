//! The views.

use crate::strings::ViewWords;

/// The words in English.
pub(super) const WORDS: ViewWords = ViewWords {
    label: "Views",
    names: ["Check", "Law", "Gallery", "Break it", "Quiz", "Compare"],
    skip: "Skip to the content",
    open_provision: "Open the provision",
    not_loaded: "This view was not loaded",
    not_loaded_note: "Check the network and try again. The text in the checker is still there and was not sent.",
};
