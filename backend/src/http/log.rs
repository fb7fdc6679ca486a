//! One line in the log for each request: method, route, status, time, bytes. Never path, query string
//! or body: they hold the user's words.

use std::time::Instant;

use axum::{
    body::HttpBody,
    extract::{MatchedPath, Request},
    http::Method,
    middleware::Next,
    response::Response,
};

pub(super) async fn log(request: Request, next: Next) -> Response {
    let start = Instant::now();
    let method = standard(request.method());
    let route =
        request.extensions().get::<MatchedPath>().map_or_else(|| "page".to_owned(), |path| path.as_str().to_owned());
    let response = next.run(request).await;
    tracing::info!(
        method,
        route,
        status = response.status().as_u16(),
        milliseconds = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX),
        bytes = response.body().size_hint().exact(),
        "request"
    );
    response
}

/// A method by its name if it is a usual one; others are words of the client.
fn standard(method: &Method) -> &'static str {
    [Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS, Method::PATCH]
        .iter()
        .zip(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
        .find(|(known, _)| *known == method)
        .map_or("other", |(_, name)| name)
}
