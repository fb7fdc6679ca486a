//! The documents that are kept on the device: searched, opened, forgotten.

use leptos::{html::Details, prelude::*};
use lexlint_exporter::Entry;

use crate::{documents::Documents, state::State};

/// The menu of documents.
#[component]
pub(crate) fn Shelf(documents: Documents) -> impl IntoView {
    let state = State::of_page();
    let menu = NodeRef::<Details>::new();
    let query = RwSignal::new(String::new());
    let asked = RwSignal::new(false);
    let list = move || documents.list(query.get_untracked());
    let toggled = move |_| {
        asked.set(false);
        if menu.get_untracked().is_some_and(|menu| menu.open()) {
            list();
        }
    };
    let close = move || {
        if let Some(menu) = menu.get_untracked() {
            menu.set_open(false);
        }
    };
    let forget_all = move |_| {
        if asked.get_untracked() {
            documents.forget(None);
        }
        asked.update(|asked| *asked = !*asked);
    };
    let words = move || &state.words().documents;
    view! {
        <details class="menu shelf" node_ref=menu on:toggle=toggled>
            <summary class="btn bare" data-testid="documents">{move || words().menu}</summary>
            <div class="samples">
                <input
                    type="search"
                    data-testid="find-documents"
                    aria-label=move || words().find
                    placeholder=move || words().find
                    prop:value=query
                    on:input=move |event| {
                        query.set(event_target_value(&event));
                        list();
                    }
                />
                <ul data-testid="kept-documents">
                    {move || {
                        let entries = documents.entries.get().unwrap_or_default();
                        entries.into_iter().map(|entry| view! { <Row entry=entry documents=documents close=close /> }).collect_view()
                    }}
                </ul>
                <Show when=move || documents.entries.with(|entries| entries.as_ref().is_some_and(Vec::is_empty))>
                    <p class="small dim">{move || words().none}</p>
                </Show>
                <Show when=move || documents.failed.get()>
                    <p class="small" role="alert">{move || words().failed}</p>
                </Show>
                <label>
                    <input
                        type="checkbox"
                        data-testid="keep-documents"
                        prop:checked=documents.keeping
                        on:change=move |event| documents.set_keeping(event_target_checked(&event))
                    />
                    {move || words().keep}
                </label>
                <button class="btn" data-testid="forget-all" on:click=forget_all>
                    {move || if asked.get() { words().sure } else { words().forget_all }}
                </button>
            </div>
        </details>
    }
}

#[component]
fn Row(entry: Entry, documents: Documents, close: impl Fn() + 'static) -> impl IntoView {
    let state = State::of_page();
    let Entry { id, changed, title, characters, problems } = entry;
    let (opened, forgotten) = (id.clone(), id);
    let time = changed.get(..16).unwrap_or(&changed).replace('T', " ");
    let note = move || {
        let words = state.words();
        [time.clone(), words.page.characters.of(characters), words.documents.problems.of(problems)].join(" · ")
    };
    let forget = StoredValue::new(title.clone());
    view! {
        <li>
            <button on:click=move |_| {
                documents.open(opened.clone());
                close();
            }>
                <span lang="zh-Hans">{title}</span>
                <small>{note}</small>
            </button>
            <button
                class="btn bare"
                aria-label=move || format!("{} {}", state.words().documents.forget, forget.get_value())
                on:click=move |_| documents.forget(Some(forgotten.clone()))
            >
                {move || state.words().documents.forget}
            </button>
        </li>
    }
}
