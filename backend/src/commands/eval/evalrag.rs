//! `lexlint eval evalrag`: how far do judges agree with people, with and without the law before them?

use std::{path::PathBuf, process::ExitCode};

use anyhow::Context;
use clap::Args;
use tokio::runtime::Runtime;

use super::{Showing, evidence::Evidence};
use crate::{
    commands::{Ending, judging::Judging},
    eval::{
        evalrag::{self, Item, Job, Style},
        items,
    },
};

/// Arguments of `lexlint eval evalrag`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  lexlint eval evalrag --scores scored.jsonl
  lexlint eval evalrag --scores scored.jsonl --judge remote --judge-url http://localhost:11434/v1 --judge-model qwen3:8b --samples 3 --temperature 1
  lexlint eval evalrag --scores scored.json --style faireval --provisions 1 --retriever hybrid --embedder BAAI/bge-m3 --format csv

The file is a JSON array or lines of {\"question\", \"answer\", \"score\", \"sentence\"?}: what people scored, on any scale; \"scores\" is a
list of several people's. Answers to the same question are graded together, two at a time. The judge without a model knows
no style but truthfulness, and hardly scores anything without the law. Judgements are kept (--cache), so that a run that was broken
off goes on.

With --format json: {\"judge\", \"retriever\", \"answers\", \"correlations\": [{\"evaluator\", \"scored\", \"unscored\", \"pearson\", \"spearman\",
\"kendall\", and an interval of each}], \"notices\"}.

Exit status: 0 measured, 1 nothing got a score, 2 could not measure.")]
pub struct Evalrag {
    /// The answers with people's scores.
    #[arg(long, value_name = "FILE")]
    scores: PathBuf,

    /// How the judge is asked; all ways if absent.
    #[arg(long, value_name = "STYLE", value_enum, value_delimiter = ',', default_values_t = Style::ALL)]
    style: Vec<Style>,

    /// Provisions that a judge sees with a question in the styles that grade; the paper has one.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = provisions)]
    provisions: usize,

    #[command(flatten)]
    evidence: Evidence,

    #[command(flatten)]
    judging: Judging,

    #[command(flatten)]
    showing: Showing,
}

fn provisions(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|count| (1..=20).contains(count)).ok_or_else(|| "write a number from 1 to 20".to_owned())
}

impl Evalrag {
    /// Measures and shows what was found.
    ///
    /// # Errors
    /// If there is no index, the file cannot be read or is malformed, or a model or judge not be had.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let items: Vec<Item> = items::read(&self.scores, evalrag::FORM)?;
        let opened = self.evidence.open()?;
        let bench = self.judging.chosen(&opened.dir, &self.evidence.computing)?.bench(&opened.law)?;
        let jobs = self.style.iter().flat_map(|&style| {
            let job = |retrieval| Job { style, retrieval, as_of: opened.as_of, provisions: self.provisions };
            [false, true].map(job)
        });
        let runtime = Runtime::new().context("cannot start threads")?;
        let assess = |job: Job| {
            let progress = super::progress(evalrag::steps(&items, job.style), "tasks");
            let assessed = runtime.block_on(evalrag::assess(&bench, &items, job, || progress.inc(1)));
            progress.finish_and_clear();
            (job, assessed)
        };
        let found: Vec<_> = jobs.map(assess).collect();
        let info = bench.judge.info();
        let context = evalrag::Context {
            lang: self.showing.lang(),
            judge: format!("{} {}", info.kind, info.model),
            retriever: opened.law.retriever.kind().to_owned(),
        };
        self.showing.show(&evalrag::outcome(&context, &items, &found))?;
        let scored = found.iter().any(|(_, assessed)| assessed.scores.iter().any(Option::is_some));
        Ok(if scored { Ending::Fine } else { Ending::Problems }.into())
    }
}
