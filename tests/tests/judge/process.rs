//! `lexlint judge` as a process: killed in its work, and lines as they come.

use std::{
    collections::BTreeSet,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use anyhow::{Context, Result};
use lexlint_tests::{
    fixtures,
    program::program,
    stub::{Reply, Request, Stub},
};
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

const ANSWER: &str = "《民法典》第一百八十八条规定，诉讼时效期间为三年。《民法典》第六百六十七条规定了借款合同。\
                      您应当在三年内向人民法院起诉。您可以要求对方支付利息。";

/// Longest wait for what another process does.
const PATIENCE: Duration = Duration::from_secs(60);

/// Replies to the task that a request puts.
fn reply(request: &Request) -> Reply {
    let system = request.body["messages"][0]["content"].as_str().unwrap_or_default();
    Reply::Says(if system.contains("\"sentences\"") {
        json!({"sentences": ["您应当在三年内向人民法院起诉。", "您可以要求对方支付利息。"]}).to_string()
    } else {
        json!({"reasoning": "因为", "score": 4}).to_string()
    })
}

fn judge(stub: &Stub, index: &Path, cache: &Path, concurrency: usize) -> Command {
    let mut command = Command::new(program());
    command.args(["judge", "--judge", "remote", "--judge-model", "m", "--concurrency", &concurrency.to_string()]);
    command.args(["--judge-url", &stub.url(), "--as-of", "2026-08-01"]).arg("--index").arg(index);
    command.arg("--cache").arg(cache).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

fn start(command: &mut Command, input: &str) -> Result<Child> {
    let mut child = command.spawn()?;
    child.stdin.take().context("piped")?.write_all(input.as_bytes())?;
    Ok(child)
}

/// Requests that tell tasks apart: what is asked twice is there once.
fn prompts(requests: &[Request]) -> BTreeSet<String> {
    requests.iter().map(|request| request.body["messages"].to_string()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_judged_outlives_a_kill() -> Result<()> {
    /// Replies before the endpoint falls silent.
    const REPLIES: usize = 3;
    let (index, place) = (fixtures::index_dir()?, tempfile::tempdir()?);
    let cache = place.path().join("cache.sqlite");
    let healed = Arc::new(AtomicBool::new(false));
    let replies = Arc::clone(&healed);
    let script = move |at, request: &Request| {
        if at < REPLIES || replies.load(Ordering::SeqCst) { reply(request) } else { Reply::Silent }
    };
    let stub = Stub::start(script).await?;
    let run = || {
        let mut command = judge(&stub, index.path(), &cache, 1);
        command.args(["--question", "欠款几年内可以起诉？"]);
        start(&mut command, ANSWER)
    };

    let mut killed = run()?;
    // One task at a time: when the next is asked for, the replies so far have been kept.
    timeout(PATIENCE, async {
        while stub.requests().len() <= REPLIES {
            sleep(Duration::from_millis(5)).await;
        }
    })
    .await
    .context("the judge is asked")?;
    killed.kill()?;
    killed.wait()?;

    healed.store(true, Ordering::SeqCst);
    assert!(run()?.wait()?.success());
    let requests = stub.requests();
    let (before, after) = (prompts(&requests[..REPLIES]), prompts(&requests[REPLIES + 1..]));
    assert!(after.is_disjoint(&before), "asked again for what was replied to");
    assert_eq!(before.len() + after.len(), 5, "which sentences, two citations, two sentences");
    assert!(run()?.wait()?.success());
    assert_eq!(stub.requests().len(), requests.len(), "all is known");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_is_written_when_it_is_judged() -> Result<()> {
    let (index, place) = (fixtures::index_dir()?, tempfile::tempdir()?);
    let silent = |request: &Request| request.prompt().contains("要求对方");
    let stub = Stub::start(move |_, request| if silent(request) { Reply::Silent } else { reply(request) }).await?;
    let line = |id: u32, answer: &str| json!({"id": id, "answer": answer, "sentence": answer}).to_string() + "\n";
    let lines = line(1, "您应当在三年内向人民法院起诉。") + &line(2, "您可以要求对方支付利息。");
    let mut child = start(judge(&stub, index.path(), &place.path().join("cache.sqlite"), 2).arg("--jsonl"), &lines)?;
    let mut written = BufReader::new(child.stdout.take().context("piped")?).lines();
    let first: Value = serde_json::from_str(&written.next().context("a line")??)?;
    child.kill()?;
    child.wait()?;
    assert_eq!((first["id"].as_u64(), first["truthfulness"].as_f64()), (Some(1), Some(8.0)));
    Ok(())
}
