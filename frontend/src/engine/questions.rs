//! What can be asked of the engine beside a check? One variant a question; who asks reads the answer.

use jiff::civil::Date;
use lexlint_shared::{
    breaking::{self, Order},
    browse::{Missing, Sought, contents, passages, provision, referring, titles},
    check::{Options, check},
    dossier::source,
    index::Index,
    report::{Citation, Provision},
    statute::ArticleNumber,
};
use serde::{Deserialize, Serialize};

/// Most statutes or provisions in one list.
const MOST: usize = 60;

/// A question about the law.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Question {
    /// Statutes by name: [`titles::Titles`].
    Titles(String, Date),
    /// A statute: [`contents::Contents`], or that there is none.
    Contents(String, Date),
    /// A provision: [`provision::Page`], or why there is none.
    Provision(String, ArticleNumber, Date),
    /// Who refers to a provision: [`referring::Referring`], or that there is no such statute.
    Referring(String, ArticleNumber, Date),
    /// Words within a statute: [`passages::Passages`], or that there is no such statute.
    Within(String, String, Date),
    /// Words anywhere: [`passages::Passages`].
    Anywhere(String, Date),
    /// What is cited in each of some texts: a list of [`Reading`]s each.
    Read(Vec<String>, Date),
    /// The verdicts on the citations of each of some texts: a list of lists.
    Verdicts(Vec<String>, Date),
    /// A text with one error: [`breaking::Result`].
    Break(Box<Order>, Date),
}

/// A citation, and the provision that its words really are from, where that is another than the one cited.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Reading {
    /// The citation.
    pub(crate) citation: Citation,
    /// Where its words are from.
    pub(crate) source: Option<Provision>,
}

/// The answer as JSON, as far as there is one, and what would make it whole.
pub(super) fn answer(question: Question, index: &Index) -> (Option<String>, Missing) {
    match question {
        Question::Titles(words, day) => {
            (serde_json::to_string(&titles::titles(index, &words, day, MOST)).ok(), Missing::default())
        }
        Question::Contents(title, day) => written(contents::contents(index, &title, day)),
        Question::Provision(title, article, day) => written(provision::provision(index, &title, article, day)),
        Question::Referring(title, article, day) => written(referring::referring(index, &title, article, day)),
        Question::Within(title, words, day) => written(passages::within(index, &title, &words, day, MOST)),
        Question::Read(texts, day) => {
            let reading = |citation: Citation| Reading { source: source(&citation, day, index), citation };
            let make = |citations: Vec<Citation>| citations.into_iter().map(reading).collect::<Vec<_>>();
            let (read, missing) = read(&texts, day, index, make);
            (serde_json::to_string(&read).ok(), missing)
        }
        Question::Verdicts(texts, day) => {
            let verdicts =
                |citations: Vec<Citation>| citations.iter().map(|citation| citation.verdict).collect::<Vec<_>>();
            let (read, missing) = read(&texts, day, index, verdicts);
            (serde_json::to_string(&read).ok(), missing)
        }
        Question::Break(order, day) => {
            let (result, missing) = breaking::break_it(&order, day, index);
            (serde_json::to_string(&result).ok(), missing)
        }
        Question::Anywhere(words, day) => written(passages::all(index, &words, day, MOST)),
    }
}

fn written<T: Serialize>(Sought { found, missing }: Sought<T>) -> (Option<String>, Missing) {
    (found.and_then(|found| serde_json::to_string(&found).ok()), missing)
}

/// Checks texts, and makes something of the citations of each.
fn read<T>(texts: &[String], as_of: Date, index: &Index, make: impl Fn(Vec<Citation>) -> T) -> (Vec<T>, Missing) {
    let mut missing = Missing::default();
    let read = |text: &String| {
        let outcome = check(text, Options { as_of }, index);
        missing.shards.extend(outcome.missing.shards);
        missing.fingerprints |= outcome.missing.fingerprints;
        make(outcome.report.citations)
    };
    let read = texts.iter().map(read).collect();
    missing.shards.sort_unstable();
    missing.shards.dedup();
    (read, missing)
}
