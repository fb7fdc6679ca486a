//! Embedding models: the same vectors as the reference implementations, and clear errors for folders that are none.

mod folders;
mod hub;
mod minilm;
mod parity;
mod queue;
mod support;
mod texts;
