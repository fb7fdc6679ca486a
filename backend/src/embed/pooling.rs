//! How does a text's vector come from those of its tokens?

use candle_core::{DType, Result, Tensor};
use serde_json::Value;

use super::net::{Network, Packed};

/// A way to make one vector of a text's tokens' vectors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Pooling {
    /// The first token's vector.
    Cls,
    /// The mean of all tokens' vectors.
    Mean,
    /// The greatest number of all tokens' at each place.
    Max,
    /// The last token's vector.
    Last,
    /// What the network's own pooler makes of the first token's vector: how `SimBERT` is used.
    Pooler,
}

/// Names of pooling kinds in files of sentence-transformers. The mean over the root of the length differs from the mean
/// by a factor alone, which normalisation takes away.
const NAMES: [(&str, &str, Pooling); 5] = [
    ("cls", "pooling_mode_cls_token", Pooling::Cls),
    ("mean", "pooling_mode_mean_tokens", Pooling::Mean),
    ("mean_sqrt_len_tokens", "pooling_mode_mean_sqrt_len_tokens", Pooling::Mean),
    ("max", "pooling_mode_max_tokens", Pooling::Max),
    ("lasttoken", "pooling_mode_lasttoken", Pooling::Last),
];

impl Pooling {
    /// What a pooling module's config.json says: newer ones name the kind, older ones have a switch for each.
    ///
    /// # Errors
    /// What is not supported, in words.
    pub(super) fn of_config(config: &Value) -> std::result::Result<Self, String> {
        if config["include_prompt"] == Value::Bool(false) {
            return Err("pooling that leaves the prompt out".to_owned());
        }
        let named = |name: &str| NAMES.iter().find(|(new, ..)| *new == name).map(|(.., kind)| *kind);
        if let Some(name) = config["pooling_mode"].as_str() {
            return named(name).ok_or_else(|| format!("pooling of the kind \"{name}\""));
        }
        let switches = config.as_object().into_iter().flatten();
        let on: Vec<&str> = switches
            .filter(|(name, value)| name.starts_with("pooling_mode_") && **value == Value::Bool(true))
            .map(|(name, _)| name.as_str())
            .collect();
        let kind = match on[..] {
            [name] => NAMES.iter().find(|(_, old, _)| *old == name).map(|(.., kind)| *kind),
            _ => None,
        };
        kind.ok_or_else(|| format!("pooling of the kind \"{}\"", on.join("\" with \"")))
    }

    /// The vector of each text of a batch, from the hidden states of its tokens: `[texts, width]` of type f32.
    pub(super) fn pool(self, hidden: &Tensor, batch: &Packed, network: &dyn Network) -> Result<Tensor> {
        let of_text = |(from, length): (usize, usize)| {
            let rows = hidden.narrow(0, from, length)?;
            match self {
                Self::Cls | Self::Pooler => rows.narrow(0, 0, 1),
                Self::Last => rows.narrow(0, length - 1, 1),
                Self::Mean => rows.to_dtype(DType::F32)?.mean_keepdim(0),
                Self::Max => rows.max_keepdim(0),
            }?
            .to_dtype(DType::F32)
        };
        let vectors = batch.texts().map(of_text).collect::<Result<Vec<_>>>()?;
        let vectors = Tensor::cat(&vectors, 0)?;
        match (self, network.pool(&vectors)) {
            (Self::Pooler, Some(pooled)) => pooled,
            _ => Ok(vectors),
        }
    }
}
