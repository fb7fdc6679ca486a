//! Words that are looked for in many texts.

use crate::text::letters::Letters;

/// A word with its characters as a set.
#[derive(Debug)]
pub(super) struct Word {
    chars: Vec<char>,
    letters: Letters,
}

impl Word {
    pub(super) fn new(word: &str) -> Self {
        let chars: Vec<char> = word.chars().collect();
        Self { letters: Letters::of(&chars), chars }
    }

    /// Its characters.
    pub(super) fn len(&self) -> usize {
        self.chars.len()
    }

    /// Whether it stands within a longer word.
    pub(super) fn is_part_of(&self, other: &Self) -> bool {
        other.len() > self.len() && other.chars.windows(self.len()).any(|words| words == self.chars)
    }
}

/// A text in which words are looked for.
pub(super) struct Stretch<'a> {
    chars: &'a [char],
    letters: Letters,
}

impl<'a> Stretch<'a> {
    pub(super) fn new(chars: &'a [char]) -> Self {
        Self { chars, letters: Letters::of(chars) }
    }

    /// Whether the text has the word.
    pub(super) fn has(&self, word: &Word) -> bool {
        self.letters.may_have_all(word.letters) && self.find(word).is_some()
    }

    /// Where the word first stands.
    pub(super) fn find(&self, word: &Word) -> Option<usize> {
        let (first, rest) = word.chars.split_first()?;
        let begins = |at: usize| self.chars[at] == *first && self.chars[at + 1..].starts_with(rest);
        self.letters.may_have_all(word.letters).then(|| (0..self.chars.len()).find(|&at| begins(at))).flatten()
    }
}

/// Runs of two characters, hashed to a bit each: most texts are told by them to have none of some words.
#[derive(Debug)]
pub(super) struct Pairs([u64; 16]);

impl Pairs {
    /// The first two characters of each word.
    pub(super) fn beginning<'w>(words: impl IntoIterator<Item = &'w str>) -> Self {
        Self::of(words.into_iter().filter_map(|word| {
            let mut chars = word.chars();
            Some([chars.next()?, chars.next()?])
        }))
    }

    pub(super) fn of(pairs: impl IntoIterator<Item = [char; 2]>) -> Self {
        let mut bits = [0; 16];
        for pair in pairs {
            let (word, bit) = Self::place(pair);
            bits[word] |= bit;
        }
        Self(bits)
    }

    /// Whether a text may have one of the words; `false` is certain.
    pub(super) fn may_be_in(&self, text: &[char]) -> bool {
        text.array_windows().any(|&pair| {
            let (word, bit) = Self::place(pair);
            self.0[word] & bit != 0
        })
    }

    #[inline]
    fn place([first, second]: [char; 2]) -> (usize, u64) {
        let hash = u32::from(first).wrapping_mul(0x9e37_79b1).wrapping_add(u32::from(second)).wrapping_mul(0x85eb_ca6b);
        ((hash >> 28) as usize, 1 << (hash >> 22 & 63))
    }
}
