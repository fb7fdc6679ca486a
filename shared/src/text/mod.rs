//! How is a text read? Positions, numerals, and the folded form in which words are compared.

pub mod fold;
pub mod letters;
pub mod numeral;
pub mod offset;
pub mod radical;
pub mod traditional;

/// Whether the character is a Chinese ideograph of the ranges that laws are written in.
pub const fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '〇')
}

/// Characters as a string, in one allocation.
pub fn string(chars: &[char]) -> String {
    let mut string = String::with_capacity(chars.iter().map(|c| c.len_utf8()).sum());
    string.extend(chars);
    string
}

/// The characters of a string, in one allocation.
pub fn chars(string: &str) -> Vec<char> {
    let mut chars = vec!['\0'; string.chars().count()];
    for (place, c) in chars.iter_mut().zip(string.chars()) {
        *place = c;
    }
    chars
}

/// The half-width form of a full-width ASCII character; other characters as they are.
pub const fn half_width(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => match char::from_u32(c as u32 - 0xfee0) {
            Some(half) => half,
            None => c,
        },
        '\u{3000}' => ' ',
        _ => c,
    }
}
