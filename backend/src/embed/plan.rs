//! Which texts share a pass? Those of like length, so that little of it is padding.

/// Groups texts by their lengths in tokens, longest first, so that no group takes more than `budget` tokens with each
/// text padded to the group's longest; a text longer than the budget is a group of its own. Gives the positions.
pub fn batches(lengths: &[usize], budget: usize) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..lengths.len()).collect();
    // A stable sort: equal lengths stay in the order of the texts, and the same texts give the same batches.
    order.sort_by_key(|&at| std::cmp::Reverse(lengths[at]));
    let mut batches: Vec<Vec<usize>> = Vec::new();
    for at in order {
        match batches.last_mut() {
            Some(batch) if lengths[batch[0]] * (batch.len() + 1) <= budget => batch.push(at),
            _ => batches.push(vec![at]),
        }
    }
    batches
}

#[cfg(test)]
mod tests {
    use super::batches;

    #[test]
    fn texts_of_like_length_share_a_batch() {
        assert_eq!(batches(&[3, 50, 4, 48, 3], 100), [vec![1, 3], vec![2, 0, 4]]);
    }

    #[test]
    fn padding_is_counted() {
        assert_eq!(batches(&[10, 1, 1], 20), [vec![0, 1], vec![2]]);
    }

    #[test]
    fn a_text_over_the_budget_stands_alone() {
        assert_eq!(batches(&[5, 500, 5], 10), [vec![1], vec![0, 2]]);
        assert_eq!(batches(&[], 10), Vec::<Vec<usize>>::new());
    }
}
