//! What would a person want to know about a corpus? Counts by source, and what is wrong with it.

use std::{collections::BTreeMap, fmt::Write};

use jiff::civil::Date;
use serde::Serialize;

use super::{Corpus, Finding, FindingKind};

/// Examples shown of each sort of finding, unless all are asked for.
const EXAMPLES: usize = 3;

/// Counts of one source, or of all merged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Counts {
    /// Name of the source; `merged` for all.
    pub name: String,
    /// Newest date of promulgation.
    pub date: Date,
    /// Statutes.
    pub statutes: usize,
    /// Versions with a text.
    pub versions: usize,
    /// Provisions, over all versions.
    pub provisions: usize,
    /// Findings by sort; sorts that do not occur are left out.
    pub findings: BTreeMap<FindingKind, usize>,
}

/// The state of a corpus.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Lint<'a> {
    /// By source; the last is the merged corpus.
    pub sources: Vec<Counts>,
    /// All findings, by sort.
    pub findings: &'a [Finding],
}

fn count<'a>(findings: impl Iterator<Item = &'a Finding>) -> BTreeMap<FindingKind, usize> {
    let mut counts = BTreeMap::new();
    for finding in findings {
        *counts.entry(finding.kind).or_default() += 1;
    }
    counts
}

impl<'a> Lint<'a> {
    /// Counts a corpus.
    pub fn of(corpus: &'a Corpus) -> Self {
        let versions = || corpus.statutes.iter().flat_map(|statute| &statute.versions);
        let mut sources: Vec<Counts> = corpus
            .sources
            .iter()
            .map(|source| Counts {
                name: source.name.clone(),
                date: source.date,
                statutes: source.statutes,
                versions: versions().filter(|version| version.sources.contains(&source.name)).count(),
                provisions: source.provisions,
                findings: count(corpus.findings.iter().filter(|finding| finding.source == source.name)),
            })
            .collect();
        sources.push(Counts {
            name: "merged".to_owned(),
            date: sources.iter().map(|source| source.date).max().unwrap_or(Date::ZERO),
            statutes: corpus.statutes.len(),
            versions: versions().count(),
            provisions: versions().map(|version| version.articles.len()).sum(),
            findings: count(corpus.findings.iter()),
        });
        Self { sources, findings: &corpus.findings }
    }

    /// The report for people: a table, then the findings by sort, `all` of them or a few examples each.
    pub fn text(&self, all: bool) -> String {
        let mut text = String::new();
        let width = self.sources.iter().map(|source| source.name.len()).max().unwrap_or(0).max("source".len());
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "{:width$}  {:10}  {:>8}  {:>8}  {:>10}  {:>8}",
            "source", "current to", "statutes", "versions", "provisions", "findings"
        );
        for source in &self.sources {
            let findings: usize = source.findings.values().sum();
            let _ = writeln!(
                text,
                "{:width$}  {:10}  {:>8}  {:>8}  {:>10}  {findings:>8}",
                source.name,
                source.date.to_string(),
                source.statutes,
                source.versions,
                source.provisions,
            );
        }
        for kind in FindingKind::ALL {
            self.section(&mut text, kind, all);
        }
        text
    }

    fn section(&self, text: &mut String, kind: FindingKind, all: bool) {
        let findings: Vec<_> = self.findings.iter().filter(|finding| finding.kind == kind).collect();
        if findings.is_empty() {
            return;
        }
        let _ = writeln!(text, "\n{}: {}", kind.label(), findings.len());
        let shown = if all { findings.len() } else { EXAMPLES };
        for finding in findings.iter().take(shown) {
            let place = [finding.source.as_str(), finding.origin.as_str()];
            let place: Vec<_> = place.into_iter().filter(|part| !part.is_empty()).collect();
            let name = if finding.statute.is_empty() { String::new() } else { format!("《{}》 ", finding.statute) };
            let _ =
                writeln!(text, "  {name}[{}]\n    {}\n    → {}", place.join(": "), finding.seen, finding.resolution);
        }
        if findings.len() > shown {
            let _ = writeln!(text, "  … and {} more; --all shows them", findings.len() - shown);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::corpus;

    fn corpus() -> Corpus {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let line = |numbers: &[u16]| {
            let articles: Vec<_> = numbers.iter().map(|n| format!(r#"{{"number":"{n}","text":"甲。"}}"#)).collect();
            format!(r#"{{"title":"甲办法","promulgated":"2024-01-01","articles":[{}]}}"#, articles.join(","))
        };
        let lines = [line(&[1, 3, 5, 7, 9]), "{".to_owned()];
        std::fs::write(folder.path().join("own.jsonl"), lines.join("\n")).expect("space");
        corpus::load(&[PathBuf::from(folder.path())], &|_| ()).expect("a corpus")
    }

    #[test]
    fn counts_and_findings_are_shown() {
        let corpus = corpus();
        let lint = Lint::of(&corpus);
        let [own, merged] = lint.sources.as_slice() else { panic!("one source and the sum") };
        assert_eq!((own.name.as_str(), own.statutes, own.versions, own.provisions), ("own", 1, 1, 5));
        assert_eq!((merged.versions, merged.provisions), (1, 5));
        assert_eq!(own.findings[&FindingKind::Gap], 4);
        assert_eq!(merged.findings[&FindingKind::Unreadable], 1);
        let text = lint.text(false);
        assert!(text.contains("gap in numbering: 4") && text.contains("… and 1 more"), "{text}");
        assert!(text.contains("article 1 is followed by 3"), "{text}");
        assert!(!lint.text(true).contains("more; --all"));
    }

    #[test]
    fn the_json_names_sorts_of_findings() {
        let corpus = corpus();
        let json = serde_json::to_value(Lint::of(&corpus)).expect("plain data");
        assert_eq!(json["sources"][0]["findings"]["gap"], 4);
        assert_eq!(json["findings"][0]["kind"], "unreadable");
    }
}
