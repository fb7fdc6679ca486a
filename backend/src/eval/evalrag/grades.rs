//! The scores that a judge gives to answers, in each style.

use std::collections::BTreeMap;

use futures_util::{StreamExt, stream};
use jiff::civil::Date;

use super::{Item, Style};
use crate::{
    eval::judged,
    judge::{
        opinion::{Finding, NoJudgement, Opinion},
        session::{Bench, Case},
        task::{Role, Source, Task},
    },
};

/// Most characters of a question that the law is looked up by.
const LONGEST_QUERY: usize = 600;

/// What is to be done with the answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Job {
    /// How the judge is asked.
    pub style: Style,
    /// Whether it sees the law (Eval-RAG).
    pub retrieval: bool,
    /// By the law of this day.
    pub as_of: Date,
    /// Provisions that it sees with a question; the paper has one.
    pub provisions: usize,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Assessed {
    /// The score of each answer, where there is one.
    pub scores: Vec<Option<f64>>,
    /// Why the first one that has none has none.
    pub missing: Option<String>,
}

/// How many times [`assess`] tells that something is done.
pub fn steps(items: &[Item], style: Style) -> usize {
    if style == Style::Truthfulness { items.len() } else { groups(items).len() }
}

/// Has answers scored; `done` is told of each answer, or each group that is graded together.
pub async fn assess(bench: &Bench, items: &[Item], job: Job, done: impl Fn()) -> Assessed {
    if job.style == Style::Truthfulness {
        return truthfulness(bench, items, job, done).await;
    }
    let graded = stream::iter(groups(items)).map(async |members: Vec<usize>| {
        let grades = grades(bench, items, &members, job).await;
        (members, grades)
    });
    let mut graded = Box::pin(graded.buffered(bench.concurrency.max(1)));
    let mut sums = vec![(0.0, 0_u32); items.len()];
    let mut missing = None;
    while let Some((members, grades)) = graded.next().await {
        match grades {
            Ok(grades) => members.iter().zip(grades).for_each(|(&at, grade)| {
                sums[at].0 += grade;
                sums[at].1 += 1;
            }),
            Err(why) => missing = missing.or_else(|| Some(why.to_string())),
        }
        done();
    }
    let mean = |(sum, count): (f64, u32)| (count > 0).then(|| sum / f64::from(count));
    Assessed { scores: sums.into_iter().map(mean).collect(), missing }
}

async fn truthfulness(bench: &Bench, items: &[Item], job: Job, done: impl Fn()) -> Assessed {
    let case = |item: &Item| Case {
        question: Some(item.question.clone()),
        answer: item.answer.clone(),
        sentence: item.sentence.clone(),
        as_of: job.as_of,
        retrieval: job.retrieval,
    };
    let judged = judged::scores(bench, items.iter().map(case).collect(), done).await;
    #[allow(clippy::cast_precision_loss, reason = "counts of sentences")]
    let mean = |scores: &[f64]| (!scores.is_empty()).then(|| scores.iter().sum::<f64>() / scores.len() as f64);
    let scores: Vec<Option<f64>> = judged.iter().map(|one| mean(&one.truthfulness)).collect();
    let without = judged.iter().zip(&scores).filter(|(_, score)| score.is_none());
    let missing = without.filter_map(|(one, _)| one.missing.first()).next().cloned();
    Assessed { scores, missing }
}

/// Answers that are graded together: every two to the same question, or one that stands alone.
fn groups(items: &[Item]) -> Vec<Vec<usize>> {
    let mut of_question: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, item) in items.iter().enumerate() {
        of_question.entry(&item.question).or_default().push(at);
    }
    let mut groups = Vec::new();
    for members in of_question.into_values() {
        if let [alone] = members[..] {
            groups.push(vec![alone]);
        }
        for (at, &first) in members.iter().enumerate() {
            groups.extend(members[at + 1..].iter().map(|&second| vec![first, second]));
        }
    }
    groups
}

/// Grades of a group, in its order.
async fn grades(bench: &Bench, items: &[Item], members: &[usize], job: Job) -> Result<Vec<f64>, NoJudgement> {
    let question = items[members[0]].question.clone();
    let provisions = if job.retrieval { law(bench, &question, job)? } else { Vec::new() };
    let ask = async |order: &[usize], role: Option<Role>, heard: Vec<String>| {
        let answers = order.iter().map(|&at| items[at].answer.clone()).collect();
        let task = Task::Grades { question: question.clone(), answers, provisions: provisions.clone(), role, heard };
        match bench.ask(&task).await?.0 {
            Opinion { finding: Finding::Grades(grades), reasoning, .. } => {
                Ok((grades.into_iter().map(f64::from).collect::<Vec<f64>>(), reasoning))
            }
            _ => Err(NoJudgement::Unsupported),
        }
    };
    let mut all: Vec<Vec<f64>> = Vec::new();
    if job.style == Style::Chateval {
        let mut heard = Vec::new();
        for role in Role::ALL {
            let (grades, reasoning) = ask(members, Some(role), heard.clone()).await?;
            all.push(grades);
            heard.push(reasoning);
        }
    } else {
        all.push(ask(members, None, Vec::new()).await?.0);
        if members.len() > 1 {
            let swapped: Vec<usize> = members.iter().rev().copied().collect();
            let mut grades = ask(&swapped, None, Vec::new()).await?.0;
            grades.reverse();
            all.push(grades);
        }
    }
    #[allow(clippy::cast_precision_loss, reason = "a few grades")]
    let mean = |at: usize| all.iter().map(|grades| grades[at]).sum::<f64>() / all.len() as f64;
    Ok((0..members.len()).map(mean).collect())
}

/// The provisions that bear most on a question.
fn law(bench: &Bench, question: &str, job: Job) -> Result<Vec<Source>, NoJudgement> {
    let query: String = question.chars().take(LONGEST_QUERY).collect();
    let hits = bench.law.retriever.search(&query, job.as_of, job.provisions);
    let hits = hits.map_err(|error| NoJudgement::Model(error.to_string()))?;
    Ok(hits.into_iter().filter_map(|hit| bench.source(hit.place)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_to_the_same_question_are_graded_in_pairs() {
        let item =
            |question: &str| Item { question: question.to_owned(), answer: String::new(), sentence: None, score: 1.0 };
        let items = [item("乙"), item("甲"), item("甲"), item("甲")];
        let found = groups(&items);
        assert_eq!(found.len(), 4);
        for group in [vec![0], vec![1, 2], vec![1, 3], vec![2, 3]] {
            assert!(found.contains(&group), "{group:?} is not in {found:?}");
        }
    }
}
