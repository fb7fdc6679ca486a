//! From Rust to the WebAssembly and JavaScript that a browser loads.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

use crate::process;

/// A program for the browser.
pub(super) struct Program {
    /// The WebAssembly.
    pub(super) wasm: Vec<u8>,
    /// The JavaScript that loads it: a module whose default export takes `{module_or_path}`.
    pub(super) js: Vec<u8>,
}

const TARGET: &str = "wasm32-unknown-unknown";
/// Leptos keeps the types of components out of those that hold them, which makes the program smaller.
const FLAGS: &str = "target.wasm32-unknown-unknown.rustflags = ['--cfg=erase_components']";
const WORK: &str = "target/bundle";
const TOOLS: &str = "target/tools";
/// npm's build of wasm-opt. That of Debian 12 breaks what wasm-bindgen writes, so none from the system is used.
const BINARYEN: &str = "binaryen@132.0.0";
/// The features that rustc's output may use; naming them keeps wasm-opt from using newer ones.
const WASM_OPT: [&str; 7] = [
    "-Oz",
    "--enable-bulk-memory",
    "--enable-reference-types",
    "--enable-multivalue",
    "--enable-sign-ext",
    "--enable-nontrapping-float-to-int",
    "--enable-mutable-globals",
];

/// The optimiser, if it is installed.
pub(super) fn optimiser() -> Option<PathBuf> {
    Some(Path::new(TOOLS).join("node_modules/.bin/wasm-opt")).filter(|path| path.is_file())
}

/// Installs the optimiser with npm, if npm is there. The page works without it and is larger.
pub(super) fn install_optimiser() {
    if optimiser().is_some() {
        return;
    }
    let Some(npm) = process::find("npm") else {
        println!("page: npm is not installed, so the WebAssembly is not optimised (it works, and is larger)");
        return;
    };
    let arguments = [
        "install",
        "--prefix",
        TOOLS,
        "--no-audit",
        "--no-fund",
        "--no-save",
        "--fetch-retries=1",
        "--fetch-timeout=30000",
    ];
    let installed =
        process::run_quietly(Command::new(npm).args(arguments).arg(BINARYEN), "the WebAssembly is not optimised");
    if let Err(error) = installed {
        println!("page: {error}");
    }
}

/// Compiles packages for the browser, all at once: what they have in common is then compiled once.
///
/// # Errors
/// If cargo fails.
pub(super) fn compile(packages: &[&str]) -> Result<()> {
    println!("page: compiling {} to WebAssembly (the first time takes a minute or two)", packages.join(" and "));
    let packages = packages.iter().flat_map(|package| ["--package", package]);
    process::run(
        process::cargo().args(["build", "--profile", "page", "--target", TARGET, "--config", FLAGS]).args(packages),
        "mend what the compiler says; if the target is missing, run `rustup target add wasm32-unknown-unknown`",
    )
}

/// Makes of a compiled package what a browser loads; its JavaScript expects the WebAssembly as `{name}_bg.wasm`, unless
/// told otherwise. `file` is the name of what cargo built.
///
/// # Errors
/// If wasm-bindgen fails. A failing optimiser is only reported.
pub(super) fn bind(file: &str, name: &str) -> Result<Program> {
    let compiled = target_folder().join(TARGET).join("page").join(file);
    let work = &Path::new(WORK).join(name);
    if work.exists() {
        fs::remove_dir_all(work)?;
    }
    fs::create_dir_all(work)?;
    Bindgen::new()
        .input_path(&compiled)
        .out_name(name)
        .web(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(work)
        .context("wasm-bindgen failed; the versions of wasm-bindgen in Cargo.lock must be one and the same")?;
    if work.join("snippets").exists() {
        bail!("a dependency of the page carries JavaScript of its own; bundling that is not supported");
    }
    let plain = work.join(format!("{name}_bg.wasm"));
    Ok(Program { wasm: fs::read(optimised(&plain).unwrap_or(plain))?, js: fs::read(work.join(format!("{name}.js")))? })
}

/// The optimised copy, if there is an optimiser and it succeeds.
fn optimised(plain: &Path) -> Option<PathBuf> {
    let out = plain.with_extension("small.wasm");
    let mut command = Command::new(optimiser()?);
    command.arg(plain).args(WASM_OPT).arg("-o").arg(&out);
    match process::run_quietly(&mut command, "the WebAssembly is left as it is") {
        Ok(_) => Some(out),
        Err(error) => {
            println!("page: {error}");
            None
        }
    }
}

/// Where cargo puts what it builds.
fn target_folder() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from)
}
