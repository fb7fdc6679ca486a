//! Text of others in HTML and XML: shown, never obeyed.

/// The text for HTML or XML, between tags or in an attribute in quotes. Characters that XML 1.0 cannot hold, and those
/// that turn the direction of writing, become U+FFFD; line ends and tabs stay.
pub(super) fn markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' => out.push(c),
            '\r' => out.push('\n'),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if crate::show::plain::steers(c) => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::markup;

    #[test]
    fn nothing_is_obeyed() {
        assert_eq!(markup("<script>&\"'"), "&lt;script&gt;&amp;&quot;&#39;");
        assert_eq!(
            markup("一\u{0}\u{8}\u{b}\u{ffff}\u{202e}二\n三\t"),
            "一\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{fffd}二\n三\t"
        );
    }
}
