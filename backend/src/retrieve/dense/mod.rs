//! Retrieval by meaning: the provisions whose vectors are most like the question's. Exact: every vector is looked at.

pub(super) mod vectors;

use std::{fmt, sync::Arc};

use lexlint_shared::check::Missing;

use self::vectors::Vectors;
use super::{Hit, Means, Progress, Query, RetrieveError, Retriever, top::top, units::Units};
use crate::{
    embed::{Embedder, Role},
    index_dir::Loaded,
    store::{Key, Store},
};

/// Name of the kind.
pub const NAME: &str = "dense";

/// Raised with every change to the texts that are embedded.
const VERSION: u32 = 1;

/// The retriever by meaning.
pub struct Dense {
    units: Units,
    vectors: Vectors,
    questions: Questions,
}

impl fmt::Debug for Dense {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dense").field("model", self.questions.embedder.model()).finish_non_exhaustive()
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
    Ok(Box::new(Dense { units, vectors, questions: Questions::new(embedder, means) }))
}

/// Makes the vectors of questions, none twice where they are kept.
pub(super) struct Questions {
    embedder: Arc<dyn Embedder>,
    store: Option<Arc<Store>>,
}

impl Questions {
    pub(super) fn new(embedder: Arc<dyn Embedder>, means: &Means) -> Self {
        Self { embedder, store: means.store.clone() }
    }

    /// The vector of a question.
    pub(super) fn vector(&self, question: &str) -> Result<Vec<f32>, RetrieveError> {
        let model = self.embedder.model();
        let key = Key::of(&["question", &model.fingerprint, question]);
        let kept = self.store.as_ref().and_then(|store| store.get::<Vec<f32>>(&key));
        if let Some(vector) = kept.filter(|vector| vector.len() == model.dimension) {
            return Ok(vector);
        }
        let vector = self.embedder.embed(&[question], Role::Query)?.values;
        if let Some(store) = &self.store {
            store.put(&key, &vector);
        }
        Ok(vector)
    }
}

impl Retriever for Dense {
    fn kind(&self) -> &'static str {
        NAME
    }

    fn find(&self, query: &Query<'_>) -> Result<Vec<Hit>, RetrieveError> {
        if query.text.trim().is_empty() {
            return Ok(Vec::new());
        }
        let scores = self.vectors.likeness(&self.questions.vector(query.text)?);
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
