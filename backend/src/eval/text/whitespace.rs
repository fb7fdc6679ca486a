//! Blank characters as Python counts them, by which published scorers split and strip.

/// Unicode's, and the four separators of ASCII.
pub(in crate::eval) fn is_space(c: char) -> bool {
    c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c)
}

/// Without blank characters at both ends.
pub(in crate::eval) fn strip(text: &str) -> &str {
    text.trim_matches(is_space)
}
