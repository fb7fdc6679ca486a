//! When is the text checked, and against what? Loads the index part by part and has the worker check, off the typing path.
//!
//! The core is loaded on opening the page and a check is made at once: names and numbers. What the
//! check found missing is then loaded, and the text checked again until nothing is missing. Parts
//! stay loaded. The worker is asked one thing at a time: what was typed meanwhile is checked next, and
//! an answer about a text that is no longer there is not shown.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
    sync::Arc,
    time::Duration,
};

use jiff::civil::Date;
use js_sys::Uint8Array;
use leptos::{leptos_dom::helpers::TimeoutHandle, prelude::*};
use lexlint_shared::index::{
    format::FORMAT_VERSION,
    manifest::{FILE_NAME, Header, Manifest},
};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

use crate::{
    checked::{Checked, Id, Kept},
    engine::{Answer, Ask, Client, Consulted, Outcome, Question},
    fetch::{FetchError, index_file, index_file_with},
    finding::Finding,
    state::{Failure, Loading, Part, State},
};

/// Attribute of the page's script that names the worker's.
const WORKER: &str = "data-worker";
/// A check that takes no longer than this, in milliseconds, is made with every key.
const AT_ONCE: f64 = 16.0;
/// Otherwise it waits for a pause of this length.
const PAUSE: Duration = Duration::from_millis(150);
/// If the text has not been checked after this time, the page says so. Before, what was found is
/// shown as it was: a summary that changes with every key could not be read.
const BEHIND: Duration = Duration::from_millis(300);

/// What is told to who asked a question.
#[derive(Debug)]
pub(crate) enum Said {
    /// A part of the answer as JSON; more follows.
    Part(String),
    /// The answer as JSON.
    Whole(String),
    /// A file that it needs could not be had.
    Failed(FetchError),
}

/// A question that has not been answered in whole.
struct Open {
    question: String,
    hear: Rc<dyn Fn(Said)>,
    /// Parts of the index that it waits for.
    waits: BTreeSet<Part>,
}

/// Loads and checks.
#[derive(Clone, Copy)]
pub(crate) struct Checker {
    state: State,
    inner: StoredValue<Inner, LocalStorage>,
}

#[derive(Default)]
struct Inner {
    /// The worker; absent if it could not be had.
    client: Option<Client>,
    /// The worker does not start, or has ended.
    broken: bool,
    manifest: Option<Manifest>,
    /// Parts asked for: on their way, there, or failed; of a shard, with the title of its statute.
    asked: BTreeMap<Part, Option<String>>,
    /// What the worker's last answer left.
    findings: Vec<Kept>,
    next_id: Id,
    /// Questions by their numbers.
    open: BTreeMap<u32, Open>,
    next_question: u32,
    under_check: Option<UnderCheck>,
    /// Something changed since the worker was asked.
    again: bool,
    /// Of the next check.
    timer: Option<TimeoutHandle>,
    /// Of saying that the check is behind.
    behind: Option<TimeoutHandle>,
    last_took: f64,
}

/// What the worker was asked to check.
struct UnderCheck {
    text: String,
    as_of: Date,
}

impl Checker {
    /// Starts loading, and from then on checks whenever text or date change.
    pub(crate) fn start(state: State) -> Self {
        let checker = Self { state, inner: StoredValue::new_local(Inner::default()) };
        checker.load();
        Effect::new(move || {
            state.text.track();
            state.as_of.track();
            // A word on its way through an input method is none that anyone wrote.
            if state.composing.get() {
                return;
            }
            checker.expect();
            if checker.inner.with_value(|inner| inner.last_took) <= AT_ONCE {
                checker.run();
            } else {
                checker.schedule(PAUSE);
            }
        });
        checker
    }

