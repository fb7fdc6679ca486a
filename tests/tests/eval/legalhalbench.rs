//! `lexlint eval legalhalbench`, and how often corrections are right.

use std::{fs, path::Path};

use anyhow::{Context, Result};
use jiff::civil::date;
use lexlint::{
    eval::legalhalbench::correct::{self, By},
    retrieve,
};
use lexlint_shared::check::{Options, check};
use lexlint_tests::{
    fixtures, reference,
    stub::{Reply, Stub},
};
use serde_json::{Value, json};

use crate::eval;

const WHOLE: &str =
    "《民法典》第一百八十八条规定：“向人民法院请求保护民事权利的诉讼时效期间为三年。法律另有规定的，依照其规定。”";
const PART: &str = "《民法典》第一百八十八条规定，诉讼时效期间为三年。您应当在三年内起诉。";
const WRONG: &str = "《民法典》第一百八十九条规定：“向人民法院请求保护民事权利的诉讼时效期间为三年。”";

fn item(output: &str) -> Value {
    json!({
        "instruction": "回答", "laws": ["民法典188"], "problem": format!("几年内可以起诉？{}", output.len()),
        "ans": "诉讼时效期间为三年，您应当在三年内起诉。", "Output": output, "id": 7,
    })
}

fn arguments<'a>(index: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    shown(index, "json", more)
}

fn shown<'a>(index: &'a str, format: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let first = ["legalhalbench", "--as-of", "2026-08-01", "--index", index, "--format", format, "--answers"];
    [&first[..], more].concat()
}

fn near(value: &Value, expected: f64) {
    assert!(value.as_f64().is_some_and(|value| (value - expected).abs() < 1e-6), "{value}, not {expected}");
}

#[test]
fn models_are_measured_side_by_side() -> Result<()> {
    let (place, index) = (tempfile::tempdir()?, fixtures::index_dir()?);
    let index = index.path().display().to_string();
    fs::write(place.path().join("甲.json"), json!([item(WHOLE), item(PART), item(WRONG)]).to_string())?;
    fs::write(place.path().join("乙.jsonl"), format!("{}\n\n{}\n", item("不引用。"), item(WHOLE)))?;
    let run = |more: &[&str]| eval(place.path(), &arguments(&index, &[&["甲.json", "乙.jsonl"], more].concat()));
    let (status, stdout, stderr) = run(&["--correct", "out"])?;
    assert_eq!(status, Some(0), "{stderr}");
    let found: Value = serde_json::from_str(&stdout)?;
    assert_eq!((&found["similar"], &found["models"][0]["model"]), (&json!("bm25"), &json!("甲")));
    let first = &found["models"][0];
    near(&first["nhsr_engine"], 2.0 / 3.0);
    // The second answer has a part of the article alone, the third another number.
    near(&first["nhsr_paper"], 1.0 / 3.0);
    near(&found["models"][1]["nhsr_paper"], 1.0);
    near(&found["kinds"][0]["wrong_number"], 1.0 / 3.0);
    assert_eq!((&first["answers"], &first["citations"], &first["statutes"]), (&json!(3), &json!(3), &json!(3)));
    for key in ["relevance", "truthfulness", "meteor", "rouge_l"] {
        assert!(first[key].as_f64().is_some_and(|value| value > 0.0), "{key}: {first}");
        assert!(first[format!("{key}_interval")]["low"].is_number(), "{key}");
    }
    assert!(first["bertscore_f"].is_null() && first["wins"].is_null());

    let corrected = fs::read_to_string(place.path().join("out/甲.jsonl"))?;
    let corrected: Vec<Value> = corrected.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    assert_eq!((&corrected[0]["Output"], &corrected[0]["corrections"]), (&json!(WHOLE), &json!([])));
    assert_eq!(corrected[0]["id"], 7, "other keys are kept");
    assert_eq!(corrected[2]["Output"], json!(WHOLE), "number and words are the law's");
    assert_eq!(corrected[2]["corrections"][0]["article"], "188");

    let (_, unjudged, _) = run(&["--no-judge"])?;
    assert!(serde_json::from_str::<Value>(&unjudged)?["models"][0]["relevance"].is_null());
    for (format, words) in [("csv", "nhsr_paper"), ("markdown", "NHSR (paper)"), ("html", "</html>"), ("text", "bm25")]
    {
        let arguments = shown(&index, format, &["甲.json", "乙.jsonl", "--no-judge"]);
        let (status, text, stderr) = eval(place.path(), &arguments)?;
        assert!(status == Some(0) && text.contains(words), "{format}: {text}{stderr}");
    }
    Ok(())
}

