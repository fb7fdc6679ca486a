//! What do judges say of answers? Scores of many answers, several at once.

use std::cmp::Ordering;

use futures_util::{StreamExt, stream};
use lexlint_shared::judgement::{Aspect, Event};
use tokio::sync::mpsc;

use crate::judge::{
    opinion::{Finding, NoJudgement},
    session::{Bench, Case},
    task::Task,
};

/// Events that may wait to be heard.
const WAITING: usize = 64;

/// What a judge says of an answer, 0 to 10 each.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scores {
    /// Of each statute cited, how far it bears on the question, or, where it is unsound, how far it still says what the
    /// nearest real one says.
    pub relevance: Vec<f64>,
    /// Of each sentence of advice, how true to the law it is.
    pub truthfulness: Vec<f64>,
    /// Of what got no score, why.
    pub missing: Vec<String>,
}

/// The scores of answers, in their order; `done` is told of each.
pub async fn scores(bench: &Bench, cases: Vec<Case>, done: impl Fn()) -> Vec<Scores> {
    let judged = |case| {
        let bench = bench.clone();
        // A task each: who asks no model computes, and has all cores to do so.
        tokio::spawn(async move { of_case(&bench, case).await })
    };
    let judged = stream::iter(cases).map(judged).buffered(bench.concurrency.max(1));
    let mut judged = judged.inspect(|_| done());
    let mut all = Vec::new();
    while let Some(scores) = judged.next().await {
        all.push(scores.expect("judging does not panic"));
    }
    all
}

async fn of_case(bench: &Bench, case: Case) -> Scores {
    let (events, mut coming) = mpsc::channel(WAITING);
    let listen = async {
        let mut scores = Scores::default();
        while let Some(event) = coming.recv().await {
            let Event::Judged(judgement) = event else { continue };
            match (judgement.score, judgement.aspect) {
                (Some(score), Aspect::Truthfulness) => scores.truthfulness.push(score.into()),
                (Some(score), _) => scores.relevance.push(score.into()),
                (None, _) => scores.missing.extend(judgement.missing.map(|why| why.message)),
            }
        }
        scores
    };
    tokio::join!(bench.run(case, events), listen).1
}

/// Two answers to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The question.
    pub question: String,
    /// The answer measured.
    pub ours: String,
    /// The answer that it is compared with.
    pub theirs: String,
}

/// For each pair whether the answer measured is better ([`Ordering::Greater`]), as good or worse, the judge having seen
/// them in both orders; `done` is told of each.
pub async fn preferences(bench: &Bench, pairs: Vec<Pair>, done: impl Fn()) -> Vec<Result<Ordering, NoJudgement>> {
    let preferred = async |pair: Pair| {
        let Pair { question, ours, theirs } = pair;
        let task = Task::Preference { question, first: ours, second: theirs, provisions: Vec::new() };
        match bench.ask(&task).await?.0.finding {
            Finding::Points(ours, theirs) => Ok(ours.total_cmp(&theirs)),
            _ => Err(NoJudgement::Unsupported),
        }
    };
    let preferred = stream::iter(pairs).map(preferred).buffered(bench.concurrency.max(1));
    preferred.inspect(|_| done()).collect().await
}
