//! How is another program run so that it cannot hang? With a time limit, and its whole group ended at the limit.

use std::{
    io::{self, BufRead, BufReader},
    process::{Child, Command, Stdio},
    sync::Mutex,
    thread,
    time::{Duration, Instant},
};

/// Why a program did not do its work.
#[derive(Debug, thiserror::Error)]
pub enum ProcessError {
    /// It could not be started.
    #[error("`{program}` cannot be started: {source}; install it, or give a local copy with --from")]
    Start {
        /// The program.
        program: String,
        /// The reason.
        source: io::Error,
    },
    /// It failed.
    #[error("`{program}` failed: {message}; check the network, or give a local copy with --from")]
    Failed {
        /// The program.
        program: String,
        /// The last line it wrote to standard error.
        message: String,
    },
    /// It took too long and was ended.
    #[error("`{program}` was ended after {seconds} s; raise --timeout, or give a local copy with --from")]
    TimedOut {
        /// The program.
        program: String,
        /// Time it was given.
        seconds: u64,
    },
}

/// How often a running program is looked at.
const INTERVAL: Duration = Duration::from_millis(20);

/// Runs a program to its end. `progress` hears every line that it writes to standard error.
pub(super) fn run(
    mut command: Command,
    timeout: Duration,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<(), ProcessError> {
    let program = command.get_program().to_string_lossy().into_owned();
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn().map_err(|source| ProcessError::Start { program: program.clone(), source })?;
    let stderr = child.stderr.take();
    let last = Mutex::new(String::new());
    let outcome = thread::scope(|scope| {
        if let Some(stderr) = stderr {
            let last = &last;
            scope.spawn(move || listen(BufReader::new(stderr), last, progress));
        }
        wait(&mut child, Instant::now() + timeout)
    });
    let failed = |message: String| ProcessError::Failed { program: program.clone(), message };
    match outcome {
        Ok(Some(status)) if status.success() => Ok(()),
        Ok(Some(status)) => {
            let last = last.into_inner().unwrap_or_default();
            Err(failed(if last.is_empty() { status.to_string() } else { last }))
        }
        Ok(None) => Err(ProcessError::TimedOut { program, seconds: timeout.as_secs() }),
        Err(error) => Err(failed(error.to_string())),
    }
}

/// Hands on lines; git ends those of its progress with a carriage return.
fn listen(mut stream: impl BufRead, last: &Mutex<String>, progress: &(dyn Fn(&str) + Sync)) {
    let mut bytes = Vec::new();
    while let Ok(1..) = stream.read_until(b'\n', &mut bytes) {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        for line in text.split(['\r', '\n']).map(str::trim).filter(|line| !line.is_empty()) {
            progress(line);
            if let Ok(mut last) = last.lock() {
                line.clone_into(&mut last);
            }
        }
        bytes.clear();
    }
}

/// Waits until the program ends or the deadline passes; then ends it. `None`: it was ended.
fn wait(child: &mut Child, deadline: Instant) -> io::Result<Option<std::process::ExitStatus>> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= deadline {
            end(child);
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(INTERVAL);
    }
}

/// Ends a program with everything it has started.
fn end(child: &mut Child) {
    #[cfg(unix)]
    {
        let group = format!("-{}", child.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).stdin(Stdio::null()).stderr(Stdio::null()).status();
    }
    // Where there are no groups, or no `kill`, at least the program itself. It may have ended by itself.
    let _ = child.kill();
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn a_program_that_hangs_is_ended_with_its_children() {
        let begin = Instant::now();
        let outcome = run(shell("sleep 30 & sleep 30"), Duration::from_millis(200), &|_| ());
        assert!(matches!(outcome, Err(ProcessError::TimedOut { .. })), "{outcome:?}");
        assert!(begin.elapsed() < Duration::from_secs(10), "its children held the pipe");
    }

    #[test]
    fn failures_carry_the_last_line_and_progress_hears_all() {
        let lines = Mutex::new(Vec::new());
        let outcome =
            run(shell("echo one >&2; printf 'two\\rthree\\n' >&2; exit 3"), Duration::from_secs(20), &|line| {
                lines.lock().expect("no panic while held").push(line.to_owned());
            });
        assert!(matches!(&outcome, Err(ProcessError::Failed { message, .. }) if message == "three"), "{outcome:?}");
        assert_eq!(*lines.lock().expect("no panic while held"), ["one", "two", "three"]);
        let outcome = run(Command::new("lexlint-no-such-program"), Duration::from_secs(1), &|_| ());
        assert!(matches!(outcome, Err(ProcessError::Start { .. })), "{outcome:?}");
    }
}
