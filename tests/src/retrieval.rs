//! Recall of retrieval on questions whose provisions are known, of the data sets beside the checkout.

use std::{collections::BTreeSet, fs, path::Path};

use anyhow::{Context, Result};
use jiff::civil::{Date, date};
use lexlint::retrieve::Retriever;
use lexlint_shared::{
    extract::{Target, mentions},
    index::{Index, StatuteId},
    statute::{ArticleNumber, Status},
};
use serde_json::Value;

use crate::reference;

/// The day by whose law is searched.
pub const DAY: Date = date(2026, 11, 20);

/// Numbers of hits for which recall is measured.
pub const DEPTHS: [usize; 3] = [5, 10, 100];

/// A provision, whatever its version.
type Gold = (StatuteId, ArticleNumber);

/// A question and the provisions that answer it, of those that the index has in force on [`DAY`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The words of the question.
    pub text: String,
    /// Never empty.
    pub gold: BTreeSet<Gold>,
}

/// A data set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Set {
    /// Its name.
    pub name: &'static str,
    /// Questions with a provision that the index has.
    pub questions: Vec<Question>,
    /// References to provisions that it has not.
    pub unknown: usize,
}

/// STARD, EQUALS, CEBQA and `LawBench` 3-2.
///
/// # Errors
/// If a file cannot be read or is of another form.
pub fn sets(folder: &Path, index: &Index) -> Result<Vec<Set>> {
    let data = folder.join("data");
    let form = "a data set has another form than expected";
    let text = |value: &Value| value.as_str().map(str::to_owned).context(form);
    let array = |value: &Value| value.as_array().cloned().context(form);
    let stard = |one: &Value| {
        let references = array(&one["match_name"])?;
        Ok((text(&one["question"])?, references.iter().map(text).collect::<Result<_>>()?))
    };
    let equals = |one: &Value| {
        let reference = format!("{}{}", text(&one["law_type"])?, text(&one["law_text_num"])?);
        Ok((text(&one["question"][0])?, vec![reference]))
    };
    // Label 2: necessary to answer; where no article is, 1: optional.
    let cebqa = |one: &Value| {
        let (articles, labels) = (array(&one["articles_retrieval"])?, array(&one["article_label"])?);
        let best = labels.iter().filter_map(Value::as_u64).max().filter(|&label| label > 0);
        let articles = articles.iter().zip(&labels).filter(|(_, label)| best.is_some() && label.as_u64() == best);
        let references = articles
            .map(|(article, _)| text(article).map(|text| text.split('：').next().unwrap_or_default().to_owned()));
        Ok((text(&one["question"])?, references.collect::<Result<_>>()?))
    };
    // The question names one provision; the answer cites it first.
    let lawbench = |one: &Value| Ok((text(&one["question"])?, vec![text(&one["answer"])?]));
    Ok(vec![
        read("STARD", &data.join("stard/dev.json"), index, stard)?,
        read("EQUALS", &data.join("equals/dev.json"), index, equals)?,
        read("CEBQA", &data.join("cebqa/dev.json"), index, cebqa)?,
        read("LawBench 3-2", &reference::unpacked().join("lawbench/questions/3-2.json"), index, lawbench)?,
    ])
}

/// Reads an array of records, each by what gives its question and the texts that refer to its provisions.
fn read(
    name: &'static str,
    path: &Path,
    index: &Index,
    record: impl Fn(&Value) -> Result<(String, Vec<String>)>,
) -> Result<Set> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read “{}”", path.display()))?;
    let (mut questions, mut unknown) = (Vec::new(), 0);
    for one in serde_json::from_str::<Vec<Value>>(&text)? {
        let (text, references) = record(&one)?;
        let found: Vec<Option<Gold>> = references.iter().map(|reference| provision(index, reference)).collect();
        unknown += found.iter().filter(|gold| gold.is_none()).count();
        let gold: BTreeSet<Gold> = found.into_iter().flatten().collect();
        if !gold.is_empty() {
            questions.push(Question { text, gold });
        }
    }
    Ok(Set { name, questions, unknown })
}

/// The first provision that a text cites, if it is in force; titles with or without 《》.
fn provision(index: &Index, reference: &str) -> Option<Gold> {
    let marked = reference.find('第').map(|at| format!("《{}》{}", &reference[..at], &reference[at..]));
    [Some(reference.to_owned()), marked].into_iter().flatten().find_map(|text| {
        let chars: Vec<char> = text.chars().collect();
        let mention = mentions(&chars, index.core()).into_iter().find(|mention| mention.article.is_some())?;
        let (Target::Known(statutes), Some(article)) = (&mention.target, mention.article) else { return None };
        statutes.iter().copied().find_map(|statute| {
            let version = index.version(statute, DAY).filter(|_| index.status(statute, DAY) == Status::InForce)?;
            index.has_article(statute, version, article).then_some((statute, article))
        })
    })
}

/// Recall at each of [`DEPTHS`]: the share of a question's provisions that are found, on average over the questions.
///
/// # Errors
/// If the retriever fails.
pub fn recall(retriever: &dyn Retriever, set: &Set) -> Result<[f64; DEPTHS.len()]> {
    let mut sums = [0.0; DEPTHS.len()];
    for question in &set.questions {
        let most = DEPTHS.into_iter().max().unwrap_or_default();
        let hits = retriever.search(&question.text, DAY, most)?;
        for (sum, depth) in sums.iter_mut().zip(DEPTHS) {
            let found: BTreeSet<Gold> =
                hits.iter().take(depth).map(|hit| (hit.place.statute, hit.place.article)).collect();
            let share = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
            *sum += share(question.gold.intersection(&found).count()) / share(question.gold.len());
        }
    }
    #[allow(clippy::cast_precision_loss, reason = "there are not that many questions")]
    let questions = set.questions.len() as f64;
    Ok(sums.map(|sum| sum / questions))
}
