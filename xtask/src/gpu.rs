//! Models on a graphics processor: as on the processor, and how fast.

use std::{env, path::Path, process::Command};

use anyhow::{Context, Result, bail};

use crate::process;

/// Builds with CUDA, compares every architecture with the processor, and prints how fast the device is.
///
/// # Errors
/// If there is no graphics processor of NVIDIA or no CUDA toolkit, if the build fails, or if an architecture is not computed
/// alike.
pub(crate) fn check() -> Result<()> {
    let none =
        "there is no usable graphics processor of NVIDIA here; run this on a machine that has one, with its driver";
    let Some(program) = process::find("nvidia-smi") else { bail!("{none} (nvidia-smi is not on the search path)") };
    let query = ["--query-gpu=name,memory.total,driver_version", "--format=csv,noheader"];
    let devices = process::run_quietly(Command::new(program).args(query), none)?;
    println!("[1/2] {}", devices.lines().next().filter(|line| !line.is_empty()).context(none)?);
    let home =
        env::var_os("CUDA_HOME").or_else(|| env::var_os("CUDA_PATH")).unwrap_or_else(|| "/usr/local/cuda".into());
    if process::find("nvcc").is_none() && !Path::new(&home).join("bin/nvcc").is_file() {
        bail!("there is no CUDA toolkit here (nvcc); install it, and have CUDA_HOME name its folder");
    }
    println!("[2/2] build, parity and speed");
    let bench = ["bench", "--quiet", "--package", "lexlint-tests", "--features", "cuda", "--bench", "device"];
    process::run(process::cargo().args(bench), "the output above says why")
}
