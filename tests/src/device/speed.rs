//! How fast models are, and which share of what the device can do that is.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use anyhow::Result;
use candle_core::{DType, Device, Tensor};
use lexlint::{
    embed::{self, Options, Tokens},
    judge::local::Local,
    model::device::{DeviceChoice, Precision},
};

use super::{
    parity::best,
    random::{self, Network},
};

/// What is measured.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// Rows and columns of the matrices whose product is timed.
    matrix: usize,
    /// Numbers that are copied to time the memory.
    numbers: usize,
    /// The embedding model.
    embedder: Network,
    /// Tokens of a text, and texts in a batch.
    texts: &'static [(usize, usize)],
    /// Vectors that are searched, and numbers in each.
    vectors: (usize, usize),
    /// The language model.
    judge: Network,
    /// Tokens that it reads, and that it then writes.
    tokens: (usize, usize),
    /// How long each is measured at least.
    least: Duration,
}

/// BGE-base, 100,000 vectors and Qwen2.5-7B: what a graphics processor is for.
pub const LARGE: Sizes = Sizes {
    matrix: 8192,
    numbers: 1 << 29,
    embedder: Network { vocabulary: 21_128, width: 768, layers: 12, heads: 12, keys: 12, inner: 3072 },
    texts: &[(128, 256), (512, 64)],
    vectors: (100_000, 768),
    judge: Network { vocabulary: 152_064, width: 3584, layers: 28, heads: 28, keys: 4, inner: 18_944 },
    tokens: (512, 128),
    least: Duration::from_secs(3),
};

/// What any machine does at once.
pub const SMALL: Sizes = Sizes {
    matrix: 128,
    numbers: 1 << 16,
    embedder: Network { vocabulary: 400, width: 64, layers: 2, heads: 4, keys: 4, inner: 128 },
    texts: &[(16, 4), (64, 2)],
    vectors: (1000, 64),
    judge: Network { vocabulary: 400, width: 64, layers: 2, heads: 4, keys: 2, inner: 128 },
    tokens: (32, 8),
    least: Duration::from_millis(1),
};

/// Measures, and prints figures.
///
/// # Errors
/// If the device cannot be had, or fails.
#[allow(clippy::cast_precision_loss, reason = "figures")]
pub fn speed(choice: DeviceChoice, sizes: Sizes) -> Result<()> {
    let device = if choice == DeviceChoice::Cuda { Device::new_cuda(0)? } else { Device::Cpu };
    // The processor computes with 32 bits.
    let (dtype, precision) =
        if device.is_cpu() { (DType::F32, Precision::F32) } else { (DType::BF16, Precision::Bf16) };
    let rate = matrix_rate(sizes, dtype, &device)?;
    let bandwidth = bandwidth(sizes, &device)?;
    println!("{:<44} {:>12.2} TFLOP/s", format!("matrix product, {} square, {dtype:?}", sizes.matrix), rate / 1e12);
    println!("{:<44} {:>12.1} GB/s", "memory, read and written", bandwidth / 1e9);
    embedder(choice, precision, sizes, rate)?;

    let (count, width) = sizes.vectors;
    let vectors = Tensor::rand(-1_f32, 1.0, (count, width), &device)?;
    let query = Tensor::rand(-1_f32, 1.0, (width, 1), &device)?;
    let time = fastest(sizes.least, || Ok(vectors.matmul(&query)?.flatten_all()?.to_vec1::<f32>()?))?;
    let share = (count * width * 4) as f64 / time.as_secs_f64() / bandwidth;
    println!(
        "{:<44} {:>12.3} ms, {:.0} % of the bandwidth",
        format!("product of {count} × {width} vectors with one, f32"),
        time.as_secs_f64() * 1e3,
        100.0 * share
    );
    judge(choice, precision, sizes, bandwidth)
}

/// The least time that something takes, of as many tries as fit in a time.
fn fastest<T>(least: Duration, mut of: impl FnMut() -> Result<T>) -> Result<Duration> {
    of()?;
    let (begun, mut fastest) = (Instant::now(), Duration::MAX);
    while begun.elapsed() < least || fastest == Duration::MAX {
        let started = Instant::now();
        black_box(of()?);
        fastest = fastest.min(started.elapsed());
    }
    Ok(fastest)
}

