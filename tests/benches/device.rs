//! Models on the first CUDA device: whether they are computed there as on the processor, and how fast.
//! `cargo xtask gpu-check`.

use anyhow::Result;
use lexlint::model::device::DeviceChoice;
use lexlint_tests::device::{LARGE, parity, speed};

fn main() -> Result<()> {
    parity(DeviceChoice::Cuda)?;
    speed(DeviceChoice::Cuda, LARGE)
}
