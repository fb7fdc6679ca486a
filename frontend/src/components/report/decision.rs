//! What the reader decides about a finding: it is set aside with a reason, or commented on.

use leptos::prelude::*;
use lexlint_shared::dossier::{Dismissal, Reason};

use crate::{checked::Id, state::State};

/// Id of what unfolds the reasons on a card.
pub(crate) fn dismiss_id(index: usize) -> String {
    format!("dismiss-{index}")
}

/// Id of the comment on a card.
pub(crate) fn comment_id(index: usize) -> String {
    format!("comment-{index}")
}

/// On the row of a finding: that it is set aside, or has a comment.
#[component]
pub(crate) fn Mark(id: Id) -> impl IntoView {
    let state = State::of_page();
    let decided = Memo::new(move |_| state.decisions.of(id));
    let said = move || {
        let words = &state.words().report;
        let decided = decided.get();
        let dismissed = decided.dismissed.is_some().then_some(words.dismissed);
        let commented = (!decided.comment.trim().is_empty()).then_some(words.comment);
        let marks = dismissed.into_iter().chain(commented);
        marks.map(|mark| view! { <span class="decided" data-testid="decided">{mark}</span> }).collect_view()
    };
    view! { <span class="marks">{said}</span> }
}

/// On the card: the reasons, or the one given, and the comment. `place` is the finding's place in the list.
#[component]
pub(crate) fn Decide(id: Id, place: Memo<usize>) -> impl IntoView {
    let state = State::of_page();
    let dismissed = Memo::new(move |_| state.decisions.of(id).dismissed);
    let is_problem = Memo::new(move |_| state.kept(id).is_some_and(|kept| kept.finding.citation.verdict.is_problem()));
    let comment = Memo::new(move |_| state.decisions.of(id).comment);
    let given = move |dismissal: Dismissal| {
        view! {
            <p class="why" data-testid="dismissed">
                <b>{move || state.words().report.dismissed}</b>
                " · "
                {move || dismissal.said(state.language.get().lang())}
                " "
                <button class="btn bare" data-testid="restore" on:click=move |_| state.decisions.restore(id)>
                    {move || state.words().report.restore}
                </button>
            </p>
        }
    };
    view! {
        <div class="decide">
            {move || match dismissed.get() {
                Some(dismissal) => given(dismissal).into_any(),
                None if is_problem.get() => view! { <Reasons id=id place=place /> }.into_any(),
                None => ().into_any(),
            }}
            <label class="comment">
                <span>{move || state.words().report.comment}</span>
                <textarea
                    rows="1"
                    id=move || comment_id(place.get())
                    data-testid="comment"
                    prop:value=comment
                    on:input=move |event| state.decisions.comment(id, event_target_value(&event))
                ></textarea>
            </label>
        </div>
    }
}

#[component]
fn Reasons(id: Id, place: Memo<usize>) -> impl IntoView {
    let state = State::of_page();
    let chosen = RwSignal::new(Reason::Compared);
    let words = RwSignal::new(String::new());
    let choice = move |reason: Reason| {
        view! {
            <label>
                <input
                    type="radio"
                    name=move || format!("reason-{}", place.get())
                    data-testid=format!("reason-{}", reason.code())
                    prop:checked=move || chosen.get() == reason
                    on:change=move |_| chosen.set(reason)
                />
                {move || reason.words(state.language.get().lang())}
            </label>
        }
    };
    let dismiss = move |_| {
        let dismissal = Dismissal { reason: chosen.get_untracked(), words: words.get_untracked().trim().to_owned() };
        state.decisions.dismiss(id, dismissal);
    };
    view! {
        <details class="reasons">
            <summary class="btn bare" id=move || dismiss_id(place.get()) data-testid="dismiss">
                {move || state.words().report.dismiss}
            </summary>
            <fieldset>
                <legend>{move || state.words().report.reasons}</legend>
                {Reason::ALL.map(choice).collect_view()}
                <input
                    type="text"
                    data-testid="reason-words"
                    aria-label=move || state.words().report.own_words
                    placeholder=move || state.words().report.own_words
                    prop:value=words
                    on:input=move |event| words.set(event_target_value(&event))
                />
                <button class="btn main" data-testid="dismiss-now" on:click=dismiss>
                    {move || state.words().report.confirm}
                </button>
            </fieldset>
        </details>
    }
}
