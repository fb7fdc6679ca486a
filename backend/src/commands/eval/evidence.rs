//! The law and the models that benchmarks look it up with.

use std::{path::PathBuf, sync::Arc};

use clap::Args;
use jiff::civil::Date;

use crate::{
    commands::{self, computing::Computing, retriever::RetrieverArgs},
    embed::Embedder,
    index_dir,
    judge::kind::Law,
    retrieve::Retriever,
};

/// Which law, and how provisions are found in it.
#[derive(Debug, Args)]
pub(super) struct Evidence {
    /// By the law of this day, for example 2026-01-31; today if absent.
    #[arg(long, value_name = "DATE", value_parser = commands::parse_date)]
    as_of: Option<Date>,

    /// Directory of the index; `data/index` if absent.
    #[arg(long, value_name = "DIR", env = index_dir::ENV)]
    index: Option<PathBuf>,

    #[command(flatten)]
    retriever: RetrieverArgs,

    #[command(flatten)]
    pub(super) computing: Computing,
}

/// What is ready for use.
#[derive(Debug)]
pub(super) struct Opened {
    /// Directory of the index.
    pub(super) dir: PathBuf,
    /// By the law of this day.
    pub(super) as_of: Date,
    /// The law, with the retriever that was chosen.
    pub(super) law: Law,
    /// Finds the provision most similar to some words: by vectors if there is a model, else as was chosen.
    pub(super) similar: Arc<dyn Retriever>,
    /// The embedding model, if one was named.
    pub(super) embedder: Option<Arc<dyn Embedder>>,
}

impl Evidence {
    /// Loads index and models.
    ///
    /// # Errors
    /// If there is no index, or a model cannot be had or used.
    pub(super) fn open(&self) -> anyhow::Result<Opened> {
        let dir = index_dir::locate(self.index.as_deref())?;
        let mut loaded = index_dir::load(&dir)?;
        let (retriever, similar, embedder) = self.retriever.open_with_similar(&mut loaded, &self.computing)?;
        let law = Law { index: Arc::new(loaded.index), retriever };
        Ok(Opened { dir, as_of: self.as_of.unwrap_or_else(commands::today), law, similar, embedder })
    }
}
