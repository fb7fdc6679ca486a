//! In which line of the text is a citation? Lines and columns from code points.

/// A text by lines. Lines end at a line feed, with or without a carriage return before it.
pub struct Lines {
    chars: Vec<char>,
    /// First character of each line.
    starts: Vec<usize>,
}

/// A citation in its line, shortened to what is next to it.
#[derive(Debug, PartialEq, Eq)]
pub struct Snippet {
    /// Words before it in its line; begins with `…` if shortened.
    pub before: String,
    /// The citation, as far as it is in its first line.
    pub inside: String,
    /// Words after it in its line; ends with `…` if shortened.
    pub after: String,
}

impl Lines {
    /// The lines of a text.
    pub fn of(text: &str) -> Self {
        let chars: Vec<char> = text.chars().collect();
        let feeds = chars.iter().enumerate().filter(|&(_, &c)| c == '\n').map(|(at, _)| at + 1);
        let starts = std::iter::once(0).chain(feeds).collect();
        Self { chars, starts }
    }

    /// Line and column of a character, both from 1.
    pub fn position(&self, at: usize) -> (usize, usize) {
        let line = self.line(at);
        (line + 1, at - self.starts[line] + 1)
    }

    /// The characters `start..end` with up to `before` and `after` characters of their line around them.
    pub fn snippet(&self, start: usize, end: usize, before: usize, after: usize) -> Snippet {
        let line = self.line(start);
        let first = self.starts[line];
        let last = self.end(line);
        let start = start.min(last);
        let end = end.clamp(start, last);
        let from = first.max(start.saturating_sub(before));
        let to = last.min(end + after);
        let words = |from: usize, to: usize| self.chars[from..to].iter().collect::<String>();
        let cut = |is_cut| if is_cut { "…" } else { "" };
        Snippet {
            before: format!("{}{}", cut(from > first), words(from, start)),
            inside: words(start, end),
            after: format!("{}{}", words(end, to), cut(to < last)),
        }
    }

    /// Number of the line of a character, from 0.
    fn line(&self, at: usize) -> usize {
        // The first line starts at 0, so at least one start is not after `at`.
        self.starts.partition_point(|&start| start <= at).saturating_sub(1)
    }

    /// End of a line without what ends it.
    fn end(&self, line: usize) -> usize {
        let Some(&next) = self.starts.get(line + 1) else {
            return self.chars.len();
        };
        let feed = next - 1;
        if feed > self.starts[line] && self.chars[feed - 1] == '\r' { feed - 1 } else { feed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snippet(before: &str, inside: &str, after: &str) -> Snippet {
        Snippet { before: before.to_owned(), inside: inside.to_owned(), after: after.to_owned() }
    }

    #[test]
    fn positions_count_code_points_from_one() {
        let lines = Lines::of("甲𠮷\r\n乙丙\n");
        assert_eq!(lines.position(0), (1, 1));
        assert_eq!(lines.position(1), (1, 2));
        assert_eq!(lines.position(4), (2, 1));
        assert_eq!(lines.position(5), (2, 2));
    }

    #[test]
    fn snippets_keep_to_their_line() {
        let lines = Lines::of("甲乙丙丁戊\r\n己");
        assert_eq!(lines.snippet(2, 3, 1, 1), snippet("…乙", "丙", "丁…"));
        assert_eq!(lines.snippet(2, 3, 9, 9), snippet("甲乙", "丙", "丁戊"));
        assert_eq!(lines.snippet(4, 8, 1, 1), snippet("…丁", "戊", ""));
        assert_eq!(lines.snippet(7, 8, 1, 1), snippet("", "己", ""));
        assert_eq!(lines.snippet(90, 99, 1, 1), snippet("己", "", ""));
    }
}
