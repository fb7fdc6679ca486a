//! `lexlint serve`: the page and the HTTP API.

use std::{
    future::Future,
    io::{self, IsTerminal},
    panic,
    path::PathBuf,
    process::ExitCode,
    time::Duration,
};

use anyhow::Context;
use clap::{Args, ValueEnum};
use tokio::signal;
use tracing_subscriber::{filter::Targets, layer::SubscriberExt, util::SubscriberInitExt};

use super::{Ending, computing::Computing, judging::Judging, output, retriever::RetrieverArgs};
use crate::{
    http::{Config, Server},
    index_dir,
};

/// Arguments of `lexlint serve`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  lexlint serve
  lexlint serve --addr 0.0.0.0:80 --log-format json
  lexlint serve --no-api                 the page alone: all checking in the browser
  lexlint serve --embedder BAAI/bge-m3   with embeddings, at /v1/embeddings as OpenAI's
  lexlint serve --judge remote --judge-url http://localhost:11434/v1 --judge-model qwen3:8b

  curl http://127.0.0.1:8787/api/v1/check \\
    -H 'Content-Type: application/json' -d '{\"text\": \"《民法典》第188条\"}'

The log never holds texts, query strings or bodies.")]
pub struct Serve {
    /// Address and port; port 0 takes any that is free.
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8787")]
    addr: String,

    /// Directory of the index; `data/index` if absent.
    #[arg(long, value_name = "DIR", env = index_dir::ENV)]
    index: Option<PathBuf>,

    /// Directory of the page.
    #[arg(long, value_name = "DIR", default_value = "target/page")]
    page: PathBuf,

    /// Serve the page and the index without the API.
    #[arg(long)]
    no_api: bool,

    /// Longest request body, in bytes.
    #[arg(long, value_name = "BYTES", default_value_t = Config::default().max_body)]
    max_body: usize,

    /// Longest time for one check, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = Config::default().timeout.as_secs(), value_parser = clap::value_parser!(u64).range(1..=86400))]
    timeout: u64,

    /// Host name to answer for beside localhost, where the address is a loopback one; may be repeated.
    #[arg(long = "allow-host", value_name = "NAME")]
    hosts: Vec<String>,

    #[command(flatten)]
    retriever: RetrieverArgs,

    #[command(flatten)]
    judging: Judging,

    #[command(flatten)]
    computing: Computing,

    /// Form of the log on the standard error.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = LogFormat::Text)]
    log_format: LogFormat,
}

/// Form of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum LogFormat {
    /// Lines for people.
    Text,
    /// One JSON object a line.
    Json,
}

impl Serve {
    /// Serves until the process is told to end.
    ///
    /// # Errors
    /// If there is no index or the address cannot be had.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        start_log(self.log_format);
        let dir = index_dir::locate(self.index.as_deref())?;
        let loaded = index_dir::load(&dir)?;
        if !self.page.join("index.html").is_file() {
            tracing::warn!(page = %self.page.display(), "no page there: only the API answers; `cargo xtask serve` builds the page");
        }
        let means = self.retriever.means(&dir, &self.computing)?;
        if let Some(embedder) = &means.embedder {
            let model = embedder.model();
            tracing::info!(model = model.name, dimension = model.dimension, max_tokens = model.max_tokens, "embedder");
        }
        let config = Config {
            page: self.page,
            api: !self.no_api,
            max_body: self.max_body,
            timeout: Duration::from_secs(self.timeout),
            hosts: self.hosts,
            embedder: means.embedder,
            retriever: self.retriever.retriever,
            pairs: means.pairs,
            store: means.store,
            judge: Some(self.judging.chosen(&dir, &self.computing)?),
        };
        let runtime = tokio::runtime::Runtime::new().context("cannot start the server's threads")?;
        runtime.block_on(async {
            let end = end().context("cannot watch for signals")?;
            let server = Server::bind(&self.addr, loaded, &config).await?;
            output::print(&format!("Lexlint is at http://{}/ (end with Ctrl+C)\n", server.addr()))?;
            server.run(end).await;
            tracing::info!("ended");
            anyhow::Ok(())
        })?;
        // A check that was given up may still run; nobody awaits it.
        runtime.shutdown_background();
        Ok(Ending::Fine.into())
    }
}

/// Comes when the process is asked to end.
fn end() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use signal::unix::{SignalKind, signal};
        let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
        Ok(async move {
            tokio::select! { _ = interrupt.recv() => {}, _ = terminate.recv() => {} }
        })
    }
    #[cfg(not(unix))]
    Ok(async {
        // If signals cannot be watched the process is ended from outside.
        if signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

/// Logs this program's own events alone: libraries might log what they are given.
fn start_log(format: LogFormat) {
    let filter = Targets::new().with_target("lexlint", tracing::Level::INFO);
    let log = tracing_subscriber::fmt::layer()
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .with_target(false);
    let registry = tracing_subscriber::registry().with(filter);
    match format {
        LogFormat::Text => registry.with(log).init(),
        LogFormat::Json => registry.with(log.json().flatten_event(true)).init(),
    }
    // The words of a panic may be the user's; its place is enough.
    panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!(place, "panic");
    }));
}
