//! Is a check linear in the text? `cargo bench -p lexlint-tests --bench scaling [-- NAME…]`, on the index in
//! `data/index` or the one that `LEXLINT_INDEX` names.
//!
//! For ordinary text and for the texts of [`lexlint_tests::texts::worst`]: nanoseconds a byte at each length, best of
//! several, of this process on the processor, and the largest ratio of a longer text's to a shorter one's. Ends with 1 if a ratio exceeds [`MOST`].

use std::{
    env, hint,
    process::{Command, ExitCode},
    time::{Duration, Instant},
};

use cpu_time::ProcessTime;
use jiff::civil::date;
use lexlint::index_dir;
use lexlint_shared::{
    check::{Options, check},
    index::Index,
};
use lexlint_tests::{reference, texts::worst};

/// Bytes of UTF-8.
const LENGTHS: [usize; 4] = [10_000, 100_000, 1_000_000, 10_000_000];
/// Largest ratio.
const MOST: f64 = 1.5;
/// Name of the text that is no worst case.
const ORDINARY: &str = "labelled answers";
/// Nanoseconds a byte, 200 MB a second, below which it is the caches that decide whether a longer text takes longer.
const FLOOR: f64 = 5.0;
/// How long one length is measured at least, unless one check takes longer.
const LEAST: Duration = Duration::from_millis(200);
/// Rounds that are measured at least.
const ROUNDS: usize = 3;
/// How often a text is measured anew whose ratio is too large: another program may have had the processor.
const AGAIN: usize = 2;

/// Makes glibc keep the memory that was freed: what the system takes to hand out fresh pages is not the check's.
const KEEP_MEMORY: [(&str, &str); 2] =
    [("MALLOC_TRIM_THRESHOLD_", "1000000000000"), ("MALLOC_MMAP_THRESHOLD_", "1000000000000")];

fn main() -> anyhow::Result<ExitCode> {
    if env::var_os(KEEP_MEMORY[0].0).is_none() {
        // It is read when a program starts, so this one is started anew.
        let status = Command::new(env::current_exe()?).args(env::args_os().skip(1)).envs(KEEP_MEMORY).status()?;
        return Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    let wanted: Vec<String> = env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let named = env::var_os(index_dir::ENV).map(std::path::PathBuf::from);
    let index = index_dir::load(&index_dir::locate(named.as_deref())?)?.index;
    let mut texts: Vec<(&str, [Vec<String>; LENGTHS.len()])> = Vec::new();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|part| name.contains(part.as_str()));
    if is_wanted(ORDINARY) {
        texts.extend(ordinary()?.map(|texts| (ORDINARY, texts)));
    }
    for text in worst().iter().filter(|text| is_wanted(text.name)) {
        texts.push((text.name, LENGTHS.map(|length| vec![text.text(length)])));
    }
    println!("{:<28}{}{:>9}", "ns a byte at", LENGTHS.map(|length| format!("{length:>12}")).concat(), "ratio");
    let mut linear = true;
    for (name, texts) in &texts {
        // What the index prepares on first use is no part of a check.
        measure(&texts[0], &index);
        let mut times = [f64::INFINITY; LENGTHS.len()];
        for _ in 0..=AGAIN {
            for (time, texts) in times.iter_mut().zip(texts) {
                *time = time.min(measure(texts, &index));
            }
            if ratio(&times) <= MOST {
                break;
            }
        }
        let ratio = ratio(&times);
        linear &= ratio <= MOST;
        let mark = if ratio <= MOST { "" } else { "  not linear" };
        println!("{:<28}{}{ratio:>9.2}{mark}", name, times.map(|time| format!("{time:>12.1}")).concat());
    }
    Ok(if linear { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// For each length, texts of about that length made of the labelled answers, all of them in each, so that they are
/// as hard at every length. `None`, with the reason printed, where they are absent.
fn ordinary() -> anyhow::Result<Option<[Vec<String>; LENGTHS.len()]>> {
    let Some(folder) = reference::folder() else { return Ok(None) };
    let answers = reference::answers(&folder, "dev.jsonl")?;
    Ok(Some(LENGTHS.map(|length| {
        let mut texts = vec![String::new()];
        let all: usize = answers.iter().map(|(_, answer)| answer.len()).sum();
        for (_, answer) in answers.iter().cycle().take(answers.len() * length.div_ceil(all)) {
            match texts.last_mut() {
                Some(text) if text.len() < length => *text += &format!("{answer}\n\n"),
                _ => texts.push(answer.clone()),
            }
        }
        texts
    })))
}

/// Nanoseconds a byte over some texts, best of several rounds.
#[allow(clippy::cast_precision_loss, reason = "lengths are far below 2^52")]
fn measure(texts: &[String], index: &Index) -> f64 {
    let options = Options { as_of: date(2026, 11, 20) };
    let begun = Instant::now();
    let mut best = Duration::MAX;
    let mut rounds = 0;
    while rounds < ROUNDS || begun.elapsed() < LEAST {
        rounds += 1;
        // What the check gives is let go outside the measurement: that is the caller's.
        let took = texts.iter().map(|text| {
            let started = ProcessTime::now();
            let outcome = hint::black_box(check(hint::black_box(text), options, index));
            let took = started.elapsed();
            drop(outcome);
            took
        });
        best = best.min(took.sum());
    }
    best.as_secs_f64() * 1e9 / texts.iter().map(String::len).sum::<usize>() as f64
}

/// The largest ratio of a longer text's time to a shorter one's, of times that are more than [`FLOOR`].
fn ratio(times: &[f64]) -> f64 {
    let times = times.iter().map(|time| time.max(FLOOR)).collect::<Vec<_>>();
    let later = |at: usize| times[at..].iter().copied().fold(0.0, f64::max);
    times.iter().enumerate().map(|(at, time)| later(at) / time).fold(0.0, f64::max)
}
