//! The core part: every statute with its names, dates and article numbers, without words.
//!
//! Payload: `postcard` of [`CoreMeta`], then two fst maps, each preceded by its length.
//! * appellations: normalised name → position in [`CoreMeta::names`];
//! * provisions: statute, version, article → number of its text in the statute's shard.

use std::ops::RangeInclusive;

use fst::{IntoStreamer, Map, Streamer};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{
    StatuteId, VersionId,
    appellation::{NameKind, normalise},
    format::{self, IndexError, Part},
};
use crate::{
    compare::weight::{StoredWeights, Weights},
    report::IndexInfo,
    statute::{ArticleNumber, Kind, Renumbering, Repeal},
    text::letters::Letters,
};

/// A version, without words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct VersionMeta {
    /// Day of promulgation.
    pub promulgated: Date,
    /// First day in force, where known.
    pub effective: Option<Date>,
    /// Number of the instrument, where known.
    pub document_number: Option<String>,
    /// Number of articles.
    pub articles: u32,
    /// The last article.
    pub last: Option<ArticleNumber>,
}

/// A statute, without words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StatuteMeta {
    /// Official title.
    pub title: String,
    /// Its sort.
    pub kind: Kind,
    /// Ascending by day of promulgation.
    pub versions: Vec<VersionMeta>,
    /// Its end.
    pub repeal: Option<Repeal>,
    /// Changes of its numbers.
    pub renumberings: Vec<Renumbering>,
    /// Checksum of its shard.
    pub shard: u32,
    /// Number of distinct texts in its shard.
    pub texts: u32,
}

impl StatuteMeta {
    /// First day in force of each version.
    pub fn starts(&self) -> impl Iterator<Item = Date> + Clone + '_ {
        self.versions.iter().map(|version| version.effective.unwrap_or(version.promulgated))
    }
}

/// A statute that a name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct NameRef {
    /// The statute.
    pub statute: StatuteId,
    /// What sort of name it is.
    pub kind: NameKind,
}

/// Everything in the core that is no fst.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CoreMeta {
    /// Identity and coverage.
    pub info: IndexInfo,
    /// In order of title.
    pub statutes: Vec<StatuteMeta>,
    /// What each name stands for, by the values of the appellation map; best first.
    pub names: Vec<Vec<NameRef>>,
    /// Checksum of the fingerprint part.
    pub fingerprints: u32,
    /// What bigrams of provisions weigh in comparison.
    pub weights: StoredWeights,
}

/// A normalised title.
#[derive(Debug)]
pub struct Title {
    /// Its characters.
    pub chars: Vec<char>,
    /// The same as a set.
    pub letters: Letters,
}

impl Title {
    fn new(title: &str) -> Self {
        let chars: Vec<char> = normalise(title).chars().collect();
        Self { letters: Letters::of(&chars), chars }
    }
}

/// The first two and the first three characters of all names, hashed to a bit each: most places of a text are told by
/// them to begin none. Behind a name of two characters stands [`NameStarts::END`].
#[derive(Debug)]
struct NameStarts {
    pairs: Box<[u64]>,
    triples: Box<[u64]>,
}

impl NameStarts {
    /// Number of bits, as a power of two.
    const BITS: u32 = 16;
    const END: char = '\0';

    fn of(names: &Map<Vec<u8>>) -> Self {
        let bits = || vec![0; 1 << (Self::BITS - 6)].into_boxed_slice();
        let mut starts = Self { pairs: bits(), triples: bits() };
        let mut add = |first, second, third| {
            let pair = Self::pair(first, second);
            let ((word, bit), (longer_word, longer_bit)) = (Self::place(pair), Self::place(Self::triple(pair, third)));
            starts.pairs[word] |= bit;
            starts.triples[longer_word] |= longer_bit;
        };
        let fst = names.as_fst();
        let mut open = vec![(fst.root(), Vec::new())];
        while let Some((node, bytes)) = open.pop() {
            let mut chars = std::str::from_utf8(&bytes).unwrap_or_default().chars();
            if let (Some(first), Some(second)) = (chars.next(), chars.next()) {
                if let Some(third) = chars.next() {
                    add(first, second, third);
                    continue;
                }
                if node.is_final() {
                    add(first, second, Self::END);
                }
            }
            for transition in node.transitions() {
                let longer = bytes.iter().copied().chain([transition.inp]).collect();
                open.push((fst.node(transition.addr), longer));
            }
        }
        starts
    }

