//! Which documents are one statute, and which of them one version?
//!
//! Titles are compared without 中华人民共和国, brackets and spaces; documents of one title and one date are one
//! version, with the text that has the fewest faults. Everything that was decided is a [`Finding`].

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use lexlint_shared::{
    report::Source,
    statute::{Kind, Statute},
};

use super::{
    Corpus,
    document::{Document, HistoryEntry},
    effect::{self, Commencement},
    facts,
    finding::{Finding, FindingKind},
    status, title,
    versions::{join_dates, version},
};

/// A statute on its way, with what its status will be derived from.
pub(super) struct Draft {
    /// The statute, its versions ascending.
    pub(super) statute: Statute,
    /// The documents behind each version, the one whose text was taken first.
    pub(super) evidence: Vec<Vec<Document>>,
    /// Documents without a text or without a date.
    pub(super) textless: Vec<Document>,
}

impl Draft {
    /// All documents of the statute.
    pub(super) fn documents(&self) -> impl Iterator<Item = &Document> {
        self.evidence.iter().flatten().chain(&self.textless)
    }

    /// Versions that are known by dates only.
    pub(super) fn history(&self) -> impl Iterator<Item = &HistoryEntry> {
        self.documents().flat_map(|document| &document.history)
    }
}

/// A finding about a document.
pub(super) fn finding(document: &Document, kind: FindingKind, seen: String, resolution: impl Into<String>) -> Finding {
    Finding {
        kind,
        source: document.source.clone(),
        origin: document.origin.clone(),
        statute: document.title.clone(),
        seen,
        resolution: resolution.into(),
    }
}

/// Merges documents, in the order of preference of their readers, into statutes.
pub(super) fn merge(documents: Vec<Document>, mut findings: Vec<Finding>) -> Corpus {
    let documents = join_parts(documents);
    let sources = sources(&documents);
    for document in &documents {
        findings.extend(
            document.faults.iter().map(|fault| finding(document, fault.kind, fault.seen.clone(), fault.resolution)),
        );
    }
    let mut groups: BTreeMap<String, Vec<Document>> = BTreeMap::new();
    for document in documents {
        groups.entry(title::key(&document.title)).or_default().push(document);
    }
    let mut drafts: BTreeMap<String, Draft> =
        groups.into_iter().map(|(key, documents)| (key, draft(documents, &mut findings))).collect();
    status::derive(&mut drafts, &sources, &mut findings);
    let mut statutes: Vec<Statute> = drafts.into_values().map(|draft| draft.statute).collect();
    statutes.sort_by(|a, b| a.title.cmp(&b.title));
    findings.sort();
    findings.dedup();
    Corpus { statutes, sources, findings }
}

/// What each source contributes.
fn sources(documents: &[Document]) -> Vec<Source> {
    let mut sources: BTreeMap<&str, (Option<Date>, BTreeSet<String>, usize)> = BTreeMap::new();
    for document in documents {
        let (date, titles, provisions) = sources.entry(&document.source).or_default();
        let history = document.history.iter().flat_map(|entry| entry.promulgated.iter().copied()).max();
        *date = (*date).max(document.promulgated).max(history);
        titles.insert(title::key(&document.title));
        *provisions += document.articles.len();
    }
    sources
        .into_iter()
        // A source without any date has nothing that could be judged by date.
        .filter_map(|(name, (date, titles, provisions))| {
            Some(Source {
                name: name.to_owned(),
                date: date?,
                statutes: titles.len(),
                provisions,
                complete: complete(name, documents),
            })
        })
        .collect()
}

/// The kinds that a source holds completely, as its reader states and the documents bear out.
fn complete(source: &str, documents: &[Document]) -> Vec<Kind> {
    let held = |kind: Kind| {
        let of_kind = documents.iter().filter(|document| document.source == source && document.kind == kind);
        of_kind.map(|document| title::key(&document.title)).collect::<BTreeSet<_>>().len()
    };
    let stated = super::READERS.iter().filter(|reader| reader.name() == source).flat_map(|reader| reader.complete());
    stated.filter(|&&(kind, least)| held(kind) >= least).map(|&(kind, _)| kind).collect()
}

/// Joins the documents that hold the books of one code.
fn join_parts(documents: Vec<Document>) -> Vec<Document> {
    let mut whole = Vec::with_capacity(documents.len());
    let mut parts: BTreeMap<(String, String), Vec<Document>> = BTreeMap::new();
    for document in documents {
        if document.part.is_some() {
            parts.entry((document.source.clone(), title::key(&document.title))).or_default().push(document);
        } else {
            whole.push(document);
        }
    }
    whole.extend(parts.into_values().filter_map(join));
    whole
}

fn join(mut parts: Vec<Document>) -> Option<Document> {
    parts.sort_by_key(|part| part.articles.first().map(|article| article.number));
    // A second copy of the source holds the same books again.
    parts.dedup_by(|a, b| a.part == b.part && a.articles == b.articles);
    let mut books = 0;
    for part in &mut parts {
        let Some(name) = part.part.take() else {
            continue;
        };
        let heading = if name == "附则" {
            name
        } else {
            books += 1;
            format!("第{}编 {}", chinese(books), name.strip_suffix('编').unwrap_or(&name))
        };
        for article in &mut part.articles {
            article.path.retain(|heading| !heading.is_empty());
            article.path.insert(0, heading.clone());
        }
    }
    let mut parts = parts.into_iter();
    let mut whole = parts.next()?;
    for part in parts {
        whole.articles.extend(part.articles);
        whole.faults.extend(part.faults);
        whole.effective = whole.effective.or(part.effective);
    }
    Some(whole)
}

