//! The engine against labelled answers: real ones of language models, and written hard cases, those beside the checkout
//! and the project's own in `tests/labels` (the same format and rules).

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};
use jiff::civil::date;
use lexlint_shared::{
    check::{Options, check},
    report::{Report, Verdict},
};
use lexlint_tests::reference;
use serde_json::{Value, json};

/// Labelled answers of language models.
const REAL: &str = "dev.jsonl";
/// Written cases.
const HARD: &str = "adversarial-dev.jsonl";

/// A file of labels of the reference folder.
fn labels(folder: &Path, name: &str) -> PathBuf {
    folder.join("gold").join(name)
}

/// Checks every answer of a file of labels as of the day of the labels: the labelled line, and the report.
fn reports(folder: &Path, labels: &Path) -> Result<Vec<(Value, Report)>> {
    let index = reference::index(folder)?;
    let options = Options { as_of: date(2026, 11, 20) };
    fs::read_to_string(labels)?
        .lines()
        .map(|line| {
            let labelled: Value = serde_json::from_str(line)?;
            let answer = labelled["answer"].as_str().context("a labelled line has an answer")?;
            let outcome = check(answer, options, index);
            assert!(outcome.missing.is_empty(), "the whole index is loaded");
            Ok((labelled, outcome.report))
        })
        .collect()
}

/// Scores the reports on a file of labels; the bounds are the scorer's `--min`.
fn score(labels: impl FnOnce(&Path) -> PathBuf, bounds: &[&str]) -> Result<()> {
    let Some(folder) = reference::folder() else { return Ok(()) };
    let labels = labels(&folder);
    let scratch = tempfile::tempdir()?;
    let file = scratch.path().join("predictions.jsonl");
    let mut lines = String::new();
    for (labelled, report) in reports(&folder, &labels)? {
        lines += &json!({"id": labelled["id"], "report": report}).to_string();
        lines.push('\n');
    }
    fs::write(&file, lines)?;
    let mut scorer = Command::new("python3");
    scorer.arg(folder.join("gold/score.py")).arg(&labels).arg(&file);
    for bound in bounds {
        scorer.args(["--min", bound]);
    }
    let output = scorer.output().context("python3 runs the scorer")?;
    println!("{}\n{}", labels.display(), String::from_utf8_lossy(&output.stdout));
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
        |folder| labels(folder, REAL),
        &[
            "mention_f1=0.99",
            "law_acc=0.985",
            "verdict_acc=0.90",
            "problem_acc=0.96",
            "false_pass=0.02",
            "false_alarm=0.03",
            "content_acc=0.92",
            "source_acc=0.85",
        ],
    )
}

#[test]
fn hard_cases() -> Result<()> {
    score(
        |folder| labels(folder, HARD),
        &[
            "mention_f1=0.99",
            "law_acc=0.99",
            "verdict_acc=0.95",
            "problem_acc=0.98",
            "false_pass=0.02",
            "false_alarm=0.03",
            "content_acc=0.95",
            "source_acc=0.90",
        ],
    )
}

#[test]
fn further_hard_cases() -> Result<()> {
    score(
        |_| Path::new(env!("CARGO_MANIFEST_DIR")).join("labels/hard.jsonl"),
        &[
            "mention_f1=0.985",
            "law_acc=0.98",
            "verdict_acc=0.89",
            "problem_acc=0.94",
            "false_pass=0.04",
            "false_alarm=0.03",
            "content_acc=0.83",
            "source_acc=0.90",
        ],
    )
}

/// Of each labelled citation that was reported: confidence, the verdict reported, the verdict of the label.
fn judged(folder: &Path, labels: &Path) -> Result<Vec<(f64, Verdict, Verdict)>> {
    let mut judged = Vec::new();
    for (labelled, report) in reports(folder, labels)? {
        let answer: Vec<char> = labelled["answer"].as_str().unwrap_or_default().chars().collect();
        for citation in labelled["citations"].as_array().into_iter().flatten() {
            let text: Vec<char> = citation["text"].as_str().unwrap_or_default().chars().collect();
            let nth = usize::try_from(citation["nth"].as_u64().unwrap_or(1))?;
            let mut places = (0..answer.len()).filter(|&at| answer[at..].starts_with(&text));
            let start = places.nth(nth.saturating_sub(1)).context("the text stands in the answer")?;
            let article = citation["article"].as_str();
            let found = report.citations.iter().find(|found| {
                found.article.map(|article| article.to_string()).as_deref() == article
                    && found.start < start + text.len()
                    && start < found.end
            });
            let label = serde_json::from_value(citation["verdict"].clone())?;
            judged.extend(found.map(|found| (found.confidence, found.verdict, label)));
        }
    }
    Ok(judged)
}

/// `part / whole`.
fn share(part: usize, whole: usize) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "counts of citations")]
    let share = part as f64 / whole.max(1) as f64;
    share
}

#[test]
fn confidence_is_the_share_of_right_verdicts() -> Result<()> {
    /// Lower bounds of the buckets, in hundredths.
    const BUCKETS: [u32; 5] = [98, 95, 90, 80, 0];
    /// Fewer cases say nothing about a share.
    const LEAST: usize = 20;
    /// Verdicts of `verified` with at least this confidence are meant to be relied on.
    const RELIABLE: f64 = 0.97;
    let Some(folder) = reference::folder() else { return Ok(()) };
    let judged = judged(&folder, &labels(&folder, REAL))?;
    let mut buckets: BTreeMap<u32, Vec<(f64, bool)>> = BTreeMap::new();
    for &(confidence, verdict, label) in &judged {
        let bucket = BUCKETS.into_iter().find(|&from| confidence * 100.0 + 1e-6 >= f64::from(from)).unwrap_or(0);
        buckets.entry(bucket).or_default().push((confidence, verdict == label));
    }
    for (from, cases) in &buckets {
        let mean = cases.iter().map(|(confidence, _)| confidence).sum::<f64>() / share(cases.len(), 1);
        let right = share(cases.iter().filter(|(_, right)| *right).count(), cases.len());
        println!("from 0.{from:02}: {} citations, mean confidence {mean:.3}, right {right:.3}", cases.len());
        assert!(cases.len() < LEAST || (mean - right).abs() <= 0.05, "from 0.{from:02}: {mean:.3} and {right:.3}");
    }
    let verified = |least: f64| {
        let of =
            judged.iter().filter(move |(confidence, verdict, _)| *verdict == Verdict::Verified && *confidence >= least);
        of.map(|(.., label)| *label)
    };
    let problems = judged.iter().filter(|(.., label)| label.is_problem()).count();
    let passed = share(verified(RELIABLE).filter(|label| label.is_problem()).count(), problems);
    let covered = share(verified(RELIABLE).count(), verified(0.0).count());
    println!("verified with confidence of at least {RELIABLE}: false_pass {passed:.4}, {covered:.3} of all verified");
    assert!(passed <= 0.01 && covered >= 0.6, "{passed:.4} of the problems pass, {covered:.3} are covered");
    Ok(())
}
