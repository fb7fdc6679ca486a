//! `lexlint check`: judge the citations of a text, or of many.

use std::{
    fs,
    io::{self, IsTerminal},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, bail};
use clap::{
    Args,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use jiff::{Zoned, civil::Date};
use lexlint_shared::{
    check::{Options, check},
    dossier::{self, Coverage, Dossier, Note},
    index::Index,
    report::Report,
    wire::ErrorBody,
};
use serde::{Deserialize, Serialize};

use super::{
    Ending,
    input::{self, Input},
    jsonl, output,
};
use crate::{
    index_dir::{self, IndexDirError},
    render::{self, Format, Language, Render},
};

/// Arguments of `lexlint check`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  lexlint check answer.txt
  lexlint check --lang en < answer.txt
  lexlint check --out report.docx --question 期间过了吗 answer.txt
  lexlint check --format markdown answer.txt > report.md
  lexlint check --as-of 2020-12-31 --format json answer.txt
  lexlint check --jsonl answers.jsonl > reports.jsonl

With --jsonl each line is {\"id\", \"answer\", \"as_of\"?}; other keys are ignored.
Each gives, in order, a line {\"id\", \"report\"}, or, where it cannot be read,
{\"id\", \"error\": {\"code\", \"message\"}, \"line\"}.

Exit status: 0 no problem found (what could not be checked is said),
1 problems found, 2 could not check.")]
pub struct Check {
    /// The file: text, .docx or PDF; the standard input if absent or `-`.
    file: Option<PathBuf>,

    /// How the report is shown; if absent, as the name of `--out` ends, else as text.
    #[arg(long, value_parser = formats(), conflicts_with = "jsonl")]
    format: Option<Format>,

    /// Write the report into this file instead of the standard output.
    #[arg(long, value_name = "FILE", conflicts_with = "jsonl")]
    out: Option<PathBuf>,

    /// Read lines of JSON, write lines of JSON.
    #[arg(long)]
    jsonl: bool,

    /// Judge by the law of this day, for example 2026-01-31; today if absent.
    #[arg(long, value_name = "DATE", value_parser = super::parse_date)]
    as_of: Option<Date>,

    /// Directory of the index; `data/index` if absent.
    #[arg(long, value_name = "DIR", env = index_dir::ENV)]
    index: Option<PathBuf>,

    /// The question that the text answers, to head a report.
    #[arg(long, value_name = "TEXT", conflicts_with = "jsonl")]
    question: Option<String>,

    /// Whether to use colours.
    #[arg(long, value_name = "WHEN", default_value = "auto", value_parser = ["auto", "always", "never"])]
    color: String,

    /// Language of labels and sentences; that of the locale if absent.
    #[arg(long, value_enum)]
    lang: Option<Language>,
}

fn formats() -> impl TypedValueParser<Value = Format> {
    let values = render::formats().map(|format| PossibleValue::new(format.name).help(format.about));
    PossibleValuesParser::new(values).try_map(|name| render::format(&name).ok_or("no such format"))
}

impl Check {
    /// Checks and shows what was found.
    ///
    /// # Errors
    /// If there is no index, or the text cannot be read or the report written.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let dir = index_dir::locate(self.index.as_deref())?;
        let options = Options { as_of: self.as_of.unwrap_or_else(super::today) };
        let file = input::file(self.file.as_deref());
        if self.jsonl {
            return Ok(lines(file, &Checking { options, index: &index_dir::load(&dir)?.index })?.into());
        }
        let format = self.format();
        if format.binary && self.out.is_none() && io::stdout().is_terminal() {
            bail!("{} is no text for a terminal: name a file with --out", format.name);
        }
        let input = input::read(file)?;
        let dossier = dossier(&dir, input, self.question.clone(), options)?;
        self.write(format, &dossier)?;
        let problems = dossier.report.citations.iter().any(|citation| citation.verdict.is_problem());
        Ok(if problems { Ending::Problems } else { Ending::Fine }.into())
    }

    /// The format asked for, or the one that the name of the file stands for.
    fn format(&self) -> Format {
        let name = self.out.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy().to_lowercase());
        let by_name = || {
            let ends = |extension: &str| name.as_ref().is_some_and(|name| name.ends_with(&format!(".{extension}")));
            let of_file = dossier::FORMATS.into_iter().find(|format| ends(format.extension)).map(|format| format.name);
            render::format(of_file.or_else(|| ends("json").then_some("json"))?)
        };
        self.format.or_else(by_name).unwrap_or(render::DEFAULT)
    }

    fn write(&self, format: Format, dossier: &Dossier) -> anyhow::Result<()> {
        let lang = Language::chosen(self.lang);
        match (&self.out, format.render) {
            (None, Render::Text(render)) => output::print_coloured(&self.color, &render(dossier, lang)),
            (None, Render::File(render)) => output::print_bytes(&render(dossier, lang)),
            (Some(path), render) => {
                let bytes = match render {
                    Render::Text(render) => {
                        anstream::adapter::strip_str(&render(dossier, lang)).to_string().into_bytes()
                    }
                    Render::File(render) => render(dossier, lang),
                };
                return fs::write(path, bytes).with_context(|| format!("cannot write “{}”", path.display()));
            }
        }
        .context("cannot write the report")
    }
}

/// Checks a text, loading only the parts of the index that it needs.
fn dossier(dir: &Path, input: Input, question: Option<String>, options: Options) -> Result<Dossier, IndexDirError> {
    let mut loaded = index_dir::open(dir)?;
    let report = loop {
        let outcome = check(&input.text, options, &loaded.index);
        if outcome.missing.is_empty() || !loaded.complete(&outcome.missing)? {
            break outcome.report;
        }
    };
    let note = |citation| Note { source: dossier::source(citation, options.as_of, &loaded.index), ..Note::default() };
    let mut dossier = Dossier {
        kind: dossier::KIND.to_owned(),
        version: dossier::VERSION,
        program: Dossier::PROGRAM.to_owned(),
        created: Zoned::now().strftime("%Y-%m-%dT%H:%M:%S%:z").to_string(),
        sha256: String::new(),
        name: input.name,
        question,
        notes: report.citations.iter().map(note).collect(),
        text: input.text,
        coverage: Coverage::of(&loaded.index),
        report,
        fixes: Vec::new(),
    };
    dossier.seal();
    Ok(dossier)
}

/// What a line of `--jsonl` holds.
#[derive(Deserialize)]
struct Record {
    answer: String,
    #[serde(default)]
    as_of: Option<Date>,
}

#[derive(Serialize)]
struct Checked {
    report: Report,
}

/// What was found in a line.
struct Found {
    problems: bool,
    unverifiable: bool,
}

/// What became of the lines.
#[derive(Clone, Copy, Default)]
struct Tally {
    fine: usize,
    problems: usize,
    unverifiable: usize,
    errors: usize,
}

impl Tally {
    fn add(&mut self, line: Option<&Found>) {
        match line {
            Some(&Found { problems, unverifiable }) => {
                *(if problems { &mut self.problems } else { &mut self.fine }) += 1;
                self.unverifiable += usize::from(unverifiable);
            }
            None => self.errors += 1,
        }
    }

    fn ending(self) -> Ending {
        match self {
            Self { fine: 0, problems: 0, .. } => Ending::CouldNot,
            Self { problems: 0, errors: 0, .. } => Ending::Fine,
            _ => Ending::Problems,
        }
    }
}

/// Checking each line.
struct Checking<'a> {
    options: Options,
    index: &'a Index,
}

impl jsonl::Job for Checking<'_> {
    const FORM: &'static str = "{\"id\", \"answer\", \"as_of\"?}";
    type Record = Record;
    type Answer = Checked;
    type Fate = Found;

    fn answer(&self, record: Record) -> Result<(Checked, Found), ErrorBody> {
        let options = Options { as_of: record.as_of.unwrap_or(self.options.as_of) };
        let report = check(&record.answer, options, self.index).report;
        let found = Found {
            problems: report.citations.iter().any(|citation| citation.verdict.is_problem()),
            unverifiable: report.summary.unverifiable > 0,
        };
        Ok((Checked { report }, found))
    }
}

/// Checks every line of a file, or of the standard input if there is none, and says how many are of which fate.
fn lines(file: Option<&Path>, checking: &Checking<'_>) -> anyhow::Result<Ending> {
    let mut tally = Tally::default();
    jsonl::run(file, checking, |line| tally.add(line.as_ref()))?;
    let Tally { fine, problems, unverifiable, errors } = tally;
    anstream::eprintln!(
        "{fine} without problems, {problems} with problems, {errors} not readable; {unverifiable} with citations that could not be checked"
    );
    Ok(tally.ending())
}
