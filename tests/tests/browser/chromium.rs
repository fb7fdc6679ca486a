//! A browser for one test, closed whatever the test does.

use std::{env, future::Future, process::Stdio};

use anyhow::{Context, bail};
use fantoccini::ClientBuilder;
use hyper_util::client::legacy::connect::HttpConnector;
use lexlint_tests::served::bundle;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
    sync::Mutex,
};

use crate::page::Page;

/// One browser at a time: tests wait for what the page does, and a busy machine would make them wait in vain.
static ONE: Mutex<()> = Mutex::const_new(());

/// Runs a test in a browser of its own. Skips it, and says so, where there is none.
///
/// # Errors
/// Those of the test, or if a browser must be there and is not.
pub(crate) async fn test<F, T>(body: F) -> anyhow::Result<()>
where
    F: FnOnce(Page) -> T,
    T: Future<Output = anyhow::Result<()>> + Send + 'static,
{
    run(json!({ "performance": "ALL", "browser": "ALL" }), body).await
}

/// As [`test`], without the logs: for the log of requests the browser keeps in the page's memory all that was loaded.
///
/// # Errors
/// As those of [`test`].
pub(crate) async fn measure<F, T>(body: F) -> anyhow::Result<()>
where
    F: FnOnce(Page) -> T,
    T: Future<Output = anyhow::Result<()>> + Send + 'static,
{
    run(json!({ "performance": "OFF", "browser": "OFF" }), body).await
}

async fn run<F, T>(logs: Value, body: F) -> anyhow::Result<()>
where
    F: FnOnce(Page) -> T,
    T: Future<Output = anyhow::Result<()>> + Send + 'static,
{
    if let Some(reason) = missing() {
        if env::var_os("LEXLINT_REQUIRE_BROWSER").is_some_and(|value| value == "1") {
            bail!("{reason}");
        }
        eprintln!("skipped: {reason}");
        return Ok(());
    }
    let _one = ONE.lock().await;
    let (mut driver, url) = driver().await?;
    let options = json!({
        "goog:chromeOptions": { "args": [
            "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
            "--window-size=1400,900", "--lang=zh-CN", "--force-prefers-reduced-motion",
        ] },
        "goog:loggingPrefs": logs,
    });
    let capabilities = options.as_object().cloned().unwrap_or_default();
    let client = ClientBuilder::new(HttpConnector::new())
        .capabilities(capabilities)
        .connect(&url)
        .await
        .context("chromedriver opens no browser")?;
    // In a task, so that a panic too comes back here and the browser is closed.
    let outcome = tokio::spawn(body(Page::new(client.clone(), url))).await;
    let closed = client.close().await;
    // The driver has nothing left to do; it may have ended by itself.
    let _ = driver.kill().await;
    outcome.context("the test panicked")??;
    closed.context("the browser does not close")
}

fn missing() -> Option<String> {
    if env::var_os("LEXLINT_NO_BROWSER").is_some() {
        return Some("LEXLINT_NO_BROWSER is set".to_owned());
    }
    if !bundle().join("index.html").is_file() {
        return Some("there is no page; run `cargo xtask bundle`".to_owned());
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let installed = |program: &str| env::split_paths(&path).any(|folder| folder.join(program).is_file());
    let absent = ["chromedriver", "chromium"].into_iter().find(|program| !installed(program))?;
    Some(format!("{absent} is not installed; on Debian: `apt-get install chromium chromium-driver fonts-noto-cjk`"))
}

/// Starts chromedriver on a port of its choice, which it prints.
async fn driver() -> anyhow::Result<(Child, String)> {
    let mut driver = Command::new("chromedriver")
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .context("chromedriver cannot be started")?;
    let mut lines = BufReader::new(driver.stdout.take().context("piped")?).lines();
    while let Some(line) = lines.next_line().await? {
        if let Some((_, port)) = line.split_once("started successfully on port ") {
            let url = format!("http://127.0.0.1:{}", port.trim_end_matches('.'));
            // What it prints later is read, so that it never waits for a reader.
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return Ok((driver, url));
        }
    }
    bail!("chromedriver ended before it listened")
}
