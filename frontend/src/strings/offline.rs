//! What there is to say about the page without a network.

/// Words about what is kept on the device, and of new versions.
pub(crate) struct OfflineWords {
    /// So much of the law is kept: `{percent}`.
    pub(crate) keeping: &'static str,
    /// All of it is.
    pub(crate) kept: &'static str,
    /// A new version waits.
    pub(crate) update: &'static str,
    /// What becomes of the text.
    pub(crate) update_note: &'static str,
    /// Take it.
    pub(crate) take: &'static str,
    /// Go on with the present one.
    pub(crate) later: &'static str,
}
