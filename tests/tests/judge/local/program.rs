//! `lexlint judge --judge local`, as it is run.

use std::{fs, process::Output};

use anyhow::Result;
use assert_cmd::Command;
use lexlint_shared::judgement::{Aspect, Event, Judgement};
use lexlint_tests::{fixtures, models::fixture, program::program};
use tempfile::TempDir;

const ANSWER: &str =
    "《民法典》第一百八十八条规定，向人民法院请求保护民事权利的诉讼时效期间为三年。您应当在三年内向人民法院起诉。";

fn run(dir: &TempDir, model: &str, more: &[&str]) -> Result<Output> {
    let answer = dir.path().join("answer.txt");
    fs::write(&answer, ANSWER)?;
    let mut command = Command::new(program());
    command.args([
        "judge",
        "--judge",
        "local",
        "--as-of",
        "2026-08-01",
        "--question",
        "欠款几年内可以起诉？",
        "--index",
    ]);
    command.arg(dir.path()).arg("--cache").arg(dir.path().join("cache.sqlite"));
    command.arg("--judge-model").arg(fixture("chat").join(model)).args(more).arg(answer);
    command.env_remove("LEXLINT_PRECISION").env("LEXLINT_DEVICE", "cpu");
    Ok(command.output()?)
}

fn judged(output: &Output) -> Result<Vec<Judgement>> {
    let events: Vec<Event> = serde_json::from_slice(&output.stdout)?;
    let judged = events.into_iter().filter_map(|event| if let Event::Judged(one) = event { Some(*one) } else { None });
    Ok(judged.collect())
}

#[test]
fn a_reply_that_is_a_judgement_gives_a_score() -> Result<()> {
    let dir = fixtures::index_dir()?;
    let output = run(&dir, "parrot", &["--json"])?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let first = judged(&output)?;
    assert_eq!(first.len(), 2);
    for one in &first {
        // The scale of relevance ends at 10, that of truthfulness at 5. Relevance is of the provision quoted; of those shown
        // with the advice the first is another.
        let truthfulness = one.aspect == Aspect::Truthfulness;
        let score = if truthfulness { 8.0 } else { 4.0 };
        assert_eq!((one.score, one.reasoning.as_str()), (Some(score), "条文如此"), "{one:?}");
        assert!(one.relied_on.as_ref().is_some_and(|relied| relied.place.is_none() == truthfulness), "{one:?}");
        assert!(one.tokens.is_some_and(|tokens| tokens.completion == 4 && tokens.prompt > 100) && !one.cached);
    }
    assert!(judged(&run(&dir, "parrot", &["--json"])?)?.iter().all(|one| one.cached), "nothing is asked twice");
    let shown = run(&dir, "parrot", &["--lang", "en", "--color", "never"])?;
    assert!(String::from_utf8_lossy(&shown.stdout).contains("8"), "{shown:?}");
    Ok(())
}

#[test]
fn what_is_no_judgement_gets_no_number() -> Result<()> {
    let dir = fixtures::index_dir()?;
    // The context of the one has no room for what is asked; of what the other says nothing can be read.
    for (model, codes) in [("llama", &["context"][..]), ("qwen3", &["cut_off", "unreadable"])] {
        let output = run(&dir, model, &["--json", "--max-tokens", "20", "--prompts", "en"])?;
        assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
        let judged = judged(&output)?;
        assert_eq!(judged.len(), 2);
        for one in judged {
            assert_eq!(one.score, None);
            let missing = one.missing.expect("a reason");
            assert!(codes.contains(&missing.code.as_str()), "{missing:?}");
        }
    }
    Ok(())
}

#[test]
fn what_is_not_there_is_named() -> Result<()> {
    let dir = fixtures::index_dir()?;
    for (model, more, expected) in [
        ("nowhere.gguf", &[][..], "there is no folder"),
        ("templates", &[], "config.json is missing"),
        ("gguf", &[], "several GGUF files; name one of glm4-f16.gguf"),
        ("parrot", &["--judge-model", "another"], "takes one model"),
        ("gguf/qwen3-q8.gguf", &["--precision", "bf16"], "leave --precision out"),
        ("parrot", &["--precision", "f16"], "leave --precision out"),
    ] {
        let output = run(&dir, model, more)?;
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(expected), "{expected:?} is not in {error:?}");
    }
    let mut command = Command::new(program());
    command.args(["judge", "--judge", "local", "--index"]).arg(dir.path()).write_stdin(ANSWER);
    let error = String::from_utf8_lossy(&command.output()?.stderr).into_owned();
    assert!(error.contains("--judge-model Qwen/Qwen3-4B"), "{error}");
    Ok(())
}
