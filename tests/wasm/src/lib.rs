//! The engine alone in WebAssembly, for tests and measurements: what the page computes, without the page.

use jiff::civil::Date;
use lexlint_shared::{
    check::{Options, check},
    index::Index,
};
use wasm_bindgen::{JsError, prelude::wasm_bindgen};

/// An index, and the checks against it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Engine(Index);

#[wasm_bindgen]
impl Engine {
    /// Opens the core of an index.
    ///
    /// # Errors
    /// If the bytes are no core.
    #[wasm_bindgen(constructor)]
    pub fn new(core: &[u8]) -> Result<Self, JsError> {
        Ok(Self(Index::open(core)?))
    }

    /// Adds the shard of a statute.
    ///
    /// # Errors
    /// If the bytes are not of this shard.
    #[wasm_bindgen(js_name = addShard)]
    pub fn add_shard(&mut self, statute: u32, bytes: &[u8]) -> Result<(), JsError> {
        Ok(self.0.add_shard(statute, bytes)?)
    }

    /// Adds the fingerprints.
    ///
    /// # Errors
    /// If the bytes are not of this index's fingerprints.
    #[wasm_bindgen(js_name = addFingerprints)]
    pub fn add_fingerprints(&mut self, bytes: &[u8]) -> Result<(), JsError> {
        Ok(self.0.add_fingerprints(bytes)?)
    }

    /// The report on a text as JSON, by the law of a day (`2026-11-20`).
    ///
    /// # Errors
    /// If the day is none.
    pub fn check(&self, text: &str, as_of: &str) -> Result<String, JsError> {
        Ok(serde_json::to_string(&check(text, options(as_of)?, &self.0).report)?)
    }

    /// Checks a text and gives the number of citations: the check alone, to measure it.
    ///
    /// # Errors
    /// If the day is none.
    pub fn citations(&self, text: &str, as_of: &str) -> Result<usize, JsError> {
        Ok(check(text, options(as_of)?, &self.0).report.citations.len())
    }
}

fn options(as_of: &str) -> Result<Options, JsError> {
    let as_of = as_of.parse::<Date>().map_err(|error| JsError::new(&error.to_string()))?;
    Ok(Options { as_of })
}
