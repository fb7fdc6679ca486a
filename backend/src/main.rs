//! The `lexlint` program: reads its arguments, runs a command, and gives its exit status.

use std::process::ExitCode;

use clap::Parser;
use lexlint::{
    cli::Cli,
    commands::{Ending, output},
};

fn main() -> ExitCode {
    match Cli::parse().command.run() {
        Ok(status) => status,
        Err(error) => {
            anstream::eprintln!("lexlint: {}", output::explain(&error));
            Ending::CouldNot.into()
        }
    }
}
