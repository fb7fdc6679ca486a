//! What may a line of a statute be? A heading, the beginning of a provision, of an annex, or plain words.

use lexlint_shared::statute::ArticleNumber;

use super::{clean, numeral};

/// One line as the source has it, and what it may be.
pub(super) enum Line {
    /// A heading, with its rank: the lower, the further out.
    Heading(u8, String),
    /// Words under an article number.
    Numbered(ArticleNumber, String),
    /// The words of an annex begin.
    Annex(String),
    /// Any other words.
    Words(String),
}

/// How the provisions of a statute are numbered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Numbering {
    /// 第一条.
    Article,
    /// `一、`, as amendments and replies have it.
    Chinese,
    /// `1.`, running through headings `一、`.
    Arabic,
    /// None: the whole text is one provision.
    None,
}

/// Longest heading in characters; longer lines are text.
pub(super) const LONGEST_HEADING: usize = 40;
/// A line without the space and the invisible characters around it.
pub(super) fn trim(line: &str) -> &str {
    line.trim_matches(|c: char| c.is_whitespace() || matches!(c, '\u{200B}'..='\u{200F}' | '\u{FEFF}' | '\u{2060}'))
}

pub(super) fn numbering(lines: &[&str]) -> Numbering {
    if lines.iter().any(|line| article_start(line, None).is_some()) {
        return Numbering::Article;
    }
    let chinese = lines.iter().filter(|line| chinese_start(line).is_some()).count();
    let mut arabic = 0;
    let mut steady = true;
    for line in lines {
        if let Some((n, _)) = arabic_start(line) {
            steady &= n == arabic + 1;
            arabic = n;
        }
    }
    if steady && arabic as usize > chinese.max(2) {
        Numbering::Arabic
    } else if chinese > 0 {
        Numbering::Chinese
    } else {
        Numbering::None
    }
}

/// `第十条 words`. Without a space behind it, the number must go on from the one before and begin a sentence.
fn article_start(line: &str, before: Option<&str>) -> Option<(ArticleNumber, usize)> {
    let (number, end) = numeral::leading_article(line)?;
    let rest = &line[end..];
    let spaced = rest.is_empty() || rest.starts_with([' ', '\u{3000}', '\u{2002}', '\u{A0}', '：', ':']);
    let refers = ["规定", "所", "的", "第", "、", "，", "和", "至", "或", "及", "之", "中", "项", "款"];
    let sentence = before.is_some_and(|line| line.ends_with(['。', '；', '：']) || line.starts_with('#'));
    (spaced || sentence && !refers.iter().any(|word| rest.starts_with(word))).then_some((number, end))
}

/// `一、words`, also as a heading.
pub(super) fn chinese_start(line: &str) -> Option<(u32, usize)> {
    let text = line.trim_start_matches(['#', ' ']);
    if text.starts_with(|c: char| c.is_ascii_digit() || ('０'..='９').contains(&c)) {
        return None;
    }
    let (n, length) = numeral::leading(text)?;
    let rest = text[length..].strip_prefix('、')?;
    Some((n, line.len() - rest.len()))
}

/// `1.words`.
pub(super) fn arabic_start(line: &str) -> Option<(u32, usize)> {
    if !line.starts_with(|c: char| c.is_ascii_digit() || ('０'..='９').contains(&c)) {
        return None;
    }
    let (n, length) = numeral::leading(line)?;
    let rest = line[length..].strip_prefix(['.', '．', '、'])?;
    // `1.5` is a quantity.
    (!rest.starts_with(|c: char| c.is_ascii_digit())).then(|| (n, line.len() - rest.len()))
}

pub(super) fn classify(line: &str, before: Option<&str>, numbering: Numbering) -> Line {
    if line.starts_with("<!--") || line.starts_with("![") {
        return Line::Words(String::new());
    }
    if line.starts_with('|') || line.chars().all(|c| matches!(c, '-' | ' ')) {
        return Line::Annex("a table".to_owned());
    }
    let start = match numbering {
        Numbering::Article => article_start(line, before),
        Numbering::Chinese => chinese_start(line).and_then(number),
        Numbering::Arabic => arabic_start(line).and_then(number),
        Numbering::None => None,
    };
    if let Some((number, end)) = start {
        return Line::Numbered(number, clean::line(line[end..].trim_start_matches([':', '：'])));
    }
    let marked = line.starts_with('#');
    let text = clean::heading(line);
    if is_annex(&text) {
        return Line::Annex(text);
    }
    let short = text.chars().count() <= LONGEST_HEADING && !text.contains(['。', '；', '，']);
    let rank = clean::heading_mark(&text).map(|end| match text[..end].chars().last() {
        Some('编') if text[..end].ends_with("分编") => 2,
        Some('编') => 1,
        Some('章') => 3,
        _ => 4,
    });
    match rank {
        Some(rank) if marked || short && is_heading_words(&text) => Line::Heading(rank, text),
        None if marked && chinese_start(&text).is_some() => Line::Heading(5, text),
        None if marked || text == "附则" => Line::Heading(1, text),
        _ => Line::Words(clean::line(line)),
    }
}

fn number((n, end): (u32, usize)) -> Option<(ArticleNumber, usize)> {
    u16::try_from(n).ok().filter(|&n| n > 0).map(|n| (ArticleNumber::new(n), end))
}

/// Whether an unmarked line `第三章 …` is a heading and no reference to one.
fn is_heading_words(text: &str) -> bool {
    text.contains(' ') && !text.ends_with(['：', ':', '、'])
}

/// Whether a line begins what stands behind a statute: `附件一`, `附表：`, `附：甲`.
fn is_annex(text: &str) -> bool {
    if text.contains('。') {
        return text.starts_with("附：");
    }
    let Some(rest) = text.strip_prefix('附') else {
        return false;
    };
    let short = text.chars().count() <= LONGEST_HEADING;
    rest.is_empty() || rest.starts_with('：') || short && rest.starts_with(['件', '表', '录', '图'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sort(line: &str) -> &'static str {
        match classify(line, Some("甲。"), Numbering::Article) {
            Line::Heading(..) => "heading",
            Line::Numbered(..) => "numbered",
            Line::Annex(_) => "annex",
            Line::Words(_) => "words",
        }
    }

    #[test]
    fn lines_are_told_apart() {
        for (line, expected) in [
            ("## 第一章 总 则", "heading"),
            ("第二编 分则", "heading"),
            ("附则", "heading"),
            ("第三章规定的人员，适用本法。", "words"),
            ("第五条 甲。", "numbered"),
            ("第五条侦查人员甲。", "numbered"),
            ("第五条规定的人员。", "words"),
            ("第五条、第六条规定的人员。", "words"),
            ("附件一", "annex"),
            ("附：某表", "annex"),
            ("附表所列的物品，依照本法管理。", "words"),
            ("| 税目 | 税率 |", "annex"),
            ("---- ----", "annex"),
            ("![](a.png)", "words"),
            ("（一）甲；", "words"),
        ] {
            assert_eq!(sort(line), expected, "{line}");
        }
    }

    #[test]
    fn quantities_are_no_numbers_of_provisions() {
        assert_eq!(arabic_start("1.5倍"), None);
        assert_eq!(arabic_start("12.甲").map(|(n, _)| n), Some(12));
        assert_eq!(chinese_start("1、甲"), None);
        assert_eq!(chinese_start("## 十二、甲").map(|(n, _)| n), Some(12));
    }
}
