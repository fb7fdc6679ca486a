//! What do page and worker say to each other? Each message is JSON; the bytes of a file, or a text, go beside it.

use jiff::civil::Date;
use lexlint_shared::index::StatuteId;
use serde::{Deserialize, Serialize};

use super::delta::Delta;
use crate::{
    fetch::FetchError,
    finding::{Finding, Mark},
    state::{Coverage, Part},
};

/// What the page asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Ask {
    /// Open the index whose core is beside the message.
    Open,
    /// Add the part beside the message.
    Add(Part),
    /// Check the text beside the message by the law of a day.
    Check(Date),
    /// Answer the question beside the message; the number names it.
    Consult(u32),
}

/// What the worker answers. Answers come in the order of what was asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Answer {
    /// It is there and listens.
    Ready,
    /// The core was opened, or why it was not.
    Opened(Result<Coverage, FetchError>),
    /// A part was added, or why it was not.
    Added(Part, Result<(), FetchError>),
    /// A text was checked.
    Checked(Outcome),
    /// A question was answered, as far as it could be.
    Consulted(Consulted),
}

/// What became of a question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Consulted {
    /// Its number.
    pub(crate) id: u32,
    /// The answer as JSON, which whoever asked reads: what it says is no matter of those between.
    pub(crate) answer: Option<String>,
    /// Statutes whose words were missing, with their titles.
    pub(crate) shards: Vec<(StatuteId, String)>,
    /// The fingerprints were missing.
    pub(crate) fingerprints: bool,
}

/// What a check gave.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Outcome {
    /// What became of the findings of the check before.
    pub(crate) findings: Delta<Finding>,
    /// Where each finding stands.
    pub(crate) marks: Vec<Mark>,
    /// Statutes whose words were missing, with their titles.
    pub(crate) shards: Vec<(StatuteId, String)>,
    /// The fingerprints were missing.
    pub(crate) fingerprints: bool,
    /// How long the check took, in milliseconds.
    pub(crate) took: f64,
}
