//! How is a difference marked where there is no colour? Struck out and underlined as tracked changes are, but a line
//! would make another numeral of 一 or 二: stretches with numerals stand in frames. A sign in front
//! would be one more stroke: a plus before 三 reads as ten.

/// How a stretch is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Line {
    /// A line through or under it.
    Line,
    /// A frame around it.
    Frame,
}

impl Line {
    /// How this stretch is marked.
    pub(super) fn of(text: &str) -> Self {
        const NUMERALS: &str = "〇零一二三四五六七八九十百千万亿两壹贰叁肆伍陆柒捌玖拾廿卅日月口";
        if text.chars().any(|c| NUMERALS.contains(c)) { Self::Frame } else { Self::Line }
    }
}

#[cfg(test)]
mod tests {
    use super::Line;

    #[test]
    fn numerals_keep_their_strokes() {
        assert_eq!(Line::of("二年"), Line::Frame);
        assert_eq!(Line::of("应当"), Line::Line);
        assert_eq!(Line::of("30"), Line::Line);
    }
}
