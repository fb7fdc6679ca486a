//! Answers of models on disk: in folders as `LawBench` publishes them, or as lines of JSON.

use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader},
    path::{Path, PathBuf},
};

use serde::Deserialize;

use crate::eval::lawbench::predictions::{Predictions, PredictionsError};

/// An answer of a model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Name of the model.
    pub model: String,
    /// What it answered.
    pub text: String,
}

/// Why there are no answers.
#[derive(Debug, thiserror::Error)]
pub enum AnswersError {
    /// The folders cannot be read.
    #[error(transparent)]
    Predictions(#[from] PredictionsError),
    /// A file cannot be read.
    #[error("cannot read “{}”: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A line is no answer.
    #[error("“{}”, line {line}: {problem}; a line is {{\"answer\", \"model\"?}}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
        /// What is wrong.
        problem: String,
    },
    /// Nothing is there.
    #[error(
        "“{}” holds no answers; it has a folder for each model with a file for each task, such as 3-8.json, or files of lines \
         {{\"answer\", \"model\"?}}, such as model.jsonl",
        .0.display()
    )]
    Empty(PathBuf),
}

#[derive(Deserialize)]
struct Line {
    answer: String,
    #[serde(default)]
    model: Option<String>,
}

/// The answers in a folder to some tasks of `LawBench`, and those in its files of lines; or those of one such file.
///
/// # Errors
/// [`AnswersError`], naming the first file that cannot be read or holds something else.
pub fn read(place: &Path, tasks: &[&str]) -> Result<Vec<Answer>, AnswersError> {
    let mut answers = Vec::new();
    if place.is_file() {
        lines(place, &mut answers)?;
    } else {
        match Predictions::read(place, tasks) {
            Ok(predictions) => answers.extend(predictions.files.into_iter().flat_map(|file| {
                let model = file.model;
                file.items.into_iter().map(move |item| Answer { model: model.clone(), text: item.prediction })
            })),
            Err(PredictionsError::Empty(_)) => {}
            Err(error) => return Err(error.into()),
        }
        let failed = |source| AnswersError::Read { path: place.to_owned(), source };
        let entries: Vec<_> = fs::read_dir(place).and_then(Iterator::collect).map_err(failed)?;
        let mut files: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
        files.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
        files.sort();
        files.iter().try_for_each(|path| lines(path, &mut answers))?;
    }
    if answers.is_empty() { Err(AnswersError::Empty(place.to_owned())) } else { Ok(answers) }
}

/// Adds the answers of a file of lines; a line without a model is of the one that the file is named by.
fn lines(path: &Path, answers: &mut Vec<Answer>) -> Result<(), AnswersError> {
    let failed = |source| AnswersError::Read { path: path.to_owned(), source };
    let named = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    for (number, line) in (1..).zip(BufReader::new(File::open(path).map_err(failed)?).lines()) {
        let line = line.map_err(failed)?;
        let text = line.trim_start_matches('\u{feff}').trim();
        if text.is_empty() {
            continue;
        }
        let line: Line = serde_json::from_str(text).map_err(|error| AnswersError::Line {
            path: path.to_owned(),
            line: number,
            problem: error.to_string(),
        })?;
        answers.push(Answer { model: line.model.unwrap_or_else(|| named.clone()), text: line.answer });
    }
    Ok(())
}
