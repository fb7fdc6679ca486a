//! What can the program be told to do? One file a command.

pub mod check;
pub mod completions;
pub mod computing;
pub mod corpus;
pub mod embedder;
pub mod eval;
pub mod index;
pub mod input;
pub mod jsonl;
pub mod judge;
pub mod judging;
pub mod output;
pub mod questions;
pub mod retriever;
pub mod search;
pub mod serve;

use std::process::ExitCode;

use jiff::{Zoned, civil::Date};

/// How a command ended, as the exit status says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Done; no problem was found.
    Fine,
    /// Problems were found.
    Problems,
    /// What was asked could not be done.
    CouldNot,
}

impl From<Ending> for ExitCode {
    fn from(ending: Ending) -> Self {
        Self::from(match ending {
            Ending::Fine => 0,
            Ending::Problems => 1,
            Ending::CouldNot => 2,
        })
    }
}

/// Today, where the program runs.
pub fn today() -> Date {
    Zoned::now().date()
}

/// Reads a date argument.
///
/// # Errors
/// A sentence that says how a date is written.
pub fn parse_date(text: &str) -> Result<Date, String> {
    Date::strptime("%Y-%m-%d", text).map_err(|_| "write a date as year-month-day: 2026-01-31".to_owned())
}
