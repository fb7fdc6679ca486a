//! Name, promise, date and preferences.

use leptos::prelude::*;

use super::glyph::Glyph;
use crate::{preferences::Theme, sign::icon, state::State, strings::Language};

/// The bar at the top.
#[component]
pub(crate) fn Bar() -> impl IntoView {
    let state = State::of_page();
    let open = RwSignal::new(false);
    view! {
        <header class="bar" class:open=open>
            <a class="mark" href="./">"Lex"<span>"lint"</span></a>
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
