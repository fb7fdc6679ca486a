//! What kind of decoder is it, and how large? Read from config.json, or from the metadata of a GGUF file.

use serde::Deserialize;

use super::rotation::{Pairs, Rotation, Scaling};

/// An architecture that can be computed: how its decoder differs from the others.
#[derive(Debug)]
pub(super) struct Architecture {
    /// `model_type` in config.json, `general.architecture` in a GGUF file.
    pub(super) name: &'static str,
    /// Biases of queries, keys and values.
    pub(super) bias: Biases,
    /// Whether queries and keys are normalised, each head for itself.
    pub(super) head_norms: bool,
    /// Whether what attention and the unit behind it give is normalised before it is added.
    pub(super) after_norms: bool,
    /// Whether gate and values are one matrix.
    pub(super) fused: bool,
    /// Which numbers of a head are turned together, in weights as transformers keeps them.
    pub(super) pairs: Pairs,
    /// The same in GGUF files, whose converter reorders the heads of some architectures.
    pub(super) gguf_pairs: Pairs,
    /// Share of a head that is turned, where the configuration does not say.
    pub(super) turned: f64,
}

/// Which linear layers have biases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Biases {
    /// Those of queries, keys and values.
    Inputs,
    /// Those of queries, keys and values if `attention_bias` is set.
    InputsIfSet,
    /// All of attention if `attention_bias` is set, all of the unit behind it if `mlp_bias` is.
    AllIfSet,
}

/// All architectures.
pub(super) const ARCHITECTURES: [&Architecture; 4] = [
    &Architecture {
        name: "qwen2",
        bias: Biases::Inputs,
        head_norms: false,
        after_norms: false,
        fused: false,
        pairs: Pairs::Halves,
        gguf_pairs: Pairs::Halves,
        turned: 1.0,
    },
    &Architecture {
        name: "qwen3",
        bias: Biases::AllIfSet,
        head_norms: true,
        after_norms: false,
        fused: false,
        pairs: Pairs::Halves,
        gguf_pairs: Pairs::Halves,
        turned: 1.0,
    },
    &Architecture {
        name: "glm4",
        bias: Biases::InputsIfSet,
        head_norms: false,
        after_norms: true,
        fused: true,
        pairs: Pairs::Neighbours,
        gguf_pairs: Pairs::Neighbours,
        turned: 0.5,
    },
    &Architecture {
        name: "llama",
        bias: Biases::AllIfSet,
        head_norms: false,
        after_norms: false,
        fused: false,
        pairs: Pairs::Halves,
        gguf_pairs: Pairs::Neighbours,
        turned: 1.0,
    },
];

/// The architecture with a name; else what is wrong.
pub(super) fn architecture(name: &str) -> Result<&'static Architecture, String> {
    ARCHITECTURES.iter().copied().find(|one| one.name == name).ok_or_else(|| {
        let known: Vec<&str> = ARCHITECTURES.iter().map(|one| one.name).collect();
        format!("the architecture \"{name}\" is not one of {}, and", known.join(", "))
    })
}

/// The sizes of a decoder.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Shape {
    /// Token ids are below this.
    pub(super) vocabulary: usize,
    /// Numbers that stand for a token between layers.
    pub(super) width: usize,
    /// Layers.
    pub(super) layers: usize,
    /// Heads of queries.
    pub(super) queries: usize,
    /// Heads of keys and of values: a divisor of the former.
    pub(super) keys: usize,
    /// Numbers in a head.
    pub(super) head: usize,
    /// Numbers between the matrices of the unit behind attention.
    pub(super) inner: usize,
    /// Tokens that can be read, those written included.
    pub(super) positions: usize,
    /// Added to variances.
    pub(super) epsilon: f32,
    /// How positions turn heads.
    pub(super) rotation: Rotation,
    /// Whether queries, keys and values have biases.
    pub(super) bias: bool,
    /// Whether what joins the heads has one.
    pub(super) joined_bias: bool,
    /// Whether the unit behind attention has them.
    pub(super) inner_bias: bool,
    /// Whether the matrix of the input is that of the output too; `None` if it is so where there is no other.
    pub(super) tied: Option<bool>,
}

impl Shape {
    /// What is wrong with the sizes, so that no decoder can be made of them.
    pub(super) fn fault(&self) -> Option<&'static str> {
        let sizes = [self.vocabulary, self.width, self.layers, self.queries, self.keys, self.head, self.inner];
        if sizes.contains(&0) || self.positions == 0 {
            return Some("sizes and numbers of heads, layers, tokens and positions must not be 0");
        }
        if !self.queries.is_multiple_of(self.keys) {
            return Some("the number of heads must be a multiple of that of heads of keys and values");
        }
        let turned = self.rotation.turned;
        if turned == 0 || !turned.is_multiple_of(2) || turned > self.head {
            return Some("the part of a head that is turned by the position must be even and no more than the head");
        }
        if !self.rotation.is_finite() || !self.epsilon.is_finite() {
            return Some("the settings of the positions must be positive numbers");
        }
        None
    }
}

