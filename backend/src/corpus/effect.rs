//! When does a version come into force? Read from its own clause on commencement.

use jiff::{ToSpan, civil::Date};
use lexlint_shared::statute::Article;

use super::{dates, numeral};

/// What a text says about its commencement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Commencement {
    /// `自2024年7月1日起施行`. In an amended text this is the day of the original.
    On(Date),
    /// `自公布之日起施行`, or so many days after it.
    AfterPublication(i32),
}

/// Words that say that something begins to apply.
const BEGINS: [&str; 4] = ["施行", "实施", "生效", "执行"];
/// Words for the day of publication.
const PUBLICATION: [&str; 6] = ["公布之日", "发布之日", "颁布之日", "印发之日", "通过之日", "公告之日"];

/// The clause on commencement: the last sentence that says so of the statute itself.
pub(super) fn commencement(articles: &[Article]) -> Option<Commencement> {
    articles.iter().rev().find_map(|article| article.text.split(['。', '\n', '；']).find_map(clause))
}

/// `本法自2024年7月1日起施行` or `自公布之日起施行`; nothing about other acts or single articles.
fn clause(sentence: &str) -> Option<Commencement> {
    let sentence = sentence.trim();
    let subject = sentence.find('自')?;
    let before = &sentence[..subject];
    if !(before.is_empty() || before.starts_with('本') || before.starts_with("以上") || before.ends_with('，'))
        || before.contains('条') && !before.contains("条例")
    {
        return None;
    }
    let rest = sentence[subject + '自'.len_utf8()..].trim_start();
    if let Some((date, length)) = dates::leading(rest) {
        let rest = rest[length..].trim_start().strip_prefix('起')?;
        return begins(rest).then_some(Commencement::On(date));
    }
    let published = PUBLICATION.iter().find_map(|day| rest.strip_prefix(day))?;
    let rest = published.strip_prefix('起').unwrap_or(published);
    if begins(rest) {
        return Some(Commencement::AfterPublication(0));
    }
    // 自公布之日起30日后施行
    let rest = rest.trim_start_matches('满');
    let (days, length) = numeral::leading(rest)?;
    let rest = rest[length..].strip_prefix('日')?.trim_start_matches(['后', '起']);
    begins(rest).then(|| i32::try_from(days).ok().filter(|days| *days <= 366).map(Commencement::AfterPublication))?
}

fn begins(text: &str) -> bool {
    let text = text.trim_start_matches([' ', '开', '始', '正', '式']);
    BEGINS.iter().any(|word| text.starts_with(word))
}

/// The day so many days after publication.
pub(super) fn after(published: Date, days: i32) -> Date {
    published.checked_add(days.days()).unwrap_or(published)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use lexlint_shared::statute::ArticleNumber;

    use super::*;

    fn read(text: &str) -> Option<Commencement> {
        let other = Article { number: ArticleNumber::new(1), path: Vec::new(), text: "甲。".to_owned() };
        let article = Article { number: ArticleNumber::new(2), path: Vec::new(), text: text.to_owned() };
        commencement(&[other, article])
    }

    #[test]
    fn clauses_on_commencement_are_read() {
        let on = |y, m, d| Some(Commencement::On(date(y, m, d)));
        for (text, expected) in [
            ("本法自2024年7月1日起施行。", on(2024, 7, 1)),
            ("本条例自2024年7月1日起施行，甲同时废止。", on(2024, 7, 1)),
            ("本法自一九九七年十月一日起施行。", on(1997, 10, 1)),
            ("本解释公布后，自2015年2月4日起施行。", on(2015, 2, 4)),
            ("自2024年7月1日起施行。", on(2024, 7, 1)),
            ("本法自公布之日起施行。", Some(Commencement::AfterPublication(0))),
            ("本规定自发布之日起30日后施行。", Some(Commencement::AfterPublication(30))),
            ("甲依照规定执行。", None),
            ("第三条自2025年1月1日起施行。", None),
            ("《某法》自2020年1月1日起废止。", None),
            ("本法第三条自2025年1月1日起施行。", None),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    #[test]
    fn days_after_publication_are_counted() {
        assert_eq!(after(date(2024, 2, 1), 30), date(2024, 3, 2));
    }
}
