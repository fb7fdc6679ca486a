//! Reading the files of a model's folder.

use std::{fs, io, path::Path};

use serde::de::DeserializeOwned;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::EmbedError;

/// A JSON file that may be missing.
pub(super) fn json(path: &Path) -> Result<Option<Value>, EmbedError> {
    match fs::read(path) {
        Ok(bytes) => serde_json::from_slice(&bytes).map(Some).map_err(|error| broken(path, &error)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(broken(path, &error)),
    }
}

/// A JSON file of a known shape that may be missing; then the shape's default.
pub(super) fn shaped<T: DeserializeOwned + Default>(path: &Path) -> Result<T, EmbedError> {
    match json(path)? {
        None => Ok(T::default()),
        // Without this, a list would be taken for the fields in their order.
        Some(value) if !value.is_object() => Err(broken(path, &"a JSON object is expected")),
        Some(value) => T::deserialize(value).map_err(|error| broken(path, &error)),
    }
}

/// The error of a file that cannot be used.
pub(super) fn broken(path: &Path, reason: &dyn ToString) -> EmbedError {
    EmbedError::Broken { path: path.to_owned(), reason: reason.to_string() }
}

/// The digest of a file's bytes.
pub(super) fn digest(path: &Path) -> Result<[u8; 32], EmbedError> {
    let mut hash = Sha256::new();
    let mut file = fs::File::open(path).map_err(|error| broken(path, &error))?;
    let mut buffer = vec![0; 1 << 20];
    loop {
        match io::Read::read(&mut file, &mut buffer).map_err(|error| broken(path, &error))? {
            0 => return Ok(hash.finalize().into()),
            count => hash.update(&buffer[..count]),
        }
    }
}

/// Bytes in lower-case hexadecimal digits.
pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