    /// Loads the index into a new worker; also to try again.
    pub(crate) fn load(self) {
        self.state.loading.set(Loading::Under { received: 0, total: 0 });
        // The worker runs the program that the page runs, compiled once for both.
        let hear = move |answer: Option<(Answer, JsValue)>| self.hear(answer.map(|(answer, _)| answer));
        let client = Client::start(WORKER, Some(&wasm_bindgen::module()), hear);
        let before = self.inner.try_update_value(|inner| {
            let next_question = inner.next_question;
            std::mem::replace(inner, Inner { client: client.ok(), next_question, ..Inner::default() })
        });
        // Questions to the worker that was wait for the new one.
        let open = before.map(|before| before.open).unwrap_or_default();
        self.inner.update_value(|inner| inner.open = open);
        spawn_local(async move {
            match self.open().await {
                Ok(core) => self.with_client(|client| client.ask_with_file(&Ask::Open, &core)),
                Err(error) => self.fail(&error),
            }
        });
    }

    /// Asks again for the parts that could not be had.
    pub(crate) fn retry(self) {
        let failed = self.state.failures.get_untracked();
        self.state.failures.set(Vec::new());
        self.inner
            .update_value(|inner| inner.asked.retain(|part, _| failed.iter().all(|failure| failure.part != *part)));
        self.schedule(Duration::ZERO);
    }

    /// Gets the core of the index.
    async fn open(self) -> Result<Uint8Array, FetchError> {
        let manifest = index_file(FILE_NAME).await?.to_vec();
        let header: Header = serde_json::from_slice(&manifest).map_err(|_| FetchError::Damaged)?;
        if header.format != FORMAT_VERSION {
            return Err(FetchError::Version);
        }
        let manifest: Manifest = serde_json::from_slice(&manifest).map_err(|_| FetchError::Damaged)?;
        let (name, total) = (manifest.core.name.clone(), manifest.core.bytes);
        self.inner.update_value(|inner| inner.manifest = Some(manifest));
        let progress = move |received| {
            if !self.inner.with_value(|inner| inner.broken) {
                self.state.loading.set(Loading::Under { received, total });
            }
        };
        index_file_with(&name, progress).await
    }

    fn with_client(self, ask: impl FnOnce(&Client)) {
        self.inner.with_value(|inner| match &inner.client {
            Some(client) if !inner.broken => ask(client),
            _ => self.state.loading.set(Loading::Failed(FetchError::Worker)),
        });
    }

    fn hear(self, answer: Option<Answer>) {
        match answer {
            Some(Answer::Ready) => (),
            Some(Answer::Opened(Ok(coverage))) => {
                self.state.loading.set(Loading::Ready(Arc::new(coverage)));
                self.run();
                self.put(|_| true);
            }
            Some(Answer::Opened(Err(error))) => self.fail(&error),
            Some(Answer::Added(part, result)) => self.settle(part, result),
            Some(Answer::Checked(outcome)) => self.take(outcome),
            Some(Answer::Consulted(consulted)) => self.pass_on(consulted),
            None => {
                self.inner.update_value(|inner| inner.broken = true);
                self.fail(&FetchError::Worker);
            }
        }
    }

    /// There is no index.
    fn fail(self, error: &FetchError) {
        self.state.loading.set(Loading::Failed(error.clone()));
        let open = self.inner.try_update_value(|inner| std::mem::take(&mut inner.open)).unwrap_or_default();
        open.into_values().for_each(|open| (open.hear)(Said::Failed(error.clone())));
    }

    /// Asks the engine about the law; what it needs is loaded. `hear` is called until the answer is whole, or fails.
    pub(crate) fn consult(self, question: &Question, hear: impl Fn(Said) + 'static) {
        if let Loading::Failed(error) = self.state.loading.get_untracked() {
            hear(Said::Failed(error));
            return;
        }
        let Ok(question) = serde_json::to_string(question) else {
            return;
        };
        let open = Open { question, hear: Rc::new(hear), waits: BTreeSet::new() };
        let id = self.inner.try_update_value(|inner| {
            inner.next_question += 1;
            inner.open.insert(inner.next_question, open);
            inner.next_question
        });
        if matches!(self.state.loading.get_untracked(), Loading::Ready(_)) {
            self.put(|other| Some(other) == id);
        }
    }

