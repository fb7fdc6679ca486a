//! What does a judge answer? A finding with its reason, or no judgement and why.

use std::time::Duration;

use lexlint_shared::{judgement::Tokens, wire::ErrorBody};
use serde::{Deserialize, Serialize};

/// What a judge found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Finding {
    /// A score on the task's own scale.
    Score(f32),
    /// Statutes that an answer cites.
    Statutes(Vec<Cited>),
    /// Sentences of an answer, word for word.
    Sentences(Vec<String>),
    /// Questions that a provision answers.
    Questions(Vec<String>),
    /// Points of the first and of the second answer, 0 to 8 each.
    Points(f32, f32),
    /// Grades of answers, 1 to 10 each.
    Grades(Vec<f32>),
    /// Parts of a legal text.
    Syllogism(Syllogism),
    /// An answer.
    Text(String),
}

/// The parts of a legal text; empty where it has none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Syllogism {
    /// The facts.
    pub circumstances: String,
    /// What was done.
    pub acts: String,
    /// What the law makes of it.
    pub decisions: String,
}

impl Syllogism {
    /// The parts in this order, trimmed.
    pub fn parts(&self) -> [&str; 3] {
        [&self.circumstances, &self.acts, &self.decisions].map(|part| part.trim())
    }
}

/// A statute that a judge saw cited.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cited {
    /// Name as written.
    pub law: String,
    /// Number as written, `第十条` or `10`.
    pub article: String,
    /// What it is said to say.
    #[serde(default)]
    pub content: String,
}

/// Words of a provision that a judge relied on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Quote {
    /// Position among the task's sources.
    pub source: usize,
    /// The words as the judge gave them, not yet verified.
    pub words: String,
}

/// A finding with its reason.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opinion {
    /// What was found.
    pub finding: Finding,
    /// Why.
    pub reasoning: String,
    /// What in the law it rests on.
    pub quote: Option<Quote>,
    /// Standard deviation of several opinions, on the task's own scale; `None` for one.
    pub spread: Option<f32>,
    /// What it took, where the model says.
    pub tokens: Option<Tokens>,
}

impl Opinion {
    /// The score, if the finding is one.
    pub fn score(&self) -> Option<f32> {
        match self.finding {
            Finding::Score(score) => Some(score),
            _ => None,
        }
    }
}

/// Why there is no judgement. Messages are for the person who asked; none holds a key or the text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoJudgement {
    /// The judge does not do such a task.
    #[error("this judge does not answer that")]
    Unsupported,
    /// No provision bears on what is judged, so that nothing can be said.
    #[error("no provision was found that bears on it")]
    NoLaw,
    /// The reply is not of the form asked for.
    #[error("the judge's reply could not be read: {0}")]
    Unreadable(String),
    /// A score outside of its scale.
    #[error("the judge gave the score {0}, outside of its scale")]
    OutOfRange(String),
    /// The reply ended at the limit of tokens.
    #[error("the judge's reply was cut off at its limit of tokens; raise --max-tokens")]
    CutOff,
    /// The connection ended before the reply did.
    #[error("the connection to the judge ended before its reply was whole")]
    Broken,
    /// Bytes that are no text.
    #[error("the judge's reply is not UTF-8 text")]
    NotText,
    /// The reply is longer than any reply should be.
    #[error("the judge's reply is longer than {0} bytes and was not read on")]
    TooLong(usize),
    /// The judge cannot be reached.
    #[error("the judge at {0} cannot be reached; see whether it runs and whether the address is right")]
    Unreachable(String),
    /// No reply in time.
    #[error("the judge did not reply within {} seconds", .0.as_secs())]
    Timeout(Duration),
    /// The endpoint keeps saying that it is busy.
    #[error("the judge is busy or has a limit of requests; try again later, or with a lower --concurrency")]
    Busy,
    /// The endpoint refuses the key.
    #[error("the judge refuses the key (status {0}); see --key-file")]
    Forbidden(u16),
    /// The endpoint refuses the request.
    #[error("the judge refuses the request (status {status}): {message}")]
    Refused {
        /// HTTP status.
        status: u16,
        /// What it says, shortened.
        message: String,
    },
    /// The endpoint has a fault.
    #[error("the judge has failed (status {0})")]
    Failed(u16),
    /// What is asked does not fit in the model's context.
    #[error(
        "what is asked takes {tokens} tokens, and the model reads no more than {limit}: give a shorter text, or choose a model that reads more"
    )]
    Context {
        /// Tokens of the question.
        tokens: usize,
        /// Tokens that the model reads, its reply included.
        limit: usize,
    },
    /// A local model has failed.
    #[error("the model has failed: {0}")]
    Model(String),
}

impl NoJudgement {
    /// Stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unsupported => "unsupported",
            Self::NoLaw => "no_law",
            Self::Unreadable(_) => "unreadable",
            Self::OutOfRange(_) => "out_of_range",
            Self::CutOff => "cut_off",
            Self::Broken => "broken",
            Self::NotText => "not_text",
            Self::TooLong(_) => "too_long",
            Self::Unreachable(_) => "unreachable",
            Self::Timeout(_) => "timeout",
            Self::Busy => "busy",
            Self::Forbidden(_) => "forbidden",
            Self::Refused { .. } => "refused",
            Self::Failed(_) => "failed",
            Self::Context { .. } => "context",
            Self::Model(_) => "model",
        }
    }

    /// For judgements and errors on the wire.
    pub fn body(&self) -> ErrorBody {
        ErrorBody { code: self.code().to_owned(), message: self.to_string() }
    }

    /// Whether asking again may help.
    pub const fn passes(&self) -> bool {
        matches!(
            self,
            Self::Broken | Self::NotText | Self::Unreachable(_) | Self::Timeout(_) | Self::Busy | Self::Failed(_)
        )
    }
}
