//! Arguments that choose a judge, for all commands that have one.

use std::{
    fs,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::Context;
use clap::{
    Args,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};

use super::computing::Computing;
use crate::judge::{
    chat::Sampling,
    kind::{self, Chosen, Kind, Wanted},
    panel,
    prompt::Language,
    remote::Key,
};

/// Variable that the key of an endpoint is read from.
const KEY: &str = "LEXLINT_JUDGE_KEY";

/// Which judge, and how it works.
#[derive(Debug, Args)]
#[command(next_help_heading = "Judge")]
pub struct Judging {
    /// Who judges.
    #[arg(long, value_name = "KIND", default_value = kind::KINDS[0].name, value_parser = kinds(), env = "LEXLINT_JUDGE")]
    judge: &'static Kind,

    /// Address of an OpenAI-compatible endpoint, such as `http://localhost:11434/v1`; for a panel one, or one for each model.
    #[arg(long = "judge-url", value_name = "URL", env = "LEXLINT_JUDGE_URL", value_delimiter = ',')]
    urls: Vec<String>,

    /// Name of the model; several for a panel. For a local one its folder, GGUF file, or name on the Hugging Face hub.
    #[arg(long = "judge-model", value_name = "NAME", env = "LEXLINT_JUDGE_MODEL", value_delimiter = ',')]
    models: Vec<String>,

    /// File that holds the key of the endpoint; else the variable `LEXLINT_JUDGE_KEY` is used, if there is one.
    #[arg(long, value_name = "FILE")]
    key_file: Option<PathBuf>,

    /// Language of the prompts.
    #[arg(long, value_name = "LANG", value_enum, default_value_t)]
    prompts: Language,

    /// Replies to each task, of which the mean counts; two answers are compared in both orders each time.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=32))]
    samples: u64,

    /// How freely the model chooses words: 0 takes the likeliest. Several samples want more than 0.
    #[arg(long, value_name = "NUMBER", default_value_t = 0.0, value_parser = temperature)]
    temperature: f32,

    /// Most tokens of a reply.
    #[arg(long, value_name = "NUMBER", default_value_t = Sampling::default().max_tokens)]
    max_tokens: usize,

    /// Tasks put to the judge at once.
    #[arg(long, value_name = "NUMBER", default_value_t = Wanted::default().concurrency)]
    concurrency: NonZeroUsize,

    /// Longest time for one reply, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = Wanted::default().time.as_secs(), value_parser = clap::value_parser!(u64).range(1..=86400))]
    reply_time: u64,

    /// Share of opposing members above which a member of a panel thinks again.
    #[arg(long, value_name = "SHARE", default_value_t = panel::THRESHOLD, value_parser = share)]
    threshold: f32,
}

fn kinds() -> impl TypedValueParser<Value = &'static Kind> {
    let values = kind::KINDS.iter().map(|kind| PossibleValue::new(kind.name).help(kind.about));
    PossibleValuesParser::new(values).try_map(|name| kind::kind(&name).ok_or("no such judge"))
}

fn temperature(text: &str) -> Result<f32, String> {
    text.parse().ok().filter(|value| (0.0..=2.0).contains(value)).ok_or_else(|| "write a number from 0 to 2".to_owned())
}

fn share(text: &str) -> Result<f32, String> {
    text.parse().ok().filter(|value| (0.0..=1.0).contains(value)).ok_or_else(|| "write a number from 0 to 1".to_owned())
}

impl Judging {
    /// The judge chosen. `index` is the directory of the index, beside which judgements are kept.
    ///
    /// # Errors
    /// If the key file cannot be read, or the file for judgements that was named not be used.
    pub fn chosen(&self, index: &Path, computing: &Computing) -> anyhow::Result<Chosen> {
        let wanted = Wanted {
            urls: self.urls.clone(),
            models: self.models.clone(),
            key: self.key()?,
            language: self.prompts,
            sampling: Sampling { temperature: self.temperature, max_tokens: self.max_tokens, ..Sampling::default() },
            samples: self.samples,
            time: Duration::from_secs(self.reply_time),
            concurrency: self.concurrency,
            threshold: self.threshold,
            device: computing.device,
            precision: computing.precision,
        };
        let store = if self.judge.asks { computing.store(index)? } else { None };
        Ok(Chosen { kind: self.judge, wanted, store })
    }

    fn key(&self) -> anyhow::Result<Option<Key>> {
        let text = match &self.key_file {
            Some(file) => {
                Some(fs::read_to_string(file).with_context(|| format!("cannot read the key in “{}”", file.display()))?)
            }
            None => std::env::var(KEY).ok(),
        };
        Ok(text.as_deref().map(Key::new).transpose()?)
    }
}
