//! Where in the field is what was found? A report tied to the text it is about, with positions as the browser counts.

use lexlint_shared::{
    report::{Citation, DiffKind, Provision, Report, Suggestion, Verdict},
    text::offset::utf16_positions,
};

/// A stretch of the text, in UTF-16 code units, end exclusive.
pub(crate) type Stretch = (u32, u32);

/// Where a citation and what belongs to it stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Mark {
    /// The citation.
    pub(crate) citation: Stretch,
    /// The claim.
    pub(crate) claim: Option<Stretch>,
    /// The words of the claim that the law does not have.
    pub(crate) differs: Vec<Stretch>,
    /// What each suggestion would replace.
    pub(crate) fixes: Vec<Stretch>,
}

/// A text, its report, and where in the text everything stands.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Checked {
    /// The text that was checked.
    pub(crate) text: String,
    /// What was found.
    pub(crate) report: Report,
    /// For each citation of the report, where it stands.
    pub(crate) marks: Vec<Mark>,
    /// For each citation of the report, the provision that its words really are from, where that is another.
    pub(crate) sources: Vec<Option<Provision>>,
    /// How long the check took, in milliseconds.
    pub(crate) took: f64,
}

impl Checked {
    /// Ties a report to its text. `sources` has an entry for each citation.
    pub(crate) fn new(text: String, report: Report, sources: Vec<Option<Provision>>, took: f64) -> Self {
        let points: Vec<usize> =
            report.citations.iter().flat_map(points_of).flat_map(|(start, end)| [start, end]).collect();
        let units = utf16_positions(&text, &points);
        let unit = |at: usize| units.get(at).and_then(|&unit| u32::try_from(unit).ok()).unwrap_or(u32::MAX);
        let mut next = 0;
        let mut take = || {
            let stretch = (unit(next), unit(next + 1));
            next += 2;
            stretch
        };
        // In the order of `points_of`.
        let marks = report.citations.iter().map(|citation| Mark {
            citation: take(),
            claim: citation.content.as_ref().map(|_| take()),
            differs: differing(citation).iter().map(|_| take()).collect(),
            fixes: citation.suggestions.iter().map(|_| take()).collect(),
        });
        let marks = marks.collect();
        Self { text, report, marks, sources, took }
    }

    /// The citation that a position is in, or whose claim it is in.
    pub(crate) fn citation_at(&self, position: u32) -> Option<usize> {
        let within = |&(start, end): &Stretch| start <= position && position <= end;
        let citation = self.marks.iter().position(|mark| within(&mark.citation));
        citation.or_else(|| self.marks.iter().position(|mark| mark.claim.as_ref().is_some_and(within)))
    }

    /// The words that a suggestion would replace.
    pub(crate) fn replaced(&self, suggestion: &Suggestion) -> String {
        self.text.chars().skip(suggestion.start).take(suggestion.end.saturating_sub(suggestion.start)).collect()
    }
}

/// Everything of a citation that has a place in the text, in code points.
fn points_of(citation: &Citation) -> impl Iterator<Item = (usize, usize)> + '_ {
    std::iter::once((citation.start, citation.end))
        .chain(citation.content.iter().map(|content| (content.start, content.end)))
        .chain(differing(citation))
        .chain(citation.suggestions.iter().map(|suggestion| (suggestion.start, suggestion.end)))
}

/// The stretches of a misquotation that the law does not have, in code points of the text.
///
/// Empty where the comparison is not of the claim letter for letter: a wrong place is worse than none.
fn differing(citation: &Citation) -> Vec<(usize, usize)> {
    let misquoted = citation.verdict == Verdict::Misquoted;
    let Some(content) = citation.content.as_ref().filter(|_| misquoted) else {
        return Vec::new();
    };
    let of_claim = citation.diff.iter().filter(|diff| diff.kind != DiffKind::Law);
    if !of_claim.clone().flat_map(|diff| diff.text.chars()).eq(content.text.chars()) {
        return Vec::new();
    }
    let mut at = content.start;
    let stretches = of_claim.map(|diff| {
        let start = at;
        at += diff.text.chars().count();
        (diff.kind, start, at)
    });
    stretches.filter(|(kind, ..)| *kind == DiffKind::Claim).map(|(_, start, end)| (start, end)).collect()
}

#[cfg(test)]
mod tests {
    use lexlint_shared::report::{Excerpt, SuggestionKind, Verdict};

    use super::*;
    use crate::fixture;

    /// `𠮷` is one code point and two units.
    const TEXT: &str = "𠮷据《甲法》第一条，期间为二年。";

    fn checked() -> Checked {
        let mut citation = fixture::citation(2, 9, Verdict::Misquoted);
        citation.content = Some(Excerpt { start: 10, end: 15, text: "期间为二年".to_owned() });
        citation.diff = fixture::diff(&[
            (DiffKind::Same, "期间为"),
            (DiffKind::Claim, "二"),
            (DiffKind::Law, "三"),
            (DiffKind::Same, "年"),
        ]);
        citation.suggestions = vec![Suggestion {
            kind: SuggestionKind::Content,
            law: "甲法".to_owned(),
            article: None,
            start: 13,
            end: 15,
            replacement: "三年".to_owned(),
        }];
        Checked::new(TEXT.to_owned(), fixture::report(vec![citation]), vec![None], 0.0)
    }

    #[test]
    fn counts_as_the_browser_does() {
        let mark = Mark { citation: (3, 10), claim: Some((11, 16)), differs: vec![(14, 15)], fixes: vec![(14, 16)] };
        assert_eq!(checked().marks, [mark]);
    }

    #[test]
    fn finds_the_citation_at_a_position() {
        let checked = checked();
        let at = [0, 3, 10, 12, 17].map(|position| checked.citation_at(position));
        assert_eq!(at, [None, Some(0), Some(0), Some(0), None]);
    }

    #[test]
    fn a_comparison_of_other_words_marks_nothing() {
        let mut report = checked().report;
        report.citations[0].diff.remove(0);
        let checked = Checked::new(TEXT.to_owned(), report, vec![None], 0.0);
        assert_eq!(checked.marks[0].differs, []);
        assert_eq!(checked.marks[0].fixes, [(14, 16)]);
    }

    #[test]
    fn only_misquotations_are_marked_word_by_word() {
        let mut report = checked().report;
        report.citations[0].verdict = Verdict::WrongNumber;
        let checked = Checked::new(TEXT.to_owned(), report, vec![None], 0.0);
        assert_eq!(checked.marks[0].differs, []);
    }

    #[test]
    fn shows_what_a_fix_replaces() {
        let checked = checked();
        assert_eq!(checked.replaced(&checked.report.citations[0].suggestions[0]), "二年");
    }
}
