//! A text with its citations marked, where it is read and not edited, and what was found on one of them.

use leptos::prelude::*;
use lexlint_shared::{
    show::{
        comparison,
        sentence::{Context, explain},
    },
    text::{chars, string},
};

use crate::{
    components::{
        glyph::Glyph,
        provision::Pair,
        words::{DOCUMENT, Sentence},
    },
    engine::Reading,
    sign::{Family, glyph},
    state::State,
};

/// A text with its citations marked. Positions are those of the text.
pub(crate) fn marked(text: &str, readings: &[Reading]) -> impl IntoView + use<> {
    let text = chars(text);
    let mut at = 0;
    let mut pieces: Vec<AnyView> = Vec::new();
    for (number, Reading { citation, .. }) in readings.iter().enumerate() {
        if citation.start < at || citation.end > text.len() {
            continue;
        }
        pieces.push(string(&text[at..citation.start]).into_any());
        let words = string(&text[citation.start..citation.end]);
        let class = format!("in-text {}", Family::of(citation.verdict).class());
        let sign = view! { <Glyph path=glyph(citation.verdict) /> };
        pieces.push(
            view! { <span class=class data-testid="marked"><sup>{number + 1}{sign}</sup><u>{words}</u></span> }
                .into_any(),
        );
        at = citation.end;
    }
    pieces.push(string(&text[at.min(text.len())..]).into_any());
    view! { <p class="answer-text" lang=DOCUMENT>{pieces}</p> }
}

/// What was found on a citation: the verdict, what else is to be said, the reason, and claim and law side by side.
pub(crate) fn told(state: State, reading: &Reading, said: &'static str, testid: &'static str) -> impl IntoView + use<> {
    let words = state.words();
    let Reading { citation, source } = reading;
    let context = Context { words, as_of: state.as_of.get(), today: Some(state.today) };
    let family = Family::of(citation.verdict).class();
    // Where the words are another provision's, that one stands beside them.
    let (beside, diff) = match (source, &citation.content) {
        (Some(source), Some(content)) => (Some(source.clone()), comparison::found(&content.text, source)),
        _ => (citation.provision.clone(), citation.diff.clone()),
    };
    view! {
        <div class=format!("told {family}") data-testid=testid data-verdict=citation.verdict.code()>
            <p>
                <b><Glyph path=glyph(citation.verdict) />" "{(words.verdict)(citation.verdict)}</b>
                " "{said}" "
                <Sentence pieces=explain(citation, context) />
            </p>
            <Pair citation=citation.clone() provision=beside diff=diff words=words />
        </div>
    }
}
