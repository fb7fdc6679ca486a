//! What a search finds: statutes by their names while it is typed, words of provisions when it is asked for.

use leptos::prelude::*;
use lexlint_shared::browse::{
    passages::{Passage, Passages},
    titles::{Title, Titles},
};

use super::{
    super::{Desk, asking::asked},
    heading, said, standing, trouble,
};
use crate::{
    components::{link::Link, words::DOCUMENT},
    engine::Question,
    route::{Law, Route},
    state::{Loading, State},
};

/// Letters from which on words are searched for in provisions.
const ENOUGH: usize = 2;

/// Statutes for what is typed, provisions for what was sought.
pub(super) fn results(desk: Desk, typed: RwSignal<String>, sought: RwSignal<String>) -> impl IntoView {
    let state = desk.state;
    let titles = asked::<Titles>(desk, move || {
        let words = typed.get().trim().to_owned();
        (!words.is_empty()).then(|| Question::Titles(words, state.as_of.get()))
    });
    let passages = asked::<Passages>(desk, move || {
        let words = sought.get();
        (words.chars().count() >= ENOUGH).then(|| Question::Anywhere(words, state.as_of.get()))
    });
    let statutes = move || {
        let titles = titles.told.with(|told| told.answer().cloned())?;
        let own = said(state);
        let count = own.statutes.of(titles.total);
        let article = titles.article;
        let line = |title: Title| {
            let to = match article.filter(|_| title.has_article == Some(true)) {
                Some(article) => Law::Article(title.title.clone(), article),
                None => Law::Statute(title.title.clone()),
            };
            let label = match &to {
                Law::Article(_, article) => format!("{} {}", title.title, state.words().article_of(*article)),
                _ => title.title.clone(),
            };
            let kind = (state.words().norms)(title.kind);
            view! {
                <li data-testid="statute">
                    <Link to=Route::Law(to)><span lang=DOCUMENT>{label}</span></Link>
                    <small>
                        {standing(state, title.status)}
                        <span>{kind}</span>
                        {(title.articles > 0).then(|| own.articles.of(title.articles as usize))}
                        {title.name.map(|name| view! { <span>{own.found_by.replace("{name}", &name)}</span> })}
                    </small>
                </li>
            }
        };
        Some(view! {
            <section aria-labelledby="found-statutes">
                <div role="status"><h2 id="found-statutes">{count}</h2></div>
                <ul class="hits">{titles.hits.into_iter().map(line).collect_view()}</ul>
            </section>
        })
    };
    let provisions = move || {
        let found = passages.told.with(|told| told.answer().cloned())?;
        Some(passage_list(state, "found-passages", found, said(state).anywhere_note))
    };
    view! {
        <section class="sheet-box" data-testid="results">
            {move || heading(said(state).title.to_owned(), state.words().tag)}
            <p class="dim">{move || said(state).note}</p>
            {move || matches!(state.loading.get(), Loading::Under { .. }).then(|| view! { <p role="status" class="dim">{said(state).loading}</p> })}
            {trouble(state, titles)}
            {statutes}
            {trouble(state, passages)}
            {provisions}
        </section>
    }
}

/// Provisions with what was found in them.
pub(super) fn passage_list(state: State, id: &'static str, found: Passages, note: &'static str) -> impl IntoView {
    let own = said(state);
    let line = |hit: Passage| {
        let label = format!("{} {}", hit.law, state.words().article_of(hit.article));
        let to = Route::Law(Law::Article(hit.law, hit.article));
        view! {
            <li data-testid="passage">
                <Link to=to><span lang=DOCUMENT>{label}</span></Link>
                <p class="law" lang=DOCUMENT>{hit.before}<mark>{hit.found}</mark>{hit.after}</p>
            </li>
        }
    };
    view! {
        <section aria-labelledby=id>
            <h2 id=id role="status">{own.passages.of(found.total)}</h2>
            <p class="small dim">{note.replace("{n}", &found.read.to_string())}</p>
            <ul class="hits">{found.hits.into_iter().map(line).collect_view()}</ul>
        </section>
    }
}
