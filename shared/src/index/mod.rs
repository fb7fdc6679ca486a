//! How is the law kept at hand? The index: the compiled form of a corpus that the engine reads.
//!
//! One build writes a directory. `manifest.json` names the files; the [`core`] holds names, dates and
//! numbers and is loaded at once; one [`shard`] per statute holds its words and is loaded when the
//! statute is cited; the [`fingerprint`] part answers "whose words are these?" and is loaded after
//! first paint. The reader works on bytes from anywhere.

pub mod appellation;
#[cfg(feature = "build")]
pub mod build;
pub mod core;
pub mod fingerprint;
pub mod format;
pub mod manifest;
pub mod postings;
pub mod shard;
#[cfg(feature = "build")]
mod succession;

use std::collections::{BTreeSet, VecDeque};

use jiff::civil::Date;

use self::{
    core::{Core, StatuteMeta},
    fingerprint::Fingerprints,
    format::{IndexError, Part},
    shard::{Likeness, Shard},
};
use crate::{
    report::{IndexInfo, Provision},
    statute::{ArticleNumber, Status, status_at, version_at},
};

/// Position of a statute in the index, in order of title. Also the number of its shard.
pub type StatuteId = u32;

/// Position of a version in its statute, ascending by day of promulgation.
pub type VersionId = usize;

/// An article of a version of a statute.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The statute.
    pub statute: StatuteId,
    /// The version.
    pub version: VersionId,
    /// The article.
    pub article: ArticleNumber,
}

/// An article that took another's place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Successor {
    /// Where it is.
    pub place: Place,
    /// How it is like the other.
    pub likeness: Likeness,
}

/// An index, as far as its parts have been loaded.
#[derive(Debug)]
pub struct Index {
    core: Core,
    /// By statute; as far as loaded.
    shards: Vec<Option<Box<Shard>>>,
    fingerprints: Option<Fingerprints>,
}

impl Index {
    /// Opens the core part.
    ///
    /// # Errors
    /// [`IndexError`] if the bytes are damaged, of another format version, or no core.
    pub fn open(core: &[u8]) -> Result<Self, IndexError> {
        let core = Core::read(core)?;
        let shards = core.meta.statutes.iter().map(|_| None).collect();
        Ok(Self { core, shards, fingerprints: None })
    }

    /// Adds the shard of a statute.
    ///
    /// # Errors
    /// [`IndexError`] if the bytes are damaged or belong to another index.
    pub fn add_shard(&mut self, statute: StatuteId, bytes: &[u8]) -> Result<(), IndexError> {
        let meta = self.core.meta.statutes.get(statute as usize).ok_or(IndexError::Foreign(Part::Shard))?;
        self.shards[statute as usize] = Some(Box::new(Shard::read(bytes, meta)?));
        Ok(())
    }

    /// Adds the fingerprints.
    ///
    /// # Errors
    /// [`IndexError`] if the bytes are damaged or belong to another index.
    pub fn add_fingerprints(&mut self, bytes: &[u8]) -> Result<(), IndexError> {
        self.fingerprints = Some(Fingerprints::read(bytes, self.core.meta.fingerprints)?);
        Ok(())
    }

    /// Identity and coverage.
    pub fn info(&self) -> &IndexInfo {
        &self.core.meta.info
    }

    /// The core: names, dates, numbers.
    pub fn core(&self) -> &Core {
        &self.core
    }

    /// All statutes, in order of title; positions are [`StatuteId`]s.
    pub fn statutes(&self) -> &[StatuteMeta] {
        &self.core.meta.statutes
    }

    /// A statute.
    ///
    /// # Panics
    /// If the number is of no statute of this index.
    pub fn statute(&self, id: StatuteId) -> &StatuteMeta {
        &self.core.meta.statutes[id as usize]
    }

    /// The words of a statute, if loaded.
    pub fn shard(&self, id: StatuteId) -> Option<&Shard> {
        self.shards.get(id as usize)?.as_deref()
    }

    /// The fingerprints, if loaded.
    pub fn fingerprints(&self) -> Option<&Fingerprints> {
        self.fingerprints.as_ref()
    }

    /// The statute with this official title.
    pub fn by_title(&self, title: &str) -> Option<StatuteId> {
        let at = self.statutes().binary_search_by(|s| s.title.as_str().cmp(title)).ok()?;
        StatuteId::try_from(at).ok()
    }

    /// Status of a statute on a day.
    pub fn status(&self, id: StatuteId, day: Date) -> Status {
        let statute = self.statute(id);
        let repealed = statute.repeal.as_ref().map(|repeal| repeal.date);
        status_at(statute.starts(), repealed, day)
    }

