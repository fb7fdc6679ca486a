//! Questions that laypeople would ask and a provision answers, written by a judge: the pairs by which Eval-RAG (§2)
//! retrieves, for statutes that have no consultations.

use std::io;

use futures_util::{StreamExt, stream};

use super::{
    opinion::{Finding, NoJudgement},
    session::Bench,
    task::{Source, Task},
};

/// Provisions in a row without a reply after which no more are tried.
const PATIENCE: usize = 8;

/// What a judge said of a provision.
#[derive(Clone, PartialEq, Debug)]
pub struct Written {
    /// The provision.
    pub provision: Source,
    /// The questions; none where nobody would ask.
    pub questions: Result<Vec<String>, NoJudgement>,
}

/// Why no more questions are written.
#[derive(Debug, thiserror::Error)]
pub enum QuestionsError {
    /// What was written could not be handed on.
    #[error(transparent)]
    Hand(#[from] io::Error),
    /// The judge is no language model.
    #[error(
        "this judge writes no questions; name a language model, as in --judge remote --judge-url http://localhost:11434/v1 --judge-model qwen3:8b"
    )]
    NoModel,
    /// The judge does not reply.
    #[error("{PATIENCE} provisions in a row got no questions, the last because: {0}")]
    Judge(NoJudgement),
}

/// Asks for `count` questions for each of the provisions, several at once, and hands over what was written in their order.
///
/// # Errors
/// [`QuestionsError`] if the judge keeps failing, or `hand` fails.
pub async fn write(
    bench: &Bench,
    provisions: impl Iterator<Item = Source>,
    count: usize,
    mut hand: impl FnMut(Written) -> io::Result<()>,
) -> Result<(), QuestionsError> {
    let ask = async |provision: Source| {
        let task = Task::Questions { provision: provision.clone(), count };
        let questions = bench.ask(&task).await.and_then(|(opinion, ..)| match opinion.finding {
            Finding::Questions(questions) => Ok(questions),
            _ => Err(NoJudgement::Unsupported),
        });
        Written { provision, questions }
    };
    let mut coming = Box::pin(stream::iter(provisions.map(ask)).buffered(bench.concurrency.max(1)));
    let mut failures = 0;
    while let Some(written) = coming.next().await {
        let failure = written.questions.as_ref().err().cloned();
        failures = if failure.is_some() { failures + 1 } else { 0 };
        hand(written)?;
        match failure {
            Some(NoJudgement::Unsupported) => return Err(QuestionsError::NoModel),
            Some(why) if failures >= PATIENCE => return Err(QuestionsError::Judge(why)),
            _ => {}
        }
    }
    Ok(())
}
