//! Models of the Hugging Face hub, from a small hub on this machine, by the program as it is run.

use std::{fs, path::PathBuf, process::Output};

use anyhow::{Context, Result};
use axum::{
    Json, Router,
    body::Bytes,
    extract::Path,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use lexlint_tests::{models::fixture, program::program};
use serde_json::json;
use tempfile::TempDir;
use tokio::{net::TcpListener, task::JoinHandle};

use crate::support::folder;

const COMMIT: &str = "0123456789abcdef0123456789abcdef01234567";

/// The folder with the files of a model of the hub.
fn of_hub(name: &str) -> Option<PathBuf> {
    match name {
        "m3" => Some(folder("xlm-roberta-cls")),
        "parrot" | "gguf" => Some(fixture("chat").join(name)),
        _ => None,
    }
}

fn files(folder: &std::path::Path) -> Result<Vec<String>> {
    let mut names = vec!["README.md".to_owned(), "onnx/model.safetensors".to_owned()];
    for entry in fs::read_dir(folder)? {
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

async fn info(Path(parts): Path<Vec<(String, String)>>) -> Response {
    let name = parts.iter().find(|(part, _)| part == "name").map(|(_, name)| name.as_str()).unwrap_or_default();
    let Some(names) = of_hub(name).and_then(|folder| files(&folder).ok()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let siblings: Vec<_> = names.iter().map(|name| json!({ "rfilename": name })).collect();
    Json(json!({ "sha": COMMIT, "siblings": siblings })).into_response()
}

/// A file, or the part of it that is asked for.
async fn file(Path((model, name)): Path<(String, String)>, headers: HeaderMap) -> Response {
    let Some(bytes) = of_hub(&model).and_then(|folder| fs::read(folder.join(&name)).ok()) else {
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

/// Starts a hub; gives its address.
async fn hub() -> Result<(String, JoinHandle<()>)> {
    let router = Router::new()
        .route("/api/models/{owner}/{name}", get(info))
        .route("/api/models/{owner}/{name}/revision/main", get(info))
        .route("/acme/{name}/resolve/main/{*file}", get(file));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let endpoint = format!("http://{}", listener.local_addr()?);
    Ok((endpoint, tokio::spawn(async move { drop(axum::serve(listener, router).await) })))
}

#[tokio::test]
async fn a_model_is_obtained_once_and_then_found_without_a_connection() -> Result<()> {
    let (endpoint, hub) = hub().await?;
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
async fn a_judge_is_obtained_once_and_then_found_without_a_connection() -> Result<()> {
    let (endpoint, hub) = hub().await?;
    let home = tempfile::tempdir()?;
    let index = lexlint_tests::fixtures::index_dir()?;
    let answer = index.path().join("answer.txt");
    fs::write(&answer, "您应当在三年内起诉。")?;
    let judge = async |model: &str| -> Result<Output> {
        let mut command = tokio::process::Command::new(program());
        command.args([
            "judge",
            "--no-cache",
            "--device",
            "cpu",
            "--max-tokens",
            "8",
            "--judge",
            "local",
            "--judge-model",
        ]);
        command.arg(model).arg("--index").arg(index.path()).arg(&answer);
        command.env("HF_ENDPOINT", &endpoint).env("HF_HOME", home.path()).env("NO_PROXY", "127.0.0.1");
        Ok(command.output().await?)
    };
    for model in ["acme/parrot", "acme/gguf/qwen3-q8.gguf"] {
        let first = judge(model).await?;
        let error = String::from_utf8_lossy(&first.stderr);
        assert!(first.status.code().is_some_and(|code| code < 2), "{model}: {error}");
    }
    let error = judge("acme/gguf/other.gguf").await?.stderr;
    assert!(String::from_utf8_lossy(&error).contains("the model acme/gguf cannot be had"));
    hub.abort();
    for model in ["acme/parrot", "acme/gguf/qwen3-q8.gguf"] {
        let again = judge(model).await?;
        assert!(again.status.code().is_some_and(|code| code < 2), "{model}");
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
