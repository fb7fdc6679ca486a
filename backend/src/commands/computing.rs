//! The arguments of commands that ask models.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use clap::Args;

use crate::{
    model::device::{DeviceChoice, Precision},
    store::{Store, StoreError},
};

/// Name of the file in which results are kept, beside the index.
const STORE: &str = "cache.sqlite";

/// What models are computed with, and where their results are kept.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Models")]
pub struct Computing {
    /// What computes models in this program.
    #[arg(long, value_name = "DEVICE", value_enum, default_value_t, env = "LEXLINT_DEVICE")]
    pub device: DeviceChoice,

    /// The numbers that they are computed with.
    #[arg(long, value_name = "TYPE", value_enum, default_value_t, env = "LEXLINT_PRECISION")]
    pub precision: Precision,

    /// File in which judgements, and the vectors of questions, are kept, so that none is asked for twice; `cache.sqlite` beside
    /// the index if absent.
    #[arg(long, value_name = "FILE", env = "LEXLINT_CACHE")]
    cache: Option<PathBuf>,

    /// Keep no results of models and use none that were kept.
    #[arg(long, conflicts_with = "cache")]
    no_cache: bool,
}

impl Computing {
    /// Where results are kept; `None` if they are not to be. A file that was not named and cannot be used is said to be,
    /// and gone without. `index` is the directory of the index.
    ///
    /// # Errors
    /// [`StoreError`] if the file that was named cannot be used.
    pub fn store(&self, index: &Path) -> Result<Option<Arc<Store>>, StoreError> {
        if self.no_cache {
            return Ok(None);
        }
        if let Some(file) = &self.cache {
            return Ok(Some(Arc::new(Store::open(file)?)));
        }
        match Store::open(&index.parent().unwrap_or(index).join(STORE)) {
            Ok(store) => Ok(Some(Arc::new(store))),
            Err(error) => {
                anstream::eprintln!("lexlint: {error}; going on without");
                Ok(None)
            }
        }
    }
}
