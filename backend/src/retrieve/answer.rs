//! What is said of hits, on the command line and over HTTP alike.

use jiff::civil::Date;
use lexlint_shared::{
    check::Missing,
    index::{Index, StatuteId, appellation::normalise},
    wire::{SearchHit, SearchReason, SearchResponse},
};

use super::{Hit, Origin};

/// Hits if no number is asked for.
pub const USUAL: usize = 10;

/// The most hits that may be asked for.
pub const MOST: usize = 1000;

/// Says what is wrong with a number of hits that may not be asked for.
///
/// # Errors
/// A sentence for a person.
pub fn allowed(k: usize) -> Result<(), String> {
    if (1..=MOST).contains(&k) { Ok(()) } else { Err(format!("k is from 1 to {MOST}")) }
}

/// The statute of a title or another appellation.
pub fn statute(index: &Index, name: &str) -> Option<StatuteId> {
    index.by_title(name).or_else(|| Some(index.core().named(&normalise(name)).first()?.statute))
}

/// The parts of the index that [`response`] reads.
pub fn needs(hits: &[Hit]) -> Missing {
    Missing { shards: hits.iter().map(|hit| hit.place.statute).collect(), fingerprints: false }
}

/// The hits with their words. Hits in statutes whose words are not loaded are left out.
pub fn response(index: &Index, retriever: &str, as_of: Date, hits: &[Hit]) -> SearchResponse {
    let hits = hits.iter().filter_map(|hit| {
        let place = hit.place;
        let why = hit.why.iter().map(|reason| SearchReason {
            term: reason.term.clone(),
            share: reason.share,
            origin: origin(reason.origin).to_owned(),
        });
        Some(SearchHit {
            provision: index.provision(place.statute, place.version, place.article)?,
            score: hit.score,
            why: why.collect(),
        })
    });
    SearchResponse { index: index.info().clone(), as_of, retriever: retriever.to_owned(), hits: hits.collect() }
}

/// Name of an origin in answers.
const fn origin(origin: Origin) -> &'static str {
    match origin {
        Origin::Query => "query",
        Origin::Expansion => "expansion",
        Origin::Question => "question",
    }
}
