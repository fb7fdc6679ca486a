//! An OpenAI-compatible endpoint that replies as a script says: well, badly, late, or not at all.

use std::{
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
    time::sleep,
};

/// What the endpoint does with one request.
#[derive(Clone, Debug)]
pub enum Reply {
    /// Streams a text in pieces of a few bytes, with its tokens, and ends as it should.
    Says(String),
    /// The same after a while.
    SaysAfter(Duration, String),
    /// Streams a text and says that it stopped at the limit of tokens.
    CutOff(String),
    /// One JSON body without streaming.
    Whole(String),
    /// Streams a text and closes the connection before the end of the stream.
    Truncated(String),
    /// Streams these bytes as an event.
    Raw(Vec<u8>),
    /// A status with a body, and seconds for `Retry-After`.
    Status(u16, String, Option<u32>),
    /// Closes the connection without a word.
    Reset,
    /// Never replies.
    Silent,
}

/// The endpoint; it ends when dropped.
#[derive(Debug)]
pub struct Stub {
    addr: SocketAddr,
    requests: Arc<Mutex<Vec<Request>>>,
    open: Arc<AtomicUsize>,
    task: JoinHandle<()>,
}

/// A request that the endpoint got.
#[derive(Clone, Debug)]
pub struct Request {
    /// The head, in lower case.
    pub head: String,
    /// The body.
    pub body: Value,
}

impl Request {
    /// Words of the last message, that of the user.
    pub fn prompt(&self) -> &str {
        self.body["messages"].as_array().and_then(|all| all.last()?["content"].as_str()).unwrap_or_default()
    }
}

type Script = dyn Fn(usize, &Request) -> Reply + Send + Sync;

impl Stub {
    /// Starts an endpoint; `script` gives the reply to each request by its number from 0.
    ///
    /// # Errors
    /// If no port can be had.
    pub async fn start(script: impl Fn(usize, &Request) -> Reply + Send + Sync + 'static) -> anyhow::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let (addr, requests) = (listener.local_addr()?, Arc::new(Mutex::new(Vec::new())));
        let (script, heard): (Arc<Script>, _) = (Arc::new(script), Arc::clone(&requests));
        let open = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&open);
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (script, heard, open) = (Arc::clone(&script), Arc::clone(&heard), Arc::clone(&counted));
                tokio::spawn(async move {
                    open.fetch_add(1, Ordering::SeqCst);
                    // A client that leaves early is part of some tests.
                    let _ = serve(stream, &*script, &heard).await;
                    open.fetch_sub(1, Ordering::SeqCst);
                });
            }
        });
        Ok(Self { addr, requests, open, task })
    }

    /// Base address of the API.
    pub fn url(&self) -> String {
        format!("http://{}/v1", self.addr)
    }

    /// Connections open now.
    pub fn open(&self) -> usize {
        self.open.load(Ordering::SeqCst)
    }

    /// All requests so far.
    pub fn requests(&self) -> Vec<Request> {
        self.requests.lock().expect("no test panics while it holds this").clone()
    }
}

impl Drop for Stub {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn serve(mut stream: TcpStream, script: &Script, heard: &Mutex<Vec<Request>>) -> anyhow::Result<()> {
    let request = read(&mut stream).await?;
    let number = {
        let mut heard = heard.lock().expect("no test panics while it holds this");
        heard.push(request.clone());
        heard.len() - 1
    };
    match script(number, &request) {
        Reply::Says(text) => events(&mut stream, &text, Some("stop")).await?,
        Reply::SaysAfter(time, text) => {
            sleep(time).await;
            events(&mut stream, &text, Some("stop")).await?;
        }
        Reply::CutOff(text) => events(&mut stream, &text, Some("length")).await?,
        Reply::Truncated(text) => events(&mut stream, &text, None).await?,
        Reply::Whole(text) => {
            let body = json!({
                "choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
                "usage": {"prompt_tokens": 11, "completion_tokens": 7},
            });
            respond(&mut stream, 200, "application/json", &body.to_string(), None).await?;
        }
        Reply::Raw(bytes) => {
            stream.write_all(HEAD.as_bytes()).await?;
            stream.write_all(&bytes).await?;
        }
        Reply::Status(status, body, after) => respond(&mut stream, status, "application/json", &body, after).await?,
        Reply::Reset => {}
        // Until the client leaves.
        Reply::Silent => while stream.read_buf(&mut Vec::new()).await? > 0 {},
    }
    Ok(())
}

async fn read(stream: &mut TcpStream) -> anyhow::Result<Request> {
    let mut bytes = Vec::new();
    let (head, length) = loop {
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n");
        if let Some(end) = end {
            let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
            break (head, end + 4 + length.unwrap_or(0));
        }
        anyhow::ensure!(stream.read_buf(&mut bytes).await? > 0, "the client left");
    };
    while bytes.len() < length {
        anyhow::ensure!(stream.read_buf(&mut bytes).await? > 0, "the client left");
    }
    let start = bytes.windows(4).position(|window| window == b"\r\n\r\n").unwrap_or_default() + 4;
    Ok(Request { head, body: serde_json::from_slice(&bytes[start..length])? })
}

const HEAD: &str = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n";

async fn events(stream: &mut TcpStream, text: &str, finish: Option<&str>) -> anyhow::Result<()> {
    let mut sent = HEAD.to_owned();
    let chars: Vec<char> = text.chars().collect();
    for piece in chars.chunks(7) {
        let delta =
            json!({"choices": [{"delta": {"content": piece.iter().collect::<String>()}, "finish_reason": null}]});
        sent += &format!("data: {delta}\n\n");
    }
    if let Some(finish) = finish {
        let end = json!({"choices": [{"delta": {}, "finish_reason": finish}]});
        let usage = json!({"choices": [], "usage": {"prompt_tokens": 11, "completion_tokens": 7}});
        sent += &format!("data: {end}\n\ndata: {usage}\n\ndata: [DONE]\n\n");
    }
    // Pieces that end within characters and events.
    for piece in sent.as_bytes().chunks(100) {
        stream.write_all(piece).await?;
        stream.flush().await?;
    }
    Ok(())
}

async fn respond(
    stream: &mut TcpStream,
    status: u16,
    kind: &str,
    body: &str,
    after: Option<u32>,
) -> anyhow::Result<()> {
    let after = after.map(|seconds| format!("retry-after: {seconds}\r\n")).unwrap_or_default();
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status} Status\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\n{after}connection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await?;
    Ok(stream.write_all(body.as_bytes()).await?)
}
