//! Who checks? The engine, in a worker of the page, so that no check keeps a key waiting.
//!
//! The worker runs the same program as the page. It has the index and checks whole texts; what it answers is what changed
//! since its last answer. It loads nothing by itself: the page gives it the files.

mod client;
mod delta;
mod message;
mod questions;
mod worker;

pub(crate) use self::{
    client::Client,
    message::{Answer, Ask, Consulted, Outcome},
    questions::{Question, Reading},
    worker::start,
};
