//! Are models computed alike on a device and on the processor, and how fast? `cargo xtask gpu-check` runs it on a graphics
//! processor; on the processor, with small sizes, it is a test of itself.

mod parity;
mod random;
mod speed;

pub use self::{
    parity::parity,
    speed::{LARGE, SMALL, Sizes, speed},
};
