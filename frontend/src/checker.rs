//! When is the text checked, and against what? Loads the index part by part and has the worker check, off the typing path.
//!
//! The core is loaded on opening the page and a check is made at once: names and numbers. What the
//! check found missing is then loaded, and the text checked again until nothing is missing. Parts
//! stay loaded. The worker is asked one thing at a time: what was typed meanwhile is checked next, and
//! an answer about a text that is no longer there is not shown.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

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
    engine::{Answer, Ask, Client, Outcome},
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
        self.inner.set_value(Inner { client: client.ok(), ..Inner::default() });
        spawn_local(async move {
            match self.open().await {
                Ok(core) => self.with_client(|client| client.ask_with_file(&Ask::Open, &core)),
                Err(error) => self.state.loading.set(Loading::Failed(error)),
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
            }
            Some(Answer::Opened(Err(error))) => self.state.loading.set(Loading::Failed(error)),
            Some(Answer::Added(part, result)) => self.settle(part, result),
            Some(Answer::Checked(outcome)) => self.take(outcome),
            None => {
                self.inner.update_value(|inner| inner.broken = true);
                self.state.loading.set(Loading::Failed(FetchError::Worker));
            }
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
        if let Err(error) = result {
            let law = self.inner.with_value(|inner| inner.asked.get(&part).cloned().flatten());
            self.state.failures.update(|failures| failures.push(Failure { part, law, error }));
        }
        self.schedule(Duration::ZERO);
    }
}