    #[inline]
    fn may_be(&self, first: char, second: char, third: impl FnOnce() -> Option<char>) -> bool {
        let pair = Self::pair(first, second);
        if !self.may_be_pair(pair) {
            return false;
        }
        let (end_word, end_bit) = Self::place(Self::triple(pair, Self::END));
        let Some(third) = third().filter(|_| self.triples[end_word] & end_bit == 0) else { return true };
        let (word, bit) = Self::place(Self::triple(pair, third));
        self.triples[word] & bit != 0
    }

    #[inline]
    fn may_be_pair(&self, pair: u32) -> bool {
        let (word, bit) = Self::place(pair);
        self.pairs[word] & bit != 0
    }

    #[inline]
    fn pair(first: char, second: char) -> u32 {
        u32::from(first).wrapping_mul(0x9e37_79b1).wrapping_add(u32::from(second))
    }

    #[inline]
    fn triple(pair: u32, third: char) -> u32 {
        pair.wrapping_mul(0xc2b2_ae35).wrapping_add(u32::from(third))
    }

    /// Word and bit of two or three characters.
    #[inline]
    fn place(chars: u32) -> (usize, u64) {
        let hash = chars.wrapping_mul(0x85eb_ca6b) >> (32 - Self::BITS);
        (hash as usize / 64, 1 << (hash % 64))
    }
}

/// The core part.
#[derive(Debug)]
pub struct Core {
    /// Everything that is no fst.
    pub meta: CoreMeta,
    appellations: Map<Vec<u8>>,
    provisions: Map<Vec<u8>>,
    /// Number of the first text of each statute, over the whole index; one more for the end.
    first_text: Vec<u32>,
    weights: Weights,
    /// Normalised title of each statute.
    titles: Vec<Title>,
    /// The statutes by the lengths of their titles.
    by_length: Vec<StatuteId>,
    name_starts: NameStarts,
}

/// Key of a provision; its order is the order of statute, version and article.
pub(super) fn provision_key(statute: StatuteId, version: VersionId, article: ArticleNumber) -> [u8; 9] {
    let version = u16::try_from(version).unwrap_or(u16::MAX);
    let mut key = [0; 9];
    key[..4].copy_from_slice(&statute.to_be_bytes());
    key[4..6].copy_from_slice(&version.to_be_bytes());
    key[6..8].copy_from_slice(&article.main.to_be_bytes());
    key[8] = article.sub;
    key
}

impl Core {
    pub(super) fn read(bytes: &[u8]) -> Result<Self, IndexError> {
        let damaged = || IndexError::Damaged(Part::Core);
        let (payload, _) = format::unwrap(bytes, Part::Core)?;
        let (meta, mut rest): (CoreMeta, _) = postcard::take_from_bytes(payload).map_err(|_| damaged())?;
        let mut map = || {
            let len = usize::try_from(format::varint::read(&mut rest)?).ok()?;
            let (map, after) = rest.split_at_checked(len)?;
            rest = after;
            let map = Map::new(map.to_vec()).ok()?;
            // Walking a map whose nodes are not what its writer wrote could lead anywhere.
            map.as_fst().verify().ok()?;
            Some(map)
        };
        let appellations = map().ok_or_else(damaged)?;
        let provisions = map().ok_or_else(damaged)?;
        let known = |name: &NameRef| (name.statute as usize) < meta.statutes.len();
        if !meta.names.iter().all(|refs| !refs.is_empty() && refs.iter().all(known)) {
            return Err(damaged());
        }
        let mut first_text = vec![0u32];
        for statute in &meta.statutes {
            let last = first_text.last().copied().unwrap_or(0);
            first_text.push(last.checked_add(statute.texts).ok_or_else(damaged)?);
        }
        let weights = Weights::from(&meta.weights);
        let titles: Vec<Title> = meta.statutes.iter().map(|statute| Title::new(&statute.title)).collect();
        let mut by_length: Vec<StatuteId> = (0..).take(titles.len()).collect();
        by_length.sort_by_key(|&statute| titles[statute as usize].chars.len());
        let name_starts = NameStarts::of(&appellations);
        Ok(Self { meta, appellations, provisions, first_text, weights, titles, by_length, name_starts })
    }

    /// Number of an article's text in the shard of its statute.
    pub fn text_of(&self, statute: StatuteId, version: VersionId, article: ArticleNumber) -> Option<u32> {
        let text = self.provisions.get(provision_key(statute, version, article))?;
        u32::try_from(text).ok()
    }

