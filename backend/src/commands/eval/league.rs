//! `lexlint eval league`: how sound are the citations of models?

use std::{path::PathBuf, process::ExitCode};

use clap::Args;
use jiff::civil::Date;

use super::Showing;
use crate::{
    commands::{self, Ending},
    eval::league::{self, answers},
    index_dir,
};

/// Arguments of `lexlint eval league`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  lexlint eval league --answers predictions
  lexlint eval league --answers predictions --format html > league.html
  lexlint eval league --answers answers.jsonl --as-of 2026-01-31 --format csv

The folder has a folder for each model with answers to tasks of LawBench, 3-2.json and 3-8.json, as for `lexlint eval lawbench`;
or files of lines {\"answer\", \"model\"?}, such as model.jsonl, which name their model.

With --format json: {\"as_of\", \"index\", \"models\": [{\"model\", \"answers\", \"citing\", \"citations\", \"verdicts\", \"nhsr\", \"problems\",
\"coverage\", and an interval of each}]}.

Exit status: 0 checked, 2 could not check.")]
pub struct League {
    /// The folder of the answers, or a file of lines.
    #[arg(long, value_name = "PATH")]
    answers: PathBuf,

    /// Tasks whose answers count.
    #[arg(long, value_name = "TASK", value_delimiter = ',', default_value = "3-2,3-8")]
    tasks: Vec<String>,

    /// Check by the law of this day, for example 2026-01-31; today if absent.
    #[arg(long, value_name = "DATE", value_parser = commands::parse_date)]
    as_of: Option<Date>,

    /// Directory of the index; `data/index` if absent.
    #[arg(long, value_name = "DIR", env = index_dir::ENV)]
    index: Option<PathBuf>,

    #[command(flatten)]
    showing: Showing,
}

impl League {
    /// Checks the answers and shows the standings.
    ///
    /// # Errors
    /// If there is no index, or a file of answers cannot be read or is malformed; the message names it.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let index = index_dir::load(&index_dir::locate(self.index.as_deref())?)?.index;
        let tasks: Vec<&str> = self.tasks.iter().map(String::as_str).collect();
        let answers = answers::read(&self.answers, &tasks)?;
        let as_of = self.as_of.unwrap_or_else(commands::today);
        let progress = super::progress(answers.len(), "answers");
        let checked = league::checked(&answers, &index, as_of, || progress.inc(1));
        progress.finish_and_clear();
        self.showing.show(&league::outcome(self.showing.lang(), &checked, &index, as_of)?)?;
        Ok(Ending::Fine.into())
    }
}
