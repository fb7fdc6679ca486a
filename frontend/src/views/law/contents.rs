//! A statute: its status, its versions, its contents by chapter, a search within it.

use leptos::prelude::*;
use lexlint_shared::{
    browse::{
        NoStatute,
        contents::{About, Chapter, Contents, Version},
        passages::Passages,
    },
    show::{name::in_title_marks, sentence::in_words},
    statute::Repeal,
};

use super::{
    super::{Desk, asking::asked},
    entitle,
    found::passage_list,
    heading, no_statute, said, standing, trouble,
};
use crate::{
    components::{link::Link, words::DOCUMENT},
    engine::Question,
    route::{Law, Route},
    state::State,
};

/// The page of a statute.
pub(super) fn statute(desk: Desk, title: String) -> impl IntoView {
    let state = desk.state;
    entitle(&title);
    let name = title.clone();
    let contents =
        asked::<Result<Contents, NoStatute>>(desk, move || Some(Question::Contents(name.clone(), state.as_of.get())));
    let page = move || match contents.told.with(|told| told.answer().cloned()) {
        Some(Ok(contents)) => page(desk, contents).into_any(),
        Some(Err(none)) => no_statute(state, &title, none).into_any(),
        None => heading(title.clone(), DOCUMENT).into_any(),
    };
    view! { {trouble(state, contents)}{page} }
}

fn page(desk: Desk, contents: Contents) -> impl IntoView {
    let state = desk.state;
    let own = said(state);
    let Contents { about, names, chapters } = contents;
    let title = about.title.clone();
    let law = about.title.clone();
    let names = names.join("、");
    view! {
        <div class="law-page">
            <article class="sheet-box">
                {heading(about.title.clone(), DOCUMENT)}
                <p class="facts">
                    {standing(state, about.status)}
                    <span>{(state.words().norms)(about.kind)}</span>
                    {about.version.and_then(|at| about.versions.get(at)).map(|version| own.articles.of(version.articles as usize))}
                </p>
                {(!names.is_empty()).then(|| view! { <p class="small dim"><span>{own.also}</span><span lang=DOCUMENT>{names}</span></p> })}
                {repeal(state, about.repeal.clone())}
                <Within desk=desk title=title />
                {chapters.is_empty().then(|| view! { <p data-testid="no-text">{own.no_text}</p> })}
                <nav aria-label=own.contents>
                    {chapters.into_iter().map(|chapter| articles(&law, chapter)).collect_view()}
                </nav>
            </article>
            <aside aria-label=own.versions>
                <h2>{own.versions}</h2>
                {versions(state, &about)}
            </aside>
        </div>
    }
}

/// What ended a statute, and what took its place.
pub(super) fn repeal(state: State, repeal: Option<Repeal>) -> Option<impl IntoView> {
    let repeal = repeal?;
    let own = said(state);
    let ended = in_words(state.words(), own.ended, repeal.date);
    let by = repeal.by.map(|by| own.ended_by.replace("{law}", &in_title_marks(&by)));
    let successors = repeal.successors.into_iter().map(|title| {
        let to = Route::Law(Law::Statute(title.clone()));
        view! { <Link to=to><span lang=DOCUMENT>{title}</span></Link>" " }
    });
    let successors = successors.collect::<Vec<_>>();
    Some(view! {
        <p class="facts" data-testid="repeal">
            <span>{ended}{by}</span>
            {(!successors.is_empty()).then(|| view! { <span>{own.now}{successors}</span> })}
        </p>
    })
}

fn versions(state: State, about: &About) -> impl IntoView + use<> {
    let own = said(state);
    let words = state.words();
    let line = |(at, version): (usize, &Version)| {
        let from = version.effective.unwrap_or(version.promulgated);
        let promulgated = in_words(words, own.promulgated, version.promulgated);
        let current = about.version == Some(at);
        view! {
            <li class:read=current aria-current=current.then_some("true")>
                <b>{in_words(words, own.from, from)}</b>
                <small>{promulgated}</small>
                <small>{version.document_number.clone()}</small>
            </li>
        }
    };
    let lines: Vec<_> = about.versions.iter().enumerate().rev().map(line).collect();
    view! { <ol class="stages" data-testid="versions">{lines}</ol> }
}

fn articles(law: &str, chapter: Chapter) -> impl IntoView + use<> {
    let line = |line: lexlint_shared::browse::Line| {
        let to = Route::Law(Law::Article(law.to_owned(), line.article));
        view! {
            <li>
                <Link to=to testid="article-link">
                    <b>{line.article.to_string()}</b>
                    <span lang=DOCUMENT>{line.words}</span>
                </Link>
            </li>
        }
    };
    let lines = chapter.articles.into_iter().map(line).collect_view();
    let head = chapter.path.join(" › ");
    view! {
        {(!head.is_empty()).then(|| view! { <h2 class="chapter" lang=DOCUMENT>{head}</h2> })}
        <ul class="articles">{lines}</ul>
    }
}

/// A search within the statute.
#[component]
fn Within(desk: Desk, title: String) -> impl IntoView {
    let state = desk.state;
    let typed = RwSignal::new(String::new());
    let passages = asked::<Result<Passages, NoStatute>>(desk, move || {
        let words = typed.get().trim().to_owned();
        (words.chars().count() > 1).then(|| Question::Within(title.clone(), words, state.as_of.get()))
    });
    let found = move || {
        let found = passages.told.with(|told| told.answer().cloned())?.ok()?;
        Some(passage_list(state, "found-within", found, ""))
    };
    view! {
        <input
            class="within"
            type="search"
            data-testid="within"
            aria-label=move || said(state).within
            placeholder=move || said(state).within
            prop:value=typed
            on:input=move |event| typed.set(event_target_value(&event))
        />
        {found}
    }
}