/// What config.json holds.
#[derive(Debug, Deserialize)]
pub(super) struct Config {
    vocab_size: usize,
    hidden_size: usize,
    num_hidden_layers: usize,
    num_attention_heads: usize,
    num_key_value_heads: Option<usize>,
    head_dim: Option<usize>,
    intermediate_size: usize,
    max_position_embeddings: usize,
    rms_norm_eps: f32,
    hidden_act: String,
    #[serde(default)]
    attention_bias: bool,
    #[serde(default)]
    mlp_bias: bool,
    #[serde(default)]
    use_sliding_window: bool,
    tie_word_embeddings: Option<bool>,
    partial_rotary_factor: Option<f64>,
    /// Where older files have the base of the rotation.
    rope_theta: Option<f64>,
    rope_scaling: Option<Positions>,
    /// Where newer files have it.
    rope_parameters: Option<Positions>,
}

/// How positions turn heads, as config.json puts it.
#[derive(Debug, Default, Deserialize)]
struct Positions {
    #[serde(alias = "type")]
    rope_type: Option<String>,
    rope_theta: Option<f64>,
    partial_rotary_factor: Option<f64>,
    factor: Option<f64>,
    original_max_position_embeddings: Option<f64>,
    low_freq_factor: Option<f64>,
    high_freq_factor: Option<f64>,
    beta_fast: Option<f64>,
    beta_slow: Option<f64>,
    attention_factor: Option<f64>,
    mscale: Option<f64>,
    mscale_all_dim: Option<f64>,
}

/// Why a configuration gives no shape.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// It asks for what is not computed here.
    Unsupported(String),
    /// It makes no sense.
    Broken(String),
}

impl Config {
    /// The shape of a model of an architecture.
    pub(super) fn shape(&self, architecture: &Architecture) -> Result<Shape, Fault> {
        if self.hidden_act != "silu" {
            return Err(Fault::Unsupported(format!("the activation \"{}\"", self.hidden_act)));
        }
        if self.use_sliding_window {
            return Err(Fault::Unsupported("a sliding window".to_owned()));
        }
        let head = self.head_dim.unwrap_or_else(|| self.hidden_size / self.num_attention_heads.max(1));
        let none = Positions::default();
        let positions = self.rope_parameters.as_ref().or(self.rope_scaling.as_ref()).unwrap_or(&none);
        let theta = positions.rope_theta.or(self.rope_theta);
        let theta = theta.ok_or_else(|| Fault::Broken("rope_theta is not given".to_owned()))?;
        let share = positions.partial_rotary_factor.or(self.partial_rotary_factor).unwrap_or(architecture.turned);
        #[allow(clippy::cast_precision_loss, reason = "sizes are far below 2^52")]
        let (wide, context) = (head as f64, self.max_position_embeddings as f64);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a size, or 0")]
        let turned = (wide * share) as usize;
        let scaling = positions.scaling(context)?;
        let (all, inputs) = match architecture.bias {
            Biases::Inputs => (false, true),
            Biases::InputsIfSet => (false, self.attention_bias),
            Biases::AllIfSet => (self.attention_bias, self.attention_bias),
        };
        let shape = Shape {
            vocabulary: self.vocab_size,
            width: self.hidden_size,
            layers: self.num_hidden_layers,
            queries: self.num_attention_heads,
            keys: self.num_key_value_heads.unwrap_or(self.num_attention_heads),
            head,
            inner: self.intermediate_size,
            positions: self.max_position_embeddings,
            epsilon: self.rms_norm_eps,
            rotation: Rotation { theta, turned, pairs: architecture.pairs, scaling },
            bias: inputs,
            joined_bias: all,
            inner_bias: architecture.bias == Biases::AllIfSet && self.mlp_bias,
            tied: self.tie_word_embeddings,
        };
        shape.fault().map_or(Ok(shape), |fault| Err(Fault::Broken(fault.to_owned())))
    }
}

impl Positions {
    /// How positions beyond those of the training are reached; `context` is the longest text.
    fn scaling(&self, context: f64) -> Result<Scaling, Fault> {
        let needed = |value: Option<f64>, name: &str| {
            value
                .filter(|value| *value > 0.0)
                .ok_or_else(|| Fault::Broken(format!("{name} of the positions is missing")))
        };
        let original = || self.original_max_position_embeddings.unwrap_or(context);
        match self.rope_type.as_deref() {
            None | Some("default") => Ok(Scaling::None),
            Some("linear") => Ok(Scaling::Linear { factor: needed(self.factor, "factor")? }),
            Some("llama3") => Ok(Scaling::Llama3 {
                factor: needed(self.factor, "factor")?,
                low: needed(self.low_freq_factor, "low_freq_factor")?,
                high: needed(self.high_freq_factor, "high_freq_factor")?,
                original: original(),
            }),
            Some("yarn") => {
                let factor = needed(self.factor.or(Some(context / original())), "factor")?;
                let size = |scale: f64| Scaling::yarn_size(factor, scale);
                let size = self.attention_factor.unwrap_or(match (self.mscale, self.mscale_all_dim) {
                    (Some(scale), Some(all)) if scale != 0.0 && all != 0.0 => size(scale) / size(all),
                    _ => size(1.0),
                });
                Ok(Scaling::Yarn {
                    factor,
                    fast: self.beta_fast.unwrap_or(Scaling::YARN_FAST),
                    slow: self.beta_slow.unwrap_or(Scaling::YARN_SLOW),
                    original: original(),
                    size,
                })
            }
            Some(other) => Err(Fault::Unsupported(format!("scaled positions of the kind \"{other}\""))),
        }
    }
}
