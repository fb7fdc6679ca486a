//! What is wrong with a source, and what was done about it?

use serde::Serialize;

/// Sort of a finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// A file cannot be read as what it claims to be.
    Unreadable,
    /// A document gives no date of promulgation.
    NoDate,
    /// A document has a title and a date but no text.
    NoText,
    /// Article numbers leave a number out.
    Gap,
    /// An article number occurs twice.
    Duplicate,
    /// A line that looks like an article stands out of order.
    OutOfOrder,
    /// A paragraph is broken across lines.
    BrokenLine,
    /// Text that is no provision: tables, annexes, stray headings.
    Annex,
    /// Two sources differ in the text of one version.
    TextDiffers,
    /// Two sources date one text differently.
    DateDiffers,
    /// A stated status is not the one derived.
    StatusConflict,
    /// A date that cannot be: in force long before promulgation, heading against file name.
    DateConflict,
    /// No source and no clause says when a version starts.
    NoEffectiveDate,
    /// Repeal clauses or histories disagree.
    RepealConflict,
}

impl FindingKind {
    /// All kinds, in the order in which they are shown.
    pub const ALL: [Self; 14] = [
        Self::Unreadable,
        Self::NoDate,
        Self::NoText,
        Self::Gap,
        Self::Duplicate,
        Self::OutOfOrder,
        Self::BrokenLine,
        Self::Annex,
        Self::TextDiffers,
        Self::DateDiffers,
        Self::StatusConflict,
        Self::DateConflict,
        Self::NoEffectiveDate,
        Self::RepealConflict,
    ];

    /// What the kind means, for people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Unreadable => "cannot be read",
            Self::NoDate => "no date of promulgation",
            Self::NoText => "no text",
            Self::Gap => "gap in numbering",
            Self::Duplicate => "article number twice",
            Self::OutOfOrder => "article number out of order",
            Self::BrokenLine => "paragraph broken across lines",
            Self::Annex => "annex, table or stray heading",
            Self::TextDiffers => "sources differ in text",
            Self::DateDiffers => "sources differ in date",
            Self::StatusConflict => "stated status against derived one",
            Self::DateConflict => "impossible or conflicting date",
            Self::NoEffectiveDate => "effective date unknown",
            Self::RepealConflict => "conflicting repeals",
        }
    }
}

/// One fault of a source, or one disagreement between sources.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Finding {
    /// Its sort.
    pub kind: FindingKind,
    /// Name of the source.
    pub source: String,
    /// Where in the source.
    pub origin: String,
    /// Title of the statute; empty where the document could not be read.
    pub statute: String,
    /// What was seen.
    pub seen: String,
    /// How it was resolved.
    pub resolution: String,
}
