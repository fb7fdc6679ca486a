//! One judgement: a score with its reason, or why there is none.

use std::sync::Arc;

use leptos::prelude::*;
use lexlint_shared::{
    judgement::{Aspect, Judgement, Reliance},
    show::name::in_title_marks,
    wire::ErrorBody,
};

use super::notice;
use crate::{
    checked::Id,
    components::words::DOCUMENT,
    judge::{Judged, Level},
    state::State,
    strings::Strings,
};

/// A score from 0 to 10 with its spread, or that there is none.
pub(super) fn pip(score: Option<f32>, spread: Option<f32>, words: &Strings) -> AnyView {
    let (class, text) = match score {
        Some(score) => {
            let spread = spread.map(|spread| format!(" ±{}", tenths(spread))).unwrap_or_default();
            (Level::of(score).class(), tenths(score) + &spread)
        }
        None => ("na", words.judge.none.to_owned()),
    };
    view! { <span class=format!("pip {class}") data-testid="score">{text}</span> }.into_any()
}

/// A number with one decimal.
fn tenths(number: f32) -> String {
    #[allow(clippy::cast_possible_truncation, reason = "scores are from 0 to 10")]
    let tenths = (number * 10.0).round() as i32;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// The line on a finding's row.
pub(crate) fn on_row(state: State, id: Id) -> Option<AnyView> {
    let words = state.words();
    let said = state.score(id)?;
    let what = format!("{} · {}", words.judge.title, (words.judge.aspect)(said.aspect));
    Some(
        view! { <span class="judged" data-testid="judged"><span>{what}</span>{pip(said.score, said.spread, words)}{who(state)}</span> }
            .into_any(),
    )
}

/// What was said of a finding, in its card.
pub(crate) fn on_card(state: State, id: Id) -> Option<AnyView> {
    let words = state.words();
    let said = state.score(id)?;
    let head = format!("{} · {} · {}", words.judge.title, (words.judge.aspect)(said.aspect), words.judge.note);
    let said = said_in_full(state, &said);
    Some(
        view! { <section class="said-by" aria-label=words.judge.title><p class="dim small">{head}</p>{said}</section> }
            .into_any(),
    )
}

/// Who judged, in a word, and whether it was of an earlier text.
fn who(state: State) -> AnyView {
    let words = state.words();
    let who = state.judged.with(|Judged { run, .. }| {
        let judge = &run.as_ref()?.judge;
        Some(notice(judge, words).unwrap_or_else(|| judge.model.clone()))
    });
    let older = state.older.get().then_some(words.judge.older);
    view! { <small>{who}</small><small class="was">{older}</small> }.into_any()
}

/// What stands behind a score: who gave it, the reason, and the words of the law that it rests on.
pub(super) fn said_in_full(state: State, said: &Arc<Judgement>) -> AnyView {
    let words = state.words();
    let missing = said.score.is_none().then(|| reason(said.missing.as_ref(), words));
    let missing = missing.map(|missing| view! { <p data-testid="missing">{missing}</p> }.into_any());
    let reasoning = (!said.reasoning.is_empty()).then(|| view! { <p>{said.reasoning.clone()}</p> }.into_any());
    let relied = said.relied_on.as_ref().map(|relied| relied_on(relied, words));
    view! {
        <div class="said-words"><p>{who(state)}</p>{missing}{reasoning}{relied}</div>
    }
    .into_any()
}

fn relied_on(relied: &Reliance, words: &Strings) -> AnyView {
    let (class, checked) = match relied.place {
        Some(_) => ("", words.judge.quote_found),
        None => ("absent", words.judge.quote_absent),
    };
    view! {
        <p>
            {words.judge.relies_on}" "
            {provision(&relied.law, relied.article, words)}" "
            <q class="law" lang=DOCUMENT>{relied.quote.clone()}</q>" "
            <small class=class>{checked}</small>
        </p>
    }
    .into_any()
}

/// Title and article of a provision.
pub(super) fn provision(law: &str, article: lexlint_shared::statute::ArticleNumber, words: &Strings) -> AnyView {
    let article = (words.article)(article.main, article.sub);
    view! { <span lang=DOCUMENT>{in_title_marks(law)}</span>" "{article} }.into_any()
}

/// Why there is no score.
fn reason(missing: Option<&ErrorBody>, words: &Strings) -> String {
    let Some(missing) = missing else {
        return words.judge.none.to_owned();
    };
    let known = words.judge.missing.iter().find(|(code, _)| *code == missing.code);
    known.map_or_else(|| missing.message.clone(), |(_, words)| (*words).to_owned())
}

/// The means of a run: what of the citations, or what of the advice.
pub(super) fn mean(state: State, aspect: Aspect, id: &'static str) -> Option<AnyView> {
    let words = state.words();
    let advice = aspect == Aspect::Truthfulness;
    let (score, said) = state.judged.with(|Judged { run, .. }| {
        let run = run.as_ref()?;
        let overall = run.overall();
        let (scored, without) = run.counts(advice);
        let mean = if advice { overall.truthfulness } else { overall.relevance };
        let over = if advice { words.judge.of_sentences } else { words.judge.of_citations };
        let none = match (scored + without, advice, &run.sent.question) {
            (0, false, None) => words.judge.no_question,
            (0, false, _) if run.ended.is_some() => words.judge.no_citations,
            (0, true, _) if run.ended.is_some() => words.judge.no_advice,
            _ => "",
        };
        let counted = |n: usize, words: crate::strings::Counted| if n > 0 { words.of(n) } else { String::new() };
        let said = [counted(scored, over), counted(without, words.judge.without), none.to_owned()].join(" ");
        Some(((scored + without > 0).then(|| pip(mean, None, words)), said))
    })?;
    Some(
        view! {
            <div class="score" data-testid=id>
                <dt>{(words.judge.aspect)(aspect)}<br /><small class="dim">"0–10"</small></dt>
                <dd><span>{score}</span><span>{said}</span></dd>
            </div>
        }
        .into_any(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_have_one_decimal() {
        assert_eq!([0.0, 0.04, 0.05, 6.96, 10.0].map(tenths), ["0.0", "0.0", "0.1", "7.0", "10.0"]);
    }
}
