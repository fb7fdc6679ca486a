//! A link to a view.

use leptos::prelude::*;

use crate::{address, route::Route, state::State};

/// Leads to a view without loading the page anew.
#[component]
pub(crate) fn Link(
    to: Route,
    #[prop(into, optional)] class: String,
    #[prop(into, optional)] testid: Option<String>,
    children: Children,
) -> impl IntoView {
    let state = State::of_page();
    let shown = to.clone();
    let current = move || state.route.with(|route| (*route == shown).then_some("page"));
    let target = to.clone();
    let href = move || address::of(&target, state.as_of.get(), state.today);
    view! {
        <a
            class=class
            href=href
            data-testid=testid
            aria-current=current
            on:click=move |event| address::follow_link(state, &event, to.clone())
        >
            {children()}
        </a>
    }
}
