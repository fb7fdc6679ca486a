//! How sure is a figure? Intervals by the percentile bootstrap (Efron 1979).

use fastrand::Rng;
use serde::Serialize;

/// How often is drawn anew.
pub const SAMPLES: usize = 1_000;

/// Where draws start: the same figures always get the same interval.
const SEED: u64 = 0x6c65_786c_696e_7421;

/// Shares of the samples left out at either end: what remains are 95 %.
const TAIL: f64 = 0.025;

/// A 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The interval of a figure over `items` items: the figure of [`SAMPLES`] samples of as many of them, drawn with
/// replacement; `figure` is given the numbers of those drawn. Samples without a figure are left out; `None` if none has one.
pub fn interval(items: usize, mut figure: impl FnMut(&[usize]) -> Option<f64>) -> Option<Interval> {
    if items == 0 {
        return None;
    }
    let mut rng = Rng::with_seed(SEED);
    let mut drawn = vec![0; items];
    let sample = |_| {
        drawn.fill_with(|| rng.usize(..items));
        figure(&drawn)
    };
    let mut figures: Vec<f64> = (0..SAMPLES).filter_map(sample).collect();
    figures.sort_by(f64::total_cmp);
    let last = figures.len().checked_sub(1)?;
    Some(Interval { low: at(&figures, last, TAIL), high: at(&figures, last, 1.0 - TAIL) })
}

/// The value at a share of the way through ascending values, between two of them where it falls there.
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a place among a thousand"
)]
fn at(figures: &[f64], last: usize, share: f64) -> f64 {
    let place = share * last as f64;
    let below = place.floor() as usize;
    let above = figures[(below + 1).min(last)];
    figures[below] + (above - figures[below]) * place.fract()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    fn mean(values: &[f64]) -> Option<Interval> {
        interval(values.len(), |drawn| Some(drawn.iter().map(|&i| values[i]).sum::<f64>() / drawn.len() as f64))
    }

    #[test]
    fn an_interval_holds_the_mean_and_narrows_with_more_items() {
        let few: Vec<f64> = (0..20).map(|i| f64::from(i % 2)).collect();
        let many: Vec<f64> = (0..2_000).map(|i| f64::from(i % 2)).collect();
        let (few, many) = (mean(&few).expect("items"), mean(&many).expect("items"));
        assert!(few.low < 0.5 && 0.5 < few.high);
        // Of a share of a half over n items: 1.96 · 0.5 / √n on either side.
        assert!((few.high - few.low - 0.438).abs() < 0.06, "{few:?}");
        assert!((many.high - many.low - 0.0438).abs() < 0.006, "{many:?}");
        assert_eq!(mean(&[1.0; 7]), Some(Interval { low: 1.0, high: 1.0 }));
    }

    #[test]
    fn nothing_has_no_interval() {
        assert_eq!(mean(&[]), None);
        assert_eq!(interval(3, |_| None), None);
    }
}
