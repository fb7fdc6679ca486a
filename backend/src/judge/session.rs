//! An answer is judged: what is to be judged is found, the law for it looked up, the judge asked, and each judgement
//! told as it comes.

use std::{sync::Arc, time::Instant};

use futures_util::{StreamExt, stream};
use jiff::civil::Date;
use lexlint_shared::{
    check::{Options, check},
    index::Place,
    judgement::{Aspect, Event, Judgement, Overall, Retrieved, Stretch},
    report::{Citation, Report, Verdict},
};
use tokio::sync::mpsc::Sender;

use super::{
    Judge,
    kind::Law,
    opinion::{Finding, NoJudgement, Opinion},
    quote, sentence,
    task::{Source, Task},
};
use crate::store::{Key, Store};

/// Provisions that a judge is shown with a sentence.
const PROVISIONS: usize = 5;

/// Most citations, and most sentences, that are judged in one answer.
const MOST: usize = 200;

/// Most characters of a question and sentence that the law is looked up by.
const LONGEST_QUERY: usize = 600;

/// All that judging needs.
#[derive(Clone, Debug)]
pub struct Bench {
    /// The law to judge by.
    pub law: Law,
    /// Who judges.
    pub judge: Arc<dyn Judge>,
    /// Where judgements are kept.
    pub store: Option<Arc<Store>>,
    /// Tasks put to the judge at once.
    pub concurrency: usize,
}

/// What is judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The question; without it relevance is not judged.
    pub question: Option<String>,
    /// The answer.
    pub answer: String,
    /// The one sentence to judge for truthfulness; all sentences of advice if there is none.
    pub sentence: Option<String>,
    /// Judge by the law of this day.
    pub as_of: Date,
    /// Whether the judge is shown the law found for a sentence (Eval-RAG, §2).
    pub retrieval: bool,
}

/// A task with what it is about.
struct Subject {
    aspect: Aspect,
    stretch: Stretch,
    citation: Option<usize>,
    task: Task,
}

/// Nobody hears the events any more; the work ends.
struct Gone;

impl Bench {
    /// Judges, telling what happens. Ends early if nobody listens; dropping the future ends all work.
    pub async fn run(&self, case: Case, events: Sender<Event>) {
        let begun = Instant::now();
        // Whoever has gone needs no last word.
        let _ = self.stages(case, &events, begun).await;
    }

    async fn stages(&self, case: Case, events: &Sender<Event>, begun: Instant) -> Result<(), Gone> {
        let tell = async |event| events.send(event).await.map_err(|_| Gone);
        tell(Event::Started { judge: self.judge.info().clone() }).await?;

        let report = self.check(&case.answer, case.as_of).await;
        // Where the rules find no provision cited, the judge may see one.
        let numbered = report.citations.iter().any(|one| one.article.is_some());
        let drawn = if numbered { None } else { self.cited(&case).await };
        let mut citations = self.citations(&case, drawn.as_ref().unwrap_or(&report), drawn.is_some());
        let mut sentences = self.sentences(&case, &report).await;
        let left_out = citations.len().saturating_sub(MOST) + sentences.len().saturating_sub(MOST);
        citations.truncate(MOST);
        sentences.truncate(MOST);
        tell(Event::Planned { citations: citations.len(), sentences: sentences.clone(), left_out }).await?;

        let mut subjects = citations;
        for stretch in sentences {
            let provisions = self.law(&case, &report, &stretch);
            let shown = provisions.iter().map(|one| Retrieved {
                law: one.law.clone(),
                article: one.article,
                text: one.text.clone(),
            });
            tell(Event::Retrieved { subject: stretch.clone(), provisions: shown.collect() }).await?;
            let task = Task::Truthfulness {
                question: case.question.clone(),
                sentence: stretch.text.clone(),
                provisions: if case.retrieval { provisions } else { Vec::new() },
                as_of: case.as_of,
            };
            subjects.push(Subject { aspect: Aspect::Truthfulness, stretch, citation: None, task });
        }

        let mut judgements = Vec::new();
        let mut coming = stream::iter(subjects.into_iter().map(|subject| self.judge(subject)))
            .buffer_unordered(self.concurrency.max(1));
        while let Some(judgement) = coming.next().await {
            judgements.push(judgement.clone());
            tell(Event::Judged(Box::new(judgement))).await?;
        }
        let milliseconds = milliseconds(begun);
        tell(Event::Done(Overall { milliseconds, ..Overall::of(&judgements) })).await
    }

