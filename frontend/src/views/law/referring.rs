//! Provisions that refer to the one that is read.

use leptos::prelude::*;
use lexlint_shared::{
    browse::{
        NoStatute,
        referring::{Reference, Referring as Found},
    },
    statute::ArticleNumber,
};

use super::{
    super::{Desk, asking::asked},
    said,
};
use crate::{
    components::{link::Link, words::DOCUMENT},
    engine::Question,
    route::{Law, Route},
};

/// Who refers to an article.
#[component]
pub(super) fn Referring(desk: Desk, law: String, article: ArticleNumber) -> impl IntoView {
    let state = desk.state;
    let asked = asked::<Result<Found, NoStatute>>(desk, move || {
        Some(Question::Referring(law.clone(), article, state.as_of.get()))
    });
    let line = move |reference: Reference| {
        let label = format!("{} {}", reference.law, state.words().article_of(reference.article));
        let to = Route::Law(Law::Article(reference.law, reference.article));
        view! {
            <li data-testid="reference">
                <Link to=to><span lang=DOCUMENT>{label}</span></Link>
                <span class="law" lang=DOCUMENT>{reference.words}</span>
            </li>
        }
    };
    move || {
        let found = asked.told.with(|told| told.answer().cloned())?.ok()?;
        let own = said(state);
        let scope = own.searched.of(found.searched);
        Some(view! {
            <section class="referring" aria-labelledby="referring">
                <h2 id="referring">{own.referring}" "<span class="dim">{found.from.len()}</span></h2>
                <ul>{found.from.into_iter().map(line).collect_view()}</ul>
                <p class="small dim">{scope}</p>
            </section>
        })
    }
}
