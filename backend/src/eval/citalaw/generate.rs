//! Answers are written by a model: on its own, with the law before it, or revised by it (`CitaLaw`, §4.1).

use futures_util::{StreamExt, stream};
use jiff::civil::Date;

use super::{Answers, Item, Question};
use crate::judge::{
    opinion::{Finding, NoJudgement},
    session::Bench,
    task::Task,
};

/// Most characters that the law is looked up by.
const LONGEST_QUERY: usize = 600;

/// How answers are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, clap::ValueEnum)]
pub enum Mode {
    /// By the model alone.
    Closebook,
    /// With the law that is found for the question.
    Cgg,
    /// Alone, then revised by the law found for the question.
    ArgQ,
    /// Alone, then revised by the law found for the question and the first answer.
    ArgQa,
}

impl Mode {
    /// Its name, as in the paper.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Closebook => "CloseBook",
            Self::Cgg => "CGG",
            Self::ArgQ => "ARG-Q",
            Self::ArgQa => "ARG-QA",
        }
    }
}

/// The answers to questions, without those that the model did not give, and why the first of these was not given; `done`
/// is told of each question.
pub async fn generate(
    bench: &Bench,
    mode: Mode,
    questions: &[Question],
    as_of: Date,
    done: impl Fn(),
) -> (Answers, Option<NoJudgement>) {
    let written = stream::iter(questions).map(async |asked: &Question| {
        let response = write(bench, mode, &asked.question, as_of).await;
        done();
        response.map(|response| Item { asked: asked.clone(), response })
    });
    let written: Vec<_> = written.buffered(bench.concurrency.max(1)).collect().await;
    let mut why = None;
    let items = written.into_iter().filter_map(|one| one.map_err(|error| why.get_or_insert(error).clone()).ok());
    (Answers { model: format!("{} {}", bench.judge.info().model, mode.name()), items: items.collect() }, why)
}

async fn write(bench: &Bench, mode: Mode, question: &str, as_of: Date) -> Result<String, NoJudgement> {
    let ask = async |draft: Option<String>, references: Vec<String>| {
        let task = Task::Consultation { question: question.to_owned(), draft, references };
        match bench.ask(&task).await?.0.finding {
            Finding::Text(text) => Ok(text),
            _ => Err(NoJudgement::Unsupported),
        }
    };
    let law = |query: &str| provisions(bench, query, as_of);
    match mode {
        Mode::Closebook => ask(None, Vec::new()).await,
        Mode::Cgg => ask(None, law(question)?).await,
        Mode::ArgQ | Mode::ArgQa => {
            let draft = ask(None, Vec::new()).await?;
            let query = if mode == Mode::ArgQ { question.to_owned() } else { format!("{question}\n{draft}") };
            let references = law(&query)?;
            ask(Some(draft), references).await
        }
    }
}

/// The provision that bears most on a query; the paper takes one.
fn provisions(bench: &Bench, query: &str, as_of: Date) -> Result<Vec<String>, NoJudgement> {
    let query: String = query.chars().take(LONGEST_QUERY).collect();
    let hits = bench.law.retriever.search(&query, as_of, 1).map_err(|error| NoJudgement::Model(error.to_string()))?;
    let found = hits.into_iter().filter_map(|hit| bench.source(hit.place));
    Ok(found.map(|one| format!("《{}》第{}条 {}", one.law, one.article, one.text)).collect())
}
