//! Models behind an OpenAI-compatible endpoint: `vLLM`, `SGLang`, Ollama, `llama.cpp`, hosted ones.
//!
//! Replies are streamed, so that a model that has died is told from one that is slow, and dropping the future ends the
//! work on the other side too. Errors that pass are met with further tries, later and later.

mod stream;

use std::{
    fmt,
    num::NonZeroUsize,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use futures_util::future::BoxFuture;
use lexlint_shared::judgement::{JudgeInfo, Tokens};
use reqwest::{
    Client, Response, StatusCode, Url,
    header::{AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, RETRY_AFTER},
    redirect,
};
use serde::{Deserialize, Serialize};
use tokio::{
    sync::Semaphore,
    time::{sleep, timeout},
};

use super::{
    chat::{Ask, Chat, Message, Said},
    model::REPLY_TIME,
    opinion::NoJudgement,
};

/// Longest reply that is read, in bytes, with what the stream adds to it.
const LONGEST: usize = 4 << 20;

/// Longest wait that an endpoint can ask for before the next try.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Most characters of an endpoint's message that are shown.
const SHOWN: usize = 300;

/// Where the model is, and how to deal with it.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Base address of the API, ending before `/chat/completions`: `http://localhost:11434/v1`.
    pub url: String,
    /// Name of the model there.
    pub model: String,
    /// Key, if it needs one.
    pub key: Option<Key>,
    /// Longest time for one reply.
    pub time: Duration,
    /// Requests at once.
    pub concurrency: NonZeroUsize,
    /// Times that a request is sent before it is given up.
    pub tries: u32,
    /// Wait before the second try; each further wait is twice as long.
    pub wait: Duration,
}

impl Settings {
    /// The usual settings for a model at an address.
    pub fn new(url: impl Into<String>, model: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            model: model.into(),
            key: None,
            time: REPLY_TIME,
            concurrency: NonZeroUsize::new(4).unwrap_or(NonZeroUsize::MIN),
            tries: 4,
            wait: Duration::from_secs(1),
        }
    }
}

/// A key, which shows itself nowhere but in the request.
#[derive(Clone)]
pub struct Key(HeaderValue);

impl Key {
    /// Takes a key as users keep it, with space around it.
    ///
    /// # Errors
    /// [`RemoteError::Key`] if it is empty or holds what cannot stand in a request.
    pub fn new(text: &str) -> Result<Self, RemoteError> {
        let text = text.trim();
        let mut value = HeaderValue::from_str(&format!("Bearer {text}")).map_err(|_| RemoteError::Key)?;
        value.set_sensitive(true);
        if text.is_empty() { Err(RemoteError::Key) } else { Ok(Self(value)) }
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

/// Why settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RemoteError {
    /// The address is none.
    #[error("“{0}” is no address of an OpenAI-compatible API; one looks like http://localhost:11434/v1")]
    Url(String),
    /// The key is none.
    #[error("the key is empty or holds characters that no key has; see the file or variable that it comes from")]
    Key,
    /// No client can be made.
    #[error("cannot prepare requests: {0}")]
    Client(String),
}

/// A model behind an endpoint.
#[derive(Debug)]
pub struct Remote {
    info: JudgeInfo,
    address: Url,
    client: Client,
    places: Semaphore,
    time: Duration,
    tries: u32,
    wait: Duration,
    /// Whether the endpoint takes `response_format`; it is left out after the first refusal.
    json_mode: AtomicBool,
    /// Whether the endpoint takes `stream_options`; likewise.
    usage: AtomicBool,
}

#[derive(Serialize)]
struct Body<'a> {
    model: &'a str,
    messages: &'a [Message],
    temperature: f32,
    seed: u64,
    max_tokens: usize,
    stream: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stream_options: Option<StreamOptions>,
    #[serde(skip_serializing_if = "Option::is_none")]
    response_format: Option<ResponseFormat>,
}

#[derive(Serialize)]
struct StreamOptions {
    include_usage: bool,
}

#[derive(Serialize)]
struct ResponseFormat {
    r#type: &'static str,
}

/// Tokens as endpoints count them.
#[derive(Deserialize)]
struct Usage {
    #[serde(default)]
    prompt_tokens: u64,
    #[serde(default)]
    completion_tokens: u64,
}

impl From<Usage> for Tokens {
    fn from(usage: Usage) -> Self {
        Self { prompt: usage.prompt_tokens, completion: usage.completion_tokens }
    }
}

