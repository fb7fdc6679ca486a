//! Which runs of two characters may a text have? Told in one look each where it has not, so that texts that have little
//! of a claim are put aside unread.

/// Bits for each character of a text, at least: so many that about one in eight of other texts' runs is taken for its own.
const BITS: usize = 8;

/// The runs of two characters of a text, hashed to a bit each.
#[derive(Clone, Debug)]
pub(super) struct Signature {
    /// A power of two of them.
    words: Box<[u64]>,
    shift: u32,
}

impl Signature {
    /// Of a folded text.
    pub(super) fn of(folded: &[char]) -> Self {
        let bits = (folded.len() * BITS).next_power_of_two().max(64);
        let mut signature = Self { words: vec![0; bits / 64].into_boxed_slice(), shift: 64 - bits.trailing_zeros() };
        for bigram in folded.array_windows() {
            let (word, bit) = signature.place(hash(bigram));
            signature.words[word] |= bit;
        }
        signature
    }

    /// Whether the text may have the run of a [`hash`]; `false` is certain.
    #[inline]
    pub(super) fn may_have(&self, hash: u64) -> bool {
        let (word, bit) = self.place(hash);
        self.words[word] & bit != 0
    }

    /// Word and bit of a run.
    #[inline]
    fn place(&self, hash: u64) -> (usize, u64) {
        let place = hash >> self.shift;
        (usize::try_from(place / 64).unwrap_or(0), 1 << (place % 64))
    }
}

/// A hash of a run of two characters, of which the upper bits are the best.
#[inline]
pub(crate) fn hash(&[first, second]: &[char; 2]) -> u64 {
    (u64::from(u32::from(first)) << 32 | u64::from(u32::from(second))).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
