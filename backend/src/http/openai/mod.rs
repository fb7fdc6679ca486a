//! The part of the API that has the form of `OpenAI`'s, so that its clients work unchanged.

mod embeddings;
mod error;
mod models;

use std::time::{SystemTime, UNIX_EPOCH};

use axum::{
    Router,
    extract::DefaultBodyLimit,
    response::IntoResponse,
    routing::{any, get, post},
};
use tower_http::csrf::CsrfLayer;

use self::error::OpenAiError;
use super::{App, error::ApiError};
use crate::embed::batch::Queue;

/// What this part serves.
#[derive(Debug)]
pub(super) struct Models {
    /// The model for embeddings, if there is one.
    embedder: Option<Queue>,
    /// When the server started, in seconds since 1970.
    created: u64,
}

impl Models {
    pub(super) fn new(embedder: Option<Queue>) -> Self {
        let created = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        Self { embedder, created }
    }
}

/// All paths under `/v1`; `off` if the API is turned off.
pub(super) fn router(max_body: usize, off: bool) -> Router<App> {
    let nothing = move || async move { OpenAiError::from(if off { ApiError::ApiOff } else { ApiError::NoSuchPath }) };
    let mut paths = Router::new();
    if !off {
        paths = paths
            .route("/v1/embeddings", post(embeddings::embeddings))
            .route("/v1/models", get(models::all))
            .route("/v1/models/{*id}", get(models::one));
    }
    for path in ["/v1", "/v1/", "/v1/{*rest}"] {
        paths = paths.route(path, any(nothing));
    }
    paths
        .method_not_allowed_fallback(|| async { OpenAiError::from(ApiError::MethodNotAllowed) })
        .layer(DefaultBodyLimit::max(max_body))
        .layer(CsrfLayer::new().with_rejection_response(|_| OpenAiError::from(ApiError::CrossSite).into_response()))
}
