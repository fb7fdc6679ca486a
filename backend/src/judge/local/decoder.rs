//! The network of a language model that writes: one for all architectures, which differ in little.

use candle_core::{D, DType, Device, Result, Tensor, quantized::QMatMul};
use candle_nn::kv_cache::KvCache;

use super::{
    rotation::Angles,
    shape::{Architecture, Shape},
};
use crate::model::{ModelError, ops};

/// A tensor's name in safetensors and in GGUF files, within a layer or outside of all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Name {
    /// As transformers has it.
    pub(super) tensors: &'static str,
    /// As `llama.cpp` has it.
    pub(super) gguf: &'static str,
}

const fn name(tensors: &'static str, gguf: &'static str) -> Name {
    Name { tensors, gguf }
}

/// Where a decoder's weights come from. Shapes are checked.
pub(super) trait Source {
    /// Where the decoder is to be computed.
    fn device(&self) -> &Device;

    /// The numbers it is to be computed with.
    fn dtype(&self) -> DType;

    /// A vector, of a layer or of none.
    fn vector(&self, layer: Option<usize>, name: Name, length: usize) -> std::result::Result<Tensor, ModelError>;

    /// A linear layer, of a layer or of none, with or without a bias.
    fn linear(
        &self,
        layer: Option<usize>,
        name: Name,
        sizes: (usize, usize),
        bias: bool,
    ) -> std::result::Result<Linear, ModelError>;

    /// The vectors of all tokens.
    fn words(&self, vocabulary: usize, width: usize) -> std::result::Result<Words, ModelError>;

    /// Whether there is a matrix for the output.
    fn has_head(&self) -> bool;
}

/// A matrix of weights, `[to, from]`.
#[derive(Clone, Debug)]
pub(super) enum Matrix {
    /// Numbers as the decoder is computed with.
    Plain(Tensor),
    /// Quantised numbers; what is multiplied with them is of f32.
    Quantised(QMatMul),
}

impl Matrix {
    /// `[tokens, from]` in, `[tokens, to]` out.
    fn of(&self, x: &Tensor) -> Result<Tensor> {
        match self {
            Self::Plain(matrix) => x.matmul(&matrix.t()?),
            Self::Quantised(matrix) => candle_core::Module::forward(matrix, &x.contiguous()?),
        }
    }
}

/// A linear layer.
#[derive(Clone, Debug)]
pub(super) struct Linear {
    pub(super) matrix: Matrix,
    pub(super) bias: Option<Tensor>,
}

impl Linear {
    fn of(&self, x: &Tensor) -> Result<Tensor> {
        let x = self.matrix.of(x)?;
        match &self.bias {
            Some(bias) => ops::add_bias(x, bias),
            None => Ok(x),
        }
    }
}

/// The vectors of all tokens, `[vocabulary, width]`.
#[derive(Clone, Debug)]
pub(super) struct Words(pub(super) Matrix);

impl Words {
    fn of(&self, ids: &Tensor) -> Result<Tensor> {
        match &self.0 {
            Matrix::Plain(words) => words.index_select(ids, 0),
            Matrix::Quantised(words) => words.embedding(ids),
        }
    }
}

/// The gated unit behind attention.
#[derive(Debug)]
enum Gated {
    /// Gate and values in two matrices.
    Two(Linear, Linear),
    /// Gate and values side by side.
    One(Linear),
}

#[derive(Debug)]
struct Layer {
    attention_norm: Tensor,
    queries: Linear,
    keys: Linear,
    values: Linear,
    /// Of the heads of queries and of keys.
    head_norms: Option<(Tensor, Tensor)>,
    joined: Linear,
    joined_norm: Option<Tensor>,
    wide_norm: Tensor,
    wide: Gated,
    narrow: Linear,
    narrow_norm: Option<Tensor>,
}

/// The weights of a decoder, and what they compute.
#[derive(Debug)]
pub(super) struct Decoder {
    shape: Shape,
    words: Words,
    layers: Vec<Layer>,
    norm: Tensor,
    head: Linear,
    device: Device,
    dtype: DType,
}

