//! Where does a text have a run of two characters? Prepared once for a provision, so that what it has of a claim is
//! found in the time that the claim takes, however long the provision.

use super::signature::hash;

/// The places of the runs of two characters of a text: lists by hash, which end with the last place.
#[derive(Clone, Debug)]
pub(super) struct Places {
    /// By hash, the first place of its list and one; 0 for none. A power of two of them.
    heads: Box<[u32]>,
    /// For each place, the next of the same hash and one; 0 for none.
    next: Box<[u32]>,
    shift: u32,
}

impl Places {
    /// Of a folded text.
    pub(super) fn of(text: &[char]) -> Self {
        // At most half full, so that a run of another text is mostly told by one look.
        let size = (text.len() * 2).next_power_of_two().max(16);
        let mut places = Self {
            heads: vec![0; size].into_boxed_slice(),
            next: vec![0; text.len().saturating_sub(1)].into_boxed_slice(),
            shift: 64 - size.trailing_zeros(),
        };
        for (at, bigram) in text.array_windows().enumerate().rev() {
            let head = places.head(hash(bigram));
            places.next[at] = places.heads[head];
            places.heads[head] = u32::try_from(at + 1).unwrap_or(0);
        }
        places
    }

    /// Where the text of these places has a run, of which the [`hash`] is given, ascending.
    #[inline]
    pub(super) fn all<'a>(
        &'a self,
        text: &'a [char],
        bigram: &'a [char; 2],
        hash: u64,
    ) -> impl Iterator<Item = usize> + 'a {
        let mut next = self.heads[self.head(hash)];
        std::iter::from_fn(move || {
            let at = next.checked_sub(1)? as usize;
            next = self.next[at];
            Some(at)
        })
        .filter(move |&at| text[at..].first_chunk() == Some(bigram))
    }

    #[inline]
    fn head(&self, hash: u64) -> usize {
        usize::try_from(hash >> self.shift).unwrap_or(0)
    }
}
