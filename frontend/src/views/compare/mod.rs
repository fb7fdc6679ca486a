//! Compare: many answers, checked in the page, by kind and by model.

mod charts;
mod export;
mod input;
mod rates;
mod table;

use std::{cell::Cell, rc::Rc};

use leptos::prelude::*;
use lexlint_shared::report::Verdict;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlInputElement;

use self::{
    input::{Answer, BadLine},
    rates::Rates,
};
use super::{Desk, HEADING};
use crate::{
    checker::Said,
    components::{
        notices::{Notice, reason},
        words::DOCUMENT,
    },
    engine::Question,
    fetch::FetchError,
    report::browser,
    state::State,
    strings::compare::{CompareWords, words},
};

/// Answers in one question to the engine.
const BATCH: usize = 8;

/// Largest file that is read, in bytes.
const LARGEST: usize = 64 << 20;

/// How far the check is.
#[derive(Clone, PartialEq, Debug)]
enum Progress {
    /// Nothing was asked for.
    Idle,
    /// So many answers are checked.
    Running(usize),
    /// It was stopped after so many.
    Stopped(usize),
    /// All are checked.
    Done,
    /// A file of the index could not be had; so many were checked.
    Failed(usize, FetchError),
}

/// What is compared.
#[derive(Clone, Copy)]
struct Comparison {
    desk: Desk,
    answers: RwSignal<Vec<Answer>>,
    rates: RwSignal<Rates>,
    progress: RwSignal<Progress>,
    /// Which run it is: what an earlier one still gives is not counted.
    run: StoredValue<usize>,
}

impl Comparison {
    /// Checks all answers anew.
    fn begin(self) {
        self.rates.set(Rates::default());
        self.go_on(0);
    }

    /// Checks the answers from one on, batch by batch.
    fn go_on(self, from: usize) {
        self.run.update_value(|run| *run += 1);
        self.progress.set(Progress::Running(from));
        self.batch(from, self.run.get_value());
    }

    fn batch(self, from: usize, run: usize) {
        let state = self.desk.state;
        let batch: Vec<Answer> =
            self.answers.with_untracked(|all| all.iter().skip(from).take(BATCH).cloned().collect());
        if batch.is_empty() {
            self.progress.set(Progress::Done);
            return;
        }
        let texts = batch.iter().map(|answer| answer.text.clone()).collect();
        let heard = Rc::new(Cell::new(false));
        self.desk.checker.consult(&Question::Verdicts(texts, state.as_of.get_untracked()), move |said| {
            if self.run.try_get_value() != Some(run) || heard.get() {
                return;
            }
            match said {
                Said::Part(_) => (),
                Said::Failed(error) => self.progress.set(Progress::Failed(from, error)),
                Said::Whole(json) => {
                    heard.set(true);
                    let found: Vec<Vec<Verdict>> = serde_json::from_str(&json).unwrap_or_default();
                    self.rates.update(|rates| {
                        batch.iter().zip(&found).for_each(|(answer, verdicts)| rates.add(answer, verdicts));
                    });
                    let next = from + batch.len();
                    self.progress.set(Progress::Running(next));
                    // The page shows what came before the next batch is asked for.
                    request_animation_frame(move || {
                        if self.run.try_get_value() == Some(run) {
                            self.batch(next, run);
                        }
                    });
                }
            }
        });
    }

    fn stop(self) {
        if let Progress::Running(done) = self.progress.get_untracked() {
            self.run.update_value(|run| *run += 1);
            self.progress.set(Progress::Stopped(done));
        }
    }
}

/// The view.
pub(super) fn view(desk: Desk) -> AnyView {
    let state = desk.state;
    let said = move || words(state.language.get());
    let comparison = Comparison {
        desk,
        answers: RwSignal::default(),
        rates: RwSignal::default(),
        progress: RwSignal::new(Progress::Idle),
        run: StoredValue::new(0),
    };
    let bad = RwSignal::new(Vec::<BadLine>::new());
    let too_large = RwSignal::new(false);
    let opened = move |event: web_sys::Event| {
        let Some(field) = event.target().and_then(|target| target.dyn_into::<HtmlInputElement>().ok()) else { return };
        spawn_local(async move {
            too_large.set(false);
            let files = field.files();
            let Some(file) = files.and_then(|files| files.get(0)) else { return };
            // So that the same file can be chosen again.
            field.set_value("");
            match browser::bytes(&file, LARGEST).await {
                Some(file) => {
                    let (answers, lines) = input::read(&String::from_utf8_lossy(&file.to_vec()));
                    bad.set(lines);
                    comparison.answers.set(answers);
                    comparison.begin();
                }
                None => too_large.set(true),
            }
        });
    };
    let head = move || {
        let own = said();
        comparison.rates.with(|rates| {
            let (answers, citations, unchecked) = rates.totals();
            (answers > 0).then(|| {
                own.totals
                    .replace("{answers}", &answers.to_string())
                    .replace("{citations}", &citations.to_string())
                    .replace("{checked}", &(citations - unchecked).to_string())
                    .replace("{unchecked}", &unchecked.to_string())
            })
        })
    };
    let save = move |csv: bool| {
        comparison.rates.with_untracked(|rates| {
            let (name, media, text) = if csv {
                ("lexlint-compare.csv", "text/csv", export::csv(rates, state.words()))
            } else {
                ("lexlint-compare.json", "application/json", export::json(rates))
            };
            let bytes = js_sys::Uint8Array::from(text.as_bytes());
            // A browser that saves nothing leaves the table on the page.
            let _ = browser::save(name, media, &bytes);
        });
    };
    let nothing = move || comparison.rates.with(|rates| rates.totals().0 == 0);
    view! {
        <main class="view" data-testid="compare">
            <div class="view-head">
                <div>
                    <h1 id=HEADING tabindex="-1" data-testid="heading">{move || said().title}</h1>
                    <p class="dim" data-testid="totals">{move || head().unwrap_or_else(|| said().note.to_owned())}</p>
                </div>
                <div class="control-row">
                    <label class="btn file-button">
                        <input type="file" class="unseen" accept=".jsonl,.ndjson,.json,.txt" data-testid="open-jsonl" on:change=opened />
                        {move || said().open}
                    </label>
                    <button class="btn" data-testid="save-csv" disabled=nothing on:click=move |_| save(true)>{move || said().csv}</button>
                    <button class="btn" data-testid="save-json" disabled=nothing on:click=move |_| save(false)>{move || said().json}</button>
                </div>
            </div>
            {move || too_large.get().then(|| view! { <p class="sheet-box" role="alert">{said().too_large}</p> })}
            {move || lines(said(), &bad.get())}
            <Pasted comparison=comparison />
            {move || progress(state, said(), comparison)}
            {move || (!nothing()).then(|| view! {
                {charts::charts(state, said(), comparison.rates)}
                {table::table(state, said(), comparison.rates)}
            })}
        </main>
    }
    .into_any()
}

