//! Word's .docx (ISO/IEC 29500): paragraphs of the body, then of footnotes and endnotes.
//!
//! Tracked changes are read as accepted: what was inserted is there, what was deleted is not.

use std::io::{Cursor, Read};

use quick_xml::{Reader, escape::resolve_predefined_entity, events::Event};
use zip::{ZipArchive, result::ZipError};

use super::{Document, Format, LONGEST, ReadError};

pub(super) const FORMAT: Format = Format { is: |bytes| bytes.starts_with(b"PK\x03\x04"), read };

/// The format of before 2007, which also holds what is protected by a password: both are compound files.
pub(super) const LEGACY: Format =
    Format { is: |bytes| bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0]), read: |bytes| Err(compound(bytes)) };

/// The body, and what stands below or behind it.
const PARTS: [&str; 3] = ["word/document.xml", "word/footnotes.xml", "word/endnotes.xml"];

/// The name, in UTF-16, of the stream that holds a protected document.
const PACKAGE: &str = "EncryptedPackage";

fn compound(bytes: &[u8]) -> ReadError {
    let name: Vec<u8> = PACKAGE.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let protected = bytes.windows(name.len()).any(|window| window == name);
    if protected { ReadError::Protected } else { ReadError::Legacy }
}

fn read(bytes: &[u8]) -> Result<Document, ReadError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| ReadError::Damaged)?;
    let mut text = String::new();
    for (at, name) in PARTS.into_iter().enumerate() {
        let part = match archive.by_name(name) {
            Ok(part) => part,
            Err(ZipError::FileNotFound) if at > 0 => continue,
            // A packed file without a body is no document of Word.
            Err(ZipError::FileNotFound) => return Err(ReadError::Unknown),
            Err(_) => return Err(ReadError::Damaged),
        };
        let mut xml = Vec::new();
        part.take(LONGEST + 1).read_to_end(&mut xml).map_err(|_| ReadError::Damaged)?;
        if u64::try_from(xml.len()).is_ok_and(|length| length > LONGEST) {
            return Err(ReadError::TooLarge);
        }
        paragraphs(&xml, &mut text)?;
    }
    Ok(Document::whole(text.trim_end().to_owned()))
}

/// Appends the paragraphs of a part, a line each. Cells of a table are parted by tabs.
fn paragraphs(xml: &[u8], text: &mut String) -> Result<(), ReadError> {
    let xml = std::str::from_utf8(xml).map_err(|_| ReadError::Damaged)?;
    let mut reader = Reader::from_str(xml);
    // How many elements around are text that is shown, cells, or left out.
    let (mut shown, mut cells, mut left_out) = (0_usize, 0_usize, 0_usize);
    loop {
        match reader.read_event().map_err(|_| ReadError::Damaged)? {
            Event::Start(element) => match element.local_name().as_ref() {
                "t" => shown += 1,
                "tc" => cells += 1,
                // What a newer Word shows stands beside it in a form for older ones.
                "Fallback" | "delText" | "instrText" => left_out += 1,
                _ => (),
            },
            Event::End(element) => match element.local_name().as_ref() {
                "t" => shown = shown.saturating_sub(1),
                "Fallback" | "delText" | "instrText" => left_out = left_out.saturating_sub(1),
                "p" if left_out == 0 && cells == 0 => text.push('\n'),
                "p" if left_out == 0 => text.push(' '),
                "tc" => {
                    cells = cells.saturating_sub(1);
                    text.truncate(text.trim_end_matches(' ').len());
                    text.push('\t');
                }
                "tr" => {
                    text.truncate(text.trim_end_matches('\t').len());
                    text.push('\n');
                }
                _ => (),
            },
            Event::Empty(element) if left_out == 0 => match element.local_name().as_ref() {
                "br" | "cr" => text.push('\n'),
                // The definitions of tab stops have the same name, and an attribute.
                "tab" if element.attributes().next().is_none() => text.push('\t'),
                "noBreakHyphen" => text.push('-'),
                "p" if cells == 0 => text.push('\n'),
                _ => (),
            },
            Event::Text(words) if shown > 0 && left_out == 0 => {
                text.push_str(&words);
            }
            Event::GeneralRef(reference) if shown > 0 && left_out == 0 => {
                let named = resolve_predefined_entity(&reference);
                match (reference.resolve_char_ref().ok().flatten(), named) {
                    (Some(character), _) => text.push(character),
                    (None, Some(character)) => text.push_str(character),
                    (None, None) => return Err(ReadError::Damaged),
                }
            }
            Event::Eof => return Ok(()),
            _ => (),
        }
    }
}