/// An endpoint's answer to a request that it did not do.
#[derive(Deserialize)]
struct Problem {
    error: ProblemBody,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum ProblemBody {
    Object { message: String },
    Text(String),
}

/// A try that failed, and how long the endpoint asks to wait.
struct Failure {
    why: NoJudgement,
    after: Option<Duration>,
}

impl From<NoJudgement> for Failure {
    fn from(why: NoJudgement) -> Self {
        Self { why, after: None }
    }
}

impl Remote {
    /// Prepares to talk to a model; nothing is sent yet.
    ///
    /// # Errors
    /// [`RemoteError`] if address or key cannot be used.
    pub fn new(settings: Settings) -> Result<Self, RemoteError> {
        let bad_url = || RemoteError::Url(settings.url.clone());
        let base = Url::parse(settings.url.trim().trim_end_matches('/')).map_err(|_| bad_url())?;
        if !matches!(base.scheme(), "http" | "https") || !base.has_host() {
            return Err(bad_url());
        }
        let address = Url::parse(&format!("{}/chat/completions", base.as_str().trim_end_matches('/')));
        let address = address.map_err(|_| bad_url())?;
        let mut headers = HeaderMap::new();
        if let Some(Key(key)) = settings.key {
            headers.insert(AUTHORIZATION, key);
        }
        // Only the first call in a process can do this; the others find it done.
        let _ = rustls::crypto::ring::default_provider().install_default();
        // A redirect would send the text, and the key, to where nobody said.
        let client = Client::builder().redirect(redirect::Policy::none()).default_headers(headers).build();
        let shown = endpoint(&base);
        Ok(Self {
            info: JudgeInfo { kind: "remote".to_owned(), model: settings.model, endpoint: Some(shown), notice: None },
            address,
            client: client.map_err(|error| RemoteError::Client(error.to_string()))?,
            places: Semaphore::new(settings.concurrency.get()),
            time: settings.time,
            tries: settings.tries.max(1),
            wait: settings.wait,
            json_mode: AtomicBool::new(true),
            usage: AtomicBool::new(true),
        })
    }

    async fn tries(&self, ask: &Ask) -> Result<Said, NoJudgement> {
        let mut wait = self.wait;
        for time in 1.. {
            let said = match timeout(self.time, self.once(ask)).await {
                Ok(said) => said,
                Err(_) => Err(NoJudgement::Timeout(self.time).into()),
            };
            match said {
                Ok(said) => return Ok(said),
                Err(failure) if time >= self.tries || !failure.why.passes() => return Err(failure.why),
                // Parts of a second by the number of the request keep requests that failed at once from coming back at
                // once.
                Err(failure) => {
                    let spread =
                        wait.mul_f64(f64::from(u8::try_from(ask.sampling.seed % 8).unwrap_or_default()) / 16.0);
                    sleep(failure.after.unwrap_or(wait + spread).min(LONGEST_WAIT)).await;
                }
            }
            wait = (wait * 2).min(LONGEST_WAIT);
        }
        unreachable!("the loop ends by a return")
    }

