//! How is a language model asked? Messages in, one reply out, wherever the model runs.

use std::fmt::Debug;

use futures_util::future::BoxFuture;
use lexlint_shared::judgement::{JudgeInfo, Tokens};
use serde::Serialize;

use super::opinion::NoJudgement;

/// Whose words a message holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Instructions.
    System,
    /// The task at hand.
    User,
    /// What the model said before.
    Assistant,
}

/// One message of a conversation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Message {
    /// Whose.
    pub role: Role,
    /// Its words.
    pub content: String,
}

/// How the next token is chosen.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sampling {
    /// 0 takes the likeliest token always.
    pub temperature: f32,
    /// Seed of the choices, where the model takes one.
    pub seed: u64,
    /// Most tokens of a reply.
    pub max_tokens: usize,
}

impl Default for Sampling {
    fn default() -> Self {
        Self { temperature: 0.0, seed: 0, max_tokens: 1024 }
    }
}

/// What a model is asked.
#[derive(Clone, PartialEq, Debug)]
pub struct Ask {
    /// The conversation so far; the last message is the user's.
    pub messages: Vec<Message>,
    /// How to choose tokens.
    pub sampling: Sampling,
}

/// What it said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The words.
    pub text: String,
    /// Whether it ended at the limit of tokens rather than of itself.
    pub cut: bool,
    /// What it took, where known.
    pub tokens: Option<Tokens>,
}

/// A language model that can be talked to. Replies are JSON objects where the model has a mode for that. Dropping the
/// future ends the work.
pub trait Chat: Send + Sync + Debug {
    /// Who it is.
    fn info(&self) -> &JudgeInfo;

    /// Identity of all in the model that decides its replies, where that is known: other weights under the same name have
    /// another one.
    fn fingerprint(&self) -> Option<&str> {
        None
    }

    /// Asks for one reply.
    ///
    /// # Errors
    /// [`NoJudgement`] with the reason.
    fn say<'a>(&'a self, ask: &'a Ask) -> BoxFuture<'a, Result<Said, NoJudgement>>;
}
