//! The page before there is a text: what it does, and samples.

use leptos::prelude::*;

use super::editor::Editor;
use crate::{samples::SAMPLES, state::State};

/// What stands in the place of findings while there is no text.
#[component]
pub(crate) fn Welcome(editor: Editor) -> impl IntoView {
    let state = State::of_page();
    view! {
        <div class="empty" data-testid="welcome">
            <h2>{move || state.words().page.welcome}</h2>
            <p>{move || state.words().page.welcome_note}</p>
            <SampleList editor=editor />
        </div>
    }
}

/// Buttons that put a sample into the field.
#[component]
pub(crate) fn SampleList(editor: Editor) -> impl IntoView {
    let state = State::of_page();
    let sample = move |at: usize| {
        let sample = &SAMPLES[at];
        view! {
            <li>
                <button
                    data-testid=format!("sample-{}", sample.id)
                    on:click=move |_| {
                        state.selected.set(None);
                        state.decisions.clear();
                        state.question.set(sample.question.trim().to_owned());
                        editor.replace_all(sample.answer.trim());
                    }
                >
                    {move || state.words().samples[at].title}
                    <small>{move || state.words().samples[at].note}</small>
                </button>
            </li>
        }
    };
    view! { <ul class="samples">{(0..SAMPLES.len()).map(sample).collect_view()}</ul> }
}
