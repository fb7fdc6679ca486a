//! `lexlint eval discussion`: answers that are there, and models that discuss.

use std::fs;

use anyhow::{Context, Result};
use lexlint_tests::{
    reference,
    stub::{Reply, Request, Stub},
};
use serde_json::{Value, json};

use crate::eval;

const NECESSARY: &str = "《民法典》第一千零七十九条：夫妻感情确已破裂，调解无效的，应当准予离婚。";
const UNNEEDED: &str = "《民法典》第六百六十七条：借款合同是借款人向贷款人借款，到期返还借款并支付利息的合同。";

fn questions() -> Value {
    json!([{
        "question": "可以离婚吗？", "golden_response": "可以。", "articles_retrieval": [NECESSARY, UNNEEDED],
        "article_label": [2, 0],
    }])
}

fn near(value: &Value, expected: f64) {
    assert!(value.as_f64().is_some_and(|value| (value - expected).abs() < 1e-9), "{value}, not {expected}");
}

#[test]
fn answers_that_are_there_are_measured() -> Result<()> {
    let place = tempfile::tempdir()?;
    fs::write(place.path().join("questions.json"), questions().to_string())?;
    let answer = |text: &str| json!({"question": "可以离婚吗？", "response": text}).to_string();
    fs::write(place.path().join("甲.jsonl"), answer("依据第1079条可以。"))?;
    fs::write(place.path().join("乙.jsonl"), answer("借款合同是借款人向贷款人借款的合同。"))?;
    let run = |files: &[&str]| {
        let first = ["discussion", "--questions", "questions.json", "--format", "json", "--answers"];
        eval(place.path(), &[&first[..], files].concat())
    };
    let (status, stdout, stderr) = run(&["甲.jsonl", "乙.jsonl"])?;
    assert_eq!(status, Some(0), "{stderr}");
    let found: Value = serde_json::from_str(&stdout)?;
    near(&found["models"][0]["n_acc"], 1.0);
    // Nothing is optional: what counts is that the other is not used.
    near(&found["models"][0]["o_acc"], 1.0);
    near(&found["models"][1]["n_acc"], 0.0);
    fs::write(place.path().join("丙.jsonl"), "{\"question\": \"别的\", \"response\": \"\"}")?;
    assert!(run(&["丙.jsonl"])?.2.contains("answers none of the questions"));
    fs::write(place.path().join("丙.jsonl"), "{\"question\": \"别的\"}")?;
    assert!(run(&["丙.jsonl"])?.2.contains("丙.jsonl”, line 1"));
    Ok(())
}

