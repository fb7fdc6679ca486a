//! Qwen3 as an embedding model: a decoder whose last token stands for the text.
//! Zhang et al. 2025, arXiv:2506.05176.

use candle_core::{DType, Device, Tensor};
use serde::Deserialize;
use serde_json::Value;

use super::{
    Architecture, Loaded, Network, Packed,
    attention::{self, Heads, attend},
};
use crate::model::{ModelError, ops, weights::Weights};

pub(super) static QWEN3: Architecture = Architecture { model_type: "qwen3", load };

#[derive(Debug, Deserialize)]
struct Config {
    vocab_size: usize,
    hidden_size: usize,
    num_hidden_layers: usize,
    num_attention_heads: usize,
    num_key_value_heads: usize,
    head_dim: usize,
    intermediate_size: usize,
    max_position_embeddings: usize,
    rms_norm_eps: f32,
    hidden_act: String,
    #[serde(default)]
    attention_bias: bool,
    #[serde(default)]
    use_sliding_window: bool,
    /// Where older files have the base of the rotation.
    #[serde(default)]
    rope_theta: Option<f64>,
    #[serde(default)]
    rope_scaling: Option<Rotation>,
    /// Where newer files have it.
    #[serde(default)]
    rope_parameters: Option<Rotation>,
}

#[derive(Debug, Deserialize)]
struct Rotation {
    #[serde(default, alias = "type")]
    rope_type: Option<String>,
    #[serde(default)]
    rope_theta: Option<f64>,
}

#[derive(Debug)]
struct Layer {
    attention_norm: Tensor,
    /// Queries, keys and values side by side.
    attention: Tensor,
    query_norm: Tensor,
    key_norm: Tensor,
    joined: Tensor,
    wide_norm: Tensor,
    /// Gate and values side by side.
    wide: Tensor,
    narrow: Tensor,
}

#[derive(Debug)]
struct Qwen3 {
    words: Tensor,
    layers: Vec<Layer>,
    norm: Tensor,
    heads: Heads,
    intermediate: usize,
    positions: usize,
    theta: f64,
    epsilon: f32,
}

fn load(config: &Value, weights: &Weights) -> Loaded {
    let config: Config = weights.read(config)?;
    if config.hidden_act != "silu" {
        return Err(weights.unsupported(format!("the activation \"{}\"", config.hidden_act)));
    }
    if config.use_sliding_window || config.attention_bias {
        return Err(weights.unsupported("a sliding window or biases in attention".to_owned()));
    }
    let rotations = [&config.rope_scaling, &config.rope_parameters];
    let kind = rotations.into_iter().flatten().find_map(|rotation| rotation.rope_type.as_deref());
    if let Some(kind) = kind.filter(|&kind| kind != "default") {
        return Err(weights.unsupported(format!("scaled positions of the kind \"{kind}\"")));
    }
    let theta = config.rope_parameters.and_then(|rotation| rotation.rope_theta).or(config.rope_theta);
    let theta = theta.filter(|theta| *theta > 0.0);
    let theta = theta.ok_or_else(|| weights.broken_config("rope_theta is not given as a positive number"))?;
    let (queries, keys, size) = (config.num_attention_heads, config.num_key_value_heads, config.head_dim);
    let zero = [queries, keys, size, config.hidden_size, config.max_position_embeddings].contains(&0);
    if zero || !queries.is_multiple_of(keys) || !size.is_multiple_of(2) {
        return Err(weights.broken_config(
            "num_attention_heads must be a multiple of num_key_value_heads, head_dim even, and none may be 0",
        ));
    }
    let (width, intermediate) = (config.hidden_size, config.intermediate_size);
    let prefix = weights.prefix(&["", "model."], "embed_tokens.weight");
    let layers = (0..config.num_hidden_layers).map(|layer| {
        let at = |name: &str| format!("{prefix}layers.{layer}.{name}");
        let vector = |name: &str, length| weights.tensor(&at(&format!("{name}.weight")), &[length]);
        let matrix = |name: &str, from, to| weights.matrix(&at(name), from, to);
        let beside = |parts: &[Tensor]| Tensor::cat(parts, 1).map_err(ModelError::from);
        Ok(Layer {
            attention_norm: vector("input_layernorm", width)?,
            attention: beside(&[
                matrix("self_attn.q_proj", width, queries * size)?,
                matrix("self_attn.k_proj", width, keys * size)?,
                matrix("self_attn.v_proj", width, keys * size)?,
            ])?,
            query_norm: vector("self_attn.q_norm", size)?,
            key_norm: vector("self_attn.k_norm", size)?,
            joined: matrix("self_attn.o_proj", queries * size, width)?,
            wide_norm: vector("post_attention_layernorm", width)?,
            wide: beside(&[
                matrix("mlp.gate_proj", width, intermediate)?,
                matrix("mlp.up_proj", width, intermediate)?,
            ])?,
            narrow: matrix("mlp.down_proj", intermediate, width)?,
        })
    });
    Ok(Box::new(Qwen3 {
        layers: layers.collect::<Result<_, ModelError>>()?,
        words: weights.tensor(&format!("{prefix}embed_tokens.weight"), &[config.vocab_size, width])?,
        norm: weights.tensor(&format!("{prefix}norm.weight"), &[width])?,
        heads: Heads { queries, keys, size, causal: true },
        intermediate,
        positions: config.max_position_embeddings,
        theta,
        epsilon: config.rms_norm_eps,
    }))
}

