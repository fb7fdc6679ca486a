//! Attention over texts that lie one after the other without padding.

use candle_core::{DType, IndexOp, Result, Tensor};

use super::Packed;
use crate::model::ops;

/// Added to the score of a token that is not to be seen: far below any score, and finite in f16 too.
const HIDDEN: f32 = -30_000.0;

/// How heads attend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Heads {
    /// Heads of queries.
    pub(super) queries: usize,
    /// Heads of keys and of values: a divisor of the former.
    pub(super) keys: usize,
    /// Numbers in a head.
    pub(super) size: usize,
    /// Whether no token sees a later one.
    pub(super) causal: bool,
}

/// Queries `[total, queries, size]`, keys and values `[total, keys, size]`, of any strides; gives `[total, queries·size]`.
pub(super) fn attend(heads: Heads, q: &Tensor, k: &Tensor, v: &Tensor, batch: &Packed) -> Result<Tensor> {
    if q.device().is_cpu() && q.dtype() == DType::F32 {
        each(heads, q, k, v, batch)
    } else {
        padded(heads, q, k, v, batch)
    }
}

#[allow(clippy::cast_precision_loss, reason = "sizes of heads are far below 2^24")]
fn scale(heads: Heads) -> f32 {
    1.0 / (heads.size as f32).sqrt()
}

/// Keys or values `[keys, n, size]` once for each head of queries.
fn repeated(x: Tensor, heads: Heads) -> Result<Tensor> {
    let times = heads.queries / heads.keys;
    if times == 1 {
        return Ok(x);
    }
    let (keys, length, size) = x.dims3()?;
    x.unsqueeze(1)?.expand((keys, times, length, size))?.reshape((heads.queries, length, size))
}

/// One text after the other: nothing is computed for padding.
fn each(heads: Heads, q: &Tensor, k: &Tensor, v: &Tensor, batch: &Packed) -> Result<Tensor> {
    let width = heads.queries * heads.size;
    let joined = Tensor::zeros((batch.ids.len(), width), q.dtype(), q.device())?;
    for (from, length) in batch.texts() {
        let of = |x: &Tensor| x.narrow(0, from, length)?.transpose(0, 1);
        let scores = of(q)?.matmul(&repeated(of(k)?, heads)?.t()?)?;
        ops::softmax(&scores, scale(heads), heads.causal.then_some(length))?;
        joined.inplace_op2(&scores.matmul(&repeated(of(v)?, heads)?)?, &ops::JoinHeads { from })?;
    }
    Ok(joined)
}

/// All texts at once, padded to the longest: what a graphics processor is fast at.
fn padded(heads: Heads, q: &Tensor, k: &Tensor, v: &Tensor, batch: &Packed) -> Result<Tensor> {
    let device = q.device();
    let longest = batch.lengths.iter().copied().max().unwrap_or(0);
    let count = batch.lengths.len();
    // Rows of padding repeat the first row; the mask hides them.
    let mut spread = vec![0_u32; count * longest];
    let mut places = Vec::with_capacity(batch.ids.len());
    let mut mask = vec![HIDDEN; count * longest];
    for (text, (from, length)) in batch.texts().enumerate() {
        for at in 0..length {
            let place = text * longest + at;
            spread[place] = index(from + at)?;
            places.push(index(place)?);
            mask[place] = 0.0;
        }
    }
    let spread = Tensor::from_vec(spread, count * longest, device)?;
    let places = Tensor::from_vec(places, batch.ids.len(), device)?;
    let of = |x: &Tensor, number: usize| -> Result<Tensor> {
        let x = x.contiguous()?.index_select(&spread, 0)?.reshape((count, longest, number, heads.size))?;
        let x = x.transpose(1, 2)?;
        let times = heads.queries / number;
        if times == 1 {
            return x.contiguous();
        }
        let shape = (count, number, times, longest, heads.size);
        x.unsqueeze(2)?.expand(shape)?.reshape((count, heads.queries, longest, heads.size))
    };
    let (q, k, v) = (of(q, heads.queries)?, of(k, heads.keys)?, of(v, heads.keys)?);
    let mut mask = Tensor::from_vec(mask, (count, 1, 1, longest), device)?.to_dtype(q.dtype())?;
    if heads.causal {
        let later = (0..longest).flat_map(|at| (0..longest).map(move |seen| if seen > at { HIDDEN } else { 0.0 }));
        let later = Tensor::from_iter(later, device)?.reshape((1, 1, longest, longest))?.to_dtype(q.dtype())?;
        mask = mask.broadcast_add(&later)?;
    }
    let scores = (q.matmul(&k.t()?)? * f64::from(scale(heads)))?.broadcast_add(&mask)?;
    let context = candle_nn::ops::softmax_last_dim(&scores)?.matmul(&v)?;
    let context = context.transpose(1, 2)?.reshape((count * longest, heads.queries * heads.size))?;
    context.index_select(&places, 0)
}

fn index(at: usize) -> Result<u32> {
    u32::try_from(at).map_err(candle_core::Error::wrap)
}

/// Parts of `[total, heads, size]` in a tensor `[total, all heads, size]`.
pub(super) fn part(x: &Tensor, from: usize, count: usize) -> Result<Tensor> {
    x.i((.., from..from + count))
}

#[cfg(test)]
mod tests {
    use candle_core::Device;

    use super::*;

    #[test]
    fn texts_attend_alike_alone_and_padded() -> Result<()> {
        for (queries, keys, causal) in [(4, 4, false), (4, 2, true), (3, 1, true), (1, 1, false)] {
            let heads = Heads { queries, keys, size: 8, causal };
            let lengths = vec![5, 1, 9, 2];
            let total = lengths.iter().sum();
            let all = Tensor::randn(0_f32, 2.0, (total, queries + 2 * keys, 8), &Device::Cpu)?;
            let (q, k, v) = (part(&all, 0, queries)?, part(&all, queries, keys)?, part(&all, queries + keys, keys)?);
            let batch = Packed { ids: vec![0; total], lengths };
            let difference = (each(heads, &q, &k, &v, &batch)? - padded(heads, &q, &k, &v, &batch)?)?;
            let most = difference.abs()?.max_all()?.to_scalar::<f32>()?;
            assert!(most < 1e-5, "{heads:?}: {most}");
        }
        Ok(())
    }
}
