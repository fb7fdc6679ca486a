//! BERT (BGE, `SimBERT`, `MiniLM`) and XLM-RoBERTa (BGE-M3), which differ in how positions are numbered.
//! Devlin et al. 2019, arXiv:1810.04805; Conneau et al. 2020, arXiv:1911.02116.

use candle_core::{DType, Tensor};
use serde::Deserialize;
use serde_json::Value;

use super::{
    Architecture, Loaded, Network, Packed,
    attention::{self, Heads, attend},
};
use crate::model::{ModelError, ops, simd::Activation, weights::Weights};

pub(super) static BERT: Architecture =
    Architecture { model_type: "bert", load: |config, weights| load(config, weights, Positions::FromZero) };

pub(super) static XLM_ROBERTA: Architecture = Architecture {
    model_type: "xlm-roberta",
    load: |config, weights| {
        let padding = weights.read::<Padding>(config)?.pad_token_id;
        load(config, weights, Positions::BehindPadding(padding))
    },
};

/// How the positions of tokens are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Positions {
    /// 0, 1, 2 and so on.
    FromZero,
    /// From the number of the padding token plus 1 on, where a padding token has its own number as its position.
    BehindPadding(u32),
}

#[derive(Debug, Deserialize)]
struct Padding {
    pad_token_id: u32,
}

#[derive(Debug, Deserialize)]
struct Config {
    vocab_size: usize,
    hidden_size: usize,
    num_hidden_layers: usize,
    num_attention_heads: usize,
    intermediate_size: usize,
    max_position_embeddings: usize,
    type_vocab_size: usize,
    hidden_act: String,
    layer_norm_eps: f32,
    #[serde(default)]
    position_embedding_type: Option<String>,
    #[serde(default)]
    is_decoder: bool,
}

/// `x·weight`, without the bias, which the step that follows adds.
#[derive(Debug)]
struct Layer {
    /// Queries, keys and values side by side.
    attention: (Tensor, Tensor),
    /// Its output, with the parameters of the normalisation behind it.
    joined: (Tensor, Tensor),
    wide: (Tensor, Tensor),
    narrow: (Tensor, Tensor),
}

#[derive(Debug)]
struct Bert {
    words: Tensor,
    /// With the vector of the only text's type added.
    positions: Tensor,
    embedding_norm: Tensor,
    layers: Vec<Layer>,
    pooler: Option<(Tensor, Tensor)>,
    heads: Heads,
    activation: Activation,
    numbering: Positions,
    epsilon: f32,
}

fn load(config: &Value, weights: &Weights, numbering: Positions) -> Loaded {
    let config: Config = weights.read(config)?;
    let activation = match config.hidden_act.as_str() {
        "gelu" => Activation::Gelu,
        "gelu_new" | "gelu_pytorch_tanh" => Activation::GeluTanh,
        "relu" => Activation::Relu,
        "silu" => Activation::Silu,
        other => return Err(weights.unsupported(format!("the activation \"{other}\""))),
    };
    if let Some(other) = config.position_embedding_type.as_deref().filter(|&kind| kind != "absolute") {
        return Err(weights.unsupported(format!("positions of the kind \"{other}\"")));
    }
    if config.is_decoder {
        return Err(weights.unsupported("BERT as a decoder".to_owned()));
    }
    let (width, count) = (config.hidden_size, config.num_attention_heads);
    if count == 0 || width == 0 || !width.is_multiple_of(count) || config.max_position_embeddings == 0 {
        return Err(weights.broken_config("hidden_size must be a multiple of num_attention_heads, and none may be 0"));
    }
    let heads = Heads { queries: count, keys: count, size: width / count, causal: false };

    let prefix = weights.prefix(&["", "bert.", "roberta."], "embeddings.word_embeddings.weight");
    let at = |name: &str| format!("{prefix}{name}");
    let embeddings = |name: &str, rows| weights.tensor(&at(&format!("embeddings.{name}.weight")), &[rows, width]);
    let types = embeddings("token_type_embeddings", config.type_vocab_size.max(1))?;
    let positions = embeddings("position_embeddings", config.max_position_embeddings)?;
    let positions = types.get(0).and_then(|of_text| positions.broadcast_add(&of_text));
    let zeros = Tensor::zeros(width, types.dtype(), types.device())?;
    let layers = (0..config.num_hidden_layers).map(|layer| {
        let at = |name: &str| at(&format!("encoder.layer.{layer}.{name}"));
        let part = |name: &str| weights.linear(&at(&format!("attention.self.{name}")), width, width);
        let ((q, q_bias), (k, k_bias), (v, v_bias)) = (part("query")?, part("key")?, part("value")?);
        let (joined, bias) = weights.linear(&at("attention.output.dense"), width, width)?;
        let joined_norm = norm(weights, &at("attention.output.LayerNorm"), width, &bias)?;
        let wide = weights.linear(&at("intermediate.dense"), width, config.intermediate_size)?;
        let (narrow, bias) = weights.linear(&at("output.dense"), config.intermediate_size, width)?;
        let narrow_norm = norm(weights, &at("output.LayerNorm"), width, &bias)?;
        Ok(Layer {
            attention: (Tensor::cat(&[q, k, v], 1)?, Tensor::cat(&[q_bias, k_bias, v_bias], 0)?),
            joined: (joined, joined_norm),
            wide,
            narrow: (narrow, narrow_norm),
        })
    });
    let pooler = at("pooler.dense");
    Ok(Box::new(Bert {
        words: embeddings("word_embeddings", config.vocab_size)?,
        positions: positions?,
        embedding_norm: norm(weights, &at("embeddings.LayerNorm"), width, &zeros)?,
        layers: layers.collect::<Result<_, ModelError>>()?,
        pooler: weights.has(&format!("{pooler}.weight")).then(|| weights.linear(&pooler, width, width)).transpose()?,
        heads,
        activation,
        numbering,
        epsilon: config.layer_norm_eps,
    }))
}

