//! A model's folder with safetensors, as transformers keeps it.

use std::path::{Path, PathBuf};

use candle_core::{DType, Device, Tensor};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::{
    EXAMPLES, Parts,
    decoder::{Decoder, Linear, Matrix, Name, Source, Words},
    sampling::Habits,
    shape::{self, Config, Fault},
    template::{SPECIAL, Template},
};
use crate::model::{
    ModelError,
    device::{DeviceChoice, Precision},
    files, tokenizer,
    weights::Weights,
};

/// All of a folder's model.
pub(super) fn open(folder: &Path, device: DeviceChoice, precision: Precision) -> Result<Parts, ModelError> {
    let path = folder.join("config.json");
    let remedy = "name the folder of a model, which has it beside its weights, or a GGUF file";
    let config =
        files::json(&path)?.ok_or_else(|| ModelError::Missing { path: path.clone(), remedy: remedy.to_owned() })?;
    let device = device.open()?;
    let weights = Weights::open(folder, &device, precision.on(&device)?, EXAMPLES)?;
    let model_type = config["model_type"].as_str().unwrap_or_default();
    let architecture = shape::architecture(model_type).map_err(|what| weights.unsupported(what))?;
    let shape = weights.read::<Config>(&config)?.shape(architecture).map_err(|fault| match fault {
        Fault::Unsupported(what) => weights.unsupported(what),
        Fault::Broken(why) => weights.broken_config(&why),
    })?;
    let settings: Settings = files::shaped(&folder.join("tokenizer_config.json"))?;
    let template = settings.template(folder)?;
    let (tokenizer, tokens) = tokenizer::open(folder)?;
    tokenizer::fits(&tokens, &tokenizer, shape.vocabulary)?;
    let decoder = Decoder::load(architecture, shape, &Tensors(&weights))?;

    let generation = folder.join("generation_config.json");
    let habits: Generation = files::shaped(&generation)?;
    let ends: Ends = weights.read(&config)?;
    let mut stops: Vec<u32> =
        [habits.eos_token_id, ends.eos_token_id].into_iter().flatten().flat_map(Ids::list).collect();
    stops.extend(settings.special("eos_token").and_then(|token| tokenizer.token_to_id(&token)));
    let mut read = vec![path, tokens, generation];
    read.extend_from_slice(weights.paths());
    Ok(Parts { decoder, tokenizer, template, stops, habits: habits.habits, read, dtype: weights.dtype() })
}

/// The part of `generation_config.json` that is followed.
#[derive(Debug, Default, Deserialize)]
struct Generation {
    eos_token_id: Option<Ids>,
    #[serde(flatten)]
    habits: Habits,
}

/// The part of config.json that says which tokens end a text.
#[derive(Debug, Deserialize)]
struct Ends {
    eos_token_id: Option<Ids>,
}

/// One token or several.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Ids {
    One(u32),
    Several(Vec<u32>),
}

impl Ids {
    fn list(self) -> Vec<u32> {
        match self {
            Self::One(id) => vec![id],
            Self::Several(ids) => ids,
        }
    }
}

/// `tokenizer_config.json`
#[derive(Debug, Default, Deserialize)]
struct Settings {
    chat_template: Option<Value>,
    #[serde(flatten)]
    others: Map<String, Value>,
}

impl Settings {
    /// A special token, which stands as text or as an object with its text.
    fn special(&self, name: &str) -> Option<String> {
        let value = self.others.get(name)?;
        value.as_str().or_else(|| value.get("content")?.as_str()).map(str::to_owned)
    }

    /// The chat template: of a file of its own, else of these settings.
    fn template(&self, folder: &Path) -> Result<Template, ModelError> {
        let (text, path) = match template_file(folder)? {
            Some(found) => found,
            None => {
                let path = folder.join("tokenizer_config.json");
                let text = self.chat_template.as_ref().and_then(default_template);
                let text = text.ok_or_else(|| no_template(folder))?;
                (text, path)
            }
        };
        let special = SPECIAL.iter().filter_map(|name| Some((*name, self.special(name)?))).collect();
        Template::new(text, special).map_err(|reason| files::broken(&path, &reason))
    }
}

/// The only template, or of several that have names the one to use where none is named.
fn default_template(value: &Value) -> Option<String> {
    let named = |value: &Value| value["name"] == "default";
    let text = value.as_str().or_else(|| value.as_array()?.iter().find(|value| named(value))?["template"].as_str());
    text.map(str::to_owned)
}

/// The chat template that stands in a file of its own, and the file.
pub(super) fn template_file(folder: &Path) -> Result<Option<(String, PathBuf)>, ModelError> {
    let path = folder.join("chat_template.jinja");
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok(Some((text, path))),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(files::broken(&path, &error)),
    }
}

/// The error of a model that says nowhere how it is talked to.
pub(super) fn no_template(folder: &Path) -> ModelError {
    let remedy = "the model says nowhere else how it is talked to: choose one that is made for that (“Instruct” or \
                  “Chat” in its name), or put its chat template there";
    ModelError::Missing { path: folder.join("chat_template.jinja"), remedy: remedy.to_owned() }
}

/// Tensors by the names that transformers gives them.
struct Tensors<'a>(&'a Weights);

fn full(layer: Option<usize>, name: Name) -> String {
    layer.map_or_else(|| name.tensors.to_owned(), |layer| format!("model.layers.{layer}.{}", name.tensors))
}

impl Source for Tensors<'_> {
    fn device(&self) -> &Device {
        self.0.device()
    }

    fn dtype(&self) -> DType {
        self.0.dtype()
    }

    fn vector(&self, layer: Option<usize>, name: Name, length: usize) -> Result<Tensor, ModelError> {
        self.0.tensor(&format!("{}.weight", full(layer, name)), &[length])
    }

    fn linear(
        &self,
        layer: Option<usize>,
        name: Name,
        (from, to): (usize, usize),
        bias: bool,
    ) -> Result<Linear, ModelError> {
        let name = full(layer, name);
        let matrix = self.0.tensor(&format!("{name}.weight"), &[to, from])?;
        let bias = bias.then(|| self.0.tensor(&format!("{name}.bias"), &[to])).transpose()?;
        Ok(Linear { matrix: Matrix::Plain(matrix), bias })
    }

    fn words(&self, vocabulary: usize, width: usize) -> Result<Words, ModelError> {
        Ok(Words(Matrix::Plain(self.0.tensor("model.embed_tokens.weight", &[vocabulary, width])?)))
    }

    fn has_head(&self) -> bool {
        self.0.has("lm_head.weight")
    }
}
