//! Does the cited law bear on the question, and is the advice true to the law? Judges give scores beside the engine's
//! verdicts; they never change one.
//!
//! The measures are those of HIPO (`LegalHalBench`), §3.3 and §A.2 to §A.6; judging with retrieved provisions is
//! Eval-RAG, §2; a panel is Chain-of-Discussion, §4.

pub mod baseline;
pub mod chat;
pub mod discussion;
pub mod kind;
pub mod local;
pub mod model;
pub mod opinion;
pub mod panel;
pub mod prompt;
pub mod questions;
pub mod quote;
pub mod remote;
pub mod reply;
pub mod sentence;
pub mod session;
pub mod task;

use std::fmt::Debug;

use futures_util::future::BoxFuture;
use lexlint_shared::judgement::JudgeInfo;

use self::{
    opinion::{NoJudgement, Opinion},
    task::Task,
};

/// Answers tasks. Dropping the future of an answer ends the work on it.
pub trait Judge: Send + Sync + Debug {
    /// Who it is.
    fn info(&self) -> &JudgeInfo;

    /// Name and version of the prompt of a task; `None` if no model is asked.
    fn prompt(&self, task: &Task) -> Option<String>;

    /// All that decides an answer beside the task, prompt and model: samples, temperature, members of a panel. Answers
    /// are kept by it.
    fn settings(&self) -> String;

    /// Answers a task.
    ///
    /// # Errors
    /// [`NoJudgement`] with the reason; never a made-up score.
    fn answer<'a>(&'a self, task: &'a Task) -> BoxFuture<'a, Result<Opinion, NoJudgement>>;
}
