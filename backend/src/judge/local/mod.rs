//! Language models in this program: Qwen2, Qwen3, GLM4 and Llama, from a folder as transformers keeps it or from a GGUF
//! file.
//!
//! One reply is written at a time. It is written on a thread of its own and told piece by piece; when nobody listens any
//! more, the thread ends before the next token.

mod decoder;
mod folder;
mod gguf;
mod rotation;
mod sampling;
mod shape;
mod template;
mod vocabulary;

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use candle_core::DType;
use futures_util::future::BoxFuture;
use lexlint_shared::judgement::{JudgeInfo, Tokens};
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use tokenizers::Tokenizer;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore, mpsc},
    time::timeout,
};

use self::{
    decoder::{Decoder, Memory},
    sampling::{Chooser, Habits},
    template::Template,
};
use super::{
    chat::{Ask, Chat, Message, Said},
    model::REPLY_TIME,
    opinion::NoJudgement,
};
use crate::model::{
    self, ModelError,
    device::{DeviceChoice, Precision},
    files,
};

/// Models that can be named where one is wanted.
const EXAMPLES: &str = "Qwen/Qwen3-4B, Qwen/Qwen2.5-7B-Instruct, THUDM/GLM-4-9B-0414 or a GGUF file of such a model";

/// Tokens that are read at once: between such parts the work can end.
const PART: usize = 256;

/// Pieces of a reply that may wait to be heard.
const WAITING: usize = 64;

/// What a model is made of, however it is kept.
struct Parts {
    decoder: Decoder,
    tokenizer: Tokenizer,
    template: Template,
    /// Tokens at which a reply ends.
    stops: Vec<u32>,
    habits: Habits,
    /// The files that were read.
    read: Vec<PathBuf>,
    dtype: DType,
}

/// A part of a reply, as it comes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// Words that follow the last ones; never empty.
    Words(String),
    /// The reply has ended.
    End {
        /// Whether at a limit of tokens rather than of itself.
        cut: bool,
        /// What it took.
        tokens: Tokens,
    },
}

/// A model with its weights in memory.
#[derive(Clone, Debug)]
pub struct Local {
    engine: Arc<Engine>,
    places: Arc<Semaphore>,
    time: Duration,
}

#[derive(Debug)]
struct Engine {
    info: JudgeInfo,
    fingerprint: String,
    decoder: Decoder,
    tokenizer: Tokenizer,
    template: Template,
    stops: Vec<u32>,
    habits: Habits,
}

/// A text that a model reads token by token, apart from all others.
#[derive(Debug)]
pub struct Reading<'a> {
    engine: &'a Engine,
    memory: Memory,
}

impl Local {
    /// Loads a model: from its folder, its GGUF file, the one GGUF file of a folder, or by its name on the Hugging Face
    /// hub, where a GGUF file is named behind the model's name as in `Qwen/Qwen3-4B-GGUF/Qwen3-4B-Q4_K_M.gguf`.
    ///
    /// # Errors
    /// [`ModelError`] if the model cannot be had, or its files cannot be used.
    pub fn open(source: &str, device: DeviceChoice, precision: Precision) -> Result<Self, ModelError> {
        let (path, name) = locate(source)?;
        let parts =
            if path.is_dir() { folder::open(&path, device, precision)? } else { gguf::open(&path, device, precision)? };
        let Parts { decoder, tokenizer, template, mut stops, habits, read, dtype } = parts;
        stops.sort_unstable();
        stops.dedup();
        if stops.is_empty() {
            let reason = "it does not say at which token a reply ends (eos_token_id)";
            return Err(files::broken(read.last().unwrap_or(&path), &reason));
        }
        let settings = format!("{habits:?} {stops:?} {dtype:?} {}", template.text());
        let fingerprint = fingerprint(&read, &settings)?;
        let info = JudgeInfo { kind: "local".to_owned(), model: name, endpoint: None, notice: None };
        let engine = Engine { info, fingerprint, decoder, tokenizer, template, stops, habits };
        Ok(Self { engine: Arc::new(engine), places: Arc::new(Semaphore::new(1)), time: REPLY_TIME })
    }

