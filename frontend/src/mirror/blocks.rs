//! How is the text cut into blocks? Whole lines together, so that a key lays out one block anew and not the whole text.

use std::ops::Range;

use crate::{
    change::{Change, units},
    finding::Stretch,
};

/// A block is closed with the line in which it comes to this many UTF-16 code units.
const ENOUGH: u32 = 400;

/// Some whole lines. Every block but the last ends with a line break.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Block {
    /// The words.
    pub(super) text: String,
    /// Their length in UTF-16 code units.
    pub(super) units: u32,
}

impl Block {
    fn new(text: &str) -> Self {
        Self { text: text.to_owned(), units: units(text) }
    }
}

/// What happened to the blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Edit {
    /// The words of one block: replace `count` units from `start` by the words of the change.
    Within {
        /// The block.
        at: usize,
        /// First unit replaced, counted in the block.
        start: u32,
    },
    /// Some blocks gave way to others.
    Splice {
        /// Those that are no longer there.
        removed: Range<usize>,
        /// How many are in their place.
        added: usize,
    },
}

/// The blocks of a text.
pub(super) fn split(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open = Block::new("");
    for line in text.split_inclusive('\n') {
        open.text.push_str(line);
        open.units += units(line);
        if open.units >= ENOUGH && line.ends_with('\n') {
            blocks.push(std::mem::replace(&mut open, Block::new("")));
        }
    }
    blocks.push(open);
    blocks
}

/// Makes a change to the blocks. There is at least one.
pub(super) fn edit(blocks: &mut Vec<Block>, change: &Change) -> Edit {
    let (first, before) = at(blocks, change.start, 0, 0);
    let (last, _) = at(blocks, change.start + change.count, first, before);
    let old: String = blocks[first..=last].iter().map(|block| block.text.as_str()).collect();
    let start = byte(&old, change.start - before);
    let end = start + byte(&old[start..], change.count);
    let new = [&old[..start], &change.data, &old[end..]].concat();
    let mut fresh = split(&new);
    // The end of the text is in the last block; elsewhere, nothing comes behind the last line break.
    if last + 1 < blocks.len() && fresh.len() > 1 && fresh.last().is_some_and(|block| block.units == 0) {
        fresh.pop();
    }
    let added = fresh.len();
    blocks.splice(first..=last, fresh);
    if first == last && added == 1 {
        return Edit::Within { at: first, start: change.start - before };
    }
    Edit::Splice { removed: first..last + 1, added }
}

/// The block in which a position is, and the position where it begins, looking from a block on that begins at `before`.
fn at(blocks: &[Block], position: u32, from: usize, before: u32) -> (usize, u32) {
    let mut start = before;
    for (at, block) in blocks.iter().enumerate().skip(from) {
        if position < start + block.units || at + 1 == blocks.len() {
            return (at, start);
        }
        start += block.units;
    }
    (from, before)
}

/// The byte of a text at which as many units have gone by.
fn byte(text: &str, units: u32) -> usize {
    let mut left = units as usize;
    for (at, character) in text.char_indices() {
        if left == 0 {
            return at;
        }
        left = left.saturating_sub(character.len_utf16());
    }
    text.len()
}

/// Which parts of which blocks a stretch covers. `starts` are the positions where the blocks begin, and the end of the text.
pub(super) fn parts(starts: &[u32], (start, end): Stretch) -> impl Iterator<Item = (usize, Stretch)> + '_ {
    let first = starts.partition_point(|&at| at <= start).saturating_sub(1);
    let blocks = starts.windows(2).enumerate().skip(first);
    blocks.take_while(move |(_, bounds)| bounds[0] < end).map(move |(at, bounds)| {
        let within = |position: u32| position.clamp(bounds[0], bounds[1]) - bounds[0];
        (at, (within(start), within(end)))
    })
}

