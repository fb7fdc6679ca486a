//! How do positions turn heads? Rotary embeddings (Su et al. 2021, arXiv:2104.09864) and their extensions to longer texts.

use std::f64::consts::TAU;

use candle_core::{D, DType, Device, Result, Tensor};
use candle_nn::rotary_emb::{rope, rope_i};

/// Which two numbers of a head are turned together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pairs {
    /// One of the first half, and the one at its place in the second.
    Halves,
    /// Two beside each other.
    Neighbours,
}

/// How angles are changed for texts longer than those of the training.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Scaling {
    /// Not at all.
    None,
    /// All divided by the same (Chen et al. 2023, arXiv:2306.15595).
    Linear {
        /// How many times longer texts become.
        factor: f64,
    },
    /// Slow ones are divided, fast ones are not, as in Llama 3.1.
    Llama3 {
        /// How many times longer texts become.
        factor: f64,
        /// Turns in a text of the training below which a pair is slow.
        low: f64,
        /// Turns above which it is fast.
        high: f64,
        /// Tokens of a text of the training.
        original: f64,
    },
    /// The same with another transition, and cosines and sines made larger (`YaRN`, Peng et al. 2023, arXiv:2309.00071).
    Yarn {
        /// How many times longer texts become.
        factor: f64,
        /// Turns above which a pair is fast.
        fast: f64,
        /// Turns below which it is slow.
        slow: f64,
        /// Tokens of a text of the training.
        original: f64,
        /// What cosines and sines are multiplied with.
        size: f64,
    },
    /// Each divided by its own factor, as GGUF files of Llama 3.1 have them; one for each pair.
    Each(Vec<f32>),
}

impl Scaling {
    /// Turns above which a pair is fast, unless a model says otherwise.
    pub(super) const YARN_FAST: f64 = 32.0;
    /// Turns below which a pair is slow, unless a model says otherwise.
    pub(super) const YARN_SLOW: f64 = 1.0;

    /// What cosines and sines are multiplied with, unless a model says otherwise (`YaRN`, §3.4).
    pub(super) fn yarn_size(factor: f64, scale: f64) -> f64 {
        if factor <= 1.0 { 1.0 } else { 0.1 * scale * factor.ln() + 1.0 }
    }
}

/// How positions turn heads.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Rotation {
    /// Base of the angles.
    pub(super) theta: f64,
    /// Numbers of a head that are turned, from its first on.
    pub(super) turned: usize,
    /// Which are turned together.
    pub(super) pairs: Pairs,
    /// For longer texts.
    pub(super) scaling: Scaling,
}

/// Cosines and sines of some tokens, each `[tokens, turned / 2]`.
#[derive(Debug)]
pub(super) struct Angles {
    cos: Tensor,
    sin: Tensor,
}

impl Rotation {
    /// Whether all settings are positive numbers.
    pub(super) fn is_finite(&self) -> bool {
        let settings = match &self.scaling {
            Scaling::None => vec![],
            Scaling::Linear { factor } => vec![*factor],
            Scaling::Llama3 { factor, low, high, original } => vec![*factor, *low, *high, *original],
            Scaling::Yarn { factor, fast, slow, original, size } => vec![*factor, *fast, *slow, *original, *size],
            Scaling::Each(factors) if factors.len() != self.turned / 2 => return false,
            Scaling::Each(factors) => factors.iter().copied().map(f64::from).collect(),
        };
        settings.iter().chain([&self.theta]).all(|value| value.is_finite() && *value > 0.0)
    }

    /// Angles that a position adds, one for each pair.
    #[allow(clippy::cast_precision_loss, reason = "sizes of heads are far below 2^52")]
    fn steps(&self) -> Vec<f64> {
        let pairs = self.turned / 2;
        let step = |at: usize| self.theta.powf(-(at as f64) / pairs as f64);
        let each = |change: &dyn Fn(usize, f64) -> f64| (0..pairs).map(|at| change(at, step(at))).collect();
        match &self.scaling {
            Scaling::None => each(&|_, step| step),
            Scaling::Linear { factor } => each(&|_, step| step / factor),
            Scaling::Llama3 { factor, low, high, original } => each(&|_, step| {
                let turns = original * step / TAU;
                let share = ((turns - low) / (high - low)).clamp(0.0, 1.0);
                // Where the two bounds are one, there is no transition.
                let share = if share.is_nan() { f64::from(u8::from(turns > *high)) } else { share };
                step * (share + (1.0 - share) / factor)
            }),
            Scaling::Yarn { factor, fast, slow, original, .. } => {
                // The pair that turns so often in a text of the training.
                let place = |turns: f64| self.turned as f64 * (original / (turns * TAU)).ln() / (2.0 * self.theta.ln());
                let first = place(*fast).floor().max(0.0);
                let last = place(*slow).ceil().min(self.turned as f64 - 1.0);
                let last = if first == last { last + 0.001 } else { last };
                each(&|at, step| {
                    let share = 1.0 - ((at as f64 - first) / (last - first)).clamp(0.0, 1.0);
                    step * (share + (1.0 - share) / factor)
                })
            }
            Scaling::Each(factors) => each(&|at, step| step / f64::from(factors[at])),
        }
    }

    /// Cosines and sines of `count` tokens from a position on.
    #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "angles are wanted as f32")]
    pub(super) fn angles(&self, from: usize, count: usize, dtype: DType, device: &Device) -> Result<Angles> {
        let steps = self.steps();
        let size = if let Scaling::Yarn { size, .. } = self.scaling { size } else { 1.0 };
        let angles: Vec<f64> =
            (from..from + count).flat_map(|at| steps.iter().map(move |step| at as f64 * step)).collect();
        let of = |f: fn(f64) -> f64| {
            let values: Vec<f32> = angles.iter().map(|&angle| (f(angle) * size) as f32).collect();
            Tensor::from_vec(values, (count, steps.len()), device)?.to_dtype(dtype)
        };
        Ok(Angles { cos: of(f64::cos)?, sin: of(f64::sin)? })
    }

    /// Turns contiguous heads, `[heads, tokens, size]`.
    pub(super) fn turn(&self, x: &Tensor, Angles { cos, sin }: &Angles) -> Result<Tensor> {
        let turn = match self.pairs {
            Pairs::Halves => rope,
            Pairs::Neighbours => rope_i,
        };
        let size = x.dim(D::Minus1)?;
        if size == self.turned {
            return turn(&x.unsqueeze(0)?, cos, sin)?.squeeze(0);
        }
        let first = x.narrow(D::Minus1, 0, self.turned)?.contiguous()?;
        let first = turn(&first.unsqueeze(0)?, cos, sin)?.squeeze(0)?;
        Tensor::cat(&[first, x.narrow(D::Minus1, self.turned, size - self.turned)?], 2)
    }
}