    /// Gives a reply no more than this time.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Self {
        Self { time, ..self }
    }

    /// A conversation as the model reads it, up to where its reply begins.
    ///
    /// # Errors
    /// [`NoJudgement::Model`] if the model's chat template refuses it.
    pub fn prompt(&self, messages: &[Message]) -> Result<String, NoJudgement> {
        self.engine.template.render(messages).map_err(NoJudgement::Model)
    }

    /// The tokens of a text in which special tokens stand as they are written.
    ///
    /// # Errors
    /// [`ModelError::Tokenizer`] if the tokenizer fails.
    pub fn tokenize(&self, text: &str) -> Result<Vec<u32>, ModelError> {
        self.engine.tokenize(text)
    }

    /// Begins to read a text.
    pub fn begin(&self) -> Reading<'_> {
        Reading { engine: &self.engine, memory: self.engine.decoder.memory(PART) }
    }

    /// A reply as it comes: pieces, the last of which is [`Piece::End`], or why there is none. It is written on while the
    /// receiver is there, without a limit of time.
    pub async fn stream(&self, ask: Ask) -> mpsc::Receiver<Result<Piece, NoJudgement>> {
        let (sender, receiver) = mpsc::channel(WAITING);
        // The semaphore is never closed.
        if let Ok(place) = Arc::clone(&self.places).acquire_owned().await {
            let engine = Arc::clone(&self.engine);
            tokio::task::spawn_blocking(move || engine.write(&ask, &sender, place));
        }
        receiver
    }

    async fn whole(mut coming: mpsc::Receiver<Result<Piece, NoJudgement>>) -> Result<Said, NoJudgement> {
        let mut text = String::new();
        while let Some(piece) = coming.recv().await {
            match piece? {
                Piece::Words(words) => text.push_str(&words),
                Piece::End { cut, tokens } => return Ok(Said { text, cut, tokens: Some(tokens) }),
            }
        }
        Err(NoJudgement::Model("it ended without a reply".to_owned()))
    }
}

impl Chat for Local {
    fn info(&self) -> &JudgeInfo {
        &self.engine.info
    }

    fn fingerprint(&self) -> Option<&str> {
        Some(&self.engine.fingerprint)
    }

    fn say<'a>(&'a self, ask: &'a Ask) -> BoxFuture<'a, Result<Said, NoJudgement>> {
        Box::pin(async move {
            // The time begins when it is this reply's turn.
            let coming = self.stream(ask.clone()).await;
            timeout(self.time, Self::whole(coming)).await.unwrap_or(Err(NoJudgement::Timeout(self.time)))
        })
    }
}

impl Reading<'_> {
    /// Reads further tokens; gives the logits of the token after them, one for each token of the vocabulary.
    ///
    /// # Errors
    /// [`ModelError::Compute`] if there are no tokens, one is none of the model's, there are more than its context has
    /// room for, or the device fails; [`ModelError::NoNumbers`] if a logit is infinite or NaN.
    pub fn read(&mut self, ids: &[u32]) -> Result<Vec<f32>, ModelError> {
        let shape = self.engine.decoder.shape();
        let fault = if ids.is_empty() {
            Some("there is nothing to read")
        } else if ids.iter().any(|&id| id as usize >= shape.vocabulary) {
            Some("a token is none of the model's")
        } else if self.memory.read() + ids.len() > shape.positions {
            Some("the text is longer than the model can read")
        } else {
            None
        };
        if let Some(fault) = fault {
            return Err(ModelError::Compute(fault.to_owned()));
        }
        let logits: Vec<f32> = self.engine.decoder.read(ids, &mut self.memory)?.to_vec1()?;
        if logits.iter().all(|logit| logit.is_finite()) { Ok(logits) } else { Err(ModelError::NoNumbers) }
    }
}

impl Engine {
    fn tokenize(&self, text: &str) -> Result<Vec<u32>, ModelError> {
        let encoding = self.tokenizer.encode_fast(text, false);
        Ok(encoding.map_err(|error| ModelError::Tokenizer(error.to_string()))?.get_ids().to_vec())
    }

    /// Writes a reply for whoever listens.
    fn write(&self, ask: &Ask, heard: &mpsc::Sender<Result<Piece, NoJudgement>>, place: OwnedSemaphorePermit) {
        let end = self.reply(ask, heard);
        drop(place);
        if let Some(end) = end.transpose() {
            // Whoever has gone needs no last word.
            let _ = heard.blocking_send(end);
        }
    }

