//! How is a report shown? Formats for terminal and programs here, those for the file in [`lexlint_shared::dossier`].

pub mod hits;
mod json;
pub mod judgements;
mod language;
mod text;

use lexlint_shared::{
    dossier::{self, Dossier},
    show::Lang,
};

pub use self::language::Language;

/// How a format shows a dossier.
#[derive(Clone, Copy, Debug)]
pub enum Render {
    /// As text, which may hold ANSI styles and ends with a line feed.
    Text(fn(&Dossier, Lang) -> String),
    /// As the bytes of a file.
    File(fn(&Dossier, Lang) -> Vec<u8>),
}

/// A form in which reports are shown.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is for, in a few words.
    pub about: &'static str,
    /// Shows a dossier.
    pub render: Render,
    /// It is no text and would disturb a terminal.
    pub binary: bool,
}

/// The format where none is asked for.
pub const DEFAULT: Format = text::FORMAT;

/// All formats, the default first.
pub fn formats() -> impl Iterator<Item = Format> {
    let files = dossier::WRITERS.into_iter().map(|(format, write)| Format {
        name: format.name,
        about: format.about,
        render: Render::File(write),
        binary: format.name == "docx",
    });
    [DEFAULT, json::FORMAT].into_iter().chain(files)
}

/// The format of a name.
pub fn format(name: &str) -> Option<Format> {
    formats().find(|format| format.name == name)
}
