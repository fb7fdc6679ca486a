//! What Lighthouse says of the page as the server gives it: `cargo test --workspace --test lighthouse -- --nocapture`
//! prints its figures.
//!
//! A program of its own, so that no other test runs beside it. Needs Chromium, Node.js and Lighthouse, which
//! `cargo xtask test` installs with npm; where they are missing the test says so and passes, and with
//! `LEXLINT_REQUIRE_BROWSER=1` it fails.

use std::{env, path::Path, process::Command};

use anyhow::{Context, ensure};
use lexlint_tests::served::Served;
use serde_json::Value;

const PROGRAM: &str = "../target/tools/audit/node_modules/lighthouse/cli/index.js";

/// Least score of each category, in hundredths.
const BOUNDS: [(&str, f64); 3] = [("accessibility", 100.0), ("best-practices", 100.0), ("performance", 95.0)];

/// Most runs that are made until all scores are reached. What else the machine does can only lower a score.
const RUNS: usize = 5;

/// Scores in hundredths, in the order of [`BOUNDS`].
fn scores(url: &str, form: &[&str]) -> anyhow::Result<Vec<f64>> {
    let categories = BOUNDS.map(|(category, _)| category).join(",");
    let output = Command::new("node")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join(PROGRAM))
        .args([url, "--quiet", "--output=json", "--chrome-flags=--headless=new --no-sandbox --disable-gpu"])
        .arg(format!("--only-categories={categories}"))
        .args(form)
        .output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout)?;
    let score = |(category, _)| report["categories"][category]["score"].as_f64().map(|score| 100.0 * score);
    BOUNDS.iter().copied().map(|bound| score(bound).with_context(|| bound.0.to_owned())).collect()
}

#[test]
fn categories_keep_their_scores() -> anyhow::Result<()> {
    let required = env::var_os("LEXLINT_REQUIRE_BROWSER").is_some();
    let missing = !Path::new(env!("CARGO_MANIFEST_DIR")).join(PROGRAM).is_file();
    if env::var_os("LEXLINT_NO_BROWSER").is_some() || (missing && !required) {
        println!("skipped: Lighthouse is not installed or not wanted; `cargo xtask test` installs it with npm");
        return Ok(());
    }
    let served = Served::start(&[])?;
    let mut low = Vec::new();
    for (name, form) in [("phone", &[][..]), ("desktop", &["--preset=desktop"][..])] {
        let mut missed = Vec::new();
        for _ in 0..RUNS {
            let scores = scores(&served.url, form)?;
            println!("{name} {:?} {scores:?}", BOUNDS.map(|(category, _)| category));
            let under = BOUNDS.iter().zip(&scores).filter(|((_, least), score)| *score < least);
            missed = under
                .map(|((category, least), score)| format!("{name} {category} {score}, at least {least}"))
                .collect();
            if missed.is_empty() {
                break;
            }
        }
        low.extend(missed);
    }
    ensure!(low.is_empty(), "{}", low.join("; "));
    Ok(())
}
