//! `lexlint completions`: what a shell needs to complete arguments.

use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::{Ending, output};
use crate::cli::Cli;

/// Arguments of `lexlint completions`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  lexlint completions bash > ~/.local/share/bash-completion/completions/lexlint
  lexlint completions zsh > ~/.zfunc/_lexlint
  lexlint completions fish > ~/.config/fish/completions/lexlint.fish")]
pub struct Completions {
    /// The shell.
    shell: Shell,
}

impl Completions {
    /// Writes the completions.
    ///
    /// # Errors
    /// If the standard output cannot be written.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        // Through a buffer: the generator panics where a write fails.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "lexlint", &mut script);
        output::print(&String::from_utf8_lossy(&script)).context("cannot write the completions")?;
        Ok(Ending::Fine.into())
    }
}
