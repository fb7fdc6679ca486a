//! Measures over scores and texts, pure.

pub mod correction;
pub mod correlation;
pub mod overlap;
pub mod rouge;
pub mod wilson;
