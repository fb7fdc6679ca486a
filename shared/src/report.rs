//! What did a check find? The report: the same in the page, on the command line and in the API.
//!
//! Offsets in a report are code points of the checked text, end exclusive. The JSON Schema is
//! `assets/schemas/report.json`; field meanings are documented there too.

use std::{borrow::Cow, collections::BTreeMap};

use jiff::civil::Date;
use serde::{Deserialize, Serialize, Serializer};

use crate::statute::{ArticleNumber, Kind, Status};

/// Version of the report's form, written as `schema`.
pub const SCHEMA: u32 = 1;

/// What the engine found about a citation. Ordered by precedence: the first that applies is given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// No norm in the index has this name, and it is no accepted appellation.
    WrongName,
    /// Real, but not in force on the as-of date; or right for an earlier version only.
    Repealed,
    /// In force only after the as-of date.
    NotYetInForce,
    /// Not covered by this index, or its text is not loaded.
    Unverifiable,
    /// The words come from another article.
    WrongNumber,
    /// No such article, and no source of the words.
    Fabricated,
    /// The article exists but does not say that.
    Misquoted,
    /// The provision exists, is in force, and says what is claimed, if anything is.
    Verified,
}

impl Verdict {
    /// All verdicts, in order of precedence.
    pub const ALL: [Self; 8] = [
        Self::WrongName,
        Self::Repealed,
        Self::NotYetInForce,
        Self::Unverifiable,
        Self::WrongNumber,
        Self::Fabricated,
        Self::Misquoted,
        Self::Verified,
    ];

    /// The code used in JSON, CSS classes and interface strings: `wrong_name`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::WrongName => "wrong_name",
            Self::Repealed => "repealed",
            Self::NotYetInForce => "not_yet_in_force",
            Self::Unverifiable => "unverifiable",
            Self::WrongNumber => "wrong_number",
            Self::Fabricated => "fabricated",
            Self::Misquoted => "misquoted",
            Self::Verified => "verified",
        }
    }

    /// Neither verified nor unverifiable.
    pub const fn is_problem(self) -> bool {
        !matches!(self, Self::Verified | Self::Unverifiable)
    }
}

/// How the claim relates to the words of the provision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ContentMatch {
    /// The words of the provision or of a part of it.
    Verbatim,
    /// Other words, same substance.
    Paraphrase,
    /// Not what the provision says.
    Wrong,
    /// Nothing is claimed.
    None,
    /// Cannot be looked up.
    Unknown,
}

/// A stretch of the checked text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Excerpt {
    /// First code point.
    pub start: usize,
    /// Code point after the last.
    pub end: usize,
    /// The words.
    pub text: String,
}

/// Why a verdict was given, as a code with parameters; interfaces put it into words.
///
/// Codes and their parameters are listed in [`crate::check::explain`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Explanation {
    /// Stable code, `snake_case`.
    pub code: String,
    /// Named values for the sentence, all as text.
    pub params: Params,
}

/// Parameters of an explanation by name. A report has few with each of many citations: a list takes a tenth of the memory
/// of a tree.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(from = "BTreeMap<String, String>")]
pub struct Params(Vec<(Cow<'static, str>, String)>);

impl Params {
    /// Sets a parameter.
    pub fn insert(&mut self, name: &'static str, value: String) {
        match self.place(name) {
            Ok(at) => self.0[at].1 = value,
            Err(at) => {
                // Most have two to four.
                self.0.reserve_exact(if self.0.is_empty() { 4 } else { 1 });
                self.0.insert(at, (Cow::Borrowed(name), value));
            }
        }
    }

    /// The value of a parameter.
    pub fn get(&self, name: &str) -> Option<&String> {
        self.place(name).ok().map(|at| &self.0[at].1)
    }

    /// Whether there is a parameter of this name.
    pub fn contains_key(&self, name: &str) -> bool {
        self.place(name).is_ok()
    }

    /// Where a parameter is in the ascending list, or would be.
    fn place(&self, name: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(known, _)| known.as_ref().cmp(name))
    }
}

impl From<BTreeMap<String, String>> for Params {
    fn from(params: BTreeMap<String, String>) -> Self {
        Self(params.into_iter().map(|(name, value)| (Cow::Owned(name), value)).collect())
    }
}

impl FromIterator<(String, String)> for Params {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(params: I) -> Self {
        params.into_iter().collect::<BTreeMap<_, _>>().into()
    }
}

impl Serialize for Params {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// The real words beside the claim.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Provision {
    /// Official title.
    pub law: String,
    /// Article number.
    pub article: ArticleNumber,
    /// Day of promulgation of the version that the words are from.
    pub version: Date,
    /// Headings, outermost first.
    pub path: Vec<String>,
    /// The whole article, one line a 款 or 项.
    pub text: String,
}

/// What a stretch of a difference is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiffKind {
    /// In both.
    Same,
    /// In the claim only.
    Claim,
    /// In the law only.
    Law,
}

