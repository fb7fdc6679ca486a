//! The arguments of commands that look the law up by a question.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use anstream::eprintln;
use clap::{
    Args,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{computing::Computing, embedder::EmbedderArgs};
use crate::{
    embed::Embedder,
    index_dir::Loaded,
    retrieve::{self, Means, RetrieveError, Retriever},
};

/// How provisions are found.
#[derive(Debug, Args)]
pub struct RetrieverArgs {
    /// How provisions are found.
    #[arg(long, value_name = "KIND", default_value = retrieve::KINDS[0].name, value_parser = kinds())]
    pub retriever: &'static retrieve::Kind,

    /// Known questions for the retrievers “pairs” and “hybrid”: lines of {"question", "law", "article"}, or of
    /// {"question", "document"} where the document cites provisions.
    #[arg(long, value_name = "FILE")]
    pairs: Option<PathBuf>,

    #[command(flatten)]
    embedder: EmbedderArgs,
}

fn kinds() -> impl TypedValueParser<Value = &'static retrieve::Kind> {
    let values = retrieve::KINDS.iter().map(|kind| PossibleValue::new(kind.name).help(kind.about));
    PossibleValuesParser::new(values).try_map(|name| retrieve::kind(&name).ok_or("no such kind"))
}

impl RetrieverArgs {
    /// What the retriever needs beside the index, whose directory is `index`.
    ///
    /// # Errors
    /// If the embedding model, or the file for results that was named, cannot be had or used.
    pub fn means(&self, index: &Path, computing: &Computing) -> anyhow::Result<Means> {
        let embedder = self.embedder.open(computing)?;
        let store = if embedder.is_some() { computing.store(index)? } else { None };
        Ok(Means { embedder, pairs: self.pairs.clone(), store })
    }

    /// The retriever, with progress shown while it is prepared.
    ///
    /// # Errors
    /// If the index cannot be read, or the means do not suffice or fail.
    pub fn open(&self, loaded: &mut Loaded, computing: &Computing) -> anyhow::Result<Box<dyn Retriever>> {
        let means = self.means(&loaded.dir, computing)?;
        Ok(prepare(self.retriever, loaded, &means)?)
    }
}

/// The retriever, what finds the provision most similar to some words, and the embedding model if one is named.
pub type WithSimilar = (Arc<dyn Retriever>, Arc<dyn Retriever>, Option<Arc<dyn Embedder>>);

impl RetrieverArgs {
    /// The retriever, and one that finds the provision most similar to some words: by vectors if there is a model, else
    /// the same.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn open_with_similar(&self, loaded: &mut Loaded, computing: &Computing) -> anyhow::Result<WithSimilar> {
        let means = self.means(&loaded.dir, computing)?;
        let chosen: Arc<dyn Retriever> = Arc::from(prepare(self.retriever, loaded, &means)?);
        let similar = match (&means.embedder, retrieve::kind(retrieve::dense::NAME)) {
            (Some(_), Some(kind)) if kind.name != chosen.kind() => Arc::from(prepare(kind, loaded, &means)?),
            _ => Arc::clone(&chosen),
        };
        Ok((chosen, similar, means.embedder))
    }
}

/// The default retriever, with progress shown while it is prepared.
///
/// # Errors
/// [`RetrieveError`] if the index cannot be read.
pub fn default(loaded: &mut Loaded) -> Result<Box<dyn Retriever>, RetrieveError> {
    prepare(&retrieve::KINDS[0], loaded, &Means::default())
}

fn prepare(kind: &retrieve::Kind, loaded: &mut Loaded, means: &Means) -> Result<Box<dyn Retriever>, RetrieveError> {
    let style = ProgressStyle::with_template("preparing the search {bar:40} {pos}/{len} provisions, {eta} left");
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(4));
    let shown = Shown(bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())));
    let retriever = kind.open_with(loaded, means, &shown);
    shown.0.finish_and_clear();
    retriever
}

/// Progress of a preparation on the standard error.
struct Shown(ProgressBar);

impl retrieve::Progress for Shown {
    fn step(&self, done: usize, total: usize) {
        self.0.set_length(total as u64);
        self.0.set_position(done as u64);
    }

    fn notice(&self, text: &str) {
        self.0.suspend(|| eprintln!("lexlint: {text}"));
    }
}
