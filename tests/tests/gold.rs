//! The engine against labelled answers: real ones of language models, and written hard cases.

use std::{fs, path::Path, process::Command};

use anyhow::{Context, Result};
use jiff::civil::date;
use lexlint_shared::check::{Options, check};
use lexlint_tests::reference;
use serde_json::{Value, json};

/// Checks every answer of a file of labels as of the day of the labels; the predictions as the scorer reads them.
fn predictions(folder: &Path, gold: &str) -> Result<String> {
    let index = reference::index(folder)?;
    let options = Options { as_of: date(2026, 11, 20) };
    let mut lines = String::new();
    for line in fs::read_to_string(folder.join("gold").join(gold))?.lines() {
        let labelled: Value = serde_json::from_str(line)?;
        let answer = labelled["answer"].as_str().context("a labelled line has an answer")?;
        let outcome = check(answer, options, index);
        assert!(outcome.missing.is_empty(), "the whole index is loaded");
        lines += &json!({"id": labelled["id"], "report": outcome.report}).to_string();
        lines.push('\n');
    }
    Ok(lines)
}

/// Scores predictions; the bounds are the scorer's `--min`.
fn score(gold: &str, bounds: &[&str]) -> Result<()> {
    let Some(folder) = reference::folder() else { return Ok(()) };
    let scratch = tempfile::tempdir()?;
    let file = scratch.path().join("predictions.jsonl");
    fs::write(&file, predictions(&folder, gold)?)?;
    let mut scorer = Command::new("python3");
    scorer.arg(folder.join("gold/score.py")).arg(folder.join("gold").join(gold)).arg(&file);
    for bound in bounds {
        scorer.args(["--min", bound]);
    }
    let output = scorer.output().context("python3 runs the scorer")?;
    println!("{gold}\n{}", String::from_utf8_lossy(&output.stdout));
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(())
}

#[test]
fn real_answers() -> Result<()> {
    score(
        "dev.jsonl",
        &[
            "mention_f1=0.99",
            "law_acc=0.98",
            "problem_acc=0.94",
            "false_pass=0.04",
            "false_alarm=0.03",
            "content_acc=0.85",
        ],
    )
}

#[test]
fn hard_cases() -> Result<()> {
    score(
        "adversarial-dev.jsonl",
        &[
            "mention_f1=0.99",
            "law_acc=0.99",
            "problem_acc=0.94",
            "false_pass=0.05",
            "false_alarm=0.05",
            "content_acc=0.84",
        ],
    )
}
