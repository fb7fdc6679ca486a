//! An embedding model from a folder: tokenizer, network and pooling together.

use std::path::Path;

use candle_core::{DType, Device, Tensor};
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::{
    EXAMPLES, Embedder, Model, Options, Role, Tokens,
    net::{self, Network, Packed},
    pooling::Pooling,
    settings::Settings,
    text::Reader,
    workers::Workers,
};
use crate::model::{ModelError, files, weights::Weights};

/// Tokens that a core computes at once: few enough that what it works on stays in its cache.
const TASK_TOKENS: usize = 512;

/// Tokens of one pass on the processor and elsewhere.
const PASS_TOKENS: (usize, usize) = (16_384, 65_536);

/// A model whose weights are in memory.
#[derive(Debug)]
pub(super) struct Neural {
    model: Model,
    reader: Reader,
    network: Box<dyn Network>,
    pooling: Pooling,
    device: Device,
    workers: Workers,
}

impl Neural {
    /// Loads the model of a folder.
    pub(super) fn open(folder: &Path, name: String, options: &Options) -> Result<Self, ModelError> {
        let mut settings = Settings::read(folder)?;
        if let Some(prompt) = &options.query_prompt {
            settings.query.clone_from(prompt);
        }
        let path = settings.transformer.join("config.json");
        let remedy = || "name the folder of a model, which has it beside its weights".to_owned();
        let config = files::json(&path)?.ok_or_else(|| ModelError::Missing { path: path.clone(), remedy: remedy() })?;
        let device = options.device.open()?;
        let weights = Weights::open(&settings.transformer, &device, options.precision.on(&device)?, EXAMPLES)?;
        let network = net::load(&config, &weights)?;
        let max_tokens = settings.max_tokens.map_or(network.positions(), |limit| limit.min(network.positions()));
        let reader = Reader::open(&settings, max_tokens, network.vocabulary())?;
        // What sentence-transformers does with a folder that says nothing.
        let pooling = options.pooling.or(settings.pooling).unwrap_or(Pooling::Mean);
        if pooling == Pooling::Pooler && !has_pooler(network.as_ref(), &device)? {
            return Err(weights.unsupported("its own pooler, which it does not have,".to_owned()));
        }
        let model = Model {
            name,
            fingerprint: fingerprint(&settings, pooling, max_tokens, &weights)?,
            dimension: network.width(),
            max_tokens,
            nested: network.nested(),
            batch_tokens: if device.is_cpu() { PASS_TOKENS.0 } else { PASS_TOKENS.1 },
        };
        Ok(Self { model, reader, network, pooling, device, workers: Workers::new() })
    }

    /// The vectors of some texts, computed together.
    fn pass(&self, texts: &[&Tokens]) -> candle_core::Result<Vec<Vec<f32>>> {
        let batch = packed(texts);
        let hidden = self.network.forward(&batch, self.network.layers())?;
        self.pooling.pool(&hidden, &batch, self.network.as_ref())?.to_vec2()
    }

    /// The vectors of the tokens of some texts, computed together.
    fn tokens(&self, texts: &[&Tokens], layers: usize) -> candle_core::Result<Vec<Vec<Vec<f32>>>> {
        let batch = packed(texts);
        let mut rows = self.network.forward(&batch, layers)?.to_dtype(DType::F32)?.to_vec2()?.into_iter();
        Ok(batch.lengths.iter().map(|&length| rows.by_ref().take(length).collect()).collect())
    }

    /// Computes some texts, on the processor shared among its cores.
    fn shared<T: Send>(
        &self,
        texts: &[&Tokens],
        pass: impl Fn(&[&Tokens]) -> candle_core::Result<Vec<T>> + Sync,
    ) -> candle_core::Result<Vec<T>> {
        if texts.is_empty() {
            return Ok(Vec::new());
        }
        if !self.device.is_cpu() {
            return pass(texts);
        }
        let lengths: Vec<usize> = texts.iter().map(|text| text.ids.len()).collect();
        let ends = tasks(&lengths, self.workers.count());
        let task = |at: usize| pass(&texts[at.checked_sub(1).map_or(0, |before| ends[before])..ends[at]]);
        Ok(self.workers.run(ends.len(), task)?.into_iter().flatten().collect())
    }
}

