//! What is kept or sent of a check? The dossier: text, report, what a person decided about it, and what it all rests on.
//!
//! As JSON ([`json`]) it can be opened again; the other formats show it. Its JSON Schema is `assets/schemas/dossier.json`.

use jiff::{Timestamp, civil::Date};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{
    index::Index,
    report::{Citation, Provision, Report, Verdict},
    show::Lang,
    statute::Kind,
};

mod csv;
mod docx;
mod escape;
mod html;
pub mod json;
pub mod link;
mod markdown;
mod outline;
#[cfg(test)]
mod sample;
mod tracked;

pub use html::STYLE;

/// What a dossier in JSON says that it is.
pub const KIND: &str = "lexlint-dossier";

/// Version of the dossier's form.
pub const VERSION: u32 = 1;

/// Sorts of norms whose absence a reader should know of.
const EXPECTED: [Kind; 5] = [
    Kind::Law,
    Kind::AdministrativeRegulation,
    Kind::JudicialInterpretation,
    Kind::MinistryRule,
    Kind::LocalRegulation,
];

/// A check for the file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Dossier {
    /// [`KIND`].
    pub kind: String,
    /// [`VERSION`].
    pub version: u32,
    /// Name and version of the program that made it.
    pub program: String,
    /// When it was made, with the offset from UTC: `2026-11-20T19:44:00+08:00`.
    pub created: String,
    /// SHA-256 of the text in UTF-8, hexadecimal. See [`Dossier::seal`].
    pub sha256: String,
    /// File that the text is from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The question that the text answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// The text that was checked.
    pub text: String,
    /// What the index covers, beyond what the report says of it.
    pub coverage: Coverage,
    /// What was found.
    pub report: Report,
    /// What there is besides on each citation, in their order.
    pub notes: Vec<Note>,
    /// Fixes that were accepted and stand in the text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fixes: Vec<Fix>,
}

impl Dossier {
    /// Name and version of this program.
    pub const PROGRAM: &str = concat!("lexlint ", env!("CARGO_PKG_VERSION"));

    /// Puts the hash of the text in its place.
    pub fn seal(&mut self) {
        self.sha256 = digest(&self.text);
    }

    /// Counts what was decided.
    pub fn tally(&self) -> Tally {
        let count = |has: fn(&Note) -> bool| self.notes.iter().filter(|note| has(note)).count();
        let open = |(citation, note): &(&Citation, &Note)| citation.verdict.is_problem() && note.dismissed.is_none();
        Tally {
            fixed: self.fixes.len(),
            dismissed: count(|note| note.dismissed.is_some()),
            commented: count(|note| !note.comment.trim().is_empty()),
            open: self.report.citations.iter().zip(&self.notes).filter(open).count(),
        }
    }

    /// When it was made, in words; as it stands where it is no time.
    fn moment(&self, lang: Lang) -> String {
        let parts = || {
            let (day, rest) = self.created.split_once('T')?;
            let day: Date = day.parse().ok()?;
            let offset = rest.find(['Z', '+', '-'])?;
            let (time, offset) = (rest.get(..5)?, rest.get(offset..)?.replace('Z', "+00:00"));
            Some(format!("{} {time} (UTC{offset})", (lang.words().date)(day)))
        };
        parts().unwrap_or_else(|| self.created.clone())
    }
}

/// SHA-256 of a text in UTF-8, hexadecimal.
pub fn digest(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether a string is a time as [`Dossier::created`] has it.
fn is_time(created: &str) -> bool {
    created.parse::<Timestamp>().is_ok()
}

/// What an index covers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Coverage {
    /// Number of statutes.
    pub statutes: usize,
    /// Number of articles, over the newest versions.
    pub articles: usize,
    /// Sorts of norms of which it has none, among those that a reader would expect.
    pub absent: Vec<Kind>,
}

impl Coverage {
    /// What an index covers.
    pub fn of(index: &Index) -> Self {
        let articles = index.statutes().iter().filter_map(|statute| statute.versions.last());
        let has = |kind: &Kind| index.statutes().iter().any(|statute| statute.kind == *kind);
        Self {
            statutes: index.statutes().len(),
            articles: articles.filter_map(|version| usize::try_from(version.articles).ok()).sum(),
            absent: EXPECTED.into_iter().filter(|kind| !has(kind)).collect(),
        }
    }
}

/// What there is on a citation besides what the report says.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Note {
    /// The provision that the words of the claim really are from, where that is another than the one cited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Provision>,
    /// Why the finding was set aside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dismissed: Option<Dismissal>,
    /// A person's comment.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
}

/// The provision that the words of a citation are from, where the explanation names another and it is loaded.
pub fn source(citation: &Citation, as_of: Date, index: &Index) -> Option<Provision> {
    let params = &citation.explanation.params;
    let statute = index.by_title(params.get("source_law")?)?;
    let version = index.version(statute, as_of)?;
    index.provision(statute, version, params.get("source_article")?.parse().ok()?)
}

/// That a person set a finding aside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Dismissal {
    /// Why.
    pub reason: Reason,
    /// Why, in the person's own words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub words: String,
}

