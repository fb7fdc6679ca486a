//! A whole answer judged: what is told, in which order, and what is kept.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use futures_util::future::{BoxFuture, pending, ready};
use jiff::civil::date;
use lexlint::{
    judge::{
        Judge,
        baseline::{Baseline, NOTICE},
        kind::Law,
        opinion::{Cited, Finding, NoJudgement, Opinion, Quote},
        session::{Bench, Case},
        task::Task,
    },
    retrieve,
    store::Store,
};
use lexlint_shared::judgement::{Aspect, Event, JudgeInfo, Judgement, Overall};
use lexlint_tests::fixtures;
use tempfile::TempDir;
use tokio::sync::mpsc;

const ANSWER: &str =
    "《民法典》第一百八十八条规定，向人民法院请求保护民事权利的诉讼时效期间为三年。您应当在三年内向人民法院起诉。";

/// A judge that replies by a function and counts how often it is asked.
#[derive(Debug)]
struct Scripted {
    info: JudgeInfo,
    asked: AtomicUsize,
    reply: fn(&Task) -> Option<Result<Opinion, NoJudgement>>,
}

impl Scripted {
    fn new(reply: fn(&Task) -> Option<Result<Opinion, NoJudgement>>) -> Arc<Self> {
        let info = JudgeInfo { kind: "test".to_owned(), model: "script".to_owned(), endpoint: None, notice: None };
        Arc::new(Self { info, asked: AtomicUsize::new(0), reply })
    }
}

impl Judge for Scripted {
    fn info(&self) -> &JudgeInfo {
        &self.info
    }

    fn prompt(&self, task: &Task) -> Option<String> {
        Some(format!("{}/1", task.name()))
    }

    fn settings(&self) -> String {
        String::new()
    }

    fn answer<'a>(&'a self, task: &'a Task) -> BoxFuture<'a, Result<Opinion, NoJudgement>> {
        self.asked.fetch_add(1, Ordering::SeqCst);
        match (self.reply)(task) {
            Some(reply) => Box::pin(ready(reply)),
            None => Box::pin(pending()),
        }
    }
}

fn score(score: f32, quote: Option<&str>) -> Result<Opinion, NoJudgement> {
    let quote = quote.map(|words| Quote { source: 0, words: words.to_owned() });
    Ok(Opinion { finding: Finding::Score(score), reasoning: "因为".to_owned(), quote, spread: None, tokens: None })
}

fn bench(judge: Arc<dyn Judge>, store: Option<Arc<Store>>) -> (Bench, TempDir) {
    let dir = fixtures::index_dir().expect("an index");
    let mut loaded = lexlint::index_dir::load(dir.path()).expect("the index");
    let retriever = retrieve::KINDS[0].open(&mut loaded, &retrieve::Silent).expect("a retriever");
    let law = Law { index: Arc::new(loaded.index), retriever: Arc::from(retriever) };
    let bench = Bench { law, judge, store, concurrency: 2 };
    (bench, dir)
}

fn case(answer: &str) -> Case {
    Case {
        question: Some("欠款几年内可以起诉？".to_owned()),
        answer: answer.to_owned(),
        sentence: None,
        as_of: date(2026, 8, 1),
        retrieval: true,
    }
}

async fn events(bench: &Bench, case: Case) -> Vec<Event> {
    let (sender, mut receiver) = mpsc::channel(8);
    let listen = async {
        let mut heard = Vec::new();
        while let Some(event) = receiver.recv().await {
            heard.push(event);
        }
        heard
    };
    tokio::join!(bench.run(case, sender), listen).1
}

fn judgements(events: &[Event]) -> Vec<&Judgement> {
    let judged = events.iter().filter_map(|event| if let Event::Judged(one) = event { Some(&**one) } else { None });
    judged.collect()
}

fn overall(events: &[Event]) -> &Overall {
    match events.last() {
        Some(Event::Done(overall)) => overall,
        other => panic!("the last event is {other:?}"),
    }
}

#[tokio::test]
async fn each_stage_is_told_in_its_order() {
    let judge = Scripted::new(|task| {
        Some(match task {
            Task::Relevance { .. } => score(8.0, Some("诉讼时效期间为三年")),
            Task::Truthfulness { .. } => score(4.0, Some("此语不在条文之中")),
            _ => Err(NoJudgement::Unsupported),
        })
    });
    let (bench, _dir) = bench(judge, None);
    let heard = events(&bench, case(ANSWER)).await;
    let names: Vec<&str> = heard.iter().map(Event::name).collect();
    assert_eq!(names[..3], ["started", "planned", "retrieved"]);
    assert_eq!(names[3..].iter().filter(|name| **name == "judged").count(), 2);
    assert_eq!((overall(&heard).relevance, overall(&heard).truthfulness), (Some(8.0), Some(8.0)));
    let judged = judgements(&heard);
    let of = |aspect| judged.iter().find(|one| one.aspect == aspect).expect("judged");
    let relevance = of(Aspect::Relevance);
    assert_eq!((relevance.citation, relevance.prompt.as_deref()), (Some(0), Some("relevance/1")));
    assert!(relevance.relied_on.as_ref().is_some_and(|relied| relied.place.is_some()));
    let truthfulness = of(Aspect::Truthfulness);
    assert_eq!(truthfulness.subject.text, "您应当在三年内向人民法院起诉。");
    assert!(
        truthfulness.relied_on.as_ref().is_some_and(|relied| relied.place.is_none()),
        "an invented quotation is flagged"
    );
}

