//! Lines of JSON in, lines of JSON out: many records, in parallel and in order.
//!
//! Lines are taken in batches of what is there to read, so that a huge file needs little memory and a
//! program that sends one line and awaits its answer gets it. An answer is written as soon as it and those before it are
//! there, so that what is slow loses little if it is broken off.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Read, Write},
    path::Path,
    sync::mpsc,
    thread,
};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lexlint_shared::wire::ErrorBody;
use rayon::prelude::*;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;

use super::{input, output};

/// Bytes read at once; also about the size of a batch.
const BUFFER: usize = 1 << 20;

/// Bytes of the longest line accepted.
const LONGEST: usize = 16 << 20;

/// The identity of a line, whatever else it holds.
#[derive(Deserialize)]
struct Identity<'a> {
    #[serde(borrow, default)]
    id: Option<&'a RawValue>,
}

#[derive(Serialize)]
struct Answered<'a, T> {
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    answer: T,
}

#[derive(Serialize)]
struct Failed<'a> {
    id: Option<&'a RawValue>,
    error: ErrorBody,
    line: usize,
}

/// A line as read: its number from 1 and its bytes, `None` if it is too long.
type Line = (usize, Option<Vec<u8>>);

/// The output for a line, and what is counted of it.
type Output<J> = (String, Option<<J as Job>::Fate>);

/// What is done with the records of a file of lines.
pub trait Job: Sync {
    /// How a line is written, for messages: `{"id", "answer", "as_of"?}`.
    const FORM: &'static str;
    /// What a line holds beside its `id`. Other keys are ignored.
    type Record: DeserializeOwned;
    /// What is written beside the `id`: a struct, whose fields follow it.
    type Answer: Serialize;
    /// What is counted of an answer.
    type Fate: Send;

    /// Answers a record, or says what is wrong with it.
    ///
    /// # Errors
    /// What is written in place of an answer.
    fn answer(&self, record: Self::Record) -> Result<(Self::Answer, Self::Fate), ErrorBody>;
}

/// Answers every line of a file, or of the standard input if there is none. `count` is told of each line in order; of a
/// line without an answer by `None`.
///
/// # Errors
/// If the input cannot be read or the output not written. A line that is no record is not an error.
pub fn run<J: Job>(path: Option<&Path>, job: &J, count: impl FnMut(Option<J::Fate>)) -> anyhow::Result<()> {
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
    let written = stream(source, BufWriter::new(io::stdout().lock()), job, count);
    progress.finish_and_clear();
    output::forgive(written).context("cannot read the lines or write the answers")
}

/// A bar or a count on the standard error, if that is a terminal.
fn progress(size: Option<u64>) -> ProgressBar {
    let target = ProgressDrawTarget::stderr_with_hz(4);
    let template =
        if size.is_some() { "{bar:40} {bytes}/{total_bytes}, {eta} left" } else { "{bytes} read, {elapsed}" };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(size, target).with_style(style)
}

fn stream<J: Job, R: Read>(
    mut source: BufReader<R>,
    mut sink: impl Write,
    job: &J,
    mut count: impl FnMut(Option<J::Fate>),
) -> io::Result<()> {
    let mut number = 0;
    loop {
        let batch = batch(&mut source, &mut number)?;
        if batch.is_empty() {
            return Ok(());
        }
        answers(&batch, job, |(json, fate)| {
            count(fate);
            sink.write_all(json.as_bytes())?;
            sink.write_all(b"\n")?;
            sink.flush()
        })?;
    }
}

/// The outputs for lines, worked out in parallel and handed over in order, each as soon as it and those before it are there.
/// No more is worked out once one could not be handed over.
fn answers<J: Job>(lines: &[Line], job: &J, mut hand: impl FnMut(Output<J>) -> io::Result<()>) -> io::Result<()> {
    let (ready, coming) = mpsc::channel();
    thread::scope(|scope| {
        scope.spawn(move || {
            // An error says that nobody waits any more.
            let _ = lines
                .iter()
                .enumerate()
                .par_bridge()
                .try_for_each_with(ready, |ready, (at, line)| ready.send((at, answer(line, job))));
        });
        let (mut early, mut next) = (BTreeMap::new(), 0);
        for (at, output) in coming {
            early.insert(at, output);
            while let Some(output) = early.remove(&next) {
                next += 1;
                output.map_or(Ok(()), &mut hand)?;
            }
        }
        Ok(())
    })
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
fn answer<J: Job>((number, bytes): &Line, job: &J) -> Option<Output<J>> {
    let failed = |id, code: &str, message| Some((failed(id, code, message, *number), None));
    let text = match bytes.as_deref().map(std::str::from_utf8) {
        Some(Ok(text)) => text.trim_start_matches('\u{feff}').trim(),
        Some(Err(error)) => {
            return failed(None, "invalid_utf8", format!("byte {} of the line is not UTF-8", error.valid_up_to()));
        }
        None => return failed(None, "too_long", format!("the line is longer than {LONGEST} bytes")),
    };
    if text.is_empty() {
        return None;
    }
    // Without this, an array of the right length would pass for a record.
    if !text.starts_with('{') {
        return failed(None, "invalid_json", format!("the line is no JSON object; a line is {}", J::FORM));
    }
    let id = serde_json::from_str::<Identity<'_>>(text).ok().and_then(|line| line.id);
    let record: J::Record = match serde_json::from_str(text) {
        Ok(record) => record,
        Err(error) => {
            let code = if error.is_data() { "invalid_record" } else { "invalid_json" };
            return failed(id, code, message(&error, J::FORM));
        }
    };
    match job.answer(record) {
        Ok((answer, fate)) => Some((json(&Answered { id, answer }), Some(fate))),
        Err(error) => failed(id, &error.code, error.message),
    }
}

fn failed(id: Option<&RawValue>, code: &str, message: String, line: usize) -> String {
    json(&Failed { id, error: ErrorBody { code: code.to_owned(), message }, line })
}

/// What the JSON reader says, without its line number, which is always 1.
fn message(error: &serde_json::Error, form: &str) -> String {
    let text = error.to_string();
    let text = text.split(" at line ").next().unwrap_or(&text);
    format!("{text}, at column {}; a line is {form}", error.column())
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("records hold only text, numbers and maps with text keys, which JSON can")
}
