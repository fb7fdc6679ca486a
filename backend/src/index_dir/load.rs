//! Reading an index directory.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use lexlint_shared::{
    check::Missing,
    index::{
        Index, StatuteId,
        format::{FORMAT_VERSION, IndexError},
        manifest::{self, File, Header, Manifest},
    },
};
use rayon::prelude::*;

use super::IndexDirError;

/// An index, and where its parts come from.
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
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => IndexDirError::NoManifest(dir.to_owned()),
        _ => IndexDirError::Io { path: path.clone(), source },
    })?;
    let damaged = |source| IndexDirError::Manifest { path, source };
    match serde_json::from_slice(&bytes) {
        Ok(Header { format: FORMAT_VERSION }) => serde_json::from_slice(&bytes).map_err(damaged),
        Ok(Header { format: found }) => Err(IndexDirError::Format { dir: dir.to_owned(), found }),
        Err(source) => Err(damaged(source)),
    }
}

/// Opens an index with its core alone; [`Loaded::complete`] adds what a check then wants.
///
/// # Errors
/// [`IndexDirError`] naming the file that is missing, damaged or of another build.
pub fn open(dir: &Path) -> Result<Loaded, IndexDirError> {
    let manifest = manifest(dir)?;
    let core = read(dir, &manifest.core)?;
    let index = Index::open(&core).map_err(part(dir, &manifest.core))?;
    if manifest.shards.len() != index.statutes().len() {
        return Err(IndexDirError::Incomplete(dir.join(manifest::FILE_NAME)));
    }
    Ok(Loaded { index, manifest, dir: dir.to_owned() })
}

/// Loads all parts of an index.
///
/// # Errors
/// [`IndexDirError`] naming the file that is missing, damaged or of another build.
pub fn load(dir: &Path) -> Result<Loaded, IndexDirError> {
    let mut loaded = open(dir)?;
    let shards = (0..).take(loaded.manifest.shards.len()).collect();
    loaded.complete(&Missing { shards, fingerprints: true })?;
    Ok(loaded)
}

impl Loaded {
    /// The part of the core's file name that tells the contents of this index from others'.
    pub fn identity(&self) -> &str {
        self.manifest.core.name.trim_start_matches("core-").trim_end_matches(".bin")
    }

    /// Loads the parts that were missing. Returns whether any of them was not loaded before.
    ///
    /// # Errors
    /// [`IndexDirError`] naming the file that is missing, damaged or of another build.
    pub fn complete(&mut self, missing: &Missing) -> Result<bool, IndexDirError> {
        let wanted: Vec<(StatuteId, &File)> = missing
            .shards
            .iter()
            .filter(|&&id| self.index.shard(id).is_none())
            .filter_map(|&id| Some((id, self.manifest.shards.get(id as usize)?)))
            .collect();
        let shards: Vec<Vec<u8>> =
            wanted.par_iter().map(|(_, file)| read(&self.dir, file)).collect::<Result<_, _>>()?;
        for ((id, file), bytes) in wanted.iter().zip(&shards) {
            self.index.add_shard(*id, bytes).map_err(part(&self.dir, file))?;
        }
        let fingerprints = missing.fingerprints && self.index.fingerprints().is_none();
        if fingerprints {
            let file = &self.manifest.fingerprints;
            self.index.add_fingerprints(&read(&self.dir, file)?).map_err(part(&self.dir, file))?;
        }
        Ok(fingerprints || !wanted.is_empty())
    }
}

/// For `map_err` on the reading of a part.
fn part(dir: &Path, file: &File) -> impl FnOnce(IndexError) -> IndexDirError {
    let path = dir.join(&file.name);
    |source| IndexDirError::Part { path, source }
}

/// Reads a part. A name that leads out of the directory counts as missing.
fn read(dir: &Path, file: &File) -> Result<Vec<u8>, IndexDirError> {
    let path = dir.join(&file.name);
    if Path::new(&file.name).file_name().is_none_or(|name| name != file.name.as_str()) {
        return Err(IndexDirError::Incomplete(path));
    }
    let bytes = fs::read(&path).map_err(|source| match source.kind() {
        io::ErrorKind::NotFound => IndexDirError::Incomplete(path.clone()),
        _ => IndexDirError::Io { path: path.clone(), source },
    })?;
    if bytes.len() as u64 == file.bytes { Ok(bytes) } else { Err(IndexDirError::Incomplete(path)) }
}