    /// The version in force on a day; before the first starts, the first.
    pub fn version(&self, id: StatuteId, day: Date) -> Option<VersionId> {
        let statute = self.statute(id);
        version_at(statute.starts(), day).or((!statute.versions.is_empty()).then_some(0))
    }

    /// Whether a version has an article.
    pub fn has_article(&self, id: StatuteId, version: VersionId, article: ArticleNumber) -> bool {
        self.text_of(id, version, article).is_some()
    }

    /// Number of an article's text in the shard of its statute.
    pub fn text_of(&self, id: StatuteId, version: VersionId, article: ArticleNumber) -> Option<u32> {
        match self.shard(id) {
            Some(shard) => shard.entry(version, article).map(|entry| entry.text),
            None => self.core.text_of(id, version, article),
        }
    }

    /// The words of an article, if the shard is loaded and the article exists.
    pub fn text(&self, id: StatuteId, version: VersionId, article: ArticleNumber) -> Option<&str> {
        let shard = self.shard(id)?;
        shard.text(shard.entry(version, article)?.text)
    }

    /// An article as reports give it, if the shard is loaded and the article exists.
    pub fn provision(&self, id: StatuteId, version: VersionId, article: ArticleNumber) -> Option<Provision> {
        let entry = self.shard(id)?.entry(version, article)?;
        let statute = self.statute(id);
        Some(Provision {
            law: statute.title.clone(),
            article,
            version: statute.versions.get(version)?.promulgated,
            path: self.shard(id)?.path(entry.path)?.to_vec(),
            text: self.shard(id)?.text(entry.text)?.to_owned(),
        })
    }

    /// The articles that have taken the place of one by a day, best first: through the later versions of its statute,
    /// then the statutes that replaced it, until what is in force on that day. Empty where the article is itself in
    /// force then, or nothing took its place, or what did is not clear.
    ///
    /// # Errors
    /// A statute that the way leads through and whose shard is not loaded.
    pub fn successors(&self, place: Place, day: Date) -> Result<Vec<Successor>, StatuteId> {
        let mut found = Vec::new();
        let mut ahead = VecDeque::from([Successor { place, likeness: Likeness::Same }]);
        // Each place is passed once, so that statutes which name each other as successors come to an end.
        let mut passed = BTreeSet::from([place]);
        while let Some(from) = ahead.pop_front() {
            let Place { statute, version, article } = from.place;
            let in_force = self.version(statute, day);
            let repeal = self.statute(statute).repeal.as_ref().filter(|repeal| repeal.date <= day);
            if repeal.is_none() && in_force == Some(version) {
                found.extend((from.place != place).then_some(from));
                continue;
            }
            for heir in self.shard(statute).ok_or(statute)?.heirs(version, article) {
                let next = match heir.successor {
                    None => in_force.filter(|&last| version < last).map(|_| (statute, version + 1)),
                    Some(at) => repeal.and_then(|repeal| {
                        let successor = self.by_title(repeal.successors.get(usize::from(at))?)?;
                        Some((successor, self.version(successor, repeal.date)?))
                    }),
                };
                let Some((statute, version)) = next else { continue };
                let place = Place { statute, version, article: heir.article };
                if passed.insert(place) {
                    ahead.push_back(Successor { place, likeness: heir.likeness.max(from.likeness) });
                }
            }
        }
        Ok(found)
    }

    /// The articles that took the place of one at the next step: in the next version or, behind the last, in the statutes
    /// that replaced its own. Empty where nothing did, it is not clear, or the shard is not loaded.
    pub fn next_of(&self, place: Place) -> Vec<Place> {
        let Some(shard) = self.shard(place.statute) else {
            return Vec::new();
        };
        let repeal = self.statute(place.statute).repeal.as_ref();
        let next = |heir: shard::Heir| {
            let (statute, version) = match heir.successor {
                None => (place.statute, place.version + 1),
                Some(at) => {
                    let repeal = repeal?;
                    let successor = self.by_title(repeal.successors.get(usize::from(at))?)?;
                    (successor, self.version(successor, repeal.date)?)
                }
            };
            Some(Place { statute, version, article: heir.article })
        };
        shard.heirs(place.version, place.article).into_iter().filter_map(next).collect()
    }

    /// The articles before and after one, in the order of the statute; `None` where the shard is not loaded.
    pub fn neighbours(
        &self,
        id: StatuteId,
        version: VersionId,
        article: ArticleNumber,
    ) -> (Option<ArticleNumber>, Option<ArticleNumber>) {
        let entries = self.shard(id).and_then(|shard| shard.entries(version)).unwrap_or_default();
        let Some(at) = entries.iter().position(|entry| entry.number == article) else {
            return (None, None);
        };
        let number = |at: usize| entries.get(at).map(|entry| entry.number);
        (at.checked_sub(1).and_then(number), number(at + 1))
    }
}
