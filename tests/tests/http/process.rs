//! `lexlint serve` as a process: start, log, end.

use std::{
    io::{BufRead, BufReader, Read},
    net::TcpListener,
    process::{Child, Command, Stdio},
};

use anyhow::Context;
use lexlint_tests::{client::client, fixtures, program::program};
use serde_json::Value;

/// Ends the process with the value, also where a test fails.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_server_logs_no_words_and_ends_when_told() -> anyhow::Result<()> {
    let index = fixtures::index_dir()?;
    let child = Command::new(program())
        .args(["serve", "--addr", "127.0.0.1:0", "--log-format", "json", "--page", "nowhere", "--index"])
        .arg(index.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut process = Process(child);
    let mut line = String::new();
    BufReader::new(process.0.stdout.take().context("piped")?).read_line(&mut line)?;
    let url = line.split_whitespace().find(|word| word.starts_with("http://")).context("a URL is printed")?;

    let client = client()?;
    let check =
        client.post(format!("{url}api/v1/check")).json(&serde_json::json!({ "text": "秘密的话 《民法典》第188条" }));
    assert_eq!(check.send().await?.status(), 200);
    assert_eq!(client.get(format!("{url}api/v1/statutes?query=secret")).send().await?.status(), 200);
    assert_eq!(client.get(format!("{url}secret/path?query=secret")).send().await?.status(), 404);
    drop(client);

    let killed = Command::new("kill").args(["-TERM", &process.0.id().to_string()]).status()?;
    assert!(killed.success());
    assert_eq!(process.0.wait()?.code(), Some(0));
    let mut log = String::new();
    process.0.stderr.take().context("piped")?.read_to_string(&mut log)?;
    assert!(!log.contains("秘密") && !log.contains("secret") && !log.contains("188条"), "{log}");
    let records: Vec<Value> = log.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let routes: Vec<&str> = records.iter().filter_map(|record| record["route"].as_str()).collect();
    assert_eq!(routes, ["/api/v1/check", "/api/v1/statutes", "page"]);
    let check = records.iter().find(|record| record["route"] == "/api/v1/check").context("logged")?;
    assert_eq!((check["method"].as_str(), check["status"].as_u64()), (Some("POST"), Some(200)));
    assert!(check["bytes"].as_u64() > Some(0) && check["milliseconds"].is_u64());
    Ok(())
}

#[test]
fn an_address_in_use_is_named() -> anyhow::Result<()> {
    let index = fixtures::index_dir()?;
    let taken = TcpListener::bind("127.0.0.1:0")?;
    let addr = taken.local_addr()?.to_string();
    let output = Command::new(program()).args(["serve", "--addr", &addr, "--index"]).arg(index.path()).output()?;
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains(&addr) && stderr.contains("--addr"), "{stderr}");
    Ok(())
}

#[test]
fn an_address_that_is_none_is_an_error() -> anyhow::Result<()> {
    let index = fixtures::index_dir()?;
    for addr in ["nonsense", "127.0.0.1", "256.0.0.1:80", "127.0.0.1:99999"] {
        let output = Command::new(program()).args(["serve", "--addr", addr, "--index"]).arg(index.path()).output()?;
        assert_eq!(output.status.code(), Some(2), "{addr}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("cannot listen on"), "{addr}");
    }
    Ok(())
}
