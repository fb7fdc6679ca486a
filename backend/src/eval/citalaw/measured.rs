//! What is found of answers: words, law attached, syllogisms.

use futures_util::{StreamExt, future::try_join, stream};
use jiff::civil::Date;
use lexlint_shared::{judgement::Stretch, metric::overlap::Agreement, statute::ArticleNumber};
use rayon::prelude::*;
use serde::Serialize;

use super::{
    Answers, Case, Item,
    attach::{self, Terms, cosine, most_similar},
};
use crate::{
    embed::{Embedder, Role},
    eval::text::{
        bertscore,
        mauve::{self, Mauve},
        rouge::{self, Rouge},
    },
    judge::{
        opinion::{Finding, NoJudgement, Syllogism},
        session::Bench,
        task::{Source, Task},
    },
    model::ModelError,
};

/// Most characters of a question that the law is looked up by.
const LONGEST_QUERY: usize = 600;

/// Precedents among which the one for a sentence is chosen.
const PRECEDENTS: usize = 3;

/// What answers are measured with.
#[derive(Debug)]
pub struct Means<'a> {
    /// By the law of this day.
    pub as_of: Date,
    /// The law, and who judges.
    pub bench: &'a Bench,
    /// Whether the judge is asked.
    pub judged: bool,
    /// Tells how similar texts are.
    pub similar: &'a dyn Embedder,
    /// The model of `BERTScore` and MAUVE, if there is one.
    pub embedder: Option<&'a dyn Embedder>,
    /// How `BERTScore` is computed.
    pub bertscore: bertscore::Settings,
    /// Terms of the law.
    pub terms: &'a Terms,
    /// Precedents; none for laypeople.
    pub cases: &'a [Case],
}

/// Why answers cannot be measured.
#[derive(Debug, thiserror::Error)]
pub enum MeasureError {
    /// No law can be looked up.
    #[error(transparent)]
    Retrieve(#[from] crate::retrieve::RetrieveError),
    /// The model fails.
    #[error(transparent)]
    Model(#[from] ModelError),
}

/// Law that is attached to a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Law {
    /// The sentence.
    pub sentence: String,
    /// Official title of the statute.
    pub law: String,
    /// The article.
    pub article: ArticleNumber,
    /// Its words.
    #[serde(skip)]
    pub text: String,
}

/// What is attached to the sentences of an answer.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Attached {
    /// The provision, if one was found and a sentence can have it.
    pub law: Option<Law>,
    /// Sentences with the place of their precedent among all.
    pub cases: Vec<(String, usize)>,
}

/// What was found of a model's answers. Lists have an entry for each answer, unless said otherwise.
#[derive(Clone, Debug, Default)]
pub struct Measured {
    /// ROUGE by the right answer.
    pub rouge: Vec<Rouge>,
    /// `BERTScore` by the right answer; empty without a model.
    pub bertscore: Vec<Agreement>,
    /// MAUVE of questions with answers, and with right answers; `None` without a model.
    pub mauve: Option<Mauve>,
    /// What is attached to the sentences.
    pub attached: Vec<Attached>,
    /// Cosines of circumstances, acts and decisions with those of the right answer, of answers where both have them.
    pub correct: [Vec<f64>; 3],
    /// How far the sentence follows from the provision, of answers with both.
    pub law: Vec<f64>,
    /// How far circumstances, acts and decisions of sentences follow from those of their precedents.
    pub precedents: [Vec<f64>; 3],
    /// What a judge did not answer.
    pub missing: usize,
    /// Why it did not, the first time.
    pub why: Option<NoJudgement>,
}

/// What a judge says of an answer.
#[derive(Debug, Default)]
struct Judged {
    parts: Option<(Syllogism, Syllogism)>,
    law: Option<f64>,
    precedents: [Vec<f64>; 3],
    failed: Vec<NoJudgement>,
}

/// Measures a model's answers; `done` is told of each that was judged.
///
/// # Errors
/// [`MeasureError`] if no law can be looked up, or a model fails.
pub async fn measure(means: &Means<'_>, answers: &Answers, done: impl Fn()) -> Result<Measured, MeasureError> {
    let items = &answers.items;
    let rouge = items.par_iter().map(|item| rouge::score(&item.response, &item.asked.answer)).collect();
    let mut measured = Measured { rouge, attached: attached(means, items)?, ..Measured::default() };
    if let Some(embedder) = means.embedder {
        let pairs: Vec<(&str, &str)> =
            items.iter().map(|item| (item.response.as_str(), item.asked.answer.as_str())).collect();
        measured.bertscore = bertscore::score(embedder, means.bertscore, &pairs, |_| {})?;
        measured.mauve = style(embedder, items)?;
    }
    if means.judged {
        let both = items.iter().zip(measured.attached.clone());
        let judged = stream::iter(both).map(async |(item, attached)| {
            let judged = judge(means, item, &attached).await;
            done();
            judged
        });
        let judged: Vec<Judged> = judged.buffered(means.bench.concurrency.max(1)).collect().await;
        add(&mut measured, judged, means.similar)?;
    }
    Ok(measured)
}

/// MAUVE of questions with answers, and with right answers (§5.1).
fn style(embedder: &dyn Embedder, items: &[Item]) -> Result<Option<Mauve>, ModelError> {
    let vectors = |answer: fn(&Item) -> &str| {
        let texts: Vec<String> =
            items.iter().map(|item| format!("{}\n{}", item.asked.question, answer(item))).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let embedded = embedder.embed(&texts, Role::Document)?;
        Ok::<_, ModelError>(embedded.vectors().map(<[f32]>::to_vec).collect::<Vec<_>>())
    };
    Ok(mauve::of_vectors(&vectors(|item| &item.response)?, &vectors(|item| &item.asked.answer)?))
}

