//! Retrieval by questions that were answered before, in the manner of Eval-RAG: the provisions of the known questions that
//! are most like the one asked.

use std::{collections::BTreeMap, fmt, fs, path::Path};

use lexlint_shared::{
    extract::{Target, mentions},
    index::{Index, Place, StatuteId},
    statute::ArticleNumber,
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{
    Hit, Means, Origin, Progress, Query, Reason, RetrieveError, Retriever, answer,
    dense::{
        Questions,
        vectors::{self, Vectors},
    },
    units::Units,
};
use crate::{embed::Role, index_dir::Loaded};

/// Name of the kind.
pub(super) const NAME: &str = "pairs";

/// A line of the file: a question with its provision, or with a document that cites provisions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// What was asked.
    pub question: String,
    /// Name of the statute that answers it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub law: Option<String>,
    /// The article that does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub article: Option<ArticleNumber>,
    /// In place of both, an answer that cites provisions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub document: Option<String>,
}

/// A known question.
#[derive(Debug)]
struct Known {
    question: String,
    provisions: Vec<(StatuteId, ArticleNumber)>,
}

/// The retriever by known questions.
pub struct Pairs {
    units: Units,
    known: Vec<Known>,
    vectors: Vectors,
    questions: Questions,
}

impl fmt::Debug for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pairs").field("questions", &self.known.len()).finish_non_exhaustive()
    }
}

/// Reads the pairs, and opens the vectors of their questions, making them if they are not there.
pub(super) fn open(
    loaded: &mut Loaded,
    means: &Means,
    progress: &dyn Progress,
) -> Result<Box<dyn Retriever>, RetrieveError> {
    let embedder = means.embedder.clone().ok_or(RetrieveError::NoEmbedder(NAME))?;
    let known = read(means.pairs.as_deref().ok_or(RetrieveError::NoPairs)?, &loaded.index)?;
    let mut hash = Sha256::new();
    for one in &known {
        hash.update(one.question.as_bytes());
        hash.update(b"\0");
    }
    let identity: String = hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let text = |at: usize| known.get(at).map(|one| one.question.clone()).unwrap_or_default();
    let identity = format!("pairs-{identity}");
    let vectors = vectors::open(&loaded.dir, &identity, &*embedder, Role::Query, known.len(), &text, progress)?;
    let questions = Questions::new(embedder, means);
    Ok(Box::new(Pairs { units: Units::of(&loaded.index), known, vectors, questions }))
}

/// The questions of a file whose provisions the index has.
fn read(path: &Path, index: &Index) -> Result<Vec<Known>, RetrieveError> {
    let text = fs::read_to_string(path).map_err(|source| RetrieveError::Pairs {
        path: path.to_owned(),
        line: 0,
        message: source.to_string(),
    })?;
    let mut known = Vec::new();
    for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        if line.trim().is_empty() {
            continue;
        }
        let wrong = |message: String| RetrieveError::Pairs { path: path.to_owned(), line: number, message };
        let line: Line = serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
        let provisions = match (&line.law, line.article, &line.document) {
            (Some(law), Some(article), None) => {
                answer::statute(index, law).map(|statute| (statute, article)).into_iter().collect()
            }
            (None, None, Some(document)) => cited(index, document),
            _ => return Err(wrong("a line has law and article, or document".to_owned())),
        };
        if !provisions.is_empty() {
            known.push(Known { question: line.question, provisions });
        }
    }
    Ok(known)
}

/// The articles that a document cites.
fn cited(index: &Index, document: &str) -> Vec<(StatuteId, ArticleNumber)> {
    let chars: Vec<char> = document.chars().collect();
    let mut cited = Vec::new();
    for mention in mentions(&chars, index.core()) {
        if let (Target::Known(statutes), Some(article)) = (&mention.target, mention.article) {
            cited.extend(statutes.first().map(|&statute| (statute, article)).filter(|one| !cited.contains(one)));
        }
    }
    cited
}

impl Retriever for Pairs {
    fn kind(&self) -> &'static str {
        NAME
    }

    fn find(&self, query: &Query<'_>) -> Result<Vec<Hit>, RetrieveError> {
        if query.text.trim().is_empty() {
            return Ok(Vec::new());
        }
        let scores = self.vectors.likeness(&self.questions.vector(query.text)?);
        let versions = self.units.versions(query.as_of);
        // By provision, the question most like the one asked.
        let mut best: BTreeMap<Place, (f32, usize)> = BTreeMap::new();
        for (at, (known, &score)) in self.known.iter().zip(&scores).enumerate().filter(|(_, (_, score))| **score > 0.0)
        {
            for &(statute, article) in &known.provisions {
                let Some(version) = versions.get(statute as usize).copied().flatten() else { continue };
                let unit = self.units.find(statute, article, version).filter(|unit| query.admits(unit));
                let Some(place) = unit.and_then(|unit| unit.place(&versions)) else { continue };
                let entry = best.entry(place).or_insert((score, at));
                if score > entry.0 {
                    *entry = (score, at);
                }
            }
        }
        let mut hits: Vec<(Place, (f32, usize))> = best.into_iter().collect();
        hits.sort_by(|a, b| b.1.0.total_cmp(&a.1.0).then(a.0.cmp(&b.0)));
        hits.truncate(query.k);
        let hits = hits.into_iter().map(|(place, (score, at))| Hit {
            place,
            score,
            why: vec![Reason { term: self.known[at].question.clone(), share: score, origin: Origin::Question }],
        });
        Ok(hits.collect())
    }
}
