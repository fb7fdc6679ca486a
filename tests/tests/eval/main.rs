//! `lexlint eval` as its users see it, and whether it gives the scores that others published.

mod citalaw;
mod discussion;
mod evalrag;
mod legalhalbench;
mod measures;

use std::{fs, path::Path};

use anyhow::Context;
use assert_cmd::Command;
use lexlint::eval::lawbench::{self, predictions::Predictions, published};
use lexlint_tests::{fixtures, program::program, reference};
use serde_json::{Value, json};

/// `lexlint eval` with these arguments: exit status, standard output, standard error.
fn eval(place: &Path, arguments: &[&str]) -> anyhow::Result<(Option<i32>, String, String)> {
    let mut command = Command::new(program());
    command.env_clear().env("LANG", "en").current_dir(place).arg("eval").args(arguments);
    let output = command.output()?;
    Ok((output.status.code(), String::from_utf8(output.stdout)?, String::from_utf8(output.stderr)?))
}

/// Writes a file of answers: prediction and right answer of each.
fn write(place: &Path, model: &str, task: &str, answers: &[(&str, &str)]) -> anyhow::Result<()> {
    let item = |(prediction, gold): &(&str, &str)| json!({"origin_prompt": "", "prediction": prediction, "refr": gold});
    let items: serde_json::Map<String, Value> =
        (0..).zip(answers).map(|(at, answer): (usize, _)| (at.to_string(), item(answer))).collect();
    let folder = place.join("predictions").join(model);
    fs::create_dir_all(&folder)?;
    fs::write(folder.join(task).with_extension("json"), serde_json::to_vec(&items)?)?;
    Ok(())
}

const LAWBENCH: [&str; 3] = ["lawbench", "--predictions", "predictions"];

#[test]
fn what_is_there_is_scored_and_what_is_not_is_said() -> anyhow::Result<()> {
    let place = tempfile::tempdir()?;
    write(place.path(), "甲", "1-2", &[("A", "正确答案：A。"), ("A", "正确答案：B。"), ("", "正确答案：B。")])?;
    write(place.path(), "乙", "2-9", &[("欺骗;卖出", "欺骗")])?;
    write(place.path(), "乙", "2-10", &[("殴打", "殴打;逃跑")])?;
    let json = |format: &str| eval(place.path(), &[&LAWBENCH[..], &["--format", format]].concat());
    let (status, stdout, stderr) = json("json")?;
    assert_eq!(status, Some(0), "{stderr}");
    let scores: Value = serde_json::from_str(&stdout)?;
    let score = |task: &str| scores["scores"].as_array().and_then(|all| all.iter().find(|score| score["task"] == task));
    let choice = score("1-2").context("1-2 is scored")?;
    assert_eq!((&choice["model"], &choice["items"]), (&json!("甲"), &json!(3)));
    assert!((choice["score"].as_f64().context("a number")? - 1.0 / 3.0).abs() < 1e-12);
    assert!((choice["abstention_rate"].as_f64().context("a number")? - 1.0 / 3.0).abs() < 1e-12);
    let events = score("2-9").and_then(|score| score["score"].as_f64()).context("2-9 is scored")?;
    assert!((events - 2.0 / 3.0).abs() < 1e-12);
    assert!(score("2-10").is_some() && score("3-1").is_none());
    let (_, text, _) = json("text")?;
    assert!(text.contains("甲 has no answers to these tasks"), "{text}");
    assert_eq!(json("csv")?.1.lines().count(), 4);
    assert!(json("markdown")?.1.contains("Event detection | label F1 |"));
    assert!(json("html")?.1.contains("</html>"));
    Ok(())
}

