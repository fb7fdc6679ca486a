//! Article numbers in a text: 第一百三十三条之一第二款第（三）项, 第17条, lists and ranges.

use std::ops::Range;

use crate::{statute::ArticleNumber, text::numeral};

/// One article number with its 款 and 项.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reference {
    /// From 第 (or the bare numeral of a list) to the end of 条, 款 or 项.
    pub(super) span: Range<usize>,
    /// From 第 to 条 or 之 N.
    pub(super) article_span: Range<usize>,
    /// The number.
    pub(super) article: ArticleNumber,
    /// 款.
    pub(super) paragraph: Option<u16>,
    /// 项.
    pub(super) item: Option<u16>,
}

/// The references that begin at `at` with 第: one, or several joined in a list or range.
/// Empty if none begins there.
pub(super) fn references(text: &[char], at: usize) -> Vec<Reference> {
    let mut list = Vec::new();
    let Some(first) = reference(text, at, true) else {
        return list;
    };
    /// Numbers in a row that may be without 条.
    const MOST_ELLIPTIC: usize = 20;
    let mut complete = first.complete;
    let mut sound = usize::from(complete);
    let mut end = first.reference.span.end;
    list.push(first.reference);
    while let Some(start) = joined(text, end) {
        let Some(next) = reference(text, start, false) else {
            break;
        };
        // A bare numeral must be part of the list: 第二百六十四、二百六十六条.
        if text[start] != '第' && complete && !next.complete {
            break;
        }
        end = next.reference.span.end;
        complete = next.complete;
        list.push(next.reference);
        if complete {
            sound = list.len();
        } else if list.len() - sound > MOST_ELLIPTIC {
            break;
        }
    }
    // Elliptic members are only numbers of articles if a 条 follows.
    list.truncate(sound);
    list
}

/// Whether a reference begins at `at`.
pub(super) fn begins(text: &[char], at: usize) -> bool {
    reference(text, at, true).is_some_and(|read| read.complete)
}

struct Read {
    reference: Reference,
    /// 条 was written.
    complete: bool,
}

fn reference(text: &[char], at: usize, needs_ordinal: bool) -> Option<Read> {
    let mut pos = at;
    if text.get(pos) == Some(&'第') {
        pos += 1;
    } else if needs_ordinal {
        return None;
    }
    pos = skip_spaces(text, pos);
    let number = numeral::read(text.get(pos..)?)?;
    let main = u16::try_from(number.value).ok().filter(|&n| n > 0)?;
    pos += number.len;
    let after = skip_spaces(text, pos);
    let complete = text.get(after) == Some(&'条');
    if complete {
        pos = after + 1;
    }
    let mut article = ArticleNumber::new(main);
    if complete && let Some((sub, end)) = sub_number(text, pos) {
        article.sub = sub;
        pos = end;
    } else if !complete
        && let Some((sub, end)) = sub_number(text, pos)
        && text.get(end) == Some(&'条')
    {
        // 第一百三十三之一条, a slip for 第一百三十三条之一.
        article.sub = sub;
        return Some(finish(text, at, end + 1, article, true));
    }
    Some(finish(text, at, pos, article, complete))
}

fn finish(text: &[char], at: usize, end: usize, article: ArticleNumber, complete: bool) -> Read {
    let (mut pos, mut paragraph, mut item) = (end, None, None);
    if complete {
        if let Some((n, end)) = division(text, pos, '款') {
            (paragraph, pos) = (Some(n), end);
        }
        if let Some((n, end)) = division(text, pos, '项') {
            (item, pos) = (Some(n), end);
        }
    }
    Read { reference: Reference { span: at..pos, article_span: at..end, article, paragraph, item }, complete }
}

/// 之一 after 条.
fn sub_number(text: &[char], at: usize) -> Option<(u8, usize)> {
    let pos = skip_spaces(text, at);
    (text.get(pos) == Some(&'之')).then_some(())?;
    let number = numeral::read(text.get(pos + 1..)?)?;
    let sub = u8::try_from(number.value).ok().filter(|&n| n > 0)?;
    Some((sub, pos + 1 + number.len))
}

