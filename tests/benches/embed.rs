//! How fast is an embedding model? Texts of 128 tokens in batches of 1, 8 and 32, on the processor:
//! `LEXLINT_EMBEDDER=FOLDER cargo bench -p lexlint-tests --bench embed`. `tests/benches/embed.py` runs it beside others.
//!
//! Beside the time of the clock stands that of the cores, which other programs on the machine change less.

use std::{
    env,
    hint::black_box,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use cpu_time::ProcessTime;
use lexlint::{
    embed::{self, Options, Role, Tokens},
    model::device::DeviceChoice,
};

/// Tokens of a text.
const LENGTH: usize = 128;
/// How long each batch size is measured at least.
const LEAST: Duration = Duration::from_secs(5);

#[allow(clippy::cast_precision_loss, reason = "figures")]
fn main() -> Result<()> {
    let folder = env::var("LEXLINT_EMBEDDER").context("LEXLINT_EMBEDDER is to name the folder of a model")?;
    let embedder = embed::open(&folder, &Options { device: DeviceChoice::Cpu, ..Options::default() })?;
    // The special tokens of an empty text, with others between them.
    let frame = embedder.tokenize("", Role::Document)?.ids;
    for size in [1, 8, 32] {
        let texts: Vec<Tokens> = (0..size).map(|text| tokens(&frame, text)).collect();
        let batch: Vec<&Tokens> = texts.iter().collect();
        embedder.forward(&batch)?;
        let begun = Instant::now();
        let (mut best, mut cheapest) = (Duration::MAX, Duration::MAX);
        while begun.elapsed() < LEAST {
            let (started, worked) = (Instant::now(), ProcessTime::try_now()?);
            black_box(embedder.forward(black_box(&batch))?);
            best = best.min(started.elapsed());
            cheapest = cheapest.min(worked.try_elapsed()?);
        }
        let rate = |time: Duration| size as f64 / time.as_secs_f64();
        println!("batch {size:>2} {:>8.1} sentences/s {:>8.1} sentences/s of a core", rate(best), rate(cheapest));
    }
    Ok(())
}

/// The text of a number: the same in every program that is measured.
fn tokens(frame: &[u32], text: u32) -> Tokens {
    let inner = (0..).map(|at: u32| 1000 + (7919 * at + 104_729 * text) % 20_000).take(LENGTH - frame.len());
    let (first, rest) = frame.split_at(frame.len() / 2);
    let ids: Vec<u32> = first.iter().copied().chain(inner).chain(rest.iter().copied()).collect();
    Tokens { total: ids.len(), ids }
}
