//! Positions. Inside the engine a text is a slice of characters, so every position is a code point;
//! only this module converts to what lies outside: bytes of UTF-8 and code units of UTF-16.

use std::ops::Range;

/// Converts ascending code-point positions of `text` to UTF-16 code units, as JavaScript counts.
///
/// Positions past the end give the length. Linear in the text; positions need not be sorted.
pub fn utf16_positions(text: &str, points: &[usize]) -> Vec<usize> {
    convert(text, points, char::len_utf16)
}

/// Converts code-point positions of `text` to byte positions; see [`utf16_positions`].
pub fn byte_positions(text: &str, points: &[usize]) -> Vec<usize> {
    convert(text, points, char::len_utf8)
}

/// Where each of `characters` begins in their string, in bytes, and where the last one ends.
pub fn starts(characters: &[char]) -> Vec<u32> {
    let mut starts = vec![0; characters.len() + 1];
    let mut at = 0u32;
    for (&c, next) in characters.iter().zip(&mut starts[1..]) {
        at = at.saturating_add(1 + u32::from(c >= '\u{80}') + u32::from(c >= '\u{800}') + u32::from(c >= '\u{10000}'));
        *next = at;
    }
    starts
}

/// Cuts a string behind so many characters, or at its end.
pub fn split(text: &str, characters: usize) -> (&str, &str) {
    text.split_at(text.char_indices().nth(characters).map_or(text.len(), |(at, _)| at))
}

/// A stretch of a string by its characters.
pub fn slice(text: &str, characters: Range<usize>) -> &str {
    split(split(text, characters.start).1, characters.len()).0
}

fn convert(text: &str, points: &[usize], width: impl Fn(char) -> usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_unstable_by_key(|&at| points[at]);
    let mut result = vec![0; points.len()];
    let mut chars = text.chars();
    let (mut point, mut unit) = (0, 0);
    for at in order {
        while point < points[at] {
            let Some(c) = chars.next() else { break };
            point += 1;
            unit += width(c);
        }
        result[at] = unit;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_units_of_each_width() {
        let text = "a法𠮷b";
        assert_eq!(utf16_positions(text, &[0, 1, 2, 3, 4, 9]), [0, 1, 2, 4, 5, 5]);
        assert_eq!(byte_positions(text, &[4, 2, 0]), [9, 4, 0]);
        assert_eq!(starts(&text.chars().collect::<Vec<_>>()), [0, 1, 4, 8, 9]);
        assert_eq!(starts(&['é']), [0, 2]);
    }

    #[test]
    fn strings_are_cut_by_characters() {
        let text = "a法𠮷b";
        assert_eq!(split(text, 2), ("a法", "𠮷b"));
        assert_eq!(split(text, 9), (text, ""));
        assert_eq!([slice(text, 1..3), slice(text, 3..9), slice(text, 2..2)], ["法𠮷", "b", ""]);
    }
}