/// What a decoder keeps of the tokens it has read.
#[derive(Debug)]
pub(super) struct Memory {
    layers: Vec<KvCache>,
    read: usize,
}

impl Memory {
    /// Tokens read.
    pub(super) fn read(&self) -> usize {
        self.read
    }
}

impl Decoder {
    /// The decoder of an architecture and shape.
    pub(super) fn load(
        architecture: &Architecture,
        shape: Shape,
        from: &dyn Source,
    ) -> std::result::Result<Self, ModelError> {
        let Shape { width, queries, keys, head, inner, .. } = shape;
        let layer = |at: usize| {
            let vector = |name, length| from.vector(Some(at), name, length);
            let linear = |name, sizes, bias| from.linear(Some(at), name, sizes, bias);
            let after = |name| architecture.after_norms.then(|| vector(name, width)).transpose();
            let head_norms = if architecture.head_norms {
                let queries = vector(name("self_attn.q_norm", "attn_q_norm"), head)?;
                Some((queries, vector(name("self_attn.k_norm", "attn_k_norm"), head)?))
            } else {
                None
            };
            let wide = if architecture.fused {
                Gated::One(linear(name("mlp.gate_up_proj", "ffn_up"), (width, 2 * inner), shape.inner_bias)?)
            } else {
                let gate = linear(name("mlp.gate_proj", "ffn_gate"), (width, inner), shape.inner_bias)?;
                Gated::Two(gate, linear(name("mlp.up_proj", "ffn_up"), (width, inner), shape.inner_bias)?)
            };
            Ok(Layer {
                attention_norm: vector(name("input_layernorm", "attn_norm"), width)?,
                queries: linear(name("self_attn.q_proj", "attn_q"), (width, queries * head), shape.bias)?,
                keys: linear(name("self_attn.k_proj", "attn_k"), (width, keys * head), shape.bias)?,
                values: linear(name("self_attn.v_proj", "attn_v"), (width, keys * head), shape.bias)?,
                head_norms,
                joined: linear(name("self_attn.o_proj", "attn_output"), (queries * head, width), shape.joined_bias)?,
                joined_norm: after(name("post_self_attn_layernorm", "post_attention_norm"))?,
                wide_norm: vector(name("post_attention_layernorm", "ffn_norm"), width)?,
                wide,
                narrow: linear(name("mlp.down_proj", "ffn_down"), (inner, width), shape.inner_bias)?,
                narrow_norm: after(name("post_mlp_layernorm", "post_ffw_norm"))?,
            })
        };
        let layers = (0..shape.layers).map(layer).collect::<std::result::Result<_, ModelError>>()?;
        let words = from.words(shape.vocabulary, width)?;
        let head = if shape.tied.unwrap_or(!from.has_head()) {
            Linear { matrix: words.0.clone(), bias: None }
        } else {
            from.linear(None, name("lm_head", "output"), (width, shape.vocabulary), false)?
        };
        let norm = from.vector(None, name("model.norm", "output_norm"), width)?;
        Ok(Self { shape, words, layers, norm, head, device: from.device().clone(), dtype: from.dtype() })
    }

    /// Its sizes.
    pub(super) fn shape(&self) -> &Shape {
        &self.shape
    }

    /// A memory without tokens, with room for so many before it has to grow.
    pub(super) fn memory(&self, room: usize) -> Memory {
        // Keys and values are [heads, tokens, numbers].
        Memory { layers: self.layers.iter().map(|_| KvCache::new(1, room.max(1))).collect(), read: 0 }
    }

