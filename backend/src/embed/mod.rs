//! What does a text mean, as a vector? The trait of embedding models, and what they share.

pub mod batch;
pub mod hashed;
mod net;
mod neural;
pub mod plan;
mod pooling;
mod settings;
mod text;
mod workers;

use std::{fmt::Debug, sync::Arc};

use rayon::prelude::*;

use self::neural::Neural;
pub use self::pooling::Pooling;
use crate::model::{
    self, ModelError,
    device::{DeviceChoice, Precision},
};

/// Models that can be named where one is wanted.
const EXAMPLES: &str = "BAAI/bge-base-zh-v1.5, BAAI/bge-m3 or Qwen/Qwen3-Embedding-0.6B";

/// What a text is embedded for. Models with prompts put another one before queries than before documents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Role {
    /// A question that is to find documents.
    Query,
    /// A text that is to be found, or compared with its like.
    #[default]
    Document,
}

/// What is known of a model before it embeds anything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Model {
    /// Its name for people and for the API: the Hugging Face id, or the folder's name.
    pub name: String,
    /// Identity of all that decides the vectors: weights, tokenizer, settings, prompts, precision. 64 hexadecimal
    /// digits. Vectors of equal fingerprints may be compared, and stored ones used again.
    pub fingerprint: String,
    /// Numbers in a vector.
    pub dimension: usize,
    /// Tokens of a text that are read, special tokens and prompt included; the rest is cut off.
    pub max_tokens: usize,
    /// Whether the first numbers of a vector are a vector too, as of a model trained with Matryoshka representations.
    pub nested: bool,
    /// Tokens, padding counted, that one pass takes at most, unless a single text is longer.
    pub batch_tokens: usize,
}

/// A text as the model reads it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tokens {
    /// Token ids with prompt and special tokens; never empty, at most [`Model::max_tokens`].
    pub ids: Vec<u32>,
    /// How many there were before the text was cut at the limit.
    pub total: usize,
}

impl Tokens {
    /// Whether the end of the text was cut off.
    pub fn truncated(&self) -> bool {
        self.total > self.ids.len()
    }
}

/// Vectors of texts, in the order of the texts.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Embeddings {
    /// Numbers in a vector.
    pub dimension: usize,
    /// The vectors one after the other, each of length 1 in the Euclidean norm.
    pub values: Vec<f32>,
    /// For each text, the tokens that were read.
    pub tokens: Vec<usize>,
    /// Positions of the texts whose end was cut off, ascending.
    pub truncated: Vec<usize>,
}

impl Embeddings {
    /// The vectors, one a text.
    pub fn vectors(&self) -> impl ExactSizeIterator<Item = &[f32]> {
        self.values.chunks_exact(self.dimension.max(1))
    }
}

/// A model that makes vectors of texts. All methods may be called from several threads at once.
pub trait Embedder: Debug + Send + Sync {
    /// What is known of the model.
    fn model(&self) -> &Model;

    /// The tokens of a text in a role, cut at [`Model::max_tokens`]. An empty text has its special tokens alone.
    ///
    /// # Errors
    /// [`ModelError`] if the tokenizer fails.
    fn tokenize(&self, text: &str, role: Role) -> Result<Tokens, ModelError>;

    /// The vectors of texts that were tokenized, in one pass, one a text, each of length 1.
    ///
    /// # Errors
    /// [`ModelError`] if the device fails, or the weights give what is no vector (NaN).
    fn forward(&self, batch: &[&Tokens]) -> Result<Vec<Vec<f32>>, ModelError>;

    /// The vectors of the tokens of texts that were tokenized, behind so many layers of the model or all of them: for each
    /// text a vector of length 1 for each token.
    ///
    /// # Errors
    /// [`ModelError::NoTokens`] if the model gives none, [`ModelError::Layers`] if it has fewer layers, and as
    /// [`Self::forward`].
    fn states(&self, _batch: &[&Tokens], _layers: Option<usize>) -> Result<Vec<Vec<Vec<f32>>>, ModelError> {
        Err(ModelError::NoTokens { name: self.model().name.clone() })
    }

    /// The vectors of any number of texts. Texts of like length share a pass; the vectors come in the order of the texts.
    ///
    /// # Errors
    /// As [`Self::tokenize`] and [`Self::forward`].
    fn embed(&self, texts: &[&str], role: Role) -> Result<Embeddings, ModelError> {
        let tokens: Vec<Tokens> = texts.par_iter().map(|text| self.tokenize(text, role)).collect::<Result<_, _>>()?;
        let model = self.model();
        let mut values = vec![0.0; texts.len() * model.dimension];
        let lengths: Vec<usize> = tokens.iter().map(|tokens| tokens.ids.len()).collect();
        for batch in plan::batches(&lengths, model.batch_tokens) {
            let members: Vec<&Tokens> = batch.iter().map(|&at| &tokens[at]).collect();
            for (at, vector) in batch.into_iter().zip(self.forward(&members)?) {
                values[at * model.dimension..][..model.dimension].copy_from_slice(&vector);
            }
        }
        let truncated = (0..texts.len()).filter(|&at| tokens[at].truncated()).collect();
        Ok(Embeddings { dimension: model.dimension, values, tokens: lengths, truncated })
    }
}

/// How a model is to be loaded, beside what its folder says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// What computes.
    pub device: DeviceChoice,
    /// The numbers it computes with.
    pub precision: Precision,
    /// In place of the folder's pooling.
    pub pooling: Option<Pooling>,
    /// In place of the folder's prompt for queries.
    pub query_prompt: Option<String>,
}

/// Loads a model from a folder, or by its name on the Hugging Face hub, such as `BAAI/bge-m3`. The environment variables
/// `HF_HOME`, `HF_ENDPOINT` and `HF_HUB_OFFLINE` are those of the hub's own programs.
///
/// # Errors
/// [`ModelError`] if the model cannot be had, or its files cannot be used.
pub fn open(source: &str, options: &Options) -> Result<Arc<dyn Embedder>, ModelError> {
    let (folder, name) = model::folder(source, EXAMPLES)?;
    Ok(Arc::new(Neural::open(&folder, name, options)?))
}
