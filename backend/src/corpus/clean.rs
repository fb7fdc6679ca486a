//! How does official print look? Lines of all sources brought to one form: full-width punctuation, no
//! stray spaces, no markup.

/// Whether a character belongs to Chinese print: ideographs and full-width signs.
fn is_wide(c: char) -> bool {
    matches!(c, '\u{2E80}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{FE30}'..='\u{FE4F}' | '\u{FF00}'..='\u{FFEF}' | '\u{20000}'..='\u{3FFFF}')
        || matches!(c, '“' | '”' | '‘' | '’' | '—' | '…' | '·')
}

/// Folds one character: full-width letters and digits to ASCII, every sort of space to one, invisible
/// characters to none.
fn fold(c: char) -> Option<char> {
    match c {
        '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}' | '\u{AD}' => None,
        '\u{A0}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{3000}' | '\t' | '\r' | '\u{85}' => Some(' '),
        '０'..='９' | 'Ａ'..='Ｚ' | 'ａ'..='ｚ' => char::from_u32(c as u32 - 0xFEE0),
        '％' => Some('%'),
        '．' => Some('.'),
        '﹝' => Some('〔'),
        '﹞' => Some('〕'),
        c if c.is_control() => None,
        c => Some(c),
    }
}

/// Full-width form of a sign that stands in Chinese text.
const fn widen(c: char) -> Option<char> {
    Some(match c {
        '(' => '（',
        ')' => '）',
        ',' => '，',
        ';' => '；',
        ':' => '：',
        '?' => '？',
        '!' => '！',
        '<' => '〈',
        '>' => '〉',
        _ => return None,
    })
}

/// One line in official print.
pub(super) fn line(text: &str) -> String {
    let folded: Vec<char> = text.chars().filter_map(fold).collect();
    let mut chars = Vec::with_capacity(folded.len());
    for (at, &c) in folded.iter().enumerate() {
        let before = chars.last().copied();
        if c == ' ' {
            let after = folded[at..].iter().copied().find(|&c| c != ' ');
            if let (Some(before), Some(after)) = (before, after)
                && before != ' '
                && !is_wide(before)
                && !is_wide(after)
                && !is_chinese_sign(before)
            {
                chars.push(' ');
            }
            continue;
        }
        chars.push(c);
    }
    widen_signs(&mut chars);
    pair_quotes(&mut chars);
    nest_titles(&mut chars);
    chars.into_iter().collect::<String>().replace("**", "")
}

const fn is_chinese_sign(c: char) -> bool {
    matches!(c, '(' | ')' | ',' | ';' | ':')
}

/// Widens signs that touch Chinese text; `3.5`, `10:30` and `(a)` stay.
fn widen_signs(chars: &mut [char]) {
    for at in 0..chars.len() {
        let Some(wide) = widen(chars[at]) else {
            continue;
        };
        let before = at.checked_sub(1).map(|at| chars[at]);
        let after = chars.get(at + 1).copied();
        let touches = before.is_some_and(is_wide) || after.is_some_and(is_wide);
        let bracketed_number = matches!(chars[at], '(' | ')')
            && (before.is_none_or(|c| c.is_ascii_digit()) && after.is_none_or(is_wide)
                || before.is_none() && after.is_some_and(|c| c.is_ascii_digit()));
        if touches || bracketed_number {
            chars[at] = wide;
        }
    }
}

/// Turns `"…"` into `“…”`, in turns.
fn pair_quotes(chars: &mut [char]) {
    let mut open = false;
    for c in chars.iter_mut() {
        match c {
            '"' => {
                *c = if open { '”' } else { '“' };
                open = !open;
            }
            '“' => open = true,
            '”' => open = false,
            _ => {}
        }
    }
}

/// Titles inside a title take 〈〉.
fn nest_titles(chars: &mut [char]) {
    let mut open = 0_usize;
    for c in chars {
        match c {
            '《' => {
                open += 1;
                if open > 1 {
                    *c = '〈';
                }
            }
            '》' => {
                if open > 1 {
                    *c = '〉';
                }
                open = open.saturating_sub(1);
            }
            _ => {}
        }
    }
}

/// A heading: `第一章 总则`, one space behind the number and none in the words.
pub(super) fn heading(text: &str) -> String {
    let text = line(text.trim_start_matches('#'));
    let Some(end) = heading_mark(&text) else {
        return text;
    };
    let (mark, words) = text.split_at(end);
    let words: String = words.split_whitespace().collect();
    if words.is_empty() { mark.to_owned() } else { format!("{mark} {words}") }
}

/// End of the number of a heading: `第一编`, `第二分编`, `第十章`, `第三节`.
pub(super) fn heading_mark(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('第')?;
    let (_, length) = super::numeral::leading(rest)?;
    let rest = &rest[length..];
    ["分编", "编", "章", "节"].into_iter().find_map(|mark| rest.strip_prefix(mark)).map(|rest| text.len() - rest.len())
}

/// A title in official print: no spaces.
pub(super) fn title(text: &str) -> String {
    let text = line(text.trim_start_matches('#'));
    let text: String = text.split_whitespace().collect();
    // Where a space parts two issuers in the heading, official print has 、.
    let text = text.replace("最高人民法院最高人民检察院", "最高人民法院、最高人民检察院");
    // A title within 《》 as a whole is only quoted.
    match text.strip_prefix('《').and_then(|rest| rest.strip_suffix('》')) {
        Some(inner) if !inner.contains('《') && !inner.contains('》') => inner.to_owned(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_take_official_punctuation() {
        for (raw, official) in [
            ("(一)未按照 规定；", "（一）未按照规定；"),
            ("下列人员:", "下列人员："),
            ("甲,乙;丙", "甲，乙；丙"),
            ("称\"甲\"和\"乙\"", "称“甲”和“乙”"),
            ("《关于修改《某法》的决定》", "《关于修改〈某法〉的决定》"),
            ("《关于修改<某法>的决定》", "《关于修改〈某法〉的决定》"),
            ("不少于１０％，3.5倍", "不少于10%，3.5倍"),
            ("International Law Commission 于", "International Law Commission于"),
            ("\u{200B}\u{3000}\u{3000}本法", "本法"),
            ("１．保险", "1.保险"),
            ("(1)甲", "（1）甲"),
            ("f(x)", "f(x)"),
        ] {
            assert_eq!(line(raw), official, "{raw}");
            assert_eq!(line(official), official, "cleaning twice changes nothing");
        }
    }

    #[test]
    fn headings_and_titles_have_no_stray_spaces() {
        assert_eq!(heading("## 第一章 总 则"), "第一章 总则");
        assert_eq!(heading("第二分编\u{2002}\u{2002}合同"), "第二分编 合同");
        assert_eq!(heading("## 附 则"), "附则");
        assert_eq!(title("# 最高人民法院 关于适用《某法》的解释（ 二）"), "最高人民法院关于适用《某法》的解释（二）");
        assert_eq!(title("《某条例》"), "某条例");
        assert_eq!(title("最高人民法院 最高人民检察院关于甲的解释"), "最高人民法院、最高人民检察院关于甲的解释");
    }
}
