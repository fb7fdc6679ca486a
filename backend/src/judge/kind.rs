//! Which judges are there, and how is one made ready? A registry.

use std::{num::NonZeroUsize, sync::Arc, time::Duration};

use lexlint_shared::index::Index;

use super::{
    Judge,
    baseline::Baseline,
    chat::{Chat, Sampling},
    local::Local,
    model::{ModelJudge, REPLY_TIME},
    panel::{FEWEST, Panel, THRESHOLD},
    prompt::Language,
    remote::{Key, Remote, RemoteError, Settings},
    session::Bench,
};
use crate::{
    model::{
        ModelError,
        device::{DeviceChoice, Precision},
    },
    retrieve::Retriever,
    store::Store,
};

/// What is wanted of a judge; each kind takes what concerns it.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Addresses of endpoints: one for all models, or one for each.
    pub urls: Vec<String>,
    /// Names of models at endpoints, or where local ones are.
    pub models: Vec<String>,
    /// Key of the endpoints.
    pub key: Option<Key>,
    /// Language of the prompts.
    pub language: Language,
    /// How tokens are chosen.
    pub sampling: Sampling,
    /// Replies whose mean is taken.
    pub samples: u64,
    /// Longest time for one reply.
    pub time: Duration,
    /// Requests at once to one endpoint.
    pub concurrency: NonZeroUsize,
    /// Share of opposing members above which a member of a panel thinks again.
    pub threshold: f32,
    /// What computes a local model.
    pub device: DeviceChoice,
    /// The numbers it is computed with.
    pub precision: Precision,
}

impl Default for Wanted {
    fn default() -> Self {
        Self {
            urls: Vec::new(),
            models: Vec::new(),
            key: None,
            language: Language::default(),
            sampling: Sampling::default(),
            samples: 1,
            time: REPLY_TIME,
            concurrency: NonZeroUsize::new(4).unwrap_or(NonZeroUsize::MIN),
            threshold: THRESHOLD,
            device: DeviceChoice::default(),
            precision: Precision::default(),
        }
    }
}

/// Why a judge cannot be made ready. Every message says what to do.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The endpoint's settings cannot be used.
    #[error(transparent)]
    Remote(#[from] RemoteError),
    /// No address.
    #[error("this judge needs the address of an endpoint, as in --judge-url http://localhost:11434/v1")]
    NoUrl,
    /// No model.
    #[error("this judge needs the name of a model, as in --judge-model qwen3:8b")]
    NoModel,
    /// More models than this kind takes.
    #[error("this judge takes one model; several sit in a panel, with --judge panel")]
    ManyModels,
    /// Too few models.
    #[error("a panel needs at least {FEWEST} models, as in --judge-model a --judge-model b")]
    FewModels,
    /// Neither one address nor one for each model.
    #[error("give one --judge-url for all models, or one for each in the same order")]
    Urls,
    /// No folder.
    #[error(
        "this judge needs a model: its folder, its GGUF file, or its name on the Hugging Face hub, as in --judge-model Qwen/Qwen3-4B"
    )]
    NoFolder,
    /// A model cannot be used.
    #[error(transparent)]
    Model(#[from] ModelError),
}

/// The law, for judges that look into it themselves.
#[derive(Clone, Debug)]
pub struct Law {
    /// Its text; all parts are loaded.
    pub index: Arc<Index>,
    /// Finds provisions in it.
    pub retriever: Arc<dyn Retriever>,
}

type Open = fn(&Wanted, &Law) -> Result<Arc<dyn Judge>, OpenError>;

/// A kind of judge.
#[derive(Debug)]
pub struct Kind {
    /// Name in arguments and judgements.
    pub name: &'static str,
    /// One line for `--help`.
    pub about: &'static str,
    /// Whether a model is asked, so that judgements are worth keeping.
    pub asks: bool,
    open: Open,
}

