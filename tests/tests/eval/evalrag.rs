//! `lexlint eval evalrag`: agreement with people, in each style.

use std::fs;

use anyhow::Result;
use lexlint_tests::{
    fixtures, reference,
    stub::{Reply, Stub},
};
use serde_json::{Value, json};

use crate::eval;

/// Four answers to two questions; people find those that cite better.
fn scored() -> Value {
    let one =
        |question: &str, answer: &str, score: f64| json!({"question": question, "answer": answer, "score": score});
    json!([
        one("几年内可以起诉？", "依据民法典，诉讼时效期间为三年。您应当在三年内起诉。", 9.0),
        one("几年内可以起诉？", "您应当在十年内起诉。", 2.0),
        one("借款要付利息吗？", "您应当返还借款并支付利息。", 8.0),
        {"question": "借款要付利息吗？", "answer": "您不得要求支付利息。", "scores": [1, 3]},
        one("诉讼时效怎么办？", "您可以向人民法院起诉。", 5.0),
    ])
}

fn row<'a>(found: &'a Value, evaluator: &str) -> &'a Value {
    let rows = found["correlations"].as_array().expect("rows");
    rows.iter().find(|row| row["evaluator"] == evaluator).expect("the evaluator is there")
}

#[test]
fn the_judge_without_a_model_knows_one_style_and_needs_the_law() -> Result<()> {
    let (place, index) = (tempfile::tempdir()?, fixtures::index_dir()?);
    fs::write(place.path().join("scored.json"), scored().to_string())?;
    let index = index.path().display().to_string();
    let arguments =
        ["evalrag", "--scores", "scored.json", "--as-of", "2026-08-01", "--index", &index, "--format", "json"];
    let (status, stdout, stderr) = eval(place.path(), &arguments)?;
    assert_eq!(status, Some(0), "{stderr}");
    let found: Value = serde_json::from_str(&stdout)?;
    assert_eq!(found["correlations"].as_array().map(Vec::len), Some(6));
    let with = row(&found, "truthfulness-RAG");
    assert_eq!(with["scored"], 5);
    assert!(with["spearman"].as_f64().is_some_and(|value| value > 0.3), "{with}");
    assert!(with["kendall_interval"]["low"].is_number());
    assert_eq!(row(&found, "truthfulness")["scored"], 0);
    assert!(row(&found, "FairEval-RAG")["pearson"].is_null());
    assert_eq!(found["notices"].as_array().map(Vec::len), Some(5), "{found}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_graded_in_pairs_and_by_roles() -> Result<()> {
    let (place, index) = (tempfile::tempdir()?, fixtures::index_dir()?);
    fs::write(place.path().join("scored.json"), scored().to_string())?;
    // Without the law all answers get 5 but the first shown, which gets 9; with it, those that say 应当 get 9.
    let stub = Stub::start(|_, request| {
        let prompt = request.prompt();
        let law = prompt.contains("<provision");
        let answers: Vec<&str> =
            prompt.split("<answer number=").skip(1).filter_map(|rest| rest.split("</answer>").next()).collect();
        let grade = |(at, answer): (usize, &&str)| match (law, answer.contains("应当")) {
            (false, _) => {
                if at == 0 {
                    9
                } else {
                    5
                }
            }
            (true, true) => 9,
            (true, false) => 2,
        };
        let grades: Vec<u8> = answers.iter().enumerate().map(grade).collect();
        Reply::Says(json!({"reasoning": "理由", "grades": grades}).to_string())
    })
    .await?;
    let (index, url) = (index.path().display().to_string(), stub.url());
    let cache = place.path().join("cache.sqlite").display().to_string();
    let run = |styles: &str| {
        let arguments = [
            "evalrag",
            "--scores",
            "scored.json",
            "--style",
            styles,
            "--as-of",
            "2026-08-01",
            "--index",
            &index,
            "--format",
            "json",
            "--judge",
            "remote",
            "--judge-model",
            "m",
            "--judge-url",
            &url,
            "--cache",
            &cache,
        ];
        eval(place.path(), &arguments)
    };
    let (status, stdout, stderr) = tokio::task::block_in_place(|| run("faireval,chateval"))?;
    assert_eq!(status, Some(0), "{stderr}");
    let found: Value = serde_json::from_str(&stdout)?;
    // Both orders: each of a pair is first once, so that all have 7 but the one that stands alone.
    let fair = row(&found, "FairEval");
    assert_eq!(fair["scored"], 5);
    assert!(fair["spearman"].as_f64().is_some_and(|value| value.abs() < 0.5), "{fair}");
    assert!(row(&found, "FairEval-RAG")["kendall"].as_f64().is_some_and(|value| value > 0.3), "{found}");
    // Two pairs in two orders and one alone, without and with the law; as many groups by three roles.
    let requests = stub.requests();
    assert_eq!(requests.len(), 2 * 5 + 2 * 3 * 3);
    let heard = requests.iter().filter(|one| one.prompt().contains("<opinion>")).count();
    assert_eq!(heard, 2 * 3 * 2, "the second and third role hear those before them");
    tokio::task::block_in_place(|| run("faireval"))?;
    assert_eq!(stub.requests().len(), requests.len(), "all is known");
    Ok(())
}

#[test]
fn faults_are_named_with_their_line() -> Result<()> {
    let (place, index) = (tempfile::tempdir()?, fixtures::index_dir()?);
    let index = index.path().display().to_string();
    fs::write(
        place.path().join("a.jsonl"),
        "{\"question\": \"\", \"answer\": \"\", \"score\": 1}\n{\"question\": \"\", \"answer\": \"\"}\n",
    )?;
    let (status, _, stderr) = eval(place.path(), &["evalrag", "--scores", "a.jsonl", "--index", &index])?;
    assert!(status == Some(2) && stderr.contains("a.jsonl”, line 2: there is neither `score`"), "{stderr}");
    Ok(())
}

/// The labels of sentences are of the form that the command reads.
#[test]
fn labelled_sentences_are_read() -> Result<()> {
    let Some(folder) = reference::folder() else { return Ok(()) };
    let items: Vec<lexlint::eval::evalrag::Item> =
        lexlint::eval::items::read(&folder.join("gold/truthfulness-dev.jsonl"), lexlint::eval::evalrag::FORM)?;
    assert!(items.len() > 50 && items.iter().all(|item| item.sentence.is_some() && (0.0..=5.0).contains(&item.score)));
    Ok(())
}
