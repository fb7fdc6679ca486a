//! The page without a network.

use crate::strings::offline::OfflineWords;

/// The words in English.
pub(super) const WORDS: OfflineWords = OfflineWords {
    keeping: "Keeping the law on this device ({percent}%), to work offline",
    kept: "The law is kept on this device; works offline",
    update: "There is a new version",
    update_note: "Your text and decisions stay.",
    take: "Update",
    later: "Later",
};
