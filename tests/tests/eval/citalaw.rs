//! `lexlint eval citalaw`: law attached, syllogisms, answers written in each way.

use std::{fs, path::Path};

use anyhow::Result;
use lexlint_tests::{
    fixtures,
    stub::{Reply, Stub},
};
use serde_json::{Value, json};

use crate::eval;

const QUESTION: &str = "欠款的诉讼时效是几年？";

const RIGHT: &str = "诉讼时效期间为三年。";

fn items() -> Value {
    json!([
        {"question": QUESTION, "answer": RIGHT, "response": "您好。诉讼时效期间为三年，您可以起诉。祝您顺利。"},
        {"question": QUESTION, "answer": RIGHT, "response": "祝您顺利。"},
    ])
}

fn near(value: &Value, expected: f64) {
    assert!(value.as_f64().is_some_and(|value| (value - expected).abs() < 1e-5), "{value}, not {expected}");
}

fn run(place: &Path, index: &str, more: &[&str]) -> Result<(Option<i32>, Value, String)> {
    let first = ["citalaw", "--as-of", "2026-08-01", "--index", index, "--format", "json"];
    let (status, stdout, stderr) = eval(place, &[&first[..], more].concat())?;
    Ok((status, serde_json::from_str(&stdout).unwrap_or_default(), stderr))
}

#[test]
fn law_is_attached_to_sentences_that_can_have_it() -> Result<()> {
    let (place, index) = (tempfile::tempdir()?, fixtures::index_dir()?);
    fs::write(place.path().join("甲.json"), items().to_string())?;
    fs::write(
        place.path().join("cases.jsonl"),
        "{\"text\": \"甲欠乙款，诉讼时效三年已过。\"}\n{\"text\": \"丙酒后驾驶。\"}\n",
    )?;
    let index = index.path().display().to_string();
    let arguments = ["--answers", "甲.json", "--no-judge", "--cases", "cases.jsonl", "--out", "out"];
    let (status, found, stderr) = run(place.path(), &index, &arguments)?;
    assert_eq!(status, Some(0), "{stderr}");
    let model = &found["models"][0];
    assert_eq!(
        (&model["model"], &model["attached"], &found["similar"]),
        (&json!("甲"), &json!(1), &json!("hashed-2048"))
    );
    assert!(model["rouge_1"].as_f64().is_some_and(|value| value > 0.2), "{model}");
    assert!(model["mauve"].is_null() && model["cita_law"].is_null() && model["unjudged"].is_null());
    let written = fs::read_to_string(place.path().join("out/甲.jsonl"))?;
    let written: Vec<Value> = written.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    assert_eq!(written[0]["law"]["sentence"], "诉讼时效期间为三年，您可以起诉。");
    assert_eq!(written[0]["law"]["article"], "188");
    assert_eq!(written[0]["cases"][0]["case"], "甲欠乙款，诉讼时效三年已过。");
    assert!(written[1]["law"].is_null(), "a courtesy has no law");
    Ok(())
}

