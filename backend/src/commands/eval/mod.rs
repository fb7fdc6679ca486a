//! `lexlint eval`: how well do models do, by published measures? One file a benchmark.

mod citalaw;
mod discussion;
mod evalrag;
mod evidence;
mod lawbench;
mod league;
mod legalhalbench;
mod measures;

use std::process::ExitCode;

use anyhow::Context;
use clap::{
    Args, Subcommand,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lexlint_shared::show::Lang;

use super::output;
use crate::{
    eval::{outcome::Outcome, render},
    render::Language,
};

/// The benchmarks.
#[derive(Debug, Subcommand)]
pub enum EvalCommand {
    /// Score models' answers to the benchmark's twenty tasks in Chinese law, as its authors do.
    Lawbench(lawbench::Lawbench),
    /// Compare models by how sound the provisions are that they cite.
    League(league::League),
    /// Measure hallucinations in answers to legal questions, and how near they are to lawyers' answers.
    Legalhalbench(Box<legalhalbench::Legalhalbench>),
    /// Measure how far judges agree with people, with and without the law before them.
    Evalrag(Box<evalrag::Evalrag>),
    /// Measure whether answers rest on the provisions that they should, and whether models do better that discuss.
    Discussion(Box<discussion::Discuss>),
    /// Measure whether answers come with law that bears them out, and have a model write such answers.
    Citalaw(Box<citalaw::Citalaw>),
    /// List the measures with their definitions and sources.
    Measures(measures::Measures),
}

impl EvalCommand {
    /// Evaluates and shows what was found.
    ///
    /// # Errors
    /// Whatever kept it from its work; the message says what to do.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Lawbench(command) => command.run(),
            Self::League(command) => command.run(),
            Self::Legalhalbench(command) => command.run(),
            Self::Evalrag(command) => command.run(),
            Self::Discussion(command) => command.run(),
            Self::Citalaw(command) => command.run(),
            Self::Measures(command) => command.run(),
        }
    }
}

/// How an evaluation is shown.
#[derive(Debug, Args)]
struct Showing {
    /// How the figures are shown.
    #[arg(long, default_value = render::FORMATS[0].name, value_parser = formats())]
    format: &'static render::Format,

    /// Whether to use colours.
    #[arg(long, value_name = "WHEN", default_value = "auto", value_parser = ["auto", "always", "never"])]
    color: String,

    /// Language of labels and sentences; that of the locale if absent.
    #[arg(long, value_enum)]
    lang: Option<Language>,
}

fn formats() -> impl TypedValueParser<Value = &'static render::Format> {
    let values = render::FORMATS.map(|format| PossibleValue::new(format.name).help(format.about));
    PossibleValuesParser::new(values).try_map(|name| render::format(&name).ok_or("no such format"))
}

impl Showing {
    fn lang(&self) -> Lang {
        Language::chosen(self.lang)
    }

    fn show(&self, outcome: &Outcome) -> anyhow::Result<()> {
        output::print_coloured(&self.color, &(self.format.render)(outcome)).context("cannot write the figures")
    }
}

/// A bar on the standard error, if that is a terminal, that counts so many things done.
fn progress(count: usize, things: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(&format!("{{bar:40}} {{pos}}/{{len}} {things}, {{eta}} left"));
    let bar = ProgressBar::with_draw_target(Some(count as u64), ProgressDrawTarget::stderr_with_hz(4));
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
