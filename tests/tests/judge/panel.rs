//! Several models that discuss.

use std::sync::Arc;

use jiff::civil::date;
use lexlint::judge::{
    Judge,
    chat::{Chat, Sampling},
    model::ModelJudge,
    opinion::NoJudgement,
    panel::{Panel, THRESHOLD},
    prompt::Language,
    remote::{Remote, Settings},
    task::{Source, Task},
};
use lexlint_shared::statute::ArticleNumber;
use lexlint_tests::stub::{Reply, Request, Stub};

fn task() -> Task {
    let provision =
        Source { law: "民法典".to_owned(), article: ArticleNumber::new(188), text: "期间为三年。".to_owned() };
    Task::Truthfulness {
        question: None,
        sentence: "时效为二年。".to_owned(),
        provisions: vec![provision],
        as_of: date(2026, 8, 1),
    }
}

fn panel(stub: &Stub, models: &[&str]) -> Panel {
    let member = |model: &&str| {
        let settings = Settings { tries: 1, ..Settings::new(stub.url(), *model) };
        let chat: Arc<dyn Chat> = Arc::new(Remote::new(settings).expect("settings"));
        ModelJudge::new(chat, Language::Zh, Sampling::default())
    };
    Panel::new(models.iter().map(member).collect(), THRESHOLD).expect("enough members")
}

/// Model `a` thinks otherwise than the rest, who are opposed; it gives way if asked again.
fn discussion(_: usize, request: &Request) -> Reply {
    let (system, prompt) = (request.body["messages"][0]["content"].as_str().unwrap_or_default(), request.prompt());
    let said = if system.contains("\"opposed\"") {
        let opposed = prompt.contains("分数：5");
        format!(r#"{{"reasoning": "期间不合", "opposed": {opposed}}}"#)
    } else if prompt.contains("期间不合") {
        r#"{"reasoning": "改正", "provision": 1, "quote": "期间为三年", "score": 1}"#.to_owned()
    } else {
        let score = if request.body["model"] == "a" { 5 } else { 0 };
        format!(r#"{{"reasoning": "初见", "score": {score}}}"#)
    };
    Reply::Says(said)
}

#[tokio::test]
async fn who_is_opposed_by_most_thinks_again() {
    let stub = Stub::start(discussion).await.expect("a port");
    let opinion = panel(&stub, &["a", "b", "c"]).answer(&task()).await.expect("an opinion");
    let third = 1.0 / 3.0;
    assert!((opinion.score().expect("a score") - third).abs() < 1e-6, "{opinion:?}");
    assert!(opinion.spread.is_some_and(|spread| spread > 0.4 && spread < 0.5), "{opinion:?}");
    // Three opinions, two critiques of each, one revision.
    assert_eq!(stub.requests().len(), 10);
}

#[tokio::test]
async fn a_member_that_fails_is_left_out_and_all_are_no_judgement() {
    let script = |at: usize, request: &Request| match request.body["model"].as_str() {
        Some("b") => Reply::Status(500, String::new(), None),
        _ => discussion(at, request),
    };
    let stub = Stub::start(script).await.expect("a port");
    let opinion = panel(&stub, &["b", "c"]).answer(&task()).await.expect("an opinion");
    assert_eq!((opinion.score(), opinion.spread), (Some(0.0), None));

    let stub = Stub::start(|_, _| Reply::Status(500, String::new(), None)).await.expect("a port");
    assert_eq!(panel(&stub, &["a", "b"]).answer(&task()).await, Err(NoJudgement::Failed(500)));
}
