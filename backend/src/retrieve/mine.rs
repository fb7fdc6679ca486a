//! Mining the table of the law's terms for laypeople's words from questions with answers that cite the law.
//!
//! Rule: a question goes with each provision that its answer cites, in force on the day, the first three at most. Over
//! these pairs, a pair of characters of questions goes with a pair of characters of provisions and their headings where
//! at least [`QUESTIONS`] questions have the one, [`TOGETHER`] have both, both come together [`LIFT`] times as often as
//! by chance, and the log-likelihood ratio G² of that is at least [`SURPRISE`]. The weight is how much likelier the
//! second is with the first than in general; the [`KEPT`] with the greatest weight are kept.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use lexlint_shared::{
    extract::{Target, mentions},
    index::Index,
    statute::Status,
};
use serde::Deserialize;

use super::terms::terms;

/// Questions that have a term, at least.
const QUESTIONS: u32 = 4;
/// Questions that have a term and go with a provision that has the other, at least.
const TOGETHER: u32 = 3;
/// How much more often than by chance, at least.
const LIFT: f64 = 1.2;
/// The log-likelihood ratio, at least.
const SURPRISE: f64 = 20.0;
/// Terms of the law for one term, at most.
const KEPT: usize = 10;
/// Provisions of one answer, at most.
const PROVISIONS: usize = 3;

/// A question and an answer that cites the law.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Answered {
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
}

/// A line of the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Association {
    /// Term of questions.
    pub from: String,
    /// Term of provisions.
    pub to: String,
    /// Weight, above 0 and at most 1.
    pub weight: f64,
}

/// Reads questions and answers: a JSON array of `{"question", "answer"}`, or one such object a line.
///
/// # Errors
/// What the JSON reader says; other keys are ignored.
pub fn read(text: &str) -> Result<Vec<Answered>, serde_json::Error> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.starts_with('[') {
        return serde_json::from_str(text);
    }
    serde_json::Deserializer::from_str(text).into_iter().collect()
}

/// Terms of a question, and of the provisions that its answer cites.
type Example = (BTreeSet<String>, BTreeSet<String>);

/// The table, in the order of its terms; weightier lines first. All shards of the index are loaded.
pub fn mine(index: &Index, answered: &[Answered], as_of: Date) -> Vec<Association> {
    let examples: Vec<Example> = answered
        .iter()
        .map(|one| (pairs(&one.question), pairs(&provisions(index, &one.answer, as_of))))
        .filter(|(question, law)| !question.is_empty() && !law.is_empty())
        .collect();
    let count = |side: fn(&Example) -> &BTreeSet<String>| {
        let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
        for term in examples.iter().flat_map(side) {
            *counts.entry(term).or_default() += 1;
        }
        counts
    };
    let (asked, said) = (count(|example| &example.0), count(|example| &example.1));
    let mut table = Vec::new();
    for (&from, &of_from) in asked.iter().filter(|&(_, &count)| count >= QUESTIONS) {
        let mut together: BTreeMap<&str, u32> = BTreeMap::new();
        for (_, law) in examples.iter().filter(|(question, _)| question.contains(from)) {
            for to in law {
                *together.entry(to).or_default() += 1;
            }
        }
        let mut found: Vec<Association> = together
            .into_iter()
            .filter(|&(_, both)| both >= TOGETHER)
            .filter_map(|(to, both)| {
                let counts = Counts::new(both, of_from, said[to], examples.len());
                (counts.lift() > LIFT && counts.surprise() >= SURPRISE).then(|| Association {
                    from: from.to_owned(),
                    to: to.to_owned(),
                    weight: counts.gain(),
                })
            })
            .collect();
        found.sort_by(|a, b| b.weight.total_cmp(&a.weight).then_with(|| a.to.cmp(&b.to)));
        found.truncate(KEPT);
        table.extend(found);
    }
    table
}

/// The pairs of characters of a text.
fn pairs(text: &str) -> BTreeSet<String> {
    terms(text).into_iter().filter(|term| term.chars().nth(1).is_some()).collect()
}

/// Headings and words of the provisions that an answer cites.
fn provisions(index: &Index, answer: &str, as_of: Date) -> String {
    let chars: Vec<char> = answer.chars().collect();
    let mut cited = Vec::new();
    for mention in mentions(&chars, index.core()) {
        let Target::Known(statutes) = &mention.target else { continue };
        let (Some(&statute), Some(article)) = (statutes.first(), mention.article) else { continue };
        let version = index.version(statute, as_of).filter(|_| index.status(statute, as_of) == Status::InForce);
        let provision = version.and_then(|version| index.provision(statute, version, article));
        cited.extend(provision.filter(|provision| !cited.contains(provision)));
    }
    let words =
        cited.iter().take(PROVISIONS).map(|provision| format!("{}\n{}", provision.path.join("\n"), provision.text));
    words.collect::<Vec<_>>().join("\n")
}

/// How often two terms come, and come together.
struct Counts {
    both: f64,
    first: f64,
    second: f64,
    all: f64,
}

impl Counts {
    #[allow(clippy::cast_precision_loss, reason = "numbers of questions are small")]
    fn new(both: u32, first: u32, second: u32, all: usize) -> Self {
        Self { both: both.into(), first: first.into(), second: second.into(), all: all as f64 }
    }

    fn lift(&self) -> f64 {
        self.both * self.all / (self.first * self.second)
    }

    /// How much likelier the second is with the first than in general.
    fn gain(&self) -> f64 {
        self.both / self.first - self.second / self.all
    }

    /// The log-likelihood ratio G² (Dunning 1993).
    fn surprise(&self) -> f64 {
        let Self { both, first, second, all } = *self;
        let cell =
            |seen: f64, row: f64, column: f64| if seen > 0.0 { seen * (seen * all / (row * column)).ln() } else { 0.0 };
        2.0 * (cell(both, first, second)
            + cell(first - both, first, all - second)
            + cell(second - both, all - first, second)
            + cell(all - first - second + both, all - first, all - second))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ratio_is_that_of_the_table_of_four() {
        // Dunning (1993), table 2: “the swiss”, 110 together, 2442 and 111 in all but for these, of 31777 pairs.
        let counts = Counts::new(110, 2552, 221, 31777);
        assert!((counts.surprise() - 270.72).abs() < 0.01, "{}", counts.surprise());
        assert!(Counts::new(25, 50, 50, 100).surprise().abs() < 1e-9, "independent");
    }

    #[test]
    fn both_forms_are_read() {
        let one = Answered { question: "问".to_owned(), answer: "答".to_owned() };
        assert_eq!(
            read("[{\"question\": \"问\", \"answer\": \"答\", \"instruction\": 1}]").ok(),
            Some(vec![one.clone()])
        );
        let line = "{\"question\": \"问\", \"answer\": \"答\"}";
        assert_eq!(read(&format!("\u{feff}{line}\n{line}\n")).ok(), Some(vec![one.clone(), one]));
        assert!(read("{\"question\": 1}").is_err());
    }
}
