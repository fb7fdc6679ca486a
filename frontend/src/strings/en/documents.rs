//! Documents that are kept on the device.

use crate::strings::{Counted, documents::DocumentWords};

/// The words in English.
pub(super) const WORDS: DocumentWords = DocumentWords {
    menu: "Documents",
    find: "Find in documents",
    none: "There are none.",
    problems: Counted { one: "{n} to resolve", other: "{n} to resolve" },
    forget: "Delete",
    forget_all: "Delete all",
    sure: "Delete all for good?",
    keep: "Keep texts and decisions on this device",
    failed: "The browser keeps nothing: it has no room, or does not allow it. Export JSON to keep the text.",
};
