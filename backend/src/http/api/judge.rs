//! `POST /api/v1/judge`: judge a text, told as server-sent events as it goes; `GET`: who judges.

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::{
    Json,
    extract::{FromRequest, Request, State},
    http::{HeaderName, HeaderValue},
    response::{
        IntoResponse, Response,
        sse::{self, KeepAlive, Sse},
    },
};
use lexlint_shared::judgement::{JudgeInfo, JudgeRequest};
use tokio::{sync::mpsc, task::JoinHandle};
use tokio_stream::{StreamExt, wrappers::ReceiverStream};

use crate::{
    commands::today,
    http::{App, error::ApiError},
    judge::session::Case,
};

/// Events that may wait to be sent.
const WAITING: usize = 16;

/// Time after which a sign of life is sent where no event comes.
const ALIVE: Duration = Duration::from_secs(15);

/// Proxies that gather what they pass on would hold the events back.
const UNBUFFERED: (HeaderName, HeaderValue) =
    (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));

/// The work for a client, which ends when the client goes and this is dropped.
struct Work(JoinHandle<()>);

impl Drop for Work {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// `GET`: who will be given the text.
pub(super) async fn info(State(app): State<App>) -> Result<Json<JudgeInfo>, ApiError> {
    let bench = app.bench.as_ref().ok_or(ApiError::NoJudge)?;
    Ok(Json(bench.judge.info().clone()))
}

/// `POST`: the judgements.
pub(super) async fn judge(State(app): State<App>, request: Request) -> Result<Response, ApiError> {
    let bench = app.bench.clone().ok_or(ApiError::NoJudge)?;
    let place = Arc::clone(&app.judging).try_acquire_owned().map_err(|_| ApiError::Overloaded)?;
    let body = app.gate.enter()?.receive(Json::<JudgeRequest>::from_request(request, &())).await?;
    let Json(request) = body.map_err(|rejection| ApiError::of_json(&rejection, app.max_body))?;
    let case = Case {
        question: request.question.filter(|question| !question.trim().is_empty()),
        answer: request.text,
        sentence: None,
        as_of: request.as_of.unwrap_or_else(today),
        retrieval: request.retrieval.unwrap_or(true),
    };
    let (events, coming) = mpsc::channel(WAITING);
    let work = Work(tokio::spawn(async move {
        bench.run(case, events).await;
        drop(place);
    }));
    let stream = ReceiverStream::new(coming).map(move |event| {
        // Held as long as the stream is.
        let _ = &work;
        let written = sse::Event::default().event(event.name()).json_data(&event);
        // Judgements hold text and finite numbers, which JSON can.
        Ok::<_, Infallible>(written.unwrap_or_default())
    });
    Ok(([UNBUFFERED], Sse::new(stream).keep_alive(KeepAlive::new().interval(ALIVE))).into_response())
}
