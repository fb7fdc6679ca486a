//! What the checks of one text share: the text, the index, the day, and what has been prepared or missed.

use std::{
    cell::{OnceCell, RefCell},
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use jiff::civil::Date;

use crate::{
    compare::{self, profile::Profile, weight::Weights},
    extract::Mention,
    index::{Index, Place, StatuteId, Successor, VersionId, fingerprint::Candidate},
    resolve,
    statute::{ArticleNumber, Status},
    text::offset,
};

/// Parts of the index that a check wanted and that were not loaded. Load them and check again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Missing {
    /// Statutes whose shards were wanted, ascending.
    pub shards: Vec<StatuteId>,
    /// The fingerprints were wanted.
    pub fingerprints: bool,
}

impl Missing {
    /// Nothing was missing: the report is final.
    pub fn is_empty(&self) -> bool {
        self.shards.is_empty() && !self.fingerprints
    }
}

/// Shared by all checks of one text.
pub(super) struct Context<'a> {
    /// The text as written.
    written: &'a str,
    /// Where its characters begin, in bytes.
    starts: OnceCell<Vec<u32>>,
    /// The text as read, in simplified characters, one for one and as wide in bytes.
    pub(super) text: &'a [char],
    pub(super) index: &'a Index,
    pub(super) as_of: Date,
    missing_shards: RefCell<BTreeSet<StatuteId>>,
    missing_fingerprints: RefCell<bool>,
    near_names: RefCell<BTreeMap<String, Option<StatuteId>>>,
}

impl<'a> Context<'a> {
    pub(super) fn new(written: &'a str, text: &'a [char], index: &'a Index, as_of: Date) -> Self {
        Self {
            written,
            starts: OnceCell::new(),
            text,
            index,
            as_of,
            missing_shards: RefCell::default(),
            missing_fingerprints: RefCell::default(),
            near_names: RefCell::default(),
        }
    }

    /// Whether a version of a statute is in force on the as-of date.
    pub(super) fn is_current(&self, statute: StatuteId, version: VersionId) -> bool {
        self.index.status(statute, self.as_of) == Status::InForce
            && self.index.version(statute, self.as_of) == Some(version)
    }

    /// What bigrams weigh in comparison.
    pub(super) fn weights(&self) -> &'a Weights {
        self.index.core().weights()
    }

    /// A stretch of the checked text, as written.
    pub(super) fn slice(&self, span: Range<usize>) -> &'a str {
        let starts = self.starts.get_or_init(|| offset::starts(self.text));
        let start = |at: usize| starts.get(at).map_or(usize::MAX, |&start| start as usize);
        self.written.get(start(span.start)..start(span.end)).unwrap_or_default()
    }

    /// The same, to keep.
    pub(super) fn words(&self, span: Range<usize>) -> String {
        self.slice(span).to_owned()
    }

    /// The name of a mention as written: `name` is as read.
    pub(super) fn name_as_written(&self, mention: &Mention, name: &str) -> String {
        let span = mention.name_span.clone().unwrap_or(mention.span.clone());
        let read: Vec<char> = name.chars().collect();
        let at = compare::position(&self.text[span.clone()], &read);
        at.map_or_else(|| name.to_owned(), |at| self.words(span.start + at..span.start + at + read.len()))
    }

    /// The statute that a name without a match is probably meant for.
    pub(super) fn near_name(&self, name: &str) -> Option<StatuteId> {
        if let Some(near) = self.near_names.borrow().get(name) {
            return *near;
        }
        let near = resolve::near_name(self.index, name);
        self.near_names.borrow_mut().insert(name.to_owned(), near);
        near
    }

    /// A text of the index prepared for comparison; `None`, and noted as missing, if not loaded.
    pub(super) fn profile(&self, statute: StatuteId, text: u32) -> Option<&'a Profile> {
        let Some(shard) = self.index.shard(statute) else {
            self.missing_shards.borrow_mut().insert(statute);
            return None;
        };
        shard.profile(text)
    }

    /// The profile of an article.
    pub(super) fn article(
        &self,
        statute: StatuteId,
        version: VersionId,
        article: ArticleNumber,
    ) -> Option<&'a Profile> {
        self.profile(statute, self.index.text_of(statute, version, article)?)
    }

    /// Whether the words of a statute are there; noted as missing if not.
    pub(super) fn has_words(&self, statute: StatuteId) -> bool {
        let loaded = self.index.shard(statute).is_some();
        if !loaded {
            self.missing_shards.borrow_mut().insert(statute);
        }
        loaded
    }

    /// The articles that have taken the place of one by the as-of date; empty, and noted as missing, where a shard on the
    /// way is not loaded.
    pub(super) fn successors(&self, place: Place) -> Vec<Successor> {
        self.index.successors(place, self.as_of).unwrap_or_else(|statute| {
            self.missing_shards.borrow_mut().insert(statute);
            Vec::new()
        })
    }

    /// Texts of the whole index that share words with a folded claim; empty, and noted as missing, if
    /// the fingerprints are not loaded.
    pub(super) fn candidates(&self, folded: &[char], most: usize) -> Vec<Candidate> {
        match self.index.fingerprints() {
            Some(fingerprints) => fingerprints.candidates(folded, most),
            None => {
                *self.missing_fingerprints.borrow_mut() = true;
                Vec::new()
            }
        }
    }

    pub(super) fn into_missing(self) -> Missing {
        Missing {
            shards: self.missing_shards.into_inner().into_iter().collect(),
            fingerprints: self.missing_fingerprints.into_inner(),
        }
    }
}