#[test]
fn bertscore_takes_a_model() -> Result<()> {
    let (place, index) = (tempfile::tempdir()?, fixtures::index_dir()?);
    let index = index.path().display().to_string();
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/models/bert-cls").display().to_string();
    fs::write(place.path().join("甲.json"), json!([item(WHOLE), item(PART)]).to_string())?;
    let run = |more: &[&str]| eval(place.path(), &arguments(&index, &[&["甲.json", "--no-judge"], more].concat()));
    let (status, stdout, stderr) =
        run(&["--embedder", &model, "--device", "cpu", "--no-cache", "--bertscore-layers", "1"])?;
    assert_eq!(status, Some(0), "{stderr}");
    let found: Value = serde_json::from_str(&stdout)?;
    assert_eq!((&found["similar"], &found["embedder"]), (&json!("dense"), &json!("bert-cls")));
    assert!(found["models"][0]["bertscore_f"].as_f64().is_some_and(|f| f > 0.0 && f < 1.0), "{found}");
    let (status, _, stderr) = run(&["--bertscore-idf"])?;
    assert!(status == Some(2) && stderr.contains("--embedder"), "{stderr}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_judge_compares_in_both_orders_and_is_asked_once() -> Result<()> {
    let (place, index) = (tempfile::tempdir()?, fixtures::index_dir()?);
    // Prefers what cites, wherever it stands; likes the first of two that both cite.
    let stub = Stub::start(|_, request| {
        let (prompt, cites) = (request.prompt(), "第一百八十八条");
        let part = |tag: &str| {
            prompt
                .split(&format!("<{tag}>"))
                .nth(1)
                .is_some_and(|rest| rest.split("</").next().is_some_and(|words| words.contains(cites)))
        };
        Reply::Says(if prompt.contains("<first>") {
            let points = |good| if good { [4, 2, 2] } else { [0, 1, 0] };
            json!({"reasoning": "", "first": points(part("first")), "second": points(part("second") && !part("first"))})
        } else if prompt.contains("<answer>") {
            json!({"sentences": ["您应当在三年内起诉。"], "statutes": []})
        } else {
            json!({"reasoning": "", "score": 4})
        }.to_string())
    })
    .await?;
    let file = |name: &str, items: Value| fs::write(place.path().join(name), items.to_string());
    let (plain, cited) = (item("不引用任何规定，不知道。"), item(WHOLE));
    let with = |item: &Value, output: &str| {
        let mut item = item.clone();
        item["Output"] = json!(output);
        item
    };
    // Wins the first, draws the second; the reference has no answer to the third.
    file("甲.json", json!([with(&plain, PART), cited, item(PART)]))?;
    file("丙.json", json!([plain, with(&cited, WHOLE)]))?;
    let (url, index) = (stub.url(), index.path().display().to_string());
    let run = || {
        let cache = place.path().join("cache.sqlite").display().to_string();
        let more = [
            "甲.json",
            "--reference",
            "丙.json",
            "--judge",
            "remote",
            "--judge-model",
            "m",
            "--judge-url",
            &url,
            "--cache",
            &cache,
        ];
        eval(place.path(), &arguments(&index, &more))
    };
    let (status, stdout, stderr) = tokio::task::block_in_place(run)?;
    assert_eq!(status, Some(0), "{stderr}");
    let found: Value = serde_json::from_str(&stdout)?;
    let first = &found["models"][0];
    near(&first["wins"], 0.5);
    near(&first["draws"], 0.5);
    near(&first["losses"], 0.0);
    near(&first["truthfulness"], 8.0);
    near(&first["relevance"], 4.0);
    assert!(found["notices"][0].as_str().is_some_and(|notice| notice.contains("丙")), "{found}");
    let asked = stub.requests().len();
    tokio::task::block_in_place(run)?;
    assert_eq!(stub.requests().len(), asked, "all is known");
    Ok(())
}

#[test]
fn faults_are_named_with_their_line() -> Result<()> {
    let (place, index) = (tempfile::tempdir()?, fixtures::index_dir()?);
    let index = index.path().display().to_string();
    let run = |text: &str| -> Result<String> {
        fs::write(place.path().join("a.json"), text)?;
        let (status, stdout, stderr) = eval(place.path(), &arguments(&index, &["a.json", "--no-judge"]))?;
        assert!(status == Some(2) && stdout.is_empty(), "{stdout}");
        Ok(stderr)
    };
    let said = run(&format!("{}\n{{\"problem\": \"问\", \"ans\": \"答\"}}\n", item(PART)))?;
    assert!(said.contains("a.json”, line 2: missing field `Output`"), "{said}");
    assert!(run("[\n{\"problem\": 1}]")?.contains("line 2: invalid type"));
    assert!(run("[]")?.contains("holds no items"));
    let (_, _, stderr) = eval(place.path(), &arguments(&index, &["none.json", "--no-judge"]))?;
    assert!(stderr.contains("none.json"), "{stderr}");
    Ok(())
}

/// The paper's average is 0.80, of statutes that models cannot cite (§A.1.1).
#[test]
fn corrections_find_the_right_article() -> Result<()> {
    /// Below what was measured, and above the paper's average.
    const LEAST: f64 = 0.85;
    let Some(folder) = reference::folder() else { return Ok(()) };
    let (day, place) = (date(2026, 11, 20), tempfile::tempdir()?);
    let mut loaded = reference::loaded(&folder, place.path())?;
    let similar = retrieve::KINDS[0].open(&mut loaded, &retrieve::Silent)?;
    let index = &loaded.index;
    let (mut right, mut all, mut by_source) = (0_u32, 0_u32, 0);
    for line in fs::read_to_string(folder.join("gold/dev.jsonl"))?.lines() {
        let labelled: Value = serde_json::from_str(line)?;
        let answer = labelled["answer"].as_str().context("an answer")?;
        let report = check(answer, Options { as_of: day }, index).report;
        let made = correct::corrections(answer, &report, index, similar.as_ref(), day)?;
        for label in labelled["citations"].as_array().context("citations")? {
            let Some(source) = label["right_article"].as_str() else { continue };
            let (law, article) = source.rsplit_once('#').context("title#article")?;
            let (text, nth) = (label["text"].as_str().context("words")?, label["nth"].as_u64().context("a number")?);
            let places = answer.match_indices(text).map(|(at, _)| answer[..at].chars().count());
            let start = places.into_iter().nth(usize::try_from(nth)? - 1).context("the words are there")?;
            all += 1;
            let end = start + text.chars().count();
            let found = made.iter().find(|one| one.start < end && start < one.end);
            let agrees = found.is_some_and(|one| one.law == law && one.article.to_string() == article);
            right += u32::from(agrees);
            by_source += u32::from(found.is_some_and(|one| one.by == By::Source));
            if !agrees {
                println!("{}: {text}: {found:?}, not {source}", labelled["id"]);
            }
        }
    }
    let share = f64::from(right) / f64::from(all);
    println!("corrections: {right} of {all} right ({share:.3}), {by_source} by their source");
    assert!(all >= 50 && share >= LEAST, "{right} of {all}");
    Ok(())
}
