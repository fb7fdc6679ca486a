//! The `lexlint` library: what the commands and the server are made of.

pub mod commands;
pub mod corpus;
