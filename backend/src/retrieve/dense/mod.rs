//! Retrieval by meaning: the provisions whose vectors are most like the question's. Exact: every vector is looked at.

pub(super) mod vectors;

use std::{fmt, sync::Arc};

use lexlint_shared::check::Missing;

use self::vectors::Vectors;
use super::{Hit, Means, Progress, Query, RetrieveError, Retriever, top::top, units::Units};
use crate::{
    embed::{Embedder, Role},
    index_dir::Loaded,
};

/// Name of the kind.
pub(super) const NAME: &str = "dense";

/// Raised with every change to the texts that are embedded.
const VERSION: u32 = 1;

/// The retriever by meaning.
pub struct Dense {
    units: Units,
    vectors: Vectors,
    embedder: Arc<dyn Embedder>,
}

impl fmt::Debug for Dense {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dense").field("model", self.embedder.model()).finish_non_exhaustive()
    }
}

/// Opens the vectors of an index, making them if they are not there.
pub(super) fn open(
    loaded: &mut Loaded,
    means: &Means,
    progress: &dyn Progress,
) -> Result<Box<dyn Retriever>, RetrieveError> {
    let embedder = means.embedder.clone().ok_or(RetrieveError::NoEmbedder(NAME))?;
    let shards = (0..).take(loaded.manifest.shards.len()).collect();
    loaded.complete(&Missing { shards, fingerprints: false })?;
    let units = Units::of(&loaded.index);
    let text = |at: usize| units.all().get(at).map(|unit| unit.words(&loaded.index)).unwrap_or_default();
    let identity = format!("{}-{VERSION}", loaded.identity());
    let vectors =
        vectors::open(&loaded.dir, &identity, &*embedder, Role::Document, units.all().len(), &text, progress)?;
    Ok(Box::new(Dense { units, vectors, embedder }))
}

/// The vector of a query.
pub(super) fn vector(embedder: &dyn Embedder, query: &str) -> Result<Vec<f32>, RetrieveError> {
    Ok(embedder.embed(&[query], Role::Query)?.values)
}

impl Retriever for Dense {
    fn kind(&self) -> &'static str {
        NAME
    }

    fn find(&self, query: &Query<'_>) -> Result<Vec<Hit>, RetrieveError> {
        if query.text.trim().is_empty() {
            return Ok(Vec::new());
        }
        let scores = self.vectors.likeness(&vector(&*self.embedder, query.text)?);
        let versions = self.units.versions(query.as_of);
        let units = self.units.all();
        let admitted = |unit: usize| query.admits(&units[unit]) && units[unit].place(&versions).is_some();
        let found = top(&scores, query.k, admitted);
        let hits = found.iter().filter_map(|&unit| {
            Some(Hit { place: units[unit].place(&versions)?, score: scores[unit], why: Vec::new() })
        });
        Ok(hits.collect())
    }
}