fn packed(texts: &[&Tokens]) -> Packed {
    Packed {
        ids: texts.iter().flat_map(|text| &text.ids).copied().collect(),
        lengths: texts.iter().map(|text| text.ids.len()).collect(),
    }
}

fn has_pooler(network: &dyn Network, device: &Device) -> Result<bool, ModelError> {
    let row = Tensor::zeros((1, network.width()), DType::F32, device)?;
    network.pool(&row).transpose().map(|pooled| pooled.is_some()).map_err(ModelError::from)
}

/// The identity of all that decides the vectors.
fn fingerprint(
    settings: &Settings,
    pooling: Pooling,
    max_tokens: usize,
    weights: &Weights,
) -> Result<String, ModelError> {
    let transformer = &settings.transformer;
    let mut paths = vec![transformer.join("config.json"), transformer.join("tokenizer.json")];
    paths.extend_from_slice(weights.paths());
    let digests = paths.par_iter().map(|path| files::digest(path)).collect::<Result<Vec<_>, _>>()?;
    let mut hash = Sha256::new();
    for digest in digests {
        hash.update(digest);
    }
    let Settings { query, document, lower_case, .. } = settings;
    hash.update(format!("{:?}", (query, document, lower_case, pooling, max_tokens, weights.dtype())));
    Ok(files::hexadecimal(&hash.finalize()))
}

/// Groups of texts with about as many tokens as a core takes at once, and at least one for each core, if there are as
/// many texts. Gives the end of each group.
fn tasks(lengths: &[usize], workers: usize) -> Vec<usize> {
    let total: usize = lengths.iter().sum();
    let most = total.div_ceil(workers.max(1)).min(TASK_TOKENS);
    let (mut ends, mut tokens) = (Vec::new(), 0);
    for (at, length) in lengths.iter().enumerate() {
        if tokens > 0 && tokens + length > most {
            ends.push(at);
            tokens = 0;
        }
        tokens += length;
    }
    ends.push(lengths.len());
    ends
}

impl Embedder for Neural {
    fn model(&self) -> &Model {
        &self.model
    }

    fn tokenize(&self, text: &str, role: Role) -> Result<Tokens, ModelError> {
        self.reader.read(text, role)
    }

    fn forward(&self, batch: &[&Tokens]) -> Result<Vec<Vec<f32>>, ModelError> {
        self.shared(batch, |texts| self.pass(texts))?.into_iter().map(normalised).collect()
    }

    fn states(&self, batch: &[&Tokens], layers: Option<usize>) -> Result<Vec<Vec<Vec<f32>>>, ModelError> {
        let has = self.network.layers();
        let layers = layers.unwrap_or(has);
        if layers > has {
            return Err(ModelError::Layers { wanted: layers, has });
        }
        let texts = self.shared(batch, |texts| self.tokens(texts, layers))?;
        texts.into_iter().map(|tokens| tokens.into_iter().map(normalised).collect()).collect()
    }
}

fn normalised(mut vector: Vec<f32>) -> Result<Vec<f32>, ModelError> {
    let length = vector.iter().map(|&value| f64::from(value) * f64::from(value)).sum::<f64>().sqrt();
    if !length.is_finite() || length == 0.0 {
        return Err(ModelError::NoVector);
    }
    #[allow(clippy::cast_possible_truncation, reason = "vectors are of f32")]
    let scale = (1.0 / length) as f32;
    vector.iter_mut().for_each(|value| *value *= scale);
    Ok(vector)
}

#[cfg(test)]
mod tests {
    use super::tasks;

    #[test]
    fn each_core_has_its_share() {
        assert_eq!(tasks(&[10; 4], 2), [2, 4]);
        assert_eq!(tasks(&[10], 4), [1]);
        assert_eq!(tasks(&[128; 9], 2), [4, 8, 9]);
        assert_eq!(tasks(&[5000, 1, 1, 600], 2), [1, 3, 4]);
    }
}
