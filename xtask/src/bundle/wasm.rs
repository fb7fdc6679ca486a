//! From Rust to the WebAssembly and JavaScript that a browser loads.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, anyhow, bail};
use wasm_bindgen_cli_support::Bindgen;

use crate::process;

/// A program for the browser: a folder of files that find each other by name.
pub(super) struct Program {
    /// Name and bytes of each, in the order of their names. `{name}.js` is a module whose default export takes
    /// `{module_or_path}`, the WebAssembly `{name}_bg.wasm`; the others are loaded by these two.
    pub(super) files: Vec<(String, Vec<u8>)>,
}

/// Not named as the folder of the page: cargo keeps what it builds for this machine in `target/PROFILE`.
const PROFILE: &str = "browser";
const TARGET: &str = "wasm32-unknown-unknown";
/// Leptos keeps the types of components out of those that hold them, which makes the program smaller. What is loaded
/// later is parted from the program by its relocations.
const FLAGS: &str = "target.wasm32-unknown-unknown.rustflags = ['--cfg=erase_components', '-Clink-arg=--emit-relocs']";
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
        process::cargo().args(["build", "--profile", PROFILE, "--target", TARGET, "--config", FLAGS]).args(packages),
        "mend what the compiler says; if the target is missing, run `rustup target add wasm32-unknown-unknown`",
    )
}

/// Makes of a compiled package what a browser loads; its JavaScript expects the WebAssembly as `{name}_bg.wasm`, unless
/// told otherwise. `file` is the name of what cargo built.
///
/// # Errors
/// If wasm-bindgen fails. A failing optimiser is only reported.
pub(super) fn bind(file: &str, name: &str) -> Result<Program> {
    let compiled = target_folder().join(TARGET).join(PROFILE).join(file);
    let work = &Path::new(WORK).join(name);
    if work.exists() {
        fs::remove_dir_all(work)?;
    }
    fs::create_dir_all(work)?;
    let main = split(&compiled, work, name)?;
    Bindgen::new()
        .input_path(&main)
        .out_name(name)
        .web(true)?
        .typescript(false)
        .keep_lld_exports(true)
        .demangle(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(work)
        .context("wasm-bindgen failed; the versions of wasm-bindgen in Cargo.lock must be one and the same")?;
    if work.join("snippets").exists() {
        bail!("a dependency of the page carries JavaScript of its own; bundling that is not supported");
    }
    fs::remove_file(main)?;
    let mut files = Vec::new();
    for entry in fs::read_dir(work)? {
        let path = entry?.path();
        let is_wasm = path.extension().is_some_and(|extension| extension == "wasm");
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.push((name, if is_wasm { optimised(&path)? } else { fs::read(path)? }));
    }
    files.sort();
    Ok(Program { files })
}

/// Parts what is loaded later from the rest, and gives the path of the rest.
fn split(compiled: &Path, work: &Path, name: &str) -> Result<PathBuf> {
    let program = fs::read(compiled).with_context(|| format!("cannot read {}", compiled.display()))?;
    let rest = work.join("unbound.wasm");
    let main = format!("./{name}.js");
    let mut options = wasm_split_cli_support::Options::new(&program);
    options.output_dir = work;
    options.main_out_path = &rest;
    options.link_name = "./parts.js";
    options.main_module = &main;
    wasm_split_cli_support::transform(options)
        .map_err(|error| anyhow!("the program cannot be split into what is loaded at once and later: {error:#}"))?;
    Ok(rest)
}

/// WebAssembly as the optimiser leaves it, if there is one and it succeeds.
fn optimised(plain: &Path) -> Result<Vec<u8>> {
    let Some(optimiser) = optimiser() else {
        return Ok(fs::read(plain)?);
    };
    let out = plain.with_extension("optimised");
    let mut command = Command::new(optimiser);
    command.arg(plain).args(WASM_OPT).arg("-o").arg(&out);
    if let Err(error) = process::run_quietly(&mut command, "the WebAssembly is left as it is") {
        println!("page: {error}");
        return Ok(fs::read(plain)?);
    }
    Ok(fs::read(out)?)
}

/// Where cargo puts what it builds.
fn target_folder() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from)
}
