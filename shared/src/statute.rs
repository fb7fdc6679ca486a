//! What is a statute? The model of the law that corpora are read into and the index is built from.
//!
//! A [`Statute`] is one norm with a title; a [`Version`] its text as promulgated on one date; an
//! [`Article`] one numbered provision of a version. Status is never stored: [`Statute::status`]
//! derives it for a date.

use std::{fmt, str::FromStr};

use jiff::civil::Date;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Number of an article: `133`, or `133-1` for 第一百三十三条之一.
///
/// Ordered as articles stand in a statute. Written and serialised as `"133"` or `"133-1"`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ArticleNumber {
    /// The number before 条, from 1.
    pub main: u16,
    /// The number after 之; 0 where there is none.
    pub sub: u8,
}

impl ArticleNumber {
    /// Article `main` without a 之 number.
    pub const fn new(main: u16) -> Self {
        Self { main, sub: 0 }
    }

    /// Article `main` 之 `sub`.
    pub const fn with_sub(main: u16, sub: u8) -> Self {
        Self { main, sub }
    }
}

impl fmt::Display for ArticleNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sub {
            0 => write!(f, "{}", self.main),
            sub => write!(f, "{}-{sub}", self.main),
        }
    }
}

/// The text is not an article number of the form `133` or `133-1`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not an article number; write 133, or 133-1 for 第一百三十三条之一")]
pub struct ParseArticleError(String);

impl FromStr for ArticleNumber {
    type Err = ParseArticleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseArticleError(text.chars().take(40).collect());
        let (main, sub) = text.split_once('-').unwrap_or((text, "0"));
        let main = main.parse().ok().filter(|&n| n > 0).ok_or_else(error)?;
        let sub = sub.parse().map_err(|_| error())?;
        Ok(Self { main, sub })
    }
}

impl Serialize for ArticleNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (self.main, self.sub).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for ArticleNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
        } else {
            let (main, sub) = Deserialize::deserialize(deserializer)?;
            Ok(Self { main, sub })
        }
    }
}

/// What sort of norm a statute is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// 宪法 and its amendments.
    Constitution,
    /// 法律, of the National People's Congress or its Standing Committee.
    Law,
    /// 法律解释, by the Standing Committee.
    LegalInterpretation,
    /// 决定 and 决议 on legal questions.
    Decision,
    /// 修正案 to a law.
    Amendment,
    /// 行政法规, of the State Council.
    AdministrativeRegulation,
    /// 司法解释, of the Supreme People's Court or Procuratorate.
    JudicialInterpretation,
    /// 部门规章, of a ministry.
    MinistryRule,
    /// 地方性法规 and local rules.
    LocalRegulation,
    /// A norm of a team's own, or of no kind known here.
    Other,
}

/// One numbered provision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Article {
    /// Its number.
    pub number: ArticleNumber,
    /// The headings it stands under, outermost first: 编, 章, 节.
    pub path: Vec<String>,
    /// Its words without the number, one line a 款 (paragraph) or 项 (item); item lines begin with `（一）`.
    pub text: String,
}

/// A statute's text as promulgated on one date.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Version {
    /// Day on which this text was adopted or published.
    pub promulgated: Date,
    /// First day in force; `None` where no source and no clause says.
    pub effective: Option<Date>,
    /// 主席令, 国务院令, 法释 number, where known.
    pub document_number: Option<String>,
    /// Names of the sources that carry this version.
    pub sources: Vec<String>,
    /// In the order of the statute. Numbers are unique.
    pub articles: Vec<Article>,
}

impl Version {
    /// First day in force: the effective date, else the day of promulgation.
    pub fn starts(&self) -> Date {
        self.effective.unwrap_or(self.promulgated)
    }
}

/// The end of a statute.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Repeal {
    /// First day on which the statute was no longer in force.
    pub date: Date,
    /// Official title of the norm that repealed it, where known.
    pub by: Option<String>,
    /// Official titles of the statutes that took its place.
    pub successors: Vec<String>,
}

/// One norm with a title, in all the versions that the corpora have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Statute {
    /// Official title, with 中华人民共和国 where the promulgated title has it.
    pub title: String,
    /// Its sort.
    pub kind: Kind,
    /// Who issued it, where known.
    pub issuer: Option<String>,
    /// Further names that corpora state (short titles, English names); the index adds those derived by rule.
    pub appellations: Vec<String>,
    /// Ascending by day of promulgation. Empty where only the history of the statute is known.
    pub versions: Vec<Version>,
    /// Its end, if it has ended or an end is fixed.
    pub repeal: Option<Repeal>,
    /// Changes of its numbers by amendments before which no version is known.
    pub renumberings: Vec<Renumbering>,
}