    async fn check(&self, text: &str, as_of: Date) -> Report {
        let (index, text) = (Arc::clone(&self.law.index), text.to_owned());
        let work = move || check(&text, Options { as_of }, &index).report;
        tokio::task::spawn_blocking(work).await.expect("the engine does not panic")
    }

    /// The citations of an answer as the judge sees them (HIPO, §A.2), checked by the engine; `None` if it sees none.
    async fn cited(&self, case: &Case) -> Option<Report> {
        let opinion = self.ask(&Task::Statutes { answer: case.answer.clone() }).await.ok()?.0;
        let Finding::Statutes(statutes) = opinion.finding else { return None };
        // A name or words that the answer does not have are the judge's own.
        let own = |words: &str| !words.is_empty() && case.answer.contains(words);
        let text: Vec<String> = statutes
            .iter()
            .filter(|one| own(one.law.trim_matches(['《', '》'])) && (one.content.is_empty() || own(&one.content)))
            .map(|one| {
                format!("《{}》{}规定：{}", one.law.trim_matches(['《', '》']), written(&one.article), one.content)
            })
            .collect();
        (!text.is_empty()).then_some(())?;
        Some(self.check(&text.join("\n"), case.as_of).await)
    }

    /// What the citations of a report are judged for; `drawn` if the report is not of the answer but of what a judge
    /// drew from it, so that places in it mean nothing.
    fn citations(&self, case: &Case, report: &Report, drawn: bool) -> Vec<Subject> {
        let answer: Vec<char> = if drawn { case.answer.chars().collect() } else { Vec::new() };
        let subject = |(at, citation): (usize, &Citation)| {
            let (aspect, task) = self.task(case, citation)?;
            let stretch = if drawn {
                let name = citation.law_as_written.as_deref().unwrap_or(&citation.text);
                sentence::locate(&answer, name)?
            } else {
                Stretch { start: citation.start, end: citation.end, text: citation.text.clone() }
            };
            Some(Subject { aspect, stretch, citation: (!drawn).then_some(at), task })
        };
        // What a quoted provision refers to is the law's citation, not the answer's.
        let claims: Vec<_> = report.citations.iter().filter_map(|one| one.content.as_ref()).collect();
        let quoted = |one: &Citation| claims.iter().any(|claim| claim.start <= one.start && one.end <= claim.end);
        report.citations.iter().enumerate().filter(|(_, one)| !quoted(one)).filter_map(subject).collect()
    }

    /// Relevance of what is sound, consistency of what is not with what is nearest to it.
    fn task(&self, case: &Case, citation: &Citation) -> Option<(Aspect, Task)> {
        let provision = self.nearest(citation, case.as_of)?;
        match (&citation.content, citation.verdict) {
            (Some(claim), verdict) if verdict.is_problem() => {
                Some((Aspect::Consistency, Task::Consistency { claim: claim.text.clone(), provision }))
            }
            _ => {
                let question = case.question.clone()?;
                Some((Aspect::Relevance, Task::Relevance { question, provision, as_of: case.as_of }))
            }
        }
    }

    /// The provision that a citation is about: the first that the engine suggests for a wrong one, else the cited.
    fn nearest(&self, citation: &Citation, as_of: Date) -> Option<Source> {
        let suggested = citation.suggestions.iter().find_map(|one| {
            let statute = self.law.index.by_title(&one.law)?;
            let place = Place { statute, version: self.law.index.version(statute, as_of)?, article: one.article? };
            self.source(place)
        });
        let cited = || {
            citation.provision.as_ref().map(|one| Source {
                law: one.law.clone(),
                article: one.article,
                text: one.text.clone(),
            })
        };
        if citation.verdict == Verdict::Verified { cited() } else { suggested.or_else(cited) }
    }

    /// A provision of the law, as judges are given it.
    pub fn source(&self, place: Place) -> Option<Source> {
        let text = self.law.index.text(place.statute, place.version, place.article)?;
        let law = self.law.index.statute(place.statute).title.clone();
        Some(Source { law, article: place.article, text: text.to_owned() })
    }

    /// The sentences to judge: the one asked for, or those of advice, by the judge if it can tell, else by rules.
    async fn sentences(&self, case: &Case, report: &Report) -> Vec<Stretch> {
        let answer: Vec<char> = case.answer.chars().collect();
        if let Some(wanted) = &case.sentence {
            // A sentence that the answer does not have is judged all the same.
            let anywhere = || Stretch { start: 0, end: 0, text: wanted.clone() };
            return vec![sentence::locate(&answer, wanted).unwrap_or_else(anywhere)];
        }
        if let Ok((Opinion { finding: Finding::Sentences(found), .. }, ..)) =
            self.ask(&Task::Advice { answer: case.answer.clone() }).await
        {
            return found.iter().filter_map(|one| sentence::locate(&answer, one)).collect();
        }
        let quoted =
            report.citations.iter().filter_map(|one| one.content.as_ref()).map(|claim| (claim.start, claim.end));
        sentence::advice(&case.answer, &quoted.collect::<Vec<_>>())
    }

