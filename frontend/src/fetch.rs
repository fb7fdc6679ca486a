//! How do the index files come? By GET from where the page came from; nothing goes the other way.

use gloo_net::http::{Request, Response};
use js_sys::{Reflect, Uint8Array};
use lexlint_shared::index::format::IndexError;
use serde::{Deserialize, Serialize};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::ReadableStreamDefaultReader;

use crate::address;

/// Why a file could not be had.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
pub(crate) enum FetchError {
    /// No answer.
    #[error("no answer from the server")]
    Network,
    /// An answer that is no file.
    #[error("the server answered {0}")]
    Status(u16),
    /// A file that is damaged or incomplete.
    #[error("the file is damaged")]
    Damaged,
    /// An index of another version than the page.
    #[error("the index is of another version")]
    Version,
    /// A file of another build of the index.
    #[error("the file belongs to another index")]
    Foreign,
    /// No worker to check with.
    #[error("the worker does not start")]
    Worker,
}

impl From<IndexError> for FetchError {
    fn from(error: IndexError) -> Self {
        match error {
            IndexError::Version { .. } => Self::Version,
            IndexError::Foreign(_) => Self::Foreign,
            IndexError::NotAnIndex | IndexError::Kind(_) | IndexError::Damaged(_) => Self::Damaged,
        }
    }
}

/// Fetches a file of the index. The bytes stay the browser's: they go on to the worker.
///
/// # Errors
/// [`FetchError`] if there is no answer or no file.
pub(crate) async fn index_file(name: &str) -> Result<Uint8Array, FetchError> {
    // In one piece: stretches would stay in memory until the browser looks for what is unused.
    let response = web_sys::Response::from(get(name).await?);
    let bytes = response.array_buffer().map_err(|_| FetchError::Network)?;
    let bytes = JsFuture::from(bytes).await.map_err(|_| FetchError::Network)?;
    Ok(Uint8Array::new(&bytes))
}

async fn get(name: &str) -> Result<Response, FetchError> {
    let response =
        Request::get(&format!("{}index/{name}", address::root())).send().await.map_err(|_| FetchError::Network)?;
    if response.ok() { Ok(response) } else { Err(FetchError::Status(response.status())) }
}

/// As [`index_file`]; `progress` hears how many bytes have come so far.
///
/// # Errors
/// As those of [`index_file`].
pub(crate) async fn index_file_with(name: &str, progress: impl Fn(u64)) -> Result<Uint8Array, FetchError> {
    let response = get(name).await?;
    let Some(body) = response.body() else {
        return Ok(Uint8Array::new_with_length(0));
    };
    let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
    let mut chunks = Vec::new();
    let mut length = 0;
    while let Some(chunk) = next(&reader).await.map_err(|_| FetchError::Network)? {
        length += chunk.length();
        chunks.push(chunk);
        progress(length.into());
    }
    let bytes = Uint8Array::new_with_length(length);
    let mut at = 0;
    for chunk in chunks {
        bytes.set(&chunk, at);
        at += chunk.length();
    }
    Ok(bytes)
}

/// The next stretch of a body; `None` at its end.
pub(crate) async fn next(reader: &ReadableStreamDefaultReader) -> Result<Option<Uint8Array>, JsValue> {
    let result = JsFuture::from(reader.read()).await?;
    if Reflect::get(&result, &"done".into())?.is_truthy() {
        return Ok(None);
    }
    Ok(Some(Reflect::get(&result, &"value".into())?.dyn_into()?))
}
