//! What does a source say? A [`Document`] is one file or row of a source, close to how it stands there.

use jiff::civil::Date;
use lexlint_shared::statute::{Article, Kind};

use super::finding::FindingKind;

/// What happened to a statute on a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventKind {
    /// 通过: adopted.
    Adopted,
    /// 批准: approved by a higher body.
    Approved,
    /// 公布, 发布, 颁布: published.
    Published,
    /// 修订: the whole text was enacted anew.
    Revised,
    /// 修正, 修改: single provisions were changed; the clause on commencement keeps its old date.
    Amended,
    /// 施行: the day given is the first in force.
    Commenced,
}

/// One entry of a statute's history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Day of the event.
    pub date: Date,
    /// What happened.
    pub kind: EventKind,
    /// The source's words, without the date.
    pub words: String,
}

/// One version in a history that gives dates but no text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HistoryEntry {
    /// Days on which the version was adopted or published.
    pub promulgated: Vec<Date>,
    /// First day in force.
    pub effective: Option<Date>,
    /// Document number.
    pub document_number: Option<String>,
}

/// Status as a source's column has it. Never believed, only compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StatedStatus {
    /// 现行有效.
    InForce,
    /// 历史版本, 已被修改: an older version of a statute.
    Superseded,
    /// 已废止, 失效.
    Repealed,
}

/// A repeal that a source states as data, not as a clause of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatedRepeal {
    /// First day no longer in force.
    pub date: Date,
    /// Title of the act that repealed it.
    pub by: Option<String>,
    /// Titles of the statutes that took its place.
    pub successors: Vec<String>,
}

/// A fault of the source's text, with how the reader dealt with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Its sort.
    pub kind: FindingKind,
    /// What was seen.
    pub seen: String,
    /// What was done.
    pub resolution: &'static str,
}

/// One file or row of a source.
#[derive(Clone, Debug)]
pub struct Document {
    /// Name of the source.
    pub source: String,
    /// Where in the source: a path, a row.
    pub origin: String,
    /// Title as promulgated.
    pub title: String,
    /// Sort of norm.
    pub kind: Kind,
    /// Who issued it.
    pub issuer: Option<String>,
    /// Further names the source states.
    pub appellations: Vec<String>,
    /// Day of promulgation; `None` where the source gives none.
    pub promulgated: Option<Date>,
    /// First day in force as stated beside the text.
    pub effective: Option<Date>,
    /// Document number.
    pub document_number: Option<String>,
    /// Status as stated.
    pub stated: Option<StatedStatus>,
    /// Events that the heading lists, in its order.
    pub events: Vec<Event>,
    /// Versions known by their dates only.
    pub history: Vec<HistoryEntry>,
    /// A repeal stated as data.
    pub repeal: Option<StatedRepeal>,
    /// The part of the statute that this document holds, where it is spread over several: `合同编`.
    pub part: Option<String>,
    /// Words before the first article.
    pub preamble: String,
    /// The provisions.
    pub articles: Vec<Article>,
    /// Faults of the text.
    pub faults: Vec<Fault>,
}

impl Document {
    /// A document with a title and nothing else.
    pub fn new(source: &str, origin: String, title: String, kind: Kind) -> Self {
        Self {
            source: source.to_owned(),
            origin,
            title,
            kind,
            issuer: None,
            appellations: Vec::new(),
            promulgated: None,
            effective: None,
            document_number: None,
            stated: None,
            events: Vec::new(),
            history: Vec::new(),
            repeal: None,
            part: None,
            preamble: String::new(),
            articles: Vec::new(),
            faults: Vec::new(),
        }
    }
}
