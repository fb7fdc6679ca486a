//! How far do two lists of scores agree?

/// Pearson's correlation of two lists of the same length, -1 to 1; `None` where it is not defined: under two values, or
/// values that are all the same.
///
/// # Panics
/// If the lists are not of the same length.
pub fn pearson(a: &[f64], b: &[f64]) -> Option<f64> {
    assert_eq!(a.len(), b.len(), "one score of each for every case");
    #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (mean_a, mean_b) = (mean(a), mean(b));
    let sum = |of: fn(f64, f64) -> f64| a.iter().zip(b).map(|(a, b)| of(a - mean_a, b - mean_b)).sum::<f64>();
    let spread = sum(|a, _| a * a) * sum(|_, b| b * b);
    (spread > 0.0).then(|| sum(|a, b| a * b) / spread.sqrt())
}

/// Spearman's rank correlation, ties having the mean of their ranks; `None` and panics as [`pearson`].
pub fn spearman(a: &[f64], b: &[f64]) -> Option<f64> {
    pearson(&ranks(a), &ranks(b))
}

/// Kendall's rank correlation τ-b, -1 to 1, in which ties count for neither order (Kendall 1945); `None` and panics as
/// [`pearson`]. Time grows as `n log n` with the number of values (Knight 1966).
pub fn kendall(a: &[f64], b: &[f64]) -> Option<f64> {
    assert_eq!(a.len(), b.len(), "one score of each for every case");
    let mut order: Vec<usize> = (0..a.len()).collect();
    order.sort_by(|&i, &j| a[i].total_cmp(&a[j]).then(b[i].total_cmp(&b[j])));
    #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^26")]
    let pairs = |count: usize| count as f64 * (count as f64 - 1.0) / 2.0;
    let ties = |same: &dyn Fn(usize, usize) -> bool, order: &[usize]| {
        order.chunk_by(|&i, &j| same(i, j)).map(|tied| pairs(tied.len())).sum::<f64>()
    };
    let tied_a = ties(&|i, j| a[i].total_cmp(&a[j]).is_eq(), &order);
    let tied_both = ties(&|i, j| a[i].total_cmp(&a[j]).is_eq() && b[i].total_cmp(&b[j]).is_eq(), &order);
    let mut values: Vec<f64> = order.iter().map(|&at| b[at]).collect();
    let swapped = inversions(&mut values);
    // Sorted now.
    let tied_b = values.chunk_by(|x, y| x.total_cmp(y).is_eq()).map(|tied| pairs(tied.len())).sum::<f64>();
    let all = pairs(a.len());
    let spread = (all - tied_a) * (all - tied_b);
    (spread > 0.0).then(|| (all - tied_a - tied_b + tied_both - 2.0 * swapped) / spread.sqrt())
}

/// Sorts values; gives how many pairs of them stood in the wrong order.
fn inversions(values: &mut [f64]) -> f64 {
    if values.len() < 2 {
        return 0.0;
    }
    let (left, right) = values.split_at_mut(values.len() / 2);
    let mut count = inversions(left) + inversions(right);
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let (mut i, mut j) = (0, 0);
    while i < left.len() && j < right.len() {
        if right[j].total_cmp(&left[i]).is_lt() {
            #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
            let before = (left.len() - i) as f64;
            count += before;
            merged.push(right[j]);
            j += 1;
        } else {
            merged.push(left[i]);
            i += 1;
        }
    }
    merged.extend_from_slice(&left[i..]);
    merged.extend_from_slice(&right[j..]);
    values.copy_from_slice(&merged);
    count
}

/// The rank of each value from 0, ties having the mean of theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut first = 0;
    for tied in order.chunk_by(|&a, &b| values[a].total_cmp(&values[b]).is_eq()) {
        #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
        let rank = first as f64 + (tied.len() - 1) as f64 / 2.0;
        tied.iter().for_each(|&at| ranks[at] = rank);
        first += tied.len();
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: Option<f64>, expected: f64) {
        assert!(found.is_some_and(|found| (found - expected).abs() < 1e-12), "{found:?}, not {expected}");
    }

    #[test]
    fn ranks_are_compared_and_ties_share_theirs() {
        near(spearman(&[1.0, 2.0, 3.0], &[10.0, 100.0, 1000.0]), 1.0);
        near(spearman(&[1.0, 2.0, 3.0], &[3.0, 2.0, 1.0]), -1.0);
        // Ranks 0.5, 0.5, 2, 3 against 0, 1, 2, 3: by hand 4.5 / √(4.5 · 5).
        near(spearman(&[1.0, 1.0, 2.0, 3.0], &[1.0, 2.0, 3.0, 4.0]), 4.5 / 22.5_f64.sqrt());
    }

    #[test]
    fn order_of_pairs_is_compared() {
        near(kendall(&[1.0, 2.0, 3.0], &[10.0, 100.0, 1000.0]), 1.0);
        near(kendall(&[1.0, 2.0, 3.0], &[3.0, 2.0, 1.0]), -1.0);
        // Of six pairs four agree, one does not, and one is tied in the first: by hand 3 / √(5 · 6).
        near(kendall(&[1.0, 1.0, 2.0, 3.0], &[1.0, 2.0, 4.0, 3.0]), 3.0 / 30.0_f64.sqrt());
        assert_eq!(kendall(&[1.0, 1.0], &[1.0, 2.0]), None);
        assert_eq!(kendall(&[], &[]), None);
    }

    #[test]
    fn what_does_not_vary_has_no_correlation() {
        assert_eq!(spearman(&[1.0, 1.0], &[1.0, 2.0]), None);
        assert_eq!(pearson(&[], &[]), None);
        assert_eq!(pearson(&[1.0], &[1.0]), None);
    }
}
