//! Blank characters as Python counts them, by which the published scorer splits and strips.

/// Unicode's, and the four separators of ASCII.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c)
}

/// Without blank characters at both ends.
pub(super) fn strip(text: &str) -> &str {
    text.trim_matches(is_space)
}
