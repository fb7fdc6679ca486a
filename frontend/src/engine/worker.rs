//! The engine's side: hears what is asked, and answers.

use jiff::civil::Date;
use js_sys::{Array, Uint8Array};
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use lexlint_shared::{
    check::{Options, check},
    dossier::{self, source},
    index::{Index, StatuteId},
};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use super::{
    delta::Delta,
    message::{Answer, Ask, Consulted, Outcome},
    questions,
};
use crate::{
    fetch::FetchError,
    finding::{Finding, found},
    state::{Coverage, Part},
};

/// Loads the engine and has it listen for as long as the worker lives; if it cannot be loaded, says what no answer says.
pub(crate) fn start(scope: DedicatedWorkerGlobalScope) {
    spawn_local(async move {
        if serve(scope.clone()).await.is_err() {
            let _ = scope.post_message(&JsValue::NULL);
        }
    });
}

/// Listens. A part of the program that only the worker loads.
#[wasm_split(engine, wasm_split_path = leptos::wasm_split, fallible)]
fn serve(scope: DedicatedWorkerGlobalScope) -> Result<(), SplitLoaderError> {
    let mut engine = Engine { now: clock(&scope), index: None, findings: Vec::new() };
    let answering = scope.clone();
    let listener = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(answer) = engine.hear(&event.data()) {
            say(&answering, &answer);
        }
    });
    scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    listener.forget();
    say(&scope, &Answer::Ready);
    Ok(())
}

fn say(scope: &DedicatedWorkerGlobalScope, answer: &Answer) {
    // Answers are plain data and strings can be sent, so that neither step fails.
    if let Ok(answer) = serde_json::to_string(answer) {
        let _ = scope.post_message(&JsValue::from_str(&answer));
    }
}

/// Milliseconds since the worker was started.
fn clock(scope: &DedicatedWorkerGlobalScope) -> impl Fn() -> f64 + use<> {
    let performance = scope.performance();
    move || performance.as_ref().map_or(0.0, web_sys::Performance::now)
}

struct Engine<C> {
    now: C,
    index: Option<Index>,
    /// Those of the last answer.
    findings: Vec<Finding>,
}

impl<C: Fn() -> f64> Engine<C> {
    /// Does what is asked; `None` for what is no message of the page.
    fn hear(&mut self, message: &JsValue) -> Option<Answer> {
        let message = message.dyn_ref::<Array>()?;
        let beside = message.get(1);
        let bytes = || beside.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec).unwrap_or_default();
        Some(match serde_json::from_str(&message.get(0).as_string()?).ok()? {
            Ask::Open => Answer::Opened(self.open(&bytes())),
            Ask::Add(part) => Answer::Added(part, self.add(part, &bytes())),
            Ask::Check(as_of) => Answer::Checked(self.check(&beside.as_string()?, as_of)?),
            Ask::Consult(id) => Answer::Consulted(self.consult(id, &beside.as_string()?)?),
        })
    }

    fn open(&mut self, core: &[u8]) -> Result<Coverage, FetchError> {
        Ok(coverage(self.index.insert(Index::open(core)?)))
    }

    fn add(&mut self, part: Part, bytes: &[u8]) -> Result<(), FetchError> {
        let Some(index) = &mut self.index else {
            return Ok(());
        };
        match part {
            Part::Shard(statute) => index.add_shard(statute, bytes)?,
            Part::Fingerprints => index.add_fingerprints(bytes)?,
        }
        Ok(())
    }

    /// Answers a question; `None` while there is no index, and for what is no question.
    fn consult(&self, id: u32, question: &str) -> Option<Consulted> {
        let index = self.index.as_ref()?;
        let (answer, missing) = questions::answer(serde_json::from_str(question).ok()?, index);
        Some(Consulted { id, answer, shards: titled(index, missing.shards), fingerprints: missing.fingerprints })
    }

    /// Checks a whole text; `None` while there is no index.
    fn check(&mut self, text: &str, as_of: Date) -> Option<Outcome> {
        let index = self.index.as_ref()?;
        let started = (self.now)();
        let outcome = check(text, Options { as_of }, index);
        let took = (self.now)() - started;
        let (findings, marks) = found(text, outcome.report.citations, |citation| source(citation, as_of, index));
        let outcome = Outcome {
            findings: Delta::new(&self.findings, &findings),
            marks,
            shards: titled(index, outcome.missing.shards),
            fingerprints: outcome.missing.fingerprints,
            took,
        };
        self.findings = findings;
        Some(outcome)
    }
}

/// Statutes with their titles.
fn titled(index: &Index, statutes: Vec<StatuteId>) -> Vec<(StatuteId, String)> {
    let title = |id: StatuteId| Some(index.statutes().get(usize::try_from(id).ok()?)?.title.clone());
    statutes.into_iter().map(|id| (id, title(id).unwrap_or_default())).collect()
}

fn coverage(index: &Index) -> Coverage {
    let info = index.info();
    let dossier::Coverage { statutes, articles, absent } = dossier::Coverage::of(index);
    Coverage { id: info.id.clone(), built: info.built, statutes, articles, absent, sources: info.sources.clone() }
}