/// All kinds; the first is the default.
pub const KINDS: &[Kind] = &[
    Kind { name: "baseline", about: "words and legal differences; needs no model", asks: false, open: baseline },
    Kind { name: "remote", about: "a model behind an OpenAI-compatible endpoint", asks: true, open: remote },
    Kind { name: "local", about: "a model in this program, from a folder or a GGUF file", asks: true, open: local },
    Kind { name: "panel", about: "several such models, who discuss", asks: true, open: panel },
];

/// The kind with a name.
pub fn kind(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}

impl Kind {
    /// Makes a judge ready; no text is sent anywhere yet.
    ///
    /// # Errors
    /// [`OpenError`] if what is wanted is not enough or cannot be used.
    pub fn open(&self, wanted: &Wanted, law: &Law) -> Result<Arc<dyn Judge>, OpenError> {
        (self.open)(wanted, law)
    }
}

/// A kind with what is wanted of it, and where its judgements are kept.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The kind.
    pub kind: &'static Kind,
    /// What is wanted.
    pub wanted: Wanted,
    /// Where judgements are kept.
    pub store: Option<Arc<Store>>,
}

impl Chosen {
    /// All that is needed to judge by a law.
    ///
    /// # Errors
    /// [`OpenError`] if what is wanted is not enough or cannot be used.
    pub fn bench(&self, law: &Law) -> Result<Bench, OpenError> {
        let judge = self.kind.open(&self.wanted, law)?;
        let concurrency = self.wanted.concurrency.get();
        Ok(Bench { law: law.clone(), judge, store: self.store.clone(), concurrency })
    }
}

fn baseline(_: &Wanted, law: &Law) -> Result<Arc<dyn Judge>, OpenError> {
    Ok(Arc::new(Baseline::new(law.clone())))
}

fn remote(wanted: &Wanted, _: &Law) -> Result<Arc<dyn Judge>, OpenError> {
    let mut members = members(wanted)?;
    let first = members.pop().ok_or(OpenError::NoModel)?;
    if members.is_empty() { Ok(Arc::new(first)) } else { Err(OpenError::ManyModels) }
}

fn local(wanted: &Wanted, _: &Law) -> Result<Arc<dyn Judge>, OpenError> {
    let model = match &wanted.models[..] {
        [] => return Err(OpenError::NoFolder),
        [model] => model,
        _ => return Err(OpenError::ManyModels),
    };
    let chat: Arc<dyn Chat> = Arc::new(Local::open(model, wanted.device, wanted.precision)?.with_time(wanted.time));
    Ok(Arc::new(ModelJudge::new(chat, wanted.language, wanted.sampling).with_samples(wanted.samples)))
}

fn panel(wanted: &Wanted, _: &Law) -> Result<Arc<dyn Judge>, OpenError> {
    let panel = Panel::new(members(wanted)?, wanted.threshold);
    panel.map(|panel| Arc::new(panel) as Arc<dyn Judge>).ok_or(OpenError::FewModels)
}

/// One judge for each model wanted.
pub(super) fn members(wanted: &Wanted) -> Result<Vec<ModelJudge>, OpenError> {
    let first = wanted.urls.first().ok_or(OpenError::NoUrl)?;
    if wanted.models.is_empty() {
        return Err(OpenError::NoModel);
    }
    if wanted.urls.len() != 1 && wanted.urls.len() != wanted.models.len() {
        return Err(OpenError::Urls);
    }
    let urls = wanted.urls.iter().chain(std::iter::repeat(first));
    let member = |(model, url): (&String, &String)| {
        let (key, time, concurrency) = (wanted.key.clone(), wanted.time, wanted.concurrency);
        let remote = Remote::new(Settings { key, time, concurrency, ..Settings::new(url, model) })?;
        let chat: Arc<dyn Chat> = Arc::new(remote);
        Ok(ModelJudge::new(chat, wanted.language, wanted.sampling).with_samples(wanted.samples))
    };
    wanted.models.iter().zip(urls).map(member).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        for (at, kind) in KINDS.iter().enumerate() {
            assert!(KINDS[..at].iter().all(|other| other.name != kind.name));
        }
    }
}
