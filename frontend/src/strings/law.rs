//! What there is to say about the law itself. Loaded with its view.

use super::{Counted, Language, en, zh};

/// Words of the search, of a statute's page and of a provision's.
pub(crate) struct LawWords {
    /// Head of the search.
    pub(crate) title: &'static str,
    /// What can be searched for.
    pub(crate) note: &'static str,
    /// The field, as a label.
    pub(crate) search: &'static str,
    /// What stands in the empty field.
    pub(crate) placeholder: &'static str,
    /// The button.
    pub(crate) search_now: &'static str,
    /// The index is on its way.
    pub(crate) loading: &'static str,
    /// An answer is on its way.
    pub(crate) waiting: &'static str,
    /// A file could not be had.
    pub(crate) failed: &'static str,
    /// What still holds.
    pub(crate) failed_note: &'static str,
    /// Number of statutes found.
    pub(crate) statutes: Counted,
    /// Number of articles.
    pub(crate) articles: Counted,
    /// The name `{name}` by which a statute was found.
    pub(crate) found_by: &'static str,
    /// Number of provisions found.
    pub(crate) passages: Counted,
    /// What was searched, in `{n}` statutes word by word.
    pub(crate) anywhere_note: &'static str,
    /// The field for words within a statute.
    pub(crate) within: &'static str,
    /// No statute is called `{title}`.
    pub(crate) no_statute: &'static str,
    /// What that means.
    pub(crate) no_statute_note: &'static str,
    /// Head of those with names like it.
    pub(crate) near: &'static str,
    /// `{law}` has no `{article}`.
    pub(crate) no_article: &'static str,
    /// How many it has on `{date}`.
    pub(crate) no_article_note: Counted,
    /// Head of the articles nearest to it.
    pub(crate) near_articles: &'static str,
    /// Head of the versions that have it.
    pub(crate) other_versions: &'static str,
    /// To the law of `{date}`.
    pub(crate) as_on: &'static str,
    /// Table of contents.
    pub(crate) contents: &'static str,
    /// Versions of a statute.
    pub(crate) versions: &'static str,
    /// Other names, before them.
    pub(crate) also: &'static str,
    /// A version was promulgated on `{date}`.
    pub(crate) promulgated: &'static str,
    /// In force from `{date}`.
    pub(crate) from: &'static str,
    /// In force to `{date}`.
    pub(crate) until: &'static str,
    /// In force from `{from}` to `{until}`.
    pub(crate) from_until: &'static str,
    /// Repealed from `{date}`.
    pub(crate) ended: &'static str,
    /// By `{law}`.
    pub(crate) ended_by: &'static str,
    /// What took its place, before the titles.
    pub(crate) now: &'static str,
    /// The index has no text.
    pub(crate) no_text: &'static str,
    /// The articles of the chapter, as a label.
    pub(crate) chapter: &'static str,
    /// The articles before and behind, as a label.
    pub(crate) neighbours: &'static str,
    /// Number of a paragraph in the margin.
    pub(crate) paragraph: &'static str,
    /// Head of the status.
    pub(crate) status: &'static str,
    /// On `{date}`.
    pub(crate) on: &'static str,
    /// Head of the history.
    pub(crate) history: &'static str,
    /// The day `{date}` on which the law is read.
    pub(crate) as_of: &'static str,
    /// The words are those of the stage before.
    pub(crate) unchanged: &'static str,
    /// More of the history is on its way, or cannot be had.
    pub(crate) more_history: &'static str,
    /// Head of the citations.
    pub(crate) cite: &'static str,
    /// The citation together with the words.
    pub(crate) with_words: &'static str,
    /// Head of the provisions that refer to this one.
    pub(crate) referring: &'static str,
    /// Where they were looked for.
    pub(crate) searched: Counted,
}

/// The words in a language.
pub(crate) const fn words(language: Language) -> &'static LawWords {
    match language {
        Language::Chinese => &zh::law::WORDS,
        Language::English => &en::law::WORDS,
    }
}
