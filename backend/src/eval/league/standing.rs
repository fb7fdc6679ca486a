//! The figures of a model.

use std::collections::BTreeMap;

use lexlint_shared::report::Verdict;
use serde::Serialize;

use super::{Checked, Counts};
use crate::eval::bootstrap::{self, Interval};

/// The figures of a model. Intervals are over its answers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// Name of the model.
    pub model: String,
    /// Answers.
    pub answers: usize,
    /// Answers that cite something.
    pub citing: usize,
    /// Citations.
    pub citations: usize,
    /// Citations of each verdict.
    pub verdicts: BTreeMap<&'static str, usize>,
    /// Share of the citations that are verified, 0 to 1; `None` without citations.
    pub nhsr: Option<f64>,
    /// Its 95 % interval.
    pub nhsr_interval: Option<Interval>,
    /// Share of the citations that have a problem.
    pub problems: Option<f64>,
    /// Its 95 % interval.
    pub problems_interval: Option<Interval>,
    /// Share of the citations that could be decided.
    pub coverage: Option<f64>,
    /// Its 95 % interval.
    pub coverage_interval: Option<Interval>,
}

impl Standing {
    /// The figures of what was found.
    pub fn of(checked: &Checked) -> Self {
        let share = |wanted: fn(Verdict) -> bool| {
            let counts: Vec<(usize, usize)> = checked.answers.iter().map(|counts| of_all(counts, wanted)).collect();
            let every: Vec<usize> = (0..counts.len()).collect();
            (ratio(&counts, &every), bootstrap::interval(counts.len(), |drawn| ratio(&counts, drawn)))
        };
        let (nhsr, nhsr_interval) = share(|verdict| verdict == Verdict::Verified);
        let (problems, problems_interval) = share(Verdict::is_problem);
        let (coverage, coverage_interval) = share(|verdict| verdict != Verdict::Unverifiable);
        let count = |at: usize| checked.answers.iter().map(|counts| counts[at]).sum();
        let verdicts = Verdict::ALL.iter().enumerate().map(|(at, verdict)| (verdict.code(), count(at))).collect();
        Self {
            model: checked.model.clone(),
            answers: checked.answers.len(),
            citing: checked.answers.iter().filter(|counts| counts.iter().any(|&count| count > 0)).count(),
            citations: checked.answers.iter().flatten().sum(),
            verdicts,
            nhsr,
            nhsr_interval,
            problems,
            problems_interval,
            coverage,
            coverage_interval,
        }
    }

    /// Citations of a verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        self.verdicts.get(verdict.code()).copied().unwrap_or_default()
    }
}

/// How many citations of an answer have a verdict that is wanted, and how many there are.
fn of_all(counts: &Counts, wanted: fn(Verdict) -> bool) -> (usize, usize) {
    let of_these = Verdict::ALL.iter().zip(counts).filter(|(verdict, _)| wanted(**verdict)).map(|(_, count)| count);
    (of_these.sum(), counts.iter().sum())
}

/// The share over the answers drawn; `None` where they cite nothing.
fn ratio(counts: &[(usize, usize)], drawn: &[usize]) -> Option<f64> {
    let (part, whole) = drawn.iter().fold((0, 0), |(part, whole), &at| (part + counts[at].0, whole + counts[at].1));
    #[allow(clippy::cast_precision_loss, reason = "counts of citations")]
    let share = (whole > 0).then(|| part as f64 / whole as f64);
    share
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_of_all_citations_of_a_model() {
        let counts = |verified: usize, misquoted: usize, open: usize| {
            Verdict::ALL.map(|verdict| match verdict {
                Verdict::Verified => verified,
                Verdict::Misquoted => misquoted,
                Verdict::Unverifiable => open,
                _ => 0,
            })
        };
        let answers = vec![counts(3, 0, 0), counts(0, 1, 1), counts(0, 0, 0)];
        let standing = Standing::of(&Checked { model: "甲".to_owned(), answers, samples: Vec::new() });
        assert_eq!((standing.answers, standing.citing, standing.citations), (3, 2, 5));
        assert_eq!((standing.nhsr, standing.problems, standing.coverage), (Some(0.6), Some(0.2), Some(0.8)));
        let interval = standing.nhsr_interval.expect("some samples cite");
        assert!(interval.low <= 0.6 && 0.6 <= interval.high);
        let nothing =
            Standing::of(&Checked { model: "乙".to_owned(), answers: vec![counts(0, 0, 0)], samples: Vec::new() });
        assert_eq!((nothing.nhsr, nothing.nhsr_interval), (None, None));
    }
}
