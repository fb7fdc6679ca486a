//! Which documents are one version, and whose text is the sounder?

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use lexlint_shared::statute::{Article, Version};

use super::{
    document::Document,
    finding::{Finding, FindingKind},
    merge::finding,
};

/// Days that two sources may lie apart in dating one text: adoption against publication.
const MOST_DAYS_APART: i32 = 200;

/// Joins neighbouring dates where one text stands under both. Two sources may differ by misprints.
pub(super) fn join_dates(
    by_date: BTreeMap<Date, Vec<Document>>,
    findings: &mut Vec<Finding>,
) -> Vec<(Date, Vec<Document>)> {
    let mut joined: Vec<(Date, Vec<Document>)> = Vec::new();
    for (date, mut documents) in by_date {
        if let Some((before, others)) = joined.last_mut()
            && (date - *before).get_days() <= MOST_DAYS_APART
            && documents.iter().zip(others.iter()).all(|(a, b)| {
                if a.source == b.source { a.articles == b.articles } else { same_text(&a.articles, &b.articles) }
            })
        {
            for document in &documents {
                findings.push(finding(
                    document,
                    FindingKind::DateDiffers,
                    format!("dated {date}, elsewhere {before}, with the same text"),
                    "one version, of the earlier date",
                ));
            }
            others.append(&mut documents);
        } else {
            joined.push((date, documents));
        }
    }
    joined
}

/// Whether two texts are one but for misprints: the same numbers, and nineteen of twenty articles alike.
fn same_text(a: &[Article], b: &[Article]) -> bool {
    let alike = a.iter().zip(b).filter(|(a, b)| a.text == b.text).count();
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.number == b.number) && alike * 20 >= a.len() * 19
}

/// Faults that tell which of two texts is the sounder.
fn weight(document: &Document) -> usize {
    let counted = |kind| {
        matches!(kind, FindingKind::Gap | FindingKind::Duplicate | FindingKind::OutOfOrder | FindingKind::BrokenLine)
    };
    document.faults.iter().filter(|fault| counted(fault.kind)).count()
}

/// One version from the documents of one date; the one whose text is taken comes first.
pub(super) fn version(
    promulgated: Date,
    mut documents: Vec<Document>,
    findings: &mut Vec<Finding>,
) -> (Version, Vec<Document>) {
    // The order of documents is that of the readers: where texts are equally sound, the earlier reader's is kept.
    documents.sort_by_key(|document| (weight(document), std::cmp::Reverse(document.articles.len())));
    let (first, others) = documents.split_first().expect("a date has at least one document");
    let mut articles = first.articles.clone();
    for other in others {
        if let Some(seen) = difference(&articles, &other.articles) {
            let reason = if weight(first) < weight(other) {
                "fewer faults"
            } else if first.articles.len() > other.articles.len() {
                "more articles"
            } else {
                "equally sound, and its reader comes first"
            };
            let resolution = format!("the text of {} kept: {reason}", first.source);
            if other.source != first.source {
                findings.push(finding(other, FindingKind::TextDiffers, seen, resolution));
            }
        }
        deepen_paths(&mut articles, &other.articles);
    }
    let mut sources: Vec<String> = documents.iter().map(|document| document.source.clone()).collect();
    sources.sort();
    sources.dedup();
    let document_number = documents.iter().find_map(|document| document.document_number.clone());
    (Version { promulgated, effective: None, document_number, sources, articles }, documents)
}

/// Where two texts differ: how many articles, and the first.
fn difference(a: &[Article], b: &[Article]) -> Option<String> {
    let texts: BTreeMap<_, _> = b.iter().map(|article| (article.number, article.text.as_str())).collect();
    let numbers: BTreeSet<_> = a.iter().map(|article| article.number).collect();
    let differing: Vec<_> = a
        .iter()
        .filter(|article| texts.get(&article.number) != Some(&article.text.as_str()))
        .map(|article| article.number)
        .chain(texts.keys().copied().filter(|number| !numbers.contains(number)))
        .collect();
    let first = differing.first()?;
    Some(format!("{} articles differ, the first is {first}", differing.len()))
}

/// Takes the fuller headings of the two: some sources leave out the books.
fn deepen_paths(articles: &mut [Article], other: &[Article]) {
    let paths: BTreeMap<_, _> = other.iter().map(|article| (article.number, &article.path)).collect();
    for article in articles {
        if let Some(path) = paths.get(&article.number).filter(|path| path.len() > article.path.len()) {
            article.path.clone_from(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::corpus::{
        document::Fault,
        merge::merge,
        tests::{document, find},
    };

    #[test]
    fn one_title_and_date_is_one_version_with_the_sounder_text() {
        let mut faulty = document("中华人民共和国样例法", date(2020, 1, 1), &["甲。", "乙"]);
        faulty.faults.push(Fault { kind: FindingKind::BrokenLine, seen: String::new(), resolution: "" });
        let mut sound = document("样例法", date(2020, 1, 1), &["甲。", "乙。"]);
        sound.source = "other".to_owned();
        sound.articles[0].path = vec!["第一章 总则".to_owned()];
        let later = document("中华人民共和国样例法", date(2023, 1, 1), &["丙。"]);
        let corpus = merge(vec![later, faulty, sound], Vec::new());
        let law = find(&corpus, "中华人民共和国样例法");
        assert_eq!(law.versions.len(), 2);
        assert_eq!(law.versions[0].articles[1].text, "乙。");
        assert_eq!(law.versions[0].sources, ["other", "source"]);
        let differs: Vec<_> =
            corpus.findings.iter().filter(|finding| finding.kind == FindingKind::TextDiffers).collect();
        assert_eq!(differs.len(), 1);
        assert_eq!(differs[0].seen, "1 articles differ, the first is 2");
        assert_eq!(corpus.sources.iter().map(|source| source.provisions).collect::<Vec<_>>(), [2, 3]);
    }

    #[test]
    fn one_text_under_two_dates_is_one_version_and_two_texts_are_two() {
        let adopted = document("某解释", date(2022, 3, 22), &["甲。"]);
        let published = document("某解释", date(2022, 4, 1), &["甲。"]);
        let amended = document("某解释", date(2022, 6, 1), &["乙。"]);
        let corpus = merge(vec![adopted, published, amended], Vec::new());
        let dates: Vec<_> = find(&corpus, "某解释").versions.iter().map(|version| version.promulgated).collect();
        assert_eq!(dates, [date(2022, 3, 22), date(2022, 6, 1)]);
    }
}
