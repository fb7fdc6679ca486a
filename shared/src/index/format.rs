//! The container around every part of an index: magic, format version, kind, checksum.
//!
//! ```text
//! 0..8   magic "LEXLINT\0"
//! 8..10  format version, little-endian
//! 10     kind of part
//! 11     zero
//! 12..16 CRC-32 of the payload, little-endian
//! 16..   payload
//! ```

use std::fmt;

/// Format that this program writes and reads. Raised whenever a payload changes its form.
pub const FORMAT_VERSION: u16 = 3;

const MAGIC: &[u8; 8] = b"LEXLINT\0";
const HEADER: usize = 16;

/// Kind of a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Part {
    /// Names, dates and numbers.
    Core = 0,
    /// The words of one statute.
    Shard = 1,
    /// "Whose words are these?"
    Fingerprints = 2,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Core => "core",
            Self::Shard => "shard",
            Self::Fingerprints => "fingerprint",
        })
    }
}

/// Why a part of an index cannot be read. Every message says what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum IndexError {
    /// The magic is missing.
    #[error("this is not a part of a Lexlint index; point to a directory made by `lexlint index build`")]
    NotAnIndex,
    /// Another format version.
    #[error(
        "the index has format {found}, this program reads format {FORMAT_VERSION}; rebuild it with `lexlint index build`, or use the program that made it"
    )]
    Version {
        /// The version found.
        found: u16,
    },
    /// A part of another kind.
    #[error("expected the {0} part of an index, found another part; rebuild the index with `lexlint index build`")]
    Kind(Part),
    /// Checksum or contents are wrong.
    #[error("the {0} part of the index is damaged; copy it again or rebuild the index with `lexlint index build`")]
    Damaged(Part),
    /// The part is sound but of another build.
    #[error(
        "the {0} part belongs to another build of the index; copy the whole directory again or rebuild the index with `lexlint index build`"
    )]
    Foreign(Part),
}

/// Wraps a payload. Returns the part and the checksum.
#[cfg(feature = "build")]
pub fn wrap(part: Part, payload: &[u8]) -> (Vec<u8>, u32) {
    let crc = crc32fast::hash(payload);
    let mut bytes = Vec::with_capacity(HEADER + payload.len());
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&FORMAT_VERSION.to_le_bytes());
    bytes.extend_from_slice(&[part as u8, 0]);
    bytes.extend_from_slice(&crc.to_le_bytes());
    bytes.extend_from_slice(payload);
    (bytes, crc)
}

/// Checks the container and returns payload and checksum.
///
/// # Errors
/// [`IndexError`] if anything about the container is not as it should be.
pub fn unwrap(bytes: &[u8], part: Part) -> Result<(&[u8], u32), IndexError> {
    let header = bytes.get(..HEADER).ok_or(IndexError::NotAnIndex)?;
    if &header[..8] != MAGIC {
        return Err(IndexError::NotAnIndex);
    }
    let found = u16::from_le_bytes([header[8], header[9]]);
    if found != FORMAT_VERSION {
        return Err(IndexError::Version { found });
    }
    if header[10] != part as u8 {
        return Err(IndexError::Kind(part));
    }
    if header[11] != 0 {
        return Err(IndexError::Damaged(part));
    }
    let crc = u32::from_le_bytes([header[12], header[13], header[14], header[15]]);
    let payload = &bytes[HEADER..];
    if crc32fast::hash(payload) != crc {
        return Err(IndexError::Damaged(part));
    }
    Ok((payload, crc))
}

/// Little-endian base-128 integers, for the payloads that are not serde's.
pub(super) mod varint {
    /// Appends `value`.
    #[cfg(feature = "build")]
    pub(in crate::index) fn write(out: &mut Vec<u8>, mut value: u64) {
        while value >= 0x80 {
            out.push(u8::try_from(value & 0x7f).unwrap_or(0) | 0x80);
            value >>= 7;
        }
        out.push(u8::try_from(value).unwrap_or(0));
    }

    /// Takes an integer off the front; `None` if the bytes end or it exceeds 64 bits.
    pub(in crate::index) fn read(bytes: &mut &[u8]) -> Option<u64> {
        let mut value = 0u64;
        for shift in (0..64).step_by(7) {
            let (&byte, rest) = bytes.split_first()?;
            *bytes = rest;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use super::*;

    #[test]
    fn every_fault_has_its_error() {
        let (bytes, crc) = wrap(Part::Core, b"payload");
        assert_eq!(unwrap(&bytes, Part::Core), Ok((&b"payload"[..], crc)));
        assert_eq!(unwrap(&bytes, Part::Shard), Err(IndexError::Kind(Part::Shard)));
        assert_eq!(unwrap(&bytes[..10], Part::Core), Err(IndexError::NotAnIndex));
        assert_eq!(unwrap(b"something else entirely", Part::Core), Err(IndexError::NotAnIndex));
        let mut later = bytes.clone();
        later[8] = 9;
        assert_eq!(unwrap(&later, Part::Core), Err(IndexError::Version { found: 9 }));
        let mut broken = bytes.clone();
        broken[20] ^= 1;
        assert_eq!(unwrap(&broken, Part::Core), Err(IndexError::Damaged(Part::Core)));
        assert_eq!(unwrap(&bytes[..bytes.len() - 1], Part::Core), Err(IndexError::Damaged(Part::Core)));
    }

    #[test]
    fn varints_round_trip() {
        for value in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX] {
            let mut out = Vec::new();
            varint::write(&mut out, value);
            let mut rest = out.as_slice();
            assert_eq!(varint::read(&mut rest), Some(value));
            assert!(rest.is_empty());
        }
        assert_eq!(varint::read(&mut &[0x80u8; 12][..]), None);
        assert_eq!(varint::read(&mut &[][..]), None);
    }
}
