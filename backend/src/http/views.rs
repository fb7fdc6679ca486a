//! The page at the addresses of its views: the same document, which finds its files from there.

use std::{io, path::Path, sync::Arc};

use axum::{
    Router,
    extract::Request,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};

/// The addresses of views beside the root; the page reads what they mean (`frontend/src/route.rs`).
const PATHS: [&str; 7] = ["/law", "/law/{title}", "/law/{title}/{article}", "/gallery", "/break", "/quiz", "/compare"];

/// What the document's own addresses of files begin with, in quotation marks.
const FILES: [&str; 2] = ["assets/", "manifest.webmanifest"];

/// Answers the addresses of views with the document of the page in `dir`.
pub(super) fn router<S: Clone + Send + Sync + 'static>(dir: &Path) -> Router<S> {
    let document: Arc<Path> = dir.join("index.html").into();
    PATHS.into_iter().fold(Router::new(), |router, path| {
        let document = Arc::clone(&document);
        router.route(path, get(move |request: Request| answer(document, request)))
    })
}

async fn answer(document: Arc<Path>, request: Request) -> Response {
    // Segments behind the first are that many folders further down.
    let depth = request.uri().path().trim_start_matches('/').matches('/').count();
    match tokio::fs::read_to_string(&document).await {
        Ok(html) => {
            let up = "../".repeat(depth);
            let html =
                FILES.iter().fold(html, |html, file| html.replace(&format!("\"{file}"), &format!("\"{up}{file}")));
            let headers = [
                (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
                (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
            ];
            (headers, html).into_response()
        }
        Err(error) => {
            if error.kind() != io::ErrorKind::NotFound {
                tracing::error!(%error, document = %document.display(), "cannot read the page");
            }
            (StatusCode::NOT_FOUND, "Not found.\n").into_response()
        }
    }
}
