//! `lexlint judge`: does the cited law bear on the question, and is the advice true to the law?

use std::{path::PathBuf, process::ExitCode, sync::Arc};

use anyhow::{Context, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use jiff::civil::Date;
use lexlint_shared::{
    judgement::{Aspect, Event, Judgement, Overall},
    statute::ArticleNumber,
    wire::ErrorBody,
};
use serde::{Deserialize, Serialize};
use tokio::{runtime::Runtime, sync::mpsc};

use super::{Ending, computing::Computing, input, jsonl, judging::Judging, output, retriever::RetrieverArgs};
use crate::{
    index_dir,
    judge::{
        kind::Law,
        session::{Bench, Case},
    },
    render::{Language, judgements},
};

/// Events that may wait to be heard.
const WAITING: usize = 64;

/// Arguments of `lexlint judge`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  lexlint judge --question \"试用期被辞退有补偿吗\" answer.txt
  lexlint judge --judge remote --judge-url http://localhost:11434/v1 --judge-model qwen3:8b answer.txt
  lexlint judge --judge local --judge-model Qwen/Qwen3-4B answer.txt
  lexlint judge --judge panel --judge-url http://localhost:8000/v1 --judge-model a,b,c answer.txt
  lexlint judge --jsonl answers.jsonl > judgements.jsonl

Scores run from 0 to 10 and stand beside the verdicts of `lexlint check`; they change none.
Relevance needs a question. With a remote judge the text is sent to its endpoint.

With --jsonl each line is {\"id\", \"question\"?, \"answer\", \"sentence\"?}; other keys are ignored.
Each gives, in order, a line {\"id\", \"judge\", \"truthfulness\", \"relevance\", \"provisions\"}, with null for a
score that there is none for, or, where it cannot be read, {\"id\", \"error\": {\"code\", \"message\"}, \"line\"}.

Exit status: 0 judged, 1 nothing got a score or lines were not readable, 2 could not judge.")]
pub struct Judge {
    /// The file: text, .docx or PDF; the standard input if absent or `-`.
    file: Option<PathBuf>,

    /// The question that the text answers.
    #[arg(long, value_name = "TEXT", conflicts_with = "jsonl")]
    question: Option<String>,

    /// Judge by the law of this day, for example 2026-01-31; today if absent.
    #[arg(long, value_name = "DATE", value_parser = super::parse_date)]
    as_of: Option<Date>,

    /// Show the judge no provisions with a sentence: it goes by what it knows.
    #[arg(long)]
    no_retrieval: bool,

    /// Write the judgements as JSON.
    #[arg(long, conflicts_with = "jsonl")]
    json: bool,

    /// Read lines of JSON, write lines of JSON.
    #[arg(long)]
    jsonl: bool,

    /// Directory of the index; `data/index` if absent.
    #[arg(long, value_name = "DIR", env = index_dir::ENV)]
    index: Option<PathBuf>,

    /// Whether to use colours.
    #[arg(long, value_name = "WHEN", default_value = "auto", value_parser = ["auto", "always", "never"])]
    color: String,

    /// Language of labels; that of the locale if absent.
    #[arg(long, value_enum)]
    lang: Option<Language>,

    #[command(flatten)]
    retriever: RetrieverArgs,

    #[command(flatten)]
    judging: Judging,

    #[command(flatten)]
    computing: Computing,
}

impl Judge {
    /// Judges and shows the scores.
    ///
    /// # Errors
    /// If there is no index, the judge cannot be made ready, or the text not be read.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let dir = index_dir::locate(self.index.as_deref())?;
        let mut loaded = index_dir::load(&dir)?;
        let retriever = self.retriever.open(&mut loaded, &self.computing)?;
        let as_of = self.as_of.unwrap_or_else(super::today);
        let law = Law { index: Arc::new(loaded.index), retriever: Arc::from(retriever) };
        let bench = self.judging.chosen(&dir, &self.computing)?.bench(&law)?;
        let runtime = Runtime::new().context("cannot start threads")?;
        let file = input::file(self.file.as_deref());
        if self.jsonl {
            let job = Lines { bench: &bench, runtime: &runtime, as_of, retrieval: !self.no_retrieval };
            let (mut judged, mut bare, mut errors) = (0, 0, 0);
            jsonl::run(file, &job, |line| {
                *(match line {
                    Some(true) => &mut judged,
                    Some(false) => &mut bare,
                    None => &mut errors,
                }) += 1;
            })?;
            anstream::eprintln!("{judged} judged, {bare} without any score, {errors} not readable");
            return Ok(match (judged, bare + errors) {
                (0, _) => Ending::CouldNot,
                (_, 0) => Ending::Fine,
                _ => Ending::Problems,
            }
            .into());
        }
        let input = input::read(file)?;
        let case = Case {
            question: self.question.clone(),
            answer: input.text,
            sentence: None,
            as_of,
            retrieval: !self.no_retrieval,
        };
        let progress = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8));
        let heard = runtime.block_on(hear(&bench, case, &progress));
        progress.finish_and_clear();
        if let Some(error) = heard.iter().find_map(|event| match event {
            Event::Error(error) => Some(&error.message),
            _ => None,
        }) {
            bail!("{error}");
        }
        self.print(&heard).context("cannot write the judgements")?;
        let scored = judged(&heard).any(|one| one.score.is_some());
        Ok(if scored { Ending::Fine } else { Ending::Problems }.into())
    }

    fn print(&self, heard: &[Event]) -> anyhow::Result<()> {
        if self.json {
            return Ok(output::print(&format!("{}\n", serde_json::to_string_pretty(heard)?))?);
        }
        let lang = Language::chosen(self.lang);
        Ok(output::print_coloured(&self.color, &judgements::render(lang, heard))?)
    }
}

/// All events of a case, with its progress shown.
async fn hear(bench: &Bench, case: Case, progress: &ProgressBar) -> Vec<Event> {
    let (events, mut coming) = mpsc::channel(WAITING);
    let listen = async {
        let mut heard = Vec::new();
        while let Some(event) = coming.recv().await {
            match &event {
                Event::Planned { citations, sentences, .. } => {
                    progress.set_length((citations + sentences.len()) as u64);
                    let style = ProgressStyle::with_template("judging {bar:40} {pos}/{len}, {eta} left");
                    progress.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
                }
                Event::Judged(_) => progress.inc(1),
                _ => {}
            }
            heard.push(event);
        }
        heard
    };
    let ((), heard) = tokio::join!(bench.run(case, events), listen);
    heard
}

fn judged(heard: &[Event]) -> impl Iterator<Item = &Judgement> {
    heard.iter().filter_map(|event| match event {
        Event::Judged(judgement) => Some(&**judgement),
        _ => None,
    })
}

/// What a line of `--jsonl` holds.
#[derive(Deserialize)]
struct Record {
    #[serde(default)]
    question: Option<String>,
    answer: String,
    #[serde(default)]
    sentence: Option<String>,
    #[serde(default)]
    as_of: Option<Date>,
}

#[derive(Serialize)]
struct Line {
    judge: String,
    truthfulness: Option<f32>,
    relevance: Option<f32>,
    provisions: Vec<Relied>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<ErrorBody>,
}

/// A provision that a score rests on; the quotation is in it.
#[derive(PartialEq, Eq, Serialize)]
struct Relied {
    law: String,
    article: ArticleNumber,
    quote: String,
}

/// Judging each line.
struct Lines<'a> {
    bench: &'a Bench,
    runtime: &'a Runtime,
    as_of: Date,
    retrieval: bool,
}

