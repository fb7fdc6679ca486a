//! The provision of the statute that this one replaced.

use super::{Edit, Sound};
use crate::{
    check::Missing,
    index::{Index, Place, appellation::STATE},
    statute::ArticleNumber,
};

pub(super) fn propose(sound: &Sound<'_>, missing: &mut Missing) -> Vec<Vec<Edit>> {
    let (Some(name), Some(number)) = (sound.name(), sound.number()) else {
        return Vec::new();
    };
    let proposal = |(title, article): (String, ArticleNumber)| {
        let short = title.strip_prefix(STATE).unwrap_or(&title).to_owned();
        let name = Edit { start: name.start, end: name.end, words: short };
        (name.end <= number.start).then(|| Some(vec![name, sound.with_number(article)?])).flatten()
    };
    predecessors(sound.index, sound.place, missing).into_iter().filter_map(proposal).collect()
}

/// The articles of replaced statutes whose place this one took; the shards that are not loaded are missing.
fn predecessors(index: &Index, place: Place, missing: &mut Missing) -> Vec<(String, ArticleNumber)> {
    let title = &index.statute(place.statute).title;
    let mut found = Vec::new();
    for (id, statute) in (0..).zip(index.statutes()) {
        let replaced = statute.repeal.as_ref().is_some_and(|repeal| repeal.successors.contains(title));
        let Some(version) = statute.versions.len().checked_sub(1).filter(|_| replaced) else { continue };
        let Some(shard) = index.shard(id) else {
            super::add(missing, Missing { shards: vec![id], fingerprints: false });
            continue;
        };
        for entry in shard.entries(version).unwrap_or_default() {
            if index.next_of(Place { statute: id, version, article: entry.number }).contains(&place) {
                found.push((statute.title.clone(), entry.number));
            }
        }
    }
    found
}
