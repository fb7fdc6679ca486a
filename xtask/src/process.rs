//! Running other programs: found or not, succeeded or not, said in words that help.

use std::{
    env,
    path::PathBuf,
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail};

/// The cargo that runs this.
pub(crate) fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Where a program is on the search path, if it is.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?)
        .flat_map(|folder| [folder.join(program), folder.join(format!("{program}{}", env::consts::EXE_SUFFIX))])
        .find(|path| path.is_file())
}

/// Runs a command, showing its output.
///
/// # Errors
/// If it cannot be started or does not succeed; `remedy` says what to do then.
pub(crate) fn run(command: &mut Command, remedy: &str) -> Result<()> {
    let shown = describe(command);
    let status = command.status().with_context(|| format!("`{shown}` cannot be started; {remedy}"))?;
    if !status.success() {
        bail!("`{shown}` failed ({status}); {remedy}");
    }
    Ok(())
}

/// Runs a command, keeping its output back unless it fails.
///
/// # Errors
/// As [`run`], with the output in the message.
pub(crate) fn run_quietly(command: &mut Command, remedy: &str) -> Result<String> {
    let shown = describe(command);
    let output =
        command.stdin(Stdio::null()).output().with_context(|| format!("`{shown}` cannot be started; {remedy}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("`{shown}` failed ({}); {remedy}\n{}", output.status, said.trim());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn describe(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failure_names_command_and_remedy() {
        let result = run_quietly(Command::new("no-such-program-anywhere").arg("x"), "install it");
        let said = result.map_err(|error| error.to_string());
        assert_eq!(said, Err("`no-such-program-anywhere x` cannot be started; install it".to_owned()));
        assert!(find("no-such-program-anywhere").is_none());
    }
}
