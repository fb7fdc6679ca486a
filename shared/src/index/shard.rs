//! A shard: the words of one statute in all its versions, each distinct article text once.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::{
    VersionId,
    core::StatuteMeta,
    format::{self, IndexError, Part},
    postings::Postings,
};
use crate::{compare::profile::Profile, statute::ArticleNumber, text::chars};

/// An article of a version: where its words and headings are in the shard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Its number.
    pub number: ArticleNumber,
    /// Position of its headings.
    pub path: u32,
    /// Position of its words.
    pub text: u32,
}

/// How an article is like the one whose place it took. Ordered from the most alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Likeness {
    /// The same words, or the same but for punctuation.
    Same,
    /// The same provision in other words.
    Amended,
    /// A part of the one is in the other.
    Partial,
}

/// An article that took another's place, as a shard stores it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Heir {
    /// Position in the successors that the repeal of the statute names; `None` for the next version of the same statute.
    pub(super) successor: Option<u16>,
    /// The article.
    pub(super) article: ArticleNumber,
    pub(super) likeness: Likeness,
}

/// Articles of a version with what took their place, ascending by article.
pub(super) type Heirs = Vec<(ArticleNumber, Vec<Heir>)>;

/// The words of a statute. Payload: `postcard` of this.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Shard {
    /// Distinct article texts.
    pub(super) texts: Vec<String>,
    /// Distinct lists of headings.
    pub(super) paths: Vec<Vec<String>>,
    /// The articles of each version, in the order of the statute.
    pub(super) versions: Vec<Vec<Entry>>,
    /// For each version, what took the place of its articles: in the next version or, for the last one, in the statutes
    /// that replaced this one. Articles that the next version has unchanged are left out.
    pub(super) heirs: Vec<Heirs>,
    #[serde(skip)]
    postings: OnceLock<Postings>,
    /// One for each text.
    #[serde(skip)]
    profiles: OnceLock<Box<[OnceLock<Profile>]>>,
}

impl Shard {
    /// Reads the shard of a statute.
    pub(super) fn read(bytes: &[u8], statute: &StatuteMeta) -> Result<Self, IndexError> {
        let (payload, crc) = format::unwrap(bytes, Part::Shard)?;
        if crc != statute.shard {
            return Err(IndexError::Foreign(Part::Shard));
        }
        let shard: Self = postcard::from_bytes(payload).map_err(|_| IndexError::Damaged(Part::Shard))?;
        if shard.fits(statute) { Ok(shard) } else { Err(IndexError::Damaged(Part::Shard)) }
    }

    /// Whether the shard has the versions and texts that the core says it has.
    fn fits(&self, statute: &StatuteMeta) -> bool {
        self.versions.len() == statute.versions.len() && self.texts.len() == statute.texts as usize
    }

    /// A text by its number.
    pub fn text(&self, text: u32) -> Option<&str> {
        self.texts.get(text as usize).map(String::as_str)
    }

    /// Headings by their number, outermost first.
    pub fn path(&self, path: u32) -> Option<&[String]> {
        self.paths.get(path as usize).map(Vec::as_slice)
    }

    /// The articles of a version, in the order of the statute.
    pub fn entries(&self, version: VersionId) -> Option<&[Entry]> {
        self.versions.get(version).map(Vec::as_slice)
    }

    /// An article of a version.
    pub fn entry(&self, version: VersionId, article: ArticleNumber) -> Option<&Entry> {
        let entries = self.entries(version)?;
        // Numbers ascend, and those put in only move the later ones further behind.
        let (before, behind) = entries.split_at(entries.len().min(usize::from(article.main.saturating_sub(1))));
        behind.iter().chain(before).find(|entry| entry.number == article)
    }

    /// A text prepared for comparison, on first use.
    pub fn profile(&self, text: u32) -> Option<&Profile> {
        let profiles = self.profiles.get_or_init(|| self.texts.iter().map(|_| OnceLock::new()).collect());
        let words = || chars(&self.texts[text as usize]);
        Some(profiles.get(text as usize)?.get_or_init(|| Profile::new(&words())))
    }

    /// What took an article's place, best first; empty where nothing did or it is not clear.
    pub(super) fn heirs(&self, version: VersionId, article: ArticleNumber) -> Vec<Heir> {
        let stored = self.heirs.get(version).and_then(|heirs| {
            heirs.binary_search_by_key(&article, |(article, _)| *article).ok().map(|at| heirs[at].1.clone())
        });
        stored.unwrap_or_else(|| {
            let same = self.is_unchanged(version, article);
            same.then_some(Heir { successor: None, article, likeness: Likeness::Same }).into_iter().collect()
        })
    }

    /// Whether the next version has an article of the same number and words.
    pub(super) fn is_unchanged(&self, version: VersionId, article: ArticleNumber) -> bool {
        let text = |version| self.entry(version, article).map(|entry| entry.text);
        text(version).is_some_and(|words| text(version + 1) == Some(words))
    }

    /// The texts by their bigrams; prepared on first use.
    pub fn postings(&self) -> &Postings {
        self.postings.get_or_init(|| Postings::new(&self.texts))
    }

    /// Where a text stands: versions and article numbers, oldest version first.
    pub fn places(&self, text: u32) -> impl Iterator<Item = (VersionId, ArticleNumber)> + '_ {
        self.versions.iter().enumerate().flat_map(move |(version, entries)| {
            entries.iter().filter(move |entry| entry.text == text).map(move |entry| (version, entry.number))
        })
    }
}
