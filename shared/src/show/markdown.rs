//! Words of others in Markdown.

use super::plain::safe;

/// Text of others, so that Markdown shows it as it is, on one line.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in safe(text).chars() {
        if matches!(
            c,
            '\\' | '`'
                | '*'
                | '_'
                | '{'
                | '}'
                | '['
                | ']'
                | '<'
                | '>'
                | '#'
                | '|'
                | '~'
                | '&'
                | '!'
                | '$'
                | '+'
                | '='
                | ':'
                | '-'
        ) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    #[test]
    fn text_of_others_is_shown_not_obeyed() {
        let escaped = super::escape("<b>*a*</b>\r\n[x](https://y)");
        assert_eq!(escaped, "\\<b\\>\\*a\\*\\</b\\> \\[x\\](https\\://y)");
    }
}