    async fn once(&self, ask: &Ask) -> Result<Said, Failure> {
        loop {
            let (json_mode, usage) = (self.json_mode.load(Ordering::Relaxed), self.usage.load(Ordering::Relaxed));
            let body = Body {
                model: &self.info.model,
                messages: &ask.messages,
                temperature: ask.sampling.temperature,
                seed: ask.sampling.seed,
                max_tokens: ask.sampling.max_tokens,
                stream: true,
                stream_options: usage.then_some(StreamOptions { include_usage: true }),
                response_format: json_mode.then_some(ResponseFormat { r#type: "json_object" }),
            };
            let sent = self.client.post(self.address.clone()).json(&body).send().await;
            let response = sent.map_err(|error| self.unreachable(&error))?;
            if response.status().is_success() {
                return Ok(read(response).await?);
            }
            let failure = refusal(response).await;
            // Endpoints that do not know a setting refuse it as a bad request, mostly without naming it.
            let setting = matches!(failure.why, NoJudgement::Refused { status: 400 | 422 | 501, .. });
            match (setting, json_mode, usage) {
                (true, true, _) => self.json_mode.store(false, Ordering::Relaxed),
                (true, false, true) => self.usage.store(false, Ordering::Relaxed),
                _ => return Err(failure),
            }
        }
    }

    fn unreachable(&self, error: &reqwest::Error) -> NoJudgement {
        if error.is_connect() {
            NoJudgement::Unreachable(self.info.endpoint.clone().unwrap_or_default())
        } else {
            NoJudgement::Broken
        }
    }
}

/// What of an address may be shown: no user, password or query.
fn endpoint(url: &Url) -> String {
    let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
    format!("{}://{}{port}{}", url.scheme(), url.host_str().unwrap_or_default(), url.path().trim_end_matches('/'))
}

/// Reads a reply, streamed or whole.
async fn read(mut response: Response) -> Result<Said, NoJudgement> {
    let streamed =
        response.headers().get(CONTENT_TYPE).is_none_or(|kind| !kind.as_bytes().starts_with(b"application/json"));
    let mut reader = stream::Reader::default();
    let mut read = 0;
    while let Some(chunk) = response.chunk().await.map_err(|_| NoJudgement::Broken)? {
        read += chunk.len();
        if read > LONGEST {
            return Err(NoJudgement::TooLong(LONGEST));
        }
        reader.take(&chunk, streamed)?;
        if reader.done() {
            break;
        }
    }
    if streamed { reader.end() } else { reader.whole() }
}

/// Why an endpoint did not do what was asked.
async fn refusal(mut response: Response) -> Failure {
    let status = response.status();
    let after = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.trim().parse().ok());
    let mut body = Vec::new();
    while let Ok(Some(chunk)) = response.chunk().await {
        body.extend_from_slice(&chunk);
        if body.len() > LONGEST / 64 {
            break;
        }
    }
    let why = match status {
        StatusCode::TOO_MANY_REQUESTS => NoJudgement::Busy,
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => NoJudgement::Forbidden(status.as_u16()),
        _ if status.is_server_error() && status != StatusCode::NOT_IMPLEMENTED => NoJudgement::Failed(status.as_u16()),
        _ => NoJudgement::Refused { status: status.as_u16(), message: message(&body) },
    };
    Failure { why, after: after.map(Duration::from_secs) }
}

/// An endpoint's own words on what is wrong, shortened.
fn message(body: &[u8]) -> String {
    let text = match serde_json::from_slice(body) {
        Ok(Problem { error: ProblemBody::Object { message } | ProblemBody::Text(message) }) => message,
        Err(_) => String::from_utf8_lossy(body).into_owned(),
    };
    let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.is_empty() {
        return "no reason given".to_owned();
    }
    match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

impl Chat for Remote {
    fn info(&self) -> &JudgeInfo {
        &self.info
    }

    fn say<'a>(&'a self, ask: &'a Ask) -> BoxFuture<'a, Result<Said, NoJudgement>> {
        Box::pin(async move {
            // The semaphore is never closed.
            let _place = self.places.acquire().await;
            self.tries(ask).await
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_checked_and_shown_without_secrets() {
        for bad in ["", "localhost:11434", "ftp://x/v1", "http://", "file:///v1"] {
            assert!(matches!(Remote::new(Settings::new(bad, "m")), Err(RemoteError::Url(_))), "{bad}");
        }
        let remote = Remote::new(Settings::new("http://user:secret@localhost:11434/v1/", "m")).expect("an address");
        assert_eq!(remote.info.endpoint.as_deref(), Some("http://localhost:11434/v1"));
        assert_eq!(remote.address.path(), "/v1/chat/completions");
    }

    #[test]
    fn a_key_is_never_shown() {
        let mut settings = Settings::new("http://localhost/v1", "m");
        settings.key = Some(Key::new(" sk-secret\n").expect("a key"));
        assert!(!format!("{settings:?}").contains("secret"));
        let remote = Remote::new(settings).expect("settings");
        assert!(!format!("{remote:?}").contains("secret"));
        for bad in ["", " \n", "a\nb", "\u{0}"] {
            assert!(Key::new(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn messages_are_one_short_line() {
        assert_eq!(message(br#"{"error": {"message": "no such\nmodel"}}"#), "no such model");
        assert_eq!(message(br#"{"error": "out of memory"}"#), "out of memory");
        assert_eq!(message(b""), "no reason given");
        assert_eq!(message("长".repeat(1000).as_bytes()).chars().count(), SHOWN + 1);
        assert!(!message(b"\xff\xfe").is_empty());
    }
}
