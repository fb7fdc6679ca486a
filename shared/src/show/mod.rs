//! How is a report put into words? Labels, sentences and names, in Chinese and in English: the same on the page, on the
//! command line and in files.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use self::Lang::{En, Zh};
use crate::{
    report::{SuggestionKind, Verdict},
    statute::{ArticleNumber, Kind, Status},
};

pub mod comparison;
mod en;
#[cfg(test)]
pub(crate) mod fixture;
pub mod lines;
pub mod markdown;
pub mod name;
pub mod plain;
pub mod sentence;
pub mod summary;
mod zh;

/// Language of labels and sentences. The document checked stays as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Lang {
    /// Chinese.
    Zh,
    /// English.
    En,
}

impl Lang {
    /// All languages.
    pub const ALL: [Self; 2] = [Zh, En];

    /// Its words.
    pub const fn words(self) -> &'static Words {
        match self {
            Zh => &zh::WORDS,
            En => &en::WORDS,
        }
    }

    /// One of two wordings.
    pub const fn pick<T: Copy>(self, zh: T, en: T) -> T {
        match self {
            Zh => zh,
            En => en,
        }
    }
}

/// What a language calls the things of a report.
#[derive(Debug)]
pub struct Words {
    /// Tag for `lang` attributes.
    pub tag: &'static str,
    /// An article number, main and 之 number (0: none): 第133条之一, Article 133-1.
    pub article: fn(u16, u8) -> String,
    /// Between the parts of a list.
    pub list: &'static str,
    /// A day: 2021年1月1日, 1 January 2021.
    pub date: fn(Date) -> String,
    /// Explanations by code; of several templates the first whose values are all there is used. See [`sentence`].
    pub explanations: &'static [(&'static str, &'static [&'static str])],
    /// What a difference is about, by the `kind` of the explanation `differs`. Kinds without a noun are left out.
    pub kinds: &'static [(&'static str, &'static str)],
    /// Notes beside a verdict, by code.
    pub warnings: &'static [(&'static str, &'static str)],
    /// That a provision is in force: today, or on `{date}`.
    pub in_force: [&'static str; 2],
    /// Sorts of norms.
    pub norms: fn(Kind) -> &'static str,
    /// Verdicts in a word or two.
    pub verdict: fn(Verdict) -> &'static str,
    /// A statute's status.
    pub status: fn(Status) -> &'static str,
    /// What a suggestion proposes; the new words follow.
    pub suggestion: fn(SuggestionKind) -> &'static str,
}

impl Words {
    /// An article by its number.
    pub fn article_of(&self, number: ArticleNumber) -> String {
        (self.article)(number.main, number.sub)
    }

    /// A note beside a verdict; the code itself where it is not known here.
    pub fn warning<'a>(&self, code: &'a str) -> &'a str {
        self.warnings.iter().find(|&&(known, _)| known == code).map_or(code, |&(_, words)| words)
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

/// An article with 款 and 项: 第133条之一第2款, Article 133-1, paragraph 2.
pub fn provision(lang: Lang, number: ArticleNumber, paragraph: Option<u16>, item: Option<u16>) -> String {
    let mut words = lang.words().article_of(number);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verdict_has_words_and_a_sign_of_its_own() {
        for lang in Lang::ALL {
            let mut labels = Verdict::ALL.map(lang.words().verdict).to_vec();
            labels.extend(Verdict::ALL.map(glyph));
            assert!(labels.iter().all(|label| !label.is_empty()), "{lang:?}");
            labels.sort_unstable();
            labels.dedup();
            assert_eq!(labels.len(), 2 * Verdict::ALL.len(), "{lang:?}");
        }
    }

    #[test]
    fn numbers_and_days_are_written_as_the_language_does() {
        let number = ArticleNumber::with_sub(133, 1);
        assert_eq!(provision(Zh, number, Some(1), Some(2)), "第133条之一第1款第2项");
        assert_eq!(provision(En, number, Some(1), Some(2)), "Article 133-1, paragraph 1, item 2");
        let day = jiff::civil::date(2021, 1, 1);
        assert_eq!(Lang::ALL.map(|lang| (lang.words().date)(day)), ["2021年1月1日", "1 January 2021"]);
    }
}
