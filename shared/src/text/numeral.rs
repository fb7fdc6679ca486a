//! Numerals: Arabic (also full-width), Chinese with units (一百零五, 两千), Chinese by position
//! (一〇五三), and the malformed ones that models write (一百零十).

use super::half_width;

/// Longest numeral that is read; longer runs of digits are no number of anything here.
const MAX_CHARS: usize = 24;

/// A numeral read at the start of a slice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numeral {
    /// Its value.
    pub value: u64,
    /// Characters it takes.
    pub len: usize,
}

/// Value of a Chinese digit.
pub const fn digit(c: char) -> Option<u64> {
    Some(match c {
        '〇' | '零' | '○' | 'Ｏ' => 0,
        '一' | '壹' => 1,
        '二' | '两' | '贰' => 2,
        '三' | '叁' => 3,
        '四' | '肆' => 4,
        '五' | '伍' => 5,
        '六' | '陆' => 6,
        '七' | '柒' => 7,
        '八' | '捌' => 8,
        '九' | '玖' => 9,
        _ => return None,
    })
}

/// Value of a Chinese unit.
const fn unit(c: char) -> Option<u64> {
    Some(match c {
        '十' | '拾' => 10,
        '百' | '佰' => 100,
        '千' | '仟' => 1000,
        '万' => 10_000,
        '亿' => 100_000_000,
        _ => return None,
    })
}

/// Reads the numeral at the start of `chars`; `None` if none starts there.
///
/// Arabic digits may be followed by 万 or 亿. A bare unit other than 十 starts no numeral.
/// Runs over 24 characters, and values that overflow, are no numeral.
pub fn read(chars: &[char]) -> Option<Numeral> {
    let first = half_width(*chars.first()?);
    if first.is_ascii_digit() { read_arabic(chars) } else { read_chinese(chars) }
}

fn read_arabic(chars: &[char]) -> Option<Numeral> {
    let mut value = 0u64;
    let mut len = 0;
    while let Some(&c) = chars.get(len) {
        let Some(d) = half_width(c).to_digit(10) else {
            break;
        };
        if len == MAX_CHARS {
            return None;
        }
        value = value.checked_mul(10)?.checked_add(u64::from(d))?;
        len += 1;
    }
    if let Some(scale @ 10_000..) = chars.get(len).copied().and_then(unit) {
        value = value.checked_mul(scale)?;
        len += 1;
    }
    (len > 0).then_some(Numeral { value, len })
}

/// Value of a character that stands for tens, as in 第廿四条.
const fn tens(c: char) -> Option<u64> {
    Some(match c {
        '廿' => 20,
        '卅' => 30,
        _ => return None,
    })
}

fn read_chinese(chars: &[char]) -> Option<Numeral> {
    if let Some(tens) = chars.first().copied().and_then(tens) {
        let ones = chars.get(1).copied().and_then(digit);
        return Some(Numeral { value: tens + ones.unwrap_or(0), len: 1 + usize::from(ones.is_some()) });
    }
    let len = chars.iter().take(MAX_CHARS + 1).take_while(|&&c| digit(c).is_some() || unit(c).is_some()).count();
    let run = &chars[..len];
    if len == 0 || len > MAX_CHARS || (digit(run[0]).is_none() && run[0] != '十') {
        return None;
    }
    let value = if run.iter().all(|&c| digit(c).is_some()) { by_position(run)? } else { by_units(run)? };
    Some(Numeral { value, len })
}

fn by_position(run: &[char]) -> Option<u64> {
    run.iter().try_fold(0u64, |value, &c| value.checked_mul(10)?.checked_add(digit(c)?))
}

/// 一千零五十三; tolerant: in 一百零十 the lone 十 counts as ten.
fn by_units(run: &[char]) -> Option<u64> {
    let (mut total, mut section, mut pending) = (0u64, 0u64, None::<u64>);
    for &c in run {
        if let Some(d) = digit(c) {
            pending = Some(match pending {
                Some(before) if before > 0 => before.checked_mul(10)?.checked_add(d)?,
                _ => d,
            });
        } else if let Some(scale) = unit(c) {
            if scale >= 10_000 {
                let block = section.checked_add(pending.take().unwrap_or(0))?;
                total = match (block, total) {
                    (0, 0) => scale,
                    (0, _) => total.checked_mul(scale)?,
                    _ => total.checked_add(block.checked_mul(scale)?)?,
                };
                section = 0;
            } else {
                let count = pending.take().filter(|&d| d > 0).unwrap_or(1);
                section = section.checked_add(count.checked_mul(scale)?)?;
            }
        }
    }
    total.checked_add(section)?.checked_add(pending.unwrap_or(0))
}

/// The numeral written in Chinese with units, as statutes number their articles: 1053 → 一千零五十三.
///
/// Values above 9999 are written in Arabic digits.
pub fn chinese(value: u64) -> String {
    const DIGITS: [char; 10] = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
    if value == 0 || value > 9999 {
        return if value == 0 { "零".to_owned() } else { value.to_string() };
    }
    let mut result = String::new();
    let mut gap = false;
    let mut rest = value;
    for (scale, name) in [(1000, "千"), (100, "百"), (10, "十"), (1, "")] {
        let d = usize::try_from(rest / scale).unwrap_or(0);
        rest %= scale;
        if d == 0 {
            gap = !result.is_empty();
            continue;
        }
        if gap {
            result.push('零');
            gap = false;
        }
        if !(scale == 10 && d == 1 && result.is_empty()) {
            result.push(DIGITS[d]);
        }
        result.push_str(name);
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Option<(u64, usize)> {
        let chars: Vec<char> = text.chars().collect();
        read(&chars).map(|n| (n.value, n.len))
    }

    #[test]
    fn reads_every_way_of_writing() {
        for (text, expected) in [
            ("133条", 133),
            ("１２６０", 1260),
            ("一百三十三", 133),
            ("十七", 17),
            ("二十", 20),
            ("一千零五十三", 1053),
            ("一〇五三", 1053),
            ("两千", 2000),
            ("四七", 47),
            ("一百零十", 110),
            ("一百零十五", 115),
            ("一千一百六十五", 1165),
            ("二十万", 200_000),
            ("一百二十万", 1_200_000),
            ("一亿二千万", 120_000_000),
            ("30万元", 300_000),
            ("三千五百", 3500),
            ("廿四条", 24),
            ("卅", 30),
        ] {
            assert_eq!(value(text).map(|(n, _)| n), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_numeral() {
        for text in ["", "条", "百分", "万一", "千方百计", &"9".repeat(30), &"一".repeat(40)] {
            assert_eq!(value(text), None, "{text}");
        }
    }

    #[test]
    fn writes_as_statutes_do() {
        for (n, text) in [
            (1, "一"),
            (10, "十"),
            (17, "十七"),
            (20, "二十"),
            (105, "一百零五"),
            (110, "一百一十"),
            (1000, "一千"),
            (1053, "一千零五十三"),
            (1260, "一千二百六十"),
        ] {
            assert_eq!(chinese(n), text);
            assert_eq!(value(text).map(|(n, _)| n), Some(n));
        }
    }
}
