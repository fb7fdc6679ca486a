//! How is a report shown? One file a format, and the list of them.

pub mod hits;
mod json;
pub mod judgements;
pub(crate) mod lines;
pub(crate) mod markdown;
pub(crate) mod plain;
pub mod sentence;
mod summary;
mod text;
pub mod words;

use lexlint_shared::report::{Citation, ContentMatch, Diff, DiffKind, Report};

use self::words::Lang;

/// What a format is given to show.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The report.
    pub report: &'a Report,
    /// The text that was checked.
    pub text: &'a str,
    /// Where the text came from, for positions; `None` for the standard input.
    pub name: Option<&'a str>,
    /// The question that the text answers.
    pub question: Option<&'a str>,
    /// Language of labels and sentences.
    pub lang: Lang,
}

/// A form in which reports are shown.
#[derive(Debug)]
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is for, in a few words.
    pub about: &'static str,
    /// Shows a report. Ends with a line feed; may hold ANSI styles.
    pub render: fn(&View<'_>) -> String,
}

/// All formats; the first is the default.
pub const FORMATS: [&Format; 3] = [&text::FORMAT, &json::FORMAT, &markdown::FORMAT];

/// The format of a name.
pub fn format(name: &str) -> Option<&'static Format> {
    FORMATS.into_iter().find(|format| format.name == name)
}

/// The comparison of claim and law, where it tells something: not where they hardly differ, nor where the words
/// are of another article.
fn differences(citation: &Citation) -> &[Diff] {
    let elsewhere = citation.explanation.params.contains_key("source_article");
    let same = citation.diff.iter().all(|diff| diff.kind == DiffKind::Same);
    if elsewhere || same || citation.content_match == ContentMatch::Verbatim { &[] } else { &citation.diff }
}
