//! `lexlint check --jsonl`: many answers, one a line, in parallel and in order.
//!
//! Lines are taken in batches of what is there to read, so that a huge file needs little memory and a
//! program that sends one line and awaits its report gets it.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Read, Write},
    path::Path,
};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use jiff::civil::Date;
use lexlint_shared::{
    check::{Options, check},
    index::Index,
    report::Report,
    wire::ErrorBody,
};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Ending, input, output};

/// Bytes read at once; also about the size of a batch.
const BUFFER: usize = 1 << 20;

/// Bytes of the longest line accepted.
const LONGEST: usize = 16 << 20;

/// What a line holds. Other keys are ignored.
#[derive(Deserialize)]
struct Record<'a> {
    #[serde(borrow, default)]
    id: Option<&'a RawValue>,
    answer: String,
    #[serde(default)]
    as_of: Option<Date>,
}

/// The identity of a line that is otherwise no record.
#[derive(Deserialize)]
struct Identity<'a> {
    #[serde(borrow, default)]
    id: Option<&'a RawValue>,
}

#[derive(Serialize)]
struct Checked<'a> {
    id: Option<&'a RawValue>,
    report: &'a Report,
}

#[derive(Serialize)]
struct Failed<'a> {
    id: Option<&'a RawValue>,
    error: ErrorBody,
    line: usize,
}

/// What became of the lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Tally {
    fine: usize,
    problems: usize,
    unverifiable: usize,
    errors: usize,
}

impl Tally {
    fn add(&mut self, fate: Fate) {
        match fate {
            Fate::Checked { problems, unverifiable } => {
                *(if problems { &mut self.problems } else { &mut self.fine }) += 1;
                self.unverifiable += usize::from(unverifiable);
            }
            Fate::Failed => self.errors += 1,
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

/// What became of one line.
#[derive(Clone, Copy)]
enum Fate {
    Checked { problems: bool, unverifiable: bool },
    Failed,
}

/// A line as read: its number from 1 and its bytes, `None` if it is too long.
type Line = (usize, Option<Vec<u8>>);

/// Checks every line of a file, or of the standard input if there is none.
///
/// # Errors
/// If the input cannot be read or the output not written. A line that is no record is not an error.
pub fn run(path: Option<&Path>, options: Options, index: &Index) -> anyhow::Result<Ending> {
    let (source, size): (Box<dyn Read>, _) = match path {
        Some(path) => {
            let file = File::open(path).with_context(|| format!("cannot read “{}”", path.display()))?;
            let size = file.metadata().ok().filter(std::fs::Metadata::is_file).map(|data| data.len());
            (Box::new(file), size)
        }
        None => {
            input::expect_typing();
            (Box::new(io::stdin()), None)
        }
    };
    let progress = progress(size);
    let source = BufReader::with_capacity(BUFFER, progress.wrap_read(source));
    let mut tally = Tally::default();
    let written = stream(source, BufWriter::new(io::stdout().lock()), options, index, &mut tally);
    progress.finish_and_clear();
    output::forgive(written).context("cannot read the lines or write the reports")?;
    let Tally { fine, problems, unverifiable, errors } = tally;
    anstream::eprintln!(
        "{fine} without problems, {problems} with problems, {errors} not readable; {unverifiable} with citations that could not be checked"
    );
    Ok(tally.ending())
}

/// A bar or a count on the standard error, if that is a terminal.
fn progress(size: Option<u64>) -> ProgressBar {
    let target = ProgressDrawTarget::stderr_with_hz(4);
    let template =
        if size.is_some() { "{bar:40} {bytes}/{total_bytes}, {eta} left" } else { "{bytes} read, {elapsed}" };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(size, target).with_style(style)
}

fn stream<R: Read>(
    mut source: BufReader<R>,
    mut sink: impl Write,
    options: Options,
    index: &Index,
    tally: &mut Tally,
) -> io::Result<()> {
    let mut number = 0;
    loop {
        let batch = batch(&mut source, &mut number)?;
        if batch.is_empty() {
            return Ok(());
        }
        let results: Vec<(String, Fate)> = batch.par_iter().filter_map(|line| judge(line, options, index)).collect();
        for (json, fate) in results {
            tally.add(fate);
            sink.write_all(json.as_bytes())?;
            sink.write_all(b"\n")?;
        }
        sink.flush()?;
    }
}

/// The next lines, as far as they are there without waiting, but at least one; none at the end.
fn batch<R: Read>(source: &mut BufReader<R>, number: &mut usize) -> io::Result<Vec<Line>> {
    let mut lines = Vec::new();
    loop {
        let Some(line) = line(source)? else {
            return Ok(lines);
        };
        *number += 1;
        lines.push((*number, line));
        if source.buffer().is_empty() {
            return Ok(lines);
        }
    }
}

/// The next line: `None` at the end, `Some(None)` if it is too long to keep.
#[allow(clippy::option_option, reason = "end and excess are two things")]
fn line(source: &mut impl BufRead) -> io::Result<Option<Option<Vec<u8>>>> {
    let mut bytes = Vec::new();
    // One byte more than the longest: the line feed, or the excess.
    let read = source.take(LONGEST as u64 + 1).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') || read <= LONGEST {
        return Ok(Some(Some(bytes)));
    }
    source.skip_until(b'\n')?;
    Ok(Some(None))
}

/// The output for a line; `None` for an empty one.
fn judge((number, bytes): &Line, options: Options, index: &Index) -> Option<(String, Fate)> {
    let text = match bytes.as_deref().map(std::str::from_utf8) {
        Some(Ok(text)) => text.trim_start_matches('\u{feff}').trim(),
        Some(Err(error)) => {
            let message = format!("byte {} of the line is not UTF-8", error.valid_up_to());
            return Some(failed(None, "invalid_utf8", message, *number));
        }
        None => {
            return Some(failed(None, "too_long", format!("the line is longer than {LONGEST} bytes"), *number));
        }
    };
    if text.is_empty() {
        return None;
    }
    // Without this, an array of the right length would pass for a record.
    if !text.starts_with('{') {
        let message = "the line is no JSON object; a line is {\"id\", \"answer\", \"as_of\"?}";
        return Some(failed(None, "invalid_json", message.to_owned(), *number));
    }
    let record: Record<'_> = match serde_json::from_str(text) {
        Ok(record) => record,
        Err(error) => {
            let code = if error.is_data() { "invalid_record" } else { "invalid_json" };
            let id = serde_json::from_str::<Identity<'_>>(text).ok().and_then(|line| line.id);
            return Some(failed(id, code, message(&error), *number));
        }
    };
    let options = Options { as_of: record.as_of.unwrap_or(options.as_of) };
    let report = check(&record.answer, options, index).report;
    let fate = Fate::Checked {
        problems: report.citations.iter().any(|citation| citation.verdict.is_problem()),
        unverifiable: report.summary.unverifiable > 0,
    };
    Some((json(&Checked { id: record.id, report: &report }), fate))
}

fn failed(id: Option<&RawValue>, code: &str, message: String, line: usize) -> (String, Fate) {
    (json(&Failed { id, error: ErrorBody { code: code.to_owned(), message }, line }), Fate::Failed)
}

/// What the JSON reader says, without its line number, which is always 1.
fn message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.split(" at line ").next().unwrap_or(&text);
    format!("{text}, at column {}; a line is {{\"id\", \"answer\", \"as_of\"?}}", error.column())
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("records hold only text, numbers and maps with text keys, which JSON can")
}
