//! From a fresh clone to a running server: each step does nothing where its result stands already.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Result, bail};

use crate::{
    bundle, process,
    stamp::{Inputs, Stamp},
};

const CORPORA: &str = "data/corpora";
const INDEX: &str = "data/index";
/// Where the server listens unless told otherwise.
const ADDRESS: &str = "127.0.0.1:8787";
/// Environment variable with folders or archives of corpora already there, separated as in `PATH`.
const CORPORA_VARIABLE: &str = "LEXLINT_CORPORA";

/// Runs all steps.
///
/// # Errors
/// If a step fails; the message says what to do.
pub(crate) fn run() -> Result<()> {
    println!("[1/5] WebAssembly target");
    wasm_target()?;
    println!("[2/5] program");
    let program = program("release")?;
    println!("[3/5] corpora");
    corpora(&program)?;
    println!("[4/5] index");
    index(&program)?;
    println!("[5/5] page");
    bundle::run(Path::new(bundle::DEFAULT_OUT))
}

/// Sets up and serves until stopped.
///
/// # Errors
/// If a step or the server fails.
pub(crate) fn serve(arguments: &[OsString]) -> Result<()> {
    run()?;
    println!("\nPoint the browser at http://{}/ (Ctrl+C stops the server)\n", address(arguments));
    let mut command = Command::new(built("release"));
    command.arg("serve").args(arguments).args(["--index", INDEX, "--page", bundle::DEFAULT_OUT]);
    process::run(&mut command, "if the address is in use, choose another: `cargo xtask serve --addr 127.0.0.1:9000`")
}

/// Adds the wasm32 target to the toolchain, if it is not there.
///
/// # Errors
/// If it is not there and cannot be added.
pub(crate) fn wasm_target() -> Result<()> {
    const NAME: &str = "wasm32-unknown-unknown";
    let sysroot = process::run_quietly(
        Command::new("rustc").args(["--print", "sysroot"]),
        "install Rust from https://rustup.rs",
    )?;
    if Path::new(sysroot.trim()).join("lib/rustlib").join(NAME).join("lib").is_dir() {
        return Ok(());
    }
    let remedy = "the page needs this target: install it as your Rust was installed";
    process::run(Command::new("rustup").args(["target", "add", NAME]), remedy)
}

/// Builds the `lexlint` binary in a profile (`dev`, `release`) and returns where it is.
///
/// # Errors
/// If it does not compile.
pub(crate) fn program(profile: &str) -> Result<PathBuf> {
    let arguments = ["build", "--quiet", "--package", "lexlint", "--profile", profile];
    process::run(process::cargo().args(arguments), "mend what the compiler says")?;
    let program = built(profile);
    if !program.is_file() {
        bail!("cargo built no {}; is CARGO_TARGET_DIR or build.target-dir set to another folder?", program.display());
    }
    Ok(program)
}

/// Where the `lexlint` binary of a profile is, once it is built.
pub(crate) fn built(profile: &str) -> PathBuf {
    let folder = if profile == "dev" { "debug" } else { profile };
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    target.join(folder).join(format!("lexlint{}", std::env::consts::EXE_SUFFIX))
}

fn corpora(program: &Path) -> Result<()> {
    let given = std::env::var_os(CORPORA_VARIABLE).unwrap_or_default();
    let stamp = Stamp::of("corpora");
    let inputs = Inputs::default().text(&given.to_string_lossy()).finish();
    if stamp.is(&inputs) && holds_files(Path::new(CORPORA)) {
        println!("      {CORPORA} stands");
        return Ok(());
    }
    let mut command = Command::new(program);
    command.args(["corpus", "fetch", "--out", CORPORA]);
    for path in std::env::split_paths(&given).filter(|path| !path.as_os_str().is_empty()) {
        command.arg("--from").arg(path);
    }
    let remedy =
        format!("no corpus could be had; without a network, name archives or folders of corpora in {CORPORA_VARIABLE}");
    process::run(&mut command, &remedy)?;
    stamp.set(&inputs)
}

fn index(program: &Path) -> Result<()> {
    let stamp = Stamp::of("index");
    let inputs = Inputs::default().contents(program)?.times(Path::new(CORPORA))?.finish();
    if stamp.is(&inputs) && Path::new(INDEX).join("manifest.json").is_file() {
        println!("      {INDEX} stands");
        return Ok(());
    }
    let mut command = Command::new(program);
    command.args(["index", "build", "--corpus", CORPORA, "--out", INDEX]);
    process::run(&mut command, &format!("see what `lexlint corpus lint` says about {CORPORA}"))?;
    stamp.set(&inputs)
}

fn holds_files(folder: &Path) -> bool {
    folder.read_dir().is_ok_and(|mut entries| entries.next().is_some())
}

/// The address that the server will listen on.
fn address(arguments: &[OsString]) -> String {
    let words: Vec<_> = arguments.iter().map(|word| word.to_string_lossy()).collect();
    let after = words.iter().position(|word| word == "--addr").and_then(|at| words.get(at + 1));
    let joined = words.iter().find_map(|word| word.strip_prefix("--addr="));
    after.map(AsRef::as_ref).or(joined).unwrap_or(ADDRESS).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_the_address_asked_for() {
        let address = |words: &[&str]| address(&words.iter().map(OsString::from).collect::<Vec<_>>());
        assert_eq!(address(&[]), ADDRESS);
        assert_eq!(address(&["--x", "--addr", "0.0.0.0:1"]), "0.0.0.0:1");
        assert_eq!(address(&["--addr=0.0.0.0:2"]), "0.0.0.0:2");
        assert_eq!(address(&["--addr"]), ADDRESS);
    }
}
