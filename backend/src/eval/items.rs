//! Items of a benchmark on disk: a JSON array, or lines of JSON.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use serde::de::DeserializeOwned;

/// Why there are no items.
#[derive(Debug, thiserror::Error)]
pub enum ItemsError {
    /// The file cannot be read.
    #[error("cannot read “{}”: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// An item is not of the form.
    #[error("“{}”, line {line}: {problem}; an item is {form}", path.display())]
    Item {
        /// The file.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
        /// What is wrong.
        problem: String,
        /// The form of an item.
        form: &'static str,
    },
    /// Nothing is there.
    #[error("“{}” holds no items; it is a JSON array or lines of {form}", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
        /// The form of an item.
        form: &'static str,
    },
}

/// The items of a file; `form` is said where one is not of it.
///
/// # Errors
/// [`ItemsError`], with the line at fault.
pub fn read<T: DeserializeOwned>(path: &Path, form: &'static str) -> Result<Vec<T>, ItemsError> {
    let text = fs::read_to_string(path).map_err(|source| ItemsError::Read { path: path.to_owned(), source })?;
    let fault = |line, error: &serde_json::Error| {
        let said = error.to_string();
        let problem = said.rsplit_once(" at line ").map_or(said.as_str(), |(problem, _)| problem).to_owned();
        ItemsError::Item { path: path.to_owned(), line, problem, form }
    };
    let text = text.trim_start_matches('\u{feff}');
    let items: Vec<T> = if text.trim_start().starts_with('[') {
        serde_json::from_str(text).map_err(|error| fault(error.line(), &error))?
    } else {
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        lines
            .map(|(number, line)| serde_json::from_str(line).map_err(|error| fault(number, &error)))
            .collect::<Result<_, _>>()?
    };
    if items.is_empty() { Err(ItemsError::Empty { path: path.to_owned(), form }) } else { Ok(items) }
}

/// What a file is named by, without folder and ending: the name of its model.
pub fn name(path: &Path) -> String {
    path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize, Debug, PartialEq)]
    struct One {
        a: u8,
    }

    #[test]
    fn arrays_and_lines_are_read_and_faults_have_their_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("x.json");
        let read = |text: &str| {
            fs::write(&path, text).expect("written");
            read::<One>(&path, "{\"a\"}").map_err(|error| error.to_string())
        };
        let expected = Ok(vec![One { a: 1 }, One { a: 2 }]);
        assert_eq!(read("\u{feff}[{\"a\": 1},\n {\"a\": 2}]"), expected);
        assert_eq!(read("{\"a\": 1}\n\n{\"a\": 2}\n"), expected);
        for (text, line) in [("{\"a\": 1}\n{\"a\": \"x\"}", 2), ("[{\"a\": 1},\n\n{\"b\": 2}]", 3), ("nothing", 1)] {
            let error = read(text).expect_err("not of the form");
            assert!(error.contains(&format!("line {line}: ")) && !error.contains("at line"), "{error}");
        }
        assert!(read(" \n").expect_err("empty").contains("holds no items"));
        assert_eq!(name(&path), "x");
    }
}
