//! Connections: taken, served, and brought to an end.

use std::{future::Future, io, net::SocketAddr, pin::pin, time::Duration};

use axum::Router;
use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::{conn::auto::Builder, graceful::GracefulShutdown},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Semaphore,
    time::{sleep, timeout},
};

use super::{Config, router};
use crate::{
    index_dir::Loaded,
    judge::kind::OpenError,
    retrieve::{self, Means, RetrieveError},
};

/// Connections open at once; further ones wait.
const CONNECTIONS: usize = 1024;

/// Time for the headers of a request to arrive, and for which a connection may be idle.
const HEADERS: Duration = Duration::from_secs(30);

/// Time that running requests get once the server is to end.
const GRACE: Duration = Duration::from_secs(10);

/// Why a server cannot start. The messages say what to do.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Another program has the address.
    #[error("{0} is in use by another program; end that, or choose another address with --addr")]
    InUse(String),
    /// The address cannot be listened on.
    #[error(
        "cannot listen on {addr}: {source}; name an address of this machine and a port, as in --addr 127.0.0.1:8787"
    )]
    Address {
        /// As given.
        addr: String,
        /// What the system says.
        source: io::Error,
    },
    /// There can be no search.
    #[error(transparent)]
    Search(#[from] RetrieveError),
    /// The judge cannot be made ready.
    #[error(transparent)]
    Judge(#[from] OpenError),
}

/// What is said of the preparation of the search goes to the log.
struct Logged;

impl retrieve::Progress for Logged {
    fn step(&self, done: usize, total: usize) {
        if done == 0 {
            tracing::info!(provisions = total, "preparing the search");
        }
    }

    fn notice(&self, text: &str) {
        tracing::warn!("{text}");
    }
}

/// A server that has its address.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    router: Router,
    addr: SocketAddr,
}

impl Server {
    /// Takes an address, such as `127.0.0.1:8787`; port 0 is any that is free.
    ///
    /// # Errors
    /// [`ServeError`] if the address cannot be had, or the index not be searched.
    pub async fn bind(addr: &str, mut loaded: Loaded, config: &Config) -> Result<Self, ServeError> {
        let error = |source: io::Error| match source.kind() {
            io::ErrorKind::AddrInUse => ServeError::InUse(addr.to_owned()),
            _ => ServeError::Address { addr: addr.to_owned(), source },
        };
        let listener = TcpListener::bind(addr).await.map_err(error)?;
        let addr = listener.local_addr().map_err(error)?;
        let means =
            Means { embedder: config.embedder.clone(), pairs: config.pairs.clone(), store: config.store.clone() };
        let retriever = config.retriever.open_with(&mut loaded, &means, &Logged)?;
        Ok(Self { listener, router: router(loaded, retriever, config, addr.ip())?, addr })
    }

    /// The address.
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Answers until `end` comes; then takes no more, and lets running requests finish.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let graceful = GracefulShutdown::new();
        let places = std::sync::Arc::new(Semaphore::new(CONNECTIONS));
        let mut end = pin!(end);
        loop {
            let accept = async {
                // The semaphore is never closed.
                let place = std::sync::Arc::clone(&places).acquire_owned().await;
                (place, self.listener.accept().await)
            };
            tokio::select! {
                () = &mut end => break,
                (place, accepted) = accept => match accepted {
                    Ok((stream, _)) => {
                        let connection = graceful.watcher();
                        let router = self.router.clone();
                        tokio::spawn(async move {
                            serve(stream, router, connection).await;
                            drop(place);
                        });
                    }
                    // No file handles left, or the client gone already: others may have more luck in a moment.
                    Err(_) => sleep(Duration::from_millis(50)).await,
                },
            }
        }
        drop(self.listener);
        // What is not done by then is a client that does not read or a check that takes too long.
        let _ = timeout(GRACE, graceful.shutdown()).await;
    }
}

async fn serve(stream: TcpStream, router: Router, watcher: hyper_util::server::graceful::Watcher) {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEADERS);
    builder.http2().timer(TokioTimer::new()).keep_alive_interval(HEADERS);
    let connection = builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(router)).into_owned();
    // Errors here are of the client: gone, too slow, or not speaking HTTP. There is no one to tell.
    let _ = watcher.watch(connection).await;
}
