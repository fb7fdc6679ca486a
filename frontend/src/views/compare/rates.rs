//! How often is what found? Counts by model, and shares with their intervals.

use std::collections::BTreeMap;

use lexlint_shared::{metric::wilson, report::Verdict};

use super::input::Answer;

/// Counts of one model.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Counts {
    /// Answers.
    pub(super) answers: usize,
    /// Citations, by verdict.
    pub(super) verdicts: BTreeMap<Verdict, usize>,
}

impl Counts {
    /// Citations with a verdict.
    pub(super) fn of(&self, verdict: Verdict) -> usize {
        self.verdicts.get(&verdict).copied().unwrap_or_default()
    }

    /// All citations.
    pub(super) fn citations(&self) -> usize {
        self.verdicts.values().sum()
    }

    /// Citations that could be checked.
    pub(super) fn checked(&self) -> usize {
        self.citations() - self.of(Verdict::Unverifiable)
    }

    /// The share of those checked that match, with its 95 % interval; `None` where none was checked.
    pub(super) fn matching(&self) -> Option<(f64, (f64, f64))> {
        let (part, whole) = (self.of(Verdict::Verified), self.checked());
        Some((lexlint_shared::metric::overlap::share(part, whole), wilson::interval(part, whole)?))
    }
}

/// Counts by model.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Rates {
    models: BTreeMap<Option<String>, Counts>,
}

impl Rates {
    /// Counts what was found in an answer.
    pub(super) fn add(&mut self, answer: &Answer, verdicts: &[Verdict]) {
        let counts = self.models.entry(answer.model.clone()).or_default();
        counts.answers += 1;
        verdicts.iter().for_each(|verdict| *counts.verdicts.entry(*verdict).or_default() += 1);
    }

    /// Answers, citations, and citations not checked, over all models.
    pub(super) fn totals(&self) -> (usize, usize, usize) {
        self.models.values().fold((0, 0, 0), |(answers, citations, unchecked), counts| {
            (answers + counts.answers, citations + counts.citations(), unchecked + counts.of(Verdict::Unverifiable))
        })
    }

    /// The models with their counts, those that match most often first; the name is `None` where none was given.
    pub(super) fn ranked(&self) -> Vec<(Option<&str>, &Counts)> {
        let mut models: Vec<_> = self.models.iter().map(|(name, counts)| (name.as_deref(), counts)).collect();
        let share = |counts: &Counts| counts.matching().map_or(-1.0, |(share, _)| share);
        models.sort_by(|(_, a), (_, b)| share(b).total_cmp(&share(a)));
        models
    }

    /// The verdicts that occur, sound ones first, those not checked last.
    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        let all = [
            Verdict::Verified,
            Verdict::Misquoted,
            Verdict::WrongNumber,
            Verdict::WrongName,
            Verdict::Fabricated,
            Verdict::Repealed,
            Verdict::NotYetInForce,
            Verdict::Unverifiable,
        ];
        all.into_iter().filter(|verdict| self.models.values().any(|counts| counts.of(*verdict) > 0)).collect()
    }
}

/// A share as a percentage with one decimal.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_leave_out_what_was_not_checked() {
        let mut rates = Rates::default();
        let answer =
            |model: Option<&str>| Answer { id: String::new(), model: model.map(str::to_owned), text: String::new() };
        rates.add(&answer(Some("a")), &[Verdict::Verified, Verdict::Unverifiable, Verdict::Misquoted]);
        rates.add(&answer(None), &[Verdict::Verified]);
        rates.add(&answer(None), &[]);
        assert_eq!(rates.totals(), (3, 4, 1));
        let ranked = rates.ranked();
        assert_eq!(ranked.iter().map(|(name, _)| *name).collect::<Vec<_>>(), [None, Some("a")]);
        let (share, (low, high)) = ranked[1].1.matching().expect("two were checked");
        assert_eq!(percent(share), "50.0");
        assert!(low < share && share < high);
        assert_eq!(rates.verdicts(), [Verdict::Verified, Verdict::Misquoted, Verdict::Unverifiable]);
        assert_eq!(Counts::default().matching(), None);
    }
}
