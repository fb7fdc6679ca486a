//! Lexlint's engine: finds the statute citations in a text and judges each against an index of the real law.
//!
//! Pure: no I/O, no clock, no threads; the caller passes bytes and dates. The same on every target.

pub mod breaking;
pub mod browse;
pub mod check;
pub mod compare;
#[cfg(feature = "document")]
pub mod document;
#[cfg(feature = "file")]
pub mod dossier;
pub mod extract;
pub mod index;
pub mod judgement;
pub mod metric;
pub mod report;
pub mod resolve;
pub mod show;
pub mod sign;
pub mod statute;
pub mod text;
pub mod wire;
