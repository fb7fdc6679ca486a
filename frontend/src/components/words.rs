//! Words with their language and their differences.

use leptos::prelude::*;
use lexlint_shared::show::{
    comparison::{Run, Shown},
    sentence::Piece,
};

/// Tag of the language of documents and laws.
pub(crate) const DOCUMENT: &str = "zh-Hans";

/// Quoted words of up to this many characters stay on one line.
const UNBROKEN: usize = 6;

/// A sentence whose quoted words keep their language.
#[component]
pub(crate) fn Sentence(pieces: Vec<Piece>) -> impl IntoView {
    let piece = |Piece { text, quoted }: Piece| {
        if !quoted {
            return text.into_any();
        }
        let short = text.chars().count() <= UNBROKEN;
        view! { <span lang=DOCUMENT class:unbroken=short>{text}</span> }.into_any()
    };
    pieces.into_iter().map(piece).collect_view()
}

/// Words of the claim; those that the law does not have are marked as deleted.
#[component]
pub(crate) fn ClaimWords(runs: Vec<Run>) -> impl IntoView {
    let run = |run: Run| match run.shown {
        Shown::Differs => view! { <del>{run.text}</del> }.into_any(),
        Shown::Same | Shown::Around => run.text.into_any(),
    };
    runs.into_iter().map(run).collect_view()
}

/// Words of the law; those that the claim does not have are marked as inserted, those not compared are grey.
#[component]
pub(crate) fn LawWords(runs: Vec<Run>) -> impl IntoView {
    let run = |run: Run| match run.shown {
        Shown::Differs => view! { <ins>{run.text}</ins> }.into_any(),
        Shown::Around => view! { <span class="left">{run.text}</span> }.into_any(),
        Shown::Same => run.text.into_any(),
    };
    runs.into_iter().map(run).collect_view()
}