#[test]
fn a_model_gives_bertscore_and_mauve() -> Result<()> {
    let (place, index) = (tempfile::tempdir()?, fixtures::index_dir()?);
    let same = json!([{"question": QUESTION, "answer": RIGHT, "response": RIGHT}]);
    fs::write(place.path().join("甲.json"), same.to_string())?;
    let index = index.path().display().to_string();
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/models/bert-cls").display().to_string();
    let arguments = ["--answers", "甲.json", "--no-judge", "--embedder", &model, "--device", "cpu", "--no-cache"];
    let (status, found, stderr) = run(place.path(), &index, &arguments)?;
    assert_eq!(status, Some(0), "{stderr}");
    near(&found["models"][0]["bertscore_f"], 1.0);
    near(&found["models"][0]["mauve"], 1.0);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_writes_and_judges() -> Result<()> {
    let (place, index) = (tempfile::tempdir()?, fixtures::index_dir()?);
    let stub = Stub::start(|_, request| {
        let system = request.body["messages"][0]["content"].as_str().unwrap_or_default();
        let prompt = request.prompt();
        let reply = if system.contains("\"circumstances\"") {
            // The same of all texts but for the acts, of which the right answer has none.
            let acts = if prompt.contains("您可以起诉") { "起诉" } else { "" };
            json!({"circumstances": "欠款", "acts": acts, "decisions": "三年"})
        } else if system.contains("\"score\"") {
            json!({"reasoning": "", "score": if prompt.contains("诉讼时效期间为三年") { 0.75 } else { 0.25 }})
        } else {
            let draft = prompt.contains("<answer>");
            let words = if draft {
                "修改"
            } else if prompt.contains("<provision") {
                "依据"
            } else {
                "直接"
            };
            json!({"answer": format!("{words}：诉讼时效期间为三年，您可以起诉。")})
        };
        Reply::Says(reply.to_string())
    })
    .await?;
    let questions = json!([{"question": QUESTION, "answer": RIGHT}]);
    fs::write(place.path().join("questions.json"), questions.to_string())?;
    fs::write(place.path().join("cases.jsonl"), "{\"text\": \"甲欠乙款。\"}\n")?;
    let (index, url) = (index.path().display().to_string(), stub.url());
    let arguments = [
        "--questions",
        "questions.json",
        "--generate",
        "closebook,cgg,arg-q,arg-qa",
        "--cases",
        "cases.jsonl",
        "--out",
        "out",
        "--judge",
        "remote",
        "--judge-model",
        "m",
        "--judge-url",
        &url,
        "--cache",
        "cache.sqlite",
    ];
    let (status, found, stderr) = tokio::task::block_in_place(|| run(place.path(), &index, &arguments))?;
    assert_eq!(status, Some(0), "{stderr}");
    let models = found["models"].as_array().map(Vec::as_slice).unwrap_or_default();
    let names: Vec<&str> = models.iter().filter_map(|model| model["model"].as_str()).collect();
    assert_eq!(names, ["m CloseBook", "m CGG", "m ARG-Q", "m ARG-QA"]);
    for model in models {
        near(&model["correct_c"], 1.0);
        near(&model["correct_d"], 1.0);
        assert!(model["correct_a"].is_null(), "the right answer has no acts: {model}");
        near(&model["cita_law"], 0.75);
        near(&model["cita_c"], 0.25);
        assert_eq!(model["unjudged"], 0);
    }
    for (name, words) in [("CloseBook", "直接"), ("CGG", "依据"), ("ARG-Q", "修改"), ("ARG-QA", "修改")] {
        let written = fs::read_to_string(place.path().join(format!("out/m {name}.jsonl")))?;
        assert!(written.contains(words), "{name}: {written}");
    }
    let asked = stub.requests().len();
    tokio::task::block_in_place(|| run(place.path(), &index, &arguments))?;
    assert_eq!(stub.requests().len(), asked, "all is known");

    let (status, found, _) = tokio::task::block_in_place(|| run(place.path(), &index, &arguments[..4]))?;
    assert_eq!((status, &found["models"][0]["answers"]), (Some(1), &json!(0)), "the baseline writes nothing");
    Ok(())
}

#[test]
fn faults_are_named_with_their_line() -> Result<()> {
    let (place, index) = (tempfile::tempdir()?, fixtures::index_dir()?);
    let index = index.path().display().to_string();
    fs::write(place.path().join("甲.jsonl"), "{\"question\": \"\", \"answer\": \"\"}\n")?;
    let (status, _, stderr) = run(place.path(), &index, &["--answers", "甲.jsonl"])?;
    assert!(status == Some(2) && stderr.contains("甲.jsonl”, line 1: missing field `response`"), "{stderr}");
    let (status, _, stderr) = run(place.path(), &index, &["--questions", "甲.jsonl"])?;
    assert!(status == Some(2) && stderr.contains("--generate"), "{stderr}");
    Ok(())
}
