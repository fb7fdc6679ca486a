//! A shard: the words of one statute in all its versions, each distinct article text once.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::{
    VersionId,
    format::{self, IndexError, Part},
    postings::Postings,
};
use crate::{compare::profile::Profile, statute::ArticleNumber};

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

/// The words of a statute. Payload: `postcard` of this.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Shard {
    /// Distinct article texts.
    pub(super) texts: Vec<String>,
    /// Distinct lists of headings.
    pub(super) paths: Vec<Vec<String>>,
    /// The articles of each version, in the order of the statute.
    pub(super) versions: Vec<Vec<Entry>>,
    #[serde(skip)]
    postings: OnceLock<Postings>,
    /// One for each text.
    #[serde(skip)]
    profiles: OnceLock<Box<[OnceLock<Profile>]>>,
}

impl Shard {
    pub(super) fn read(bytes: &[u8], expected: u32) -> Result<Self, IndexError> {
        let (payload, crc) = format::unwrap(bytes, Part::Shard)?;
        if crc != expected {
            return Err(IndexError::Foreign(Part::Shard));
        }
        postcard::from_bytes(payload).map_err(|_| IndexError::Damaged(Part::Shard))
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
        self.entries(version)?.iter().find(|entry| entry.number == article)
    }

    /// A text prepared for comparison, on first use.
    pub fn profile(&self, text: u32) -> Option<&Profile> {
        let words = self.text(text)?;
        let profiles = self.profiles.get_or_init(|| self.texts.iter().map(|_| OnceLock::new()).collect());
        Some(profiles.get(text as usize)?.get_or_init(|| Profile::new(&words.chars().collect::<Vec<_>>())))
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
