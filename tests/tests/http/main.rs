//! The server as its clients see it.

mod api;
mod embeddings;
mod hostile;
mod pages;
mod process;
mod support;
