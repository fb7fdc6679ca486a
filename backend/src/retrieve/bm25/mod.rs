//! Retrieval by terms: Okapi BM25 over an inverted index (tantivy's), without any model.
//!
//! A provision is scored by its own words, by the sentences of other statutes that cite it, and by its chapter, and
//! weighs more the more its statute is referred to. Laypeople's words are joined by the law's
//! ([`expansion`](super::expansion)).

mod citing;
mod documents;
mod field;
mod store;

use std::{
    collections::{BTreeMap, btree_map::Entry},
    fmt,
};

use self::field::Field;
use super::{
    Hit, Means, Origin, Progress, Query, Reason, RetrieveError, Retriever, expansion::expansion, terms::terms,
    top::top, units::Units,
};
use crate::index_dir::Loaded;

/// Name of the kind.
pub(super) const NAME: &str = "bm25";

/// How far a term that the query repeats counts more: twice this at most.
const REPEATED: f32 = 1.0;

/// What the expansion weighs beside the query.
const EXPANDED: f32 = 0.3;

/// Terms that join the query, at most.
const JOINED: usize = 30;

/// What the sentences that cite a provision weigh beside its own words.
const CITED: f32 = 0.1;

/// What its chapter weighs beside its own words.
const CHAPTER: f32 = 0.3;

/// How far a statute weighs more that is referred to `e` times as often.
const NAMED: f32 = 0.1;

/// The terms named as reasons of a hit, at most.
const REASONS: usize = 8;

/// The retriever by terms.
pub struct Bm25 {
    units: Units,
    words: Field,
    cited: Field,
    whole: Field,
    /// By unit: the document of its chapter.
    chapters: Vec<u32>,
    /// By unit: what its score is multiplied by.
    weights: Vec<f32>,
    documents: usize,
}

impl fmt::Debug for Bm25 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bm25").field("units", &self.units.all().len()).finish_non_exhaustive()
    }
}

/// Opens the search index of an index, building it if it is not there.
pub(super) fn open(
    loaded: &mut Loaded,
    _: &Means,
    progress: &dyn Progress,
) -> Result<Box<dyn Retriever>, RetrieveError> {
    let units = Units::of(&loaded.index);
    let segment = store::open(loaded, &units, progress)?;
    let (all, documents) = (units.all().len(), segment.max_doc() as usize);
    let numbers = |name: &str| -> Result<Vec<u64>, RetrieveError> {
        let column = segment.fast_fields().u64(name)?;
        // Units are numbered by 32 bits in the search index.
        Ok((0..).take(all).map(|unit| column.first(unit).unwrap_or_default()).collect())
    };
    #[allow(clippy::cast_precision_loss, reason = "there are not that many articles")]
    let weight = |named: u64| 1.0 + NAMED * (1.0 + named as f32).ln();
    let chapter = |document| u32::try_from(document).unwrap_or_default().min(segment.max_doc().saturating_sub(1));
    Ok(Box::new(Bm25 {
        words: Field::open(&segment, documents::WORDS, all)?,
        cited: Field::open(&segment, documents::CITED, all)?,
        whole: Field::open(&segment, documents::WHOLE, documents - all)?,
        chapters: numbers(documents::CHAPTER)?.into_iter().map(chapter).collect(),
        weights: numbers(documents::NAMED)?.into_iter().map(weight).collect(),
        units,
        documents,
    }))
}

/// The terms searched for, with their weights and where they come from.
type Wanted = BTreeMap<String, (f32, Origin)>;

