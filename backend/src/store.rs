//! Where are results kept that took long to get? In one `SQLite` file, by what they depend on.
//!
//! Each result is written in a transaction of its own to a write-ahead log, so that a process that is killed loses at
//! most what it had not finished.

use std::{
    path::{Path, PathBuf},
    sync::Mutex,
    time::Duration,
};

use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use serde::{Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};

/// Form of the file; another one is not read.
const FORM: i64 = 1;

/// Longest wait for another process that writes.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why a store cannot be used. The messages say what to do.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file cannot be opened or made.
    #[error("cannot use “{}” to keep results: {source}; name another file with --cache, or go without by --no-cache", .path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// What `SQLite` says.
        source: rusqlite::Error,
    },
    /// The file is of another form.
    #[error("“{}” keeps results in form {found}, this program in form {FORM}; delete it, or name another file with --cache", .path.display())]
    Form {
        /// The file.
        path: PathBuf,
        /// Its form.
        found: i64,
    },
}

/// Results by key.
#[derive(Debug)]
pub struct Store {
    connection: Mutex<Connection>,
}

/// What a result depends on, as a digest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key([u8; 32]);

impl Key {
    /// The key of all that `parts` hold; their lengths count, so that no two lists give the same.
    pub fn of(parts: &[&str]) -> Self {
        let mut digest = Sha256::new();
        for part in parts {
            digest.update((part.len() as u64).to_le_bytes());
            digest.update(part.as_bytes());
        }
        Self(digest.finalize().into())
    }
}

impl Store {
    /// Opens a file, making it and its folder if need be.
    ///
    /// # Errors
    /// [`StoreError`] if that cannot be done, or the file holds something else.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let error = |source| StoreError::Open { path: path.to_owned(), source };
        if let Some(folder) = path.parent() {
            // If this fails, so does opening, which says why.
            let _ = std::fs::create_dir_all(folder);
        }
        let connection = Connection::open_with_flags(path, OpenFlags::default()).map_err(error)?;
        connection.busy_timeout(PATIENCE).map_err(error)?;
        connection.pragma_update(None, "journal_mode", "wal").map_err(error)?;
        connection.pragma_update(None, "synchronous", "normal").map_err(error)?;
        match connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(error)? {
            0 => {
                connection
                    .execute_batch(
                        "CREATE TABLE IF NOT EXISTS results (key BLOB PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;",
                    )
                    .map_err(error)?;
                connection.pragma_update(None, "user_version", FORM).map_err(error)?;
            }
            FORM => {}
            found => return Err(StoreError::Form { path: path.to_owned(), found }),
        }
        Ok(Self { connection: Mutex::new(connection) })
    }

    /// A result that was kept, or `None`: also if it cannot be read, since it can be had again.
    pub fn get<T: DeserializeOwned>(&self, key: &Key) -> Option<T> {
        let value: Option<Vec<u8>> = self
            .connection()
            .prepare_cached("SELECT value FROM results WHERE key = ?1")
            .and_then(|mut statement| statement.query_row(params![key.0], |row| row.get(0)).optional())
            .inspect_err(|error| tracing::warn!(%error, "a kept result could not be read"))
            .ok()?;
        serde_json::from_slice(&value?).ok()
    }

    /// Keeps a result. If it cannot be kept, as on a full disk, it is only had again later: that is logged.
    pub fn put<T: Serialize>(&self, key: &Key, value: &T) {
        let Ok(json) = serde_json::to_vec(value) else { return };
        let kept = self
            .connection()
            .prepare_cached("INSERT OR REPLACE INTO results (key, value) VALUES (?1, ?2)")
            .and_then(|mut statement| statement.execute(params![key.0, json]));
        if let Err(error) = kept {
            tracing::warn!(%error, "a result could not be kept");
        }
    }

    fn connection(&self) -> std::sync::MutexGuard<'_, Connection> {
        // A thread that panicked between two statements left nothing half done.
        self.connection.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_there_after_opening_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("new/cache.sqlite");
        let key = Key::of(&["a", "b"]);
        Store::open(&path).expect("a new file").put(&key, &vec![1.5, 2.5]);
        let store = Store::open(&path).expect("the same file");
        assert_eq!(store.get::<Vec<f32>>(&key), Some(vec![1.5, 2.5]));
        assert_eq!(store.get::<String>(&key), None, "of another form");
        assert_eq!(store.get::<Vec<f32>>(&Key::of(&["ab"])), None);
    }

    #[test]
    fn keys_tell_lists_apart() {
        assert_ne!(Key::of(&["ab", "c"]), Key::of(&["a", "bc"]));
        assert_ne!(Key::of(&["a", ""]), Key::of(&["a"]));
    }

    #[test]
    fn another_file_is_not_overwritten() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("notes.txt");
        std::fs::write(&path, "these are my notes, which are no database at all").expect("written");
        assert!(matches!(Store::open(&path), Err(StoreError::Open { .. })));
        assert!(std::fs::read_to_string(&path).expect("still there").starts_with("these are my notes"));
        let newer = folder.path().join("newer.sqlite");
        let connection = Connection::open(&newer).expect("a file");
        connection.pragma_update(None, "user_version", 99).expect("written");
        drop(connection);
        assert!(matches!(Store::open(&newer), Err(StoreError::Form { found: 99, .. })));
    }
}
