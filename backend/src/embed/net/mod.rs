//! What do the weights compute? One file an architecture, and the registry of them.
//!
//! Texts are computed one after the other without padding: a batch is one matrix with a row for each token, and only
//! attention looks at texts one by one.

mod attention;
mod bert;
mod qwen3;

use std::fmt::Debug;

use candle_core::Tensor;
use serde_json::Value;

use crate::model::{ModelError, weights::Weights};

/// The tokens of some texts, one text after the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Packed {
    /// Token ids of all texts.
    pub(super) ids: Vec<u32>,
    /// Tokens of each text.
    pub(super) lengths: Vec<usize>,
}

impl Packed {
    /// For each text, its first row and its length.
    pub(super) fn texts(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.lengths.iter().scan(0, |next, &length| {
            let from = *next;
            *next += length;
            Some((from, length))
        })
    }
}

/// A network that gives each token a vector.
pub(super) trait Network: Debug + Send + Sync {
    /// The last hidden states, where only the first `layers` are computed: a row for each token.
    fn forward(&self, batch: &Packed, layers: usize) -> candle_core::Result<Tensor>;

    /// How many layers there are.
    fn layers(&self) -> usize;

    /// Numbers in a row.
    fn width(&self) -> usize;

    /// Token ids are below this.
    fn vocabulary(&self) -> usize;

    /// Tokens in the longest text.
    fn positions(&self) -> usize;

    /// Whether models of this architecture are trained so that the first numbers of a vector are a vector too.
    fn nested(&self) -> bool;

    /// What the network's own pooler makes of rows of first tokens; `None` if it has no pooler.
    fn pool(&self, first: &Tensor) -> Option<candle_core::Result<Tensor>>;
}

/// A network, or why there is none.
type Loaded = Result<Box<dyn Network>, ModelError>;

/// An architecture that can be loaded.
#[derive(Debug)]
pub(super) struct Architecture {
    /// `model_type` in config.json.
    pub(super) model_type: &'static str,
    /// Makes the network of a configuration and weights.
    load: fn(&Value, &Weights) -> Loaded,
}

/// All architectures.
pub(super) const ARCHITECTURES: [&Architecture; 3] = [&bert::BERT, &bert::XLM_ROBERTA, &qwen3::QWEN3];

/// The network of a folder: `config` is its config.json.
///
/// # Errors
/// [`ModelError`] if the architecture is none of [`ARCHITECTURES`], or configuration and weights do not fit.
pub(super) fn load(config: &Value, weights: &Weights) -> Loaded {
    let model_type = config["model_type"].as_str().unwrap_or_default();
    let Some(architecture) = ARCHITECTURES.iter().find(|architecture| architecture.model_type == model_type) else {
        let known: Vec<&str> = ARCHITECTURES.iter().map(|architecture| architecture.model_type).collect();
        return Err(weights.unsupported(format!(
            "the architecture \"{model_type}\" (`model_type` in config.json) is not one of {}",
            known.join(", ")
        )));
    };
    (architecture.load)(config, weights)
}
