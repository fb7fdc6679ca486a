//! Reading the files of a model's folder.

use std::{fs, io, path::Path};

use serde::de::DeserializeOwned;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::ModelError;

/// A JSON file that may be missing.
pub(crate) fn json(path: &Path) -> Result<Option<Value>, ModelError> {
    match fs::read(path) {
        Ok(bytes) => serde_json::from_slice(&bytes).map(Some).map_err(|error| broken(path, &error)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(broken(path, &error)),
    }
}

/// A JSON file of a known shape that may be missing; then the shape's default.
pub(crate) fn shaped<T: DeserializeOwned + Default>(path: &Path) -> Result<T, ModelError> {
    match json(path)? {
        None => Ok(T::default()),
        // Without this, a list would be taken for the fields in their order.
        Some(value) if !value.is_object() => Err(broken(path, &"a JSON object is expected")),
        Some(value) => T::deserialize(value).map_err(|error| broken(path, &error)),
    }
}

/// The error of a file that cannot be used.
pub(crate) fn broken(path: &Path, reason: &dyn ToString) -> ModelError {
    ModelError::Broken { path: path.to_owned(), reason: reason.to_string() }
}

/// The first line of what an error says: what it is about, not where in a library it arose.
pub(crate) fn line(error: &candle_core::Error) -> String {
    error.to_string().lines().next().unwrap_or_default().to_owned()
}

/// The digest of a file's bytes.
pub(crate) fn digest(path: &Path) -> Result<[u8; 32], ModelError> {
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
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
