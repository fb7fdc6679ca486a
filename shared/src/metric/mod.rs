//! Measures over scores and texts, pure.

pub mod correlation;
