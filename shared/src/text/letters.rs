//! Which characters does a text have? Told in one look where it is none of those asked for.

/// A set of characters, hashed to a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Letters(u64);

impl Letters {
    /// The characters of a text.
    pub fn of(chars: &[char]) -> Self {
        Self(chars.iter().fold(0, |set, &c| set | Self::bit(c)))
    }

    /// Whether a character may be in the set; `false` is certain.
    pub fn may_have(self, c: char) -> bool {
        self.0 & Self::bit(c) != 0
    }

    /// Whether all of another set may be in this one; `false` is certain.
    pub fn may_have_all(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// At least so many characters are in this set and not in the other.
    pub fn besides(self, other: Self) -> usize {
        (self.0 & !other.0).count_ones() as usize
    }

    const fn bit(c: char) -> u64 {
        1 << ((c as u32).wrapping_mul(0x9e37_79b1) >> 26)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_never_denied() {
        let (title, name) = (['劳', '动', '合', '同', '法'], ['劳', '动', '法']);
        assert!(title.iter().all(|&c| Letters::of(&title).may_have(c)));
        assert!(!Letters::of(&[]).may_have('法'));
        assert_eq!(Letters::of(&name).besides(Letters::of(&title)), 0);
        assert!((1..=2).contains(&Letters::of(&title).besides(Letters::of(&name))));
    }
}
