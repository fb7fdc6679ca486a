//! What there is to say about documents that are kept on the device.

use super::Counted;

/// Words of the menu of documents.
pub(crate) struct DocumentWords {
    /// The menu.
    pub(crate) menu: &'static str,
    /// Search in the texts.
    pub(crate) find: &'static str,
    /// There is none.
    pub(crate) none: &'static str,
    /// Problems `{n}` not set aside.
    pub(crate) problems: Counted,
    /// Forget one.
    pub(crate) forget: &'static str,
    /// Forget all.
    pub(crate) forget_all: &'static str,
    /// Forget all, asked again.
    pub(crate) sure: &'static str,
    /// Keep them.
    pub(crate) keep: &'static str,
    /// They cannot be kept, or read.
    pub(crate) failed: &'static str,
}
