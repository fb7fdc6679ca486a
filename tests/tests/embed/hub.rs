//! Models of the Hugging Face hub, from a small hub on this machine, by the program as it is run.

use std::{fs, path::PathBuf, process::Output, sync::Arc};

use anyhow::{Context, Result};
use axum::{
    Json, Router,
    body::Bytes,
    extract::{Path, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use lexlint_tests::program::program;
use serde_json::json;
use tempfile::TempDir;
use tokio::net::TcpListener;

use crate::support::folder;

const COMMIT: &str = "0123456789abcdef0123456789abcdef01234567";

fn files(model: &str) -> Result<Vec<String>> {
    let mut names = vec!["README.md".to_owned(), "onnx/model.safetensors".to_owned()];
    for entry in fs::read_dir(folder(model))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_dir() {
            names.push(format!("{name}/config.json"));
        } else {
            names.push(name);
        }
    }
    Ok(names)
}

async fn info(State(names): State<Arc<Vec<String>>>) -> Response {
    let siblings: Vec<_> = names.iter().map(|name| json!({ "rfilename": name })).collect();
    Json(json!({ "sha": COMMIT, "siblings": siblings })).into_response()
}

/// A file, or the part of it that is asked for.
async fn file(Path((_, name)): Path<(String, String)>, headers: HeaderMap) -> Response {
    let Ok(bytes) = fs::read(folder("xlm-roberta-cls").join(&name)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let range = headers.get(header::RANGE).and_then(|range| range.to_str().ok()).and_then(|range| {
        let (from, to) = range.strip_prefix("bytes=")?.split_once('-')?;
        let to = to.parse().unwrap_or(bytes.len() - 1).min(bytes.len() - 1);
        Some((from.parse::<usize>().ok()?, to))
    });
    let (from, to) = range.unwrap_or((0, bytes.len() - 1));
    let status = if range.is_some() { StatusCode::PARTIAL_CONTENT } else { StatusCode::OK };
    let mut response = (status, Bytes::copy_from_slice(&bytes[from..=to])).into_response();
    let value = |text: String| HeaderValue::from_str(&text).expect("ASCII");
    let headers = response.headers_mut();
    headers.insert("x-repo-commit", HeaderValue::from_static(COMMIT));
    headers.insert(header::ETAG, value(format!("\"{}\"", name.replace('/', "-"))));
    headers.insert(header::CONTENT_RANGE, value(format!("bytes {from}-{to}/{}", bytes.len())));
    response
}

/// Runs `lexlint serve` with a model of a hub, on an index that is not there: the model is loaded first.
async fn serve(model: &str, endpoint: &str, home: &TempDir, offline: bool) -> Result<Output> {
    let mut command = tokio::process::Command::new(program());
    command.args(["serve", "--device", "cpu", "--addr", "256.0.0.1:1", "--embedder", model]);
    command.env("HF_ENDPOINT", endpoint).env("HF_HOME", home.path()).env("NO_PROXY", "127.0.0.1");
    let index = lexlint_tests::fixtures::index_dir()?;
    command.env("LEXLINT_INDEX", index.path());
    if offline {
        command.env("HF_HUB_OFFLINE", "1");
    }
    Ok(command.output().await?)
}

#[tokio::test]
async fn a_model_is_obtained_once_and_then_found_without_a_connection() -> Result<()> {
    let names = Arc::new(files("xlm-roberta-cls")?);
    let router = Router::new()
        .route("/api/models/{owner}/{name}", get(info))
        .route("/api/models/{owner}/{name}/revision/main", get(info))
        .route("/acme/{name}/resolve/main/{*file}", get(file))
        .with_state(names);
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let endpoint = format!("http://{}", listener.local_addr()?);
    let hub = tokio::spawn(async move { axum::serve(listener, router).await });

    let home = tempfile::tempdir()?;
    let error = |output: &Output| String::from_utf8_lossy(&output.stderr).into_owned();
    let first = error(&serve("acme/m3", &endpoint, &home, false).await?);
    assert!(first.contains("acme/m3") && first.contains("cannot listen"), "{first}");
    let snapshot: PathBuf = home.path().join("hub/models--acme--m3/snapshots").join(COMMIT);
    assert!(snapshot.join("1_Pooling/config.json").is_file() && !snapshot.join("README.md").exists());

    hub.abort();
    for offline in [false, true] {
        let again = error(&serve("acme/m3", &endpoint, &home, offline).await?);
        assert!(again.contains("cannot listen"), "{again}");
    }
    let other = error(&serve("acme/other", &endpoint, &home, true).await?);
    for part in ["acme/other cannot be had", "HF_HUB_OFFLINE is set", "hf download acme/other --local-dir", "HF_HOME"] {
        assert!(other.contains(part), "{part:?} is not in {other}");
    }
    Ok(())
}

#[tokio::test]
async fn without_a_connection_the_error_says_what_to_do() -> Result<()> {
    let home = tempfile::tempdir()?;
    // A port of this machine on which nothing listens any more.
    let endpoint = format!("http://{}", std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?);
    let output = serve("BAAI/bge-m3", &endpoint, &home, false).await?;
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).context("UTF-8")?;
    for part in
        ["BAAI/bge-m3 cannot be had from", endpoint.as_str(), "hf download BAAI/bge-m3 --local-dir", "HF_ENDPOINT"]
    {
        assert!(error.contains(part), "{part:?} is not in {error}");
    }
    Ok(())
}
