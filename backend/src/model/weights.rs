//! Where do a model's numbers come from? Safetensors files, one or several, mapped into memory.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

use candle_core::{DType, Device, Tensor, safetensors::MmapedSafetensors};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::Value;

use super::{ModelError, files};

const SINGLE: &str = "model.safetensors";
const INDEX: &str = "model.safetensors.index.json";

/// The weights of a folder, and the device and type in which they are wanted.
pub(crate) struct Weights {
    folder: PathBuf,
    paths: Vec<PathBuf>,
    files: Vec<MmapedSafetensors>,
    /// The file of each tensor.
    places: HashMap<String, usize>,
    device: Device,
    dtype: DType,
    examples: &'static str,
}

/// The index of a model whose weights are in several files.
#[derive(Debug, Deserialize)]
struct Index {
    weight_map: HashMap<String, String>,
}

impl Weights {
    /// The weights of a folder for a device; in their own type if none is given. `examples` are models to choose where
    /// this one cannot be computed.
    pub(crate) fn open(
        folder: &Path,
        device: &Device,
        dtype: Option<DType>,
        examples: &'static str,
    ) -> Result<Self, ModelError> {
        let paths = paths(folder)?;
        let files = paths.iter().map(|path| map(path)).collect::<Result<Vec<_>, _>>()?;
        let mut places = HashMap::new();
        let mut stored = None;
        for (at, file) in files.iter().enumerate() {
            for (name, tensor) in file.tensors() {
                stored = stored.or_else(|| DType::try_from(tensor.dtype()).ok().filter(DType::is_float));
                places.insert(name, at);
            }
        }
        let dtype = dtype.or(stored).unwrap_or(DType::F32);
        Ok(Self { folder: folder.to_owned(), paths, files, places, device: device.clone(), dtype, examples })
    }

    /// The files.
    pub(crate) fn paths(&self) -> &[PathBuf] {
        &self.paths
    }

    /// Where tensors are.
    pub(crate) fn device(&self) -> &Device {
        &self.device
    }

    /// The type in which tensors are given.
    pub(crate) fn dtype(&self) -> DType {
        self.dtype
    }

    /// Whether there is a tensor of this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.places.contains_key(name)
    }

    /// The prefix with which there is a tensor of this name: models saved with a head have all names prefixed.
    pub(crate) fn prefix<'a>(&self, prefixes: &[&'a str], name: &str) -> &'a str {
        let found = prefixes.iter().copied().find(|prefix| self.has(&format!("{prefix}{name}")));
        found.or(prefixes.first().copied()).unwrap_or_default()
    }

    /// A tensor, which must have this shape.
    pub(crate) fn tensor(&self, name: &str, shape: &[usize]) -> Result<Tensor, ModelError> {
        let Some(&at) = self.places.get(name) else {
            let reason = format!("there is no tensor {name}: these are not the weights of the model in config.json");
            return Err(files::broken(&self.paths[0], &reason));
        };
        let fault = |error: candle_core::Error| files::broken(&self.paths[at], &error);
        let view = self.files[at].get(name).map_err(fault)?;
        if view.shape() != shape {
            let reason = format!("the tensor {name} has the shape {:?}, but by config.json {shape:?}", view.shape());
            return Err(files::broken(&self.paths[at], &reason));
        }
        if !DType::try_from(view.dtype()).is_ok_and(|dtype| dtype.is_float()) {
            return Err(self.unsupported(format!("weights of type {:?} (the tensor {name})", view.dtype())));
        }
        let tensor = self.files[at].load(name, &Device::Cpu).and_then(|tensor| tensor.to_dtype(self.dtype));
        tensor.and_then(|tensor| tensor.to_device(&self.device)).map_err(ModelError::from)
    }

    /// The matrix of a linear layer, turned so that rows are multiplied with it from the left: `[from, to]`.
    pub(crate) fn matrix(&self, name: &str, from: usize, to: usize) -> Result<Tensor, ModelError> {
        let matrix = self.tensor(&format!("{name}.weight"), &[to, from])?;
        matrix.t().and_then(|matrix| matrix.contiguous()).map_err(ModelError::from)
    }

    /// Matrix and bias of a linear layer.
    pub(crate) fn linear(&self, name: &str, from: usize, to: usize) -> Result<(Tensor, Tensor), ModelError> {
        Ok((self.matrix(name, from, to)?, self.tensor(&format!("{name}.bias"), &[to])?))
    }

    /// What config.json holds for an architecture.
    pub(crate) fn read<T: DeserializeOwned>(&self, config: &Value) -> Result<T, ModelError> {
        T::deserialize(config).map_err(|error| self.broken_config(&error))
    }

    /// The error of a config.json that cannot be used.
    pub(crate) fn broken_config(&self, reason: &(impl ToString + ?Sized)) -> ModelError {
        files::broken(&self.folder.join("config.json"), &reason.to_string())
    }

    /// The error of a model that there is no code for.
    pub(crate) fn unsupported(&self, what: String) -> ModelError {
        ModelError::Unsupported { folder: self.folder.clone(), what, examples: self.examples }
    }
}

/// The files with weights.
fn paths(folder: &Path) -> Result<Vec<PathBuf>, ModelError> {
    let single = folder.join(SINGLE);
    if single.is_file() {
        return Ok(vec![single]);
    }
    let path = folder.join(INDEX);
    let Some(index) = files::json(&path)? else {
        let other = ["pytorch_model.bin", "tf_model.h5"].into_iter().find(|name| folder.join(name).is_file());
        let remedy = other.map_or_else(
            || "name a folder with the weights of a model".to_owned(),
            |other| {
                format!(
                    "{other} cannot be read: convert it with transformers, \
                     `AutoModel.from_pretrained(FOLDER).save_pretrained(FOLDER, safe_serialization=True)`"
                )
            },
        );
        return Err(ModelError::Missing { path: single, remedy });
    };
    let index = Index::deserialize(index).map_err(|error| files::broken(&path, &error))?;
    let mut names: Vec<String> = index.weight_map.into_values().collect();
    names.sort_unstable();
    names.dedup();
    if names.is_empty() || names.iter().any(|name| Path::new(name).file_name() != Some(name.as_ref())) {
        return Err(files::broken(&path, &"weight_map does not name files of this folder"));
    }
    let paths: Vec<PathBuf> = names.into_iter().map(|name| folder.join(name)).collect();
    match paths.iter().find(|path| !path.is_file()) {
        Some(path) => {
            Err(ModelError::Missing { path: path.clone(), remedy: format!("{INDEX} names it: obtain it too") })
        }
        None => Ok(paths),
    }
}

fn map(path: &Path) -> Result<MmapedSafetensors, ModelError> {
    // SAFETY: nothing here writes to the file. As with any mapped file, another program that does so while the weights
    // are read would be noticed as damaged weights or as the end of this process.
    #[allow(unsafe_code)]
    let file = unsafe { MmapedSafetensors::new(path) };
    file.map_err(|error| files::broken(path, &format!("no whole safetensors file ({})", files::line(&error))))
}
