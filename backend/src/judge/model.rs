//! A judge that asks a language model: a prompt for each task, one reply or several samples of it.

use std::{sync::Arc, time::Duration};

use futures_util::future::{BoxFuture, try_join_all};
use lexlint_shared::judgement::{JudgeInfo, Tokens};

use super::{
    Judge,
    chat::{Ask, Chat, Message, Sampling},
    opinion::{Finding, NoJudgement, Opinion},
    prompt::{self, Language},
    reply,
    task::Task,
};

/// Times that a reply of the wrong form is asked for again.
const AGAIN: u64 = 1;

/// A judge of one model.
#[derive(Debug)]
pub struct ModelJudge {
    chat: Arc<dyn Chat>,
    language: Language,
    sampling: Sampling,
    samples: u64,
}

impl ModelJudge {
    /// A judge that takes one reply at temperature 0.
    pub fn new(chat: Arc<dyn Chat>, language: Language, sampling: Sampling) -> Self {
        Self { chat, language, sampling, samples: 1 }
    }

    /// Takes the mean of several replies, as `FairEval` does; each has its own seed. For two answers each sample is
    /// asked for in both orders.
    #[must_use]
    pub fn with_samples(self, samples: u64) -> Self {
        Self { samples: samples.max(1), ..self }
    }

    /// Language of the prompts.
    pub(super) fn language(&self) -> Language {
        self.language
    }

    /// One reply to a conversation, asked for again with another seed if it is not of the right form.
    pub(super) async fn ask<T>(
        &self,
        messages: Vec<Message>,
        seed: u64,
        read: impl Fn(&str) -> Result<T, NoJudgement> + Send + Sync,
    ) -> Result<(T, Option<Tokens>), NoJudgement> {
        let mut ask = Ask { messages, sampling: self.sampling };
        let mut spent: Option<Tokens> = None;
        for time in 0.. {
            ask.sampling.seed = self.sampling.seed + seed + (time << 32);
            let said = self.chat.say(&ask).await?;
            spent = sum(spent, said.tokens);
            match read(&said.text) {
                Ok(read) => return Ok((read, spent)),
                Err(NoJudgement::Unreadable(_)) if said.cut => return Err(NoJudgement::CutOff),
                Err(error) if time >= AGAIN => return Err(error),
                // The likeliest reply would come again.
                Err(_) => ask.sampling.temperature = ask.sampling.temperature.max(0.3),
            }
        }
        unreachable!("the loop ends by a return")
    }

    async fn once(&self, task: &Task, seed: u64) -> Result<Opinion, NoJudgement> {
        let messages = prompt::messages(self.language, task);
        let (opinion, tokens) = self.ask(messages, seed, |said| reply::read(task, said)).await?;
        Ok(Opinion { tokens, ..opinion })
    }

    /// Both orders: a preference that turns with the order is none, and both get the same (HIPO §A.6 sums points;
    /// swapping and the draw are `FairEval`'s balanced positions).
    async fn both_orders(&self, task: &Task, seed: u64) -> Result<Opinion, NoJudgement> {
        let Task::Preference { question, first, second, provisions } = task else {
            return self.once(task, seed).await;
        };
        let swapped = Task::Preference {
            question: question.clone(),
            first: second.clone(),
            second: first.clone(),
            provisions: provisions.clone(),
        };
        let (one, other) = futures_util::future::try_join(self.once(task, seed), self.once(&swapped, seed)).await?;
        let (Finding::Points(a, b), Finding::Points(b_swapped, a_swapped)) = (&one.finding, &other.finding) else {
            return Err(NoJudgement::Unreadable("it holds no points".to_owned()));
        };
        let agree = (a - b) * (a_swapped - b_swapped) > 0.0;
        let (first, second) = (f32::midpoint(*a, *a_swapped), f32::midpoint(*b, *b_swapped));
        let draw = f32::midpoint(first, second);
        Ok(Opinion {
            finding: if agree { Finding::Points(first, second) } else { Finding::Points(draw, draw) },
            reasoning: format!("{}\n{}", one.reasoning, other.reasoning),
            quote: None,
            spread: None,
            tokens: sum(one.tokens, other.tokens),
        })
    }
}

