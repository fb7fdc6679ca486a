//! Is each citation sound? One file per check, a registry of them, and the verdict they lead to.
//!
//! Each mention is [examined](examine) once; then the [`CHECKS`] are asked in order of precedence, and
//! the first that has a [`Finding`] gives the verdict.

mod confidence;
mod content;
mod context;
mod coverage;
mod division;
mod english;
mod examine;
pub mod explain;
mod name;
mod number;
mod sound;
mod source;
mod status;
mod succession;
mod suggest;

use jiff::civil::Date;

pub use self::context::Missing;
use self::{context::Context, examine::Examination, explain::Explain};
use crate::{
    extract::{self, Mention},
    index::Index,
    report::{Citation, ContentMatch, Excerpt, Report, SCHEMA, Suggestion, Summary, Verdict},
    statute::Status,
    text::{self, radical, traditional},
};

/// How a text is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Judge by the law of this day.
    pub as_of: Date,
}

/// What a check gives.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The report. Citations whose text was missing are `unverifiable` with explanation code `pending`.
    pub report: Report,
    /// What was missing.
    pub missing: Missing,
}

/// A verdict with its reason.
#[derive(Clone, PartialEq, Debug)]
struct Finding {
    verdict: Verdict,
    explain: Explain,
    suggestions: Vec<Suggestion>,
}

/// A check: looks at one examined mention; `None` if it has nothing to say.
type Check = fn(&Examination<'_>, &Context<'_>) -> Option<Finding>;

/// The checks in order of precedence. The last always has a finding.
const CHECKS: &[Check] = &[
    name::wrong_name,
    status::repealed,
    status::superseded,
    status::not_yet_in_force,
    coverage::unverifiable,
    number::wrong_number,
    number::fabricated,
    content::misquoted,
    coverage::undecided,
    sound::verified,
];

/// Checks every statute citation of `text`. Any text is accepted; the time is linear in its length.
///
/// Where parts of the index are not loaded, the outcome says which; load them and check again.
pub fn check(text: &str, options: Options, index: &Index) -> Outcome {
    // Read in simplified characters, one for one; quoted as written.
    let mut read = text::chars(text);
    radical::compose(&mut read);
    traditional::simplify(&mut read);
    let mentions = extract::mentions(&read, index.core());
    let context = Context::new(text, &read, index, options.as_of);
    let mentions = examine::distribute_claims(mentions, &context);
    let citations: Vec<Citation> = mentions.into_iter().map(|mention| citation(&mention, &context)).collect();
    let report = Report {
        schema: SCHEMA,
        as_of: options.as_of,
        index: index.info().clone(),
        summary: Summary::of(&citations),
        citations,
    };
    Outcome { report, missing: context.into_missing() }
}

fn citation(mention: &Mention, context: &Context<'_>) -> Citation {
    let examination = examine::examine(mention, context);
    let finding = CHECKS
        .iter()
        .find_map(|check| check(&examination, context))
        .unwrap_or_else(|| sound::nothing_known(&examination));
    let statute = examination.resolved.as_ref().map(|resolved| context.index.statute(resolved.statute));
    let near = examination.near.map(|near| context.index.statute(near));
    let claim = examination.claim.as_ref();
    Citation {
        start: mention.span.start,
        end: mention.span.end,
        text: context.words(mention.span.clone()),
        law_as_written: mention.written.as_ref().map(|name| context.name_as_written(mention, name)),
        law: statute.or(near).map(|statute| statute.title.clone()),
        article: mention.article,
        paragraph: mention.paragraph,
        item: mention.item,
        content: claim.map(|claim| Excerpt {
            start: claim.span.start,
            end: claim.span.end,
            text: context.words(claim.span.clone()),
        }),
        name_ok: mention.written.as_ref().map(|_| statute.is_some()),
        number_ok: examination.resolved.as_ref().and_then(|resolved| resolved.exists),
        content_match: content_match(&examination, finding.verdict),
        status: examination.resolved.as_ref().map_or(Status::Unknown, |resolved| resolved.status),
        verdict: finding.verdict,
        confidence: (f64::from(confidence::of(&finding.explain, &examination)) * 100.0).round() / 100.0,
        explanation: finding.explain.into(),
        provision: examination.provision(context),
        diff: examination.shown_difference(context),
        suggestions: finding.suggestions.into_iter().filter(|fix| changes(fix, context)).collect(),
        warnings: examination.warnings(context),
    }
}

/// Whether a suggestion writes anything else than what is there.
fn changes(suggestion: &Suggestion, context: &Context<'_>) -> bool {
    context.words(suggestion.start..suggestion.end) != suggestion.replacement
}

fn content_match(examination: &Examination<'_>, verdict: Verdict) -> ContentMatch {
    match (verdict, examination.content) {
        // Another article's words are not this one's, however many they share.
        (
            Verdict::WrongNumber | Verdict::Fabricated,
            ContentMatch::Verbatim | ContentMatch::Paraphrase | ContentMatch::Unknown,
        ) if examination.claim.is_some() => ContentMatch::Wrong,
        (Verdict::Misquoted, ContentMatch::Unknown) => ContentMatch::Wrong,
        // Words that are clearly some norm's are none of one that does not exist.
        (Verdict::WrongName, _) if examination.present_source().is_some() => ContentMatch::Wrong,
        (_, content) => content,
    }
}

/// Whether a comparison is good enough to say that words are from a provision.
fn holds(content: ContentMatch) -> bool {
    matches!(content, ContentMatch::Verbatim | ContentMatch::Paraphrase)
}
