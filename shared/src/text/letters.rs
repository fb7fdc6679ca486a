//! Which characters does a text have? Told in one look where it is none of those asked for.

/// A set of characters, hashed to a bit each of `WORDS` times 64; a power of two of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Letters<const WORDS: usize = 1>([u64; WORDS]);

impl<const WORDS: usize> Letters<WORDS> {
    /// No characters.
    pub const NONE: Self = Self([0; WORDS]);

    /// The characters of a text.
    pub fn of(chars: &[char]) -> Self {
        chars.iter().fold(Self::NONE, |set, &c| set.with(c))
    }

    /// The set with one more character.
    #[must_use]
    pub const fn with(mut self, c: char) -> Self {
        let (word, bit) = Self::place(c);
        self.0[word] |= bit;
        self
    }

    /// Whether a character may be in the set; `false` is certain.
    #[inline]
    pub const fn may_have(&self, c: char) -> bool {
        let (word, bit) = Self::place(c);
        self.0[word] & bit != 0
    }

    /// Whether all of another set may be in this one; `false` is certain.
    pub fn may_have_all(self, other: Self) -> bool {
        self.0.iter().zip(other.0).all(|(own, other)| other & !own == 0)
    }

    /// At least so many characters are in this set and not in the other.
    pub fn besides(self, other: Self) -> usize {
        self.0.iter().zip(other.0).map(|(own, other)| (own & !other).count_ones() as usize).sum()
    }

    #[inline]
    const fn place(c: char) -> (usize, u64) {
        let hash = (c as u32).wrapping_mul(0x9e37_79b1) >> (26 - WORDS.trailing_zeros());
        ((hash / 64) as usize, 1 << (hash % 64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_never_denied() {
        let (title, name) = (['劳', '动', '合', '同', '法'], ['劳', '动', '法']);
        assert!(title.iter().all(|&c| <Letters>::of(&title).may_have(c) && Letters::<8>::of(&title).may_have(c)));
        assert!(!Letters::<8>::NONE.may_have('法'));
        assert_eq!(<Letters>::of(&name).besides(<Letters>::of(&title)), 0);
        assert!((1..=2).contains(&Letters::of(&title).besides(<Letters>::of(&name))));
    }
}
