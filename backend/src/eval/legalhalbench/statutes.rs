//! Which statutes of an answer are sound, as the paper tells it (HIPO, §A.3)?

use jiff::civil::Date;
use lexlint_shared::{
    compare,
    index::{Index, Place},
    report::{Citation, Report},
    text::fold,
};

use crate::retrieve::{RetrieveError, Retriever};

/// Most characters of what a statute is said to say that a similar one is looked for by.
pub(super) const LONGEST: usize = 600;

/// For each statute that an answer cites with number and content, in their order, whether it is sound. Others do not count
/// (§A.2).
///
/// # Errors
/// [`RetrieveError`] if no similar provision can be looked for.
pub fn sound(report: &Report, index: &Index, similar: &dyn Retriever, as_of: Date) -> Result<Vec<bool>, RetrieveError> {
    let one = |(citation, content): (&Citation, &str)| {
        let best = most_similar(content, similar, as_of)?;
        Ok(best.is_some_and(|best| agrees(citation, content, index, best)))
    };
    let cited = report.citations.iter().filter(|one| one.article.is_some());
    cited.filter_map(|one| Some((one, one.content.as_ref()?.text.as_str()))).map(one).collect()
}

/// The provision most similar to some words.
pub(super) fn most_similar(words: &str, similar: &dyn Retriever, as_of: Date) -> Result<Option<Place>, RetrieveError> {
    let query: String = words.chars().take(LONGEST).collect();
    Ok(similar.search(&query, as_of, 1)?.first().map(|hit| hit.place))
}

/// The words have all of the provision, and name and number are its own.
fn agrees(citation: &Citation, content: &str, index: &Index, best: Place) -> bool {
    let Some(text) = index.text(best.statute, best.version, best.article) else { return false };
    citation.law.as_deref() == Some(index.statute(best.statute).title.as_str())
        && citation.name_ok != Some(false)
        && citation.article == Some(best.article)
        && compare::contains(&fold::fold_str(content).chars, &fold::fold_str(text).chars)
}
