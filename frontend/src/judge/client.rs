//! How is a judge asked? By HTTP, of the server that the page came from.

use gloo_net::http::{Request, Response};
use lexlint_shared::{
    judgement::{Event, JudgeInfo, JudgeRequest},
    wire::ErrorResponse,
};
use wasm_bindgen::JsCast;
use web_sys::{AbortSignal, ReadableStreamDefaultReader};

use super::{Trouble, events::Events};
use crate::{address, fetch::next};

/// Below the page, as everything that it asks for.
const PATH: &str = "api/v1/judge";

/// The whole address.
fn url() -> String {
    format!("{}{PATH}", address::root())
}

/// How servers of files alone answer for a path that is no file.
const FILES: [u16; 4] = [403, 404, 405, 501];

/// Asks who would judge. Nothing of the text is sent.
///
/// # Errors
/// [`Trouble`] if nobody would, or there is no server.
pub(super) async fn who(abort: &AbortSignal) -> Result<JudgeInfo, Trouble> {
    let response = Request::get(&url()).abort_signal(Some(abort)).send().await.map_err(|_| Trouble::Network)?;
    if !response.ok() {
        let status = response.status();
        let trouble = if FILES.contains(&status) { Trouble::NoServer } else { Trouble::Refused(status, String::new()) };
        return Err(refusal(response).await.unwrap_or(trouble));
    }
    // A server of files may answer any path with the page.
    let text = response.text().await.map_err(|_| Trouble::Network)?;
    serde_json::from_str(&text).map_err(|_| Trouble::NoServer)
}

/// Has a text judged; `hear` gets what is said, as it comes.
///
/// # Errors
/// [`Trouble`] if it is not judged to the end.
pub(super) async fn judge(
    request: &JudgeRequest,
    abort: &AbortSignal,
    mut hear: impl FnMut(Event),
) -> Result<(), Trouble> {
    let request = Request::post(&url()).abort_signal(Some(abort)).json(request).map_err(|_| Trouble::Unreadable)?;
    let response = request.send().await.map_err(|_| Trouble::Network)?;
    if !response.ok() {
        let status = response.status();
        return Err(refusal(response).await.unwrap_or_else(|| Trouble::Refused(status, String::new())));
    }
    let body = response.body().ok_or(Trouble::Broken)?;
    let reader: ReadableStreamDefaultReader = body.get_reader().unchecked_into();
    let mut events = Events::default();
    while let Some(bytes) = next(&reader).await.map_err(|_| Trouble::Broken)? {
        for event in events.take(&bytes.to_vec())? {
            match event {
                Event::Error(body) => return Err(Trouble::Said(body)),
                Event::Done(_) => return Ok(()),
                event => hear(event),
            }
        }
    }
    Err(Trouble::Broken)
}

/// Why a server of Lexlint refuses; `None` if it is no such server.
async fn refusal(response: Response) -> Option<Trouble> {
    let status = response.status();
    let error = serde_json::from_str::<ErrorResponse>(&response.text().await.ok()?).ok()?.error;
    Some(match error.code.as_str() {
        "no_judge" => Trouble::NoJudge,
        "api_off" => Trouble::ApiOff,
        "overloaded" => Trouble::Busy,
        "too_long" => Trouble::TooLong,
        _ => Trouble::Refused(status, error.message),
    })
}
