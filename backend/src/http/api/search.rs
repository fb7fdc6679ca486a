//! `POST /api/v1/search`: which provisions bear on a question?

use axum::{
    Json,
    extract::{FromRequest, Request, State},
    http::header,
    response::{IntoResponse, Response},
};
use lexlint_shared::wire::SearchRequest;

use crate::{
    commands::today,
    http::{App, Shared, error::ApiError},
    retrieve::{Query, answer},
};

pub(super) async fn search(State(app): State<App>, request: Request) -> Result<Response, ApiError> {
    let place = app.gate.enter()?;
    let body = place.receive(Json::<SearchRequest>::from_request(request, &())).await?;
    let Json(request) = body.map_err(|rejection| ApiError::of_json(&rejection, app.max_body))?;
    let json = place.work(move || find(&app, &request)).await??;
    Ok(([(header::CONTENT_TYPE, "application/json")], json).into_response())
}

fn find(app: &Shared, request: &SearchRequest) -> Result<Vec<u8>, ApiError> {
    let k = request.k.unwrap_or(answer::USUAL);
    answer::allowed(k).map_err(ApiError::Shape)?;
    let statute = match &request.law {
        Some(name) => Some(answer::statute(&app.index, name).ok_or(ApiError::NoSuchLaw)?),
        None => None,
    };
    let as_of = request.as_of.unwrap_or_else(today);
    let query = Query { text: &request.query, as_of, statute, k };
    let hits = app.retriever.find(&query).map_err(|error| {
        // The message is of files, not of the text.
        tracing::error!(%error, "search");
        ApiError::Internal
    })?;
    let response = answer::response(&app.index, app.retriever.kind(), as_of, &hits);
    serde_json::to_vec(&response).map_err(|_| ApiError::Internal)
}
