//! What the items of a task come to.

use lexlint_shared::metric::{correction::Counts, overlap::share};

use crate::eval::bootstrap::{self, Interval};

/// The values of the items that are scored.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Values {
    /// The score is their mean.
    Each(Vec<f64>),
    /// The score is F0.5 of their sum, to four decimals.
    Together(Vec<Counts>),
}

/// What scoring the items of a task gave.
#[derive(Clone, PartialEq, Debug)]
pub struct Scores {
    /// Items, those that are not scored included.
    items: usize,
    abstentions: usize,
    values: Values,
}

impl Scores {
    /// Of values and of how many answers held none.
    pub(super) fn new(items: usize, abstentions: usize, values: Values) -> Self {
        Self { items, abstentions, values }
    }

    /// Of a value for each item, `None` where the item is not scored, and whether the answer held none.
    pub(super) fn of(results: &[(Option<f64>, bool)]) -> Self {
        let abstentions = results.iter().filter(|(_, abstained)| *abstained).count();
        Self::new(results.len(), abstentions, Values::Each(results.iter().filter_map(|(value, _)| *value).collect()))
    }

    /// Of a value for each item, in a task that knows no abstention.
    pub(super) fn without_abstentions(values: Vec<f64>) -> Self {
        Self::new(values.len(), 0, Values::Each(values))
    }

    /// The score; 0 without items.
    pub fn value(&self) -> f64 {
        match &self.values {
            Values::Each(values) => mean(values.iter().copied(), values.len()),
            Values::Together(counts) => rounded(counts.iter().fold(Counts::default(), |sum, &one| sum + one).f_half()),
        }
    }

    /// Share of the answers that held none, 0 to 1.
    pub fn abstention_rate(&self) -> f64 {
        share(self.abstentions, self.items)
    }

    /// 95 % interval over the items that are scored.
    pub fn interval(&self) -> Option<Interval> {
        match &self.values {
            Values::Each(values) => {
                bootstrap::interval(values.len(), |drawn| Some(mean(drawn.iter().map(|&at| values[at]), drawn.len())))
            }
            Values::Together(counts) => bootstrap::interval(counts.len(), |drawn| {
                Some(drawn.iter().fold(Counts::default(), |sum, &at| sum + counts[at]).f_half())
            }),
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn mean(values: impl Iterator<Item = f64>, count: usize) -> f64 {
    if count == 0 { 0.0 } else { values.sum::<f64>() / count as f64 }
}

/// To four decimals, as the scorer prints it.
fn rounded(value: f64) -> f64 {
    format!("{value:.4}").parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_scored_counts_for_abstention_only() {
        let scores = Scores::of(&[(Some(1.0), false), (None, false), (Some(0.0), true), (Some(0.5), false)]);
        assert_eq!((scores.value(), scores.abstention_rate()), (0.5, 0.25));
    }

    #[test]
    fn counts_are_summed_before_they_are_scored() {
        let counts = |right, wrong| Counts { right, wrong, missed: 0 };
        let scores = Scores::new(2, 0, Values::Together(vec![counts(1, 0), counts(0, 2)]));
        // Precision 1/3, recall 1: 1.25 / 3 / (1/12 + 1).
        assert_eq!(scores.value(), 0.3846);
        assert_eq!(Scores::of(&[]).value(), 0.0);
    }
}