/// Lines of a file that are no answers.
fn lines(own: &'static CompareWords, bad: &[BadLine]) -> Option<impl IntoView + use<>> {
    let first: Vec<String> = bad.iter().take(5).map(|bad| bad.line.to_string()).collect();
    (!bad.is_empty()).then(|| {
        let said = own.bad_lines.of(bad.len()).replace("{lines}", &first.join(", "));
        view! { <p class="sheet-box" role="alert" data-testid="bad-lines">{said}</p> }
    })
}

/// Fields for answers that are pasted.
#[component]
fn Pasted(comparison: Comparison) -> impl IntoView {
    let state = comparison.desk.state;
    let said = move || words(state.language.get());
    let fields = RwSignal::new(vec![RwSignal::new(String::new()), RwSignal::new(String::new())]);
    let check = move |_| {
        let answers = fields.with_untracked(|fields| {
            let answer = |(at, text): (usize, &RwSignal<String>)| Answer {
                id: (at + 1).to_string(),
                model: Some(said().answer.replace("{n}", &(at + 1).to_string())),
                text: text.get_untracked(),
            };
            fields.iter().enumerate().map(answer).filter(|answer| !answer.text.trim().is_empty()).collect()
        });
        comparison.answers.set(answers);
        comparison.begin();
    };
    let empty = move || fields.with(|fields| fields.iter().all(|text| text.with(|text| text.trim().is_empty())));
    let field = move |(at, text): (usize, RwSignal<String>)| {
        let label = move || said().answer.replace("{n}", &(at + 1).to_string());
        view! {
            <label>
                <span class="small dim">{label}</span>
                <textarea rows="5" lang=DOCUMENT data-testid=format!("pasted-{at}") prop:value=text on:input=move |event| text.set(event_target_value(&event))></textarea>
            </label>
        }
    };
    view! {
        <details class="sheet-box pasted" open>
            <summary>{move || said().paste}</summary>
            <div class="pasted-fields">{move || fields.get().into_iter().enumerate().map(field).collect_view()}</div>
            <div class="control-row">
                <button class="btn" data-testid="add" on:click=move |_| fields.update(|fields| fields.push(RwSignal::new(String::new())))>{move || said().add}</button>
                <button class="btn main" data-testid="check-pasted" disabled=empty on:click=check>{move || said().check}</button>
            </div>
        </details>
    }
}

/// How far it is, and what can be done about it.
fn progress(state: State, own: &'static CompareWords, comparison: Comparison) -> impl IntoView {
    let total = comparison.answers.with(Vec::len);
    let counted = |template: &str, done: usize| {
        template.replace("{done}", &done.to_string()).replace("{total}", &total.to_string())
    };
    match comparison.progress.get() {
        Progress::Idle | Progress::Done => ().into_any(),
        Progress::Running(done) => view! {
            <div class="control-row progress" data-testid="progress">
                <progress max=total.to_string() value=done.to_string() aria-label=own.running></progress>
                <span>{counted(own.running, done)}</span>
                <button class="btn" data-testid="stop" on:click=move |_| comparison.stop()>{own.stop}</button>
            </div>
        }
        .into_any(),
        Progress::Stopped(done) => view! {
            <div class="control-row progress" data-testid="stopped">
                <span role="status">{counted(own.stopped, done)}</span>
                <button class="btn" data-testid="go-on" on:click=move |_| comparison.go_on(done)>{own.go_on}</button>
            </div>
        }
        .into_any(),
        Progress::Failed(done, error) => {
            let note = format!("{} {}", reason(&error, state.words()), counted(own.stopped, done));
            let again = move || {
                comparison.desk.checker.recover();
                comparison.go_on(done);
            };
            view! { <Notice head=own.failed.to_owned() note=note retry=again /> }.into_any()
        }
    }
}