/// 第二款, （三）项, 第（三）项, 第3项; with a separator before: 第十二条、第一款.
pub(super) fn division(text: &[char], at: usize, unit: char) -> Option<(u16, usize)> {
    let mut pos = skip_spaces(text, at);
    let ordinal = text.get(pos) == Some(&'第');
    if ordinal {
        pos = skip_spaces(text, pos + 1);
    }
    let bracket = matches!(text.get(pos), Some('（' | '('));
    if bracket {
        pos += 1;
    }
    if !ordinal && !bracket {
        return None;
    }
    let number = numeral::read(text.get(pos..)?)?;
    pos += number.len;
    if bracket {
        matches!(text.get(pos), Some('）' | ')')).then_some(())?;
        pos += 1;
    }
    pos = skip_spaces(text, pos);
    (text.get(pos) == Some(&unit)).then_some(())?;
    Some((u16::try_from(number.value).ok()?, pos + 1))
}

/// Where the next member of a list or range begins after `end`.
fn joined(text: &[char], end: usize) -> Option<usize> {
    const JOINTS: [&str; 16] =
        ["以及", "、", "和", "与", "及", "或者", "或", "至", "到", "～", "~", "—", "-", "–", "，", ","];
    let pos = skip_spaces(text, end);
    let joint = JOINTS.iter().find(|joint| super::words::starts(text, pos, joint))?;
    let next = skip_spaces(text, pos + joint.chars().count());
    // After a comma only a number with 第 goes on the list: 第五条，第六条.
    (!matches!(*joint, "，" | ",") || text.get(next) == Some(&'第')).then_some(next)
}

/// Skips a few spaces; more are no part of a citation.
pub(super) fn skip_spaces(text: &[char], at: usize) -> usize {
    at + text
        .get(at..)
        .unwrap_or_default()
        .iter()
        .take(4)
        .take_while(|c| matches!(c, ' ' | '\u{3000}' | '\u{a0}'))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(String, String, Option<u16>, Option<u16>)> {
        let chars: Vec<char> = text.chars().collect();
        references(&chars, 0)
            .into_iter()
            .map(|r| (chars[r.span].iter().collect(), r.article.to_string(), r.paragraph, r.item))
            .collect()
    }

    fn numbers(text: &str) -> Vec<String> {
        read(text).into_iter().map(|r| r.1).collect()
    }

    #[test]
    fn single_references() {
        for (text, article, paragraph, item) in [
            ("第一百三十三条之一", "133-1", None, None),
            ("第287条之2", "287-2", None, None),
            ("第九十一条第二款", "91", Some(2), None),
            ("第十二条第一款第六项", "12", Some(1), Some(6)),
            ("第五十七条第（一）项", "57", None, Some(1)),
            ("第 17 条", "17", None, None),
            ("第一百三十三之一条", "133-1", None, None),
        ] {
            assert_eq!(read(text), [(text.to_owned(), article.to_owned(), paragraph, item)]);
        }
    }

    #[test]
    fn lists_and_ranges() {
        assert_eq!(numbers("第七十六条、第七十七条"), ["76", "77"]);
        assert_eq!(numbers("第二百六十四、二百六十六、二百六十七条，依次"), ["264", "266", "267"]);
        assert_eq!(numbers("第四十三～四十四条"), ["43", "44"]);
        assert_eq!(numbers("第一百二十条之一至第一百二十条之六"), ["120-1", "120-6"]);
        assert_eq!(numbers("第十四条，30日内"), ["14"]);
        assert_eq!(numbers("第十四条、30日内"), ["14"]);
    }

    #[test]
    fn what_is_no_reference() {
        for text in ["第", "第条", "第X条", "第三章", "第二款", "第0条", "第99999条", "第一、第二"]
        {
            assert!(read(text).is_empty(), "{text}");
        }
    }
}
