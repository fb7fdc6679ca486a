//! Lexlint's command line and server, as a library so that tests reach every part.

pub mod appellations;
pub mod index_dir;
