//! What changed between two states of the text, and where is now what stood elsewhere?
//!
//! The change is the one stretch outside of which both are the same.

use crate::finding::Stretch;

/// Replace `count` UTF-16 code units from `start` by `data`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Change {
    /// First unit replaced.
    pub(crate) start: u32,
    /// How many are replaced.
    pub(crate) count: u32,
    /// The new words.
    pub(crate) data: String,
}

/// The change that makes `new` of `old`; `None` if they are the same.
pub(crate) fn between(old: &str, new: &str) -> Option<Change> {
    if old == new {
        return None;
    }
    let same = old.bytes().zip(new.bytes()).take_while(|(a, b)| a == b).count();
    let head = old.floor_char_boundary(same).min(new.floor_char_boundary(same));
    let (head, old) = old.split_at(head);
    let new = &new[head.len()..];
    let same = old.bytes().rev().zip(new.bytes().rev()).take_while(|(a, b)| a == b).count();
    // The bytes at the end are alike, and so are the places where characters begin in them.
    let tail = old.len() - old.ceil_char_boundary(old.len() - same);
    Some(Change {
        start: units(head),
        count: units(&old[..old.len() - tail]),
        data: new[..new.len() - tail].to_owned(),
    })
}

impl Change {
    /// Where a stretch of the old text is in the new one. What is put in at its edge is no part of it; of what was
    /// replaced, nothing is left.
    pub(crate) fn moved(&self, (start, end): Stretch) -> Stretch {
        let behind = self.start + self.count;
        let added = units(&self.data);
        let shifted = |at: u32| at - self.count + added;
        let start = match start {
            at if at >= behind => shifted(at),
            at if at > self.start => self.start + added,
            at => at,
        };
        let end = match end {
            at if at <= self.start => at,
            at if at >= behind => shifted(at),
            _ => self.start,
        };
        (start, end.max(start))
    }

    /// Where a stretch of the old text is in the new one; `None` if any of it was replaced or put in.
    pub(crate) fn untouched(&self, stretch: Stretch) -> Option<Stretch> {
        let apart = stretch.1 <= self.start || stretch.0 >= self.start + self.count;
        apart.then(|| self.moved(stretch))
    }
}

/// Length in UTF-16 code units.
pub(crate) fn units(text: &str) -> u32 {
    // Every character begins with a byte that continues none; those of four bytes are pairs of units.
    let units: usize = text.bytes().map(|byte| usize::from(byte & 0xC0 != 0x80) + usize::from(byte >= 0xF0)).sum();
    u32::try_from(units).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(old: &str, new: &str) -> Option<(u32, u32, String)> {
        between(old, new).map(|change| (change.start, change.count, change.data))
    }

    #[test]
    fn finds_the_one_stretch() {
        assert_eq!(told("", "甲"), Some((0, 0, "甲".to_owned())));
        assert_eq!(told("甲乙丙", "甲丁丙"), Some((1, 1, "丁".to_owned())));
        assert_eq!(told("𠮷甲乙", "𠮷乙"), Some((2, 1, String::new())));
        assert_eq!(told("甲甲", "甲甲甲"), Some((2, 0, "甲".to_owned())));
        assert_eq!(told("甲甲甲", "甲"), Some((1, 2, String::new())));
        assert_eq!(told("同", "同"), None);
    }

    #[test]
    fn characters_that_share_bytes_are_not_cut() {
        // U+4E00 and U+4E01 differ in the last byte, U+4E00 and U+5E00 in the first.
        assert_eq!(told("一", "丁"), Some((0, 1, "丁".to_owned())));
        assert_eq!(told("甲一", "甲帀"), Some((1, 1, "帀".to_owned())));
        assert_eq!(told("😀", "😁"), Some((0, 2, "😁".to_owned())));
    }

    #[test]
    fn counts_units_as_the_browser_does() {
        for text in ["", "a", "é", "甲", "𠮷", "甲𠮷a\n"] {
            assert_eq!(units(text) as usize, text.encode_utf16().count(), "{text}");
        }
    }

    #[test]
    fn what_stands_elsewhere_moves_along() {
        let typed = |start| Change { start, count: 0, data: "𠮷".to_owned() };
        assert_eq!(typed(0).moved((3, 6)), (5, 8));
        assert_eq!(typed(3).moved((3, 6)), (5, 8));
        assert_eq!(typed(4).moved((3, 6)), (3, 8));
        assert_eq!(typed(6).moved((3, 6)), (3, 6));
        let taken = |start, count| Change { start, count, data: String::new() };
        assert_eq!(taken(0, 2).moved((3, 6)), (1, 4));
        assert_eq!(taken(2, 2).moved((3, 6)), (2, 4));
        assert_eq!(taken(5, 9).moved((3, 6)), (3, 5));
        assert_eq!(taken(2, 9).moved((3, 6)), (2, 2));
    }
}
