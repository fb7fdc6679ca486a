//! Where, and with which numbers, is a model computed?

use candle_core::{DType, Device};

use super::{ModelError, files};

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
    /// [`ModelError::Device`] if it cannot be had.
    pub(crate) fn open(self) -> Result<Device, ModelError> {
        match self {
            Self::Cpu => Ok(Device::Cpu),
            Self::Auto => Ok(Device::cuda_if_available(0).unwrap_or(Device::Cpu)),
            Self::Cuda if !candle_core::utils::cuda_is_available() => Err(ModelError::Device(
                "this program was built without CUDA; build it with `--features cuda`, or use --device cpu".to_owned(),
            )),
            Self::Cuda => Device::new_cuda(0).map_err(|error| {
                let reason = files::line(&error);
                ModelError::Device(format!("there is no usable CUDA device: {reason}; use --device cpu"))
            }),
        }
    }
}

impl Precision {
    /// The type of numbers on a device; `None` for that of the weights.
    ///
    /// # Errors
    /// [`ModelError::Device`] if the device has no fast arithmetic of this type.
    pub(crate) fn on(self, device: &Device) -> Result<Option<DType>, ModelError> {
        match self {
            Self::F32 => Ok(Some(DType::F32)),
            Self::Auto => Ok(device.is_cpu().then_some(DType::F32)),
            Self::Bf16 | Self::F16 if device.is_cpu() => {
                Err(ModelError::Device("the processor computes with f32 only; leave --precision out".to_owned()))
            }
            Self::Bf16 => Ok(Some(DType::BF16)),
            Self::F16 => Ok(Some(DType::F16)),
        }
    }
}
