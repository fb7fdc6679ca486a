//! Retrieval by several kinds at once: terms, meaning and, if there are any, known questions, joined by reciprocal rank
//! fusion (Cormack, Clarke and Büttcher 2009), which needs no scores that can be compared.

use std::collections::BTreeMap;

use lexlint_shared::index::Place;

use super::{Hit, Means, Progress, Query, Reason, RetrieveError, Retriever, bm25, dense, pairs};
use crate::index_dir::Loaded;

/// Name of the kind.
pub(super) const NAME: &str = "hybrid";

/// How far the first ranks are levelled; the value of the paper.
const LEVEL: f32 = 60.0;

/// Hits of each kind that are joined, at least.
const DEPTH: usize = 200;

/// The retriever by several kinds.
#[derive(Debug)]
pub struct Hybrid {
    parts: Vec<Box<dyn Retriever>>,
}

/// Opens the kinds that there are means for.
pub(super) fn open(
    loaded: &mut Loaded,
    means: &Means,
    progress: &dyn Progress,
) -> Result<Box<dyn Retriever>, RetrieveError> {
    if means.embedder.is_none() {
        return Err(RetrieveError::NoEmbedder(NAME));
    }
    let mut parts = vec![bm25::open(loaded, means, progress)?, dense::open(loaded, means, progress)?];
    if means.pairs.is_some() {
        parts.push(pairs::open(loaded, means, progress)?);
    }
    Ok(Box::new(Hybrid { parts }))
}

impl Retriever for Hybrid {
    fn kind(&self) -> &'static str {
        NAME
    }

    fn find(&self, query: &Query<'_>) -> Result<Vec<Hit>, RetrieveError> {
        let deep = Query { k: query.k.max(DEPTH), ..*query };
        let lists = self.parts.iter().map(|part| part.find(&deep)).collect::<Result<Vec<_>, _>>()?;
        Ok(fuse(lists, query.k))
    }
}

/// Joins lists of hits by their ranks.
fn fuse(lists: Vec<Vec<Hit>>, k: usize) -> Vec<Hit> {
    let mut joined: BTreeMap<Place, (f32, Vec<Reason>)> = BTreeMap::new();
    for list in lists {
        let mut rank = LEVEL;
        for hit in list {
            rank += 1.0;
            let entry = joined.entry(hit.place).or_default();
            entry.0 += 1.0 / rank;
            entry.1.extend(hit.why);
        }
    }
    let mut hits: Vec<Hit> = joined.into_iter().map(|(place, (score, why))| Hit { place, score, why }).collect();
    // Stable: equal scores keep the order of statute and article.
    hits.sort_by(|a, b| b.score.total_cmp(&a.score));
    hits.truncate(k);
    hits
}

#[cfg(test)]
mod tests {
    use lexlint_shared::statute::ArticleNumber;

    use super::*;

    #[test]
    fn ranks_are_joined_and_ties_keep_their_order() {
        let hit = |article| {
            let place = Place { statute: 0, version: 0, article: ArticleNumber::new(article) };
            Hit { place, score: 9.0, why: Vec::new() }
        };
        let fused = fuse(vec![vec![hit(1), hit(2)], vec![hit(2), hit(3)], vec![hit(4)]], 3);
        let articles: Vec<u16> = fused.iter().map(|hit| hit.place.article.main).collect();
        assert_eq!(articles, [2, 1, 4]);
        assert!((fused[0].score - (1.0 / 62.0 + 1.0 / 61.0)).abs() < 1e-6);
    }
}
