//! How does one list become another? Typing changes few findings: only those go from the worker to the page.

use serde::{Deserialize, Serialize};

/// What stays at both ends of a list, and what stands between.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Delta<T> {
    /// How many stay at the beginning.
    head: usize,
    /// How many stay at the end.
    tail: usize,
    /// What stands between.
    between: Vec<T>,
}

impl<T> Delta<T> {
    /// What makes `new` of `old`.
    pub(crate) fn new(old: &[T], new: &[T]) -> Self
    where
        T: PartialEq + Clone,
    {
        let head = old.iter().zip(new).take_while(|(a, b)| a == b).count();
        let (old, new) = (&old[head..], &new[head..]);
        let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
        Self { head, tail, between: new[..new.len() - tail].to_vec() }
    }

    /// Makes the new list of one in place of the old one. `renew` puts something new in the place of something old,
    /// or in a new place.
    pub(crate) fn apply<K: Clone>(self, old: &[K], mut renew: impl FnMut(Option<&K>, T) -> K) -> Vec<K> {
        let head = self.head.min(old.len());
        let tail = old.len() - self.tail.min(old.len() - head);
        let mut replaced = old[head..tail].iter();
        let between = self.between.into_iter().map(|item| renew(replaced.next(), item));
        old[..head].iter().cloned().chain(between).chain(old[tail..].iter().cloned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All lists of up to five of three items.
    fn lists() -> Vec<Vec<u8>> {
        let mut lists = vec![Vec::new()];
        let mut at = 0;
        while at < lists.len() {
            if lists[at].len() < 5 {
                for item in 0..3 {
                    let longer = lists[at].iter().copied().chain([item]).collect();
                    lists.push(longer);
                }
            }
            at += 1;
        }
        lists
    }

    #[test]
    fn gives_the_new_list() {
        let lists = lists();
        for old in &lists {
            for new in &lists {
                let made = Delta::new(old, new).apply(old, |_, item| item);
                assert_eq!(made, *new, "{old:?}");
            }
        }
    }

    #[test]
    fn names_only_what_changed_and_keeps_its_place() {
        let delta = Delta::new(&["甲", "乙", "丙"], &["甲", "丁", "戊", "丙"]);
        assert_eq!(delta, Delta { head: 1, tail: 1, between: vec!["丁", "戊"] });
        let mut places = Vec::new();
        let kept = delta.apply(&[1, 2, 3], |place, _| {
            places.push(place.copied());
            place.copied().unwrap_or(4)
        });
        assert_eq!((kept, places), (vec![1, 2, 4, 3], vec![Some(2), None]));
    }
}
