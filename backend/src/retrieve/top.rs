//! The best of many scores.

use std::cmp::Ordering;

/// The positions of the `k` highest scores above zero among those admitted, highest first; equal scores in the order of
/// their positions.
pub(super) fn top(scores: &[f32], k: usize, admitted: impl Fn(usize) -> bool) -> Vec<usize> {
    let order = |a: &usize, b: &usize| -> Ordering { scores[*b].total_cmp(&scores[*a]).then(a.cmp(b)) };
    let mut found: Vec<usize> = (0..scores.len()).filter(|&at| scores[at] > 0.0 && admitted(at)).collect();
    if k < found.len() {
        found.select_nth_unstable_by(k, order);
        found.truncate(k);
    }
    found.sort_unstable_by(order);
    found
}

#[cfg(test)]
mod tests {
    use super::top;

    #[test]
    fn the_highest_come_first_and_ties_in_order() {
        let scores = [1.0, 3.0, 0.0, 3.0, 2.0];
        assert_eq!(top(&scores, 3, |_| true), [1, 3, 4]);
        assert_eq!(top(&scores, 9, |at| at != 3), [1, 4, 0]);
        assert!(top(&scores, 0, |_| true).is_empty());
    }
}
