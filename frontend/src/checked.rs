//! What does the page know of a text? The findings of its last check, each with an identity that it keeps while typing.

use std::{collections::BTreeMap, sync::Arc};

use jiff::civil::Date;
use lexlint_shared::report::Citation;

use crate::finding::{Finding, Mark};

/// Identity of a place in the list of findings.
pub(crate) type Id = u32;

/// A finding that the page shows. Its identity outlives changes of what was found.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// Its identity.
    pub(crate) id: Id,
    /// What was found.
    pub(crate) finding: Arc<Finding>,
}

/// Equal if nothing has to be shown anew: what stays is never copied.
impl PartialEq for Kept {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && Arc::ptr_eq(&self.finding, &other.finding)
    }
}

/// A text and what was found in it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Checked {
    /// The text that was checked.
    pub(crate) text: String,
    /// The day by whose law it was judged.
    pub(crate) as_of: Date,
    /// What was found, in the order of the text.
    pub(crate) findings: Vec<Kept>,
    /// Where each finding stands.
    pub(crate) marks: Vec<Mark>,
    /// How long the check took, in milliseconds.
    pub(crate) took: f64,
    places: BTreeMap<Id, usize>,
}

impl Checked {
    /// Ties findings to their text. `marks` has an entry for each of them.
    pub(crate) fn new(text: String, as_of: Date, findings: Vec<Kept>, marks: Vec<Mark>, took: f64) -> Self {
        let places = findings.iter().enumerate().map(|(place, kept)| (kept.id, place)).collect();
        Self { text, as_of, findings, marks, took, places }
    }

    /// The citations, in the order of the text.
    pub(crate) fn citations(&self) -> impl Iterator<Item = &Citation> {
        self.findings.iter().map(|kept| &kept.finding.citation)
    }

    /// The citation of a finding.
    pub(crate) fn citation(&self, place: usize) -> Option<&Citation> {
        Some(&self.findings.get(place)?.finding.citation)
    }

    /// Where in the list a finding is.
    pub(crate) fn place(&self, id: Id) -> Option<usize> {
        self.places.get(&id).copied()
    }
}
