//! Text of others, made safe to print: what steers a terminal or turns the direction of writing is shown, not done.

use std::borrow::Cow;

/// The text on one line: line ends and tabs become spaces, other control characters and marks of writing direction U+FFFD.
pub fn safe(text: &str) -> Cow<'_, str> {
    if !text.chars().any(steers) {
        return Cow::Borrowed(text);
    }
    let text = text.replace("\r\n", " ");
    text.chars()
        .map(|c| match c {
            '\t' | '\n' => ' ',
            c if steers(c) => '\u{fffd}',
            c => c,
        })
        .collect()
}

/// Whether a character steers a terminal or turns the direction of writing.
pub(crate) fn steers(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    #[test]
    fn nothing_steers_the_terminal() {
        assert_eq!(super::safe("红\u{1b}[31m\t\u{202e}字\r\n末\r"), "红\u{fffd}[31m \u{fffd}字 末\u{fffd}");
        assert_eq!(super::safe("第一百八十八条"), "第一百八十八条");
    }
}
