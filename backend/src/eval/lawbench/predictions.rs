//! Models' answers on disk: a folder with a folder for each model, in which each task has a file `<task>.json`.

use std::{
    collections::HashMap,
    fs, io,
    path::{Path, PathBuf},
};

use rayon::prelude::*;

use super::{Item, TASKS, Task};

/// The answers of a model to a task.
#[derive(Clone, Debug)]
pub struct File {
    /// Name of the model.
    pub model: String,
    /// The task.
    pub task: &'static Task,
    /// The answers in order.
    pub items: Vec<Item>,
}

/// Answers of several models.
#[derive(Clone, Debug)]
pub struct Predictions {
    /// Models in order of their names, tasks in order of their numbers.
    pub files: Vec<File>,
    /// Tasks that a model has no file for, model by model.
    pub missing: Vec<(String, Vec<&'static str>)>,
}

/// Why answers cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum PredictionsError {
    /// A folder or file cannot be read.
    #[error("cannot read “{}”: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file does not hold what a file of answers does.
    #[error(
        "“{}” is no file of answers: {problem}; it is a JSON object with \"0\", \"1\", … and for each \
         {{\"origin_prompt\", \"prediction\", \"refr\"}}",
        path.display()
    )]
    Form {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// There are no answers.
    #[error("“{}” holds no answers; it has a folder for each model, and in it a file for each task, such as 3-2.json", .0.display())]
    Empty(PathBuf),
}

impl Predictions {
    /// Reads the answers to some tasks.
    ///
    /// # Errors
    /// [`PredictionsError`], naming the first file that cannot be read or is no file of answers.
    pub fn read(dir: &Path, tasks: &[&str]) -> Result<Self, PredictionsError> {
        let tasks: Vec<&'static Task> = tasks.iter().filter_map(|id| super::task(id)).collect();
        let mut found = Vec::new();
        let mut missing = Vec::new();
        for model in models(dir)? {
            let path = |task: &Task| dir.join(&model).join(format!("{}.json", task.id));
            let (here, absent): (Vec<&'static Task>, Vec<_>) = tasks.iter().partition(|task| path(task).exists());
            if here.is_empty() {
                continue;
            }
            found.extend(here.into_iter().map(|task| (model.clone(), task, path(task))));
            if !absent.is_empty() {
                missing.push((model, absent.into_iter().map(|task| task.id).collect()));
            }
        }
        if found.is_empty() {
            return Err(PredictionsError::Empty(dir.to_owned()));
        }
        let read = |(model, task, path): (String, _, PathBuf)| Ok(File { model, task, items: items(&path)? });
        let files: Vec<Result<File, _>> = found.into_par_iter().map(read).collect();
        Ok(Self { files: files.into_iter().collect::<Result<_, _>>()?, missing })
    }

    /// Reads the answers to all tasks.
    ///
    /// # Errors
    /// As [`Predictions::read`].
    pub fn read_all(dir: &Path) -> Result<Self, PredictionsError> {
        Self::read(dir, &TASKS.each_ref().map(|task| task.id))
    }
}

/// Names of the folders in a folder, in order.
fn models(dir: &Path) -> Result<Vec<String>, PredictionsError> {
    let failed = |source| PredictionsError::Read { path: dir.to_owned(), source };
    let mut models = Vec::new();
    for entry in fs::read_dir(dir).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        if entry.path().is_dir()
            && let Ok(name) = entry.file_name().into_string()
        {
            models.push(name);
        }
    }
    models.sort();
    Ok(models)
}

/// The answers in a file, in order.
fn items(path: &Path) -> Result<Vec<Item>, PredictionsError> {
    let form = |problem: String| PredictionsError::Form { path: path.to_owned(), problem };
    let bytes = fs::read(path).map_err(|source| PredictionsError::Read { path: path.to_owned(), source })?;
    let mut items: HashMap<String, Item> = serde_json::from_slice(&bytes).map_err(|error| form(error.to_string()))?;
    let count = items.len();
    if count == 0 {
        return Err(form("it is empty".to_owned()));
    }
    let item = |at: usize| {
        items.remove(&at.to_string()).ok_or_else(|| form(format!("it has {count} items but no item \"{at}\"")))
    };
    (0..count).map(item).collect()
}
