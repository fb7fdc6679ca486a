//! What goes over the HTTP API? Requests and responses, for both ends.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::{
    index::shard::Likeness,
    report::{IndexInfo, Provision},
    statute::{ArticleNumber, Kind, Status},
};

/// `POST /api/v1/check`; answered with a [`crate::report::Report`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// The text to check.
    pub text: String,
    /// The question that the text answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// Judge by the law of this day; default today.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_of: Option<Date>,
}

/// One version in a [`StatuteEntry`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct VersionEntry {
    /// Day of promulgation.
    pub promulgated: Date,
    /// First day in force, where known.
    pub effective: Option<Date>,
    /// Number of articles.
    pub articles: usize,
}

/// One statute of the index.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StatuteEntry {
    /// Official title.
    pub title: String,
    /// Its sort.
    pub kind: Kind,
    /// Status on the day asked for.
    pub status: Status,
    /// Day of repeal.
    pub repealed: Option<Date>,
    /// Titles of what took its place.
    pub successors: Vec<String>,
    /// Ascending by day of promulgation.
    pub versions: Vec<VersionEntry>,
}

/// `GET /api/v1/statutes`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StatutesResponse {
    /// The index.
    pub index: IndexInfo,
    /// Day of the statuses.
    pub as_of: Date,
    /// How many statutes match, before `limit` and `offset`.
    pub total: usize,
    /// The statutes.
    pub statutes: Vec<StatuteEntry>,
}

/// `GET /api/v1/provisions/{law}/{article}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProvisionResponse {
    /// The words of the version in force on the day asked for.
    pub provision: Provision,
    /// Status of the statute on that day.
    pub status: Status,
    /// The article before, if any.
    pub previous: Option<ArticleNumber>,
    /// The article after, if any.
    pub next: Option<ArticleNumber>,
    /// Where the provision is not in force on that day: the articles that took its place, the most alike first.
    pub successors: Vec<SuccessorEntry>,
}

/// An article that took another's place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SuccessorEntry {
    /// Official title.
    pub law: String,
    /// Article number.
    pub article: ArticleNumber,
    /// How it is like the other.
    pub likeness: Likeness,
}

/// `POST /api/v1/search`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchRequest {
    /// A question, a sentence or some words.
    pub query: String,
    /// The most hits wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub k: Option<usize>,
    /// Find what is in force on this day; default today.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_of: Option<Date>,
    /// Find provisions of this statute alone: a title or another name of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub law: Option<String>,
}

/// Answer to a [`SearchRequest`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SearchResponse {
    /// The index.
    pub index: IndexInfo,
    /// The day on which what was found is in force.
    pub as_of: Date,
    /// Name of the kind of retriever.
    pub retriever: String,
    /// Best first.
    pub hits: Vec<SearchHit>,
}

/// A provision found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SearchHit {
    /// The provision.
    #[serde(flatten)]
    pub provision: Provision,
    /// Higher is better; comparable within one answer only.
    pub score: f32,
    /// What the score is made of, the greatest share first.
    pub why: Vec<SearchReason>,
}

/// A part of a score.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SearchReason {
    /// A term of the provision.
    pub term: String,
    /// What it adds to the score.
    pub share: f32,
    /// Where the term comes from: `query`, or `expansion` where it is a term of the law for the query's words,
    /// `question` where it is no term but a known question like the query.
    pub origin: String,
}

/// Every error of the API.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ErrorResponse {
    /// The error.
    pub error: ErrorBody,
}

/// What went wrong, and what to do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ErrorBody {
    /// Stable code, `snake_case`.
    pub code: String,
    /// One sentence for a person.
    pub message: String,
}
