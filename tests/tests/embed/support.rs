//! The small models in `tests/fixtures/models`, which `make.py` there made, and what they are to give.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context, Result};
use lexlint::{
    embed::{self, Embedder, Options, Pooling, Role},
    model::device::DeviceChoice,
};
use serde::Deserialize;

/// Folders of all models.
pub(crate) const MODELS: [&str; 5] = ["bert-cls", "bert-mean", "bert-plain", "xlm-roberta-cls", "qwen3-last"];

/// What a model gives for a text.
#[derive(Debug, Deserialize)]
pub(crate) struct Entry {
    role: String,
    pub(crate) text: String,
    pub(crate) ids: Vec<u32>,
    pub(crate) total: usize,
    pub(crate) vector: Vec<f32>,
}

impl Entry {
    pub(crate) fn role(&self) -> Role {
        if self.role == "query" { Role::Query } else { Role::Document }
    }
}

pub(crate) fn folder(model: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/models").join(model)
}

pub(crate) fn reference(folder: &Path) -> Result<Vec<Entry>> {
    let path = folder.join("reference.json");
    serde_json::from_slice(&fs::read(&path)?).with_context(|| path.display().to_string())
}

/// How the reference of a model was computed.
pub(crate) fn options(model: &str) -> Options {
    let pooling = (model == "bert-plain").then_some(Pooling::Pooler);
    Options { device: DeviceChoice::Cpu, pooling, ..Options::default() }
}

pub(crate) fn open(model: &str) -> Result<Arc<dyn Embedder>> {
    let folder = folder(model);
    Ok(embed::open(folder.to_str().context("a path in UTF-8")?, &options(model))?)
}

/// The cosine of the angle between two vectors.
pub(crate) fn cosine(left: &[f32], right: &[f32]) -> f64 {
    let dot = |left: &[f32], right: &[f32]| -> f64 {
        left.iter().zip(right).map(|(&left, &right)| f64::from(left) * f64::from(right)).sum()
    };
    dot(left, right) / (dot(left, left) * dot(right, right)).sqrt()
}