    /// Writes a reply and gives its end; `None` if nobody listens any more.
    fn reply(&self, ask: &Ask, heard: &mpsc::Sender<Result<Piece, NoJudgement>>) -> Result<Option<Piece>, NoJudgement> {
        let text = self.template.render(&ask.messages).map_err(NoJudgement::Model)?;
        let ids = self.tokenize(&text).map_err(failed)?;
        let limit = self.decoder.shape().positions;
        if ids.len() >= limit {
            return Err(NoJudgement::Context { tokens: ids.len(), limit });
        }
        let most = ask.sampling.max_tokens.min(limit - ids.len());
        let mut reading = Reading { engine: self, memory: self.decoder.memory(ids.len() + most) };
        let mut logits = Vec::new();
        for part in ids.chunks(PART) {
            if heard.is_closed() {
                return Ok(None);
            }
            logits = reading.read(part).map_err(failed)?;
        }
        let mut chooser = Chooser::new(ask.sampling, &self.habits, &ids);
        let mut words = self.tokenizer.decode_stream(true);
        let mut written = 0;
        let cut = loop {
            if written == most {
                break true;
            }
            let token = chooser.choose(std::mem::take(&mut logits)).map_err(ModelError::from).map_err(failed)?;
            written += 1;
            if self.stops.contains(&token) {
                break false;
            }
            let piece = words.step(token).map_err(|error| failed(ModelError::Tokenizer(error.to_string())))?;
            // While a letter is not whole there are no words.
            if let Some(piece) = piece.filter(|piece| !piece.is_empty()) {
                if heard.blocking_send(Ok(Piece::Words(piece))).is_err() {
                    return Ok(None);
                }
            } else if heard.is_closed() {
                return Ok(None);
            }
            if written < most {
                logits = reading.read(&[token]).map_err(failed)?;
            }
        };
        Ok(Some(Piece::End { cut, tokens: Tokens { prompt: ids.len() as u64, completion: written as u64 } }))
    }
}

#[allow(clippy::needless_pass_by_value, reason = "for map_err")]
fn failed(error: ModelError) -> NoJudgement {
    NoJudgement::Model(error.to_string())
}

/// The folder or GGUF file that is meant, and a name for people.
fn locate(source: &str) -> Result<(PathBuf, String), ModelError> {
    let path = Path::new(source);
    let gguf = |path: &Path| path.extension().is_some_and(|kind| kind.eq_ignore_ascii_case("gguf"));
    let named = |path: PathBuf| {
        let name = path.file_stem().map_or_else(|| source.to_owned(), |name| name.to_string_lossy().into_owned());
        (path, name)
    };
    if path.is_file() {
        if gguf(path) {
            return Ok(named(path.to_owned()));
        }
        let reason = "no GGUF file by its name; name one, or the folder of a model";
        return Err(files::broken(path, &reason));
    }
    if gguf(path) && !path.is_dir() {
        return Ok((model::hub_file(source, EXAMPLES)?, source.to_owned()));
    }
    let (folder, name) = model::folder(source, EXAMPLES)?;
    if folder.join("config.json").is_file() {
        return Ok((folder, name));
    }
    let entries = fs::read_dir(&folder).map_err(|error| files::broken(&folder, &error))?;
    let mut found: Vec<PathBuf> =
        entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| gguf(path)).collect();
    found.sort_unstable();
    match found.len() {
        0 => Ok((folder, name)),
        1 => Ok(named(found.remove(0))),
        _ => {
            let names: Vec<_> =
                found.iter().filter_map(|path| path.file_name()).map(|name| name.to_string_lossy()).collect();
            let remedy = format!("the folder holds several GGUF files; name one of {}", names.join(", "));
            Err(ModelError::Missing { path: folder.join("config.json"), remedy })
        }
    }
}

/// The identity of all that decides the replies.
fn fingerprint(read: &[PathBuf], settings: &str) -> Result<String, ModelError> {
    let present: Vec<_> = read.iter().filter(|path| path.is_file()).collect();
    let digests = present.par_iter().map(|path| files::digest(path)).collect::<Result<Vec<_>, _>>()?;
    let mut hash = Sha256::new();
    for digest in digests {
        hash.update(digest);
    }
    hash.update(settings);
    Ok(files::hexadecimal(&hash.finalize()))
}
