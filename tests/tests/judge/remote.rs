//! A model behind an endpoint that replies well, badly, late, or not at all.

use std::{
    num::NonZeroUsize,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use futures_util::future::join_all;
use jiff::civil::date;
use lexlint::judge::{
    Judge,
    chat::{Chat, Sampling},
    model::ModelJudge,
    opinion::{Finding, NoJudgement, Opinion},
    prompt::Language,
    remote::{Key, Remote, Settings},
    task::{Source, Task},
};
use lexlint_shared::{judgement::Tokens, statute::ArticleNumber};
use lexlint_tests::stub::{Reply, Request, Stub};

const GOOD: &str = r#"{"reasoning": "期间为三年", "provision": 1, "quote": "期间为三年", "score": 4}"#;

fn task() -> Task {
    let text = "向人民法院请求保护民事权利的诉讼时效期间为三年。".to_owned();
    let provision = Source { law: "民法典".to_owned(), article: ArticleNumber::new(188), text };
    let sentence = "诉讼时效期间为三年。".to_owned();
    Task::Truthfulness { question: None, sentence, provisions: vec![provision], as_of: date(2026, 8, 1) }
}

fn settings(stub: &Stub) -> Settings {
    let (wait, time) = (Duration::from_millis(1), Duration::from_secs(20));
    Settings { tries: 3, wait, time, ..Settings::new(stub.url(), "model-x") }
}

fn judge(settings: Settings) -> ModelJudge {
    let chat: Arc<dyn Chat> = Arc::new(Remote::new(settings).expect("settings"));
    ModelJudge::new(chat, Language::Zh, Sampling::default())
}

async fn asked(
    script: impl Fn(usize, &Request) -> Reply + Send + Sync + 'static,
) -> (Result<Opinion, NoJudgement>, usize) {
    let stub = Stub::start(script).await.expect("a port");
    let opinion = judge(settings(&stub)).answer(&task()).await;
    (opinion, stub.requests().len())
}

#[tokio::test]
async fn a_good_reply_is_a_score_with_its_reason() {
    let stub = Stub::start(|_, _| Reply::Says(GOOD.to_owned())).await.expect("a port");
    let key = Some(Key::new("sk-test").expect("a key"));
    let opinion = judge(Settings { key, ..settings(&stub) }).answer(&task()).await.expect("an opinion");
    assert_eq!(opinion.score(), Some(4.0));
    assert_eq!(opinion.quote.map(|quote| quote.words).as_deref(), Some("期间为三年"));
    assert_eq!(opinion.tokens, Some(Tokens { prompt: 11, completion: 7 }));
    let [request] = &stub.requests()[..] else { panic!("one request") };
    assert!(request.head.starts_with("post /v1/chat/completions "));
    assert!(request.head.contains("authorization: bearer sk-test"));
    assert_eq!(request.body["model"], "model-x");
    assert_eq!(request.body["response_format"]["type"], "json_object");
    assert_eq!(request.body["temperature"], 0.0);
    assert!(request.prompt().contains("诉讼时效期间为三年"));
}

#[tokio::test]
async fn an_endpoint_that_does_not_stream_is_understood() {
    let (opinion, _) = asked(|_, _| Reply::Whole(GOOD.to_owned())).await;
    assert_eq!(opinion.expect("an opinion").score(), Some(4.0));
}

#[tokio::test]
async fn a_malformed_reply_is_asked_for_once_more() {
    let (opinion, requests) = asked(|at, _| Reply::Says(if at == 0 { "四分" } else { GOOD }.to_owned())).await;
    assert_eq!((opinion.expect("an opinion").score(), requests), (Some(4.0), 2));
    let (opinion, requests) = asked(|_, _| Reply::Says("四分".to_owned())).await;
    assert!(matches!(opinion, Err(NoJudgement::Unreadable(_))));
    assert_eq!(requests, 2);
}

#[tokio::test]
async fn a_score_outside_of_its_scale_is_none() {
    let (opinion, _) = asked(|_, _| Reply::Says(r#"{"reasoning": "", "score": 9}"#.to_owned())).await;
    assert_eq!(opinion, Err(NoJudgement::OutOfRange("9".to_owned())));
}

#[tokio::test]
async fn what_passes_is_tried_again_and_then_given_up() {
    let busy = || Reply::Status(429, r#"{"error": {"message": "slow down"}}"#.to_owned(), Some(0));
    let fault = || Reply::Status(500, String::new(), None);
    let cases: [(fn() -> Reply, NoJudgement); 5] = [
        (busy, NoJudgement::Busy),
        (fault, NoJudgement::Failed(500)),
        (|| Reply::Truncated(GOOD.to_owned()), NoJudgement::Broken),
        (|| Reply::Reset, NoJudgement::Broken),
        (|| Reply::Raw(b"data: {\"choices\":[{\"delta\":{\"content\":\"\xff\"}}]}\n\n".to_vec()), NoJudgement::NotText),
    ];
    for (bad, why) in cases {
        let (opinion, requests) = asked(move |at, _| if at < 2 { bad() } else { Reply::Says(GOOD.to_owned()) }).await;
        assert_eq!(opinion.expect("an opinion").score(), Some(4.0), "{why}");
        assert_eq!(requests, 3, "{why}");
        let (opinion, requests) = asked(move |_, _| bad()).await;
        assert_eq!(opinion, Err(why.clone()));
        assert_eq!(requests, 3, "{why}");
    }
}

#[tokio::test]
async fn what_does_not_pass_is_not_tried_again() {
    for (status, expected) in [
        (401, NoJudgement::Forbidden(401)),
        (404, NoJudgement::Refused { status: 404, message: "no such model".to_owned() }),
    ] {
        let refuse =
            move |_, _: &Request| Reply::Status(status, r#"{"error": {"message": "no such model"}}"#.to_owned(), None);
        let (opinion, requests) = asked(refuse).await;
        assert_eq!(opinion, Err(expected));
        assert_eq!(requests, 1);
    }
}

#[tokio::test]
async fn an_endpoint_without_json_mode_is_asked_without_it() {
    let script = |_: usize, request: &Request| {
        if request.body.get("response_format").is_some() {
            Reply::Status(400, r#"{"error": "response_format is not supported"}"#.to_owned(), None)
        } else {
            Reply::Says(GOOD.to_owned())
        }
    };
    let stub = Stub::start(script).await.expect("a port");
    let judge = judge(settings(&stub));
    for _ in 0..2 {
        assert_eq!(judge.answer(&task()).await.expect("an opinion").score(), Some(4.0));
    }
    assert_eq!(stub.requests().len(), 3, "the refusal is remembered");
}

#[tokio::test]
async fn a_silent_endpoint_is_given_up() {
    let stub = Stub::start(|_, _| Reply::Silent).await.expect("a port");
    let time = Duration::from_millis(50);
    let opinion = judge(Settings { time, tries: 2, ..settings(&stub) }).answer(&task()).await;
    assert_eq!(opinion, Err(NoJudgement::Timeout(time)));
    assert_eq!(stub.requests().len(), 2);
}

#[tokio::test]
async fn a_dead_endpoint_is_named() {
    let stub = Stub::start(|_, _| Reply::Reset).await.expect("a port");
    let settings = settings(&stub);
    drop(stub);
    // The port is closed once the task of the endpoint has been ended.
    tokio::time::sleep(Duration::from_millis(50)).await;
    let error = judge(settings.clone()).answer(&task()).await.expect_err("nobody is there");
    assert_eq!(error, NoJudgement::Unreachable(settings.url));
}

#[tokio::test]
async fn a_reply_at_the_limit_of_tokens_says_so() {
    let (opinion, _) = asked(|_, _| Reply::CutOff(GOOD[..40].to_owned())).await;
    assert_eq!(opinion, Err(NoJudgement::CutOff));
}

#[tokio::test]
async fn no_more_requests_at_once_than_allowed() {
    static NOW: AtomicUsize = AtomicUsize::new(0);
    static MOST: AtomicUsize = AtomicUsize::new(0);
    let script = |_: usize, _: &Request| {
        MOST.fetch_max(NOW.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        // The count falls before the reply is whole, so that it never exceeds what is under way.
        tokio::spawn(async {
            tokio::time::sleep(Duration::from_millis(10)).await;
            NOW.fetch_sub(1, Ordering::SeqCst);
        });
        Reply::SaysAfter(Duration::from_millis(30), GOOD.to_owned())
    };
    let stub = Stub::start(script).await.expect("a port");
    let two = NonZeroUsize::new(2).expect("two");
    let judge = judge(Settings { concurrency: two, ..settings(&stub) });
    let task = task();
    for opinion in join_all((0..8).map(|_| judge.answer(&task))).await {
        assert!(opinion.is_ok());
    }
    assert_eq!(MOST.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn samples_are_averaged_and_their_spread_is_told() {
    let script = |_: usize, request: &Request| {
        let score = 3 + request.body["seed"].as_u64().expect("a seed") % 2;
        Reply::Says(format!(r#"{{"reasoning": "第{score}", "score": {score}}}"#))
    };
    let stub = Stub::start(script).await.expect("a port");
    let opinion = judge(settings(&stub)).with_samples(4).answer(&task()).await.expect("an opinion");
    assert_eq!((opinion.score(), opinion.spread), (Some(3.5), Some(0.5)));
    assert_eq!(opinion.tokens, Some(Tokens { prompt: 44, completion: 28 }));
}

#[tokio::test]
async fn a_preference_that_turns_with_the_order_is_a_draw() {
    let task = Task::Preference {
        question: "时效几年？".to_owned(),
        first: "三年。".to_owned(),
        second: "二年。".to_owned(),
        provisions: Vec::new(),
    };
    // One endpoint prefers what stands first, the other what says three years.
    let first =
        |_: usize, _: &Request| Reply::Says(r#"{"reasoning": "", "first": [4, 2, 2], "second": [2, 1, 1]}"#.to_owned());
    let stub = Stub::start(first).await.expect("a port");
    let opinion = judge(settings(&stub)).answer(&task).await.expect("an opinion");
    assert_eq!(opinion.finding, Finding::Points(6.0, 6.0));

    let right = |_: usize, request: &Request| {
        let (first, second) =
            if request.prompt().find("三年") < request.prompt().find("二年") { (4, 2) } else { (2, 4) };
        Reply::Says(format!(r#"{{"reasoning": "", "first": [{first}, 2, 2], "second": [{second}, 2, 2]}}"#))
    };
    let stub = Stub::start(right).await.expect("a port");
    let opinion = judge(settings(&stub)).answer(&task).await.expect("an opinion");
    assert_eq!(opinion.finding, Finding::Points(8.0, 6.0));
}
