//! `wrong_name`: no norm of that name, where the index would have it.

use super::{Finding, context::Context, examine::Examination, explain::Explain, source::Source, suggest};
use crate::{
    report::{SuggestionKind, Verdict},
    resolve,
};

/// Least fit of an article of the norm probably meant to be suggested.
const LIKE: f32 = 0.45;

/// The name is of no norm: it is near a title that it distorts, or the index holds all norms of its kind.
pub(super) fn wrong_name(examination: &Examination<'_>, context: &Context<'_>) -> Option<Finding> {
    let (name, _) = resolve::unknown(examination.mention)?;
    if examination.near.is_none() && !resolve::covers(context.index, resolve::kinds_of(name)) {
        return None;
    }
    let mention = examination.mention;
    let explain;
    let mut suggestions = Vec::new();
    let source = examination.present_source();
    if let Some(source) = source {
        let law = &context.index.statute(source.statute).title;
        explain = Explain::new("unknown_name_source")
            .with("name", name)
            .with("source_law", law)
            .with("source_article", source.article);
        suggestions.push(suggest::cite(mention, context, None, source.place(), SuggestionKind::Source));
    } else if let Some(near) = examination.near {
        explain = Explain::new("unknown_name_like").with("name", name).with("law", &context.index.statute(near).title);
    } else {
        explain = Explain::new("unknown_name").with("name", name);
    }
    // The words say which article is meant better than the number under a name that does not exist.
    let nearest = if source.is_none() { examination.nearest(context) } else { None };
    let alike = nearest.filter(|nearest| nearest.score.fit() >= LIKE);
    let cite = |nearest: Source| suggest::cite(mention, context, None, nearest.place(), SuggestionKind::Source);
    suggestions.extend(alike.map(cite));
    suggestions.extend(examination.near.map(|near| suggest::name(mention, context, near)));
    Some(Finding { verdict: Verdict::WrongName, explain, suggestions })
}
