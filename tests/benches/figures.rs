//! How fast is the engine, and how much memory does it take? `cargo bench -p lexlint-tests --bench figures`, on the
//! index in `data/index` or the one that `LEXLINT_INDEX` names. One core.

use std::{
    env, hint,
    path::PathBuf,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use jiff::civil::date;
use lexlint::index_dir;
use lexlint_shared::{
    check::{Options, check},
    index::Index,
};
use lexlint_tests::{reference, texts};

/// How long each figure is measured at least.
const LEAST: Duration = Duration::from_secs(2);
/// Rounds that are measured at least.
const ROUNDS: usize = 5;

#[allow(clippy::cast_precision_loss, reason = "lengths are far below 2^52")]
fn main() -> Result<()> {
    let named = env::var_os(index_dir::ENV).map(PathBuf::from);
    let dir = index_dir::locate(named.as_deref())?;
    let before = resident().ok();
    let index = index_dir::load(&dir)?.index;
    let held = resident().ok();

    if let Some(folder) = reference::folder() {
        let answers = reference::answers(&folder, "dev.jsonl")?;
        let characters: usize = answers.iter().map(|(_, answer)| answer.chars().count()).sum();
        let times = rounds(|| answers.iter().for_each(|(_, answer)| run(answer, &index)));
        let speed = characters as f64 / best(&times).as_secs_f64();
        print("labelled answers", &format!("{speed:.0} characters/s ({characters} characters)"));
    }
    for characters in [2_000, 100_000] {
        let text = texts::answer(characters);
        let citations = check(&text, options(), &index).report.citations.len();
        let time = median(rounds(|| run(&text, &index)));
        print(&format!("answer, {characters} characters"), &format!("{} ({citations} citations)", milliseconds(time)));
    }
    let plain = texts::plain(1_000_000);
    let time = best(&rounds(|| run(&plain, &index)));
    print("text without citations", &format!("{:.1} MB/s", plain.len() as f64 / 1e6 / time.as_secs_f64()));
    if let (Some(before), Some(held), Ok(after)) = (before, held, resident()) {
        print("memory", &format!("{before} MB, {held} MB with the index, {after} MB after the checks"));
    }
    let core = rounds(|| drop(index_dir::open(&dir)));
    print("index, core alone", &milliseconds(median(core)));
    let all = rounds(|| drop(index_dir::load(&dir)));
    print("index, all parts", &milliseconds(median(all)));
    Ok(())
}

fn print(figure: &str, value: &str) {
    println!("{figure:<28} {value}");
}

fn options() -> Options {
    Options { as_of: date(2026, 11, 20) }
}

fn run(text: &str, index: &Index) {
    hint::black_box(check(hint::black_box(text), options(), index));
}

/// Runs something until it has run often and long enough; the time of each round.
fn rounds(mut round: impl FnMut()) -> Vec<Duration> {
    let begun = Instant::now();
    let mut times = Vec::new();
    while times.len() < ROUNDS || begun.elapsed() < LEAST {
        let started = Instant::now();
        round();
        times.push(started.elapsed());
    }
    times
}

fn best(times: &[Duration]) -> Duration {
    times.iter().copied().min().unwrap_or_default()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn milliseconds(time: Duration) -> String {
    format!("{:.3} ms", time.as_secs_f64() * 1e3)
}

/// Resident memory of this process in MB, as Linux states it.
fn resident() -> Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
    let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse()?;
    Ok(kilobytes / 1000)
}
