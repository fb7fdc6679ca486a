//! What follows from the menu of reports: a link, a question, or what went wrong.

use std::time::Duration;

use leptos::{html::Input, prelude::*};
use lexlint_shared::{
    document::ReadError,
    dossier::{
        json::OpenError,
        link::{LONGEST, LinkError},
    },
    show::summary,
};

use crate::{
    components::{editor::exec, glyph::Glyph},
    report::{Notice, Origin, Reports},
    sign::icon,
    state::{Loading, State},
    strings::{ReportWords, thousands},
};

/// Shown while there is something to say.
#[component]
pub(crate) fn ReportNotice(reports: Reports) -> impl IntoView {
    let state = State::of_page();
    let said = move || {
        let words = &state.words().report;
        reports.notice.get().and_then(|notice| match notice {
            Notice::Link(link) => Some(view! { <Link link=link reports=reports /> }.into_any()),
            Notice::Replace(shared, origin) => {
                let said = if origin == Origin::Link { &words.arrived } else { &words.arrived_in_file };
                let head = said.of(shared.text.chars().count());
                let take = move |_| reports.take(shared.clone(), origin);
                let action = view! { <button class="btn main" data-testid="take" on:click=take>{words.take}</button> };
                Some(message(reports, head, words.arrived_note.to_owned(), words.keep, Some(action.into_any())))
            }
            Notice::Opened(opened) => {
                let (index, counts) = *opened;
                let same = state.loading.with(|loading| match loading {
                    Loading::Ready(coverage) => coverage.id == index.id,
                    Loading::Under { .. } | Loading::Failed(_) => true,
                });
                let strings = state.words();
                let head = words.other_index.replace("{index}", index.id.get(..8).unwrap_or(&index.id));
                let head = head.replace("{built}", &(strings.date)(index.built));
                let said = summary::sentence(state.language.get().lang(), &counts);
                let note = words.other_index_note.replace("{said}", &said);
                (!same).then(|| message(reports, head, note, strings.page.close, None))
            }
            Notice::NotOpened(error) => {
                let note = not_opened(&error, words).to_owned();
                Some(message(reports, words.not_opened.to_owned(), note, state.words().page.close, None))
            }
            Notice::NotRead(error) => {
                let note = not_read(error, words).to_owned();
                Some(message(reports, words.not_opened.to_owned(), note, state.words().page.close, None))
            }
            Notice::Empty => {
                let (head, note) = (words.not_opened.to_owned(), words.empty.to_owned());
                Some(message(reports, head, note, state.words().page.close, None))
            }
            Notice::Incomplete => {
                let (head, note) = (words.incomplete.to_owned(), words.incomplete_note.to_owned());
                Some(message(reports, head, note, state.words().page.close, None))
            }
            Notice::NoLink(error) => {
                let (head, note) = no_link(&error, words);
                Some(message(reports, head.to_owned(), note, state.words().page.close, None))
            }
            Notice::Failed => {
                let (head, note) = (words.failed.to_owned(), words.failed_note.to_owned());
                Some(message(reports, head, note, state.words().page.close, None))
            }
        })
    };
    view! {
        <div class="notices" role="status" data-testid="report-notice">
            <Show when=move || reports.busy.get()>
                <p class="small dim">{move || state.words().report.busy}</p>
            </Show>
            {said}
        </div>
    }
}

fn message(reports: Reports, head: String, note: String, close: &'static str, action: Option<AnyView>) -> AnyView {
    view! {
        <div class="msg">
            <Glyph path=icon::ERROR />
            <b>{head}</b>
            <p>{note}</p>
            <span class="acts">
                {action}
                <button class="btn" data-testid="keep" on:click=move |_| reports.notice.set(None)>{close}</button>
            </span>
        </div>
    }
    .into_any()
}

fn not_opened(error: &OpenError, words: &ReportWords) -> &'static str {
    match error {
        OpenError::TooLarge => words.too_large,
        OpenError::Damaged => words.damaged,
        OpenError::Foreign => words.foreign,
        OpenError::Newer => words.newer,
        OpenError::Inconsistent(_) => words.inconsistent,
        OpenError::Altered => words.altered,
    }
}

fn not_read(error: ReadError, words: &ReportWords) -> &'static str {
    match error {
        ReadError::TooLarge => words.too_large,
        ReadError::Unknown => words.unknown,
        ReadError::Legacy => words.legacy,
        ReadError::Encoding(_) | ReadError::Damaged => words.damaged_document,
        ReadError::Protected => words.protected,
        ReadError::Scanned => words.scanned,
        ReadError::Unmapped => words.unmapped,
    }
}

fn no_link(error: &LinkError, words: &ReportWords) -> (&'static str, String) {
    match error {
        LinkError::TooLong(length) => {
            let note = words.too_long.replace("{n}", &thousands(*length)).replace("{most}", &thousands(LONGEST));
            (words.no_link, note)
        }
        LinkError::Damaged => (words.bad_link, words.bad_link_note.to_owned()),
    }
}

/// The link, in a field from which it can be copied.
#[component]
fn Link(link: String, reports: Reports) -> impl IntoView {
    let state = State::of_page();
    let field = NodeRef::<Input>::new();
    let copied = RwSignal::new(false);
    let copy = move |_| {
        if let Some(field) = field.get_untracked() {
            field.select();
            copied.set(exec("copy", ""));
            set_timeout(move || copied.set(false), Duration::from_secs(3));
        }
    };
    let label = move || {
        let words = &state.words().report;
        if copied.get() { words.copied } else { words.copy }
    };
    view! {
        <div class="msg link">
            <b>{move || state.words().report.link_ready}</b>
            <input
                readonly
                data-testid="link"
                node_ref=field
                aria-label=move || state.words().report.link_ready
                prop:value=link
            />
            <p>{move || state.words().report.link_ready_note}</p>
            <span class="acts">
                <button class="btn main" data-testid="copy-link" on:click=copy>{label}</button>
                <button class="btn" data-testid="keep" on:click=move |_| reports.notice.set(None)>
                    {move || state.words().page.close}
                </button>
            </span>
        </div>
    }
}