    /// Reads further tokens, of which there is at least one; gives the logits of the token after them, `[vocabulary]`, as
    /// f32.
    pub(super) fn read(&self, ids: &[u32], memory: &mut Memory) -> Result<Tensor> {
        let epsilon = self.shape.epsilon;
        let mut x = self.words.of(&Tensor::new(ids, &self.device)?)?.to_dtype(self.dtype)?;
        let angles = self.shape.rotation.angles(memory.read, ids.len(), self.dtype, &self.device)?;
        let norm = |x: &Tensor, gain: &Tensor| candle_nn::ops::rms_norm(&x.contiguous()?, gain, epsilon);
        let after = |x: Tensor, gain: Option<&Tensor>| gain.map_or_else(|| Ok(x.clone()), |gain| norm(&x, gain));
        for (layer, cache) in self.layers.iter().zip(&mut memory.layers) {
            let attended = self.attend(layer, &norm(&x, &layer.attention_norm)?, &angles, cache)?;
            x = (x + after(layer.joined.of(&attended)?, layer.joined_norm.as_ref())?)?;
            let normed = norm(&x, &layer.wide_norm)?;
            let wide = match &layer.wide {
                Gated::Two(gate, values) => (gate.of(&normed)?.silu()? * values.of(&normed)?)?,
                Gated::One(both) => ops::gate(&both.of(&normed)?, self.shape.inner)?,
            };
            x = (x + after(layer.narrow.of(&wide)?, layer.narrow_norm.as_ref())?)?;
        }
        memory.read += ids.len();
        let last = norm(&x.narrow(0, ids.len() - 1, 1)?, &self.norm)?;
        self.head.of(&last)?.squeeze(0)?.to_dtype(DType::F32)
    }

    /// Attention of new tokens `[tokens, width]` to all that were read and to themselves.
    fn attend(&self, layer: &Layer, x: &Tensor, angles: &Angles, cache: &mut KvCache) -> Result<Tensor> {
        let Shape { queries, keys, head, .. } = self.shape;
        let count = x.dim(0)?;
        let heads = |x: Tensor, number: usize| x.reshape((count, number, head))?.transpose(0, 1)?.contiguous();
        let turned = |x: Tensor, gain: Option<&Tensor>| {
            let x =
                gain.map_or_else(|| Ok(x.clone()), |gain| candle_nn::ops::rms_norm(&x, gain, self.shape.epsilon))?;
            self.shape.rotation.turn(&x, angles)
        };
        let (of_queries, of_keys) = layer.head_norms.as_ref().map(|(queries, keys)| (queries, keys)).unzip();
        let q = turned(heads(layer.queries.of(x)?, queries)?, of_queries)?;
        let k = turned(heads(layer.keys.of(x)?, keys)?, of_keys)?;
        let v = heads(layer.values.of(x)?, keys)?;
        let (k, v) = cache.append(&k.contiguous()?, &v)?;
        // Heads of queries that share keys are rows of one matrix.
        let rows = queries / keys * count;
        let scores = q.reshape((keys, rows, head))?.matmul(&k.t()?)?;
        let shares = self.shares(scores, count)?;
        let joined = shares.matmul(&v)?.reshape((queries, count, head))?;
        joined.transpose(0, 1)?.reshape((count, queries * head))
    }

    /// The softmax of scores `[heads of keys, rows, tokens]`, whose rows are groups of the last `count` tokens.
    #[allow(clippy::cast_precision_loss, reason = "sizes of heads are far below 2^24")]
    fn shares(&self, scores: Tensor, count: usize) -> Result<Tensor> {
        let scale = 1.0 / (self.shape.head as f32).sqrt();
        if ops::fused(&scores) {
            ops::softmax(&scores, scale, Some(count))?;
            return Ok(scores);
        }
        let (keys, rows, total) = scores.dims3()?;
        let mut scores = (scores.to_dtype(DType::F32)? * f64::from(scale))?;
        if count > 1 {
            let hidden = |row: usize, token: usize| if token > total - count + row { f32::NEG_INFINITY } else { 0.0 };
            let mask = (0..count).flat_map(|row| (0..total).map(move |token| hidden(row, token)));
            let mask = Tensor::from_iter(mask, &self.device)?.reshape((1, 1, count, total))?;
            let groups = scores.reshape((keys, rows / count, count, total))?;
            scores = groups.broadcast_add(&mask)?.reshape((keys, rows, total))?;
        }
        candle_nn::ops::softmax(&scores, D::Minus1)?.to_dtype(self.dtype)
    }
}
