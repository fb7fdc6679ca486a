//! What do page and exporter say to each other? Each message is a list: JSON, and beside it bytes or nothing.

use lexlint_shared::{
    document::{Document, ReadError},
    dossier::{
        Dossier,
        json::OpenError,
        link::{LinkError, Shared},
    },
    show::Lang,
};
use serde::{Deserialize, Serialize};

/// What the page asks for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Ask {
    /// Write a dossier, whose hash is not yet known, in the format of a name.
    Write(Box<Dossier>, String, Lang),
    /// Read the file beside the message: a dossier or a document.
    Open,
    /// Put a text into the fragment of a link.
    Pack(Shared),
    /// Take a text out of a fragment.
    Unpack(String),
    /// Keep a dossier on the device, under a name.
    Keep(String, Box<Dossier>),
    /// List the documents that hold these words.
    List(String),
    /// Give the dossier kept under a name.
    Get(String),
    /// Forget what is kept under a name, or all.
    Forget(Option<String>),
}

/// A document that is kept on the device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Its name.
    pub id: String,
    /// When it was changed last, with the offset from UTC.
    pub changed: String,
    /// Beginning of its first line.
    pub title: String,
    /// Characters of its text.
    pub characters: usize,
    /// Problems not set aside.
    pub problems: usize,
}

/// What the exporter answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Answer {
    /// It is there and listens.
    Ready,
    /// The file of the format of this name is beside the message.
    Written(String),
    /// The dossier in the file, or why it was not opened.
    Opened(Result<Box<Dossier>, OpenError>),
    /// The document in the file, or why it was not read.
    Read(Result<Document, ReadError>),
    /// The fragment, or why there is none.
    Packed(Result<String, LinkError>),
    /// What the fragment held, or why nothing.
    Unpacked(Result<Shared, LinkError>),
    /// It is kept, or could not be.
    Kept(bool),
    /// What is kept; `None` if the browser has no database, or allows none.
    Listed(Option<Vec<Entry>>),
    /// The dossier under a name, if there is one.
    Got(String, Option<Box<Dossier>>),
}
