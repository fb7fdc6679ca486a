//! Which files make up an index? `manifest.json`, the one file of an index with a fixed name.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

/// Name of the manifest in an index directory.
pub const FILE_NAME: &str = "manifest.json";

/// A file of the index. Its name contains a hash of its bytes, so it may be cached for ever.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct File {
    /// Name within the directory.
    pub name: String,
    /// Length.
    pub bytes: u64,
}

/// What the manifest of any version has: read first, so that an index of another version is not called damaged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Header {
    /// [`super::format::FORMAT_VERSION`] of the parts.
    pub format: u16,
}

/// The files of an index.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// [`super::format::FORMAT_VERSION`] of the parts.
    pub format: u16,
    /// Identity of the index, as in reports.
    pub id: String,
    /// What the index is current to, as in reports.
    pub built: Date,
    /// The core part.
    pub core: File,
    /// The fingerprints.
    pub fingerprints: File,
    /// One shard per statute, by [`super::StatuteId`].
    pub shards: Vec<File>,
}