/// One stretch of the comparison of claim and law. Stretches of `same` and `claim` put together are
/// the claim; those of `same` and `law` the part of the provision that was compared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Diff {
    /// Where it occurs.
    pub kind: DiffKind,
    /// The words.
    pub text: String,
}

/// What a suggestion changes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SuggestionKind {
    /// Another number, same statute.
    Number,
    /// Another name, same number.
    Name,
    /// Another statute and number: where the words come from.
    Source,
    /// The successor of a repealed provision.
    Successor,
    /// The provision that the words are nearest to, though they are not its own.
    Nearest,
    /// The words of the law in place of the claim.
    Content,
}

/// A fix: replace the code points `start..end` of the checked text by `replacement`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Suggestion {
    /// What it changes.
    pub kind: SuggestionKind,
    /// Official title of the statute suggested.
    pub law: String,
    /// Article suggested.
    pub article: Option<ArticleNumber>,
    /// First code point replaced.
    pub start: usize,
    /// Code point after the last replaced.
    pub end: usize,
    /// The new words.
    pub replacement: String,
}

/// One citation and what was found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Citation {
    /// First code point.
    pub start: usize,
    /// Code point after the last.
    pub end: usize,
    /// The words cited with.
    pub text: String,
    /// The name as written, without 《》; `None` where implied.
    pub law_as_written: Option<String>,
    /// Official title; `None` where there is no such norm.
    pub law: Option<String>,
    /// Article number, if one is named.
    pub article: Option<ArticleNumber>,
    /// 款, from 1.
    pub paragraph: Option<u16>,
    /// 项, from 1.
    pub item: Option<u16>,
    /// The claim.
    pub content: Option<Excerpt>,
    /// Official title or accepted appellation; `None` where implied.
    pub name_ok: Option<bool>,
    /// The article exists; `None` where no number is given or it cannot be looked up.
    pub number_ok: Option<bool>,
    /// How the claim relates to the provision.
    pub content_match: ContentMatch,
    /// Status of the statute on the as-of date.
    pub status: Status,
    /// The finding.
    pub verdict: Verdict,
    /// 0 to 1, to two decimals: the share of verdicts with this reason that were right on labelled answers. 0 where the
    /// engine leaves open what could be decided.
    pub confidence: f64,
    /// Why.
    pub explanation: Explanation,
    /// The real words.
    pub provision: Option<Provision>,
    /// Claim against provision; empty where nothing was compared.
    pub diff: Vec<Diff>,
    /// Fixes, best first.
    pub suggestions: Vec<Suggestion>,
    /// Notes that do not change the verdict, as codes: `omitted_proviso`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// Counts over a report.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// All citations.
    pub citations: usize,
    /// With verdict `verified`.
    pub verified: usize,
    /// With verdict `unverifiable`: not checked.
    pub unverifiable: usize,
    /// Citations by problem; verdicts that do not occur are left out.
    pub problems: BTreeMap<String, usize>,
    /// Share of citations that are verified, in 0..=1 (non-hallucinated statute rate); `None` without citations.
    pub nhsr: Option<f64>,
}

impl Summary {
    /// Counts the verdicts.
    pub fn of(citations: &[Citation]) -> Self {
        let count = |verdict| citations.iter().filter(|c| c.verdict == verdict).count();
        let verified = count(Verdict::Verified);
        #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
        let nhsr = (!citations.is_empty()).then(|| verified as f64 / citations.len() as f64);
        Self {
            citations: citations.len(),
            verified,
            unverifiable: count(Verdict::Unverifiable),
            problems: Verdict::ALL
                .into_iter()
                .filter(|verdict| verdict.is_problem())
                .map(|verdict| (verdict.code().to_owned(), count(verdict)))
                .filter(|&(_, n)| n > 0)
                .collect(),
            nhsr,
        }
    }
}

/// One source that the index was built from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Source {
    /// Name of the source.
    pub name: String,
    /// Newest date of promulgation in it.
    pub date: Date,
    /// Statutes it contributes to.
    pub statutes: usize,
    /// Provisions, over all versions it carries.
    pub provisions: usize,
    /// Kinds of which it claims to hold every norm in force; a name of such a kind that the index lacks is
    /// of no norm.
    #[serde(default)]
    pub complete: Vec<Kind>,
}

/// Identity and coverage of the index that a report rests on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct IndexInfo {
    /// Hash of the index's contents, hexadecimal.
    pub id: String,
    /// Newest date of promulgation over all sources: what the index is current to.
    pub built: Date,
    /// The sources.
    pub sources: Vec<Source>,
}

/// All that a check found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// Form of the report: [`SCHEMA`].
    pub schema: u32,
    /// The day by whose law the citations were judged.
    pub as_of: Date,
    /// The index used.
    pub index: IndexInfo,
    /// Counts.
    pub summary: Summary,
    /// In the order of the text.
    pub citations: Vec<Citation>,
}