/// Operations a second in a product of large matrices.
#[allow(clippy::cast_precision_loss, reason = "figures")]
fn matrix_rate(sizes: Sizes, dtype: DType, device: &Device) -> Result<f64> {
    let side = sizes.matrix;
    let matrix = Tensor::rand(-1_f32, 1.0, (side, side), device)?.to_dtype(dtype)?;
    let time = fastest(sizes.least, || {
        black_box(matrix.matmul(&matrix)?);
        Ok(device.synchronize()?)
    })?;
    Ok(2.0 * (side as f64).powi(3) / time.as_secs_f64())
}

/// Bytes a second that are read and written.
#[allow(clippy::cast_precision_loss, reason = "figures")]
fn bandwidth(sizes: Sizes, device: &Device) -> Result<f64> {
    let numbers = Tensor::zeros(sizes.numbers, DType::F32, device)?;
    let time = fastest(sizes.least, || {
        black_box(numbers.affine(1.0, 1.0)?);
        Ok(device.synchronize()?)
    })?;
    Ok(8.0 * sizes.numbers as f64 / time.as_secs_f64())
}

#[allow(clippy::cast_precision_loss, reason = "figures")]
fn embedder(device: DeviceChoice, precision: Precision, sizes: Sizes, rate: f64) -> Result<()> {
    let Network { vocabulary, width, layers, inner, .. } = sizes.embedder;
    let folder = random::bert(sizes.embedder)?;
    let options = Options { device, precision, ..Options::default() };
    let model = embed::open(&folder.folder().to_string_lossy(), &options)?;
    for &(length, count) in sizes.texts {
        let ids = |text: usize| (0..length).map(move |at| (7919 * at + 104_729 * text) % vocabulary);
        let ids = |text| ids(text).map(u32::try_from).collect::<Result<Vec<_>, _>>();
        let texts = (0..count).map(|text| Ok(Tokens { ids: ids(text)?, total: length }));
        let texts = texts.collect::<Result<Vec<_>>>()?;
        let batch: Vec<&Tokens> = texts.iter().collect();
        let time = fastest(sizes.least, || Ok(model.forward(&batch)?))?;
        // Four matrices of attention, two behind it; products of all pairs of tokens twice.
        let operations = 2 * length * layers * (4 * width * width + 2 * width * inner + 2 * length * width);
        let sentences = count as f64 / time.as_secs_f64();
        let share = sentences * operations as f64 / rate;
        let name = format!("BERT of {layers} × {width}, {count} texts of {length} tokens");
        println!("{name:<44} {sentences:>12.1} texts/s, {:.0} % of the matrix rate", 100.0 * share);
    }
    Ok(())
}

#[allow(clippy::cast_precision_loss, reason = "figures")]
fn judge(device: DeviceChoice, precision: Precision, sizes: Sizes, bandwidth: f64) -> Result<()> {
    let Network { vocabulary, width, layers, .. } = sizes.judge;
    let (folder, stored) = random::qwen2(sizes.judge)?;
    // Weights are stored with 16 bits.
    let bytes = if precision == Precision::F32 { 2 * stored } else { stored };
    let started = Instant::now();
    let model = Local::open(&folder.folder().to_string_lossy(), device, precision)?;
    let name = format!("Qwen2 of {layers} × {width}");
    println!("{:<44} {:>12.1} s", format!("{name}, loading"), started.elapsed().as_secs_f64());
    let (read, written) = sizes.tokens;
    let ids = (0..read).map(|at| u32::try_from(7919 * at % vocabulary)).collect::<Result<Vec<_>, _>>()?;
    // The first reading prepares the device.
    model.begin().read(&ids)?;
    let started = Instant::now();
    let mut reading = model.begin();
    let mut token = best(&reading.read(&ids)?);
    let speed = read as f64 / started.elapsed().as_secs_f64();
    println!("{:<44} {speed:>12.1} tokens/s", format!("{name}, reading {read} tokens"));
    let started = Instant::now();
    for _ in 0..written {
        token = best(&reading.read(&[token])?);
    }
    let speed = f64::from(u32::try_from(written)?) / started.elapsed().as_secs_f64();
    let share = speed * bytes as f64 / bandwidth;
    println!(
        "{:<44} {speed:>12.1} tokens/s, {:.0} % of the bandwidth",
        format!("{name}, writing {written}"),
        100.0 * share
    );
    Ok(())
}
