//! The sentences of advice, each with what a judge said of it.

use leptos::prelude::*;

use super::said::{pip, provision, said_in_full};
use crate::{
    change,
    components::{editor::Editor, words::DOCUMENT},
    finding::Stretch,
    judge::{Advice, Judged, Level},
    state::State,
    strings::Strings,
};

/// In the place of the sentence that says all: there is none.
const CLOSED: usize = usize::MAX;

/// The sentences of advice of the text that was sent, `count` of them.
pub(super) fn sentences(state: State, count: usize, editor: Editor) -> Option<AnyView> {
    (count > 0).then_some(())?;
    let open = RwSignal::new(CLOSED);
    let rows: Vec<AnyView> = (0..count).map(|at| sentence(state, at, open, editor)).collect();
    let levels = Level::ALL.map(|level| view! { <span class=format!("pip {}", level.class())>{level.scores()}</span> });
    Some(
        view! {
            <p class="legend small dim">{move || state.words().judge.legend}{levels.into_iter().collect_view()}</p>
            <ol class="advice" data-testid="advice">{rows}</ol>
        }
        .into_any(),
    )
}

fn sentence(state: State, at: usize, open: RwSignal<usize>, editor: Editor) -> AnyView {
    let of_run = move |tell: &dyn Fn(&Judged, &Advice) -> AnyView| {
        state.judged.with(|judged| Some(tell(judged, judged.run.as_ref()?.advice.get(at)?)))
    };
    let score = move || {
        let words = state.words();
        of_run(&|judged, advice| {
            let run = judged.run.as_ref();
            match run.and_then(|run| run.on(advice)) {
                Some(said) => pip(said.score, said.spread, words),
                // What was stopped is not judged; what goes on is not judged yet.
                None if run.is_some_and(|run| run.ended.is_some()) => pip(None, None, words),
                None => view! { <span class="pip na" aria-label=words.pending>"…"</span> }.into_any(),
            }
        })
    };
    let text = state.judged.with_untracked(|judged| Some(judged.run.as_ref()?.advice.get(at)?.subject.text.clone()));
    let is_open = move || open.get() == at;
    let body = move || {
        let words = state.words();
        is_open().then(|| {
            of_run(&|judged, advice| {
                let said = judged.run.as_ref().and_then(|run| run.on(advice)).map(|said| said_in_full(state, said));
                let place = state.text.with(|text| now(judged, text, advice));
                let show = move |_| place.into_iter().for_each(|place| editor.show(place));
                view! {
                    {said}
                    {looked_up(advice, words)}
                    <button class="btn" data-testid="show" disabled=place.is_none() on:click=show>{words.judge.show}</button>
                }
                .into_any()
            })
        })
    };
    let toggle = move |_| open.set(if open.get_untracked() == at { CLOSED } else { at });
    view! {
        <li data-testid="sentence">
            <button class="sentence" aria-expanded=move || is_open().to_string() aria-controls=format!("advice-{at}") on:click=toggle>
                <span>{score}</span>
                <span lang=DOCUMENT>{text}</span>
            </button>
            <div class="sentence-body" id=format!("advice-{at}")>{body}</div>
        </li>
    }
    .into_any()
}

/// Where a sentence stands in the text as it is now; `None` if it was changed.
fn now(judged: &Judged, text: &str, advice: &Advice) -> Option<Stretch> {
    let change = change::between(&judged.run.as_ref()?.sent.text, text);
    change.map_or(Some(advice.stretch), |change| change.untouched(advice.stretch))
}

/// The provisions that were looked up for a sentence.
fn looked_up(advice: &Advice, words: &Strings) -> Option<AnyView> {
    let provisions =
        advice.provisions.iter().map(|(law, article)| view! { <li>{provision(law, *article, words)}</li> });
    let provisions: Vec<_> = provisions.collect();
    let said = words.judge.looked_up;
    (!provisions.is_empty())
        .then(|| view! { <div class="looked small dim">{said}<ul>{provisions}</ul></div> }.into_any())
}
