//! What failed, what still holds, what to do.

use leptos::prelude::*;
use lexlint_shared::show::name::in_title_marks;

use super::glyph::Glyph;
use crate::{
    checker::Checker,
    fetch::FetchError,
    sign::icon,
    state::{Failure, Loading, State},
    strings::Strings,
};

/// Everything that failed, each with a way to try again.
#[component]
pub(crate) fn Notices(checker: Checker) -> impl IntoView {
    let state = State::of_page();
    let index = move || match state.loading.get() {
        Loading::Failed(error) => {
            let words = state.words();
            let note = format!("{} {}", reason(&error, words), words.state.no_index_note);
            Some(view! { <Notice head=words.state.no_index.to_owned() note=note retry=move || checker.load() /> })
        }
        Loading::Under { .. } | Loading::Ready(_) => None,
    };
    let parts = move || {
        let failures = state.failures.get();
        failures.into_iter().map(|failure| part(state, failure, checker)).collect_view()
    };
    view! { <div class="notices" role="alert">{index}{parts}</div> }
}

fn part(state: State, failure: Failure, checker: Checker) -> impl IntoView {
    let words = state.words();
    let reason = reason(&failure.error, words);
    let (head, affected) = match &failure.law {
        Some(law) => {
            let waiting = state.waiting_for(law);
            let count = if waiting > 0 { words.state.no_text_count.of(waiting) } else { String::new() };
            (words.state.no_text.replace("{law}", &in_title_marks(law)), count)
        }
        None => (words.state.no_fingerprints.to_owned(), String::new()),
    };
    let note = [affected, reason, words.state.others_hold.to_owned()].join(" ");
    view! { <Notice head=head note=note retry=move || checker.retry() /> }
}

/// Something failed.
#[component]
pub(crate) fn Notice(head: String, note: String, retry: impl Fn() + 'static) -> impl IntoView {
    let state = State::of_page();
    view! {
        <div class="msg" data-testid="notice">
            <Glyph path=icon::ERROR />
            <b>{head}</b>
            <p>{note}</p>
            <button class="btn" data-testid="retry" on:click=move |_| retry()>
                {move || state.words().state.retry}
            </button>
        </div>
    }
}

/// Why a file could not be had, in words.
pub(crate) fn reason(error: &FetchError, words: &Strings) -> String {
    match error {
        FetchError::Network => words.state.network.to_owned(),
        FetchError::Status(status) => words.state.status.replace("{status}", &status.to_string()),
        FetchError::Damaged => words.state.damaged.to_owned(),
        FetchError::Version => words.state.other_version.to_owned(),
        FetchError::Foreign => words.state.other_index.to_owned(),
        FetchError::Worker => words.state.no_worker.to_owned(),
    }
}
