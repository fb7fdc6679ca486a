//! The button, the frame with the destination, means and sentences.

use leptos::{
    ev::KeyboardEvent,
    html::{Button, Div},
    prelude::*,
};
use lexlint_shared::judgement::Aspect;

use super::{
    advice::sentences,
    destination::{announced, consent, destination},
    said::mean,
};
use crate::{
    components::{editor::Editor, notices::Notice},
    judge::{Ending, Judged, Judging, Stage, Trouble},
    state::State,
};

/// All that a judge says of the whole text; nothing before there is a text.
#[component]
pub(crate) fn Judgements(judging: Judging, editor: Editor) -> impl IntoView {
    let state = State::of_page();
    let (frame, button) = (NodeRef::<Div>::new(), NodeRef::<Button>::new());
    let asks = Memo::new(move |_| state.judged.with(|judged| matches!(judged.stage, Stage::Consent(_))));
    keep_focus(state, asks, frame, button);
    let unasked = move || if state.text.with(|text| text.trim().is_empty()) { "judge unasked" } else { "judge" };
    let announced = Memo::new(move |_| announced(state));
    let inside = move || {
        state.judged.with(|Judged { stage, run }| match (stage, run) {
            (Stage::Consent(judge), _) => Some(consent(state, judge, judging)),
            (_, Some(run)) => Some(destination(state, run)),
            _ => None,
        })
    };
    let decline = move |event: KeyboardEvent| {
        if event.key() == "Escape" && asks.get_untracked() {
            event.stop_propagation();
            judging.stop();
        }
    };
    let empty = move || state.judged.with(|Judged { run, .. }| run.is_none()) && !asks.get();
    let means = move || {
        [(Aspect::Relevance, "relevance"), (Aspect::Truthfulness, "truthfulness")]
            .map(|(aspect, id)| mean(state, aspect, id))
            .into_iter()
            .collect_view()
    };
    // Sentences are those of a run: their number changes once in it, and they are made anew in the next.
    let count =
        Memo::new(move |_| state.judged.with(|Judged { run, .. }| run.as_ref().map_or(0, |run| run.advice.len())));
    view! {
        <section class=unasked aria-labelledby="judge-title" data-testid="judgements">
            <p class="unseen" role="status">{announced}</p>
            <div class="judge-head">
                <h2 id="judge-title">
                    {move || state.words().judge.title}
                    <small>{move || state.words().judge.note}</small>
                </h2>
                <Ask judging=judging button=button asks=asks />
            </div>
            {move || troubled(state, judging)}
            <div class=move || if empty() { "dest unasked" } else { "dest" } node_ref=frame tabindex="-1" role="group" aria-labelledby="judge-title" on:keydown=decline>
                {inside}
            </div>
            <dl class="means">{means}</dl>
            {move || sentences(state, count.get(), editor)}
        </section>
    }
}

/// Judges, or stops: one button, so that the focus has a place to stay.
#[component]
fn Ask(judging: Judging, button: NodeRef<Button>, asks: Memo<bool>) -> impl IntoView {
    let state = State::of_page();
    let busy = Memo::new(move |_| state.judged.with(|judged| matches!(judged.stage, Stage::Asking | Stage::Under)));
    let label = move || {
        let words = &state.words().judge;
        if busy.get() {
            words.stop
        } else if state.judged.with(|judged| judged.run.is_some()) {
            words.again
        } else {
            words.begin
        }
    };
    let click = move |_| if busy.get_untracked() { judging.stop() } else { judging.begin() };
    view! {
        <button class="btn" node_ref=button data-testid="judge-button" disabled=asks on:click=click>
            {label}
        </button>
    }
}

/// What went wrong, what holds all the same, what to do.
fn troubled(state: State, judging: Judging) -> Option<AnyView> {
    let words = &state.words().judge;
    let ended = |judged: &Judged| judged.run.as_ref()?.ended.clone();
    let trouble = state.judged.with(|judged| match &judged.stage {
        Stage::Failed(trouble) => Some(Ending::Failed(trouble.clone())),
        Stage::Idle => ended(judged),
        _ => None,
    })?;
    let trouble = match trouble {
        Ending::Done => return None,
        Ending::Stopped => {
            return Some(view! { <p class="small dim" data-testid="stopped">{words.stopped}</p> }.into_any());
        }
        Ending::Failed(trouble) => trouble,
    };
    let (head, note) = (words.trouble)(&trouble);
    let details = match &trouble {
        Trouble::Refused(status, message) => {
            words.details.replace("{status}", &status.to_string()).replace("{message}", message)
        }
        Trouble::Said(body) => body.message.clone(),
        _ => String::new(),
    };
    let note = [details.as_str(), note, words.unaffected].join(" ").trim().to_owned();
    Some(view! { <Notice head=head.to_owned() note=note retry=move || judging.begin() /> }.into_any())
}

/// The frame takes the focus when it asks, and keeps it when the answer is yes; the button has it back when it is no.
/// Someone who is typing is left alone.
fn keep_focus(state: State, asks: Memo<bool>, frame: NodeRef<Div>, button: NodeRef<Button>) {
    Effect::new(move |before: Option<bool>| {
        let asks = asks.get();
        if asks != before.unwrap_or_default() && !in_field() {
            let sent = state.judged.with_untracked(|judged| judged.stage == Stage::Under);
            request_animation_frame(move || {
                let frame = frame.get_untracked().filter(|_| asks || sent);
                match (frame, button.get_untracked()) {
                    (Some(frame), _) => drop(frame.focus()),
                    (None, Some(button)) => drop(button.focus()),
                    (None, None) => (),
                }
            });
        }
        asks
    });
}

fn in_field() -> bool {
    document().active_element().is_some_and(|element| matches!(element.tag_name().as_str(), "TEXTAREA" | "INPUT"))
}
