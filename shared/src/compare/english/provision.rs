//! A provision in Chinese as a claim in English is held against it: sentence by sentence.

use super::measure::Measure;
use crate::text::fold::{Folded, fold_str};

/// A rule: a sentence, or an item of a list with the words that lead to the list.
#[derive(Debug)]
pub(super) struct Sentence {
    pub(super) text: String,
    pub(super) clauses: Vec<Clause>,
}

/// What stands between two marks of punctuation.
#[derive(Debug)]
pub(super) struct Clause {
    pub(super) text: String,
    pub(super) folded: Folded,
}

impl Sentence {
    fn new(lead: &str, own: &str) -> Self {
        let text = format!("{lead}{own}");
        let clauses = text
            .split(['，', '。', '；', '：', '\n'])
            .filter(|clause| !clause.is_empty())
            .map(|clause| Clause { text: clause.to_owned(), folded: fold_str(clause) })
            .collect();
        Self { text, clauses }
    }

    /// Whether it has a measure.
    pub(super) fn has(&self, measure: &Measure) -> bool {
        self.clauses_with(measure).next().is_some()
    }

    /// Its clauses put together up to each that has a number of a measure's unit: the case and what follows from it.
    /// The folded form is of the clause with the number.
    pub(super) fn segments(&self, measure: &Measure) -> Vec<Clause> {
        let mut segments: Vec<Clause> = Vec::new();
        let mut text = String::new();
        for clause in &self.clauses {
            text.push_str(&clause.text);
            let chars = &clause.folded.chars;
            if measure.stands_in(chars) || measure.has_rival(chars) {
                segments.push(Clause { folded: clause.folded.clone(), text: std::mem::take(&mut text) });
            }
        }
        // What follows from the last case.
        if let Some(last) = segments.last_mut() {
            last.text.push_str(&text);
        }
        segments
    }

    /// The clauses with a measure.
    pub(super) fn clauses_with<'a>(&'a self, measure: &'a Measure) -> impl Iterator<Item = &'a Clause> {
        self.clauses.iter().filter(|clause| measure.stands_in(&clause.folded.chars))
    }
}

/// The sentences of a provision, one line a 款 or 项.
pub(super) fn sentences(provision: &str) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    let mut lead = "";
    for line in provision.lines().map(str::trim) {
        let item = line.starts_with(['（', '(']);
        if !item {
            lead = "";
        }
        for own in line.split_inclusive(['。', '；']) {
            if !item && own.ends_with('：') {
                lead = own;
            }
            sentences.push(Sentence::new(if item { lead } else { "" }, own));
        }
    }
    sentences
}
