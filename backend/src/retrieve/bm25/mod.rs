//! Retrieval by terms: Okapi BM25 over an inverted index (tantivy's), each term of the query with a weight of its own.

mod store;

use std::{collections::BTreeMap, fmt};

use tantivy::{
    DocSet, TERMINATED, Term,
    index::InvertedIndexReader,
    postings::Postings,
    schema::{Field, IndexRecordOption},
};

use super::{Hit, Origin, Progress, Query, Reason, RetrieveError, Retriever, terms::terms, top::top, units::Units};
use crate::index_dir::Loaded;

/// How fast further occurrences of a term in a provision lose weight.
const K1: f32 = 1.2;

/// How far a long provision counts its terms less.
const B: f32 = 0.75;

/// The terms named as reasons of a hit, at most.
const REASONS: usize = 8;

/// The retriever by terms.
pub struct Bm25 {
    units: Units,
    postings: std::sync::Arc<InvertedIndexReader>,
    field: Field,
    /// By unit: what the frequency of a term is weighed against.
    norms: Vec<f32>,
}

impl fmt::Debug for Bm25 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bm25").field("units", &self.units.all().len()).finish_non_exhaustive()
    }
}

/// Opens the search index of an index, building it if it is not there.
pub(super) fn open(loaded: &mut Loaded, progress: &dyn Progress) -> Result<Box<dyn Retriever>, RetrieveError> {
    let units = Units::of(&loaded.index);
    let store = store::open(loaded, &units, progress)?;
    let lengths = store.segment.get_fieldnorms_reader(store.field)?;
    let postings = store.segment.inverted_index(store.field)?;
    #[allow(clippy::cast_precision_loss, reason = "lengths of provisions are small")]
    let norms = {
        let average = (postings.total_num_tokens() as f32 / units.all().len().max(1) as f32).max(1.0);
        (0..store.segment.max_doc()).map(|doc| K1 * (1.0 - B + B * lengths.fieldnorm(doc) as f32 / average)).collect()
    };
    Ok(Box::new(Bm25 { units, postings, field: store.field, norms }))
}

/// A term searched for.
#[derive(Debug)]
struct Wanted {
    term: String,
    weight: f32,
    origin: Origin,
}

impl Bm25 {
    /// The terms of a query with what they weigh: how often the query has them.
    fn wanted(&self, query: &str) -> Vec<Wanted> {
        let mut counts: BTreeMap<String, f32> = BTreeMap::new();
        for term in terms(query) {
            *counts.entry(term).or_default() += 1.0;
        }
        counts.into_iter().map(|(term, weight)| Wanted { term, weight, origin: Origin::Query }).collect()
    }

    /// Weight of a term that `found` of the units have.
    #[allow(clippy::cast_precision_loss, reason = "numbers of provisions are small")]
    fn rarity(&self, found: u32) -> f32 {
        let (all, found) = (self.units.all().len() as f32, found as f32);
        (1.0 + (all - found + 0.5) / (found + 0.5)).ln()
    }

    /// What a term that occurs `count` times adds to a unit.
    #[allow(clippy::cast_precision_loss, reason = "frequencies are small")]
    fn share(&self, unit: usize, count: u32) -> f32 {
        let count = count as f32;
        count * (K1 + 1.0) / (count + self.norms[unit])
    }

    fn term(&self, text: &str) -> Term {
        Term::from_field_text(self.field, text)
    }

    /// The score of every unit.
    fn scores(&self, wanted: &[Wanted]) -> Result<Vec<f32>, RetrieveError> {
        let mut scores = vec![0.0; self.units.all().len()];
        for wanted in wanted {
            let term = self.term(&wanted.term);
            let Some(mut block) = self.postings.read_block_postings(&term, IndexRecordOption::WithFreqs)? else {
                continue;
            };
            let weight = wanted.weight * self.rarity(block.doc_freq());
            while block.block_len() > 0 {
                for (&doc, &count) in block.docs().iter().zip(block.freqs()) {
                    let unit = doc as usize;
                    scores[unit] += weight * self.share(unit, count);
                }
                block.advance();
            }
        }
        Ok(scores)
    }

    /// What the scores of some units are made of.
    fn reasons(&self, wanted: &[Wanted], found: &[usize]) -> Result<Vec<Vec<Reason>>, RetrieveError> {
        let mut order: Vec<usize> = (0..found.len()).collect();
        order.sort_unstable_by_key(|&at| found[at]);
        let mut reasons = vec![Vec::new(); found.len()];
        for wanted in wanted {
            let term = self.term(&wanted.term);
            let Some(mut postings) = self.postings.read_postings(&term, IndexRecordOption::WithFreqs)? else {
                continue;
            };
            let weight = wanted.weight * self.rarity(self.postings.doc_freq(&term)?);
            for &at in &order {
                // Units are numbered by 32 bits in the search index.
                let Ok(unit) = u32::try_from(found[at]) else { continue };
                if postings.doc() < unit {
                    postings.seek(unit);
                }
                match postings.doc() {
                    TERMINATED => break,
                    doc if doc == unit => reasons[at].push(Reason {
                        term: wanted.term.clone(),
                        share: weight * self.share(found[at], postings.term_freq()),
                        origin: wanted.origin,
                    }),
                    _ => {}
                }
            }
        }
        for reasons in &mut reasons {
            readable(reasons);
        }
        Ok(reasons)
    }
}

/// Sorts the reasons and keeps the foremost, without single characters that a pair among them has.
fn readable(reasons: &mut Vec<Reason>) {
    reasons.sort_by(|a, b| b.share.total_cmp(&a.share).then_with(|| a.term.cmp(&b.term)));
    let pairs: String =
        reasons.iter().filter(|reason| reason.term.chars().nth(1).is_some()).map(|r| r.term.as_str()).collect();
    reasons.retain(|reason| reason.term.chars().nth(1).is_some() || !pairs.contains(&reason.term));
    reasons.truncate(REASONS);
}

impl Retriever for Bm25 {
    fn find(&self, query: &Query<'_>) -> Result<Vec<Hit>, RetrieveError> {
        let wanted = self.wanted(query.text);
        let scores = self.scores(&wanted)?;
        let versions = self.units.versions(query.as_of);
        let units = self.units.all();
        let admitted = |unit: usize| {
            query.statute.is_none_or(|statute| units[unit].statute == statute) && units[unit].place(&versions).is_some()
        };
        let found = top(&scores, query.k, admitted);
        let reasons = self.reasons(&wanted, &found)?;
        let hits = found
            .iter()
            .zip(reasons)
            .filter_map(|(&unit, why)| Some(Hit { place: units[unit].place(&versions)?, score: scores[unit], why }));
        Ok(hits.collect())
    }
}
