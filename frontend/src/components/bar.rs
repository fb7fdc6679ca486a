//! Name, promise, date and preferences.

use leptos::prelude::*;

use super::{glyph::Glyph, link::Link};
use crate::{address, preferences::Theme, route::View, sign::icon, state::State, strings::Language};

/// The bar at the top.
#[component]
pub(crate) fn Bar() -> impl IntoView {
    let state = State::of_page();
    let open = RwSignal::new(false);
    view! {
        <header class="bar" class:open=open>
            <Mark />
            <Names />
            <span class="local">
                <Glyph path=icon::LOCK />
                {move || state.words().page.local}
            </span>
            <button
                class="btn bare settings"
                aria-expanded=move || open.get().to_string()
                aria-controls="settings"
                on:click=move |_| open.update(|open| *open = !*open)
            >
                {move || state.words().page.settings}
            </button>
            <div class="tools" id="settings">
                <AsOf />
                <Languages />
                <Themes />
            </div>
        </header>
    }
}

/// The page's name, which leads to the checker.
#[component]
fn Mark() -> impl IntoView {
    view! { <Link to=View::Check.start() class="mark">"Lex"<span>"lint"</span></Link> }
}

/// The views.
#[component]
fn Names() -> impl IntoView {
    let state = State::of_page();
    let name = move |(at, view): (usize, View)| {
        let shown = move || state.route.with(|route| (route.view() == view).then_some("page"));
        view! {
            <a
                href=move || address::of(&view.start(), state.as_of.get(), state.today)
                data-testid=format!("view-{}", view.name())
                aria-current=shown
                on:click=move |event| address::follow_link(state, &event, view.start())
            >
                {move || state.words().views.names.get(at).copied()}
            </a>
        }
    };
    view! {
        <nav class="views" aria-label=move || state.words().views.label>
            {View::ALL.into_iter().enumerate().map(name).collect_view()}
        </nav>
    }
}

/// The day by whose law citations are judged. An emptied field means today.
#[component]
fn AsOf() -> impl IntoView {
    let state = State::of_page();
    view! {
        <label class="as-of">
            <span>{move || state.words().page.as_of}</span>
            <input
                type="date"
                data-testid="as-of"
                prop:value=move || state.as_of.get().to_string()
                on:change=move |event| state.as_of.set(event_target_value(&event).parse().unwrap_or(state.today))
            />
        </label>
    }
}

#[component]
fn Languages() -> impl IntoView {
    let state = State::of_page();
    let choice = move |language: Language| {
        let words = language.strings();
        view! {
            <button
                lang=words.tag
                data-testid=format!("language-{}", words.tag)
                aria-pressed=move || (state.language.get() == language).to_string()
                on:click=move |_| state.language.set(language)
            >
                {words.language}
            </button>
        }
    };
    view! {
        <div class="seg" role="group" aria-label=move || state.words().page.language>
            {Language::ALL.map(choice).collect_view()}
        </div>
    }
}

#[component]
fn Themes() -> impl IntoView {
    let state = State::of_page();
    let choice = move |(at, theme): (usize, Theme)| {
        view! {
            <button
                data-testid=format!("theme-{}", theme.name())
                aria-pressed=move || (state.theme.get() == theme).to_string()
                on:click=move |_| state.theme.set(theme)
            >
                {move || state.words().page.themes.get(at).copied()}
            </button>
        }
    };
    view! {
        <div class="seg" role="group" aria-label=move || state.words().page.theme>
            {Theme::ALL.into_iter().enumerate().map(choice).collect_view()}
        </div>
    }
}