    /// Puts open questions to the worker.
    fn put(self, which: impl Fn(u32) -> bool) {
        self.inner.with_value(|inner| {
            let Some(client) = &inner.client else { return };
            for (&id, open) in inner.open.iter().filter(|(id, _)| which(**id)) {
                client.ask_with_text(&Ask::Consult(id), &open.question);
            }
        });
    }

    /// Tells what is known of a question, and loads what else it needs.
    fn pass_on(self, Consulted { id, answer, shards, fingerprints }: Consulted) {
        let shards = shards.into_iter().map(|(statute, title)| (Part::Shard(statute), Some(title)));
        let parts: Vec<_> = shards.chain(fingerprints.then_some((Part::Fingerprints, None))).collect();
        if parts.is_empty() {
            let open = self.inner.try_update_value(|inner| inner.open.remove(&id)).flatten();
            if let Some((open, answer)) = open.zip(answer) {
                (open.hear)(Said::Whole(answer));
            }
            return;
        }
        let hear = self.inner.try_update_value(|inner| {
            let open = inner.open.get_mut(&id)?;
            open.waits = parts.iter().map(|(part, _)| *part).collect();
            Some(Rc::clone(&open.hear))
        });
        let Some(hear) = hear.flatten() else { return };
        if let Some(answer) = answer {
            hear(Said::Part(answer));
        }
        let failed = self.state.failures.with_untracked(|failures| {
            failures.iter().find(|failure| parts.iter().any(|(part, _)| *part == failure.part)).cloned()
        });
        match failed {
            Some(failure) => self.answer_waiting(failure.part, &Err(failure.error)),
            None => self.ask(parts),
        }
    }

    /// A part that questions wait for is there, or will not come.
    fn answer_waiting(self, part: Part, result: &Result<(), FetchError>) {
        let waiting = self.inner.try_update_value(|inner| {
            let waiting = inner.open.iter_mut().filter_map(|(id, open)| open.waits.remove(&part).then_some(*id));
            let waiting: Vec<u32> = waiting.collect();
            match result {
                Ok(()) => (waiting, Vec::new()),
                Err(_) => (Vec::new(), waiting.iter().filter_map(|id| inner.open.remove(id)).collect::<Vec<Open>>()),
            }
        });
        let Some((there, lost)) = waiting else { return };
        if let Err(error) = result {
            lost.into_iter().for_each(|open| (open.hear)(Said::Failed(error.clone())));
        }
        let complete: Vec<u32> = self.inner.with_value(|inner| {
            let complete = |id: &&u32| inner.open.get(id).is_some_and(|open| open.waits.is_empty());
            there.iter().filter(complete).copied().collect()
        });
        self.put(|id| complete.contains(&id));
    }

    /// Loads again what could not be had: the index, or parts of it.
    pub(crate) fn recover(self) {
        if matches!(self.state.loading.get_untracked(), Loading::Failed(_)) {
            self.load();
        } else {
            self.retry();
        }
    }

    /// Checks after a while; a check that was planned before is put off.
    fn schedule(self, delay: Duration) {
        let timer = set_timeout_with_handle(move || self.run(), delay).ok();
        self.inner.update_value(|inner| {
            if let Some(timer) = std::mem::replace(&mut inner.timer, timer) {
                timer.clear();
            }
        });
    }

    /// Has the text as it stands checked, as soon as the check before is done.
    fn run(self) {
        if !matches!(self.state.loading.get_untracked(), Loading::Ready(_)) {
            return;
        }
        self.inner.update_value(|inner| {
            inner.again = inner.under_check.is_some();
            let Some(client) = inner.client.as_ref().filter(|_| !inner.again) else {
                return;
            };
            let (text, as_of) = (self.state.text.get_untracked(), self.state.as_of.get_untracked());
            client.ask_with_text(&Ask::Check(as_of), &text);
            inner.under_check = Some(UnderCheck { text, as_of });
        });
    }