#[test]
fn a_broken_file_is_named() -> anyhow::Result<()> {
    let place = tempfile::tempdir()?;
    let run = || eval(place.path(), &LAWBENCH);
    assert!(run()?.2.contains("“predictions”"), "a folder that is not there");
    write(place.path(), "甲", "1-2", &[("A", "A")])?;
    let (status, _, stderr) = run()?;
    assert!(status == Some(2) && stderr.contains("1-2.json”: item \"0\""), "{stderr}");
    let file = place.path().join("predictions/甲/1-2.json");
    for broken in
        ["", "[]", "{}", r#"{"0": {"prediction": 1}}"#, r#"{"1": {"origin_prompt": "", "prediction": "", "refr": ""}}"#]
    {
        fs::write(&file, broken)?;
        let (status, stdout, stderr) = run()?;
        assert!(
            status == Some(2) && stdout.is_empty() && stderr.contains("1-2.json” is no file of answers"),
            "{stderr}"
        );
    }
    Ok(())
}

#[test]
fn published_scores_are_compared() -> anyhow::Result<()> {
    let place = tempfile::tempdir()?;
    write(place.path(), "m", "1-2", &[("A", "正确答案：A。"), ("A", "正确答案：B。")])?;
    for (score, expected) in [("0.5", 0), ("0.5000001", 0), ("0.51", 1)] {
        fs::write(
            place.path().join("published.csv"),
            format!("task,model_name,score,abstention_rate\n1-2,m,{score},0\n"),
        )?;
        let (status, stdout, stderr) =
            eval(place.path(), &[&LAWBENCH[..], &["--published", "published.csv"]].concat())?;
        assert_eq!(status, Some(expected), "{stdout}{stderr}");
    }
    Ok(())
}

#[test]
fn measures_are_listed_with_their_sources() -> anyhow::Result<()> {
    let (status, stdout, _) = eval(Path::new("."), &["measures"])?;
    assert!(status == Some(0) && stdout.contains("ROUGE-L") && stdout.contains("Lin, ROUGE"), "{stdout}");
    Ok(())
}

/// Two models of those at hand; `lexlint eval lawbench --published` compares all.
#[test]
fn scores_are_those_that_were_published() -> anyhow::Result<()> {
    const MODELS: [&str; 2] = ["chatlaw-13b-hf", "qwen-7b-chat-hf"];
    let Some(folder) = reference::folder() else { return Ok(()) };
    let data = reference::unpack(&folder)?.join("lawbench");
    let known = published::read(&data.join("published-scores.csv"))?;
    let mut predictions = Predictions::read_all(&data.join("predictions"))?;
    predictions.files.retain(|file| MODELS.contains(&file.model.as_str()));
    let scores = lawbench::score(&predictions, || {})
        .map_err(|(model, task, error)| anyhow::anyhow!("{model} {task}: {error}"))?;
    assert_eq!(scores.len(), 36);
    for score in scores {
        let known = known.iter().find(|known| known.task == score.task && known.model == score.model);
        let known = known.with_context(|| format!("no score of {} in {} was published", score.model, score.task))?;
        let bound = if score.task == "2-1" { 1e-3 } else { 1e-6 };
        let off = (score.score - known.score).abs().max((score.abstention_rate - known.abstention_rate).abs());
        assert!(off <= bound, "{} in {}: {score:?}, published {known:?}", score.model, score.task);
        let interval = score.interval.context("there are items")?;
        assert!(interval.low <= score.score && score.score <= interval.high, "{score:?}");
    }
    Ok(())
}

#[test]
fn models_are_ranked_by_their_citations() -> anyhow::Result<()> {
    let (place, index) = (tempfile::tempdir()?, fixtures::index_dir()?);
    write(
        place.path(),
        "甲",
        "3-8",
        &[("《民法典》第一百八十八条规定，诉讼时效期间为二年。", ""), ("《民法典》第一百八十八条规定了时效。", "")],
    )?;
    let lines =
        "{\"answer\": \"《民法典》第一百八十八条规定了时效。\"}\n\n{\"model\": \"丙\", \"answer\": \"不引用。\"}\n";
    fs::write(place.path().join("predictions/乙.jsonl"), lines)?;
    let index = index.path().display().to_string();
    let league = ["league", "--answers", "predictions", "--as-of", "2026-08-01", "--index", &index];
    let run = |format: &str| eval(place.path(), &[&league[..], &["--format", format]].concat());
    let (status, stdout, stderr) = run("json")?;
    assert_eq!(status, Some(0), "{stderr}");
    let found: Value = serde_json::from_str(&stdout)?;
    let models: Vec<_> = found["models"].as_array().context("models")?.iter().collect();
    let figures = |at: usize| (&models[at]["model"], &models[at]["citations"], &models[at]["nhsr"]);
    assert_eq!(figures(0), (&json!("乙"), &json!(1), &json!(1.0)));
    assert_eq!(figures(1), (&json!("甲"), &json!(2), &json!(0.5)));
    assert_eq!(figures(2), (&json!("丙"), &json!(0), &Value::Null));
    assert_eq!(models[1]["verdicts"]["misquoted"], json!(1));
    assert_eq!(run("csv")?.1.lines().count(), 4);
    let page = run("html")?.1;
    assert!(page.contains("诉讼时效期间为二年") && page.contains("</html>"));

    fs::write(place.path().join("predictions/乙.jsonl"), "{\"answer\": \"\"}\nno line\n")?;
    let (status, _, stderr) = run("json")?;
    assert!(status == Some(2) && stderr.contains("乙.jsonl”, line 2"), "{stderr}");
    let empty = tempfile::tempdir()?;
    let (status, _, stderr) = eval(empty.path(), &["league", "--answers", ".", "--index", &index])?;
    assert!(status == Some(2) && stderr.contains("holds no answers"), "{stderr}");
    Ok(())
}
