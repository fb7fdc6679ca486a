//! Signs: those of verdicts, and others.

pub(crate) use lexlint_shared::sign::{Family, glyph};

/// Outlines that stand for no verdict.
pub(crate) mod icon {
    /// Local: a lock.
    pub(crate) const LOCK: &str = "M2 5.2h8v5.6H2zM3.9 5.2V3.7a2.1 2.1 0 0 1 4.2 0v1.5";
    /// Something failed.
    pub(crate) const ERROR: &str = "M6 1.4 11 10.4H1ZM6 4.8v2.6M6 9v.01";
}
