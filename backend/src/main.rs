//! The `lexlint` program: reads its arguments, runs a command, and gives its exit status.

use std::process::ExitCode;

use clap::Parser;
use lexlint::{cli::Cli, commands::Ending};

fn main() -> ExitCode {
    match Cli::parse().command.run() {
        Ok(status) => status,
        Err(error) => {
            anstream::eprintln!("lexlint: {error:#}");
            Ending::CouldNot.into()
        }
    }
}
