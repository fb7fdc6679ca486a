//! Commands that ask a judge, as processes: killed in their work, lines as they come, questions written.

use std::{
    collections::BTreeSet,
    fs,
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

#[tokio::test(flavor = "multi_thread")]
async fn questions_are_written_once_for_each_provision() -> Result<()> {
    let (index, place) = (fixtures::index_dir()?, tempfile::tempdir()?);
    let out = place.path().join("pairs.jsonl");
    // The Civil Code of the fixtures has five articles; nobody asks about article 189, and one reply is no list.
    let stub = Stub::start(|_, request| {
        let prompt = request.prompt();
        Reply::Says(if prompt.contains("第189条") {
            r#"{"questions": []}"#.to_owned()
        } else if prompt.contains("第667条") {
            r#"{"questions": "什么？"}"#.to_owned()
        } else {
            r#"{"questions": ["  欠钱不还\n怎么办？", "", "几年内可以告？", "第三个"]}"#.to_owned()
        })
    })
    .await?;
    let run = |url: &str| -> Result<(Option<i32>, String)> {
        let mut command = Command::new(program());
        command.args(["corpus", "questions", "--judge", "remote", "--judge-model", "m", "--judge-url", url]);
        command.args(["--law", "民法典", "--count", "2", "--no-cache", "--as-of", "2026-08-01"]);
        let output = command.arg("--index").arg(index.path()).arg("--out").arg(&out).output()?;
        Ok((output.status.code(), String::from_utf8(output.stderr)?))
    };
    // What a kill left of a line is taken away.
    fs::write(&out, "{\"question\": \"旧\", \"law\": \"中华人民共和国民法典\", \"article\": \"188\"}\n{\"question")?;
    let (code, said) = run(&stub.url())?;
    assert!(code == Some(1) && said.contains("4 questions for 3 provisions, 1 provisions without a reply"), "{said}");
    assert!(said.contains("民法典 667"), "{said}");
    let lines: Vec<Value> = fs::read_to_string(&out)?.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let article = |line: &Value| line["article"].as_str().map(str::to_owned);
    let articles: Vec<_> = lines.iter().filter_map(article).collect();
    assert_eq!(articles, ["188", "1053", "1053", "1054", "1054"]);
    assert_eq!(lines[1]["question"], "欠钱不还 怎么办？");

    // What has questions is not asked about again.
    let asked = stub.requests().len();
    let (_, said) = run(&stub.url())?;
    assert!(said.contains("0 questions for 1 provisions"), "{said}");
    assert_eq!(stub.requests().len(), asked + 3, "article 189 once, article 667 twice");

    fs::write(&out, "not a pair\n")?;
    let (code, said) = run(&stub.url())?;
    assert!(code == Some(2) && said.contains("line 1") && said.contains("name another file"), "{said}");
    assert_eq!(fs::read_to_string(&out)?, "not a pair\n", "another's file is left as it was");
    Ok(())
}

#[test]
fn the_baseline_writes_no_questions() -> Result<()> {
    let (index, place) = (fixtures::index_dir()?, tempfile::tempdir()?);
    let mut command = Command::new(program());
    command.args(["corpus", "questions", "--index"]).arg(index.path());
    let output = command.arg("--out").arg(place.path().join("pairs.jsonl")).output()?;
    let said = String::from_utf8(output.stderr)?;
    assert!(output.status.code() == Some(2) && said.contains("name a language model"), "{said}");
    Ok(())
}
