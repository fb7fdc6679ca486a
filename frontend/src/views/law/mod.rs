//! The law itself: a search, a statute's contents, a provision's own page.

mod contents;
mod found;
mod history;
mod provision;
mod referring;

use leptos::prelude::*;
use lexlint_shared::{browse::NoStatute, statute::Status};

use super::{
    Desk, HEADING, SEARCH,
    asking::{Asked, Told},
    follow_heading,
};
use crate::{
    components::{
        glyph::Glyph,
        link::Link,
        notices::{Notice, reason},
        words::DOCUMENT,
    },
    route::{Law, Route},
    sign::icon,
    state::State,
    strings::law::{LawWords, words},
};

/// The words of this view; tracks the language.
fn said(state: State) -> &'static LawWords {
    words(state.language.get())
}

/// The view.
pub(super) fn view(desk: Desk) -> AnyView {
    let state = desk.state;
    let typed = RwSignal::new(String::new());
    let sought = RwSignal::new(String::new());
    let law = Memo::new(move |before: Option<&Law>| match state.route.get() {
        Route::Law(law) => law,
        Route::Other(_) => before.cloned().unwrap_or(Law::Search),
    });
    let shown = move || match law.get() {
        Law::Search => found::results(desk, typed, sought).into_any(),
        Law::Statute(title) => contents::statute(desk, title).into_any(),
        Law::Article(title, article) => provision::article(desk, title, article).into_any(),
    };
    view! {
        <main class="view law-view">
            <SearchBox desk=desk typed=typed sought=sought />
            {shown}
        </main>
    }
    .into_any()
}

/// The field for a search, above whatever of the law is shown.
#[component]
fn SearchBox(desk: Desk, typed: RwSignal<String>, sought: RwSignal<String>) -> impl IntoView {
    let state = desk.state;
    let search = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        sought.set(typed.get_untracked().trim().to_owned());
        crate::address::go(state, Route::Law(Law::Search));
    };
    view! {
        <search>
            <form class="search-box" on:submit=search>
                <input
                    id=SEARCH
                    type="search"
                    data-testid="search"
                    autocomplete="off"
                    aria-label=move || said(state).search
                    placeholder=move || said(state).placeholder
                    prop:value=typed
                    on:input=move |event| typed.set(event_target_value(&event))
                />
                <button class="btn main" data-testid="search-now">{move || said(state).search_now}</button>
            </form>
        </search>
    }
}

/// The heading of what is shown, which takes the focus.
fn heading(text: String, tag: &'static str) -> impl IntoView {
    follow_heading();
    view! { <h1 id=HEADING tabindex="-1" lang=tag data-testid="heading">{text}</h1> }
}

/// That the answer is on its way, or that a file for it could not be had.
fn trouble<T: Clone + Send + Sync + 'static>(state: State, asked: Asked<T>) -> impl IntoView {
    move || {
        let own = said(state);
        match asked.told.get() {
            Told::Waiting => view! { <p class="dim waiting" role="status">{own.waiting}</p> }.into_any(),
            Told::Failed(error, _) => {
                let note = format!("{} {}", reason(&error, state.words()), own.failed_note);
                view! { <Notice head=own.failed.to_owned() note=note retry=move || asked.retry() /> }.into_any()
            }
            _ => ().into_any(),
        }
    }
}

/// That no statute has a name, and which have one like it.
fn no_statute(state: State, title: &str, none: NoStatute) -> impl IntoView + use<> {
    let own = said(state);
    let near = none.near.into_iter().map(|title| {
        let to = Route::Law(Law::Statute(title.clone()));
        view! { <li><Link to=to testid="near"><span lang=DOCUMENT>{title}</span></Link></li> }
    });
    let near = near.collect::<Vec<_>>();
    view! {
        <section class="sheet-box" data-testid="no-statute">
            {heading(own.no_statute.replace("{title}", title), state.words().tag)}
            <p>{own.no_statute_note}</p>
            {(!near.is_empty()).then(|| view! { <h2>{own.near}</h2><ul class="links">{near}</ul> })}
        </section>
    }
}

/// The status of a statute with its sign.
fn standing(state: State, status: Status) -> impl IntoView {
    let words = state.words();
    let (class, path) = match status {
        Status::InForce => ("v-ok", crate::sign::glyph(lexlint_shared::report::Verdict::Verified)),
        Status::Repealed => ("v-time", crate::sign::glyph(lexlint_shared::report::Verdict::Repealed)),
        Status::NotYetInForce => ("v-time", crate::sign::glyph(lexlint_shared::report::Verdict::NotYetInForce)),
        Status::Unknown => ("v-none", icon::ERROR),
    };
    view! { <span class=format!("standing {class}") data-testid="standing"><Glyph path=path />{(words.status)(status)}</span> }
}

/// Names what is shown in the title of the document.
fn entitle(title: &str) {
    document().set_title(&format!("{title} · Lexlint"));
}