impl Qwen3 {
    /// Cosines and sines by which the tokens' heads are turned, each `[total, size / 2]`.
    #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "angles are wanted as f32")]
    fn rotation(&self, batch: &Packed, dtype: DType, device: &Device) -> candle_core::Result<(Tensor, Tensor)> {
        let half = self.heads.size / 2;
        let steps: Vec<f64> = (0..half).map(|at| self.theta.powf(-(at as f64) / half as f64)).collect();
        let positions = batch.lengths.iter().flat_map(|&length| 0..length);
        let angles: Vec<f64> = positions.flat_map(|at| steps.iter().map(move |step| at as f64 * step)).collect();
        let of = |f: fn(f64) -> f64| {
            let values: Vec<f32> = angles.iter().map(|&angle| f(angle) as f32).collect();
            Tensor::from_vec(values, (batch.ids.len(), half), device)?.to_dtype(dtype)
        };
        Ok((of(f64::cos)?, of(f64::sin)?))
    }

    /// Normalises the heads of `[total, count, size]` and turns them by the tokens' positions.
    fn turned(&self, x: &Tensor, norm: &Tensor, (cos, sin): &(Tensor, Tensor)) -> candle_core::Result<Tensor> {
        let x = candle_nn::ops::rms_norm(&x.contiguous()?, norm, self.epsilon)?;
        candle_nn::rotary_emb::rope_thd(&x.unsqueeze(0)?, cos, sin)?.squeeze(0)
    }
}

impl Network for Qwen3 {
    fn forward(&self, batch: &Packed, layers: usize) -> candle_core::Result<Tensor> {
        let total = batch.ids.len();
        let device = self.words.device();
        let mut x = self.words.index_select(&Tensor::new(batch.ids.as_slice(), device)?, 0)?;
        let rotation = self.rotation(batch, x.dtype(), device)?;
        let Heads { queries, keys, size, .. } = self.heads;
        for layer in self.layers.iter().take(layers) {
            let normed = candle_nn::ops::rms_norm(&x, &layer.attention_norm, self.epsilon)?;
            let all = normed.matmul(&layer.attention)?.reshape((total, queries + 2 * keys, size))?;
            let q = self.turned(&attention::part(&all, 0, queries)?, &layer.query_norm, &rotation)?;
            let k = self.turned(&attention::part(&all, queries, keys)?, &layer.key_norm, &rotation)?;
            let v = attention::part(&all, queries + keys, keys)?;
            x = (x + attend(self.heads, &q, &k, &v, batch)?.matmul(&layer.joined)?)?;
            let normed = candle_nn::ops::rms_norm(&x, &layer.wide_norm, self.epsilon)?;
            let wide = ops::gate(&normed.matmul(&layer.wide)?, self.intermediate)?;
            x = (x + wide.matmul(&layer.narrow)?)?;
        }
        candle_nn::ops::rms_norm(&x, &self.norm, self.epsilon)
    }

    fn layers(&self) -> usize {
        self.layers.len()
    }

    fn width(&self) -> usize {
        self.norm.dims()[0]
    }

    fn vocabulary(&self) -> usize {
        self.words.dims()[0]
    }

    fn positions(&self) -> usize {
        self.positions
    }

    fn nested(&self) -> bool {
        true
    }

    fn pool(&self, _: &Tensor) -> Option<candle_core::Result<Tensor>> {
        None
    }
}
