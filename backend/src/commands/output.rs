//! Writing results. A reader that has seen enough and closes the pipe is no error.

use std::io::{self, Write};

/// Writes to the standard output and flushes it; a closed pipe is taken as the reader's wish.
///
/// # Errors
/// Any other failure of the system.
pub fn print(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    forgive(stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()))
}

/// Turns the error of a closed pipe into success.
///
/// # Errors
/// Any other error.
pub fn forgive(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}
