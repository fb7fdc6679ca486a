//! What can be found? The units of retrieval: each article with each of its wordings.

use std::collections::BTreeMap;

use jiff::civil::Date;
use lexlint_shared::{
    index::{Index, Place, StatuteId, VersionId},
    statute::{ArticleNumber, Status, status_at, version_at},
};

/// A wording of an article, and the versions of its statute that have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// The statute.
    pub statute: StatuteId,
    /// The article.
    pub article: ArticleNumber,
    /// The number of its words in the shard of the statute.
    pub text: u32,
    /// The first version with these words.
    pub first: VersionId,
    /// The last of the versions that have these words one after the other.
    pub last: VersionId,
}

/// All units of an index, in the order of statute, article and version.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Units {
    units: Vec<Unit>,
    calendars: Vec<Calendar>,
}

/// When the versions of a statute are in force.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Calendar {
    starts: Vec<Date>,
    repealed: Option<Date>,
}

impl Units {
    /// The units of an index; needs its core alone.
    pub fn of(index: &Index) -> Self {
        let mut units = Vec::new();
        for (id, statute) in (0..).zip(index.statutes()) {
            let mut runs: BTreeMap<ArticleNumber, Vec<Unit>> = BTreeMap::new();
            for version in 0..statute.versions.len() {
                for (article, text) in index.core().articles(id, version) {
                    let runs = runs.entry(article).or_default();
                    match runs.last_mut() {
                        Some(run) if run.text == text && run.last + 1 == version => run.last = version,
                        _ => runs.push(Unit { statute: id, article, text, first: version, last: version }),
                    }
                }
            }
            units.extend(runs.into_values().flatten());
        }
        let calendars = index.statutes().iter().map(|statute| Calendar {
            starts: statute.starts().collect(),
            repealed: statute.repeal.as_ref().map(|repeal| repeal.date),
        });
        Self { calendars: calendars.collect(), units }
    }

    /// The units.
    pub fn all(&self) -> &[Unit] {
        &self.units
    }

    /// The unit of an article in a version of its statute.
    pub fn find(&self, statute: StatuteId, article: ArticleNumber, version: VersionId) -> Option<&Unit> {
        let runs = self.units.partition_point(|unit| (unit.statute, unit.article) < (statute, article));
        let runs = self.units[runs..].iter().take_while(|unit| (unit.statute, unit.article) == (statute, article));
        runs.into_iter().find(|unit| (unit.first..=unit.last).contains(&version))
    }

    /// Position of a unit.
    pub fn position(&self, unit: &Unit) -> Option<usize> {
        self.units.binary_search_by_key(&unit.key(), Unit::key).ok()
    }

    /// The version of each statute that is in force on a day.
    pub fn versions(&self, day: Date) -> Vec<Option<VersionId>> {
        let version = |calendar: &Calendar| {
            let starts = calendar.starts.iter().copied();
            let status = status_at(starts.clone(), calendar.repealed, day);
            (status == Status::InForce).then(|| version_at(starts, day)).flatten()
        };
        self.calendars.iter().map(version).collect()
    }
}

impl Unit {
    /// Headings, outermost first, and words of the unit; empty where the shard is not loaded.
    pub fn parts<'a>(&self, index: &'a Index) -> (&'a [String], &'a str) {
        let shard = index.shard(self.statute);
        let entry = shard.and_then(|shard| shard.entry(self.first, self.article));
        let headings = entry.and_then(|entry| shard?.path(entry.path)).unwrap_or_default();
        (headings, shard.and_then(|shard| shard.text(self.text)).unwrap_or_default())
    }

    /// Title, headings and words, a line each.
    pub fn words(&self, index: &Index) -> String {
        let (headings, text) = self.parts(index);
        format!("{}\n{}\n{text}", index.statute(self.statute).title, headings.join("\n"))
    }

    /// What the units are in the order of.
    fn key(&self) -> (StatuteId, ArticleNumber, VersionId) {
        (self.statute, self.article, self.first)
    }

    /// Where the unit stands in the versions that are in force, as [`Units::versions`] gives them; `None` if it is not.
    pub fn place(&self, versions: &[Option<VersionId>]) -> Option<Place> {
        let version = versions[self.statute as usize].filter(|version| (self.first..=self.last).contains(version))?;
        Some(Place { statute: self.statute, version, article: self.article })
    }
}
