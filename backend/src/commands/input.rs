//! Reading the text to check.

use std::{
    fs,
    io::{self, IsTerminal, Read},
    path::{Path, PathBuf},
};

use lexlint_shared::document::{self, ReadError};

/// A text, and where it came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// File name as given; `None` for the standard input.
    pub name: Option<String>,
    /// The text: of a .docx or PDF one line a paragraph.
    pub text: String,
}

/// Why there is no text.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// The file cannot be read.
    #[error("cannot read {}: {source}", name(.path.as_deref()))]
    Read {
        /// The file; `None` for the standard input.
        path: Option<PathBuf>,
        /// What the system says.
        source: io::Error,
    },
    /// It is no document whose text can be read.
    #[error("cannot read the text of {}: {source}", name(.path.as_deref()))]
    Document {
        /// The file; `None` for the standard input.
        path: Option<PathBuf>,
        /// Why not.
        source: ReadError,
    },
}

fn name(path: Option<&Path>) -> String {
    path.map_or_else(|| "the standard input".to_owned(), |path| format!("“{}”", path.display()))
}

/// The file meant by an argument: `None` and `-` are the standard input.
pub fn file(argument: Option<&Path>) -> Option<&Path> {
    argument.filter(|path| *path != Path::new("-"))
}

/// Reads a file, or the standard input if there is none.
///
/// # Errors
/// [`InputError`] if it cannot be read or is no document whose text can be read.
pub fn read(path: Option<&Path>) -> Result<Input, InputError> {
    let bytes = match path {
        Some(path) => fs::read(path),
        None => {
            expect_typing();
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
        }
    };
    let bytes = bytes.map_err(|source| InputError::Read { path: path.map(Path::to_owned), source })?;
    let document =
        document::read(&bytes).map_err(|source| InputError::Document { path: path.map(Path::to_owned), source })?;
    if document.incomplete {
        anstream::eprintln!("Some of the text of {} could not be read, and is not checked.", name(path));
    }
    Ok(Input { name: path.map(|path| path.display().to_string()), text: document.text })
}

/// Says what is awaited if the standard input is a terminal.
pub fn expect_typing() {
    if io::stdin().is_terminal() {
        anstream::eprintln!(
            "Paste the text, then end it with Ctrl+D on a line of its own (lexlint check --help says more)."
        );
    }
}