#[tokio::test]
async fn what_fails_is_no_judgement_and_no_number() {
    let (bench, _dir) = bench(Scripted::new(|_| Some(Err(NoJudgement::Busy))), None);
    let heard = events(&bench, case(ANSWER)).await;
    assert_eq!(judgements(&heard).len(), 2);
    for one in judgements(&heard) {
        assert_eq!(one.score, None);
        assert_eq!(one.missing.as_ref().map(|missing| missing.code.as_str()), Some("busy"));
    }
    assert_eq!((overall(&heard).relevance, overall(&heard).truthfulness, overall(&heard).missing), (None, None, 2));
}

#[tokio::test]
async fn a_claim_that_is_wrong_is_held_against_the_nearest_provision() {
    let (bench, _dir) = bench(
        Scripted::new(|task| match task {
            Task::Consistency { claim, provision } => {
                assert!(claim.contains("二年") && provision.text.contains("三年"));
                Some(score(2.0, None))
            }
            _ => Some(Err(NoJudgement::Unsupported)),
        }),
        None,
    );
    let answer = "《民法典》第一百八十八条规定，向人民法院请求保护民事权利的诉讼时效期间为二年。";
    let heard = events(&bench, case(answer)).await;
    assert!(judgements(&heard).iter().any(|one| one.aspect == Aspect::Consistency && one.score == Some(2.0)));
}

#[tokio::test]
async fn statutes_that_rules_do_not_find_are_asked_for() {
    let judge = Scripted::new(|task| {
        Some(match task {
            Task::Statutes { .. } => Ok(Opinion {
                finding: Finding::Statutes(vec![
                    Cited {
                        law: "民法典".into(), article: "188".into(), content: "诉讼时效期间为三年".into()
                    },
                    Cited { law: "刑法".into(), article: "133".into(), content: "不在回答之中".into() },
                ]),
                reasoning: String::new(),
                quote: None,
                spread: None,
                tokens: None,
            }),
            Task::Relevance { .. } => score(9.0, None),
            _ => Err(NoJudgement::Unsupported),
        })
    });
    let (bench, _dir) = bench(judge, None);
    let heard = events(&bench, case("民法典的一百八十八：诉讼时效期间为三年。")).await;
    let judged = judgements(&heard);
    let relevance: Vec<_> = judged.iter().filter(|one| one.aspect == Aspect::Relevance).collect();
    assert_eq!(relevance.len(), 1, "{judged:?}");
    assert_eq!((relevance[0].subject.text.as_str(), relevance[0].citation), ("民法典", None));
}

#[tokio::test]
async fn what_was_judged_is_not_asked_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("cache.sqlite");
    let open = || Some(Arc::new(Store::open(&file).expect("a store")));
    let judge = Scripted::new(|task| task.highest().map(|_| score(3.0, None)).or(Some(Err(NoJudgement::Unsupported))));
    let (bench, _dir) = bench(Arc::<Scripted>::clone(&judge), open());
    let first = events(&bench, case(ANSWER)).await;
    let scored = judgements(&first).len();
    let before = judge.asked.load(Ordering::SeqCst);
    let again = events(&Bench { store: open(), ..bench.clone() }, case(ANSWER)).await;
    assert_eq!(judge.asked.load(Ordering::SeqCst) - before, before - scored, "only what failed is asked again");
    assert!(judgements(&again).iter().all(|one| one.cached && one.score.is_some()));
    let other = Case { question: Some("别的问题？".to_owned()), ..case(ANSWER) };
    assert!(judgements(&events(&bench, other).await).iter().all(|one| !one.cached));
}

#[tokio::test]
async fn work_ends_when_nobody_listens() {
    let (bench, _dir) =
        bench(Scripted::new(|task| task.highest().map_or(Some(Err(NoJudgement::Unsupported)), |_| None)), None);
    let (sender, mut receiver) = mpsc::channel(1);
    let run = tokio::spawn(async move { bench.run(case(ANSWER), sender).await });
    while let Some(event) = receiver.recv().await {
        if matches!(event, Event::Retrieved { .. }) {
            break;
        }
    }
    run.abort();
    assert!(run.await.is_err_and(|error| error.is_cancelled()));
}

#[tokio::test]
async fn the_baseline_judges_without_a_model_and_says_so() {
    let (mut bench, _dir) = bench(Scripted::new(|_| None), None);
    bench.judge = Arc::new(Baseline::new(bench.law.clone()));
    let heard = events(&bench, case(ANSWER)).await;
    let Some(Event::Started { judge }) = heard.first() else { panic!("{heard:?}") };
    assert_eq!(judge.notice.as_deref(), Some(NOTICE));
    assert!(overall(&heard).relevance.is_some_and(|score| score > 0.0));
    assert!(overall(&heard).truthfulness.is_some());
    let empty = events(&bench, case("")).await;
    assert_eq!(overall(&empty).judged + overall(&empty).missing, 0);
}
