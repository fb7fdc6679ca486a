//! `lexlint eval citalaw`: do answers come with law that bears them out?

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Context;
use clap::Args;
use serde_json::json;
use tokio::runtime::Runtime;

use super::{Showing, evidence::Evidence};
use crate::{
    commands::{Ending, judging::Judging},
    embed::{Embedder, hashed::Hashed},
    eval::{
        citalaw::{
            self, Answers, Case, Means, Measured, Question,
            attach::Terms,
            generate::{self, Mode},
        },
        items, outcome,
        text::bertscore::Settings,
    },
};

/// Numbers and characters of the vectors by which texts are similar where there is no model.
const HASHED: (usize, usize) = (2048, 4096);

/// Arguments of `lexlint eval citalaw`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  lexlint eval citalaw --answers qwen.json glm.json --no-judge
  lexlint eval citalaw --answers qwen.json --embedder BAAI/bge-base-zh-v1.5 --judge remote --judge-url http://localhost:8000/v1 --judge-model qwen3:8b
  lexlint eval citalaw --questions questions.json --generate closebook,cgg,arg-q,arg-qa --out answers --judge remote --judge-url … --judge-model …
  lexlint eval citalaw --answers qwen.json --cases precedents.jsonl --judge remote --judge-url … --judge-model …

