//! The 款 and 项 of an article: whether those cited exist, and whether they are the ones that the words are from.

use super::{content::Reason, context::Context, examine::Examination, explain::Explain};
use crate::{
    compare::profile::Profile,
    extract::Mention,
    report::{Suggestion, SuggestionKind},
    resolve::Resolved,
    text::numeral,
};

/// A 款 has a claim's words if it has at least this share of them, by weight.
const HAS: f32 = 0.85;
/// A 款 lacks them if it has at most this share.
const LACKS: f32 = 0.5;

/// One 款: its words with those of its 项, and the 项 by their numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Division {
    text: String,
    items: Vec<(u64, String)>,
}

/// The 款 of an article's text.
fn divisions(text: &str) -> Vec<Division> {
    let mut divisions: Vec<Division> = Vec::new();
    for line in text.lines() {
        let chars: Vec<char> = line.chars().take(8).collect();
        let item = match chars.first() {
            Some('（' | '(') => {
                numeral::read(&chars[1..]).filter(|n| matches!(chars.get(n.len + 1), Some('）' | ')'))).map(|n| n.value)
            }
            _ => None,
        };
        if item.is_none() || divisions.is_empty() {
            divisions.push(Division::default());
        }
        if let Some(division) = divisions.last_mut() {
            division.text.push_str(line);
            division.items.extend(item.map(|number| (number, line.to_owned())));
        }
    }
    divisions
}

/// The 项 and the 款 that a mention cites, prepared for comparison; empty where it cites none that exists.
pub(super) fn cited(mention: &Mention, context: &Context<'_>, resolved: &Resolved) -> Vec<Profile> {
    let text = || context.index.text(resolved.statute, resolved.version?, mention.article?);
    let Some(text) = (mention.paragraph.is_some() || mention.item.is_some()).then(text).flatten() else {
        return Vec::new();
    };
    let divisions = divisions(text);
    let paragraph = mention.paragraph.and_then(|number| divisions.get(usize::from(number).checked_sub(1)?));
    let items =
        paragraph.map_or(divisions.as_slice(), std::slice::from_ref).iter().flat_map(|division| &division.items);
    let item = mention.item.and_then(|number| items.into_iter().find(|(n, _)| *n == u64::from(number)));
    let texts = item.map(|(_, text)| text).into_iter().chain(paragraph.map(|division| &division.text));
    texts.map(|text| Profile::new(&text.chars().collect::<Vec<_>>())).collect()
}

/// The article has no such 款 or 项, or the words are in another 款 of it.
pub(super) fn wrong_division(examination: &Examination<'_>, context: &Context<'_>) -> Option<Reason> {
    let resolved = examination.resolved.as_ref()?;
    let mention = examination.mention;
    let article = mention.article?;
    let text = context.index.text(resolved.statute, resolved.version?, article)?;
    let law = &context.index.statute(resolved.statute).title;
    let reason = |explain: Explain, suggestion| Reason {
        explain: explain.with("law", law).with("article", article),
        suggestion,
    };
    let divisions = divisions(text);
    if let Some(paragraph) = mention.paragraph {
        let Some(cited) = usize::from(paragraph).checked_sub(1).and_then(|at| divisions.get(at)) else {
            let explain = Explain::new("no_such_paragraph").with("paragraph", paragraph);
            return Some(reason(explain.with("paragraphs", divisions.len()), None));
        };
        if let Some(source) = other_division(examination, context, &divisions, cited) {
            let explain = Explain::new("other_paragraph").with("paragraph", paragraph).with("source_paragraph", source);
            return Some(reason(explain, cite_division(examination, context, source)));
        }
    }
    let item = mention.item?;
    let cited = match mention.paragraph {
        Some(paragraph) => divisions.get(usize::from(paragraph).checked_sub(1)?..usize::from(paragraph))?,
        None => &divisions,
    };
    let missing = cited.iter().all(|division| division.items.iter().all(|&(number, _)| number != u64::from(item)));
    missing.then(|| reason(Explain::new("no_such_item").with("item", item), None))
}

/// The number of the one 款 that has the claim's words, where the one cited lacks them.
fn other_division(
    examination: &Examination<'_>,
    context: &Context<'_>,
    divisions: &[Division],
    cited: &Division,
) -> Option<usize> {
    let claim = &examination.claim.as_ref().filter(|claim| !claim.english)?.folded.chars;
    let share = |division: &Division| {
        Profile::new(&division.text.chars().collect::<Vec<_>>()).containment(claim, context.weights())
    };
    if share(cited) > LACKS {
        return None;
    }
    let mut having = (1..).zip(divisions).filter(|(_, division)| share(division) >= HAS);
    let (source, _) = having.next()?;
    having.next().is_none().then_some(source)
}

/// Cite another 款 instead.
fn cite_division(examination: &Examination<'_>, context: &Context<'_>, paragraph: usize) -> Option<Suggestion> {
    let mention = examination.mention;
    let article = mention.article_span.clone()?;
    let arabic = context.text[article.clone()].iter().any(char::is_ascii_digit);
    let number = u64::try_from(paragraph).ok()?;
    let number = if arabic { number.to_string() } else { numeral::chinese(number) };
    Some(Suggestion {
        kind: SuggestionKind::Number,
        law: context.index.statute(examination.resolved.as_ref()?.statute).title.clone(),
        article: mention.article,
        start: article.end,
        end: mention.span.end,
        replacement: format!("第{number}款"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_and_items_are_told_apart() {
        let text = "有下列情形之一的：\n（一）甲；\n（二）乙。\n前款所称……。";
        let found: Vec<Vec<u64>> =
            divisions(text).into_iter().map(|d| d.items.into_iter().map(|(n, _)| n).collect()).collect();
        assert_eq!(found, [vec![1, 2], vec![]]);
        assert!(divisions("").is_empty());
    }
}
