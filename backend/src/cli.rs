//! The arguments of `lexlint`.

use std::{process::ExitCode, sync::LazyLock};

use clap::{Parser, Subcommand};
use lexlint_shared::{index::format::FORMAT_VERSION, report};

use crate::commands::{
    check::Check, completions::Completions, corpus::CorpusCommand, eval::EvalCommand, index::IndexCommand,
    judge::Judge, search::Search, serve::Serve,
};

static VERSION: LazyLock<String> = LazyLock::new(|| {
    format!("{} (index format {FORMAT_VERSION}, report schema {})", env!("CARGO_PKG_VERSION"), report::SCHEMA)
});

const EXAMPLES: &str = "\
Examples:
  lexlint check answer.txt               judge the citations of a text
  lexlint check --as-of 2020-12-31 -     by the law of a day, from the standard input
  lexlint check --jsonl answers.jsonl    many answers, one JSON report a line
  lexlint search 试用期被辞退             find the provisions that bear on a question
  lexlint serve                          page and API on http://127.0.0.1:8787

Exit status: 0 no problem found, 1 problems found, 2 could not check.";

/// A linter for the law: finds the statute citations in a text and judges each against an index of the real law.
#[derive(Debug, Parser)]
#[command(name = "lexlint", version = VERSION.as_str(), after_help = EXAMPLES)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Judge the statute citations of a text, or of many.
    Check(Check),
    /// Find the provisions that bear on a question.
    Search(Search),
    /// Score what the rules cannot decide: is the cited law relevant, is the advice true to the law?
    Judge(Box<Judge>),
    /// Measure models: their citations and their answers, by published measures.
    #[command(subcommand)]
    Eval(EvalCommand),
    /// Serve the page and the HTTP API.
    Serve(Box<Serve>),
    /// Obtain corpora of the law, and look at their state.
    #[command(subcommand)]
    Corpus(CorpusCommand),
    /// Build an index, or show what one covers.
    #[command(subcommand)]
    Index(IndexCommand),
    /// Write shell completions to the standard output.
    Completions(Completions),
}

impl Command {
    /// Runs the command.
    ///
    /// # Errors
    /// Whatever kept it from its work; the message says what to do.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Check(command) => command.run(),
            Self::Search(command) => command.run(),
            Self::Judge(command) => command.run(),
            Self::Eval(command) => command.run(),
            Self::Serve(command) => command.run(),
            Self::Corpus(command) => command.run(),
            Self::Index(command) => command.run(),
            Self::Completions(command) => command.run(),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_consistent() {
        super::Cli::command().debug_assert();
    }
}
