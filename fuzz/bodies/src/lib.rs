//! What must hold for any input of the engine: the bodies of the fuzz targets, which tests run over the seeds.
//!
//! Each takes bytes and panics where something does not hold.

mod compare;
mod extract;
mod index;
#[path = "../../../shared/tests/law/mod.rs"]
mod law;

use std::sync::OnceLock;

use jiff::civil::{Date, date};
use lexlint_shared::index::Index;

pub use self::{
    compare::{SEPARATOR, compare},
    extract::extract,
    index::{Mode, index, parts},
};

/// The day by whose law texts are judged.
const AS_OF: Date = date(2026, 11, 20);

/// The engine's test index, whole.
fn whole() -> &'static Index {
    static WHOLE: OnceLock<Index> = OnceLock::new();
    WHOLE.get_or_init(law::index)
}
