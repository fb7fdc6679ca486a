//! `misquoted`: the article exists but does not say that.

use super::{Finding, context::Context, examine::Examination, explain::Explain, suggest};
use crate::{
    compare::measure,
    report::{ContentMatch, SuggestionKind, Verdict},
    text::numeral,
};

/// The words differ, or the 款 or 项 does not exist.
pub(super) fn misquoted(examination: &Examination<'_>, context: &Context<'_>) -> Option<Finding> {
    let (explain, confidence) = no_such_division(examination, context)
        .map(|explain| (explain, 0.95))
        .or_else(|| differs(examination, context))
        .or_else(|| measure_differs(examination, context))?;
    // Not that provision's words and not wholly another's: the nearest one is worth a look.
    let suggestion = examination.present_source().map(|source| {
        let cited = examination.resolved.as_ref().map(|resolved| resolved.statute);
        suggest::cite(examination.mention, context, cited, source, SuggestionKind::Nearest)
    });
    Some(Finding { verdict: Verdict::Misquoted, explain, confidence, suggestions: Examination::suggest(suggestion) })
}

fn differs(examination: &Examination<'_>, context: &Context<'_>) -> Option<(Explain, f32)> {
    let resolved = examination.resolved.as_ref()?;
    let article = examination.mention.article?;
    let comparison = examination.comparison.as_ref().filter(|_| examination.content == ContentMatch::Wrong)?;
    let claim = examination.claim.as_ref()?;
    let law = &context.index.statute(resolved.statute).title;
    let words = context.article(resolved.statute, resolved.version?, article);
    let explain = match (comparison.differences.first().filter(|_| comparison.containment >= 0.4), words) {
        (Some(difference), Some(profile)) => {
            let text: Vec<char> = context.index.text(resolved.statute, resolved.version?, article)?.chars().collect();
            let (from, to) =
                profile.folded.source_span(difference.law.start, with_unit(&profile.folded.chars, difference.law.end));
            let (claim_from, claim_to) =
                claim.folded.source_span(difference.claim.start, with_unit(&claim.folded.chars, difference.claim.end));
            let claim_words = context.words(claim.span.start + claim_from..claim.span.start + claim_to);
            Explain::new("differs")
                .with("kind", difference.kind.code())
                .with("law_words", text[from..to].iter().collect::<String>())
                .with("claim_words", claim_words)
        }
        _ => Explain::new("not_said"),
    };
    let confidence =
        if comparison.differences.is_empty() { (1.0 - comparison.containment).clamp(0.5, 0.95) } else { 0.85 };
    Some((explain.with("law", law).with("article", article), confidence))
}

/// A claim in another language: a number with its unit that the article does not have.
fn measure_differs(examination: &Examination<'_>, context: &Context<'_>) -> Option<(Explain, f32)> {
    let claim = examination.claim.as_ref().filter(|claim| !claim.comparable)?;
    let resolved = examination.resolved.as_ref()?;
    let article = examination.mention.article?;
    let profile = context.article(resolved.statute, resolved.version?, article)?;
    let measures = measure::measures(&context.words(claim.span.clone()));
    let missing = measures.into_iter().find(|measure| !measure.stands_in(&profile.folded.chars))?;
    let explain = Explain::new("measure_absent")
        .with("kind", missing.kind.code())
        .with("claim_words", missing.words)
        .with("law", &context.index.statute(resolved.statute).title)
        .with("article", article);
    Some((explain, 0.7))
}

/// Takes in one character behind a number, its unit.
fn with_unit(folded: &[char], end: usize) -> usize {
    let digit = end > 0 && folded.get(end - 1).is_some_and(char::is_ascii_digit);
    if digit && folded.get(end).is_some_and(|c| !c.is_ascii_digit()) { end + 1 } else { end }
}

/// The article has no such 款 or 项.
fn no_such_division(examination: &Examination<'_>, context: &Context<'_>) -> Option<Explain> {
    let resolved = examination.resolved.as_ref()?;
    let mention = examination.mention;
    let article = mention.article?;
    let text = context.index.text(resolved.statute, resolved.version?, article)?;
    let law = &context.index.statute(resolved.statute).title;
    let divisions = divisions(text);
    if let Some(paragraph) = mention.paragraph
        && usize::from(paragraph) > divisions.len()
    {
        let explain = Explain::new("no_such_paragraph").with("law", law).with("article", article);
        return Some(explain.with("paragraph", paragraph).with("paragraphs", divisions.len()));
    }
    let item = mention.item?;
    let paragraphs = match mention.paragraph {
        Some(paragraph) => divisions.get(usize::from(paragraph).checked_sub(1)?..usize::from(paragraph))?,
        None => &divisions,
    };
    let missing = paragraphs.iter().all(|items| !items.contains(&u64::from(item)));
    missing.then(|| Explain::new("no_such_item").with("law", law).with("article", article).with("item", item))
}

/// For each 款 of an article, the numbers of its 项.
fn divisions(text: &str) -> Vec<Vec<u64>> {
    let mut divisions: Vec<Vec<u64>> = Vec::new();
    for line in text.lines() {
        let chars: Vec<char> = line.chars().take(8).collect();
        let number = match chars.first() {
            Some('（' | '(') => {
                numeral::read(&chars[1..]).filter(|n| matches!(chars.get(n.len + 1), Some('）' | ')'))).map(|n| n.value)
            }
            _ => None,
        };
        match (number, divisions.last_mut()) {
            (Some(number), Some(items)) => items.push(number),
            (Some(number), None) => divisions.push(vec![number]),
            (None, _) => divisions.push(Vec::new()),
        }
    }
    divisions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_and_items_are_counted() {
        let text = "有下列情形之一的：\n（一）甲；\n（二）乙。\n前款所称……。";
        assert_eq!(divisions(text), [vec![1, 2], vec![]]);
        assert!(divisions("").is_empty());
    }
}