/// Bias of what comes before, gain and shift, one a row. Old files call the latter gamma and beta.
fn norm(weights: &Weights, name: &str, width: usize, bias: &Tensor) -> Result<Tensor, ModelError> {
    let of = |new: &str, old: &str| {
        let old = format!("{name}.{old}");
        weights.tensor(&if weights.has(&old) { old } else { format!("{name}.{new}") }, &[width])
    };
    Tensor::stack(&[bias, &of("weight", "gamma")?, &of("bias", "beta")?], 0).map_err(ModelError::from)
}

impl Bert {
    /// The position of each token.
    fn numbers(&self, batch: &Packed) -> Vec<u32> {
        let mut numbers = Vec::with_capacity(batch.ids.len());
        for (from, length) in batch.texts() {
            match self.numbering {
                Positions::FromZero => numbers.extend((0..).take(length)),
                Positions::BehindPadding(padding) => {
                    let mut last = padding;
                    for &id in &batch.ids[from..from + length] {
                        last += u32::from(id != padding);
                        numbers.push(if id == padding { padding } else { last });
                    }
                }
            }
        }
        numbers
    }
}

impl Network for Bert {
    fn forward(&self, batch: &Packed, layers: usize) -> candle_core::Result<Tensor> {
        let total = batch.ids.len();
        let device = self.words.device();
        let words = self.words.index_select(&Tensor::new(batch.ids.as_slice(), device)?, 0)?;
        let positions = self.positions.index_select(&Tensor::from_vec(self.numbers(batch), total, device)?, 0)?;
        let mut x = ops::add_layer_norm(words, &positions, &self.embedding_norm, self.epsilon)?;
        let Heads { queries, size, .. } = self.heads;
        for layer in self.layers.iter().take(layers) {
            let all = ops::add_bias(x.matmul(&layer.attention.0)?, &layer.attention.1)?;
            let all = all.reshape((total, 3 * queries, size))?;
            let [q, k, v] = [0, 1, 2].map(|at| attention::part(&all, at * queries, queries));
            let seen = attend(self.heads, &q?, &k?, &v?, batch)?;
            x = ops::add_layer_norm(seen.matmul(&layer.joined.0)?, &x, &layer.joined.1, self.epsilon)?;
            let wide = ops::add_bias_activate(x.matmul(&layer.wide.0)?, &layer.wide.1, self.activation)?;
            x = ops::add_layer_norm(wide.matmul(&layer.narrow.0)?, &x, &layer.narrow.1, self.epsilon)?;
        }
        Ok(x)
    }

    fn layers(&self) -> usize {
        self.layers.len()
    }

    fn width(&self) -> usize {
        self.heads.queries * self.heads.size
    }

    fn vocabulary(&self) -> usize {
        self.words.dims()[0]
    }

    fn positions(&self) -> usize {
        let all = self.positions.dims()[0];
        match self.numbering {
            Positions::FromZero => all,
            Positions::BehindPadding(padding) => all.saturating_sub(padding as usize + 1),
        }
    }

    fn nested(&self) -> bool {
        false
    }

    fn pool(&self, first: &Tensor) -> Option<candle_core::Result<Tensor>> {
        let (weight, bias) = self.pooler.as_ref()?;
        let pooled = first.to_dtype(DType::F32).and_then(|first| {
            let weight = weight.to_dtype(DType::F32)?;
            first.matmul(&weight)?.broadcast_add(&bias.to_dtype(DType::F32)?)?.tanh()
        });
        Some(pooled)
    }
}
