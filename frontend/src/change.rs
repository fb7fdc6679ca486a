//! What changed between two states of the text? The one stretch outside of which they are the same.
//!
//! Marks are ranges over the text's node in the document; replacing only what changed leaves them where they belong.

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
    let same = old.chars().zip(new.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
    let (head, old) = old.split_at(same);
    let new = &new[same..];
    let tail: usize =
        old.chars().rev().zip(new.chars().rev()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
    let units = |text: &str| u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX);
    Some(Change {
        start: units(head),
        count: units(&old[..old.len() - tail]),
        data: new[..new.len() - tail].to_owned(),
    })
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
}
