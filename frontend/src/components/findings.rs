//! The list of findings, in the order of the text.

use leptos::prelude::*;

use super::{card::Card, editor::Editor, notices::Notices, welcome::Welcome};
use crate::{
    checker::Checker,
    state::{Filter, Loading, Origin, State},
};

/// Notices, filters and cards.
#[component]
pub(crate) fn Findings(checker: Checker, editor: Editor) -> impl IntoView {
    let state = State::of_page();
    let empty = Memo::new(move |_| state.text.with(|text| text.trim().is_empty()));
    let filtered_out = move || state.shown().is_empty() && state.count(Filter::All) > 0;
    let list = move || {
        view! {
            <ol class="items" data-testid="cards">
                <For each=move || state.shown() key=|id| *id let:id>
                    <Card id=id editor=editor />
                </For>
            </ol>
            <Show when=filtered_out>
                <p class="none-here">{move || state.words().page.none_here}</p>
            </Show>
        }
    };
    view! {
        <aside class="find" id="findings" tabindex="-1" aria-label=move || state.words().page.findings>
            <SheetHead />
            <Notices checker=checker />
            <Show when=move || empty.get() fallback=move || view! { <Filters /> {list()} }>
                <Welcome editor=editor />
            </Show>
        </aside>
    }
}

#[component]
fn Filters() -> impl IntoView {
    let state = State::of_page();
    let choice = move |(at, filter): (usize, Filter)| {
        view! {
            <button
                aria-pressed=move || (state.filter.get() == filter).to_string()
                on:click=move |_| state.filter.set(filter)
            >
                {move || state.words().page.filters.get(at).copied()}
                " "
                {move || state.count(filter)}
            </button>
        }
    };
    let ready = move || matches!(state.loading.get(), Loading::Ready(_)) && state.count(Filter::All) > 0;
    view! {
        <Show when=ready>
            <div class="filters">
                <div class="seg" role="group" aria-label=move || state.words().page.findings>
                    {Filter::ALL.into_iter().enumerate().map(choice).collect_view()}
                </div>
                <span class="acts">
                    <Move step=1 key="J" />
                    <Move step=-1 key="K" />
                </span>
            </div>
        </Show>
    }
}

/// To the next or previous finding.
#[component]
fn Move(step: isize, key: &'static str) -> impl IntoView {
    let state = State::of_page();
    let label = move || {
        if step > 0 { state.words().page.next } else { state.words().page.previous }
    };
    view! {
        <button class="btn bare" on:click=move |_| state.go(step, Origin::Elsewhere)>
            {label}
            <Show when=move || state.single_keys.get()>
                <kbd>{key}</kbd>
            </Show>
        </button>
    }
}

/// Head of the sheet that holds the chosen card on a phone.
#[component]
fn SheetHead() -> impl IntoView {
    let state = State::of_page();
    let position =
        move || state.selected.get().map(|selected| format!("{} / {}", selected.index + 1, state.count(Filter::All)));
    view! {
        <div class="sheet-head">
            <button class="btn bare" aria-label=move || state.words().page.previous on:click=move |_| state.go(-1, Origin::List)>
                "‹"
            </button>
            <span>{position}</span>
            <button class="btn bare" aria-label=move || state.words().page.next on:click=move |_| state.go(1, Origin::List)>
                "›"
            </button>
            <button class="btn bare" on:click=move |_| state.selected.set(None)>
                {move || state.words().page.close}
            </button>
        </div>
    }
}
