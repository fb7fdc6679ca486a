//! Writing results and errors. A reader that has seen enough and closes the pipe is no error.

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};

/// Writes to the standard output and flushes it; a closed pipe is taken as the reader's wish.
///
/// # Errors
/// Any other failure of the system.
pub fn print(text: &str) -> io::Result<()> {
    print_bytes(text.as_bytes())
}

/// As [`print`], for what is no text.
///
/// # Errors
/// As [`print`].
pub fn print_bytes(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    forgive(stdout.write_all(bytes).and_then(|()| stdout.flush()))
}

/// Writes to the standard output, with colours `always`, `never` or, else, if it is a terminal that has them.
///
/// # Errors
/// As [`print`].
pub fn print_coloured(colours: &str, text: &str) -> io::Result<()> {
    let stdout = io::stdout();
    let choice = match colours {
        "always" => ColorChoice::Always,
        "never" => ColorChoice::Never,
        _ => AutoStream::choice(&stdout),
    };
    let mut stream = AutoStream::new(stdout.lock(), choice);
    forgive(stream.write_all(text.as_bytes()).and_then(|()| stream.flush()))
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

/// An error with its causes, each said once: many messages hold their cause already.
pub fn explain(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |said, cause| match said.as_str() {
        "" => cause,
        said if said.contains(&cause) => said.to_owned(),
        said => format!("{said}: {cause}"),
    })
}

#[cfg(test)]
mod tests {
    use std::io;

    use anyhow::{Context, anyhow};

    use super::*;

    #[test]
    fn a_closed_pipe_is_forgiven_and_a_full_disk_is_not() {
        assert!(forgive(Err(io::ErrorKind::BrokenPipe.into())).is_ok());
        assert!(forgive(Err(io::ErrorKind::StorageFull.into())).is_err());
    }

    #[test]
    fn causes_are_said_once() {
        let error = Err::<(), _>(anyhow!("disk full")).context("cannot write x: disk full").context("no index");
        assert_eq!(error.map_err(|error| explain(&error)), Err("no index: cannot write x: disk full".to_owned()));
    }
}