    /// Shows what a check found, if the text is still there, and asks for what was missing.
    fn take(self, outcome: Outcome) {
        let Outcome { findings, marks, shards, fingerprints, took } = outcome;
        let Some((under_check, findings, again)) = self
            .inner
            .try_update_value(|inner| {
                inner.last_took = took;
                let renew = |place: Option<&Kept>, finding: Finding| {
                    let id = place.map_or_else(
                        || {
                            inner.next_id += 1;
                            inner.next_id
                        },
                        |place| place.id,
                    );
                    Kept { id, finding: Arc::new(finding) }
                };
                inner.findings = findings.apply(&inner.findings, renew);
                Some((inner.under_check.take()?, inner.findings.clone(), std::mem::take(&mut inner.again)))
            })
            .flatten()
        else {
            return;
        };
        let UnderCheck { text, as_of } = under_check;
        let current = as_of == self.state.as_of.get_untracked() && self.state.text.with_untracked(|now| *now == text);
        if current {
            self.state.show(Checked::new(text, as_of, findings, marks, took));
            self.arrive();
        }
        let shards = shards.into_iter().map(|(statute, title)| (Part::Shard(statute), Some(title)));
        self.ask(shards.chain(fingerprints.then_some((Part::Fingerprints, None))).collect());
        if again {
            self.run();
        }
    }

    /// From now on a check is expected, and if it is long in coming, the page says so.
    fn expect(self) {
        if self.state.behind.get_untracked() || self.inner.with_value(|inner| inner.behind.is_some()) {
            return;
        }
        let late = move || self.state.behind.set(untrack(|| !self.state.is_current()));
        let timer = set_timeout_with_handle(late, BEHIND).ok();
        self.inner.update_value(|inner| inner.behind = timer);
    }

    /// What was expected is there.
    fn arrive(self) {
        if let Some(timer) = self.inner.try_update_value(|inner| inner.behind.take()).flatten() {
            timer.clear();
        }
        if self.state.behind.get_untracked() {
            self.state.behind.set(false);
        }
    }

    /// Asks for parts that were not asked for before.
    fn ask(self, parts: Vec<(Part, Option<String>)>) {
        for (part, title) in parts {
            let new = self.inner.try_update_value(|inner| {
                let new = !inner.asked.contains_key(&part);
                inner.asked.entry(part).or_insert(title);
                new
            });
            if new == Some(true) {
                self.state.under_way.update(|n| *n += 1);
                spawn_local(self.fetch(part));
            }
        }
    }

    async fn fetch(self, part: Part) {
        let name = self.inner.with_value(|inner| {
            let manifest = inner.manifest.as_ref()?;
            match part {
                Part::Shard(statute) => {
                    manifest.shards.get(usize::try_from(statute).ok()?).map(|file| file.name.clone())
                }
                Part::Fingerprints => Some(manifest.fingerprints.name.clone()),
            }
        });
        let file = match name {
            Some(name) => index_file(&name).await,
            None => Err(FetchError::Damaged),
        };
        match file {
            Ok(file) => self.with_client(|client| client.ask_with_file(&Ask::Add(part), &file)),
            Err(error) => self.settle(part, Err(error)),
        }
    }

    /// A part is there, or will not come.
    fn settle(self, part: Part, result: Result<(), FetchError>) {
        self.state.under_way.update(|n| *n = n.saturating_sub(1));
        self.answer_waiting(part, &result);
        if let Err(error) = result {
            let law = self.inner.with_value(|inner| inner.asked.get(&part).cloned().flatten());
            self.state.failures.update(|failures| failures.push(Failure { part, law, error }));
        }
        self.schedule(Duration::ZERO);
    }
}
