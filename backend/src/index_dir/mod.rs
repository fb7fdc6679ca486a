//! Where is the index, and how does it get there? Index directories: found, read, written.

mod load;
mod locate;
mod write;

use std::{io, path::PathBuf};

use lexlint_shared::index::format::{FORMAT_VERSION, IndexError};

pub use self::{
    load::{Loaded, load, manifest, open},
    locate::{DEFAULT, ENV, locate},
    write::{Part, write},
};

/// What is wrong with an index directory. Every message says what to do.
#[derive(Debug, thiserror::Error)]
pub enum IndexDirError {
    /// No index in any of the places looked at.
    #[error("no index found in {}; run `cargo xtask setup`, build one with `lexlint index build`, or name one with --index or {ENV}", list(.looked))]
    NotFound {
        /// The directories looked at.
        looked: Vec<PathBuf>,
    },
    /// The directory has no manifest.
    #[error("“{}” is no index: it has no manifest.json; run `cargo xtask setup` or build one with `lexlint index build`", .0.display())]
    NoManifest(PathBuf),
    /// The manifest cannot be understood.
    #[error("“{}” is damaged ({source}); copy the index again or rebuild it with `lexlint index build`", .path.display())]
    Manifest {
        /// The manifest.
        path: PathBuf,
        /// What the JSON reader says.
        source: serde_json::Error,
    },
    /// The index has another format.
    #[error("the index in “{}” has format {found}, this program reads format {FORMAT_VERSION}; rebuild it with `lexlint index build`", .dir.display())]
    Format {
        /// The directory.
        dir: PathBuf,
        /// Its format.
        found: u16,
    },
    /// A file that the manifest names is not there, or not of the length it states.
    #[error("“{}” is missing or incomplete; copy the index again or rebuild it with `lexlint index build`", .0.display())]
    Incomplete(PathBuf),
    /// A part is there but cannot be used.
    #[error("“{}”: {source}", .path.display())]
    Part {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: IndexError,
    },
    /// The directory to write to holds something else.
    #[error("“{}” is neither empty nor an index; choose another directory", .0.display())]
    NotEmpty(PathBuf),
    /// The system failed to read or write.
    #[error("“{}”: {source}", .path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

impl IndexDirError {
    /// For `map_err` on a file operation.
    fn io(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        |source| Self::Io { path, source }
    }
}

fn list(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| format!("“{}”", path.display())).collect::<Vec<_>>().join(", ")
}
