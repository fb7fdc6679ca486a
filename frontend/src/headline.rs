//! What may be said of a whole text? The headline, which claims no more than was checked.

use jiff::civil::Date;
use lexlint_shared::{
    report::{Citation, Verdict},
    show::sentence::in_words,
};

use crate::strings::Strings;

/// Explanation code of citations whose text is not loaded.
pub(crate) const PENDING: &str = "pending";

/// Counts over what was found, with those that wait for a text apart from those that cannot be checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Counts {
    /// All citations.
    pub(crate) found: usize,
    /// With verdict `verified`.
    pub(crate) verified: usize,
    /// Cannot be checked with this index.
    pub(crate) unverifiable: usize,
    /// Wait for a text.
    pub(crate) waiting: usize,
}

impl Counts {
    /// The counts over citations.
    pub(crate) fn of<'a>(citations: impl Iterator<Item = &'a Citation>) -> Self {
        citations.fold(Self::default(), |mut counts, citation| {
            counts.found += 1;
            match citation.verdict {
                Verdict::Verified => counts.verified += 1,
                Verdict::Unverifiable if citation.explanation.code == PENDING => counts.waiting += 1,
                Verdict::Unverifiable => counts.unverifiable += 1,
                _ => (),
            }
            counts
        })
    }

    /// Neither verified nor unchecked.
    pub(crate) const fn problems(self) -> usize {
        self.found.saturating_sub(self.verified + self.unverifiable + self.waiting)
    }

    /// Judged by the law.
    pub(crate) const fn checked(self) -> usize {
        self.found.saturating_sub(self.unverifiable + self.waiting)
    }

    /// Every citation was checked and matches. Never so without citations.
    pub(crate) const fn all_match(self) -> bool {
        self.found > 0 && self.verified == self.found
    }
}

/// The headline over what was found by the law of a day.
pub(crate) fn headline(counts: Counts, as_of: Date, strings: &Strings) -> String {
    let words = &strings.summary;
    let mut unchecked = Vec::new();
    if counts.unverifiable > 0 {
        unchecked.push(words.unverifiable.of(counts.unverifiable));
    }
    if counts.waiting > 0 {
        unchecked.push(words.waiting.of(counts.waiting));
    }
    if counts.found == 0 {
        words.none.to_owned()
    } else if counts.all_match() {
        in_words(strings, &words.all_match.of(counts.found), as_of)
    } else if counts.problems() == 0 && counts.checked() > 0 {
        format!("{}{}{}", words.checked_match.of(counts.verified), words.others, unchecked.join(words.comma))
    } else {
        let checked = (counts.checked() > 0).then(|| words.checked.of(counts.checked()));
        let parts: Vec<String> = checked.into_iter().chain(unchecked).collect();
        format!("{}{}{}", words.found.of(counts.found), words.colon, parts.join(words.comma))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{fixture, strings::Language};

    fn said(verdicts: &[(Verdict, &str)]) -> [String; 2] {
        let citations = verdicts.iter().map(|&(verdict, code)| {
            let mut citation = fixture::citation(0, 1, verdict);
            citation.explanation = fixture::explanation(code, &[]);
            citation
        });
        let citations: Vec<_> = citations.collect();
        let counts = Counts::of(citations.iter());
        Language::ALL.map(|language| headline(counts, fixture::DAY, language.strings()))
    }

    #[test]
    fn all_is_well_only_when_everything_was_checked() {
        let ok = (Verdict::Verified, "matches");
        assert_eq!(said(&[ok, ok])[0], "2 处引用都已核对，与2026年11月20日有效的文本相符");
        let none = (Verdict::Unverifiable, "not_covered");
        assert_eq!(said(&[ok, none])[0], "已核对的 1 处与法律相符；另有 1 处未能核对");
        let pending = (Verdict::Unverifiable, PENDING);
        assert_eq!(
            said(&[ok, pending]),
            ["已核对的 1 处与法律相符；另有 1 处待核对", "The one that was checked matches; besides, 1 pending"]
        );
        assert_eq!(said(&[pending])[0], "发现 1 处引用：1 处待核对");
    }

    #[test]
    fn problems_come_with_what_was_not_checked() {
        let verdicts =
            [(Verdict::Misquoted, "differs"), (Verdict::Verified, "matches"), (Verdict::Unverifiable, "no_text")];
        assert_eq!(
            said(&verdicts),
            ["发现 3 处引用：已核对 2 处，1 处未能核对", "3 citations found: 2 checked, 1 not checkable"]
        );
    }

    #[test]
    fn nothing_found_is_neutral() {
        assert_eq!(said(&[])[0], "没有发现法律引用");
        assert!(!Counts::default().all_match());
    }
}
