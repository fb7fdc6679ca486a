//! What is in a model's folder, and with what is it computed? Shared by the embedding models and by the judges that run
//! in this program.

pub mod device;
mod error;
pub(crate) mod files;
mod hub;
pub(crate) mod ops;
pub(crate) mod simd;
pub(crate) mod tokenizer;
pub(crate) mod weights;

use std::path::{Path, PathBuf};

pub use self::error::ModelError;
use self::hub::Hub;

/// The folder of a model that is named by its path, or by its name on the Hugging Face hub, such as `BAAI/bge-m3`; with
/// the model's name for people. The environment variables `HF_HOME`, `HF_ENDPOINT` and `HF_HUB_OFFLINE` are those of the
/// hub's own programs. `examples` are models that would do.
pub(crate) fn folder(source: &str, examples: &'static str) -> Result<(PathBuf, String), ModelError> {
    let path = Path::new(source);
    if path.is_dir() {
        let path = path.canonicalize().map_err(|error| files::broken(path, &error))?;
        let name = path.file_name().map_or_else(|| source.to_owned(), |name| name.to_string_lossy().into_owned());
        return Ok((path, name));
    }
    if !hub::is_id(source) {
        return Err(ModelError::NoFolder { name: source.to_owned(), examples });
    }
    Ok((Hub::of_environment().folder(source)?, source.to_owned()))
}

/// One file of a model of the hub, named behind the model's name as in `Qwen/Qwen3-4B-GGUF/Qwen3-4B-Q4_K_M.gguf`.
pub(crate) fn hub_file(source: &str, examples: &'static str) -> Result<PathBuf, ModelError> {
    match source.rsplit_once('/') {
        Some((id, file)) if hub::is_id(id) => Hub::of_environment().file(id, file),
        _ => Err(ModelError::NoFolder { name: source.to_owned(), examples }),
    }
}