impl Dismissal {
    /// The reason in words, the person's own after it.
    pub fn said(&self, lang: Lang) -> String {
        match (self.reason, self.words.trim()) {
            (reason, "") => reason.words(lang).to_owned(),
            (Reason::Other, words) => words.to_owned(),
            (reason, words) => format!("{}{}{words}", reason.words(lang), lang.pick("：", ": ")),
        }
    }
}

/// Why findings are set aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// A person compared the texts, and the citation is right.
    Compared,
    /// What differs does not matter here.
    Immaterial,
    /// The words are another's and stay as they are.
    Reported,
    /// It rests on a text that the index does not have.
    OtherText,
    /// Another reason.
    Other,
}

impl Reason {
    /// All reasons, in the order in which they are offered.
    pub const ALL: [Self; 5] = [Self::Compared, Self::Immaterial, Self::Reported, Self::OtherText, Self::Other];

    /// The code used in JSON.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Compared => "compared",
            Self::Immaterial => "immaterial",
            Self::Reported => "reported",
            Self::OtherText => "other_text",
            Self::Other => "other",
        }
    }

    /// The reason in words.
    pub const fn words(self, lang: Lang) -> &'static str {
        match self {
            Self::Compared => lang.pick("已对照原文，引用无误", "Compared with the original; the citation is right"),
            Self::Immaterial => lang.pick("差异不影响结论", "The difference does not affect the conclusion"),
            Self::Reported => lang.pick("转述他人所写，保留原样", "Someone else’s words, kept as they are"),
            Self::OtherText => lang.pick("依据的是索引以外的文本", "Rests on a text outside the index"),
            Self::Other => lang.pick("其他", "Other"),
        }
    }
}

/// A fix that was accepted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fix {
    /// The words cited with, before the fix.
    pub cited: String,
    /// What had been found.
    pub verdict: Verdict,
    /// What was replaced.
    pub from: String,
    /// What stands in its place.
    pub to: String,
}

/// How much was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Fixes accepted.
    pub fixed: usize,
    /// Findings set aside.
    pub dismissed: usize,
    /// Findings with a comment.
    pub commented: usize,
    /// Problems not set aside.
    pub open: usize,
}

/// A form in which a dossier is written.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Its name on the command line and the page.
    pub name: &'static str,
    /// What it is for, in a few words.
    pub about: &'static str,
    /// What the names of its files end with, without the dot.
    pub extension: &'static str,
    /// Its media type.
    pub media: &'static str,
}

/// Writes a dossier.
pub type Writer = fn(&Dossier, Lang) -> Vec<u8>;

/// All formats with what writes them.
pub const WRITERS: [(Format, Writer); 5] = [
    (html::FORMAT, html::write),
    (docx::FORMAT, docx::write),
    (markdown::FORMAT, markdown::write),
    (csv::FORMAT, csv::write),
    (json::FORMAT, json::write),
];

/// All formats, without what writes them: a program that only names formats, as the page does, does not grow by it.
pub const FORMATS: [Format; WRITERS.len()] = {
    let mut formats = [html::FORMAT; WRITERS.len()];
    let mut at = 0;
    while at < formats.len() {
        formats[at] = WRITERS[at].0;
        at += 1;
    }
    formats
};

/// The format of a name.
pub fn format(name: &str) -> Option<Format> {
    FORMATS.into_iter().find(|format| format.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_the_bytes() {
        assert_eq!(digest(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assert_eq!(digest("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn decisions_are_counted() {
        let tally = sample::dossier().tally();
        assert_eq!(tally, Tally { fixed: 1, dismissed: 1, commented: 2, open: 1 });
    }

    #[test]
    fn moments_are_put_into_words() {
        let mut dossier = sample::dossier();
        assert_eq!(dossier.moment(Lang::Zh), "2026年11月20日 19:44 (UTC+08:00)");
        dossier.created = "2026-01-02T03:04:05Z".to_owned();
        assert_eq!(dossier.moment(Lang::En), "2 January 2026 03:04 (UTC+00:00)");
        assert!(is_time(&dossier.created) && !is_time("2026-01-02 03:04"));
        for odd in ["", "T", "2026-01-02T", "2026-01-02T字Z", "<b>"] {
            odd.clone_into(&mut dossier.created);
            assert_eq!(dossier.moment(Lang::En), odd);
        }
    }

    #[test]
    fn reasons_have_words_and_codes() {
        for reason in Reason::ALL {
            assert_eq!(serde_json::to_value(reason).expect("plain"), reason.code());
            assert_ne!(reason.words(Lang::Zh), reason.words(Lang::En));
        }
        let said = |reason, words: &str| Dismissal { reason, words: words.to_owned() }.said(Lang::En);
        assert_eq!(said(Reason::Other, "a footnote"), "a footnote");
        assert_eq!(said(Reason::Other, " "), "Other");
        assert_eq!(said(Reason::OtherText, "2025 draft"), "Rests on a text outside the index: 2025 draft");
    }
}
