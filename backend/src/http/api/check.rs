//! `POST /api/v1/check`: judge the citations of a text.

use axum::{
    Json,
    extract::{FromRequest, Request, State},
    http::header,
    response::{IntoResponse, Response},
};
use lexlint_shared::{
    check::{self, Options},
    wire::CheckRequest,
};

use crate::{
    commands::today,
    http::{App, error::ApiError},
};

pub(super) async fn check(State(app): State<App>, request: Request) -> Result<Response, ApiError> {
    let place = app.gate.enter()?;
    let body = place.receive(Json::<CheckRequest>::from_request(request, &())).await?;
    let Json(request) = body.map_err(|rejection| ApiError::of_json(&rejection, app.max_body))?;
    let json = place
        .work(move || {
            let options = Options { as_of: request.as_of.unwrap_or_else(today) };
            // The report of a long text is several times as long: it too is written off the async threads.
            serde_json::to_vec(&check::check(&request.text, options, &app.index).report)
        })
        .await?
        .map_err(|_| ApiError::Internal)?;
    Ok(([(header::CONTENT_TYPE, "application/json")], json).into_response())
}