/// The positions where blocks begin, and the end of the text.
pub(super) fn starts(blocks: &[Block]) -> Vec<u32> {
    let mut end = 0;
    let ends = blocks.iter().map(|block| {
        end += block.units;
        end
    });
    let ends: Vec<u32> = ends.collect();
    std::iter::once(0).chain(ends).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::change::between;

    fn whole(blocks: &[Block]) -> String {
        blocks.iter().map(|block| block.text.as_str()).collect()
    }

    fn sound(blocks: &[Block]) {
        let (last, others) = blocks.split_last().expect("there is a block");
        for block in others {
            assert!(block.text.ends_with('\n'), "{block:?}");
        }
        for block in others.iter().chain([last]) {
            assert_eq!(block.units as usize, block.text.encode_utf16().count());
        }
    }

    #[test]
    fn blocks_are_whole_lines_and_all_of_the_text() {
        for text in ["", "\n", "甲", "甲\n", "\n\n\n甲\n乙"] {
            let blocks = split(text);
            sound(&blocks);
            assert_eq!((blocks.len(), whole(&blocks).as_str()), (1, text));
        }
        let long = format!("{}\n", "甲".repeat(399));
        let blocks = split(&long.repeat(3));
        assert_eq!(blocks.iter().map(|block| block.units).collect::<Vec<_>>(), [400, 400, 400, 0]);
    }

    #[test]
    fn the_same_text_comes_of_any_edits() {
        // A generator of its own, so that the same edits are made every time.
        let mut seed = 7u64;
        let mut next = move |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(seed >> 33).unwrap_or_default() % below
        };
        let (line, short) = ("条".repeat(150) + "\n", "𠮷\n".repeat(3));
        let pieces = ["甲", "\n", "𠮷", "乙\n丙", &line, &short, ""];
        let mut text = String::new();
        let mut blocks = split(&text);
        for _ in 0..3000 {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            let start = next(places.len());
            let longest = if next(20) == 0 { 900 } else { 4 };
            let end = (start + next(longest)).min(places.len() - 1);
            let new = [&text[..places[start]], pieces[next(pieces.len())], &text[places[end]..]].concat();
            if let Some(change) = between(&text, &new) {
                let before = blocks.clone();
                let made = edit(&mut blocks, &change);
                sound(&blocks);
                assert_eq!(whole(&blocks), new);
                // Whatever was not named stays.
                let (kept_head, kept_tail) = match made {
                    Edit::Within { at, .. } => (at, before.len() - at - 1),
                    Edit::Splice { removed, .. } => (removed.start, before.len() - removed.end),
                };
                assert_eq!(before[..kept_head], blocks[..kept_head]);
                assert_eq!(before[before.len() - kept_tail..], blocks[blocks.len() - kept_tail..]);
            }
            text = new;
        }
        assert!(blocks.len() > 3, "the edits made blocks");
    }

    #[test]
    fn a_key_touches_one_block() {
        let line = format!("{}\n", "甲".repeat(399));
        let text = line.repeat(3);
        let mut blocks = split(&text);
        let typed = Change { start: 405, count: 0, data: "乙".to_owned() };
        assert_eq!(edit(&mut blocks, &typed), Edit::Within { at: 1, start: 5 });
        // Without its line break, a block joins the next.
        let joined = Change { start: 399, count: 1, data: String::new() };
        assert_eq!(edit(&mut blocks, &joined), Edit::Splice { removed: 0..2, added: 1 });
    }

    #[test]
    fn stretches_are_cut_at_blocks() {
        let starts = [0, 10, 20, 30];
        let told = |stretch| parts(&starts, stretch).collect::<Vec<_>>();
        assert_eq!(told((3, 6)), [(0, (3, 6))]);
        assert_eq!(told((10, 20)), [(1, (0, 10))]);
        assert_eq!(told((8, 25)), [(0, (8, 10)), (1, (0, 10)), (2, (0, 5))]);
        assert_eq!(told((30, 30)), []);
    }
}
