//! A server of files and nothing else, which keeps a record of what it was asked.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use anyhow::Context;
use axum::{
    Router,
    body::{Body, to_bytes},
    extract::{Request, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use lexlint_tests::{fixtures, served::bundle};
use tempfile::TempDir;
use tokio::{net::TcpListener, task::JoinHandle};

use crate::engine;

/// The script that keeps the page for use without a network.
const OFFLINE: &str = "/offline.js";

/// Longest body that is recorded.
const BODY: usize = 1 << 20;

/// What the server was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Asked {
    pub(crate) method: String,
    /// Path and query.
    pub(crate) target: String,
    /// Length of the body.
    pub(crate) body: usize,
}

#[derive(Default)]
struct Record {
    asked: Vec<Asked>,
    /// Paths that contain one of these are answered with 503.
    broken: Vec<&'static str>,
    /// Version of the script that keeps the page for use without a network; there is none until it is wanted, as it would
    /// answer in the place of this server.
    offline: Option<usize>,
}

/// A static site of the page, the engine alone and an index.
pub(crate) struct Site {
    pub(crate) url: String,
    record: Arc<Mutex<Record>>,
    task: JoinHandle<()>,
    index: TempDir,
}

impl Site {
    /// With an index of the fixtures.
    pub(crate) async fn start() -> anyhow::Result<Self> {
        Self::with(fixtures::index_dir()?).await
    }

    /// With the index in a directory.
    pub(crate) async fn with(index: TempDir) -> anyhow::Result<Self> {
        Self::below(index, "").await
    }

    /// As [`Site::with`], below a folder such as `/some/folder`.
    pub(crate) async fn below(index: TempDir, folder: &'static str) -> anyhow::Result<Self> {
        let record = Arc::new(Mutex::new(Record::default()));
        let served = Served { index: index.path().to_owned(), folder, record: Arc::clone(&record) };
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}{folder}/", listener.local_addr()?);
        let router = Router::new().fallback(serve).with_state(served);
        let task = tokio::spawn(async move {
            // Ends with the test.
            let _ = axum::serve(listener, router).await;
        });
        Ok(Self { url, record, task, index })
    }

    /// Answers 503 where the path contains one of these, from now on.
    pub(crate) fn break_paths(&self, parts: &[&'static str]) {
        lock(&self.record).broken = parts.to_vec();
    }

    /// Has the script that keeps the page for use without a network, from now on in another version.
    pub(crate) fn renew_offline(&self) {
        let mut record = lock(&self.record);
        record.offline = Some(record.offline.map_or(0, |version| version + 1));
    }

    /// Answers no more.
    pub(crate) fn stop(&self) {
        self.task.abort();
    }

    /// The folder of the index.
    pub(crate) fn index(&self) -> &Path {
        self.index.path()
    }

    /// What was asked so far.
    pub(crate) fn asked(&self) -> Vec<Asked> {
        lock(&self.record).asked.clone()
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.task.abort();
    }
}

#[derive(Clone)]
struct Served {
    index: PathBuf,
    /// What all paths begin with.
    folder: &'static str,
    record: Arc<Mutex<Record>>,
}

async fn serve(State(served): State<Served>, request: Request<Body>) -> Response {
    let (parts, body) = request.into_parts();
    let body = to_bytes(body, BODY).await.map_or(BODY, |body| body.len());
    let path = parts.uri.path().to_owned();
    let (broken, offline) = {
        let mut record = lock(&served.record);
        let target = parts.uri.to_string();
        record.asked.push(Asked { method: parts.method.to_string(), target, body });
        (record.broken.iter().any(|part| path.contains(part)), record.offline)
    };
    if broken {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    if path == OFFLINE {
        let script =
            offline.and_then(|version| Some((version, fs::read_to_string(bundle().join(&OFFLINE[1..])).ok()?)));
        let answer = script.map(|(version, script)| {
            ([(header::CONTENT_TYPE, "text/javascript")], format!("{script}// {version}\n")).into_response()
        });
        return answer.unwrap_or_else(|| StatusCode::NOT_FOUND.into_response());
    }
    let found = path.strip_prefix(served.folder).context("no path here").and_then(|path| file(&served, path));
    // As static hosts do, with the document for what is not there.
    let nothing = || Some((StatusCode::NOT_FOUND, file(&served, "/404.html").ok()?).into_response());
    found.unwrap_or_else(|_| nothing().unwrap_or_else(|| StatusCode::NOT_FOUND.into_response()))
}

fn file(served: &Served, path: &str) -> anyhow::Result<Response> {
    let path = if path == "/" { "/index.html" } else { path };
    let file = match path.trim_start_matches('/').split_once('/') {
        Some(("index", name)) => served.index.join(name),
        Some(("engine", name)) => engine::folder().join(name),
        _ => bundle().join(path.trim_start_matches('/')),
    };
    let extension = file.extension().and_then(|extension| extension.to_str()).context("no file")?;
    let kind = match extension {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript",
        "css" => "text/css",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        "json" | "webmanifest" => "application/json",
        _ => "application/octet-stream",
    };
    Ok(([(header::CONTENT_TYPE, kind)], fs::read(&file)?).into_response())
}

fn lock(record: &Mutex<Record>) -> MutexGuard<'_, Record> {
    record.lock().unwrap_or_else(PoisonError::into_inner)
}
