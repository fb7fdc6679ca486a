//! `lexlint index`: build an index, or show what one covers.

use std::{fmt::Write, path::PathBuf, process::ExitCode};

use clap::Subcommand;
use lexlint_shared::statute::Status;

use super::{Ending, output};
use crate::index_dir::{self, Loaded};

/// Commands of `lexlint index`.
#[derive(Debug, Subcommand)]
pub enum IndexCommand {
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
            Self::Info { index } => {
                let dir = index_dir::locate(index.as_deref())?;
                output::print(&describe(&index_dir::load(&dir)?))?;
            }
        }
        Ok(Ending::Fine.into())
    }
}

fn describe(loaded: &Loaded) -> String {
    let Loaded {
        index,
        manifest,
        dir,
    } = loaded;
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
        let count = (0..)
            .zip(statutes)
            .filter(|&(id, _)| index.status(id, today) == status)
            .count();
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