    /// The articles of a version with the numbers of their texts, in numerical order.
    pub fn articles(&self, statute: StatuteId, version: VersionId) -> Vec<(ArticleNumber, u32)> {
        let low = provision_key(statute, version, ArticleNumber { main: 0, sub: 0 });
        let high = provision_key(statute, version, ArticleNumber { main: u16::MAX, sub: u8::MAX });
        let mut stream = self.provisions.range().ge(low).le(high).into_stream();
        let mut articles = Vec::new();
        while let Some((key, text)) = stream.next() {
            if let (&[_, _, _, _, _, _, high, low, sub], Ok(text)) = (key, u32::try_from(text)) {
                articles.push((ArticleNumber { main: u16::from_be_bytes([high, low]), sub }, text));
            }
        }
        articles
    }

    /// What a name stands for, best first; `name` must be [normalised](super::appellation::normalise).
    pub fn named(&self, name: &str) -> &[NameRef] {
        self.appellations.get(name).map_or(&[], |at| self.refs(at))
    }

    /// The longest name that `chars` begins with; returns its length in characters and what it stands for.
    ///
    /// Walks the map once and stops where no name continues, so it is linear in the longest name.
    pub fn longest_name(&self, chars: impl Iterator<Item = char>) -> Option<(usize, &[NameRef])> {
        let fst = self.appellations.as_fst();
        let mut node = fst.root();
        let mut output = fst::raw::Output::zero();
        let mut best = None;
        let mut buffer = [0; 4];
        'walk: for (at, c) in chars.enumerate() {
            for &byte in c.encode_utf8(&mut buffer).as_bytes() {
                let Some(transition) = node.find_input(byte) else {
                    break 'walk;
                };
                let transition = node.transition(transition);
                output = output.cat(transition.out);
                node = fst.node(transition.addr);
            }
            if node.is_final() {
                best = Some((at + 1, output.cat(node.final_output()).value()));
            }
        }
        best.map(|(len, value)| (len, self.refs(value)))
    }

    /// Whether a name may begin with these characters, as names are written normalised; `false` is certain. `third` is
    /// only asked for where it matters; `None` where it is not known.
    #[inline]
    pub fn may_begin_name(&self, first: char, second: char, third: impl FnOnce() -> Option<char>) -> bool {
        self.name_starts.may_be(first, second, third)
    }

    /// The same by the first two characters alone.
    #[inline]
    pub fn may_begin_name_like(&self, first: char, second: char) -> bool {
        self.name_starts.may_be_pair(NameStarts::pair(first, second))
    }

    /// All names with what they stand for, in byte order.
    pub fn names(&self) -> Vec<(String, &[NameRef])> {
        let mut stream = self.appellations.stream();
        let mut names = Vec::new();
        while let Some((key, value)) = stream.next() {
            if let Ok(name) = std::str::from_utf8(key) {
                names.push((name.to_owned(), self.refs(value)));
            }
        }
        names
    }

    /// The titles whose lengths in characters are within `lengths`, with their statutes; the shortest first.
    pub fn titles_of(&self, lengths: RangeInclusive<usize>) -> impl Iterator<Item = (StatuteId, &Title)> {
        let title = |&statute: &StatuteId| &self.titles[statute as usize];
        let from = self.by_length.partition_point(|statute| title(statute).chars.len() < *lengths.start());
        let titles = self.by_length[from..].iter().map(move |statute| (*statute, title(statute)));
        titles.take_while(move |(_, title)| title.chars.len() <= *lengths.end())
    }

    /// What bigrams weigh.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Statute and text of a number over the whole index; `None` past the end.
    pub fn local_text(&self, global: u32) -> Option<(StatuteId, u32)> {
        let statute = self.first_text.partition_point(|&first| first <= global).checked_sub(1)?;
        (statute < self.meta.statutes.len()).then_some(())?;
        Some((StatuteId::try_from(statute).ok()?, global - self.first_text[statute]))
    }

    /// Number of texts over the whole index.
    pub fn texts(&self) -> u32 {
        self.first_text.last().copied().unwrap_or(0)
    }

    fn refs(&self, at: u64) -> &[NameRef] {
        usize::try_from(at).ok().and_then(|at| self.meta.names.get(at)).map_or(&[], Vec::as_slice)
    }
}
