//! What networks do between matrix products, on any device: fused and vectorised on the processor, from candle's own
//! operations elsewhere. The fused forms write into their first tensor, which must be no other's.

use candle_core::{CpuStorage, D, DType, InplaceOp1, InplaceOp2, InplaceOp3, Layout, Result, Tensor, bail};
use rayon::prelude::*;

use super::simd::{self, Activation};

/// Numbers that one task works on at least; fewer are not worth another thread.
const TASK: usize = 1 << 15;

/// The numbers of a tensor in one piece.
fn values<'a>(storage: &'a CpuStorage, layout: &Layout) -> Result<&'a [f32]> {
    match (storage, layout.contiguous_offsets()) {
        (CpuStorage::F32(values), Some((from, to))) => Ok(&values[from..to]),
        _ => bail!("expected contiguous numbers of type f32"),
    }
}

fn values_mut<'a>(storage: &'a mut CpuStorage, layout: &Layout) -> Result<&'a mut [f32]> {
    match (storage, layout.contiguous_offsets()) {
        (CpuStorage::F32(values), Some((from, to))) => Ok(&mut values[from..to]),
        _ => bail!("expected contiguous numbers of type f32"),
    }
}

/// How many numbers are whole rows, in groups of `group` rows, and at least a task.
fn task(width: usize, group: usize) -> usize {
    let rows = width * group;
    rows * TASK.div_ceil(rows)
}

/// Whether the fused forms take a tensor.
pub(crate) fn fused(x: &Tensor) -> bool {
    x.device().is_cpu() && x.dtype() == DType::F32
}

struct Bias(Option<Activation>);

impl InplaceOp2 for Bias {
    fn name(&self) -> &'static str {
        "bias"
    }

    fn cpu_fwd(&self, s1: &mut CpuStorage, l1: &Layout, s2: &CpuStorage, l2: &Layout) -> Result<()> {
        let (rows, bias) = (values_mut(s1, l1)?, values(s2, l2)?);
        rows.par_chunks_mut(task(bias.len(), 1)).for_each(|rows| match self.0 {
            None => simd::add_bias(rows, bias),
            Some(activation) => simd::add_bias_activate(rows, bias, activation),
        });
        Ok(())
    }
}

/// `x + bias`, for each row of `x`.
pub(crate) fn add_bias(x: Tensor, bias: &Tensor) -> Result<Tensor> {
    if fused(&x) {
        x.inplace_op2(bias, &Bias(None))?;
        return Ok(x);
    }
    x.broadcast_add(bias)
}

/// The activation of `x + bias`, for each row of `x`.
pub(crate) fn add_bias_activate(x: Tensor, bias: &Tensor, activation: Activation) -> Result<Tensor> {
    if fused(&x) {
        x.inplace_op2(bias, &Bias(Some(activation)))?;
        return Ok(x);
    }
    let x = x.broadcast_add(bias)?;
    match activation {
        Activation::Gelu => x.gelu_erf(),
        Activation::GeluTanh => x.gelu(),
        Activation::Relu => x.relu(),
        Activation::Silu => x.silu(),
    }
}

struct Gate;

impl InplaceOp1 for Gate {
    fn name(&self) -> &'static str {
        "gate"
    }

    fn cpu_fwd(&self, storage: &mut CpuStorage, layout: &Layout) -> Result<()> {
        let width = layout.dims().last().copied().unwrap_or(0) / 2;
        let rows = values_mut(storage, layout)?;
        rows.par_chunks_mut(task(2 * width, 1)).for_each(|rows| simd::gate(rows, width));
        Ok(())
    }
}

/// `silu(g)·v` of rows that hold `g` and then `v`, each `width` numbers.
pub(crate) fn gate(x: &Tensor, width: usize) -> Result<Tensor> {
    if fused(x) {
        x.inplace_op1(&Gate)?;
        return x.narrow(D::Minus1, 0, width);
    }
    x.narrow(D::Minus1, 0, width)?.silu()? * x.narrow(D::Minus1, width, width)?
}

struct LayerNorm(f32);

impl InplaceOp3 for LayerNorm {
    fn name(&self) -> &'static str {
        "layer-norm"
    }

    fn cpu_fwd(
        &self,
        s1: &mut CpuStorage,
        l1: &Layout,
        s2: &CpuStorage,
        l2: &Layout,
        s3: &CpuStorage,
        l3: &Layout,
    ) -> Result<()> {
        let (rows, residual, parameters) = (values_mut(s1, l1)?, values(s2, l2)?, values(s3, l3)?);
        let width = parameters.len() / 3;
        let parameters = [0, 1, 2].map(|at| &parameters[at * width..][..width]);
        let task = task(width, 1);
        let tasks = rows.par_chunks_mut(task).zip(residual.par_chunks(task));
        tasks.for_each(|(rows, residual)| simd::add_layer_norm(rows, residual, parameters, self.0));
        Ok(())
    }
}

/// Layer normalisation of `x + bias + residual`, for each row of `x`. The rows of `parameters` are bias, gain and shift.
pub(crate) fn add_layer_norm(x: Tensor, residual: &Tensor, parameters: &Tensor, epsilon: f32) -> Result<Tensor> {
    if fused(&x) {
        x.inplace_op3(residual, parameters, &LayerNorm(epsilon))?;
        return Ok(x);
    }
    let x = (x.broadcast_add(&parameters.get(0)?)? + residual)?;
    candle_nn::ops::layer_norm(&x, &parameters.get(1)?, &parameters.get(2)?, epsilon)
}

struct Softmax {
    scale: f32,
    causal: Option<usize>,
}

impl InplaceOp1 for Softmax {
    fn name(&self) -> &'static str {
        "softmax"
    }

    fn cpu_fwd(&self, storage: &mut CpuStorage, layout: &Layout) -> Result<()> {
        let width = layout.dims().last().copied().unwrap_or(0);
        let rows = values_mut(storage, layout)?;
        rows.par_chunks_mut(task(width, self.causal.unwrap_or(1)))
            .for_each(|rows| simd::softmax(rows, width, self.scale, self.causal));
        Ok(())
    }
}

/// The softmax of each row of scores on the processor, times `scale`. With `causal`, groups of so many rows are of the
/// last tokens, and none sees a later one.
pub(crate) fn softmax(scores: &Tensor, scale: f32, causal: Option<usize>) -> Result<()> {
    scores.inplace_op1(&Softmax { scale, causal })
}

/// Writes `[heads, n, d]` into rows of `[total, heads·d]`, from row `from` on.
pub(crate) struct JoinHeads {
    pub(crate) from: usize,
}

impl InplaceOp2 for JoinHeads {
    fn name(&self) -> &'static str {
        "join-heads"
    }

    fn cpu_fwd(&self, s1: &mut CpuStorage, l1: &Layout, s2: &CpuStorage, l2: &Layout) -> Result<()> {
        let (rows, heads) = (values_mut(s1, l1)?, values(s2, l2)?);
        let (count, length, size) = l2.shape().dims3()?;
        let width = count * size;
        for (head, values) in heads.chunks_exact(length * size).enumerate() {
            for (row, values) in rows[self.from * width..].chunks_exact_mut(width).zip(values.chunks_exact(size)) {
                row[head * size..][..size].copy_from_slice(values);
            }
        }
        Ok(())
    }
}