    /// The law for a sentence: what it cites, then what is found for it and for the question with it.
    fn law(&self, case: &Case, report: &Report, stretch: &Stretch) -> Vec<Source> {
        let mut found: Vec<Source> = Vec::new();
        let mut add = |source: Option<Source>| {
            let known =
                |source: &Source| found.iter().any(|one| (&one.law, one.article) == (&source.law, source.article));
            if let Some(source) = source.filter(|source| found.len() < PROVISIONS && !known(source)) {
                found.push(source);
            }
        };
        let overlaps = |start: usize, end: usize| stretch.start < end && start < stretch.end;
        let cites = |one: &&Citation| {
            overlaps(one.start, one.end) || one.content.as_ref().is_some_and(|claim| overlaps(claim.start, claim.end))
        };
        report.citations.iter().filter(cites).for_each(|one| add(self.nearest(one, case.as_of)));
        let queries = [
            Some(stretch.text.clone()),
            case.question.as_ref().map(|question| format!("{}\n{question}", stretch.text)),
        ];
        let hits = queries.into_iter().flatten().map(|query| {
            let query: String = query.chars().take(LONGEST_QUERY).collect();
            self.law.retriever.search(&query, case.as_of, PROVISIONS).unwrap_or_else(|error| {
                tracing::warn!(%error, "no law could be looked up");
                Vec::new()
            })
        });
        let hits: Vec<_> = hits.collect();
        for rank in 0..PROVISIONS {
            hits.iter().filter_map(|hits| hits.get(rank)).for_each(|hit| add(self.source(hit.place)));
        }
        found
    }

    /// An opinion on a task, whether it was kept from before, and the milliseconds that it took.
    ///
    /// # Errors
    /// [`NoJudgement`] with the reason.
    pub async fn ask(&self, task: &Task) -> Result<(Opinion, bool, u64), NoJudgement> {
        // Who asks no model is quick and knows more than the key tells: the day.
        let store = self.store.as_ref().filter(|_| self.judge.prompt(task).is_some());
        let info = self.judge.info();
        let parts = [
            info.kind.as_str(),
            &info.model,
            info.endpoint.as_deref().unwrap_or_default(),
            &self.judge.prompt(task).unwrap_or_default(),
            &self.judge.settings(),
            &serde_json::to_string(task).expect("a task is text and lists"),
        ];
        let key = Key::of(&parts);
        if let Some((opinion, took)) = store.and_then(|store| store.get::<(Opinion, u64)>(&key)) {
            return Ok((opinion, true, took));
        }
        let begun = Instant::now();
        let opinion = self.judge.answer(task).await?;
        let took = milliseconds(begun);
        if let Some(store) = store {
            store.put(&key, &(&opinion, took));
        }
        Ok((opinion, false, took))
    }

    async fn judge(&self, subject: Subject) -> Judgement {
        let Subject { aspect, stretch, citation, task } = subject;
        let begun = Instant::now();
        let mut judgement = Judgement {
            aspect,
            subject: stretch,
            citation,
            score: None,
            missing: None,
            reasoning: String::new(),
            relied_on: None,
            spread: None,
            prompt: self.judge.prompt(&task),
            tokens: None,
            milliseconds: 0,
            cached: false,
        };
        match self.ask(&task).await {
            Ok((opinion, cached, took)) => {
                judgement.score = opinion.score().map(|score| task.shown(score));
                judgement.spread = opinion.spread.map(|spread| task.shown(spread));
                judgement.relied_on = opinion.quote.as_ref().and_then(|quoted| quote::verify(quoted, task.sources()));
                judgement.reasoning = opinion.reasoning;
                (judgement.tokens, judgement.cached, judgement.milliseconds) = (opinion.tokens, cached, took);
            }
            Err(why) => {
                judgement.missing = Some(why.body());
                judgement.milliseconds = milliseconds(begun);
            }
        }
        judgement
    }
}

fn milliseconds(begun: Instant) -> u64 {
    u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX)
}

/// An article number as the engine reads it.
fn written(article: &str) -> String {
    let article = article.trim();
    let bare = article.chars().all(|c| c.is_ascii_digit() || c == '-');
    if bare { format!("第{article}条") } else { article.to_owned() }
}
