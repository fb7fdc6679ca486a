//! The server as its clients see it.

mod api;
mod embeddings;
mod hostile;
mod judge;
mod pages;
mod process;
mod search;
mod support;
