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
