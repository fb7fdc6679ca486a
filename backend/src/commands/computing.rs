//! The arguments of commands that compute models.

use clap::Args;

use crate::model::device::{DeviceChoice, Precision};

/// What models are computed with.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Models")]
pub struct Computing {
    /// What computes models in this program.
    #[arg(long, value_name = "DEVICE", value_enum, default_value_t, env = "LEXLINT_DEVICE")]
    pub device: DeviceChoice,

    /// The numbers that they are computed with.
    #[arg(long, value_name = "TYPE", value_enum, default_value_t, env = "LEXLINT_PRECISION")]
    pub precision: Precision,
}