/// What a model says at each stage: `a` takes the wrong provision for useful until it is opposed.
fn says(request: &Request) -> Reply {
    let system = request.body["messages"][0]["content"].as_str().unwrap_or_default();
    let prompt = request.prompt();
    let reply = if system.contains("\"answer\"") {
        let answer = if prompt.contains("重写") {
            "依据第一千零七十九条可以离婚。"
        } else {
            "依据第六百六十七条。"
        };
        json!({"answer": answer})
    } else if system.contains("\"opposed\"") {
        json!({"reasoning": "误解", "opposed": prompt.contains("第六百六十七条")})
    } else if system.contains("重写一份") {
        json!({"analysis": "重写：无关", "useful": false})
    } else if system.contains("归纳为一份") {
        json!({"analysis": format!("归纳 {}", request.body["model"])})
    } else if system.contains("\"useful\"") {
        json!({"analysis": "有关", "useful": true})
    } else {
        json!({"analysis": format!("分析 {}", request.body["model"])})
    };
    Reply::Says(reply.to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn models_discuss_and_revise() -> Result<()> {
    let place = tempfile::tempdir()?;
    fs::write(place.path().join("questions.json"), questions().to_string())?;
    let stub = Stub::start(|_, request| says(request)).await?;
    let url = stub.url();
    let run = |more: &[&str]| {
        let first = [
            "discussion",
            "--questions",
            "questions.json",
            "--format",
            "json",
            "--judge-url",
            &url,
            "--judge-model",
            "a,b,c",
            "--cache",
            "cache.sqlite",
        ];
        tokio::task::block_in_place(|| eval(place.path(), &[&first[..], more].concat()))
    };
    let (status, stdout, stderr) = run(&["--judge", "panel", "--out", "answers"])?;
    assert_eq!(status, Some(0), "{stderr}");
    let found: Value = serde_json::from_str(&stdout)?;
    let rows = found["models"].as_array().context("models")?;
    assert_eq!(rows.len(), 6, "three models in two settings");
    assert_eq!((&rows[0]["setting"], &rows[1]["setting"]), (&json!("BS"), &json!("S1S2")));
    near(&rows[0]["n_acc"], 0.0);
    near(&rows[1]["n_acc"], 1.0);
    let written = fs::read_to_string(place.path().join("answers/a-S1S2.jsonl"))?;
    assert!(written.contains("第一千零七十九条"), "{written}");
    let requests = stub.requests();
    // Each model alone: analysis, two provisions, answer. Together: the analyses are known, a summary, two provisions by
    // it, two critiques of either, one revision, an answer.
    assert_eq!(requests.len(), 3 * 4 + 3 * (1 + 2 + 4 + 1 + 1));
    let summary = |one: &&Request| one.prompt().matches("<opinion>").count() == 3 && !one.prompt().contains("<claim>");
    let summaries = requests.iter().filter(summary).count();
    assert_eq!(summaries, 3, "a summary has all three analyses");
    let (_, again, _) = run(&["--judge", "panel"])?;
    assert_eq!(again, stdout);
    assert_eq!(stub.requests().len(), requests.len(), "all is known");

    let (status, _, stderr) = run(&["--judge", "remote"])?;
    assert!(status == Some(2) && stderr.contains("--judge panel"), "{stderr}");
    Ok(())
}

/// Lawyers mostly write without numbers, and in their own words.
#[test]
fn questions_of_cebqa_are_measured() -> Result<()> {
    let Some(folder) = reference::folder() else { return Ok(()) };
    let place = tempfile::tempdir()?;
    let questions = folder.join("data/cebqa/dev.json");
    let all: Vec<Value> = serde_json::from_str(&fs::read_to_string(&questions)?)?;
    let numbers = |one: &Value| -> String {
        let articles = one["articles_retrieval"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let labels = one["article_label"].as_array().into_iter().flatten();
        let necessary = articles.zip(labels).filter(|(_, label)| **label == json!(2));
        necessary.filter_map(|(article, _)| Some(article.split_once('：')?.0)).collect()
    };
    let write = |name: &str, of: &dyn Fn(&Value) -> Value| {
        let answers: Vec<Value> =
            all.iter().map(|one| json!({"question": one["question"], "response": of(one)})).collect();
        fs::write(place.path().join(name), json!(answers).to_string())
    };
    write("lawyers.json", &|one| one["golden_response"].clone())?;
    write("numbers.json", &|one| json!(numbers(one)))?;
    let questions = questions.display().to_string();
    let first = ["discussion", "--questions", &questions, "--format", "json", "--answers"];
    let (status, stdout, stderr) = eval(place.path(), &[&first[..], &["lawyers.json", "numbers.json"]].concat())?;
    assert_eq!(status, Some(0), "{stderr}");
    let found: Value = serde_json::from_str(&stdout)?;
    let lawyers = &found["models"][0];
    println!("lawyers' answers of CEBQA: N-Acc {}, O-Acc {}", lawyers["n_acc"], lawyers["o_acc"]);
    assert!(lawyers["n_acc"].as_f64().is_some_and(|value| (0.6..0.7).contains(&value)), "{lawyers}");
    near(&found["models"][1]["n_acc"], 1.0);
    Ok(())
}
