//! Time of the league of the six models whose answers lie beside the checkout: every citation of 6,000 answers checked.
//! Fails where it takes 10 seconds or more.

use std::time::Instant;

use anyhow::{Result, ensure};
use jiff::civil::date;
use lexlint::eval::league::{self, answers};
use lexlint_shared::show::Lang;
use lexlint_tests::reference;

/// Longest time, in seconds.
const MOST: f64 = 10.0;

fn main() -> Result<()> {
    let Some(folder) = reference::folder() else { return Ok(()) };
    let index = reference::index(&folder)?;
    let predictions = reference::unpack(&folder)?.join("lawbench/predictions");
    let day = date(2026, 11, 20);
    let begin = Instant::now();
    let answers = answers::read(&predictions, &["3-2", "3-8"])?;
    let checked = league::checked(&answers, index, day, || {});
    let outcome = league::outcome(Lang::En, &checked, index, day)?;
    let seconds = begin.elapsed().as_secs_f64();
    let citations: u64 =
        outcome.json["models"].as_array().into_iter().flatten().filter_map(|one| one["citations"].as_u64()).sum();
    println!("league of {} models: {} answers, {citations} citations in {seconds:.2} s", checked.len(), answers.len());
    ensure!(answers.len() == 6_000, "{} answers are there, not 6,000", answers.len());
    ensure!(seconds < MOST, "{seconds:.2} s, where {MOST} s are allowed");
    Ok(())
}
