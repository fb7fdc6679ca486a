//! The menu of reports: write one, make a link.

use leptos::{ev::KeyboardEvent, html::Details, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::{report::Reports, state::State};

/// The formats in the order of their words; the first is printed.
const FORMATS: [&str; 6] = ["pdf", "docx", "html", "markdown", "csv", "dossier"];

/// Formats, opening and links.
#[component]
pub(crate) fn Menu(reports: Reports) -> impl IntoView {
    let state = State::of_page();
    let menu = NodeRef::<Details>::new();
    let close = move || {
        if let Some(menu) = menu.get_untracked() {
            menu.set_open(false);
        }
    };
    let keys = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            // It closes the menu, and does not lead back to the text.
            event.stop_propagation();
            close();
            let summary = menu.get_untracked().and_then(|menu| menu.query_selector("summary").ok().flatten());
            if let Some(summary) = summary.and_then(|summary| summary.dyn_into::<HtmlElement>().ok()) {
                let _ = summary.focus();
            }
        }
    };
    let format = move |(at, name): (usize, &'static str)| {
        let write = move |_| {
            close();
            if at == 0 { reports.print() } else { reports.write(name) }
        };
        view! {
            <li>
                <button data-testid=format!("export-{name}") disabled=move || !reports.ready() on:click=write>
                    {move || state.words().report.formats[at].0}
                    <small>{move || state.words().report.formats[at].1}</small>
                </button>
            </li>
        }
    };
    let share = move |_| {
        close();
        reports.share();
    };
    let empty = move || state.text.with(|text| text.trim().is_empty());
    view! {
        <details class="menu reports" node_ref=menu on:keydown=keys>
            <summary class="btn bare" data-testid="report-menu">{move || state.words().report.menu}</summary>
            <ul class="samples">
                {FORMATS.into_iter().enumerate().map(format).collect_view()}
                <Show when=move || !reports.ready()>
                    <li class="small dim">{move || state.words().report.not_ready}</li>
                </Show>
                <li>
                    <button data-testid="share" disabled=empty on:click=share>
                        {move || state.words().report.link}
                        <small>{move || state.words().report.link_note}</small>
                    </button>
                </li>
            </ul>
        </details>
    }
}
