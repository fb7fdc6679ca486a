//! A sign drawn as an outline. Words beside it say what it means, so it is hidden from screen readers.

use leptos::prelude::*;

/// The outline `path`, see [`crate::sign`].
#[component]
pub(crate) fn Glyph(path: &'static str) -> impl IntoView {
    view! {
        <svg class="g" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
            <path d=path></path>
        </svg>
    }
}
