//! Unsound citations are replaced by real provisions (HIPO, §A.1.1).

use jiff::civil::Date;
use lexlint_shared::{
    index::{Index, Place, appellation::STATE},
    judgement::Stretch,
    report::{Citation, Report, SuggestionKind, Verdict},
    show::Lang,
    statute::ArticleNumber,
};
use serde::Serialize;

use super::statutes::most_similar;
use crate::{
    judge::sentence,
    retrieve::{RetrieveError, Retriever},
};

/// How the provision was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The check knows where the words are from, or what has taken the provision's place.
    Source,
    /// It is the most similar one.
    Similarity,
}

/// A citation with the provision that takes its place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Correction {
    /// First code point of the citation.
    pub start: usize,
    /// Code point after its last.
    pub end: usize,
    /// The citation as written.
    pub text: String,
    /// What was found of it.
    pub verdict: Verdict,
    /// Official title of the statute that takes its place.
    pub law: String,
    /// The article that takes its place.
    pub article: ArticleNumber,
    /// How it was found.
    pub by: By,
    /// Words of the provision, which take the claim's place where there is a claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    /// What is written where in the answer.
    #[serde(skip)]
    edits: Vec<Edit>,
}

/// Words that take the place of a stretch of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Edit {
    start: usize,
    end: usize,
    words: String,
}

/// The corrections of an answer, one for each unsound citation for which there is a provision, in their order.
///
/// # Errors
/// [`RetrieveError`] if no similar provision can be looked for.
pub fn corrections(
    answer: &str,
    report: &Report,
    index: &Index,
    similar: &dyn Retriever,
    as_of: Date,
) -> Result<Vec<Correction>, RetrieveError> {
    let sentences = sentence::sentences(answer);
    let correction = |citation: &Citation| {
        let found = match source(citation, index, as_of) {
            Some((place, cited)) => Some((place, By::Source, cited)),
            None => {
                let place = most_similar(&words(citation, &sentences), similar, as_of)?;
                place.map(|place| (place, By::Similarity, Some(cite(citation, index, place))))
            }
        };
        let Some((place, by, cited)) = found else { return Ok(None) };
        let text = index.text(place.statute, place.version, place.article);
        let claim = citation.content.as_ref().zip(text);
        let said = claim.map(|(claim, text)| Edit { start: claim.start, end: claim.end, words: text.to_owned() });
        Ok(Some(Correction {
            start: citation.start,
            end: citation.end,
            text: citation.text.clone(),
            verdict: citation.verdict,
            law: index.statute(place.statute).title.clone(),
            article: place.article,
            by,
            content: said.as_ref().map(|edit| edit.words.clone()),
            edits: cited.into_iter().chain(said).collect(),
        }))
    };
    let unsound = report.citations.iter().filter(|one| one.verdict.is_problem());
    unsound.filter_map(|one| correction(one).transpose()).collect()
}

/// The first provision that the check suggests and the law of the day has, and how it is cited; `None` for the latter
/// where the citation stays.
fn source(citation: &Citation, index: &Index, as_of: Date) -> Option<(Place, Option<Edit>)> {
    citation.suggestions.iter().find_map(|one| {
        let (statute, article) = (index.by_title(&one.law)?, one.article?);
        let version = index.version(statute, as_of)?;
        let cited = (one.kind != SuggestionKind::Content).then(|| Edit {
            start: one.start,
            end: one.end,
            words: one.replacement.clone(),
        });
        let there = index.has_article(statute, version, article);
        there.then_some((Place { statute, version, article }, cited))
    })
}

/// Another provision in the place of the one cited.
fn cite(citation: &Citation, index: &Index, place: Place) -> Edit {
    let title = &index.statute(place.statute).title;
    let law = title.strip_prefix(STATE).unwrap_or(title);
    let number = Lang::Zh.words().article_of(place.article);
    Edit { start: citation.start, end: citation.end, words: format!("《{law}》{number}") }
}

/// What a citation is presented as saying; else the sentence that it stands in.
fn words(citation: &Citation, sentences: &[Stretch]) -> String {
    let around = || sentences.iter().find(|one| one.start <= citation.start && citation.start < one.end);
    let words = citation.content.as_ref().map(|claim| &claim.text).or_else(|| around().map(|one| &one.text));
    words.unwrap_or(&citation.text).clone()
}

/// The answer with its corrections. What lies within words that are replaced goes with them.
pub fn corrected(answer: &str, corrections: &[Correction]) -> String {
    let mut edits: Vec<&Edit> = corrections.iter().flat_map(|one| &one.edits).collect();
    // Of edits that begin together the longest comes first, and with it goes what lies within.
    edits.sort_by_key(|edit| (edit.start, usize::MAX - edit.end));
    let chars: Vec<char> = answer.chars().collect();
    let (mut text, mut at) = (String::new(), 0);
    for edit in edits {
        if edit.start < at || edit.end > chars.len() {
            continue;
        }
        text.extend(&chars[at..edit.start]);
        text.push_str(&edit.words);
        at = edit.end;
    }
    text.extend(&chars[at..]);
    text
}