A file of answers, named by its model, is a JSON array or lines of {\"question\", \"answer\", \"response\"}: the right answer and the
model's. --questions has {\"question\", \"answer\"} to which the model of the judge writes answers, in the ways of --generate.
With --cases, lines of {\"text\"}, precedents are attached too, as for practitioners. Without --embedder texts are compared by
their pairs of characters, and BERTScore and MAUVE left out. What the judge says is kept (--cache), so that a run that was
broken off goes on.

With --format json: {\"judge\", \"retriever\", \"similar\", \"embedder\", \"cases\", \"models\": [{\"model\", \"mauve\", \"rouge_1\", \"rouge_2\", \"rouge_l\",
\"bertscore_f\", \"correct_c\", …, \"cita_law\", …}], \"notices\"}.

Exit status: 0 measured, 1 nothing was answered, 2 could not measure.")]
pub struct Citalaw {
    /// Files of answers, one a model.
    #[arg(long, value_name = "FILE", num_args = 1.., required_unless_present = "questions", conflicts_with = "questions")]
    answers: Vec<PathBuf>,

    /// Questions for the judge's model to answer.
    #[arg(long, value_name = "FILE", requires = "generate")]
    questions: Option<PathBuf>,

    /// How the model answers: alone, with the law found for the question (cgg), or revising its own answer by the law found
    /// for the question (arg-q), or for question and answer (arg-qa).
    #[arg(long, value_name = "MODE", value_enum, value_delimiter = ',', requires = "questions")]
    generate: Vec<Mode>,

    /// Precedents that are attached to sentences.
    #[arg(long, value_name = "FILE")]
    cases: Option<PathBuf>,

    /// More terms of the law, one a line, before a tab if there is one, such as THUOCL's; a sentence with one can have law
    /// attached.
    #[arg(long, value_name = "FILE")]
    terms: Option<PathBuf>,

    /// Write the answers, with what is attached to their sentences, into this folder, a file a model.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Leave out what takes a judge: syllogisms and whether sentences follow from the law.
    #[arg(long)]
    no_judge: bool,

    /// Layers of the embedding model that BERTScore takes vectors from; all if absent.
    #[arg(long, value_name = "NUMBER", requires = "embedder")]
    bertscore_layers: Option<usize>,

    #[command(flatten)]
    evidence: Evidence,

    #[command(flatten)]
    judging: Judging,

    #[command(flatten)]
    showing: Showing,
}

impl Citalaw {
    /// Measures and shows what was found.
    ///
    /// # Errors
    /// If there is no index, a file cannot be read or is malformed, or a model or judge not be had.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let mut answers = self.answers.iter().map(|path| Answers::read(path)).collect::<Result<Vec<_>, _>>()?;
        let questions: Option<Vec<Question>> =
            self.questions.as_deref().map(|path| items::read(path, citalaw::QUESTION_FORM)).transpose()?;
        let cases: Option<Vec<Case>> =
            self.cases.as_deref().map(|path| items::read(path, citalaw::CASE_FORM)).transpose()?;
        let cases = cases.unwrap_or_default();
        let terms = match &self.terms {
            Some(path) => {
                let list = fs::read_to_string(path).with_context(|| format!("cannot read “{}”", path.display()))?;
                Terms::with(&list)
            }
            None => Terms::default(),
        };
        let opened = self.evidence.open()?;
        let bench = self.judging.chosen(&opened.dir, &self.evidence.computing)?.bench(&opened.law)?;
        let runtime = Runtime::new().context("cannot start threads")?;
        let mut notices = Vec::new();
        for &mode in &self.generate {
            let questions = questions.as_deref().unwrap_or_default();
            let progress = super::progress(questions.len(), "answers");
            let (written, why) =
                runtime.block_on(generate::generate(&bench, mode, questions, opened.as_of, || progress.inc(1)));
            progress.finish_and_clear();
            if let Some(why) = why {
                let missing = questions.len() - written.items.len();
                notices.push(outcome::missing(self.showing.lang(), &written.model, missing, &why));
            }
            answers.push(written);
        }
        let hashed = Hashed::new(HASHED.0, HASHED.1);
        let similar: &dyn Embedder = opened.embedder.as_deref().unwrap_or(&hashed);
        let means = Means {
            as_of: opened.as_of,
            bench: &bench,
            judged: !self.no_judge,
            similar,
            embedder: opened.embedder.as_deref(),
            bertscore: Settings { layers: self.bertscore_layers, idf: false },
            terms: &terms,
            cases: &cases,
        };
        let progress = super::progress(answers.iter().map(|one| one.items.len()).sum(), "answers judged");
        let mut models = Vec::new();
        for one in answers {
            let measured = runtime.block_on(citalaw::measure(&means, &one, || progress.inc(1)))?;
            if let Some(why) = &measured.why {
                notices.push(outcome::missing(self.showing.lang(), &one.model, measured.missing, why));
            }
            if let Some(folder) = &self.out {
                write(folder, &one, &measured, &cases)?;
            }
            models.push((one, measured));
        }
        progress.finish_and_clear();
        let any = models.iter().any(|(answers, _)| !answers.items.is_empty());
        let info = bench.judge.info();
        let context = citalaw::Context {
            lang: self.showing.lang(),
            judge: (!self.no_judge).then(|| format!("{} {}", info.kind, info.model)),
            retriever: opened.law.retriever.kind(),
            similar: &similar.model().name,
            embedder: opened.embedder.as_ref().map(|one| one.model().name.as_str()),
            cases: cases.len(),
            notices,
        };
        self.showing.show(&citalaw::outcome(context, &models))?;
        Ok(if any { Ending::Fine } else { Ending::Problems }.into())
    }
}

/// Writes answers as lines into a folder, each with what is attached to its sentences.
fn write(folder: &Path, answers: &Answers, measured: &Measured, cases: &[Case]) -> anyhow::Result<()> {
    // Names of models have slashes.
    let path = folder.join(answers.model.replace(['/', '\\'], "_")).with_added_extension("jsonl");
    let mut lines = String::new();
    for (item, attached) in answers.items.iter().zip(&measured.attached) {
        let case = |(sentence, at): &(String, usize)| json!({"sentence": sentence, "case": cases[*at].text});
        let mut line = json!(item);
        line["law"] = json!(attached.law);
        line["cases"] = attached.cases.iter().map(case).collect();
        lines.push_str(&line.to_string());
        lines.push('\n');
    }
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&path, lines))
        .with_context(|| format!("cannot write “{}”", path.display()))
}
