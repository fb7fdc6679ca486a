//! `GET /v1/models` and `GET /v1/models/{id}`: which models are there?

use axum::{
    Json,
    extract::{Path, State, rejection::PathRejection},
};
use serde::Serialize;

use super::{Models, error::OpenAiError};
use crate::http::{App, error::ApiError};

/// A model.
#[derive(Debug, Serialize)]
pub(super) struct Entry {
    id: String,
    object: &'static str,
    created: u64,
    owned_by: &'static str,
}

/// All models.
#[derive(Debug, Serialize)]
pub(super) struct List {
    object: &'static str,
    data: Vec<Entry>,
}

fn entry(models: &Models) -> Option<Entry> {
    let id = models.embedder.as_ref()?.embedder().model().name.clone();
    Some(Entry { id, object: "model", created: models.created, owned_by: "lexlint" })
}

pub(super) async fn all(State(app): State<App>) -> Json<List> {
    Json(List { object: "list", data: entry(&app.models).into_iter().collect() })
}

pub(super) async fn one(
    State(app): State<App>,
    id: Result<Path<String>, PathRejection>,
) -> Result<Json<Entry>, OpenAiError> {
    let Path(id) = id.map_err(ApiError::from)?;
    let entry = entry(&app.models).ok_or_else(OpenAiError::no_embedder)?;
    if entry.id == id {
        Ok(Json(entry))
    } else {
        Err(OpenAiError::no_model(format!("there is no such model here; the one there is: {}", entry.id)))
    }
}
