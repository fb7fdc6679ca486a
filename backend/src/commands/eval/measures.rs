//! `lexlint eval measures`: what is measured, and who says how?

use std::{fmt::Write, process::ExitCode};

use anyhow::Context;
use clap::Args;

use crate::{
    commands::{Ending, output},
    eval::measure,
    render::Language,
};

/// Arguments of `lexlint eval measures`.
#[derive(Debug, Args)]
pub struct Measures {
    /// Language of the definitions; that of the locale if absent.
    #[arg(long, value_enum)]
    lang: Option<Language>,
}

impl Measures {
    /// Prints the measures.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let lang = Language::chosen(self.lang);
        let mut out = String::new();
        for (bench, measure) in measure::all() {
            // Writing to a string does not fail.
            let _ = write!(out, "{bench}  {}\n  {}\n  {}\n", measure.name, measure.about(lang), measure.source);
        }
        output::print(&out).context("cannot write the measures")?;
        Ok(Ending::Fine.into())
    }
}
