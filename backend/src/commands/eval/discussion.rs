//! `lexlint eval discussion`: do answers rest on the provisions that they should, and does it help if models discuss?

use std::{
    collections::HashMap,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, bail};
use clap::Args;
use futures_util::{StreamExt, stream};
use tokio::runtime::Runtime;

use super::Showing;
use crate::{
    commands::{Ending, computing::Computing, judging::Judging},
    eval::{
        discussion::{self, Answered, Asked, Response},
        items, outcome,
    },
    index_dir,
    judge::discussion::{Discussion, Question, Setting},
};

/// Arguments of `lexlint eval discussion`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  lexlint eval discussion --questions cebqa.json --judge panel --judge-url http://localhost:8000/v1 --judge-model a,b,c
  lexlint eval discussion --questions cebqa.json --judge panel --judge-url http://a/v1,http://b/v1 --judge-model a,b --settings bs,s1s2 --out answers
  lexlint eval discussion --questions cebqa.json --answers qwen.jsonl glm.jsonl --format markdown

Questions are those of CEBQA: a JSON array or lines of {\"question\", \"articles_retrieval\", \"article_label\"}, a label for each article:
2 necessary, 1 optional, 0 not required. With --answers, answers that are there already are measured, a file a model of
{\"question\", \"response\"}; else the models of the panel answer, each in turn with the help of the others. What they say is
kept (--cache), so that a run that was broken off goes on.

With --format json: {\"questions\", \"models\": [{\"model\", \"setting\", \"questions\", \"unanswered\", \"n_acc\", \"o_acc\", and an interval of
each}], \"notices\"}.

Exit status: 0 measured, 1 nothing was answered, 2 could not measure.")]
pub struct Discuss {
    /// The questions with their articles.
    #[arg(long, value_name = "FILE")]
    questions: PathBuf,

    /// Answers that are there already, a file a model.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "settings")]
    answers: Vec<PathBuf>,

    /// What the other models take part in: nothing (bs), the analysis of the question (s1), that of the articles (s2), both.
    #[arg(long, value_name = "SETTING", value_enum, value_delimiter = ',', default_values_t = [Setting::Bs, Setting::S1s2])]
    settings: Vec<Setting>,

    /// Write the models' answers into this folder, a file a model and setting.
    #[arg(long, value_name = "DIR", conflicts_with = "answers")]
    out: Option<PathBuf>,

    #[command(flatten)]
    judging: Judging,

    #[command(flatten)]
    computing: Computing,

    #[command(flatten)]
    showing: Showing,
}

impl Discuss {
    /// Measures and shows what was found.
    ///
    /// # Errors
    /// If a file cannot be read or is malformed, or the models not be asked.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let questions: Vec<Asked> = items::read(&self.questions, discussion::FORM)?;
        let mut notices = Vec::new();
        let answered = if self.answers.is_empty() {
            self.discussed(&questions, &mut notices)?
        } else {
            self.answers.iter().map(|path| read(path, &questions)).collect::<Result<_, _>>()?
        };
        if let Some(folder) = &self.out {
            answered.iter().try_for_each(|one| write(folder, one, &questions))?;
        }
        self.showing.show(&discussion::outcome(self.showing.lang(), &questions, &answered, notices))?;
        let any = answered.iter().any(|one| one.responses.iter().any(Option::is_some));
        Ok(if any { Ending::Fine } else { Ending::Problems }.into())
    }

    /// The answers of the models, each in every setting.
    fn discussed(&self, questions: &[Asked], notices: &mut Vec<String>) -> anyhow::Result<Vec<Answered>> {
        // Beside the index, as all that is kept; there need not be one.
        let index = index_dir::locate(None).unwrap_or_else(|_| PathBuf::from("data/index"));
        let chosen = self.judging.chosen(&index, &self.computing)?;
        if chosen.kind.name != "panel" {
            bail!(
                "a discussion takes several models, as in --judge panel --judge-url http://localhost:8000/v1 --judge-model a,b,c"
            );
        }
        let discussion = Discussion::new(&chosen.wanted, chosen.store)?;
        let models: Vec<String> = discussion.models().map(str::to_owned).collect();
        let runtime = Runtime::new().context("cannot start threads")?;
        let progress = super::progress(models.len() * self.settings.len() * questions.len(), "answers");
        let mut answered = Vec::new();
        for (target, model) in models.into_iter().enumerate() {
            for &setting in &self.settings {
                let answer = async |asked: &Asked| {
                    let asked = Question { question: asked.question.clone(), articles: asked.articles.clone() };
                    let answer = discussion.answer(target, setting, &asked).await;
                    progress.inc(1);
                    answer
                };
                let concurrency = chosen.wanted.concurrency.get();
                let coming = stream::iter(questions).map(answer).buffered(concurrency);
                let responses: Vec<_> = runtime.block_on(coming.collect());
                let failed: Vec<_> = responses.iter().filter_map(|one| one.as_ref().err()).collect();
                if let Some(why) = failed.first() {
                    let name = format!("{model}, {}", setting.name());
                    notices.push(outcome::missing(self.showing.lang(), &name, failed.len(), why));
                }
                let responses = responses.into_iter().map(Result::ok).collect();
                answered.push(Answered { model: model.clone(), setting: setting.name().to_owned(), responses });
            }
        }
        progress.finish_and_clear();
        Ok(answered)
    }
}

/// Answers of a file, by their questions.
fn read(path: &Path, questions: &[Asked]) -> anyhow::Result<Answered> {
    let responses: Vec<Response> = items::read(path, discussion::ANSWER_FORM)?;
    let mut by_question: HashMap<String, String> =
        responses.into_iter().map(|one| (one.question, one.response)).collect();
    let responses: Vec<_> = questions.iter().map(|asked| by_question.remove(&asked.question)).collect();
    if responses.iter().all(Option::is_none) {
        bail!("“{}” answers none of the questions", path.display());
    }
    Ok(Answered { model: items::name(path), setting: String::new(), responses })
}

/// Writes a model's answers as lines into a folder.
fn write(folder: &Path, answered: &Answered, questions: &[Asked]) -> anyhow::Result<()> {
    // Names of models have slashes.
    let name = format!("{}-{}", answered.model, answered.setting).replace(['/', '\\'], "_");
    let path = folder.join(name).with_added_extension("jsonl");
    let mut lines = String::new();
    for (asked, response) in questions.iter().zip(&answered.responses) {
        let Some(response) = response else { continue };
        let line = Response { question: asked.question.clone(), response: response.clone() };
        // Writing to a string does not fail.
        let _ = writeln!(lines, "{}", serde_json::to_string(&line)?);
    }
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&path, lines))
        .with_context(|| format!("cannot write “{}”", path.display()))
}
