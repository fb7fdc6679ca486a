//! Judgements over HTTP.

use std::time::Duration;

use futures_util::StreamExt;
use lexlint::judge::kind::{self, Chosen, Wanted};
use lexlint_shared::judgement::{Event, JudgeInfo};
use lexlint_tests::stub::{Reply, Stub};
use serde_json::{Value, json};

use crate::support::Running;

const TEXT: &str =
    "《民法典》第一百八十八条规定，向人民法院请求保护民事权利的诉讼时效期间为三年。您应当在三年内向人民法院起诉。";

fn chosen(kind_name: &str, wanted: Wanted) -> Option<Chosen> {
    Some(Chosen { kind: kind::kind(kind_name).expect("a kind"), wanted, store: None })
}

fn remote(stub: &Stub) -> Option<Chosen> {
    let wanted = Wanted { urls: vec![stub.url()], models: vec!["m".to_owned()], ..Wanted::default() };
    chosen("remote", wanted)
}

/// The events of a body, checked for their names.
fn events(body: &str) -> Vec<Event> {
    let blocks = body.split("\n\n").filter(|block| block.contains("data: "));
    let read = |block: &str| {
        let line =
            |key: &str| block.lines().find_map(|line| line.strip_prefix(key)).expect("a line of the event").to_owned();
        let event: Event = serde_json::from_str(&line("data: ")).expect("an event");
        assert_eq!(line("event: "), event.name());
        event
    };
    blocks.map(read).collect()
}

#[tokio::test]
async fn judgements_come_as_events() -> anyhow::Result<()> {
    let server = Running::start(|config| config.judge = chosen("baseline", Wanted::default())).await?;
    let info: JudgeInfo = server.get("/api/v1/judge").send().await?.json().await?;
    assert_eq!(info.notice.as_deref(), Some("baseline, no language model"));
    let request = json!({"text": TEXT, "question": "欠款几年内可以起诉？", "as_of": "2026-08-01"});
    let response = server.post("/api/v1/judge", &request).send().await?;
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    assert_eq!(response.headers()["x-accel-buffering"], "no");
    let heard = events(&response.text().await?);
    let names: Vec<&str> = heard.iter().map(Event::name).collect();
    assert_eq!(names, ["started", "planned", "retrieved", "judged", "judged", "done"]);
    Ok(())
}

#[tokio::test]
async fn without_a_judge_it_is_said_how_to_have_one() -> anyhow::Result<()> {
    let server = Running::start(|config| config.judge = None).await?;
    for request in [server.get("/api/v1/judge"), server.post("/api/v1/judge", &json!({"text": TEXT}))] {
        let response = request.send().await?;
        assert_eq!(response.status(), 404);
        let body: Value = response.json().await?;
        assert_eq!(body["error"]["code"], "no_judge");
    }
    Ok(())
}

#[tokio::test]
async fn what_is_no_request_is_refused() -> anyhow::Result<()> {
    let server = Running::start(|config| config.judge = chosen("baseline", Wanted::default())).await?;
    for (body, code) in
        [("{", "invalid_json"), ("{}", "invalid_request"), (r#"{"text": "", "x": 1}"#, "invalid_request")]
    {
        let request = server.post("/api/v1/judge", &Value::Null).body(body);
        let answer: Value = request.send().await?.json().await?;
        assert_eq!(answer["error"]["code"], code, "{body}");
    }
    Ok(())
}

#[tokio::test]
async fn a_client_that_goes_ends_the_work() -> anyhow::Result<()> {
    let stub = Stub::start(|_, _| Reply::Silent).await?;
    let judge = remote(&stub);
    let server = Running::start(move |config| config.judge = judge).await?;
    let response = server.post("/api/v1/judge", &json!({"text": TEXT})).send().await?;
    let mut stream = response.bytes_stream();
    let first = stream.next().await.expect("the first event")?;
    assert!(String::from_utf8_lossy(&first).contains("started"));
    let connected = async {
        while stub.open() == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), connected).await?;
    drop(stream);
    let ended = async {
        while stub.open() > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), ended).await?;
    Ok(())
}
