//! The quiz: citations without their verdicts, to be classified; then the key, the law's words and a question to discuss.

mod item;
mod score;

use std::collections::BTreeMap;

use leptos::{ev, prelude::*};
use lexlint_shared::report::Verdict;

use super::{
    Desk, HEADING,
    asking::{Told, asked},
    gallery,
};
use crate::{
    components::notices::{Notice, reason},
    engine::{Question, Reading},
    route::View,
    samples::SAMPLES,
    strings::quiz::{QuizWords, words},
};

/// What can be picked, in the order of the words.
const PICKS: [Verdict; 6] = [
    Verdict::Verified,
    Verdict::WrongName,
    Verdict::WrongNumber,
    Verdict::Misquoted,
    Verdict::Fabricated,
    Verdict::Repealed,
];

/// A quiz, as far as it is done.
#[derive(Clone, Copy)]
struct Quiz {
    /// What was picked, by the place of the citation.
    picks: RwSignal<BTreeMap<usize, Verdict>>,
    /// The key is shown.
    revealed: RwSignal<bool>,
}

impl Quiz {
    /// Classifies a citation.
    fn pick(self, at: usize, verdict: Verdict) {
        self.picks.update(|picks| {
            picks.insert(at, verdict);
        });
    }
}

/// The quiz of the page's own: the samples of the gallery, in an order that gives nothing away.
fn own_text() -> String {
    let order = [2, 5, 0, 4, 1, 3];
    order.map(|at: usize| gallery::SAMPLES[at].1.trim()).join("\n\n")
}

/// The view.
pub(super) fn view(desk: Desk) -> AnyView {
    let state = desk.state;
    let said = move || words(state.language.get());
    let text = RwSignal::new(own_text());
    let quiz = Quiz { picks: RwSignal::default(), revealed: RwSignal::new(false) };
    let begin = move |words: String| {
        quiz.picks.set(BTreeMap::new());
        quiz.revealed.set(false);
        text.set(words);
    };
    let found = asked::<Vec<Vec<Reading>>>(desk, move || Some(Question::Read(vec![text.get()], state.as_of.get())));
    let source = move |event: web_sys::Event| match event_target_value(&event).as_str() {
        "own" => begin(own_text()),
        "checker" => begin(state.text.get_untracked()),
        id => {
            if let Some(sample) = SAMPLES.iter().find(|sample| sample.id == id) {
                begin(sample.answer.trim().to_owned());
            }
        }
    };
    let keys = window_event_listener(ev::keydown, move |event| {
        let in_field = event.target().is_some_and(|target| {
            use wasm_bindgen::JsCast;
            let element = target.dyn_into::<web_sys::Element>();
            element.is_ok_and(|element| matches!(element.tag_name().as_str(), "TEXTAREA" | "INPUT" | "SELECT"))
        });
        let plain = !(event.ctrl_key() || event.meta_key() || event.alt_key() || in_field);
        let here = state.route.with_untracked(crate::route::Route::view) == View::Quiz;
        if plain && here && state.single_keys.get_untracked() && matches!(event.key().as_str(), "h" | "H") {
            quiz.revealed.update(|shown| *shown = !*shown);
        }
    });
    on_cleanup(move || keys.remove());
    // A browser that cannot print has no dialog to open.
    let print = move |_| window().print().unwrap_or_default();
    let body = move || match found.told.get() {
        Told::Whole(found) => {
            sheet(desk, said(), quiz, &text.get(), found.into_iter().next().unwrap_or_default()).into_any()
        }
        Told::Failed(error, _) => {
            let own = said();
            let note = format!("{} {}", reason(&error, state.words()), own.failed_note);
            view! { <Notice head=own.failed.to_owned() note=note retry=move || found.retry() /> }.into_any()
        }
        _ => view! { <p class="dim waiting" role="status">{said().waiting}</p> }.into_any(),
    };
    view! {
        <main class="view quiz" data-testid="quiz">
            <div class="view-head">
                <div>
                    <h1 id=HEADING tabindex="-1" data-testid="heading">{move || said().title}</h1>
                    <p class="dim">{move || said().note}</p>
                </div>
                <div class="control-row">
                    <label>{move || said().source}" "
                        <select data-testid="source" on:change=source>
                            <option value="own">{move || said().own}</option>
                            {SAMPLES.iter().enumerate().map(|(at, sample)| view! { <option value=sample.id>{move || state.words().samples[at].title}</option> }).collect_view()}
                            <option value="checker" disabled=move || state.text.with(|text| text.trim().is_empty())>{move || said().from_checker}</option>
                        </select>
                    </label>
                    <button class="btn main" data-testid="reveal" aria-pressed=move || quiz.revealed.get().to_string() on:click=move |_| quiz.revealed.update(|shown| *shown = !*shown)>
                        {move || if quiz.revealed.get() { said().hide } else { said().reveal }}
                        <Show when=move || state.single_keys.get()><kbd>"H"</kbd></Show>
                    </button>
                    <button class="btn" data-testid="print" on:click=print>{move || said().print}</button>
                    <button class="btn" data-testid="again" on:click=move |_| begin(text.get_untracked())>{move || said().again}</button>
                </div>
            </div>
            {body}
        </main>
    }
    .into_any()
}

/// The citations that can be classified, and beside them the score.
fn sheet(desk: Desk, own: &'static QuizWords, quiz: Quiz, text: &str, readings: Vec<Reading>) -> impl IntoView {
    let asked: Vec<Reading> =
        readings.into_iter().filter(|reading| PICKS.contains(&reading.citation.verdict)).collect();
    if asked.is_empty() {
        return view! { <p class="sheet-box" data-testid="nothing">{own.nothing}</p> }.into_any();
    }
    let key: Vec<Verdict> = asked.iter().map(|reading| reading.citation.verdict).collect();
    let items = asked.iter().enumerate().map(|(at, reading)| item::item(desk, own, quiz, at, text, reading));
    let items: Vec<_> = items.collect();
    let printed = asked.iter().enumerate().map(|(at, reading)| item::key(desk.state, at, &reading.citation));
    let printed: Vec<_> = printed.collect();
    view! {
        <div class="quiz-sheet">
            <ol class="quiz-items sheet-box">{items}</ol>
            <aside>{score::score(desk.state, quiz, key)}</aside>
        </div>
        <section class="printed-key" aria-hidden="true"><h2>{own.key}</h2><ol>{printed}</ol></section>
    }
    .into_any()
}
