//! The seeds of the fuzz targets, run without a fuzzer.
//!
//! The seeds `fixture-…` of the target `index` are the engine's test index in parts. After a change of the format
//! or of that index: `LEXLINT_BLESS=1 cargo test -p lexlint-fuzz-bodies`.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use lexlint_fuzz_bodies::{Mode, compare, extract, index, parts};

fn folder(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../seeds").join(target)
}

/// Runs the body of a target over its seeds, in the order of their names.
fn replay(target: &str, body: fn(&[u8])) {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder(target)).expect("there are seeds").map(|entry| entry.expect("readable").path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{target} has no seeds");
    for path in paths {
        // Shown if the body panics.
        eprintln!("{}", path.display());
        body(&fs::read(&path).expect("readable"));
    }
}

#[test]
fn texts() {
    replay("extract", extract);
}

#[test]
fn comparisons() {
    replay("compare", compare);
}

#[test]
fn index_parts() {
    replay("index", index);
}

#[test]
fn the_seeds_of_the_index_are_of_the_present_format() {
    let seeds: BTreeMap<String, Vec<u8>> = parts();
    for (name, bytes) in seeds {
        let path = folder("index").join(format!("fixture-{name}"));
        if std::env::var_os("LEXLINT_BLESS").is_some() {
            fs::write(&path, &bytes).expect("writable");
        }
        let found = fs::read(&path).unwrap_or_default();
        assert!(found == bytes, "{} is of another format: LEXLINT_BLESS=1 writes it anew", path.display());
    }
}

#[test]
fn no_short_input_panics() {
    for mode in Mode::ALL {
        for behind in [&[][..], &[0], &[0xff], &[0, 0xff, 0x7f], &[0xff; 40]] {
            index(&[&[mode as u8], behind].concat());
        }
    }
    for text in [&b""[..], b"\xff", "第".as_bytes(), "\u{1f}".as_bytes()] {
        extract(text);
        compare(text);
        index(text);
    }
}
