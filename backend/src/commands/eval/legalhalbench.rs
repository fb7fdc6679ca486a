//! `lexlint eval legalhalbench`: how far do models hold to the law, and how near are they to lawyers?

use std::{
    cmp::Ordering,
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Context;
use clap::Args;
use jiff::civil::Date;
use lexlint_shared::show::Lang;
use rayon::prelude::*;
use serde_json::json;
use tokio::runtime::Runtime;

use super::{Showing, evidence::Evidence};
use crate::{
    commands::{Ending, judging::Judging},
    embed::Embedder,
    eval::{
        judged::{self, Pair},
        legalhalbench::{
            self, Answers, Measured,
            correct::{self, Correction},
            statutes,
        },
        outcome,
        text::bertscore::{self, Settings},
    },
    judge::session::{Bench, Case},
};

/// Arguments of `lexlint eval legalhalbench`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  lexlint eval legalhalbench --answers qwen.json glm.json --format html > legalhalbench.html
  lexlint eval legalhalbench --answers qwen.json --reference hipo.json --judge remote --judge-url http://localhost:11434/v1 --judge-model qwen3:8b
  lexlint eval legalhalbench --answers qwen.json --embedder BAAI/bge-base-zh-v1.5 --bertscore-layers 8
  lexlint eval legalhalbench --answers qwen.json --no-judge --correct corrected

A file of answers, named by its model, is a JSON array or lines of {\"instruction\"?, \"laws\"?, \"problem\", \"ans\", \"Output\"}, as the
benchmark publishes them: question, right answer, the model's answer. Other keys are kept.

NHSR is given by the verdicts of the check (engine) and as in the paper: there the most similar statute is looked for by
vectors with --embedder, else by the search by terms, and what is printed says which. Rel and T_LC are the judge's; the
judge without a model gives no win rate. Judgements are kept (--cache), so that a run that was broken off goes on.

With --format json: {\"as_of\", \"index\", \"similar\", \"judge\", \"reference\", \"embedder\", \"models\": [{\"model\", \"nhsr_engine\", \"nhsr_paper\",
\"relevance\", \"truthfulness\", \"wins\", \"meteor\", \"rouge_l\", \"bertscore_f\", …}], \"kinds\"}.

Exit status: 0 measured, 2 could not measure.")]
pub struct Legalhalbench {
    /// Files of answers, one a model.
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    answers: Vec<PathBuf>,

    /// Answers of another model to the same questions, for the win rate.
    #[arg(long, value_name = "FILE")]
    reference: Option<PathBuf>,

    /// Write the answers with real provisions in the place of unsound citations into this folder, a file a model.
    #[arg(long, value_name = "DIR")]
    correct: Option<PathBuf>,

    /// Leave out what takes a judge: Rel, T_LC, win rate.
    #[arg(long, conflicts_with = "reference")]
    no_judge: bool,

    /// Layers of the embedding model that BERTScore takes vectors from; all if absent. The Python package takes 8 of 12 of
    /// bert-base-chinese.
    #[arg(long, value_name = "NUMBER", requires = "embedder")]
    bertscore_layers: Option<usize>,

    /// Weigh tokens in BERTScore by how few right answers have them.
    #[arg(long, requires = "embedder")]
    bertscore_idf: bool,

    #[command(flatten)]
    evidence: Evidence,

    #[command(flatten)]
    judging: Judging,

    #[command(flatten)]
    showing: Showing,
}

/// A model's answers and what was found of them.
type Model = (Answers, Measured);

impl Legalhalbench {
    /// Measures and shows what was found.
    ///
    /// # Errors
    /// If there is no index, a file cannot be read or is malformed, or a model or judge not be had.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let answers = self.answers.iter().map(|path| Answers::read(path)).collect::<Result<Vec<_>, _>>()?;
        let reference = self.reference.as_deref().map(Answers::read).transpose()?;
        let opened = self.evidence.open()?;
        let (law, as_of) = (&opened.law, opened.as_of);
        let total = answers.iter().map(|one| one.items.len()).sum();

        let progress = super::progress(total, "answers checked");
        let measured = answers.into_iter().map(|one| {
            let measured = Measured::of(&one, &law.index, as_of, || progress.inc(1));
            (one, measured)
        });
        let mut models: Vec<Model> = measured.collect();
        progress.finish_and_clear();

        let progress = super::progress(total, "answers looked up");
        for (_, measured) in &mut models {
            let sound = measured.reports.par_iter().map(|report| {
                let sound = statutes::sound(report, &law.index, opened.similar.as_ref(), as_of);
                progress.inc(1);
                sound
            });
            measured.statutes = sound.collect::<Result<_, _>>()?;
        }
        progress.finish_and_clear();

        if let Some(embedder) = &opened.embedder {
            self.bertscore(embedder.as_ref(), &mut models)?;
        }
        let mut notices = Vec::new();
        let mut judge = None;
        if !self.no_judge {
            let bench = self.judging.chosen(&opened.dir, &self.evidence.computing)?.bench(law)?;
            let info = bench.judge.info();
            judge = Some(format!("{} {}", info.kind, info.model));
            Runtime::new().context("cannot start threads")?.block_on(judged(
                &bench,
                (self.showing.lang(), as_of),
                &mut models,
                reference.as_ref(),
                &mut notices,
            ));
        }
        if let Some(folder) = &self.correct {
            for (answers, measured) in &models {
                write(folder, answers, measured, |answer, report| {
                    correct::corrections(answer, report, &law.index, opened.similar.as_ref(), as_of)
                })?;
            }
        }
        let context = legalhalbench::Context {
            lang: self.showing.lang(),
            as_of,
            index: &law.index,
            similar: opened.similar.kind(),
            judge,
            reference: reference.as_ref().map(|one| one.model.as_str()),
            embedder: opened.embedder.as_ref().map(|one| one.model().name.as_str()),
            notices,
        };
        self.showing.show(&legalhalbench::outcome(context, &models))?;
        Ok(Ending::Fine.into())
    }

    fn bertscore(&self, embedder: &dyn Embedder, models: &mut [Model]) -> anyhow::Result<()> {
        let settings = Settings { layers: self.bertscore_layers, idf: self.bertscore_idf };
        let progress = super::progress(models.iter().map(|(one, _)| one.items.len()).sum(), "answers embedded");
        for (answers, measured) in models {
            let pairs: Vec<(&str, &str)> =
                answers.items.iter().map(|item| (item.output.as_str(), item.ans.as_str())).collect();
            measured.bertscore = bertscore::score(embedder, settings, &pairs, |count| progress.inc(count as u64))?;
        }
        progress.finish_and_clear();
        Ok(())
    }
}

/// Rel and T_LC, and the win rate if there is a reference model.
async fn judged(
    bench: &Bench,
    (lang, as_of): (Lang, Date),
    models: &mut [Model],
    reference: Option<&Answers>,
    notices: &mut Vec<String>,
) {
    let total = models.iter().map(|(one, _)| one.items.len()).sum();
    let progress = super::progress(total, "answers judged");
    for (answers, measured) in models.iter_mut() {
        let case = |item: &legalhalbench::Item| Case {
            question: Some(item.problem.clone()),
            answer: item.output.clone(),
            sentence: None,
            as_of,
            retrieval: true,
        };
        measured.scores = judged::scores(bench, answers.items.iter().map(case).collect(), || progress.inc(1)).await;
        let missing: Vec<&String> = measured.scores.iter().flat_map(|one| &one.missing).collect();
        if let Some(why) = missing.first() {
            notices.push(outcome::missing(lang, &answers.model, missing.len(), why));
        }
    }
    progress.finish_and_clear();
    let Some(reference) = reference else { return };
    let theirs: HashMap<&str, &str> =
        reference.items.iter().map(|item| (item.problem.as_str(), item.output.as_str())).collect();
    let progress = super::progress(total, "answers compared");
    for (answers, measured) in models {
        let compared = answers.items.iter().enumerate().filter_map(|(at, item)| {
            let theirs = (*theirs.get(item.problem.as_str())?).to_owned();
            Some((at, Pair { question: item.problem.clone(), ours: item.output.clone(), theirs }))
        });
        let (places, pairs): (Vec<usize>, Vec<Pair>) = compared.unzip();
        let absent = answers.items.len() - places.len();
        if absent > 0 {
            notices.push(match lang {
                Lang::Zh => format!("{}：{} 没有回答其中 {absent} 个问题", answers.model, reference.model),
                Lang::En => format!("{}: {} does not answer {absent} of its questions", answers.model, reference.model),
            });
        }
        let preferred = judged::preferences(bench, pairs, || progress.inc(1)).await;
        let failed: Vec<String> = preferred.iter().filter_map(|one| Some(one.as_ref().err()?.to_string())).collect();
        if let Some(why) = failed.first() {
            notices.push(outcome::missing(lang, &answers.model, failed.len(), why));
        }
        let mut all: Vec<Option<Ordering>> = vec![None; answers.items.len()];
        places.into_iter().zip(preferred).for_each(|(at, one)| all[at] = one.ok());
        measured.preferred = all;
    }
    progress.finish_and_clear();
}

/// Writes corrected answers as lines into a folder, each with its corrections.
fn write<E: std::error::Error + Send + Sync + 'static>(
    folder: &Path,
    answers: &Answers,
    measured: &Measured,
    corrections: impl Fn(&str, &lexlint_shared::report::Report) -> Result<Vec<Correction>, E>,
) -> anyhow::Result<()> {
    let path = folder.join(&answers.model).with_added_extension("jsonl");
    let mut lines = String::new();
    for (item, report) in answers.items.iter().zip(&measured.reports) {
        let made = corrections(&item.output, report)?;
        let mut item = item.clone();
        item.output = correct::corrected(&item.output, &made);
        item.other.insert("corrections".to_owned(), json!(made));
        lines.push_str(&serde_json::to_string(&item)?);
        lines.push('\n');
    }
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&path, lines))
        .with_context(|| format!("cannot write “{}”", path.display()))
}
