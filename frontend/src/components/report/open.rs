//! Opening a file: by its name in a dialog, or dropped anywhere on the page.

use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{DragEvent, Event, File, HtmlInputElement};

use crate::{report::Reports, state::State};

/// What the dialog offers.
const ACCEPTED: &str = ".txt,.md,.docx,.pdf,.json,text/plain,application/pdf";

/// Opens a file: a report, or a document whose text is to be checked.
#[component]
pub(crate) fn OpenFile(reports: Reports) -> impl IntoView {
    let state = State::of_page();
    take_dropped(reports);
    let chosen = move |event: Event| {
        let Some(field) = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok()) else {
            return;
        };
        if let Some(file) = field.files().and_then(|files| files.get(0)) {
            // So that the same file can be chosen again.
            field.set_value("");
            reports.open(file);
        }
    };
    view! {
        <label class="btn bare file" title=move || state.words().report.open_note>
            <input type="file" class="unseen" accept=ACCEPTED data-testid="open" on:change=chosen />
            {move || state.words().report.open}
        </label>
    }
}

/// A file dropped on the page is opened. Left to itself, the browser would show it in the page's place.
fn take_dropped(reports: Reports) {
    let over = window_event_listener(ev::dragover, |event| {
        if has_files(&event) {
            event.prevent_default();
        }
    });
    let dropped = window_event_listener(ev::drop, move |event| {
        if has_files(&event) {
            event.prevent_default();
            if let Some(file) = file_of(&event) {
                reports.open(file);
            }
        }
    });
    on_cleanup(move || {
        over.remove();
        dropped.remove();
    });
}

/// Whether what is dragged are files, and not, say, words of the text.
fn has_files(event: &DragEvent) -> bool {
    event.data_transfer().is_some_and(|data| data.types().includes(&"Files".into(), 0))
}

fn file_of(event: &DragEvent) -> Option<File> {
    event.data_transfer()?.files()?.get(0)
}
