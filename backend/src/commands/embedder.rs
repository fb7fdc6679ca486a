//! The arguments of commands that embed texts.

use std::sync::Arc;

use clap::Args;

use crate::embed::{
    self, EmbedError, Embedder, Options, Pooling,
    device::{DeviceChoice, Precision},
};

/// Which model embeds texts, and how.
#[derive(Debug, Args)]
#[command(next_help_heading = "Embeddings")]
pub struct EmbedderArgs {
    /// Folder of an embedding model, or its name on the Hugging Face hub (BERT, XLM-RoBERTa or Qwen3, as safetensors).
    #[arg(long, value_name = "MODEL", env = "LEXLINT_EMBEDDER")]
    embedder: Option<String>,

    /// What computes it.
    #[arg(long, value_name = "DEVICE", value_enum, default_value_t, env = "LEXLINT_DEVICE")]
    device: DeviceChoice,

    /// The numbers it is computed with.
    #[arg(long, value_name = "TYPE", value_enum, default_value_t, env = "LEXLINT_PRECISION")]
    precision: Precision,

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
    /// [`EmbedError`] if it cannot be had or used.
    pub fn open(&self) -> Result<Option<Arc<dyn Embedder>>, EmbedError> {
        let Self { embedder, device, precision, pooling, query_prompt } = self;
        let Some(source) = embedder.as_deref().filter(|source| !source.is_empty()) else { return Ok(None) };
        let options =
            Options { device: *device, precision: *precision, pooling: *pooling, query_prompt: query_prompt.clone() };
        embed::open(source, &options).map(Some)
    }
}
