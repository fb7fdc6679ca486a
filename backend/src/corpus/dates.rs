//! Which days does a text name? `2024年7月1日`, `一九九七年三月十四日`, `2024-07-01`.

use jiff::civil::Date;

use super::numeral;

fn date(year: u32, month: u32, day: u32) -> Option<Date> {
    Date::new(year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?)
        .ok()
        .filter(|date| (1900..2200).contains(&date.year()))
}

/// A day at the start of the text, and the bytes it takes.
pub(super) fn leading(text: &str) -> Option<(Date, usize)> {
    let mut rest = text;
    let mut parts = [0; 3];
    for (part, mark) in parts.iter_mut().zip(['年', '月', '日']) {
        let (value, length) = numeral::leading(rest)?;
        *part = value;
        rest = rest[length..].trim_start_matches(' ').strip_prefix(mark)?.trim_start_matches(' ');
    }
    let length = text.len() - rest.len();
    let [year, month, day] = parts;
    Some((date(year, month, day)?, text[..length].trim_end().len()))
}

/// All days that the text names in characters, each with its first byte and the byte after it.
pub(super) fn all(text: &str) -> Vec<(usize, usize, Date)> {
    let mut found = Vec::new();
    let mut from = 0;
    let mut within_number = false;
    for (at, c) in text.char_indices() {
        let number = numeral::leading(&text[at..at + c.len_utf8()]).is_some();
        if at >= from
            && number
            && !within_number
            && let Some((date, length)) = leading(&text[at..])
        {
            found.push((at, at + length, date));
            from = at + length;
        }
        within_number = number;
    }
    found
}

/// A day written `2024-07-01`.
pub(super) fn iso(text: &str) -> Option<Date> {
    text.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date as day;

    use super::*;

    #[test]
    fn days_are_found() {
        let found = all("自2024年7月1日起施行。1979年 7月6日、一九九七年三月十四日通过的");
        let days: Vec<Date> = found.iter().map(|&(_, _, date)| date).collect();
        assert_eq!(days, [day(2024, 7, 1), day(1979, 7, 6), day(1997, 3, 14)]);
        let (start, end, _) = found[0];
        assert_eq!(&"自2024年7月1日起"[start..end], "2024年7月1日");
    }

    #[test]
    fn impossible_days_are_not() {
        assert!(all("2024年13月1日，2023年2月30日，99年1月1日，2024年7月").is_empty());
        assert_eq!(iso("2024-07-01"), Some(day(2024, 7, 1)));
        assert_eq!(iso("soon"), None);
    }
}
