//! Writing an index directory so that it is never half an index.
//!
//! Parts are named by a hash of their contents, so a new index can be written beside the one in
//! place; renaming the manifest over the old one is what makes it current. Whatever fails before
//! that (a full disk) leaves the old index as it was; what it no longer needs is removed after.

use std::{
    collections::BTreeSet,
    fs,
    io::{self, Write},
    path::Path,
};

use lexlint_shared::index::{build::Built, manifest};
use rayon::prelude::*;
use tempfile::NamedTempFile;

use super::IndexDirError;

/// Brotli quality of parts that every reader fetches: as small as the best but for a few per cent, in a third of its time.
const QUALITY: i32 = 10;

/// Brotli quality of shards, of which a reader fetches few: a tenth larger, in a tenth of the time.
const SHARD_QUALITY: i32 = 6;

/// What the names of shards begin with.
const SHARD: &str = "shard-";

/// Largest brotli window, as a power of two: 4 MiB.
const WINDOW: u32 = 22;

/// Smallest window that brotli knows, as a power of two.
const SMALLEST_WINDOW: u32 = 10;

/// What the names of parts begin with; only such files are ever removed.
const PREFIXES: [&str; 3] = ["core-", SHARD, "fingerprints-"];

/// A part that was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its name within the directory.
    pub name: String,
    /// Its length.
    pub bytes: u64,
    /// Length of the brotli form beside it.
    pub brotli: u64,
}

/// Writes an index to `dir`, each part also in brotli form (`.br`), replacing an index that is there.
///
/// # Errors
/// [`IndexDirError`] if the directory holds something other than an index, or the system fails.
pub fn write(dir: &Path, built: &Built) -> Result<Vec<Part>, IndexDirError> {
    fs::create_dir_all(dir).map_err(IndexDirError::io(dir))?;
    let present = names(dir)?;
    if !present.contains(manifest::FILE_NAME) && !present.iter().all(|name| is_part(name)) {
        return Err(IndexDirError::NotEmpty(dir.to_owned()));
    }
    let parts = write_parts(dir, built).inspect_err(|_| {
        // The old index stays; what was written of the new one goes, as far as the system lets it.
        let _ = remove_parts(dir, |name| !present.contains(name));
    })?;
    let kept: BTreeSet<String> = parts.iter().flat_map(|part| [part.name.clone(), compressed(&part.name)]).collect();
    remove_parts(dir, |name| !kept.contains(name))?;
    Ok(parts)
}

fn write_parts(dir: &Path, built: &Built) -> Result<Vec<Part>, IndexDirError> {
    let parts: Vec<Part> = built
        .files
        .par_iter()
        // The large parts come last and take longest: begun first, they do not keep the others waiting.
        .rev()
        .map(|(name, bytes)| {
            let quality = if name.starts_with(SHARD) { SHARD_QUALITY } else { QUALITY };
            let brotli = compress(bytes, quality).map_err(IndexDirError::io(dir.join(name)))?;
            put(dir, name, bytes)?;
            put(dir, &compressed(name), &brotli)?;
            Ok(Part { name: name.clone(), bytes: bytes.len() as u64, brotli: brotli.len() as u64 })
        })
        .collect::<Result<_, IndexDirError>>()?;
    let path = dir.join(manifest::FILE_NAME);
    let manifest = serde_json::to_vec(&built.manifest).map_err(|e| IndexDirError::Io { path, source: e.into() })?;
    put(dir, &compressed(manifest::FILE_NAME), &compress(&manifest, QUALITY).map_err(IndexDirError::io(dir))?)?;
    put(dir, manifest::FILE_NAME, &manifest)?;
    Ok(parts)
}

/// Writes a file whole or not at all.
fn put(dir: &Path, name: &str, bytes: &[u8]) -> Result<(), IndexDirError> {
    let path = dir.join(name);
    let write = || -> io::Result<()> {
        let mut file = NamedTempFile::new_in(dir)?;
        file.write_all(bytes)?;
        readable_by_all(file.as_file())?;
        file.persist(&path)?;
        Ok(())
    };
    write().map_err(IndexDirError::io(&path))
}

/// Temporary files are private to their user; an index is to be served, perhaps by another user.
fn readable_by_all(file: &fs::File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        file.set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    #[cfg(not(unix))]
    let _ = file;
    Ok(())
}

fn compress(bytes: &[u8], quality: i32) -> io::Result<Vec<u8>> {
    // The compressor's tables grow with the window: for small files, preparing them would take most of the time.
    let window = (usize::BITS - bytes.len().leading_zeros()).clamp(SMALLEST_WINDOW, WINDOW);
    let params = brotli::enc::BrotliEncoderParams {
        quality,
        lgwin: i32::try_from(window).unwrap_or_default(),
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut out = Vec::new();
    brotli::BrotliCompress(&mut &*bytes, &mut out, &params)?;
    Ok(out)
}

/// Name of the brotli form of a file.
fn compressed(name: &str) -> String {
    format!("{name}.br")
}

fn is_part(name: &str) -> bool {
    let stem = name.strip_suffix(".br").unwrap_or(name);
    stem.ends_with(".bin") && PREFIXES.iter().any(|prefix| stem.starts_with(prefix))
}

fn names(dir: &Path) -> Result<BTreeSet<String>, IndexDirError> {
    let entries = fs::read_dir(dir).map_err(IndexDirError::io(dir))?;
    entries.map(|entry| Ok(entry.map_err(IndexDirError::io(dir))?.file_name().to_string_lossy().into_owned())).collect()
}

fn remove_parts(dir: &Path, superfluous: impl Fn(&str) -> bool) -> Result<(), IndexDirError> {
    for name in names(dir)?.into_iter().filter(|name| is_part(name) && superfluous(name)) {
        let path = dir.join(name);
        fs::remove_file(&path).map_err(IndexDirError::io(&path))?;
    }
    Ok(())
}
