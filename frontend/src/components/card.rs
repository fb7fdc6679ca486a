//! One finding: a row that unfolds into claim, law and fixes.

use std::sync::Arc;

use jiff::civil::Date;
use leptos::prelude::*;
use lexlint_shared::{
    report::{Citation, Verdict},
    show::{
        comparison,
        name::official,
        sentence::{Context, explain},
    },
};

use super::{
    editor::Editor,
    glyph::Glyph,
    judgement::{on_card, on_row},
    provision::{Article, Pair},
    report::{Decide, Mark},
    suggestions::Suggestions,
    words::{DOCUMENT, Sentence},
};
use crate::{
    address,
    checked::{Id, Kept},
    finding::Finding,
    headline::PENDING,
    route::{Law, Route},
    sign::{Family, glyph},
    state::{Origin, State},
    strings::Strings,
};

/// Id of the row's button, which takes the focus.
pub(crate) fn row_id(index: usize) -> String {
    format!("row-{index}")
}

/// Id of the link to the page of the provision.
pub(crate) fn open_id(index: usize) -> String {
    format!("open-{index}")
}

fn body_id(index: usize) -> String {
    format!("body-{index}")
}

/// One finding of the last check.
#[component]
pub(crate) fn Card(id: Id, editor: Editor) -> impl IntoView {
    let state = State::of_page();
    // A finding that is gone is shown as it was until its card is gone too.
    let place = Memo::new(move |before: Option<&usize>| state.place(id).or(before.copied()).unwrap_or_default());
    let kept = Memo::new(move |before: Option<&Option<Kept>>| state.kept(id).or_else(|| before.cloned().flatten()));
    let as_of = Memo::new(move |_| state.judged_on());
    let selected = Memo::new(move |_| state.is_selected(place.get()));
    let toggle = move |_| {
        if selected.get_untracked() {
            state.selected.set(None);
        } else {
            state.select(place.get_untracked(), Origin::List);
        }
    };
    let verdict = Memo::new(move |_| kept.with(|kept| kept.as_ref().map(|kept| kept.finding.citation.verdict)));
    let class = move || {
        let family = verdict.get().map_or("", |verdict| Family::of(verdict).class());
        format!("item {family}{}", if selected.get() { " open" } else { "" })
    };
    view! {
        <li class=class data-testid="card" data-verdict=move || verdict.get().map(Verdict::code)>
            <h3>
                <button
                    class="row"
                    id=move || row_id(place.get())
                    aria-expanded=move || selected.get().to_string()
                    aria-controls=move || body_id(place.get())
                    on:click=toggle
                >
                    {move || verdict.get().map(|verdict| view! { <span class="no">{move || place.get() + 1}<Glyph path=glyph(verdict) /></span> })}
                    {move || {
                        let words = state.words();
                        kept.get().map(|kept| view! { <Row finding=kept.finding as_of=as_of.get() words=words /> })
                    }}
                    <Mark id=id />
                    {move || on_row(state, id)}
                </button>
            </h3>
            <div class="body" id=move || body_id(place.get())>
                {move || {
                    let words = state.words();
                    let kept = selected.get().then(|| kept.get()).flatten();
                    kept.map(|kept| view! { <Body place=place finding=kept.finding editor=editor words=words /> })
                }}
                <Show when=move || selected.get()>
                    <Decide id=id place=place />
                </Show>
                {move || selected.get().then(|| on_card(state, id))}
            </div>
        </li>
    }
}

/// Official citation, verdict and reason.
#[component]
fn Row(finding: Arc<Finding>, as_of: Date, words: &'static Strings) -> impl IntoView {
    let citation = &finding.citation;
    let context = Context { words, as_of, today: Some(State::of_page().today) };
    view! {
        <span class="cite" lang=DOCUMENT data-testid="citation">{official(citation)}</span>
        <span class="name" data-testid="verdict">{label(citation, words)}</span>
        <span class="said" data-testid="explanation"><Sentence pieces=explain(citation, context) /></span>
    }
}

fn label(citation: &Citation, words: &Strings) -> &'static str {
    if citation.explanation.code == PENDING { words.pending } else { (words.verdict)(citation.verdict) }
}

#[component]
fn Body(place: Memo<usize>, finding: Arc<Finding>, editor: Editor, words: &'static Strings) -> impl IntoView {
    let Finding { citation, source, replaced } = &*finding;
    let notes = citation.warnings.iter().filter_map(|code| words.warnings.iter().find(|(known, _)| known == code));
    let notes = notes.map(|(_, note)| view! { <p class="why">{*note}</p> }).collect_view();
    // Where the words are from another provision, that is what stands beside them, and the one cited comes last.
    let cited = citation.provision.clone();
    let (beside, diff) = match (source, &citation.content) {
        (Some(source), Some(content)) => (Some(source.clone()), comparison::found(&content.text, source)),
        _ => (cited.clone(), citation.diff.clone()),
    };
    let other = beside.clone().and(cited).filter(|cited| beside.as_ref() != Some(cited));
    let articles = [beside.clone().map(|beside| (beside, diff.clone())), other.map(|cited| (cited, Vec::new()))];
    let articles = articles
        .into_iter()
        .flatten()
        .map(|(provision, diff)| view! { <Article provision=provision diff=diff words=words /> })
        .collect_view();
    let law = citation.provision.as_ref().map(|provision| (provision.law.clone(), provision.article));
    let open = law.map(|(law, article)| {
        let state = State::of_page();
        let route = Route::Law(Law::Article(law, article));
        let target = route.clone();
        view! {
            <p class="open-law">
                <a
                    id=move || open_id(place.get())
                    data-testid="open-provision"
                    href=move || address::of(&target, state.as_of.get(), state.today)
                    on:click=move |event| address::follow_link(state, &event, route.clone())
                >
                    {words.views.open_provision}
                </a>
            </p>
        }
    });
    view! {
        <Pair citation=citation.clone() provision=beside diff=diff words=words />
        {notes}
        <Suggestions place=place suggestions=citation.suggestions.clone() replaced=replaced.clone() editor=editor words=words />
        {articles}
        {open}
    }
}
