//! How far do the baseline's scores agree with what people say? On labelled sentences and articles.

use std::{fs, sync::Arc};

use anyhow::{Context, Result, ensure};
use jiff::civil::{Date, date};
use lexlint::{
    judge::{
        baseline::Baseline,
        kind::Law,
        session::{Bench, Case},
    },
    retrieve,
};
use lexlint_shared::{
    judgement::{Event, Overall},
    metric::correlation::spearman,
};
use lexlint_tests::reference;
use serde_json::Value;
use tempfile::TempDir;
use tokio::sync::mpsc;

/// Day of the labels.
const DAY: Date = date(2026, 11, 20);

fn bench() -> Result<Option<(Bench, TempDir)>> {
    let Some(folder) = reference::folder() else { return Ok(None) };
    let built = reference::built(&folder)?;
    let dir = tempfile::tempdir()?;
    fs::write(dir.path().join("manifest.json"), serde_json::to_vec(&built.manifest)?)?;
    for (name, bytes) in &built.files {
        fs::write(dir.path().join(name), bytes)?;
    }
    let mut loaded = lexlint::index_dir::load(dir.path())?;
    let retriever = retrieve::KINDS[0].open(&mut loaded, &retrieve::Silent)?;
    let law = Law { index: Arc::new(loaded.index), retriever: Arc::from(retriever) };
    let judge = Arc::new(Baseline::new(law.clone()));
    Ok(Some((Bench { law, judge, store: None, concurrency: 1 }, dir)))
}

async fn judge(bench: &Bench, question: &str, answer: &str, sentence: Option<&str>) -> Result<Overall> {
    let case = Case {
        question: Some(question.to_owned()),
        answer: answer.to_owned(),
        sentence: sentence.map(str::to_owned),
        as_of: DAY,
        retrieval: true,
    };
    let (sender, mut receiver) = mpsc::channel(8);
    let listen = async {
        let mut last = None;
        while let Some(event) = receiver.recv().await {
            last = Some(event);
        }
        last
    };
    match tokio::join!(bench.run(case, sender), listen).1 {
        Some(Event::Done(overall)) => Ok(overall),
        other => anyhow::bail!("the last event is {other:?}"),
    }
}

/// Prints the correlation of scores with labels, and holds it to a bound.
fn hold(what: &str, least: f64, pairs: &[(f64, f64)], cases: usize) -> Result<()> {
    let (scores, labels): (Vec<f64>, Vec<f64>) = pairs.iter().copied().unzip();
    let correlation = spearman(&scores, &labels).context("the scores vary")?;
    println!("{what}: Spearman {correlation:.3}, {} of {cases} have a score", pairs.len());
    ensure!(correlation >= least, "{what}: {correlation:.3} is below {least}");
    ensure!(pairs.len() * 10 >= cases * 9, "{what}: too many have no score");
    Ok(())
}

#[tokio::test]
async fn scores_agree_with_labels() -> Result<()> {
    let (Some(folder), Some((bench, _dir))) = (reference::folder(), bench()?) else { return Ok(()) };
    let text = |value: &Value, key: &str| value[key].as_str().map(str::to_owned).with_context(|| format!("no {key}"));

    let lines = fs::read_to_string(folder.join("gold/truthfulness-dev.jsonl"))?;
    let mut pairs = Vec::new();
    for line in lines.lines() {
        let labelled: Value = serde_json::from_str(line)?;
        let (question, answer) = (text(&labelled, "question")?, text(&labelled, "answer")?);
        let sentence = text(&labelled, "sentence")?;
        let overall = judge(&bench, &question, &answer, Some(&sentence)).await?;
        let label = labelled["score"].as_f64().context("no score")?;
        pairs.extend(overall.truthfulness.map(|score| (f64::from(score), label)));
    }
    hold("truthfulness of advice", 0.45, &pairs, lines.lines().count())?;

    let consultations: Vec<Value> = serde_json::from_str(&fs::read_to_string(folder.join("data/cebqa/dev.json"))?)?;
    let (mut pairs, mut cases) = (Vec::new(), 0);
    for consultation in &consultations {
        let question = text(consultation, "question")?;
        let list = |key: &str| consultation[key].as_array().cloned().with_context(|| format!("no {key}"));
        for (article, label) in list("articles_retrieval")?.iter().zip(list("article_label")?) {
            cases += 1;
            let overall = judge(&bench, &question, article.as_str().context("an article is text")?, None).await?;
            let label = label.as_f64().context("a label is a number")?;
            pairs.extend(overall.relevance.map(|score| (f64::from(score), label)));
        }
    }
    hold("relevance of articles to questions", 0.31, &pairs, cases)
}
