//! `lexlint eval lawbench`: how do models do in the tasks of `LawBench`?

use std::{path::PathBuf, process::ExitCode};

use anyhow::anyhow;
use clap::Args;

use super::Showing;
use crate::{
    commands::Ending,
    eval::lawbench::{self, predictions::Predictions, published},
};

/// Arguments of `lexlint eval lawbench`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  lexlint eval lawbench --predictions predictions
  lexlint eval lawbench --predictions predictions --format html > lawbench.html
  lexlint eval lawbench --predictions predictions --published published-scores.csv

The folder has a folder for each model, and in it a file for each task, 1-1.json to 3-8.json: an object with \"0\", \"1\", …
and for each {\"origin_prompt\", \"prediction\", \"refr\"}. Tasks without a file are left out, with a notice.

With --format json: {\"scores\": [{\"task\", \"model\", \"score\", \"abstention_rate\", \"interval\", \"items\"}]}, and with
--published also \"published\", \"published_abstention_rate\" and \"difference\" where there is a published score.

Exit status: 0 scored, 1 a score is not as published, 2 could not score.")]
pub struct Lawbench {
    /// The folder of the answers.
    #[arg(long, value_name = "DIR")]
    predictions: PathBuf,

    /// Published scores to compare with: lines of `task,model_name,score,abstention_rate`.
    #[arg(long, value_name = "FILE")]
    published: Option<PathBuf>,

    #[command(flatten)]
    showing: Showing,
}

impl Lawbench {
    /// Scores and shows the scores.
    ///
    /// # Errors
    /// If a file cannot be read or is malformed; the message names it.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let published = match &self.published {
            Some(path) => published::read(path)?,
            None => Vec::new(),
        };
        let predictions = Predictions::read_all(&self.predictions)?;
        let progress = super::progress(predictions.files.len(), "files");
        let scores = lawbench::score(&predictions, || progress.inc(1));
        progress.finish_and_clear();
        let scores = scores.map_err(|(model, task, error)| {
            let path = self.predictions.join(model).join(format!("{task}.json"));
            anyhow!("“{}”: {error}", path.display())
        })?;
        let (outcome, agrees) = lawbench::outcome(self.showing.lang(), &predictions, scores, &published)?;
        self.showing.show(&outcome)?;
        Ok(if agrees { Ending::Fine } else { Ending::Problems }.into())
    }
}
