//! Small print: lengths and times, what was not sent, keys.

use leptos::prelude::*;

use super::offline::Kept;
use crate::{offline::Offline, state::State};

/// The lines below the text.
#[component]
pub(crate) fn Foot(offline: Offline) -> impl IntoView {
    let state = State::of_page();
    let characters = move || state.words().page.characters.of(state.text.with(|text| text.chars().count()));
    let took = move || {
        let took = state.checked.with(|checked| {
            let checked = checked.as_ref().filter(|checked| !checked.text.is_empty());
            checked.map(|checked| checked.took)
        })?;
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a time in milliseconds, never negative"
        )]
        let milliseconds = took.ceil() as usize;
        Some(view! { <span>{state.words().page.took.of(milliseconds)}</span> })
    };
    view! {
        <footer class="foot">
            <span data-testid="characters">{characters}</span>
            {took}
            <span>{move || state.words().page.nothing_sent}</span>
            <span>{move || state.words().page.no_advice}</span>
            <Kept offline=offline />
            <Keys />
        </footer>
    }
}

#[component]
fn Keys() -> impl IntoView {
    let state = State::of_page();
    let list = move || {
        let keys = state.words().page.key_list;
        keys.map(|(key, what)| view! { <dt><kbd>{key}</kbd></dt><dd>{what}</dd> }).collect_view()
    };
    view! {
        <details class="keys">
            <summary>{move || state.words().page.keys}</summary>
            <dl>{list}</dl>
            <label>
                <input
                    type="checkbox"
                    prop:checked=state.single_keys
                    on:change=move |event| state.single_keys.set(event_target_checked(&event))
                />
                {move || state.words().page.single_keys}
            </label>
        </details>
    }
}