impl jsonl::Job for Lines<'_> {
    const FORM: &'static str = "{\"id\", \"question\"?, \"answer\", \"sentence\"?}";
    type Record = Record;
    type Answer = Line;
    type Fate = bool;

    fn answer(&self, record: Record) -> Result<(Line, bool), ErrorBody> {
        let case = Case {
            question: record.question,
            answer: record.answer,
            sentence: record.sentence,
            as_of: record.as_of.unwrap_or(self.as_of),
            retrieval: self.retrieval,
        };
        let heard = self.runtime.block_on(hear(self.bench, case, &ProgressBar::hidden()));
        let mut line = Line {
            judge: format!("{} {}", self.bench.judge.info().kind, self.bench.judge.info().model),
            truthfulness: None,
            relevance: None,
            provisions: Vec::new(),
            missing: Vec::new(),
        };
        for one in judged(&heard) {
            line.missing.extend(one.missing.clone());
            let Some(relied) = one.relied_on.as_ref().filter(|relied| relied.place.is_some()) else { continue };
            let provision = Relied { law: relied.law.clone(), article: relied.article, quote: relied.quote.clone() };
            if one.aspect == Aspect::Truthfulness && !line.provisions.contains(&provision) {
                line.provisions.push(provision);
            }
        }
        line.missing.dedup();
        if let Some(Event::Done(Overall { relevance, truthfulness, .. })) = heard.last() {
            (line.relevance, line.truthfulness) = (*relevance, *truthfulness);
        }
        let scored = line.relevance.is_some() || line.truthfulness.is_some();
        Ok((line, scored))
    }
}
