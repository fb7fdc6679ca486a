//! The small models of `tests/fixtures`, on a device and on the processor.

use std::{fs, path::Path};

use anyhow::{Context, Result, ensure};
use lexlint::{
    embed::{self, Embeddings, Options, Pooling, Role},
    judge::local::Local,
    model::device::{DeviceChoice, Precision},
};
use serde_json::Value;

use crate::models::fixture;

const EMBEDDERS: [&str; 5] = ["bert-cls", "bert-mean", "bert-plain", "xlm-roberta-cls", "qwen3-last"];

const JUDGES: [&str; 9] = [
    "qwen2",
    "qwen3",
    "glm4",
    "llama",
    "gguf/qwen2-bf16.gguf",
    "gguf/glm4-f16.gguf",
    "gguf/llama-f16.gguf",
    "gguf/qwen3-q8.gguf",
    "gguf/qwen3-k.gguf",
];

/// Least cosine of vectors.
const COSINE: f64 = 0.9999;

/// Greatest difference of logits as a share of what they span: of plain weights, and of quantised ones, with which what
/// they are multiplied with is rounded too.
const LOGITS: (f32, f32) = (1e-3, 0.04);

/// Tokens written by each model.
const WRITTEN: usize = 64;

/// Compares all architectures, prints what was found, and fails if one is not alike.
///
/// # Errors
/// If a model cannot be loaded or computed, or is not alike.
pub fn parity(device: DeviceChoice) -> Result<()> {
    println!("{:<22} {:>24}", "embedder", "least cosine (f32)");
    for name in EMBEDDERS {
        let least = embedder(name, device)?;
        println!("{name:<22} {least:>24.7}");
        ensure!(least >= COSINE, "{name} is not computed alike: least cosine {least}");
    }
    println!("{:<22} {:>24} {:>12}", "judge", "logits, share of span", "same tokens");
    for name in JUDGES {
        let (share, same) = judge(name, device)?;
        println!("{name:<22} {share:>24.7} {same:>9}/{WRITTEN}");
        let quantised = name.contains("-q8") || name.contains("-k.");
        let most = if quantised { LOGITS.1 } else { LOGITS.0 };
        ensure!(share <= most, "{name} is not computed alike: logits differ by {share} of their span");
        ensure!(quantised || same == WRITTEN, "{name} writes other tokens");
    }
    Ok(())
}

fn json(path: &Path) -> Result<Value> {
    serde_json::from_slice(&fs::read(path)?).with_context(|| path.display().to_string())
}

fn embedder(name: &str, device: DeviceChoice) -> Result<f64> {
    let folder = fixture("models").join(name);
    let reference = json(&folder.join("reference.json"))?;
    let texts: Vec<&str> =
        reference.as_array().context("a list")?.iter().filter_map(|entry| entry["text"].as_str()).collect();
    let embed = |device| -> Result<Embeddings> {
        let pooling = (name == "bert-plain").then_some(Pooling::Pooler);
        let options = Options { device, precision: Precision::F32, pooling, ..Options::default() };
        Ok(embed::open(&folder.to_string_lossy(), &options)?.embed(&texts, Role::Document)?)
    };
    let (there, here) = (embed(device)?, embed(DeviceChoice::Cpu)?);
    // The vectors have length 1.
    let cosine = |(one, other): (&[f32], &[f32])| -> f64 {
        one.iter().zip(other).map(|(&one, &other)| f64::from(one) * f64::from(other)).sum()
    };
    Ok(there.vectors().zip(here.vectors()).map(cosine).fold(1.0, f64::min))
}

fn judge(name: &str, device: DeviceChoice) -> Result<(f32, usize)> {
    let path = fixture("chat").join(name);
    let reference = if path.is_dir() { path.join("reference.json") } else { path.with_extension("json") };
    let ids: Vec<u32> = serde_json::from_value(json(&reference)?["ids"].clone())?;
    let write = |device| -> Result<(Vec<f32>, Vec<u32>)> {
        let model = Local::open(&path.to_string_lossy(), device, Precision::F32)?;
        let mut reading = model.begin();
        let first = reading.read(&ids)?;
        let mut written = vec![best(&first)];
        while written.len() < WRITTEN {
            written.push(best(&reading.read(&written[written.len() - 1..])?));
        }
        Ok((first, written))
    };
    let ((there, words), (here, expected)) = (write(device)?, write(DeviceChoice::Cpu)?);
    let span = here.iter().copied().fold(0.0, f32::max) - here.iter().copied().fold(0.0, f32::min);
    let most = there.iter().zip(&here).map(|(one, other)| (one - other).abs()).fold(0.0, f32::max);
    Ok((most / span, words.iter().zip(&expected).take_while(|(one, other)| one == other).count()))
}

/// The likeliest token.
pub(super) fn best(logits: &[f32]) -> u32 {
    let best = (0_u32..).zip(logits).max_by(|(_, one), (_, other)| one.total_cmp(other));
    best.map_or(0, |(token, _)| token)
}
