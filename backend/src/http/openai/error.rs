//! Errors in the form of `OpenAI`'s API.

use std::time::Duration;

use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::json;

use crate::{embed::batch::BatchError, http::error::ApiError, model::ModelError};

/// An error with the fields that `OpenAI`'s clients read.
#[derive(Debug)]
pub(super) struct OpenAiError {
    status: StatusCode,
    code: &'static str,
    /// The field of the request that is wrong.
    param: Option<&'static str>,
    message: String,
    retry_after: Option<Duration>,
}

impl OpenAiError {
    /// A field of the request is wrong.
    pub(super) fn invalid(param: &'static str, message: impl Into<String>) -> Self {
        let (status, code) = (StatusCode::BAD_REQUEST, "invalid_value");
        Self { status, code, param: Some(param), message: message.into(), retry_after: None }
    }

    /// There is no model of the name asked for.
    pub(super) fn no_model(message: String) -> Self {
        let (status, code) = (StatusCode::NOT_FOUND, "model_not_found");
        Self { status, code, param: Some("model"), message, retry_after: None }
    }

    /// There is no model at all.
    pub(super) fn no_embedder() -> Self {
        Self::no_model(
            "this server has no model for embeddings; start it with one, as in \
             `lexlint serve --embedder BAAI/bge-base-zh-v1.5`, or with the folder of a model"
                .to_owned(),
        )
    }
}

impl From<ApiError> for OpenAiError {
    fn from(error: ApiError) -> Self {
        // To the clients of this API, too many requests are what 429 says.
        let (status, code) = match error {
            ApiError::Overloaded => (StatusCode::TOO_MANY_REQUESTS, "rate_limit_exceeded"),
            ref other => other.kind(),
        };
        let retry_after = (status == StatusCode::TOO_MANY_REQUESTS).then_some(Duration::from_secs(1));
        Self { status, code, param: None, message: error.to_string(), retry_after }
    }
}

impl From<ModelError> for OpenAiError {
    fn from(error: ModelError) -> Self {
        let (status, code) = (StatusCode::INTERNAL_SERVER_ERROR, "model_failed");
        Self { status, code, param: None, message: error.to_string(), retry_after: None }
    }
}

impl From<BatchError> for OpenAiError {
    fn from(error: BatchError) -> Self {
        let message = error.to_string();
        let (status, code, retry_after) = match error {
            BatchError::Overloaded { retry_after } => {
                (StatusCode::TOO_MANY_REQUESTS, "rate_limit_exceeded", Some(retry_after))
            }
            BatchError::Failed(_) => (StatusCode::INTERNAL_SERVER_ERROR, "model_failed", None),
        };
        Self { status, code, param: None, message, retry_after }
    }
}

impl IntoResponse for OpenAiError {
    fn into_response(self) -> Response {
        let kind = match self.status {
            StatusCode::TOO_MANY_REQUESTS => "rate_limit_error",
            status if status.is_server_error() => "server_error",
            _ => "invalid_request_error",
        };
        let error = json!({ "message": self.message, "type": kind, "param": self.param, "code": self.code });
        let mut response = (self.status, Json(json!({ "error": error }))).into_response();
        if let Some(time) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(time.as_secs().max(1)));
        }
        response
    }
}
