//! The arguments of commands that embed texts.

use std::sync::Arc;

use clap::Args;

use super::computing::Computing;
use crate::{
    embed::{self, Embedder, Options, Pooling},
    model::ModelError,
};

/// Which model embeds texts, and how.
#[derive(Debug, Args)]
#[command(next_help_heading = "Embeddings")]
pub struct EmbedderArgs {
    /// Folder of an embedding model, or its name on the Hugging Face hub (BERT, XLM-RoBERTa or Qwen3, as safetensors).
    #[arg(long, value_name = "MODEL", env = "LEXLINT_EMBEDDER")]
    embedder: Option<String>,

    /// How a text's vector comes from its tokens', in place of what the model's folder says.
    #[arg(long, value_name = "KIND", value_enum, env = "LEXLINT_POOLING")]
    pooling: Option<Pooling>,

    /// What is put before a query, in place of what the model's folder says.
    #[arg(long, value_name = "TEXT", env = "LEXLINT_QUERY_PROMPT")]
    query_prompt: Option<String>,
}

impl EmbedderArgs {
    /// The model, if one is named.
    ///
    /// # Errors
    /// [`ModelError`] if it cannot be had or used.
    pub fn open(&self, computing: &Computing) -> Result<Option<Arc<dyn Embedder>>, ModelError> {
        let Self { embedder, pooling, query_prompt } = self;
        let &Computing { device, precision, .. } = computing;
        let Some(source) = embedder.as_deref().filter(|source| !source.is_empty()) else { return Ok(None) };
        let options = Options { device, precision, pooling: *pooling, query_prompt: query_prompt.clone() };
        embed::open(source, &options).map(Some)
    }
}
