//! `lexlint index`: build an index, or show what one covers.

use std::{
    fmt::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Context;
use clap::Subcommand;
use indicatif::{HumanBytes, ProgressBar, ProgressDrawTarget, ProgressStyle};
use lexlint_shared::{index::build::build, statute::Status};

use super::{Ending, output};
use crate::{
    appellations, corpus,
    index_dir::{self, Loaded, Part},
};

/// Commands of `lexlint index`.
#[derive(Debug, Subcommand)]
pub enum IndexCommand {
    /// Build an index from corpora, replacing one that is there.
    #[command(after_help = "\
Examples:
  lexlint index build --corpus data/corpora
  lexlint index build --corpus data/corpora norms.jsonl --out /srv/lexlint/index

The same corpora give the same files. An index is replaced whole:
a build that fails leaves the old one as it was.")]
    Build {
        /// Folders or files of corpora; `lexlint corpus fetch` obtains the public ones.
        #[arg(long, value_name = "PATH", required = true, num_args = 1..)]
        corpus: Vec<PathBuf>,

        /// Directory to write.
        #[arg(long, value_name = "DIR", default_value = index_dir::DEFAULT)]
        out: PathBuf,
    },
    /// Show identity, sources, counts and dates of an index, and verify all its parts.
    Info {
        /// Directory of the index; `data/index` if absent.
        #[arg(long, value_name = "DIR", env = index_dir::ENV)]
        index: Option<PathBuf>,
    },
}

impl IndexCommand {
    /// Runs the command.
    ///
    /// # Errors
    /// If corpora or index cannot be read, or the index not be written.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Build { corpus, out } => build_index(&corpus, &out)?,
            Self::Info { index } => {
                let dir = index_dir::locate(index.as_deref())?;
                output::print(&describe(&index_dir::load(&dir)?))?;
            }
        }
        Ok(Ending::Fine.into())
    }
}

fn build_index(paths: &[PathBuf], out: &Path) -> anyhow::Result<()> {
    let progress = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8));
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len}");
    progress.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    progress.set_message("reading corpora");
    let corpus = corpus::load(paths, &|read| {
        progress.set_length(read.total as u64);
        progress.set_position(read.done as u64);
    })?;
    progress.set_message("building");
    let built = build(corpus.statutes, corpus.sources, &appellations::table()?)?;
    progress.set_message("compressing and writing");
    let parts = index_dir::write(out, &built).context("the index was not written")?;
    progress.finish_and_clear();
    output::print(&sizes(out, &built.manifest.id, &parts))?;
    if !corpus.findings.is_empty() {
        anstream::eprintln!("{} findings in the corpora; `lexlint corpus lint` lists them", corpus.findings.len());
    }
    Ok(())
}

/// Sizes by sort of part, raw and as browsers fetch them.
fn sizes(out: &Path, id: &str, parts: &[Part]) -> String {
    let mut text = format!("{} {id}\n", out.display());
    let mut row = |name: &str, parts: &[&Part]| {
        let (bytes, brotli): (u64, u64) =
            (parts.iter().map(|part| part.bytes).sum(), parts.iter().map(|part| part.brotli).sum());
        let (bytes, brotli) = (HumanBytes(bytes).to_string(), HumanBytes(brotli).to_string());
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name:<14}{:>6} {bytes:>12}  brotli {brotli:>12}", parts.len());
    };
    for sort in ["core", "fingerprints", "shard"] {
        let of: Vec<&Part> = parts.iter().filter(|part| part.name.starts_with(sort)).collect();
        row(sort, &of);
    }
    row("all", &parts.iter().collect::<Vec<_>>());
    text
}

fn describe(loaded: &Loaded) -> String {
    let Loaded { index, manifest, dir } = loaded;
    let info = index.info();
    let statutes = index.statutes();
    let versions = || statutes.iter().flat_map(|statute| &statute.versions);
    let provisions: u64 = versions().map(|version| u64::from(version.articles)).sum();
    let today = super::today();
    let mut out = String::new();
    let mut line = |name: &str, value: &dyn std::fmt::Display| {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{name:<12} {value}");
    };
    line("directory", &dir.display());
    line("identity", &info.id);
    line("format", &manifest.format);
    line("current to", &info.built);
    line("statutes", &statutes.len());
    line("versions", &versions().count());
    line("provisions", &provisions);
    line("texts", &index.core().texts());
    line("names", &index.core().names().len());
    for (name, status) in [
        ("in force", Status::InForce),
        ("repealed", Status::Repealed),
        ("not yet", Status::NotYetInForce),
        ("unknown", Status::Unknown),
    ] {
        let count = (0..).zip(statutes).filter(|&(id, _)| index.status(id, today) == status).count();
        line(name, &format_args!("{count} statutes on {today}"));
    }
    for source in &info.sources {
        let about = format!(
            "{}: {} statutes, {} provisions, newest {}",
            source.name, source.statutes, source.provisions, source.date
        );
        line("source", &about);
    }
    out
}
