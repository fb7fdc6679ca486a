//! What does the API answer when it cannot do what was asked? JSON with a stable code.

use std::any::Any;

use axum::{
    Json,
    extract::rejection::{JsonRejection, PathRejection, QueryRejection},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use lexlint_shared::wire::{ErrorBody, ErrorResponse};

/// An error of the API. Messages are sentences for a person.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// No such path.
    #[error("there is nothing at this path; /api/v1/openapi.json lists what there is")]
    NoSuchPath,
    /// The path is there but not with this method.
    #[error("this path does not accept this method; the Allow header says which it does")]
    MethodNotAllowed,
    /// The API is turned off.
    #[error("this server runs without its API; the page checks without it")]
    ApiOff,
    /// Another site's page sent the request.
    #[error("requests from pages of other sites are not accepted")]
    CrossSite,
    /// The `Host` header names no host of this server.
    #[error("this server does not answer for this host name; start it with --allow-host to accept it")]
    WrongHost,
    /// The body is not marked as JSON.
    #[error("send JSON with the header Content-Type: application/json")]
    NotJson,
    /// The body is no JSON.
    #[error("the body cannot be read as JSON: {0}")]
    Syntax(String),
    /// The body is JSON of another shape.
    #[error("the body is not a request of this path: {0}")]
    Shape(String),
    /// The body is too long.
    #[error("the body is longer than the {0} bytes that this server accepts; send the text in parts")]
    TooLong(usize),
    /// The body came too slowly.
    #[error("the body did not arrive in time")]
    TooSlow,
    /// The query string is not one of this path.
    #[error("the query string cannot be used: {0}")]
    Query(String),
    /// The path has a part that is not UTF-8.
    #[error("the path cannot be read: {0}")]
    Path(String),
    /// A path parameter is no article number.
    #[error("{0}")]
    Article(String),
    /// No statute has this name.
    #[error("no statute in this index has this name; GET /api/v1/statutes?query= searches names")]
    NoSuchLaw,
    /// The statute has no such article.
    #[error("{0}")]
    NoSuchArticle(String),
    /// The statute is known without its text.
    #[error("the index knows this statute but has none of its text")]
    NoText,
    /// Nobody judges.
    #[error("this server has no judge; start it with --judge baseline, or --judge remote and the address of a model")]
    NoJudge,
    /// The work took too long.
    #[error("the check was not done in time; send the text in parts")]
    Timeout,
    /// Too many requests at once.
    #[error("the server is busy; try again in a moment")]
    Overloaded,
    /// A fault of the program.
    #[error("the server failed; the text was not checked")]
    Internal,
}

impl ApiError {
    /// Status and stable code.
    pub const fn kind(&self) -> (StatusCode, &'static str) {
        match self {
            Self::NoSuchPath => (StatusCode::NOT_FOUND, "no_such_path"),
            Self::MethodNotAllowed => (StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed"),
            Self::ApiOff => (StatusCode::NOT_FOUND, "api_off"),
            Self::CrossSite => (StatusCode::FORBIDDEN, "cross_site"),
            Self::WrongHost => (StatusCode::MISDIRECTED_REQUEST, "wrong_host"),
            Self::NotJson => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json"),
            Self::Syntax(_) => (StatusCode::BAD_REQUEST, "invalid_json"),
            Self::Shape(_) => (StatusCode::UNPROCESSABLE_ENTITY, "invalid_request"),
            Self::TooLong(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too_long"),
            Self::TooSlow => (StatusCode::REQUEST_TIMEOUT, "request_timeout"),
            Self::Query(_) => (StatusCode::BAD_REQUEST, "invalid_query"),
            Self::Path(_) => (StatusCode::BAD_REQUEST, "invalid_path"),
            Self::Article(_) => (StatusCode::BAD_REQUEST, "invalid_article"),
            Self::NoSuchLaw => (StatusCode::NOT_FOUND, "no_such_law"),
            Self::NoSuchArticle(_) => (StatusCode::NOT_FOUND, "no_such_article"),
            Self::NoText => (StatusCode::NOT_FOUND, "no_text"),
            Self::NoJudge => (StatusCode::NOT_FOUND, "no_judge"),
            Self::Timeout => (StatusCode::SERVICE_UNAVAILABLE, "timeout"),
            Self::Overloaded => (StatusCode::SERVICE_UNAVAILABLE, "overloaded"),
            Self::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }

    /// The error of a body that could not be taken as JSON; `limit` is the longest accepted.
    pub(super) fn of_json(rejection: &JsonRejection, limit: usize) -> Self {
        match (rejection, rejection.status()) {
            (JsonRejection::MissingJsonContentType(_), _) => Self::NotJson,
            (JsonRejection::JsonSyntaxError(error), _) => Self::Syntax(innermost(error)),
            (JsonRejection::JsonDataError(error), _) => Self::Shape(innermost(error)),
            (_, StatusCode::PAYLOAD_TOO_LARGE) => Self::TooLong(limit),
            _ => Self::Syntax(rejection.body_text()),
        }
    }

    /// The answer to a panic, without what it said: that may hold the user's text.
    pub(super) fn of_panic(_: Box<dyn Any + Send>) -> Response {
        Self::Internal.into_response()
    }
}

/// What the cause at the bottom says; the outer errors only repeat that something failed.
fn innermost(error: &dyn std::error::Error) -> String {
    let mut cause = error;
    while let Some(next) = cause.source() {
        cause = next;
    }
    cause.to_string()
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        Self::Query(innermost(&rejection))
    }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> Self {
        Self::Path(rejection.body_text())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, code) = self.kind();
        let body = ErrorResponse { error: ErrorBody { code: code.to_owned(), message: self.to_string() } };
        let mut response = (status, Json(body)).into_response();
        if matches!(self, Self::Overloaded) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
