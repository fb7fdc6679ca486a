//! `lexlint search`: which provisions bear on a question?

use std::{path::PathBuf, process::ExitCode};

use anstream::eprintln;
use anyhow::{Context, bail};
use clap::Args;
use jiff::civil::Date;
use lexlint_shared::{
    index::{Index, StatuteId},
    statute::ArticleNumber,
    wire::{ErrorBody, SearchResponse},
};
use serde::{Deserialize, Serialize};

use super::{Ending, computing::Computing, input, jsonl, output, retriever::RetrieverArgs};
use crate::{
    index_dir,
    render::{Language, hits},
    retrieve::{Query, Retriever, answer},
};

/// Arguments of `lexlint search`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  lexlint search \"试用期被辞退有没有补偿\"
  lexlint search --law 劳动合同法 -k 3 \"试用期\"
  lexlint search --as-of 2020-12-31 --json \"民间借贷利息\"
  lexlint search --jsonl questions.jsonl > hits.jsonl
  lexlint search --retriever hybrid --embedder BAAI/bge-m3 \"邻居装修太吵怎么办\"

With --jsonl each line is {\"id\", \"query\", \"k\"?, \"as_of\"?}; other keys are ignored.
Each gives, in order, a line {\"id\", \"hits\": [{\"law\", \"article\", \"score\"}]}, or, where it
cannot be read, {\"id\", \"error\": {\"code\", \"message\"}, \"line\"}.

The first search prepares the index and keeps what it made in the folder “search” beside it.

Exit status: 0 found, 1 nothing found or lines not readable, 2 could not search.")]
pub struct Search {
    /// The question, a sentence or some words; with --jsonl the file, the standard input if absent or `-`.
    query: Option<String>,

    /// The most provisions shown.
    #[arg(short, value_name = "NUMBER", default_value_t = answer::USUAL, value_parser = most)]
    k: usize,

    /// Provisions of this statute alone: its title or another name of it.
    #[arg(long, value_name = "NAME")]
    law: Option<String>,

    /// Provisions in force on this day, for example 2026-01-31; today if absent.
    #[arg(long, value_name = "DATE", value_parser = super::parse_date)]
    as_of: Option<Date>,

    /// Write what was found as JSON, as the HTTP API gives it.
    #[arg(long, conflicts_with = "jsonl")]
    json: bool,

    /// Read lines of JSON, write lines of JSON.
    #[arg(long)]
    jsonl: bool,

    /// Directory of the index; `data/index` if absent.
    #[arg(long, value_name = "DIR", env = index_dir::ENV)]
    index: Option<PathBuf>,

    #[command(flatten)]
    retriever: RetrieverArgs,

    #[command(flatten)]
    computing: Computing,

    /// Whether to use colours.
    #[arg(long, value_name = "WHEN", default_value = "auto", value_parser = ["auto", "always", "never"])]
    color: String,

    /// Language of labels; that of the locale if absent.
    #[arg(long, value_enum)]
    lang: Option<Language>,
}

fn most(text: &str) -> Result<usize, String> {
    let wanted = format!("write a number from 1 to {}", answer::MOST);
    text.parse().ok().filter(|k| (1..=answer::MOST).contains(k)).ok_or(wanted)
}

impl Search {
    /// Searches and shows what was found.
    ///
    /// # Errors
    /// If there is no index, no query, or the output cannot be written.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let mut loaded = index_dir::open(&index_dir::locate(self.index.as_deref())?)?;
        let statute = match &self.law {
            Some(name) => Some(
                answer::statute(&loaded.index, name)
                    .with_context(|| format!("no statute in this index has the name “{name}”"))?,
            ),
            None => None,
        };
        let as_of = self.as_of.unwrap_or_else(super::today);
        let retriever = self.retriever.open(&mut loaded, &self.computing)?;
        if self.jsonl {
            let file = self.query.as_deref().map(std::path::Path::new);
            let job = Searching { retriever: &*retriever, index: &loaded.index, statute, as_of, k: self.k };
            return Ok(lines(input::file(file), &job)?.into());
        }
        let Some(text) = self.query.as_deref().filter(|text| !text.trim().is_empty()) else {
            bail!("nothing to search for; write a question: lexlint search \"试用期被辞退有没有补偿\"");
        };
        let query = Query { text, as_of, statute, k: self.k };
        let found = retriever.find(&query)?;
        loaded.complete(&answer::needs(&found))?;
        let response = answer::response(&loaded.index, retriever.kind(), as_of, &found);
        self.print(&response).context("cannot write what was found")?;
        Ok(if response.hits.is_empty() { Ending::Problems } else { Ending::Fine }.into())
    }

    fn print(&self, response: &SearchResponse) -> anyhow::Result<()> {
        if self.json {
            return Ok(output::print(&format!("{}\n", serde_json::to_string_pretty(response)?))?);
        }
        let lang = Language::chosen(self.lang);
        Ok(output::print_coloured(&self.color, &hits::render(lang, response))?)
    }
}

/// What a line of `--jsonl` holds.
#[derive(Deserialize)]
struct Record {
    query: String,
    #[serde(default)]
    k: Option<usize>,
    #[serde(default)]
    as_of: Option<Date>,
}

#[derive(Serialize)]
struct Found {
    hits: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    law: String,
    article: ArticleNumber,
    score: f32,
}

/// Searching for each line.
struct Searching<'a> {
    retriever: &'a dyn Retriever,
    index: &'a Index,
    statute: Option<StatuteId>,
    as_of: Date,
    k: usize,
}

impl jsonl::Job for Searching<'_> {
    const FORM: &'static str = "{\"id\", \"query\", \"k\"?, \"as_of\"?}";
    type Record = Record;
    type Answer = Found;
    type Fate = ();

    fn answer(&self, record: Record) -> Result<(Found, ()), ErrorBody> {
        let failed = |code: &str, message: String| ErrorBody { code: code.to_owned(), message };
        let k = record.k.unwrap_or(self.k);
        answer::allowed(k).map_err(|message| failed("invalid_record", message))?;
        let as_of = record.as_of.unwrap_or(self.as_of);
        let query = Query { text: &record.query, as_of, statute: self.statute, k };
        let hits = self.retriever.find(&query).map_err(|error| failed("search_failed", error.to_string()))?;
        let hits = hits.iter().map(|hit| Line {
            law: self.index.statute(hit.place.statute).title.clone(),
            article: hit.place.article,
            score: hit.score,
        });
        Ok((Found { hits: hits.collect() }, ()))
    }
}

/// Searches for every line of a file, or of the standard input if there is none.
fn lines(file: Option<&std::path::Path>, job: &Searching<'_>) -> anyhow::Result<Ending> {
    let (mut answered, mut errors) = (0, 0);
    jsonl::run(file, job, |line| *(if line.is_some() { &mut answered } else { &mut errors }) += 1)?;
    eprintln!("{answered} answered, {errors} not readable");
    Ok(match (answered, errors) {
        (0, _) => Ending::CouldNot,
        (_, 0) => Ending::Fine,
        _ => Ending::Problems,
    })
}
