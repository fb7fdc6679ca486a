//! The page and the files of the index.
//!
//! Files whose names, or whose folders' names, hold a hash of their contents never change and are kept by browsers; the others
//! (`index.html`, `manifest.json`) are asked for again each time and answered by their `ETag`.

use std::path::Path;

use axum::{
    extract::Request,
    http::{HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use tower_http::{CompressionLevel, compression::Compression, services::ServeDir};

/// Hexadecimal digits from which on a part of a name counts as a hash.
const HASH: usize = 8;

const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// Serves the files of a directory, in brotli form where there is one and the client accepts it.
pub(super) fn serve(dir: &Path) -> ServeDir {
    ServeDir::new(dir).precompressed_br()
}

/// Compresses what a service answers, if the client accepts it: the files of an index have no compressed copies.
pub(super) fn compressed<S>(service: S) -> Compression<S> {
    Compression::new(service).quality(CompressionLevel::Precise(QUALITY))
}

/// Quality of compression: most of what can be had, at a tenth of the time.
const QUALITY: i32 = 5;

/// Adds how long a file may be kept, and says in words that one is not there.
pub(super) async fn cache(request: Request, next: Next) -> Response {
    let hashed = is_hashed(request.uri().path());
    let mut response = next.run(request).await;
    if response.status() == StatusCode::NOT_FOUND {
        response = (StatusCode::NOT_FOUND, "Not found.\n").into_response();
    }
    let found = response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED;
    let kept = if hashed && found { FOR_EVER } else { ASK_AGAIN };
    response.headers_mut().insert(header::CACHE_CONTROL, kept);
    response
}

/// Whether the name of a file, or the end of its folder's name, is a hash.
fn is_hashed(path: &str) -> bool {
    let is_hash = |part: &str| part.len() >= HASH && part.bytes().all(|byte| byte.is_ascii_hexdigit());
    let mut names = path.rsplit('/');
    let name = names.next().unwrap_or_default();
    let folder = names.next().and_then(|folder| Some(folder.rsplit_once('-')?.1));
    name.split(['-', '_', '.']).any(is_hash) || folder.is_some_and(is_hash)
}

#[cfg(test)]
mod tests {
    use super::is_hashed;

    #[test]
    fn hashes_in_names_are_seen() {
        for path in [
            "/index/core-0123456789abcdef.bin",
            "/assets/lexlint-0a1b2c3d/lexlint_bg.wasm",
            "/assets/app.0a1b2c3d4e5f.css",
        ] {
            assert!(is_hashed(path), "{path}");
        }
        for path in ["/", "/index.html", "/index/manifest.json", "/assets/deadbeef/app.css", "/assets/lexlint.js"] {
            assert!(!is_hashed(path), "{path}");
        }
    }
}
