//! How are numbers written in statutes? Chinese numerals and digits, half or full width.

use lexlint_shared::{statute::ArticleNumber, text::numeral};

/// More characters than any number that is read has.
const LONGEST: usize = 30;

/// A number at the start of the text and the bytes it takes: `一百三十三`, `133`, `二〇二四`.
///
/// `None` where the text starts with no number, or with one above 99,999.
pub(super) fn leading(text: &str) -> Option<(u32, usize)> {
    let chars: Vec<char> = text.chars().take(LONGEST).collect();
    let number = numeral::read(&chars)?;
    let value = u32::try_from(number.value).ok().filter(|&value| value < 100_000)?;
    Some((value, chars[..number.len].iter().map(|c| c.len_utf8()).sum()))
}

/// An article number at the start of the text and the bytes it takes: `第一百三十三条之一`.
///
/// 笫, a frequent misprint of 第, is taken for it.
pub(super) fn leading_article(text: &str) -> Option<(ArticleNumber, usize)> {
    let rest = text.strip_prefix(['第', '笫'])?;
    let (main, length) = leading(rest)?;
    let rest = rest[length..].strip_prefix('条')?;
    let main = u16::try_from(main).ok().filter(|&n| n > 0)?;
    if let Some((sub, length)) = rest.strip_prefix('之').and_then(leading)
        && let Ok(sub @ 1..) = u8::try_from(sub)
    {
        let end = text.len() - rest.len() + '之'.len_utf8() + length;
        return Some((ArticleNumber::with_sub(main, sub), end));
    }
    Some((ArticleNumber::new(main), text.len() - rest.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read() {
        for (text, value) in [
            ("一", 1),
            ("十", 10),
            ("十七", 17),
            ("二十", 20),
            ("一百零二", 102),
            ("一百一十", 110),
            ("一千二百六十", 1260),
            ("二〇二四", 2024),
            ("一九九七", 1997),
            ("１３３", 133),
            ("500", 500),
        ] {
            assert_eq!(leading(text), Some((value, text.len())), "{text}");
        }
        for text in ["", "条", "一一一一一一一一一一一一一", "999999999"] {
            assert_eq!(leading(text), None, "{text}");
        }
    }

    #[test]
    fn article_numbers_are_read() {
        let read = |text| leading_article(text).map(|(number, end)| (number.to_string(), &text[end..]));
        assert_eq!(read("第一百三十三条之一 在道路上"), Some(("133-1".into(), " 在道路上")));
        assert_eq!(read("第十条　本法"), Some(("10".into(), "　本法")));
        assert_eq!(read("笫五条 本"), Some(("5".into(), " 本")));
        assert_eq!(read("第三条之规定"), Some(("3".into(), "之规定")));
        assert_eq!(read("第一章 总则"), None);
        assert_eq!(read("第零条"), None);
    }
}