/// Books of a code are few.
fn chinese(n: usize) -> char {
    ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'].get(n - 1).copied().unwrap_or('〇')
}

/// One statute from its documents.
fn draft(documents: Vec<Document>, findings: &mut Vec<Finding>) -> Draft {
    let title = official_title(&documents);
    let kind = documents.iter().map(|document| document.kind).find(|&kind| kind != Kind::Other).unwrap_or(Kind::Other);
    let mut appellations: Vec<String> =
        documents.iter().flat_map(|document| document.appellations.iter().cloned()).collect();
    appellations.sort();
    appellations.dedup();
    let mut by_date: BTreeMap<Date, Vec<Document>> = BTreeMap::new();
    let mut textless = Vec::new();
    for mut document in documents {
        date_by_clause(&mut document, findings);
        match document.promulgated {
            Some(date) if !document.articles.is_empty() => {
                by_date.entry(date).or_default().push(document);
            }
            date => {
                if !document.articles.is_empty() {
                    findings.push(finding(
                        &document,
                        FindingKind::NoDate,
                        "a text without a date".to_owned(),
                        "text left out",
                    ));
                } else if date.is_some() {
                    findings.push(finding(
                        &document,
                        FindingKind::NoText,
                        "a date without a text".to_owned(),
                        "title kept",
                    ));
                }
                textless.push(document);
            }
        }
    }
    let by_date = join_dates(by_date, findings);
    let mut versions = Vec::new();
    let mut evidence = Vec::new();
    for (date, documents) in by_date {
        let (version, documents) = version(date, documents, findings);
        versions.push(version);
        evidence.push(documents);
    }
    let issuer = evidence.iter().rev().flatten().chain(&textless).find_map(|document| document.issuer.clone());
    let key = title::key(&title);
    let renumberings =
        facts::renumberings().filter(|fact| title::key(fact.title) == key).map(|fact| fact.change).collect();
    let statute = Statute { title, kind, issuer, appellations, versions, repeal: None, renumberings };
    Draft { statute, evidence, textless }
}

/// A text without a date is dated by its clause on commencement, if that names a day.
fn date_by_clause(document: &mut Document, findings: &mut Vec<Finding>) {
    if document.promulgated.is_none()
        && let Some(Commencement::On(date)) = effect::commencement(&document.articles)
    {
        document.promulgated = Some(date);
        findings.push(finding(
            document,
            FindingKind::NoDate,
            "a text without a date".to_owned(),
            format!("dated {date} by its clause on commencement"),
        ));
    }
}

/// The fullest spelling: of documents with a text if there are any, with most 《》, then the longest.
fn official_title(documents: &[Document]) -> String {
    let rank = |document: &&Document| {
        let title = &document.title;
        (
            !document.articles.is_empty(),
            title.matches('《').count(),
            title.chars().count(),
            std::cmp::Reverse(title.clone()),
        )
    };
    documents.iter().max_by_key(rank).map(|document| document.title.clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::corpus::tests::{document, find};

    #[test]
    fn books_of_a_code_are_joined_in_order() {
        let book = |name: &str, first: u16| {
            let mut book = document("某法典", date(2020, 5, 28), &["甲。", "乙。"]);
            book.part = Some(name.to_owned());
            book.articles[0].number.main = first;
            book.articles[1].number.main = first + 1;
            book.articles[0].path = vec!["第一章 一般规定".to_owned()];
            book
        };
        let corpus = merge(vec![book("附则", 5), book("合同编", 3), book("总则", 1)], Vec::new());
        let articles = &find(&corpus, "某法典").versions[0].articles;
        let numbers: Vec<_> = articles.iter().map(|article| article.number.main).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 5, 6]);
        assert_eq!(articles[0].path, ["第一编 总则", "第一章 一般规定"]);
        assert_eq!(articles[2].path, ["第二编 合同", "第一章 一般规定"]);
        assert_eq!(articles[5].path, ["附则"]);
    }

    #[test]
    fn a_text_without_a_date_takes_that_of_its_commencement() {
        let mut undated = document("某条例", date(2000, 1, 1), &["甲。", "本条例自2002年7月1日起施行。"]);
        undated.promulgated = None;
        let mut lost = document("他条例", date(2000, 1, 1), &["甲。"]);
        lost.promulgated = None;
        let corpus = merge(vec![undated, lost], Vec::new());
        assert_eq!(find(&corpus, "某条例").versions[0].promulgated, date(2002, 7, 1));
        assert!(find(&corpus, "他条例").versions.is_empty());
        let undated = corpus.findings.iter().filter(|finding| finding.kind == FindingKind::NoDate).count();
        assert_eq!(undated, 2);
    }

    #[test]
    fn the_order_of_documents_does_not_matter() {
        let documents = vec![
            document("甲法", date(2020, 1, 1), &["甲。"]),
            document("乙法", date(2021, 1, 1), &["乙。", "本法自2021年2月1日起施行。《甲法》同时废止。"]),
            document("甲法", date(2019, 1, 1), &["丙。"]),
        ];
        let mut reversed = documents.clone();
        reversed.reverse();
        let (a, b) = (merge(documents, Vec::new()), merge(reversed, Vec::new()));
        assert_eq!(a.statutes, b.statutes);
        assert_eq!(a.findings, b.findings);
    }
}
