//! How does a fresh clone become a running page? `cargo xtask serve` and `cargo xtask test`, and the steps they are made of.

mod bench;
mod bundle;
mod gpu;
mod process;
mod setup;
mod stamp;
mod test;

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Set-up, builds and tests of Lexlint.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build the page: WebAssembly, its JavaScript, styles and HTML, compressed, under names that change with their contents.
    Bundle {
        /// Where the files go.
        #[arg(long, default_value = bundle::DEFAULT_OUT)]
        out: PathBuf,
        /// Build the engine alone, as tests and measurements in the browser call it.
        #[arg(long, conflicts_with = "out")]
        engine: bool,
    },
    /// Get everything that serving needs: the wasm32 target, the binary, corpora, index and page.
    Setup,
    /// Set up, then serve page and API on this machine.
    #[command(
        after_help = "Arguments are those of `lexlint serve`, for example:\n  cargo xtask serve --addr 127.0.0.1:9000"
    )]
    Serve {
        /// Passed on to `lexlint serve`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    /// Run all tests, in the browser too.
    #[command(
        after_help = "For example:\n  cargo xtask test --no-browser\n  cargo xtask test -- --package lexlint-shared offsets"
    )]
    Test {
        /// Leave out the tests that need Chromium.
        #[arg(long)]
        no_browser: bool,
        /// Passed on to `cargo test`.
        #[arg(last = true)]
        arguments: Vec<OsString>,
    },
    /// Measure: speed, memory, whether checks are linear, beside another program, and in the browser.
    Bench {
        /// Leave out what needs Chromium.
        #[arg(long)]
        no_browser: bool,
    },
    /// On a machine with an NVIDIA graphics processor: are models computed there as on the processor, and how fast?
    GpuCheck,
    /// Run a test program of the wasm32 target; cargo calls this.
    #[command(hide = true)]
    WasmTestRunner {
        /// The program and its arguments.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
        arguments: Vec<OsString>,
    },
}

fn main() -> Result<()> {
    let command = Arguments::parse().command;
    if let Command::WasmTestRunner { arguments } = command {
        let name = OsString::from("wasm-bindgen-test-runner");
        return wasm_bindgen_cli::wasm_bindgen_test_runner::run_cli_with_args(std::iter::once(name).chain(arguments));
    }
    std::env::set_current_dir(workspace())?;
    match command {
        Command::Bundle { engine: true, .. } => bundle::engine(),
        Command::Bundle { out, .. } => bundle::run(&out),
        Command::Setup => setup::run(),
        Command::Serve { arguments } => setup::serve(&arguments),
        Command::Test { no_browser, arguments } => test::run(no_browser, &arguments),
        Command::GpuCheck => gpu::check(),
        Command::Bench { no_browser } => bench::run(no_browser),
        Command::WasmTestRunner { .. } => Ok(()),
    }
}

/// The root of the workspace; the commands run there.
fn workspace() -> &'static Path {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own)
}
