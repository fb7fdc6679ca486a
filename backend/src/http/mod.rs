//! How does the server answer? The page, the files of the index, and the JSON API.

pub mod api;
pub mod error;
mod files;
mod gate;
mod headers;
mod log;
mod openai;
mod server;
mod views;

use std::{net::IpAddr, path::PathBuf, sync::Arc, thread, time::Duration};

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request},
    http::{HeaderValue, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
};
use lexlint_shared::index::{Index, appellation::normalise};
use tokio::sync::Semaphore;
use tower_http::{catch_panic::CatchPanicLayer, csrf::CsrfLayer};

pub use self::server::{ServeError, Server};
use self::{error::ApiError, gate::Gate, headers::Hosts, openai::Models};
use crate::{
    embed::{
        Embedder,
        batch::{Limits, Queue},
    },
    index_dir::Loaded,
    judge::{
        kind::{Chosen, Law, OpenError},
        session::Bench,
    },
    retrieve::{self, Retriever},
    store::Store,
};

/// What a server serves, and within which limits.
#[derive(Clone, Debug)]
pub struct Config {
    /// Directory of the page.
    pub page: PathBuf,
    /// Whether there is an API beside the page.
    pub api: bool,
    /// Longest body accepted, in bytes.
    pub max_body: usize,
    /// Longest time for one check, from the first byte of the request to the report.
    pub timeout: Duration,
    /// Host names answered for beside those of the machine, where the address is a loopback one.
    pub hosts: Vec<String>,
    /// The model for embeddings, if there is one.
    pub embedder: Option<Arc<dyn Embedder>>,
    /// How provisions are found, with the model for embeddings where the kind needs one.
    pub retriever: &'static retrieve::Kind,
    /// Known questions for kinds of retrievers that use them, as [`retrieve::Means::pairs`] says.
    pub pairs: Option<PathBuf>,
    /// Where the vectors of questions are kept.
    pub store: Option<Arc<Store>>,
    /// Who judges, if anyone does.
    pub judge: Option<Chosen>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            page: PathBuf::from("target/page"),
            api: true,
            max_body: 2 << 20,
            timeout: Duration::from_secs(30),
            hosts: Vec::new(),
            embedder: None,
            retriever: &retrieve::KINDS[0],
            pairs: None,
            store: None,
            judge: None,
        }
    }
}

/// What the handlers share.
#[derive(Debug)]
struct Shared {
    index: Arc<Index>,
    retriever: Arc<dyn Retriever>,
    bench: Option<Bench>,
    /// Places of answers that are judged.
    judging: Arc<Semaphore>,
    /// Normalised titles, by statute.
    titles: Vec<String>,
    gate: Gate,
    hosts: Hosts,
    max_body: usize,
    timeout: Duration,
    models: Models,
}

/// What the handlers share, as they get it.
type App = Arc<Shared>;

/// Answers judged at once; each takes its time at the judge, not here.
const JUDGED: usize = 32;

/// All that a server on this address answers. Must be called where tasks can be spawned.
fn router(loaded: Loaded, retriever: Box<dyn Retriever>, config: &Config, ip: IpAddr) -> Result<Router, OpenError> {
    let Loaded { index, dir, .. } = loaded;
    let law = Law { index: Arc::new(index), retriever: Arc::from(retriever) };
    let bench = config.judge.as_ref().map(|chosen| chosen.bench(&law)).transpose()?;
    let Law { index, retriever } = law;
    let titles = index.statutes().iter().map(|statute| normalise(&statute.title)).collect();
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let app = Arc::new(Shared {
        index,
        retriever,
        bench,
        judging: Arc::new(Semaphore::new(JUDGED)),
        titles,
        gate: Gate::new(workers, config.timeout),
        hosts: Hosts::new(ip, &config.hosts),
        max_body: config.max_body,
        timeout: config.timeout,
        models: Models::new(config.embedder.clone().map(|embedder| {
            let limits = Limits::of(embedder.as_ref());
            Queue::start(embedder, limits)
        })),
    });

    let mut api = Router::new();
    for route in api::ROUTES.iter().filter(|route| config.api || !route.path.starts_with("/api/")) {
        api = api.route(route.path, (route.handler)());
    }
    let off = !config.api;
    let nothing = move || async move { if off { ApiError::ApiOff } else { ApiError::NoSuchPath } };
    for path in ["/api", "/api/", "/api/{*rest}"] {
        api = api.route(path, axum::routing::any(nothing));
    }
    let api = api
        .method_not_allowed_fallback(|| async { ApiError::MethodNotAllowed })
        .layer(DefaultBodyLimit::max(config.max_body))
        .layer(CsrfLayer::new().with_rejection_response(|_| ApiError::CrossSite.into_response()))
        .merge(openai::router(config.max_body, off))
        .layer(middleware::from_fn(never_stored));

    let files = Router::new()
        .nest_service("/index", files::compressed(files::serve(&dir)))
        .fallback_service(files::serve(&config.page))
        .layer(middleware::from_fn(files::cache));

    let all = api
        .merge(views::router(&config.page))
        .merge(files)
        .layer(CatchPanicLayer::custom(ApiError::of_panic))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), headers::check_host))
        .with_state(app);
    Ok(headers::secure(all).layer(middleware::from_fn(log::log)))
}

/// Answers of the API depend on the day and hold the user's words.
async fn never_stored(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
