//! Elementwise functions over slices of `f32`, in a form that compilers turn into vector instructions. What they are
//! compiled for is chosen when the program runs ([`pulp`]), so that one program serves old and new processors.

use std::f32::consts::{LN_2, LOG2_E};

/// Accumulators side by side: sums of floats keep their order, so that one alone could not become a vector.
const LANES: usize = 32;

/// An activation function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Activation {
    /// x·Φ(x), with Φ the normal distribution.
    Gelu,
    /// Its approximation by the hyperbolic tangent.
    GeluTanh,
    /// max(x, 0).
    Relu,
    /// x·σ(x), with σ the logistic function.
    Silu,
}

/// e^x, within two units of the last place; 0 below -87, where it would be no normal number.
#[inline(always)]
fn exp(x: f32) -> f32 {
    // Adding 1.5·2^23 leaves the nearest whole number in the low bits.
    const ROUND: f32 = 12_582_912.0;
    // The high part of ln 2 has few enough digits that its product with a whole number is exact.
    const LN_2_HIGH: f32 = 0.693_359_4;
    const LN_2_LOW: f32 = LN_2 - LN_2_HIGH;
    let clamped = x.clamp(-87.0, 88.0);
    let shifted = clamped * LOG2_E + ROUND;
    let whole = shifted - ROUND;
    let rest = clamped - whole * LN_2_HIGH - whole * LN_2_LOW;
    // Taylor's series: the rest is at most ln 2 / 2.
    let mut sum = 1.0 / 5040.0;
    for coefficient in [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
        sum = sum * rest + coefficient;
    }
    let scale = f32::from_bits(shifted.to_bits().wrapping_sub(ROUND.to_bits()).wrapping_add(127) << 23);
    if x < -87.0 { 0.0 } else { sum * scale }
}

/// The error function for x ≥ 0, within 3·10⁻⁷: Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26.
#[inline(always)]
fn erf_of_positive(x: f32) -> f32 {
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let mut sum = 1.061_405_4;
    for coefficient in [-1.453_152_1, 1.421_413_8, -0.284_496_72, 0.254_829_6] {
        sum = sum * t + coefficient;
    }
    1.0 - sum * t * exp(-x * x)
}

impl Activation {
    #[inline(always)]
    fn of(self, x: f32) -> f32 {
        match self {
            Self::Gelu => {
                let erf = erf_of_positive(x.abs() * std::f32::consts::FRAC_1_SQRT_2);
                0.5 * (x + x.abs() * erf)
            }
            // 0.5·(1 + tanh u) = σ(2u)
            Self::GeluTanh => x / (1.0 + exp(-1.595_769 * (x + 0.044_715 * x * x * x))),
            Self::Relu => x.max(0.0),
            Self::Silu => x / (1.0 + exp(-x)),
        }
    }
}

#[inline(always)]
fn sum(values: &[f32], of: impl Fn(f32) -> f32) -> f32 {
    let mut lanes = [0.0; LANES];
    let (whole, rest) = values.as_chunks::<LANES>();
    for chunk in whole {
        for (lane, value) in lanes.iter_mut().zip(chunk) {
            *lane += of(*value);
        }
    }
    for (lane, value) in lanes.iter_mut().zip(rest) {
        *lane += of(*value);
    }
    lanes.iter().sum()
}

#[inline(always)]
fn max(values: &[f32]) -> f32 {
    let mut lanes = [f32::NEG_INFINITY; LANES];
    let (whole, rest) = values.as_chunks::<LANES>();
    for chunk in whole {
        for (lane, value) in lanes.iter_mut().zip(chunk) {
            *lane = lane.max(*value);
        }
    }
    lanes.iter().chain(rest).copied().fold(f32::NEG_INFINITY, f32::max)
}

/// Adds a bias to each row.
pub(crate) fn add_bias(rows: &mut [f32], bias: &[f32]) {
    pulp::Arch::new().dispatch(|| {
        for row in rows.chunks_exact_mut(bias.len()) {
            for (value, bias) in row.iter_mut().zip(bias) {
                *value += bias;
            }
        }
    });
}

/// Adds a bias to each row, and applies an activation.
pub(crate) fn add_bias_activate(rows: &mut [f32], bias: &[f32], activation: Activation) {
    #[inline(always)]
    fn each(rows: &mut [f32], bias: &[f32], of: impl Fn(f32) -> f32) {
        for row in rows.chunks_exact_mut(bias.len()) {
            for (value, bias) in row.iter_mut().zip(bias) {
                *value = of(*value + bias);
            }
        }
    }
    // The choice is made outside the loops.
    match activation {
        Activation::Gelu => pulp::Arch::new().dispatch(|| each(rows, bias, |x| Activation::Gelu.of(x))),
        Activation::GeluTanh => pulp::Arch::new().dispatch(|| each(rows, bias, |x| Activation::GeluTanh.of(x))),
        Activation::Relu => pulp::Arch::new().dispatch(|| each(rows, bias, |x| Activation::Relu.of(x))),
        Activation::Silu => pulp::Arch::new().dispatch(|| each(rows, bias, |x| Activation::Silu.of(x))),
    }
}

/// The gated unit of Qwen: each row of `rows` holds a gate and values, `2·width` numbers; the products of the values with
/// the activated gate take the place of the gate.
pub(crate) fn gate(rows: &mut [f32], width: usize) {
    pulp::Arch::new().dispatch(|| {
        for row in rows.chunks_exact_mut(2 * width) {
            let (gate, values) = row.split_at_mut(width);
            for (gate, value) in gate.iter_mut().zip(values) {
                *gate = Activation::Silu.of(*gate) * *value;
            }
        }
    });
}

