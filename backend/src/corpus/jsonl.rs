//! JSON Lines of our own, for a team's own norms: one version of a norm a line. `assets/corpora/README.md`
//! documents the fields.

use std::path::Path;

use jiff::civil::Date;
use lexlint_shared::statute::{Article, ArticleNumber, Kind};
use serde::Deserialize;

use super::{
    CorpusReader, ReadError, Reading, articles, clean,
    document::{Document, StatedRepeal},
};

/// Reader of JSON Lines; the source is named after the file.
#[derive(Debug)]
pub(super) struct Jsonl;

/// One line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    title: String,
    #[serde(default = "other")]
    kind: Kind,
    issuer: Option<String>,
    #[serde(default)]
    appellations: Vec<String>,
    promulgated: Date,
    effective: Option<Date>,
    document_number: Option<String>,
    repeal: Option<RepealRecord>,
    articles: Vec<ArticleRecord>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArticleRecord {
    number: ArticleNumber,
    #[serde(default)]
    path: Vec<String>,
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RepealRecord {
    date: Date,
    by: Option<String>,
    #[serde(default)]
    successors: Vec<String>,
}

const fn other() -> Kind {
    Kind::Other
}

impl CorpusReader for Jsonl {
    fn name(&self) -> &'static str {
        "jsonl"
    }

    fn claims(&self, path: &Path) -> bool {
        path.extension().is_some_and(|extension| extension == "jsonl")
    }

    fn read(&self, path: &Path, origin: &str) -> Result<Reading, ReadError> {
        let text = std::fs::read_to_string(path)?;
        let source = path.file_stem().map_or_else(|| self.name().into(), |name| name.to_string_lossy());
        let mut reading = Reading::default();
        for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let origin = format!("{origin}:{}", at + 1);
            match parse(line, &source, &origin) {
                Ok(document) => reading.documents.push(document),
                Err(error) => reading.unreadable.push((origin, error)),
            }
        }
        Ok(reading)
    }
}

fn parse(line: &str, source: &str, origin: &str) -> Result<Document, ReadError> {
    let record: Record = serde_json::from_str(line)?;
    let mut document = Document::new(source, origin.to_owned(), clean::title(&record.title), record.kind);
    if document.title.is_empty() {
        return Err(ReadError::Form("“title” is empty"));
    }
    document.issuer = record.issuer;
    document.appellations = record.appellations;
    document.promulgated = Some(record.promulgated);
    document.effective = record.effective;
    document.document_number = record.document_number;
    document.repeal =
        record.repeal.map(|repeal| StatedRepeal { date: repeal.date, by: repeal.by, successors: repeal.successors });
    document.articles = record
        .articles
        .into_iter()
        .map(|article| Article {
            number: article.number,
            path: article.path.iter().map(|heading| clean::heading(heading)).collect(),
            text: article.text.lines().map(clean::line).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n"),
        })
        .collect();
    if !document.articles.is_sorted_by(|a, b| a.number < b.number) {
        return Err(ReadError::Form("article numbers must ascend, each once"));
    }
    document.faults = articles::gaps(&document.articles);
    Ok(document)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    /// The example that the documentation shows.
    const EXAMPLE: &str = include_str!("../../../assets/corpora/example.jsonl");

    #[test]
    fn the_documented_example_is_read() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("example.jsonl");
        std::fs::write(&path, EXAMPLE).expect("space");
        let reading = Jsonl.read(&path, "example.jsonl").expect("a readable file");
        assert!(reading.unreadable.is_empty(), "{:?}", reading.unreadable);
        let [old, new] = reading.documents.as_slice() else { panic!("two versions") };
        assert_eq!((old.title.as_str(), old.source.as_str()), ("样例公司差旅管理办法", "example"));
        assert_eq!(old.articles[1].number, ArticleNumber::with_sub(1, 1));
        assert_eq!(new.promulgated, Some(date(2025, 6, 1)));
        assert_eq!(new.appellations, ["差旅办法"]);
        assert!(new.articles[0].text.contains("\n（一）"));
    }

    #[test]
    fn a_bad_line_does_not_hide_the_others() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("a.jsonl");
        let good = r#"{"title":"甲","promulgated":"2024-01-01","articles":[]}"#;
        let bad = [
            "{",
            r#"{"title":"","promulgated":"2024-01-01","articles":[]}"#,
            r#"{"title":"甲","promulgated":"soon","articles":[]}"#,
            r#"{"title":"甲","promulgated":"2024-01-01","articles":[],"colour":1}"#,
            r#"{"title":"甲","promulgated":"2024-01-01","articles":[{"number":"2","text":"a"},{"number":"1","text":"b"}]}"#,
        ];
        std::fs::write(&path, format!("{}\n\n{good}\n", bad.join("\n"))).expect("space");
        let reading = Jsonl.read(&path, "a.jsonl").expect("a readable file");
        assert_eq!((reading.documents.len(), reading.unreadable.len()), (1, bad.len()));
        assert_eq!(reading.unreadable[1].0, "a.jsonl:2");
    }
}
