//! Headers that every answer carries, and requests that are refused for theirs.

use std::{net::IpAddr, sync::LazyLock};

use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderName, HeaderValue, header, uri::Authority},
    middleware::Next,
    response::{IntoResponse, Response},
};
use base64::{Engine, prelude::BASE64_STANDARD};
use lexlint_shared::dossier;
use sha2::{Digest, Sha256};
use tower_http::set_header::SetResponseHeaderLayer;

use super::{App, error::ApiError};

/// WebAssembly may be compiled; nothing comes from elsewhere, nothing is sent elsewhere. The one style sheet that may stand
/// in a document is that of the report, which the page prints from a frame.
static CONTENT_SECURITY_POLICY: LazyLock<HeaderValue> = LazyLock::new(|| {
    let style = BASE64_STANDARD.encode(Sha256::digest(dossier::STYLE));
    let policy = format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'sha256-{style}'; \
         img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'"
    );
    HeaderValue::from_str(&policy).expect("ASCII without control characters")
});

const SECURITY: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
];

/// Adds the security headers to every answer of a router.
pub(super) fn secure(router: Router) -> Router {
    let policy = (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY.clone());
    let others = SECURITY.into_iter().map(|(name, value)| (name, HeaderValue::from_static(value)));
    std::iter::once(policy)
        .chain(others)
        .fold(router, |router, (name, value)| router.layer(SetResponseHeaderLayer::if_not_present(name, value)))
}

/// Which host names a server answers for.
///
/// A server on a loopback address is meant for programs on the same machine. A page of another site can
/// have its own host name resolve to that address (DNS rebinding) and would then count as the same
/// origin, so only names that mean the machine itself are accepted, and those named on purpose.
#[derive(Clone, Debug)]
pub(super) enum Hosts {
    /// All: the server is meant to be reached from elsewhere.
    Any,
    /// The machine itself, and these.
    Local(Vec<String>),
}

impl Hosts {
    pub(super) fn new(ip: IpAddr, named: &[String]) -> Self {
        if ip.is_loopback() {
            Self::Local(named.iter().map(|name| name.to_ascii_lowercase()).collect())
        } else {
            Self::Any
        }
    }

    fn accept(&self, host: &str) -> bool {
        let Self::Local(named) = self else {
            return true;
        };
        let Ok(authority) = host.parse::<Authority>() else {
            return false;
        };
        let name = authority.host().to_ascii_lowercase();
        let ip = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        name == "localhost" || ip.is_ok_and(|ip| ip.is_loopback()) || named.contains(&name)
    }
}

/// Refuses requests for other hosts.
pub(super) async fn check_host(State(app): State<App>, request: Request, next: Next) -> Response {
    let header = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    // HTTP/2 has the host in the request's target.
    let host = request.uri().authority().map(Authority::as_str).or(header);
    // HTTP/1.0 has none; no browser speaks it.
    if host.is_none_or(|host| app.hosts.accept(host)) {
        next.run(request).await
    } else {
        ApiError::WrongHost.into_response()
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn a_local_server_answers_for_local_names() {
        let hosts = Hosts::new(Ipv4Addr::LOCALHOST.into(), &["Lexlint.Example".to_owned()]);
        for host in ["localhost", "LOCALHOST:8787", "127.0.0.1:8787", "[::1]:8787", "lexlint.example"] {
            assert!(hosts.accept(host), "{host}");
        }
        for host in ["evil.example:8787", "127.0.0.1.evil.example", "10.0.0.1", "", "localhost@evil.example"] {
            assert!(!hosts.accept(host), "{host}");
        }
        assert!(Hosts::new(Ipv4Addr::UNSPECIFIED.into(), &[]).accept("lexlint.example"));
    }
}
