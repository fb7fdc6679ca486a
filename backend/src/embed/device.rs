//! Where, and with which numbers, is a model computed?

use candle_core::{DType, Device};

use super::EmbedError;

/// What computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum DeviceChoice {
    /// The first CUDA device if there is one and the program was built for it, else the processor.
    #[default]
    Auto,
    /// The processor.
    Cpu,
    /// The first CUDA device.
    Cuda,
}

/// The numbers that a model is computed with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum Precision {
    /// On the processor f32, elsewhere as the weights are stored.
    #[default]
    Auto,
    /// 32 bits.
    F32,
    /// 16 bits with the range of f32; not on the processor.
    Bf16,
    /// 16 bits; not on the processor.
    F16,
}

impl DeviceChoice {
    /// The device.
    ///
    /// # Errors
    /// [`EmbedError::Device`] if it cannot be had.
    pub(super) fn open(self) -> Result<Device, EmbedError> {
        match self {
            Self::Cpu => Ok(Device::Cpu),
            Self::Auto => Ok(Device::cuda_if_available(0).unwrap_or(Device::Cpu)),
            Self::Cuda if !candle_core::utils::cuda_is_available() => Err(EmbedError::Device(
                "this program was built without CUDA; build it with `--features cuda`, or use --device cpu".to_owned(),
            )),
            Self::Cuda => Device::new_cuda(0).map_err(|error| {
                let first = error.to_string().lines().next().unwrap_or_default().to_owned();
                EmbedError::Device(format!("there is no usable CUDA device: {first}; use --device cpu"))
            }),
        }
    }
}

impl Precision {
    /// The type of numbers on a device; `None` for that of the weights.
    ///
    /// # Errors
    /// [`EmbedError::Device`] if the device has no fast arithmetic of this type.
    pub(super) fn on(self, device: &Device) -> Result<Option<DType>, EmbedError> {
        match self {
            Self::F32 => Ok(Some(DType::F32)),
            Self::Auto => Ok(device.is_cpu().then_some(DType::F32)),
            Self::Bf16 | Self::F16 if device.is_cpu() => {
                Err(EmbedError::Device("the processor computes with f32 only; leave --precision out".to_owned()))
            }
            Self::Bf16 => Ok(Some(DType::BF16)),
            Self::F16 => Ok(Some(DType::F16)),
        }
    }
}
