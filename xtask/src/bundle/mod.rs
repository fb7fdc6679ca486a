//! The page as files that any static server can serve.
//!
//! `index.html` at the top; everything else under `assets/` with a hash of its bytes in its name or its folder's, so
//! that it may be cached for ever. Every file stands beside a `.br` copy, compressed once and for all.

mod files;
mod wasm;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use crate::stamp::{Inputs, Stamp};

/// Where the page goes unless told otherwise.
pub(crate) const DEFAULT_OUT: &str = "target/page";

/// Where the engine alone goes.
const ENGINE: &str = "target/engine";

/// Everything that the page is made from.
const INPUTS: [&str; 7] =
    ["frontend", "shared/src", "shared/Cargo.toml", "assets/page", "assets/samples", "xtask/src/bundle", "Cargo.toml"];

/// Everything that the engine alone is made from.
const ENGINE_INPUTS: [&str; 5] = ["tests/wasm", "shared/src", "shared/Cargo.toml", "xtask/src/bundle", "Cargo.toml"];

/// Builds the page into a folder, unless it is there already and nothing has changed.
///
/// # Errors
/// If a build step fails; the message says what to do.
pub(crate) fn run(out: &Path) -> Result<()> {
    let stamp = Stamp::of("page");
    if out.join("index.html").is_file() && stamp.is(&inputs(out, &INPUTS)?) {
        println!("page: nothing has changed; {} stands", out.display());
        return Ok(());
    }
    wasm::install_optimiser();
    // As it is now: what changes during the build may not be in it.
    let made_from = inputs(out, &INPUTS)?;
    wasm::compile(&["lexlint-frontend", "lexlint-exporter"])?;
    let programs = [
        ("lexlint", wasm::bind("lexlint-frontend.wasm", "lexlint")?),
        ("exporter", wasm::bind("lexlint-exporter.wasm", "exporter")?),
    ];
    let fresh = beside(out, "new");
    files::write(&programs, Path::new("assets/page"), &fresh)?;
    swap(&fresh, out)?;
    stamp.set(&made_from)?;
    println!("page: {}", out.display());
    Ok(())
}

/// Builds the engine alone into [`ENGINE`], as tests and measurements call it, unless nothing has changed.
///
/// # Errors
/// If a build step fails; the message says what to do.
pub(crate) fn engine() -> Result<()> {
    let (stamp, out) = (Stamp::of("engine"), Path::new(ENGINE));
    let inputs = || inputs(out, &ENGINE_INPUTS);
    if out.join("engine.js").is_file() && stamp.is(&inputs()?) {
        println!("engine: nothing has changed; {ENGINE} stands");
        return Ok(());
    }
    wasm::install_optimiser();
    let made_from = inputs()?;
    wasm::compile(&["lexlint-engine"])?;
    let program = wasm::bind("lexlint_engine.wasm", "engine")?;
    fs::create_dir_all(out)?;
    for (name, bytes) in program.files {
        fs::write(out.join(name), bytes)?;
    }
    stamp.set(&made_from)
}

fn inputs(out: &Path, paths: &[&str]) -> Result<String> {
    let mut inputs = Inputs::default().text(&out.to_string_lossy()).text(if wasm::optimiser().is_some() {
        "optimised"
    } else {
        "plain"
    });
    for path in paths {
        inputs = inputs.contents(Path::new(path))?;
    }
    Ok(inputs.contents(Path::new("Cargo.lock"))?.finish())
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(suffix);
    name.into()
}

/// Puts `fresh` in the place of `out`, so that a running server never sees half a page for long.
fn swap(fresh: &Path, out: &Path) -> Result<()> {
    let old = beside(out, "old");
    if old.exists() {
        fs::remove_dir_all(&old)?;
    }
    if out.exists() {
        fs::rename(out, &old).with_context(|| format!("cannot move {} aside", out.display()))?;
    }
    fs::rename(fresh, out).with_context(|| format!("cannot write {}", out.display()))?;
    if old.exists() {
        fs::remove_dir_all(&old)?;
    }
    Ok(())
}