/// A change of numbers by an amendment that put articles in and took none out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Renumbering {
    /// First day of the new numbers.
    pub from: Date,
    /// The articles put in, by their new numbers, ascending.
    pub inserted: Vec<u16>,
}

impl Renumbering {
    /// The new number of an article that had a number before.
    pub fn new_number(&self, old: ArticleNumber) -> ArticleNumber {
        let main =
            self.inserted.iter().fold(old.main, |main, &inserted| main.saturating_add(u16::from(inserted <= main)));
        ArticleNumber { main, ..old }
    }
}

/// Whether a statute is in force on a day.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// In force.
    InForce,
    /// No longer in force.
    Repealed,
    /// Promulgated, or known here, but to take effect later.
    NotYetInForce,
    /// Not known.
    Unknown,
}

/// The version in force on a day: the last that had started by then. Starts ascending or not.
///
/// Returns an index into `starts`; `None` where none had started.
pub fn version_at(starts: impl Iterator<Item = Date>, day: Date) -> Option<usize> {
    starts.enumerate().filter(|(_, start)| *start <= day).max_by_key(|&(at, start)| (start, at)).map(|(at, _)| at)
}

/// Status on a day, from the first days in force of the versions and the day of repeal.
pub fn status_at(starts: impl Iterator<Item = Date> + Clone, repealed: Option<Date>, day: Date) -> Status {
    if repealed.is_some_and(|end| end <= day) {
        Status::Repealed
    } else if starts.clone().next().is_none() {
        Status::Unknown
    } else if version_at(starts, day).is_none() {
        Status::NotYetInForce
    } else {
        Status::InForce
    }
}

impl Statute {
    /// Status on a day, derived from effective dates and repeal.
    pub fn status(&self, day: Date) -> Status {
        let starts = self.versions.iter().map(Version::starts);
        status_at(starts, self.repeal.as_ref().map(|repeal| repeal.date), day)
    }

    /// The version in force on a day, or the last before a repeal; `None` where none had started.
    pub fn version(&self, day: Date) -> Option<&Version> {
        version_at(self.versions.iter().map(Version::starts), day).map(|at| &self.versions[at])
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn article_numbers_read_and_write() {
        for text in ["1", "133", "133-1", "1260"] {
            assert_eq!(text.parse::<ArticleNumber>().map(|n| n.to_string()).as_deref(), Ok(text));
        }
        for text in ["", "0", "-1", "a", "1-", "1-a", "99999", "1-999"] {
            assert!(text.parse::<ArticleNumber>().is_err(), "{text}");
        }
        assert!(ArticleNumber::new(133) < ArticleNumber::with_sub(133, 1));
    }

    #[test]
    fn numbers_move_by_the_articles_put_in_before_them() {
        let change = Renumbering { from: date(2022, 1, 1), inserted: vec![16, 42, 43] };
        for (old, new) in [(15, 15), (16, 17), (40, 41), (41, 44), (u16::MAX, u16::MAX)] {
            assert_eq!(change.new_number(ArticleNumber::new(old)), ArticleNumber::new(new));
        }
        assert_eq!(change.new_number(ArticleNumber::with_sub(16, 1)), ArticleNumber::with_sub(17, 1));
    }

    #[test]
    fn status_follows_dates() {
        let starts = [date(2019, 11, 1), date(2027, 1, 1)];
        let at = |day| (status_at(starts.into_iter(), None, day), version_at(starts.into_iter(), day));
        assert_eq!(at(date(2019, 10, 31)), (Status::NotYetInForce, None));
        assert_eq!(at(date(2026, 11, 20)), (Status::InForce, Some(0)));
        assert_eq!(at(date(2027, 1, 1)), (Status::InForce, Some(1)));
        let repealed = status_at(starts.into_iter(), Some(date(2021, 1, 1)), date(2021, 1, 1));
        assert_eq!(repealed, Status::Repealed);
        assert_eq!(status_at(std::iter::empty(), None, date(2021, 1, 1)), Status::Unknown);
    }
}
