//! Reading the text to check.

use std::{
    fs,
    io::{self, IsTerminal, Read},
    path::{Path, PathBuf},
};

/// A text, and where it came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// File name as given; `None` for the standard input.
    pub name: Option<String>,
    /// The text without a byte order mark.
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
    /// The bytes are not UTF-8.
    #[error("{} is not UTF-8 text: byte {at} does not belong to a character; convert it first, for example with `iconv -f GB18030 -t UTF-8`", name(.path.as_deref()))]
    Encoding {
        /// The file; `None` for the standard input.
        path: Option<PathBuf>,
        /// Position of the first byte that is not, from 0.
        at: usize,
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
/// [`InputError`] if it cannot be read or is not UTF-8.
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
    let text = decode(bytes).map_err(|at| InputError::Encoding { path: path.map(Path::to_owned), at })?;
    Ok(Input { name: path.map(|path| path.display().to_string()), text })
}

/// Says what is awaited if the standard input is a terminal.
pub fn expect_typing() {
    if io::stdin().is_terminal() {
        anstream::eprintln!(
            "Paste the text, then end it with Ctrl+D on a line of its own (lexlint check --help says more)."
        );
    }
}

/// Text of UTF-8 bytes, without a byte order mark; else the position of the first byte that is not.
fn decode(bytes: Vec<u8>) -> Result<String, usize> {
    let text = String::from_utf8(bytes).map_err(|error| error.utf8_error().valid_up_to())?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_dropped_and_a_bad_byte_is_named() {
        assert_eq!(decode("\u{feff}第一条\r\n".into()), Ok("第一条\r\n".to_owned()));
        assert_eq!(decode(b"ab\xffc".to_vec()), Err(2));
    }
}