/// Tokens of two replies; unknown only if both are.
pub(super) fn sum(one: Option<Tokens>, other: Option<Tokens>) -> Option<Tokens> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one + other),
        (one, other) => one.or(other),
    }
}

/// Several opinions as one: means of scores and points, the words of the opinion nearest to them, the spread. Lists are
/// those of the first.
pub(super) fn merge(opinions: Vec<Opinion>) -> Result<Opinion, NoJudgement> {
    let tokens = opinions.iter().map(|opinion| opinion.tokens).reduce(sum).flatten();
    let scores: Vec<f32> = opinions.iter().filter_map(Opinion::score).collect();
    let points: Vec<(f32, f32)> = opinions
        .iter()
        .filter_map(|opinion| match opinion.finding {
            Finding::Points(first, second) => Some((first, second)),
            _ => None,
        })
        .collect();
    let mut opinions = opinions.into_iter();
    if !scores.is_empty() {
        let (mean, spread) = mean_and_spread(&scores);
        let nearest = opinions.min_by(|a, b| {
            let away = |opinion: &Opinion| opinion.score().map_or(f32::INFINITY, |score| (score - mean).abs());
            away(a).total_cmp(&away(b))
        });
        let nearest = nearest.ok_or(NoJudgement::Unsupported)?;
        return Ok(Opinion {
            finding: Finding::Score(mean),
            spread: (scores.len() > 1).then_some(spread),
            tokens,
            ..nearest
        });
    }
    let first = opinions.next().ok_or(NoJudgement::Unsupported)?;
    if let Finding::Grades(grades) = &first.finding {
        let others = opinions.filter_map(|opinion| match opinion.finding {
            Finding::Grades(grades) => Some(grades),
            _ => None,
        });
        let all: Vec<Vec<f32>> = std::iter::once(grades.clone()).chain(others).collect();
        let mean =
            |at: usize| mean_and_spread(&all.iter().filter_map(|one| one.get(at).copied()).collect::<Vec<_>>()).0;
        let finding = Finding::Grades((0..grades.len()).map(mean).collect());
        return Ok(Opinion { finding, tokens, ..first });
    }
    if points.is_empty() {
        return Ok(Opinion { tokens, ..first });
    }
    let (firsts, seconds): (Vec<f32>, Vec<f32>) = points.into_iter().unzip();
    let margins: Vec<f32> = firsts.iter().zip(&seconds).map(|(first, second)| first - second).collect();
    Ok(Opinion {
        finding: Finding::Points(mean_and_spread(&firsts).0, mean_and_spread(&seconds).0),
        spread: (margins.len() > 1).then(|| mean_and_spread(&margins).1),
        tokens,
        ..first
    })
}

#[allow(clippy::cast_precision_loss, reason = "a few opinions")]
fn mean_and_spread(values: &[f32]) -> (f32, f32) {
    let mean = values.iter().sum::<f32>() / values.len() as f32;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f32>() / values.len() as f32;
    (mean, variance.sqrt())
}

impl Judge for ModelJudge {
    fn info(&self) -> &JudgeInfo {
        self.chat.info()
    }

    fn prompt(&self, task: &Task) -> Option<String> {
        Some(prompt::version(self.language, task.name()))
    }

    fn settings(&self) -> String {
        let Sampling { temperature, seed, max_tokens } = self.sampling;
        let mut settings =
            format!("samples={} temperature={temperature} seed={seed} max_tokens={max_tokens}", self.samples);
        if let Some(fingerprint) = self.chat.fingerprint() {
            settings.push_str(" model=");
            settings.push_str(fingerprint);
        }
        settings
    }

    fn answer<'a>(&'a self, task: &'a Task) -> BoxFuture<'a, Result<Opinion, NoJudgement>> {
        Box::pin(async move { merge(try_join_all((0..self.samples).map(|seed| self.both_orders(task, seed))).await?) })
    }
}

/// Longest time that a model is given for one reply, unless told otherwise.
pub const REPLY_TIME: Duration = Duration::from_secs(120);
