//! What are verdicts, statuses, provisions and days called, in Chinese and in English?

use lexlint_shared::{
    report::{SuggestionKind, Verdict},
    statute::{ArticleNumber, Status},
    text::numeral,
};

use self::Lang::{En, Zh};

/// Language of the interface. The document checked stays as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Lang {
    /// Chinese.
    Zh,
    /// English.
    En,
}

impl Lang {
    /// The language that a locale such as `zh_CN.UTF-8` asks for; Chinese where it asks for none.
    pub fn of_locale(locale: &str) -> Self {
        let language = locale.split(['.', '_', '-', '@']).next().unwrap_or_default();
        match language {
            "" | "C" | "POSIX" | "zh" => Zh,
            _ => En,
        }
    }

    /// The language of the program's environment.
    pub fn of_environment() -> Self {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
        Self::of_locale(&set.into_iter().find(|locale| !locale.is_empty()).unwrap_or_default())
    }

    /// One of two wordings.
    pub const fn pick<T: Copy>(self, zh: T, en: T) -> T {
        match self {
            Zh => zh,
            En => en,
        }
    }
}

/// The sign of a verdict, which stands beside its colour.
pub const fn glyph(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::WrongName => "‹›",
        Verdict::Repealed => "⇤",
        Verdict::NotYetInForce => "⇥",
        Verdict::Unverifiable => "?",
        Verdict::WrongNumber => "#",
        Verdict::Fabricated => "∅",
        Verdict::Misquoted => "≠",
        Verdict::Verified => "✓",
    }
}

/// The name of a verdict.
pub const fn label(lang: Lang, verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::WrongName => lang.pick("名称不符", "Name differs"),
        Verdict::Repealed => lang.pick("已废止", "Repealed"),
        Verdict::NotYetInForce => lang.pick("尚未施行", "Not yet in force"),
        Verdict::Unverifiable => lang.pick("未能核对", "Not checkable"),
        Verdict::WrongNumber => lang.pick("条号不符", "Number differs"),
        Verdict::Fabricated => lang.pick("查无此条", "No such article"),
        Verdict::Misquoted => lang.pick("内容不符", "Words differ"),
        Verdict::Verified => lang.pick("相符", "Matches"),
    }
}

/// The name of a status.
pub const fn status(lang: Lang, status: Status) -> &'static str {
    match status {
        Status::InForce => lang.pick("现行有效", "in force"),
        Status::Repealed => lang.pick("已废止", "repealed"),
        Status::NotYetInForce => lang.pick("尚未施行", "not yet in force"),
        Status::Unknown => lang.pick("状态不明", "status not known"),
    }
}

/// What a suggestion proposes; the replacement follows.
pub const fn suggestion(lang: Lang, kind: SuggestionKind) -> &'static str {
    match kind {
        SuggestionKind::Number => lang.pick("条号改为", "Change the number to "),
        SuggestionKind::Name => lang.pick("名称改为", "Change the name to "),
        SuggestionKind::Source => lang.pick("出处改为", "Change the source to "),
        SuggestionKind::Nearest => lang.pick("最接近的条文：", "Nearest provision: "),
        SuggestionKind::Successor => lang.pick("改引", "Cite instead "),
        SuggestionKind::Content => lang.pick("内容改为", "Change the words to "),
    }
}

/// A note that does not change the verdict; the code itself where it is not known here.
pub fn warning(lang: Lang, code: &str) -> &str {
    match code {
        "omitted_proviso" => lang.pick("引文之后的但书没有写出。", "The proviso that follows these words is left out."),
        _ => code,
    }
}

/// A title between title marks; those inside it become single, as Chinese punctuation has it.
pub fn title(law: &str) -> String {
    format!("《{}》", law.replace('《', "〈").replace('》', "〉"))
}

/// An article with 款 and 项: 第133条之一第2款, Article 133-1, paragraph 2.
pub fn provision(lang: Lang, number: ArticleNumber, paragraph: Option<u16>, item: Option<u16>) -> String {
    let mut words = article(lang, number);
    for (part, zh, en) in [(paragraph, "款", "paragraph"), (item, "项", "item")] {
        if let Some(n) = part {
            words += &match lang {
                Zh => format!("第{n}{zh}"),
                En => format!(", {en} {n}"),
            };
        }
    }
    words
}

/// An article alone: 第133条之一, Article 133-1.
pub fn article(lang: Lang, number: ArticleNumber) -> String {
    match (lang, number.sub) {
        (En, _) => format!("Article {number}"),
        (Zh, 0) => format!("第{}条", number.main),
        (Zh, sub) => format!("第{}条之{}", number.main, numeral::chinese(sub.into())),
    }
}

/// A day: 2021年1月1日, 1 January 2021.
pub fn day(lang: Lang, date: jiff::civil::Date) -> String {
    match lang {
        Zh => format!("{}年{}月{}日", date.year(), date.month(), date.day()),
        En => date.strftime("%-d %B %Y").to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_choose_the_language() {
        for (locale, lang) in [("", Zh), ("C.UTF-8", Zh), ("zh_CN.UTF-8", Zh), ("en_GB.UTF-8", En), ("de_DE", En)] {
            assert_eq!(Lang::of_locale(locale), lang, "{locale}");
        }
    }

    #[test]
    fn title_marks_nest() {
        assert_eq!(title("关于适用《民法典》的解释"), "《关于适用〈民法典〉的解释》");
    }
}
