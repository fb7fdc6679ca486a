//! A server on a free port, with the fixtures' index and a small page.

use std::{fs, future::Future, net::SocketAddr};

use lexlint::http::{Config, Server};
use lexlint_tests::{client::client, fixtures};
use reqwest::{Client, RequestBuilder, Response};
use serde_json::Value;
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::oneshot,
    task::JoinHandle,
};

/// A script whose name holds a hash.
pub(crate) const SCRIPT: &str = "/assets/lexlint-0123456789abcdef.js";

/// A server that runs as long as the value lives.
pub(crate) struct Running {
    pub(crate) addr: SocketAddr,
    pub(crate) client: Client,
    pub(crate) index: TempDir,
    pub(crate) page: TempDir,
    end: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

impl Running {
    /// Starts a server whose configuration `change` has changed.
    pub(crate) async fn start(change: impl FnOnce(&mut Config)) -> anyhow::Result<Self> {
        let index = fixtures::index_dir()?;
        let page = page()?;
        let mut config = Config { page: page.path().to_owned(), ..Config::default() };
        change(&mut config);
        let loaded = lexlint::index_dir::load(index.path())?;
        let server = Server::bind("127.0.0.1:0", loaded, &config).await?;
        let addr = server.addr();
        let (end, ended) = oneshot::channel();
        let task = tokio::spawn(server.run(async {
            // A dropped sender ends the server too.
            let _ = ended.await;
        }));
        let client = client()?;
        Ok(Self { addr, client, index, page, end: Some(end), task })
    }

    /// Tells the server to end; gives what awaits that.
    pub(crate) fn end(&mut self) -> impl Future<Output = ()> + '_ {
        drop(self.end.take());
        async { (&mut self.task).await.expect("the server does not panic") }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.addr)
    }

    pub(crate) fn get(&self, path: &str) -> RequestBuilder {
        self.client.get(self.url(path))
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> RequestBuilder {
        self.client.post(self.url(path)).json(body)
    }

    pub(crate) fn check(&self, text: &str) -> RequestBuilder {
        self.post("/api/v1/check", &serde_json::json!({ "text": text, "as_of": "2026-11-20" }))
    }

    /// Sends bytes as they are and reads until the server closes.
    pub(crate) async fn raw(&self, request: &str) -> anyhow::Result<String> {
        let mut stream = TcpStream::connect(self.addr).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }
}

/// Status and error code of an answer, which must be a JSON error with a message.
pub(crate) async fn error(response: Response) -> anyhow::Result<(u16, String)> {
    let status = response.status().as_u16();
    assert_eq!(response.headers()["content-type"], "application/json");
    let body: Value = response.json().await?;
    assert!(body["error"]["message"].as_str().is_some_and(|message| message.len() > 10), "{body}");
    Ok((status, body["error"]["code"].as_str().unwrap_or_default().to_owned()))
}

fn page() -> anyhow::Result<TempDir> {
    let dir = tempfile::tempdir()?;
    fs::write(dir.path().join("index.html"), "<!doctype html><title>Lexlint</title>")?;
    fs::create_dir(dir.path().join("assets"))?;
    let script = dir.path().join(SCRIPT.trim_start_matches('/'));
    fs::write(&script, "export {};")?;
    fs::write(script.with_extension("js.br"), "not really brotli")?;
    fs::write(dir.path().join("assets/lexlint-0123456789abcdef_bg.wasm"), b"\0asm")?;
    Ok(dir)
}
