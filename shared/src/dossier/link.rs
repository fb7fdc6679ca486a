//! A text in the fragment of a link, which a browser does not send to any server.

use std::io::{Read, Write};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// What a fragment begins with; the digit is the version of the form.
pub const PREFIX: &str = "t1=";

/// Characters of the longest fragment that is made: what browsers, mail and chat programs let pass.
pub const LONGEST: usize = 32_000;

/// Bytes of the longest text that is taken out of a fragment.
const LARGEST: u64 = 8 << 20;

/// What a link carries.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shared {
    /// The text.
    pub text: String,
    /// The question that it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// The day by whose law it is to be judged, where that is not the reader's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_of: Option<Date>,
}

/// Why there is no link, or nothing in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum LinkError {
    /// The fragment would have this many characters, more than [`LONGEST`].
    #[error("the link would have {0} characters, more than {LONGEST}")]
    TooLong(usize),
    /// The fragment is cut off, changed or none of ours.
    #[error("the link is damaged")]
    Damaged,
}

/// The fragment for a text, without `#`.
///
/// # Errors
/// [`LinkError::TooLong`].
pub fn pack(shared: &Shared) -> Result<String, LinkError> {
    let json = serde_json::to_vec(shared).map_err(|_| LinkError::Damaged)?;
    let mut deflate = DeflateEncoder::new(Vec::new(), Compression::best());
    // Writing to memory does not fail.
    let packed = deflate.write_all(&json).and_then(|()| deflate.finish()).map_err(|_| LinkError::Damaged)?;
    let fragment = format!("{PREFIX}{}", URL_SAFE_NO_PAD.encode(packed));
    if fragment.len() > LONGEST { Err(LinkError::TooLong(fragment.len())) } else { Ok(fragment) }
}

/// What a fragment carries, without `#`.
///
/// # Errors
/// [`LinkError::Damaged`].
pub fn unpack(fragment: &str) -> Result<Shared, LinkError> {
    let packed = fragment.strip_prefix(PREFIX).ok_or(LinkError::Damaged)?;
    let packed = URL_SAFE_NO_PAD.decode(packed.trim()).map_err(|_| LinkError::Damaged)?;
    let mut json = Vec::new();
    // A small fragment may unfold into any number of bytes.
    DeflateDecoder::new(&packed[..]).take(LARGEST).read_to_end(&mut json).map_err(|_| LinkError::Damaged)?;
    serde_json::from_slice(&json).map_err(|_| LinkError::Damaged)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn shared(text: &str) -> Shared {
        Shared { text: text.to_owned(), question: Some("？".to_owned()), as_of: Some(date(2015, 6, 1)) }
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        for text in ["", "《民法典》第188条", "𠮷\u{0}\r\n\u{202e}<script>#&=%", &"诉讼时效期间为三年。".repeat(900)]
        {
            let fragment = pack(&shared(text)).expect(text);
            assert!(fragment.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_=".contains(&byte)), "{fragment}");
            assert_eq!(unpack(&fragment), Ok(shared(text)));
        }
    }

    #[test]
    fn a_long_text_gets_no_link() {
        let text: String = (0..30_000_u32).filter_map(|n| char::from_u32(0x4e00 + n * 7919 % 20_000)).collect();
        assert!(matches!(pack(&shared(&text)), Err(LinkError::TooLong(length)) if length > LONGEST));
    }

    #[test]
    fn damage_is_told_and_never_unfolds_into_memory() {
        let fragment = pack(&shared("《民法典》第188条")).expect("short");
        for bad in ["", "t1=", "t2=abc", "t1=%%%", "t1=AAAA", &fragment[..fragment.len() - 9]] {
            assert_eq!(unpack(bad), Err(LinkError::Damaged), "{bad}");
        }
        let mut bomb = DeflateEncoder::new(Vec::new(), Compression::best());
        let zeros = vec![b' '; 1 << 20];
        (0..64).for_each(|_| bomb.write_all(&zeros).expect("memory"));
        let bomb = bomb.finish().expect("memory");
        assert_eq!(unpack(&format!("{PREFIX}{}", URL_SAFE_NO_PAD.encode(bomb))), Err(LinkError::Damaged));
    }
}
