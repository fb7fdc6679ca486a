//! What the tests of several parts share.

pub mod client;
pub mod device;
pub mod fixtures;
pub mod models;
pub mod program;
pub mod reference;
pub mod retrieval;
pub mod served;
pub mod stub;
pub mod texts;
