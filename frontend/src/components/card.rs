//! One finding: a row that unfolds into claim, law and fixes.

use jiff::civil::Date;
use leptos::prelude::*;
use lexlint_shared::report::{Citation, Provision};

use super::{
    editor::Editor,
    glyph::Glyph,
    provision::{Article, Pair},
    suggestions::Suggestions,
    words::{DOCUMENT, Sentence},
};
use crate::{
    comparison,
    headline::PENDING,
    sentence::{Context, explain},
    sign::{Family, glyph},
    state::{Origin, State},
    strings::Strings,
    title::official,
};

/// Id of the row's button, which takes the focus.
pub(crate) fn row_id(index: usize) -> String {
    format!("row-{index}")
}

/// The finding on a citation of the last check.
#[component]
pub(crate) fn Card(index: usize, editor: Editor) -> impl IntoView {
    let state = State::of_page();
    let citation = Memo::new(move |_| state.citation(index));
    let source = Memo::new(move |_| state.source(index));
    let as_of = Memo::new(move |_| state.judged_on());
    let selected = Memo::new(move |_| state.is_selected(index));
    let toggle = move |_| {
        if selected.get_untracked() { state.selected.set(None) } else { state.select(index, Origin::List) }
    };
    let class = move || {
        let family =
            citation.with(|citation| citation.as_ref().map_or("", |citation| Family::of(citation.verdict).class()));
        format!("item {family}{}", if selected.get() { " open" } else { "" })
    };
    let body_id = format!("body-{index}");
    let controls = body_id.clone();
    view! {
        <li class=class data-testid="card" data-verdict=move || citation.with(|c| c.as_ref().map(|c| c.verdict.code()))>
            <h3>
                <button
                    class="row"
                    id=row_id(index)
                    aria-expanded=move || selected.get().to_string()
                    aria-controls=controls.clone()
                    on:click=toggle
                >
                    {move || {
                        let words = state.words();
                        citation.get().map(|citation| view! { <Row index=index citation=citation as_of=as_of.get() words=words /> })
                    }}
                </button>
            </h3>
            <div class="body" id=body_id>
                {move || {
                    let words = state.words();
                    let citation = selected.get().then(|| citation.get()).flatten();
                    citation.map(|citation| view! { <Body index=index citation=citation source=source.get() editor=editor words=words /> })
                }}
            </div>
        </li>
    }
}

/// Number, sign, official citation, verdict and reason.
#[component]
fn Row(index: usize, citation: Citation, as_of: Date, words: &'static Strings) -> impl IntoView {
    let context = Context { strings: words, as_of, today: State::of_page().today };
    view! {
        <span class="no">{index + 1}<Glyph path=glyph(citation.verdict) /></span>
        <span class="cite" lang=DOCUMENT data-testid="citation">{official(&citation)}</span>
        <span class="name" data-testid="verdict">{label(&citation, words)}</span>
        <span class="said" data-testid="explanation"><Sentence pieces=explain(&citation, context) /></span>
    }
}

fn label(citation: &Citation, words: &Strings) -> &'static str {
    if citation.explanation.code == PENDING { words.pending } else { (words.verdict)(citation.verdict) }
}

#[component]
fn Body(
    index: usize,
    citation: Citation,
    source: Option<Provision>,
    editor: Editor,
    words: &'static Strings,
) -> impl IntoView {
    let notes = citation.warnings.iter().filter_map(|code| words.warnings.iter().find(|(known, _)| known == code));
    let notes = notes.map(|(_, note)| view! { <p class="why">{*note}</p> }).collect_view();
    // Where the words are from another provision, that is what stands beside them, and the one cited comes last.
    let cited = citation.provision.clone();
    let (beside, diff) = match (&source, &citation.content) {
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
    view! {
        <Pair citation=citation.clone() provision=beside diff=diff words=words />
        {notes}
        <Suggestions index=index suggestions=citation.suggestions editor=editor words=words />
        {articles}
    }
}
