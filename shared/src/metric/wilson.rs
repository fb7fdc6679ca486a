//! How sure is a share? Wilson's interval (E. B. Wilson, JASA 22, 1927), which holds for few items and near 0 and 1 too.

/// The quantile of the normal distribution that leaves 2.5 % on either side.
const Z: f64 = 1.959_963_984_540_054;

/// The 95 % interval of `part` of `whole`, both ends within 0 and 1; `None` of nothing.
#[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
pub fn interval(part: usize, whole: usize) -> Option<(f64, f64)> {
    if whole == 0 {
        return None;
    }
    let (n, z2) = (whole as f64, Z * Z);
    let share = part.min(whole) as f64 / n;
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    Some(((middle - half).max(0.0), (middle + half).min(1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_formula() {
        // By hand: 8 of 10.
        let (low, high) = interval(8, 10).expect("there are ten");
        assert!((low - 0.4902).abs() < 1e-4 && (high - 0.9433).abs() < 1e-4, "{low} {high}");
        let (low, high) = interval(0, 10).expect("there are ten");
        assert!(low.abs() < 1e-12 && (high - 0.2775).abs() < 1e-4, "{low} {high}");
        assert_eq!(interval(0, 0), None);
    }

    #[test]
    fn more_items_make_it_narrower() {
        let width = |n| interval(n / 2, n).map(|(low, high)| high - low).expect("there are some");
        assert!(width(10) > width(100) && width(100) > width(1000));
    }
}
