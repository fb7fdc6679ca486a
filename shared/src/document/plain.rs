//! Text files: UTF-8, UTF-16 with a byte order mark, GB 18030.

use encoding_rs::{Encoding, GB18030, UTF_8};

use super::{Document, Format, ReadError};

pub(super) const FORMAT: Format = Format { is: |bytes| !is_binary(bytes), read };

/// Control characters that no text has. UTF-16 has zero bytes, and a mark before them.
fn is_binary(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(4096)];
    Encoding::for_bom(bytes).is_none() && start.iter().any(|&byte| byte < 0x20 && !matches!(byte, b'\t'..=b'\r' | 0x1b))
}

fn read(bytes: &[u8]) -> Result<Document, ReadError> {
    let encoding = match (Encoding::for_bom(bytes), std::str::from_utf8(bytes)) {
        (Some((encoding, _)), _) => encoding,
        (None, Ok(_)) => UTF_8,
        // A character of more than one byte in UTF-8 before the place: it is UTF-8, and damaged there.
        (None, Err(error)) if !bytes[..error.valid_up_to()].is_ascii() => {
            return Err(ReadError::Encoding(error.valid_up_to()));
        }
        (None, Err(_)) => GB18030,
    };
    let (text, _, damaged) = encoding.decode(bytes);
    if damaged { Err(ReadError::Damaged) } else { Ok(Document::whole(text.into_owned())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: &str = "《民法典》第一百八十八条";

    #[test]
    fn encodings_are_told_apart() {
        let utf16 =
            |unit: fn(u16) -> [u8; 2]| "\u{feff}".encode_utf16().chain(WORDS.encode_utf16()).flat_map(unit).collect();
        let gb18030 = GB18030.encode(WORDS).0.into_owned();
        let files: [Vec<u8>; 5] = [
            WORDS.into(),
            format!("\u{feff}{WORDS}").into(),
            utf16(u16::to_le_bytes),
            utf16(u16::to_be_bytes),
            gb18030,
        ];
        for file in files {
            assert_eq!(super::super::read(&file), Ok(Document::whole(WORDS.to_owned())), "{file:?}");
        }
        assert_eq!(super::super::read(b""), Ok(Document::whole(String::new())));
    }

    #[test]
    fn damaged_text_is_not_guessed_at() {
        let mut cut = WORDS.as_bytes().to_vec();
        cut.pop();
        assert_eq!(super::super::read(&cut), Err(ReadError::Encoding(cut.len() - 2)));
        assert_eq!(super::super::read(&[0, 1, 2]), Err(ReadError::Unknown));
    }
}
