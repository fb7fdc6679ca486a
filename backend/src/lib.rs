//! Lexlint's command line and server, as a library so that tests reach every part.

pub mod appellations;
pub mod cli;
pub mod commands;
pub mod corpus;
pub mod embed;
pub mod eval;
pub mod http;
pub mod index_dir;
pub mod judge;
pub mod model;
pub mod render;
pub mod retrieve;
pub mod store;
