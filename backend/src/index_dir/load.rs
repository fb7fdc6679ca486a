//! Reading an index directory.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use lexlint_shared::index::{
    Index, StatuteId,
    format::FORMAT_VERSION,
    manifest::{self, File, Manifest},
};
use rayon::prelude::*;

use super::IndexDirError;

/// An index with all its parts, and where it came from.
#[derive(Debug)]
pub struct Loaded {
    /// The index.
    pub index: Index,
    /// What the directory states about its files.
    pub manifest: Manifest,
    /// The directory.
    pub dir: PathBuf,
}

/// Reads the manifest of an index directory.
///
/// # Errors
/// [`IndexDirError`] if there is none, or none that this program can use.
pub fn manifest(dir: &Path) -> Result<Manifest, IndexDirError> {
    let path = dir.join(manifest::FILE_NAME);
    let bytes = fs::read(&path).map_err(|source| match source.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => {
            IndexDirError::NoManifest(dir.to_owned())
        }
        _ => IndexDirError::Io {
            path: path.clone(),
            source,
        },
    })?;
    let manifest: Manifest = serde_json::from_slice(&bytes)
        .map_err(|source| IndexDirError::Manifest { path, source })?;
    if manifest.format != FORMAT_VERSION {
        return Err(IndexDirError::Format {
            dir: dir.to_owned(),
            found: manifest.format,
        });
    }
    Ok(manifest)
}

/// Loads all parts of an index.
///
/// # Errors
/// [`IndexDirError`] naming the file that is missing, damaged or of another build.
pub fn load(dir: &Path) -> Result<Loaded, IndexDirError> {
    let manifest = manifest(dir)?;
    let at = |file: &File| dir.join(&file.name);
    let part = |file: &File| {
        let path = at(file);
        |source| IndexDirError::Part { path, source }
    };
    let mut index = Index::open(&read(dir, &manifest.core)?).map_err(part(&manifest.core))?;
    let shards: Vec<Vec<u8>> = manifest
        .shards
        .par_iter()
        .map(|file| read(dir, file))
        .collect::<Result<_, IndexDirError>>()?;
    if shards.len() != index.statutes().len() {
        return Err(IndexDirError::Incomplete(dir.join(manifest::FILE_NAME)));
    }
    for ((file, bytes), id) in manifest.shards.iter().zip(&shards).zip(0 as StatuteId..) {
        index.add_shard(id, bytes).map_err(part(file))?;
    }
    let fingerprints = read(dir, &manifest.fingerprints)?;
    index
        .add_fingerprints(&fingerprints)
        .map_err(part(&manifest.fingerprints))?;
    Ok(Loaded {
        index,
        manifest,
        dir: dir.to_owned(),
    })
}

/// Reads a part. A name that leads out of the directory counts as missing.
fn read(dir: &Path, file: &File) -> Result<Vec<u8>, IndexDirError> {
    let path = dir.join(&file.name);
    if Path::new(&file.name)
        .file_name()
        .is_none_or(|name| name != file.name.as_str())
    {
        return Err(IndexDirError::Incomplete(path));
    }
    let bytes = fs::read(&path).map_err(|source| match source.kind() {
        io::ErrorKind::NotFound => IndexDirError::Incomplete(path.clone()),
        _ => IndexDirError::Io {
            path: path.clone(),
            source,
        },
    })?;
    if bytes.len() as u64 == file.bytes {
        Ok(bytes)
    } else {
        Err(IndexDirError::Incomplete(path))
    }
}
