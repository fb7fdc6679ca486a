//! How does what the page shows become a report for the file?

use js_sys::Date;
use lexlint_shared::{
    dossier::{self, Dossier, Fix, Note},
    report::{Citation, IndexInfo, Report, SCHEMA, Summary},
};

use super::decisions::Decided;
use crate::{
    checked::{Checked, Id},
    finding::{Mark, Stretch},
    state::Coverage,
};

/// The report of a check. Its hash is left to the exporter.
pub(super) fn dossier(
    checked: &Checked,
    coverage: &Coverage,
    question: &str,
    decided: impl Fn(Id) -> Decided,
    fixes: Vec<Fix>,
) -> Dossier {
    let points = points(&checked.text);
    let citations: Vec<Citation> =
        checked.citations().zip(&checked.marks).map(|(c, mark)| placed(c, mark, &points)).collect();
    let notes = checked.findings.iter().map(|kept| {
        let Decided { dismissed, comment } = decided(kept.id);
        Note { source: kept.finding.source.clone(), dismissed, comment }
    });
    Dossier {
        kind: dossier::KIND.to_owned(),
        version: dossier::VERSION,
        program: Dossier::PROGRAM.to_owned(),
        created: String::new(),
        sha256: String::new(),
        name: None,
        question: Some(question.trim().to_owned()).filter(|question| !question.is_empty()),
        text: checked.text.clone(),
        coverage: dossier::Coverage {
            statutes: coverage.statutes,
            articles: coverage.articles,
            absent: coverage.absent.clone(),
        },
        notes: notes.collect(),
        report: Report {
            schema: SCHEMA,
            as_of: checked.as_of,
            index: IndexInfo { id: coverage.id.clone(), built: coverage.built, sources: coverage.sources.clone() },
            summary: Summary::of(&citations),
            citations,
        },
        fixes,
    }
}

/// Now, by the reader's clock, with the offset from UTC.
pub(super) fn now() -> String {
    let now = Date::new_0();
    // Minutes that UTC is ahead.
    let behind = now.get_timezone_offset();
    let local = Date::new(&(now.get_time() - behind * 60_000.0).into());
    let clock = String::from(local.to_iso_string());
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "minutes of at most a day")]
    let minutes = behind.abs() as u32;
    let sign = if behind > 0.0 { '-' } else { '+' };
    format!("{}{sign}{:02}:{:02}", clock.get(..19).unwrap_or_default(), minutes / 60, minutes % 60)
}

/// A citation where its mark says that it stands.
fn placed(citation: &Citation, mark: &Mark, points: &[u32]) -> Citation {
    let point = |unit: u32| {
        let point = usize::try_from(unit).ok().and_then(|unit| points.get(unit)).or(points.last());
        point.and_then(|&point| usize::try_from(point).ok()).unwrap_or_default()
    };
    let place = |&(start, end): &Stretch| (point(start), point(end));
    let mut citation = citation.clone();
    (citation.start, citation.end) = place(&mark.citation);
    if let (Some(content), Some(claim)) = (&mut citation.content, &mark.claim) {
        (content.start, content.end) = place(claim);
    }
    for (fix, stretch) in citation.suggestions.iter_mut().zip(&mark.fixes) {
        (fix.start, fix.end) = place(stretch);
    }
    citation
}

/// For each UTF-16 code unit of a text, and its end, how many characters begin before it.
fn points(text: &str) -> Vec<u32> {
    let mut points = Vec::with_capacity(text.len() / 2);
    let mut point = 0;
    for c in text.chars() {
        points.extend(std::iter::repeat_n(point, c.len_utf16()));
        point += 1;
    }
    points.push(point);
    points
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use lexlint_shared::report::{Excerpt, Suggestion, SuggestionKind, Verdict};

    use super::*;
    use crate::{checked::Kept, finding::found, fixture};

    const TEXT: &str = "𠮷据《甲法》第一条，期间为二年。";

    #[test]
    fn citations_are_where_they_were() {
        let mut citation = fixture::citation(2, 9, Verdict::Misquoted);
        citation.text = "《甲法》第一条".to_owned();
        citation.content = Some(Excerpt { start: 10, end: 15, text: "期间为二年".to_owned() });
        citation.suggestions = vec![Suggestion {
            kind: SuggestionKind::Content,
            law: "甲法".to_owned(),
            article: None,
            start: 13,
            end: 15,
            replacement: "三年".to_owned(),
        }];
        let (findings, marks) = found(TEXT, vec![citation.clone()], |_| None);
        let kept = findings.into_iter().map(|finding| Kept { id: 1, finding: Arc::new(finding) }).collect();
        let checked = Checked::new(TEXT.to_owned(), fixture::DAY, kept, marks, 1.0);
        let coverage = Coverage {
            id: "id".to_owned(),
            built: fixture::DAY,
            statutes: 1,
            articles: 2,
            absent: Vec::new(),
            sources: Vec::new(),
        };
        let decided = |_| Decided { dismissed: None, comment: "好".to_owned() };
        let dossier = dossier(&checked, &coverage, " 问 ", decided, Vec::new());
        assert_eq!(dossier.report.citations, [citation]);
        assert_eq!(dossier.notes[0].comment, "好");
        assert_eq!(dossier.question.as_deref(), Some("问"));
        assert_eq!(dossier.report.index.id, "id");
    }
}