/// What is attached to the sentences of answers (§4.3).
fn attached(means: &Means<'_>, items: &[Item]) -> Result<Vec<Attached>, MeasureError> {
    let questions: Vec<&str> = items.iter().map(|item| item.asked.question.as_str()).collect();
    let precedents = precedents(means, &questions)?;
    let one = |(item, near): (&Item, Vec<usize>)| {
        let sentences = attach::eligible(&item.response, means.terms, &means.bench.law.index, means.as_of);
        let words: Vec<&str> = sentences.iter().map(|one: &Stretch| one.text.as_str()).collect();
        let mut attached = Attached::default();
        if let Some(Source { law, article, text }) = provision(means, &item.asked.question)?
            && let Some(at) = most_similar(&[&text], &words, means.similar)?.into_iter().flatten().next()
        {
            attached.law = Some(Law { sentence: words[at].to_owned(), law, article, text });
        }
        if !near.is_empty() && !words.is_empty() {
            let cases: Vec<&str> = near.iter().map(|&at| means.cases[at].text.as_str()).collect();
            let chosen = most_similar(&words, &cases, means.similar)?;
            let both = words.iter().zip(chosen);
            attached.cases = both.filter_map(|(words, at)| Some(((*words).to_owned(), near[at?]))).collect();
        }
        Ok::<_, MeasureError>(attached)
    };
    items.iter().zip(precedents).map(one).collect()
}

/// The provision that bears most on a question.
fn provision(means: &Means<'_>, question: &str) -> Result<Option<Source>, MeasureError> {
    let query: String = question.chars().take(LONGEST_QUERY).collect();
    let hits = means.bench.law.retriever.search(&query, means.as_of, 1)?;
    Ok(hits.first().and_then(|hit| means.bench.source(hit.place)))
}

/// For each question the places of the precedents most similar to it.
fn precedents(means: &Means<'_>, questions: &[&str]) -> Result<Vec<Vec<usize>>, MeasureError> {
    if means.cases.is_empty() {
        return Ok(vec![Vec::new(); questions.len()]);
    }
    let texts: Vec<&str> = means.cases.iter().map(|case| case.text.as_str()).chain(questions.iter().copied()).collect();
    let embedded = means.similar.embed(&texts, Role::Document)?;
    let vectors: Vec<&[f32]> = embedded.vectors().collect();
    let (cases, questions) = vectors.split_at(means.cases.len());
    let nearest = |question: &&[f32]| {
        let mut order: Vec<usize> = (0..cases.len()).collect();
        order.sort_by(|&a, &b| cosine(question, cases[b]).total_cmp(&cosine(question, cases[a])));
        order.truncate(PRECEDENTS);
        order
    };
    Ok(questions.iter().map(nearest).collect())
}

async fn judge(means: &Means<'_>, item: &Item, attached: &Attached) -> Judged {
    let mut judged = Judged::default();
    match try_join(syllogism(means.bench, &item.response), syllogism(means.bench, &item.asked.answer)).await {
        Ok(parts) => judged.parts = Some(parts),
        Err(why) => judged.failed.push(why),
    }
    if let Some(law) = &attached.law {
        match entailed(means.bench, &law.text, &law.sentence).await {
            Ok(score) => judged.law = Some(score),
            Err(why) => judged.failed.push(why),
        }
    }
    for (sentence, case) in &attached.cases {
        let both = try_join(syllogism(means.bench, &means.cases[*case].text), syllogism(means.bench, sentence));
        let (case, sentence) = match both.await {
            Ok(both) => both,
            Err(why) => {
                judged.failed.push(why);
                continue;
            }
        };
        for ((scores, premise), hypothesis) in judged.precedents.iter_mut().zip(case.parts()).zip(sentence.parts()) {
            if premise.is_empty() || hypothesis.is_empty() {
                continue;
            }
            match entailed(means.bench, premise, hypothesis).await {
                Ok(score) => scores.push(score),
                Err(why) => judged.failed.push(why),
            }
        }
    }
    judged
}

async fn syllogism(bench: &Bench, text: &str) -> Result<Syllogism, NoJudgement> {
    match bench.ask(&Task::Syllogism { text: text.to_owned() }).await?.0.finding {
        Finding::Syllogism(parts) => Ok(parts),
        _ => Err(NoJudgement::Unsupported),
    }
}

async fn entailed(bench: &Bench, premise: &str, hypothesis: &str) -> Result<f64, NoJudgement> {
    let task = Task::Entailment { premise: premise.to_owned(), hypothesis: hypothesis.to_owned() };
    bench.ask(&task).await?.0.score().map(f64::from).ok_or(NoJudgement::Unsupported)
}

/// Adds what a judge says.
fn add(measured: &mut Measured, judged: Vec<Judged>, similar: &dyn Embedder) -> Result<(), ModelError> {
    for one in judged {
        measured.law.extend(one.law);
        measured.missing += one.failed.len();
        measured.why = measured.why.take().or_else(|| one.failed.into_iter().next());
        for (all, scores) in measured.precedents.iter_mut().zip(one.precedents) {
            all.extend(scores);
        }
        let Some((ours, right)) = one.parts else { continue };
        for ((all, ours), right) in measured.correct.iter_mut().zip(ours.parts()).zip(right.parts()) {
            if ours.is_empty() || right.is_empty() {
                continue;
            }
            let embedded = similar.embed(&[ours, right], Role::Document)?;
            let vectors: Vec<&[f32]> = embedded.vectors().collect();
            all.push(f64::from(cosine(vectors[0], vectors[1])));
        }
    }
    Ok(())
}
