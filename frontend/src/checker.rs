//! When is the text checked, and against what? Loads the index part by part and checks off the typing path.
//!
//! The core is loaded on opening the page and a check is made at once: names and numbers. What the
//! check found missing is then loaded, and the text checked again until nothing is missing. Parts
//! stay loaded.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use jiff::civil::Date;
use leptos::{leptos_dom::helpers::TimeoutHandle, prelude::*};
use lexlint_shared::{
    check::{Missing, Options, check},
    index::{
        Index,
        format::FORMAT_VERSION,
        manifest::{FILE_NAME, Header, Manifest},
    },
    report::{Citation, Provision},
    statute::Kind,
};
use wasm_bindgen_futures::spawn_local;

use crate::{
    checked::Checked,
    fetch::{FetchError, index_file},
    state::{Coverage, Failure, Loading, Part, State},
};

/// A check that takes no longer than this, in milliseconds, is made with every key: it fits between two frames.
const AT_ONCE: f64 = 16.0;
/// Otherwise it waits for a pause of this length.
const PAUSE: Duration = Duration::from_millis(150);
/// Sorts of norms whose absence a reader should know of.
const EXPECTED: [Kind; 5] = [
    Kind::Law,
    Kind::AdministrativeRegulation,
    Kind::JudicialInterpretation,
    Kind::MinistryRule,
    Kind::LocalRegulation,
];

/// Loads and checks.
#[derive(Clone, Copy)]
pub(crate) struct Checker {
    state: State,
    inner: StoredValue<Inner, LocalStorage>,
}

#[derive(Default)]
struct Inner {
    loaded: Option<Loaded>,
    /// Parts asked for: on their way, there, or failed.
    asked: BTreeSet<Part>,
    timer: Option<TimeoutHandle>,
    last_took: f64,
}

struct Loaded {
    index: Index,
    manifest: Manifest,
}

impl Checker {
    /// Starts loading, and from then on checks whenever text or date change.
    pub(crate) fn start(state: State) -> Self {
        let checker = Self { state, inner: StoredValue::new_local(Inner::default()) };
        checker.load();
        Effect::new(move || {
            state.text.track();
            state.as_of.track();
            if checker.inner.with_value(|inner| inner.last_took) <= AT_ONCE {
                checker.run();
            } else {
                checker.schedule(PAUSE);
            }
        });
        checker
    }

    /// Loads the index; also to try again.
    pub(crate) fn load(self) {
        self.state.loading.set(Loading::Under { received: 0, total: 0 });
        spawn_local(async move {
            let loading = match self.open().await {
                Ok(coverage) => Loading::Ready(Arc::new(coverage)),
                Err(error) => Loading::Failed(error),
            };
            self.state.loading.set(loading);
            self.schedule(Duration::ZERO);
        });
    }

    /// Asks again for the parts that could not be had.
    pub(crate) fn retry(self) {
        let failed = self.state.failures.get_untracked();
        self.state.failures.set(Vec::new());
        self.inner.update_value(|inner| inner.asked.retain(|part| failed.iter().all(|failure| failure.part != *part)));
        self.schedule(Duration::ZERO);
    }