/// The terms of a query, and those that join them.
fn wanted(query: &str) -> Wanted {
    let mut counts: BTreeMap<String, f32> = BTreeMap::new();
    for term in terms(query) {
        *counts.entry(term).or_default() += 1.0;
    }
    let joined = expansion(counts.keys().map(String::as_str), JOINED);
    let repeated = |count: f32| count * (REPEATED + 1.0) / (count + REPEATED);
    let mut wanted: Wanted = counts.into_iter().map(|(term, count)| (term, (repeated(count), Origin::Query))).collect();
    for (term, weight) in joined {
        match wanted.entry(term.to_owned()) {
            Entry::Occupied(mut own) => own.get_mut().0 += EXPANDED * weight,
            Entry::Vacant(place) => {
                place.insert((EXPANDED * weight, Origin::Expansion));
            }
        }
    }
    wanted
}

impl Bm25 {
    /// The score of every unit; 0 without a term of its own.
    fn scores(&self, wanted: &Wanted) -> Result<Vec<f32>, RetrieveError> {
        let (mut own, mut wholes) = (vec![0.0; self.documents], vec![0.0; self.documents]);
        for (term, &(weight, _)) in wanted {
            self.words.add(term, weight, &mut own)?;
            self.cited.add(term, CITED * weight, &mut own)?;
            self.whole.add(term, CHAPTER * weight, &mut wholes)?;
        }
        own.truncate(self.units.all().len());
        for ((score, &chapter), &weight) in own.iter_mut().zip(&self.chapters).zip(&self.weights) {
            if *score > 0.0 {
                *score = (*score + wholes[chapter as usize]) * weight;
            }
        }
        Ok(own)
    }

    /// What the scores of some units are made of.
    fn reasons(&self, wanted: &Wanted, found: &[usize]) -> Result<Vec<Vec<Reason>>, RetrieveError> {
        // Units are numbered by 32 bits in the search index.
        let mut order: Vec<(u32, usize)> =
            found.iter().enumerate().filter_map(|(at, &unit)| Some((u32::try_from(unit).ok()?, at))).collect();
        order.sort_unstable();
        let units: Vec<u32> = order.iter().map(|&(unit, _)| unit).collect();
        let mut reasons = vec![Vec::new(); found.len()];
        for (term, &(weight, origin)) in wanted {
            let words = self.words.shares(term, weight, &units)?;
            let cited = self.cited.shares(term, CITED * weight, &units)?;
            for ((&(unit, at), words), cited) in order.iter().zip(words).zip(cited) {
                let share = (words + cited) * self.weights[unit as usize];
                if share > 0.0 {
                    reasons[at].push(Reason { term: term.clone(), share, origin });
                }
            }
        }
        for reasons in &mut reasons {
            readable(reasons);
        }
        Ok(reasons)
    }
}

/// Whether a term is one character.
fn is_single(term: &str) -> bool {
    term.chars().nth(1).is_none()
}

/// Sorts the reasons and keeps the foremost, without single characters that a longer term among them has.
fn readable(reasons: &mut Vec<Reason>) {
    reasons.sort_by(|a, b| b.share.total_cmp(&a.share).then_with(|| a.term.cmp(&b.term)));
    let longer: String = reasons.iter().map(|reason| reason.term.as_str()).filter(|term| !is_single(term)).collect();
    reasons.retain(|reason| !is_single(&reason.term) || !longer.contains(&reason.term));
    reasons.truncate(REASONS);
}

impl Retriever for Bm25 {
    fn kind(&self) -> &'static str {
        NAME
    }

    fn find(&self, query: &Query<'_>) -> Result<Vec<Hit>, RetrieveError> {
        let wanted = wanted(query.text);
        let scores = self.scores(&wanted)?;
        let versions = self.units.versions(query.as_of);
        let units = self.units.all();
        let admitted = |unit: usize| query.admits(&units[unit]) && units[unit].place(&versions).is_some();
        let found = top(&scores, query.k, admitted);
        let reasons = self.reasons(&wanted, &found)?;
        let hits = found
            .iter()
            .zip(reasons)
            .filter_map(|(&unit, why)| Some(Hit { place: units[unit].place(&versions)?, score: scores[unit], why }));
        Ok(hits.collect())
    }
}