/// Layer normalisation of `row + bias + residual`, row by row. Rows, bias, gain and shift have `width` numbers.
pub(crate) fn add_layer_norm(rows: &mut [f32], residual: &[f32], [bias, gain, shift]: [&[f32]; 3], epsilon: f32) {
    let width = bias.len();
    #[allow(clippy::cast_precision_loss, reason = "widths are far below 2^24")]
    let count = width as f32;
    pulp::Arch::new().dispatch(|| {
        for (row, residual) in rows.chunks_exact_mut(width).zip(residual.chunks_exact(width)) {
            for ((value, residual), bias) in row.iter_mut().zip(residual).zip(bias) {
                *value += residual + bias;
            }
            let mean = sum(row, |x| x) / count;
            let variance = sum(row, |x| (x - mean) * (x - mean)) / count;
            let scale = 1.0 / (variance + epsilon).sqrt();
            for ((value, gain), shift) in row.iter_mut().zip(gain).zip(shift) {
                *value = (*value - mean) * scale * gain + shift;
            }
        }
    });
}

/// The softmax of each row times `scale`. With `causal`, groups of so many rows are the last ones of a square: the last
/// row of a group is over all its numbers, each row before it over one less, and the others become 0.
pub(crate) fn softmax(rows: &mut [f32], width: usize, scale: f32, causal: Option<usize>) {
    pulp::Arch::new().dispatch(|| {
        for (at, row) in rows.chunks_exact_mut(width).enumerate() {
            let seen = causal.map_or(width, |group| at % group + 1 + width - group);
            let (row, hidden) = row.split_at_mut(seen);
            hidden.fill(0.0);
            let most = max(row) * scale;
            for value in row.iter_mut() {
                *value = exp(*value * scale - most);
            }
            let share = 1.0 / sum(row, |x| x);
            for value in row.iter_mut() {
                *value *= share;
            }
        }
    });
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation, reason = "the exact value, rounded to f32, is what is compared with")]
mod tests {
    use super::*;

    fn points() -> impl Iterator<Item = f32> {
        (-4000_i16..4000).map(|step| f32::from(step) * 0.01)
    }

    #[test]
    fn the_exponential_is_exact_to_the_last_places() {
        for x in points().chain([-86.9, 87.9]) {
            let exact = f64::from(x).exp();
            assert!((f64::from(exp(x)) / exact - 1.0).abs() < 3e-7, "{x}");
        }
        assert_eq!((exp(-100.0), exp(f32::NEG_INFINITY), exp(0.0)), (0.0, 0.0, 1.0));
        assert!(exp(f32::NAN).is_nan());
    }

    #[test]
    fn activations_are_those_of_their_definitions() {
        for x in points() {
            let wide = f64::from(x);
            let gelu = 0.5 * wide * (1.0 + f64::from(candle_core::cpu::erf::erf_f32(x * 0.5_f32.sqrt())));
            let inner = (2.0 / std::f64::consts::PI).sqrt() * (wide + 0.044_715 * wide.powi(3));
            let expected = [
                (Activation::Gelu, gelu),
                (Activation::GeluTanh, 0.5 * wide * (1.0 + inner.tanh())),
                (Activation::Relu, wide.max(0.0)),
                (Activation::Silu, wide / (1.0 + (-wide).exp())),
            ];
            for (activation, exact) in expected {
                let mut values = [x];
                add_bias_activate(&mut values, &[0.0], activation);
                let error = (f64::from(values[0]) - exact).abs();
                assert!(error < 1e-6 * wide.abs().max(1.0), "{activation:?} {x}: {} {exact}", values[0]);
            }
        }
    }

    #[test]
    fn a_causal_softmax_sees_no_later_token() {
        let mut rows = [1.0, 9.0, 9.0, 1.0, 1.0, 9.0, 0.0, 0.0, 0.0];
        softmax(&mut rows, 3, 0.5, Some(3));
        let third = 1.0 / 3.0;
        for (value, expected) in rows.iter().zip([1.0, 0.0, 0.0, 0.5, 0.5, 0.0, third, third, third]) {
            assert!((value - expected).abs() < 1e-6, "{rows:?}");
        }
        let mut last = [1.0, 1.0, 9.0, 0.0, 0.0, 0.0, 2.0, 2.0, 9.0];
        softmax(&mut last[..6], 3, 1.0, Some(2));
        softmax(&mut last[6..], 3, 1.0, Some(1));
        let (few, most) = (0.000_910, 0.998_180);
        for (value, expected) in last.iter().zip([0.5, 0.5, 0.0, third, third, third, few, few, most]) {
            assert!((value - expected).abs() < 1e-6, "{last:?}");
        }
    }

    #[test]
    fn a_layer_norm_has_its_mean_and_spread() {
        let width: u8 = 70;
        let mut row: Vec<f32> = (0..width).map(f32::from).collect();
        let (ones, zeros) = (vec![1.0; row.len()], vec![0.0; row.len()]);
        let halves = vec![0.5; row.len()];
        add_layer_norm(&mut row, &ones, [&zeros, &ones, &halves], 0.0);
        let count = f32::from(width);
        let mean = row.iter().sum::<f32>() / count;
        let variance = row.iter().map(|x| (x - mean) * (x - mean)).sum::<f32>() / count;
        assert!((mean - 0.5).abs() < 1e-5 && (variance - 1.0).abs() < 1e-4, "{mean} {variance}");
    }
}
