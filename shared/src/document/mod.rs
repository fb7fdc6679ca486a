//! What does a document say? Text files, Word's .docx and PDF, as text with one line a paragraph.
//!
//! What kind of file it is shows in its first bytes, so that a wrong name does not matter.

mod docx;
mod pdf;
mod plain;

use serde::{Deserialize, Serialize};

/// Bytes of the largest file that is read.
pub const LARGEST: usize = 64 << 20;

/// Bytes of the longest text that a packed file may hold; more would be an attack rather than a document.
const LONGEST: u64 = 64 << 20;

/// Why a document was not read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Serialize, Deserialize)]
pub enum ReadError {
    /// The file is larger than [`LARGEST`], or what is packed in it is.
    #[error("it is too large")]
    TooLarge,
    /// It is none of the formats that are read.
    #[error("it is neither text nor .docx nor PDF")]
    Unknown,
    /// Word's format of before 2007.
    #[error("it is in the format of Word before 2007; save it as .docx")]
    Legacy,
    /// Text in UTF-8 but for a byte, whose position from 0 this is.
    #[error("byte {0} does not belong to a character of UTF-8")]
    Encoding(usize),
    /// It is of a known format and damaged.
    #[error("it is damaged")]
    Damaged,
    /// It can be read with a password only.
    #[error("it is protected by a password; save a copy without")]
    Protected,
    /// A PDF whose pages are pictures.
    #[error("its pages are pictures without text, as of a scan; recognise its text (OCR) first")]
    Scanned,
    /// A PDF that does not have its fonts, or whose fonts do not say which characters their shapes are.
    #[error(
        "it does not say which characters its fonts show; copy the text from a viewer, or save the original as .docx"
    )]
    Unmapped,
}

/// What a document says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Document {
    /// Its text, with one line a paragraph.
    pub text: String,
    /// Some of its text could not be read and is not there.
    pub incomplete: bool,
}

impl Document {
    /// A document of which all could be read.
    fn whole(text: String) -> Self {
        Self { text, incomplete: false }
    }
}

/// A format that is read.
struct Format {
    /// Whether a file is of this format, by its first bytes.
    is: fn(&[u8]) -> bool,
    /// Reads it.
    read: fn(&[u8]) -> Result<Document, ReadError>,
}

/// All formats; the first whose mark a file bears is its own.
const FORMATS: [Format; 4] = [pdf::FORMAT, docx::FORMAT, docx::LEGACY, plain::FORMAT];

/// Reads a document.
///
/// # Errors
/// If it is none of the formats, or cannot be read.
pub fn read(bytes: &[u8]) -> Result<Document, ReadError> {
    if bytes.len() > LARGEST {
        return Err(ReadError::TooLarge);
    }
    let format = FORMATS.iter().find(|format| (format.is)(bytes)).ok_or(ReadError::Unknown)?;
    (format.read)(bytes)
}
