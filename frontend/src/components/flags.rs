//! Numbers and signs above the citations that are seen.

use leptos::prelude::*;

use super::glyph::Glyph;
use crate::{
    mirror::Flag,
    sign::{Family, glyph},
    state::{Origin, State},
};

/// Id of the flag above a citation. The selected one always has its flag.
pub(crate) fn flag_id(index: usize) -> String {
    format!("flag-{index}")
}

/// All flags, over the text.
#[component]
pub(crate) fn Flags(flags: RwSignal<Vec<Flag>>) -> impl IntoView {
    let flag = |Flag { index, verdict, left, top }| {
        let state = State::of_page();
        let class = move || {
            format!("flag {}{}", Family::of(verdict).class(), if state.is_selected(index) { " sel" } else { "" })
        };
        view! {
            <span
                class=class
                id=flag_id(index)
                data-testid="flag"
                data-verdict=verdict.code()
                style:left=format!("{left}px")
                style:top=format!("{top}px")
                on:click=move |_| state.select(index, Origin::Text)
            >
                {index + 1}
                <Glyph path=glyph(verdict) />
            </span>
        }
    };
    view! {
        <div class="flags" aria-hidden="true">
            {move || flags.get().into_iter().map(flag).collect_view()}
        </div>
    }
}
