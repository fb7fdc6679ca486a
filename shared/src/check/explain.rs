//! Why a verdict was given: codes with parameters, which interfaces put into words.
//!
//! Parameters are text: articles as `133` or `133-1`, dates as `2021-01-01`, names as titles;
//! `source_law` and `source_article` say where the words really are, `now_law` and `now_article` what took the place of
//! that where it is no longer in force; `source_articles` are several, joined by commas.

use crate::report::{Explanation, Params};

/// The codes, each with its parameters; those in brackets may be absent.
pub const CODES: &[(&str, &str)] = &[
    ("pending", "law"),
    ("matches", "law, article"),
    ("exists", "law, article"),
    ("statute_exists", "law"),
    ("statute_supports", "law, article"),
    ("statute_unlocated", "law"),
    ("too_loose", "law, article"),
    ("other_language", "law, article"),
    ("differs", "law, article, kind, law_words, claim_words"),
    ("measure_absent", "law, article, kind, claim_words"),
    ("added", "law, article, claim_words"),
    ("exception_denied", "law, article, claim_words, law_words"),
    ("not_said", "law, article"),
    ("statute_silent", "law"),
    ("no_such_paragraph", "law, article, paragraph, paragraphs"),
    ("other_paragraph", "law, article, paragraph, source_paragraph"),
    ("no_such_item", "law, article, item"),
    ("words_elsewhere", "law, article, source_law, source_article, (now_law), (now_article)"),
    ("no_such_article_source", "law, article, last, source_law, source_article, (now_law), (now_article)"),
    ("no_such_article", "law, article, last, count"),
    ("gap", "law, article, last, count"),
    ("unknown_name", "name"),
    ("unknown_name_like", "name, law"),
    ("unknown_name_source", "name, source_law, source_article"),
    ("repealed", "law, date, (by)"),
    ("repealed_source", "law, date, (by), source_law, source_article"),
    ("repealed_replaced", "law, date, (by), article, source_law, source_articles"),
    ("superseded", "law, article, version, (source_law), (source_article)"),
    ("renumbered", "law, article, date, (source_law), (source_article)"),
    ("not_yet_in_force", "law, date"),
    ("not_covered", "name"),
    ("no_text", "law"),
];

/// An explanation being put together.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Explain {
    code: &'static str,
    params: Params,
}

impl Explain {
    /// Begins an explanation; `code` is one of [`CODES`].
    pub(super) fn new(code: &'static str) -> Self {
        debug_assert!(CODES.iter().any(|(known, _)| *known == code), "{code} is not listed");
        Self { code, params: Params::default() }
    }

    /// The code.
    pub(super) const fn code(&self) -> &'static str {
        self.code
    }

    /// Adds a parameter.
    #[allow(clippy::needless_pass_by_value, reason = "callers pass numbers, dates and references alike")]
    pub(super) fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.params.insert(name, value.to_string());
        self
    }

    /// Adds a parameter if there is a value.
    pub(super) fn with_some(self, name: &'static str, value: Option<impl ToString>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }
}

impl From<Explain> for Explanation {
    fn from(explain: Explain) -> Self {
        Self { code: explain.code.to_owned(), params: explain.params }
    }
}
