//! What was found on each citation, and where does it stand? The two are kept apart: typing moves findings and changes few.

use lexlint_shared::{
    report::{Citation, DiffKind, Provision, Suggestion, Verdict},
    text::offset::utf16_positions,
};
use serde::{Deserialize, Serialize};

/// A stretch of the text, in UTF-16 code units, end exclusive.
pub(crate) type Stretch = (u32, u32);

/// What was found on a citation, wherever in the text it stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Finding {
    /// The citation. All its positions are 0: where it stands is said by its [`Mark`].
    pub(crate) citation: Citation,
    /// The provision that its words really are from, where that is another.
    pub(crate) source: Option<Provision>,
    /// For each suggestion, the words that it would replace.
    pub(crate) replaced: Vec<String>,
}

/// Where a citation and what belongs to it stand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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

impl Mark {
    /// All stretches, to move them.
    pub(crate) fn stretches_mut(&mut self) -> impl Iterator<Item = &mut Stretch> {
        let others = self.claim.iter_mut().chain(&mut self.differs).chain(&mut self.fixes);
        std::iter::once(&mut self.citation).chain(others)
    }
}

/// Tells what was found from where it stands. `source` gives the provision that the words of a citation are from.
pub(crate) fn found(
    text: &str,
    citations: Vec<Citation>,
    source: impl Fn(&Citation) -> Option<Provision>,
) -> (Vec<Finding>, Vec<Mark>) {
    let points: Vec<usize> = citations.iter().flat_map(points_of).flat_map(|(start, end)| [start, end]).collect();
    let units = utf16_positions(text, &points);
    let unit = |at: usize| units.get(at).and_then(|&unit| u32::try_from(unit).ok()).unwrap_or(u32::MAX);
    let mut next = 0;
    let mut take = || {
        let stretch = (unit(next), unit(next + 1));
        next += 2;
        stretch
    };
    // In the order of `points_of`.
    let marks = citations.iter().map(|citation| Mark {
        citation: take(),
        claim: citation.content.as_ref().map(|_| take()),
        differs: differing(citation).iter().map(|_| take()).collect(),
        fixes: citation.suggestions.iter().map(|_| take()).collect(),
    });
    let marks: Vec<Mark> = marks.collect();
    let characters: Vec<char> = text.chars().collect();
    let words = |fix: &Suggestion| characters.get(fix.start..fix.end).into_iter().flatten().collect();
    let finding = |mut citation: Citation| {
        let replaced = citation.suggestions.iter().map(words).collect();
        let source = source(&citation);
        (citation.start, citation.end) = (0, 0);
        citation.content.iter_mut().for_each(|content| (content.start, content.end) = (0, 0));
        citation.suggestions.iter_mut().for_each(|fix| (fix.start, fix.end) = (0, 0));
        Finding { citation, source, replaced }
    };
    (citations.into_iter().map(finding).collect(), marks)
}

/// The citation that a position is in, or whose claim it is in.
pub(crate) fn citation_at(marks: &[Mark], position: u32) -> Option<usize> {
    let within = |&(start, end): &Stretch| start <= position && position <= end;
    let citation = marks.iter().position(|mark| within(&mark.citation));
    citation.or_else(|| marks.iter().position(|mark| mark.claim.as_ref().is_some_and(within)))
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

    fn citation() -> Citation {
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
        citation
    }

    fn of(citation: Citation) -> (Finding, Mark) {
        let (mut findings, mut marks) = found(TEXT, vec![citation], |_| None);
        (findings.remove(0), marks.remove(0))
    }

    #[test]
    fn counts_as_the_browser_does() {
        let mark = Mark { citation: (3, 10), claim: Some((11, 16)), differs: vec![(14, 15)], fixes: vec![(14, 16)] };
        assert_eq!(of(citation()).1, mark);
    }

    #[test]
    fn finds_the_citation_at_a_position() {
        let marks = [of(citation()).1];
        let at = [0, 3, 10, 12, 17].map(|position| citation_at(&marks, position));
        assert_eq!(at, [None, Some(0), Some(0), Some(0), None]);
    }

    #[test]
    fn a_comparison_of_other_words_marks_nothing() {
        let mut citation = citation();
        citation.diff.remove(0);
        let (_, mark) = of(citation);
        assert_eq!(mark.differs, []);
        assert_eq!(mark.fixes, [(14, 16)]);
    }

    #[test]
    fn only_misquotations_are_marked_word_by_word() {
        let mut citation = citation();
        citation.verdict = Verdict::WrongNumber;
        assert_eq!(of(citation).1.differs, []);
    }

    #[test]
    fn shows_what_a_fix_replaces() {
        assert_eq!(of(citation()).0.replaced, ["二年"]);
    }

    #[test]
    fn a_finding_is_the_same_wherever_it_stands() {
        let (here, mark) = of(citation());
        let mut citation = citation();
        citation.start += 1;
        citation.end += 1;
        citation.content.iter_mut().for_each(|content| (content.start, content.end) = (11, 16));
        citation.suggestions.iter_mut().for_each(|fix| (fix.start, fix.end) = (14, 16));
        let (there, moved) = found(&format!("又{TEXT}"), vec![citation], |_| None);
        assert_eq!(there, [here]);
        assert_eq!(moved[0].citation, (mark.citation.0 + 1, mark.citation.1 + 1));
    }
}
