//! Where do provisions speak of each other? Their sentences that cite another statute's articles.
//!
//! Judicial interpretations and regulations put the law in the words of cases; and what many statutes refer to is what
//! most questions are about.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use lexlint_shared::{
    extract::{Target, mentions},
    index::{Index, StatuteId},
    statute::version_at,
};
use rayon::prelude::*;

use crate::retrieve::units::{Unit, Units};

/// What the provisions of an index say of each other.
#[derive(Debug)]
pub(super) struct Citing {
    /// By unit: the sentences of other statutes that cite it.
    pub(super) sentences: Vec<String>,
    /// By statute: how many articles of others name it.
    pub(super) named: Vec<u64>,
}

/// A citation of one statute by a sentence of another.
struct Citation<'a> {
    by: (StatuteId, u16, u8),
    sentence: String,
    statute: StatuteId,
    target: Option<&'a Unit>,
}

impl Citing {
    /// Reads all units; the shards are loaded.
    pub(super) fn of(index: &Index, units: &Units) -> Self {
        let citations: Vec<Citation<'_>> =
            units.all().par_iter().flat_map_iter(|unit| citations(index, units, unit)).collect();
        let mut named = vec![BTreeSet::new(); index.statutes().len()];
        let mut sentences: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
        for citation in citations {
            named[citation.statute as usize].insert(citation.by);
            if let Some(at) = citation.target.and_then(|target| units.position(target)) {
                sentences.entry(at).or_default().insert(citation.sentence);
            }
        }
        let joined = |at| sentences.get(&at).map(|all| all.iter().map(String::as_str).collect::<Vec<_>>().join("\n"));
        Self {
            sentences: (0..units.all().len()).map(|at| joined(at).unwrap_or_default()).collect(),
            named: named.iter().map(|by| by.len() as u64).collect(),
        }
    }
}

/// The citations of other statutes in a unit.
fn citations<'a>(index: &Index, units: &'a Units, unit: &Unit) -> Vec<Citation<'a>> {
    let text = index.shard(unit.statute).and_then(|shard| shard.text(unit.text)).unwrap_or_default();
    let chars: Vec<char> = text.chars().collect();
    let read_on = last_day(index, unit);
    let mut found = Vec::new();
    for mention in mentions(&chars, index.core()) {
        let Target::Known(statutes) = &mention.target else { continue };
        let Some(&statute) = statutes.first().filter(|&&statute| statute != unit.statute) else { continue };
        let version = version_at(index.statute(statute).starts(), read_on);
        let target = mention.article.zip(version).and_then(|(article, version)| units.find(statute, article, version));
        let by = (unit.statute, unit.article.main, unit.article.sub);
        found.push(Citation { by, sentence: sentence(&chars, mention.span.start, mention.span.end), statute, target });
    }
    found
}

/// The last day on which a unit is read, so that what it cites is meant as it stood then: the day before its statute
/// has other words, or the end of time.
fn last_day(index: &Index, unit: &Unit) -> Date {
    let next = index.statute(unit.statute).starts().nth(unit.last + 1);
    next.and_then(|next| next.yesterday().ok()).unwrap_or(Date::MAX)
}

/// The sentence around a stretch of a text.
fn sentence(chars: &[char], from: usize, to: usize) -> String {
    let ends = |c: &char| matches!(c, '。' | '；' | '\n');
    let start = chars[..from].iter().rposition(ends).map_or(0, |at| at + 1);
    let end = chars[to..].iter().position(ends).map_or(chars.len(), |at| to + at);
    chars[start..end].iter().collect()
}
