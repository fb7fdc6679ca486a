//! What becomes of what was found? Decisions about it, the report that holds them, and links that carry a text.

pub(crate) mod browser;
pub(crate) mod decisions;
mod dossier;
mod reports;

pub(crate) use self::{
    decisions::Decisions,
    reports::{EXPORTER, Notice, Origin, Reports},
};
