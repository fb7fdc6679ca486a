//! Which corrections did a text get, and are they the right ones? Edits as `ChERRANT` (Zhang and others 2022) takes them from
//! two texts by characters, and F0.5 over them.
//!
//! Two texts are [aligned](align::Alignment) at the least cost; each of the cheapest alignments is [merged](merge::merge)
//! into edits; those of all alignments together are what is compared.

pub mod align;
pub mod merge;

use std::{
    collections::{HashMap, HashSet},
    ops::{Add, Range},
};

use self::align::Alignment;

/// Characters of the longest text that is aligned: time and memory grow with the square.
pub const LONGEST: usize = 5_000;

/// Texts whose lengths differ by more have one alignment looked at, others all of the cheapest.
const SIMILAR: usize = 10;

/// Punctuation as `ChERRANT` lists it; without 。 and 《.
pub const PUNCTUATION: &str = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~\
    ！？｡＂＃＄％＆＇（）＊＋，－／：；＜＝＞＠［＼］＾＿｀｛｜｝～｟｠｢｣､、〃》「」『』【】〔〕〖〗〘〙〚〛〜〝〞〟〰〾〿–—‘‛“”„‟…‧﹏";

/// What an edit does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operation {
    /// Leaves the text as it is.
    Keep,
    /// Takes characters out.
    Delete,
    /// Puts characters in.
    Insert,
    /// Puts others in the place of characters.
    Replace,
    /// Moves characters about, so many of the source.
    Move(usize),
}

/// A change of a text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Edit {
    /// What it does.
    pub operation: Operation,
    /// The characters of the source.
    pub source: Range<usize>,
    /// The characters of the target that take their place.
    pub target: Range<usize>,
}

/// By place in the source and new words (empty: deleted), how many alignments have this edit.
pub type Edits = HashMap<(usize, usize, String), usize>;

/// There are too many cheapest alignments to look at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMany;

/// The edits that make `target` of `source`. `cost` is that of putting one character in the place of another, where
/// taking out and putting in cost 1 each.
///
/// # Errors
/// [`TooMany`] if more than `most` alignments are the cheapest, or a text is longer than [`LONGEST`].
pub fn edits(source: &[char], target: &[char], cost: &dyn Fn(char, char) -> f64, most: u64) -> Result<Edits, TooMany> {
    if source == target {
        return Ok(Edits::new());
    }
    if source.len().max(target.len()) > LONGEST {
        return Err(TooMany);
    }
    let alignment = Alignment::new(source, target, cost);
    let mut lists = HashSet::new();
    if source.len().abs_diff(target.len()) > SIMILAR {
        lists.insert(merge::merge(&alignment.first(), source, target));
    } else {
        if alignment.paths() > most {
            return Err(TooMany);
        }
        alignment.each(&mut |path| {
            lists.insert(merge::merge(path, source, target));
        });
    }
    let mut edits = Edits::new();
    for edit in lists.into_iter().flatten() {
        let words = target[edit.target].iter().collect();
        *edits.entry((edit.source.start, edit.source.end, words)).or_default() += 1;
    }
    Ok(edits)
}

/// How many edits are right, wrong and left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Made, and right.
    pub right: usize,
    /// Made, but not right.
    pub wrong: usize,
    /// Right, but not made.
    pub missed: usize,
}

impl Counts {
    /// Counts the edits of a text against the right ones, each as often as alignments have it.
    pub fn of(made: &Edits, gold: &Edits) -> Self {
        let (mut right, mut wrong) = (0, 0);
        for (edit, times) in made {
            match gold.get(edit) {
                Some(times) => right += times,
                None => wrong += times,
            }
        }
        let missed = gold.iter().filter(|(edit, _)| !made.contains_key(*edit)).map(|(_, times)| times).sum();
        Self { right, wrong, missed }
    }

    /// F0.5, which counts precision twice as much as recall, 0 to 1; precision is 1 where nothing is wrong, recall where
    /// nothing is missed.
    pub fn f_half(self) -> f64 {
        const BETA_SQUARED: f64 = 0.25;
        #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
        let share = |other: usize| if other == 0 { 1.0 } else { self.right as f64 / (self.right + other) as f64 };
        let (precision, recall) = (share(self.wrong), share(self.missed));
        let below = BETA_SQUARED * precision + recall;
        if below > 0.0 { (1.0 + BETA_SQUARED) * precision * recall / below } else { 0.0 }
    }
}

impl Add for Counts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { right: self.right + other.right, wrong: self.wrong + other.wrong, missed: self.missed + other.missed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str, target: &str) -> Vec<(usize, usize, String)> {
        let (source, target): (Vec<_>, Vec<_>) = (source.chars().collect(), target.chars().collect());
        let mut edits: Vec<_> = edits(&source, &target, &|_, _| 1.4, 1_000).expect("few paths").into_keys().collect();
        edits.sort();
        edits
    }

    #[test]
    fn texts_are_taken_apart() {
        assert_eq!(found("上诉证据合法", "上述证据合法"), [(1, 2, "述".to_owned())]);
        assert_eq!(found("证据合合法", "证据合法"), [(2, 3, String::new())]);
        assert_eq!(found("证据法", "证据合法"), [(2, 2, "合".to_owned())]);
        assert_eq!(found("证据法合", "证据合法"), [(2, 4, "合法".to_owned())]);
        assert_eq!(found("证据", "证据"), []);
    }

    #[test]
    fn too_many_alignments_are_refused() {
        let (source, target) = (vec!['甲'; 30], [vec!['甲'; 12], vec!['乙'], vec!['甲'; 8]].concat());
        assert_eq!(edits(&source, &target, &|_, _| 2.0, 10), Err(TooMany));
        assert!(edits(&vec!['甲'; LONGEST + 1], &target, &|_, _| 2.0, 10).is_err());
    }

    #[test]
    fn gold_counts_for_what_is_right() {
        let edit = |at, words: &str, times| ((at, at + 1, words.to_owned()), times);
        let made = Edits::from([edit(0, "甲", 1), edit(1, "乙", 2), edit(2, "丙", 1)]);
        let gold = Edits::from([edit(0, "甲", 3), edit(2, "丁", 2)]);
        let counts = Counts::of(&made, &gold);
        assert_eq!(counts, Counts { right: 3, wrong: 3, missed: 2 });
        // Precision 1/2, recall 3/5: 1.25 · 0.3 / (0.125 + 0.6).
        assert!((counts.f_half() - 0.375 / 0.725).abs() < 1e-12);
        assert!((Counts::default().f_half() - 1.0).abs() < 1e-12);
        assert!(Counts { right: 0, wrong: 1, missed: 1 }.f_half().abs() < 1e-12);
    }
}
