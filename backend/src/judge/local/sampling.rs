//! Which token comes next?

use std::collections::HashSet;

use candle_core::{Result, Tensor};
use candle_transformers::generation::{LogitsProcessor, Sampling as Choice};
use serde::Deserialize;

use crate::judge::chat::Sampling;

/// How a model's makers let it choose, in `generation_config.json`.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
pub(super) struct Habits {
    /// Only the likeliest tokens that together have this probability.
    top_p: Option<f64>,
    /// Only so many of the likeliest.
    top_k: Option<usize>,
    /// What logits of tokens that were there already are divided by, or, below 0, multiplied with.
    repetition_penalty: Option<f32>,
}

/// Chooses tokens.
pub(super) struct Chooser {
    choice: LogitsProcessor,
    penalty: Option<f32>,
    seen: HashSet<u32>,
}

impl Chooser {
    /// Chooses as it is asked for, and as the model's makers do where nothing is asked; `read` are the tokens so far.
    pub(super) fn new(sampling: Sampling, habits: &Habits, read: &[u32]) -> Self {
        let temperature = f64::from(sampling.temperature);
        let share = habits.top_p.filter(|share| *share > 0.0 && *share < 1.0);
        let choice = match (habits.top_k.filter(|count| *count > 0), share) {
            _ if temperature <= 0.0 => Choice::ArgMax,
            (None, None) => Choice::All { temperature },
            (Some(k), None) => Choice::TopK { k, temperature },
            (None, Some(p)) => Choice::TopP { p, temperature },
            (Some(k), Some(p)) => Choice::TopKThenTopP { k, p, temperature },
        };
        let penalty =
            habits.repetition_penalty.filter(|penalty| *penalty > 0.0 && (penalty - 1.0).abs() > f32::EPSILON);
        let seen = if penalty.is_some() { read.iter().copied().collect() } else { HashSet::new() };
        Self { choice: LogitsProcessor::from_sampling(sampling.seed, choice), penalty, seen }
    }

    /// The next token by its logits, of which all are numbers.
    pub(super) fn choose(&mut self, mut logits: Vec<f32>) -> Result<u32> {
        if let Some(penalty) = self.penalty {
            for &token in &self.seen {
                if let Some(logit) = logits.get_mut(token as usize) {
                    *logit = if *logit < 0.0 { *logit * penalty } else { *logit / penalty };
                }
            }
        }
        let count = logits.len();
        let token = self.choice.sample(&Tensor::from_vec(logits, count, &candle_core::Device::Cpu)?)?;
        if self.penalty.is_some() {
            self.seen.insert(token);
        }
        Ok(token)
    }
}
