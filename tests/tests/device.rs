//! What is measured on graphics processors, on this processor and with small sizes; `cargo xtask gpu-check` runs it there.

use anyhow::Result;
use lexlint::model::device::DeviceChoice;
use lexlint_tests::device::{SMALL, parity, speed};

#[test]
fn models_are_computed_alike() -> Result<()> {
    parity(DeviceChoice::Cpu)
}

#[test]
fn speed_is_measured() -> Result<()> {
    speed(DeviceChoice::Cpu, SMALL)
}