    async fn open(self) -> Result<Coverage, FetchError> {
        let manifest = index_file(FILE_NAME, |_| ()).await?;
        let header: Header = serde_json::from_slice(&manifest).map_err(|_| FetchError::Damaged)?;
        if header.format != FORMAT_VERSION {
            return Err(FetchError::Version);
        }
        let manifest: Manifest = serde_json::from_slice(&manifest).map_err(|_| FetchError::Damaged)?;
        let total = manifest.core.bytes;
        let core =
            index_file(&manifest.core.name, |received| self.state.loading.set(Loading::Under { received, total }))
                .await?;
        let index = Index::open(&core)?;
        let coverage = coverage(&index);
        self.inner.update_value(|inner| inner.loaded = Some(Loaded { index, manifest }));
        Ok(coverage)
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

    /// Checks the text as it stands, and asks for what was missing.
    fn run(self) {
        let text = self.state.text.get_untracked();
        let options = Options { as_of: self.state.as_of.get_untracked() };
        let started = now();
        let checked = self.inner.with_value(|inner| {
            let index = &inner.loaded.as_ref()?.index;
            let outcome = check(&text, options, index);
            let took = now() - started;
            let sources = outcome.report.citations.iter();
            let sources = sources.map(|citation| source(citation, options.as_of, index));
            Some((sources.collect(), outcome, took))
        });
        let Some((sources, outcome, took)) = checked else { return };
        self.inner.update_value(|inner| inner.last_took = took);
        self.state.checked.set(Some(Arc::new(Checked::new(text, outcome.report, sources, took))));
        self.ask(&outcome.missing);
    }

    /// Asks for parts that were not asked for before.
    fn ask(self, missing: &Missing) {
        let shards = missing.shards.iter().map(|&statute| Part::Shard(statute));
        let parts: Vec<Part> = shards.chain(missing.fingerprints.then_some(Part::Fingerprints)).collect();
        for part in parts {
            let new = self.inner.try_update_value(|inner| inner.asked.insert(part)).unwrap_or(false);
            if new {
                self.state.under_way.update(|n| *n += 1);
                spawn_local(self.fetch(part));
            }
        }
    }

    async fn fetch(self, part: Part) {
        let result = self.add(part).await;
        self.state.under_way.update(|n| *n = n.saturating_sub(1));
        if let Err(error) = result {
            let law = self.inner.with_value(|inner| {
                let Part::Shard(statute) = part else {
                    return None;
                };
                let statutes = inner.loaded.as_ref()?.index.statutes();
                Some(statutes.get(usize::try_from(statute).ok()?)?.title.clone())
            });
            self.state.failures.update(|failures| failures.push(Failure { part, law, error }));
        }
        self.schedule(Duration::ZERO);
    }

    async fn add(self, part: Part) -> Result<(), FetchError> {
        let name = self.inner.with_value(|inner| {
            let manifest = &inner.loaded.as_ref()?.manifest;
            match part {
                Part::Shard(statute) => {
                    manifest.shards.get(usize::try_from(statute).ok()?).map(|file| file.name.clone())
                }
                Part::Fingerprints => Some(manifest.fingerprints.name.clone()),
            }
        });
        let name = name.ok_or(FetchError::Damaged)?;
        let bytes = index_file(&name, |_| ()).await?;
        let added = self.inner.try_update_value(|inner| {
            let Some(loaded) = &mut inner.loaded else {
                return Ok(());
            };
            match part {
                Part::Shard(statute) => loaded.index.add_shard(statute, &bytes),
                Part::Fingerprints => loaded.index.add_fingerprints(&bytes),
            }
        });
        Ok(added.unwrap_or(Ok(()))?)
    }
}

/// Milliseconds since the page was opened.
fn now() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

/// The provision that the words of a citation are from, where the explanation names another and it is loaded.
fn source(citation: &Citation, as_of: Date, index: &Index) -> Option<Provision> {
    let params = &citation.explanation.params;
    let statute = index.by_title(params.get("source_law")?)?;
    let version = index.version(statute, as_of)?;
    index.provision(statute, version, params.get("source_article")?.parse().ok()?)
}

fn coverage(index: &Index) -> Coverage {
    let info = index.info();
    let articles = index.statutes().iter().filter_map(|statute| statute.versions.last());
    let has = |kind: &Kind| index.statutes().iter().any(|statute| statute.kind == *kind);
    Coverage {
        id: info.id.clone(),
        built: info.built,
        statutes: index.statutes().len(),
        articles: articles.filter_map(|version| usize::try_from(version.articles).ok()).sum(),
        absent: EXPECTED.into_iter().filter(|kind| !has(kind)).collect(),
        sources: info.sources.clone(),
    }
}
