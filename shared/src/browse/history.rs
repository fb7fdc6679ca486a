//! What was a provision before, and what became of it? By what the index knows of articles that took each other's place.

use std::collections::{BTreeSet, VecDeque};

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::Missing;
use crate::{
    index::{Index, Place, StatuteId, core::StatuteMeta},
    statute::ArticleNumber,
};

/// Most stages of a history.
const MOST: usize = 24;

/// A provision in one of its versions, or a statute whose words the index lacks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stage {
    /// Official title.
    pub law: String,
    /// The article; `None` where the index has no text of the statute, so that it cannot be said.
    pub article: Option<ArticleNumber>,
    /// First day in force, or of promulgation where that is not known; `None` where neither is known.
    pub from: Option<Date>,
    /// First day on which it was no longer in force; `None` where it has no end.
    pub until: Option<Date>,
    /// The words are those of the stage before it in time.
    pub unchanged: bool,
    /// It is the one that is read.
    pub read: bool,
}

/// The stages of a provision, the newest first, and the shards that would tell more.
pub(super) fn history(index: &Index, read: Place, as_of: Date) -> (Vec<Stage>, Missing) {
    let mut missing = BTreeSet::new();
    let mut places = BTreeSet::from([read]);
    let mut bare = BTreeSet::new();
    let mut ahead = VecDeque::from([read]);
    while let Some(place) = ahead.pop_front().filter(|_| places.len() < MOST) {
        let before = earlier(index, place, &mut missing, &mut bare);
        for place in before {
            if places.insert(place) {
                ahead.push_back(place);
            }
        }
    }
    // What came later: version by version, and then what took the place of the whole statute.
    let last = index.statute(read.statute).versions.len();
    let mut later = read;
    while later.version + 1 < last {
        let Some(next) = index.next_of(later).into_iter().find(|next| next.statute == read.statute) else { break };
        later = next;
        places.insert(later);
    }
    match index.successors(later, as_of) {
        Ok(heirs) => places.extend(heirs.into_iter().map(|heir| heir.place)),
        Err(statute) => {
            missing.insert(statute);
        }
    }
    let mut stages: Vec<Stage> = places.into_iter().map(|place| stage(index, place, place == read)).collect();
    stages.extend(bare.into_iter().map(|statute| without_words(index, statute)));
    stages.sort_by(|a, b| b.from.cmp(&a.from).then_with(|| b.until.cmp(&a.until)).then_with(|| a.law.cmp(&b.law)));
    (stages, Missing { shards: missing.into_iter().collect(), fingerprints: false })
}

/// Where the provision stood before: in the version before, or in the statutes that its own took the place of.
fn earlier(
    index: &Index,
    place: Place,
    missing: &mut BTreeSet<StatuteId>,
    bare: &mut BTreeSet<StatuteId>,
) -> Vec<Place> {
    let came_from = |statute: StatuteId, version: usize| {
        let articles = index.shard(statute).and_then(|shard| shard.entries(version)).unwrap_or_default().iter();
        let places = articles.map(move |entry| Place { statute, version, article: entry.number });
        places.filter(|&from| index.next_of(from).contains(&place)).collect::<Vec<_>>()
    };
    if let Some(version) = place.version.checked_sub(1) {
        return came_from(place.statute, version);
    }
    let StatuteMeta { title, kind, .. } = index.statute(place.statute);
    let mut places = Vec::new();
    for (id, statute) in (0..).zip(index.statutes()) {
        if statute.repeal.as_ref().is_none_or(|repeal| !repeal.successors.contains(title)) {
            continue;
        }
        match statute.versions.len().checked_sub(1) {
            // Of what was replaced together with the statutes, as interpretations of them, nothing would be told.
            None if statute.kind != *kind => (),
            None => {
                bare.insert(id);
            }
            Some(_) if index.shard(id).is_none() => {
                missing.insert(id);
            }
            Some(last) => places.extend(came_from(id, last)),
        }
    }
    places
}

fn stage(index: &Index, place: Place, read: bool) -> Stage {
    let statute = index.statute(place.statute);
    let starts: Vec<Date> = statute.starts().collect();
    let end = statute.repeal.as_ref().map(|repeal| repeal.date);
    let text = |place: Place| index.text(place.statute, place.version, place.article);
    let before = place.version.checked_sub(1).map(|version| Place { version, ..place });
    Stage {
        law: statute.title.clone(),
        article: Some(place.article),
        from: starts.get(place.version).copied(),
        until: starts.get(place.version + 1).copied().or(end),
        unchanged: before.is_some_and(|before| text(before).is_some() && text(before) == text(place)),
        read,
    }
}

fn without_words(index: &Index, statute: StatuteId) -> Stage {
    let statute = index.statute(statute);
    let until = statute.repeal.as_ref().map(|repeal| repeal.date);
    Stage { law: statute.title.clone(), article: None, from: None, until, unchanged: false, read: false }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::browse::fixture::{DAY, bare, index};

    fn place(index: &Index, title: &str, article: u16) -> Place {
        let statute = index.by_title(title).expect("it is there");
        Place {
            statute,
            version: index.version(statute, DAY).expect("it has one"),
            article: ArticleNumber::new(article),
        }
    }

    #[test]
    fn a_provision_is_followed_back_and_ahead() {
        let index = index();
        let told = |title: &str, article| {
            let (stages, missing) = history(&index, place(&index, title, article), DAY);
            assert!(missing.is_empty(), "{missing:?}");
            let stages = stages.into_iter();
            stages.map(|stage| (stage.law, stage.article.map(|article| article.main), stage.read)).collect::<Vec<_>>()
        };
        let (code, old, lost) = ("中华人民共和国民法典", "中华人民共和国民法通则", "中华人民共和国收养法");
        let stages = told(code, 2);
        assert_eq!(stages[0], (code.to_owned(), Some(2), true));
        assert!(stages.contains(&(old.to_owned(), Some(7), false)), "{stages:?}");
        assert!(stages.contains(&(lost.to_owned(), None, false)), "{stages:?}");
        assert!(told(old, 7).contains(&(code.to_owned(), Some(2), false)));
    }

    #[test]
    fn what_would_tell_more_is_named() {
        let index = bare();
        let (_, missing) = history(&index, place(&index, "中华人民共和国民法典", 2), DAY);
        assert!(!missing.shards.is_empty());
    }
}
