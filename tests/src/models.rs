//! The small models in `tests/fixtures`, which the scripts there made, and copies of them to be damaged.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Result;
use serde_json::Value;
use tempfile::TempDir;

/// Path of a fixture.
pub fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name)
}

/// A copy of a model, which goes with the value.
#[derive(Debug)]
pub struct Copy(TempDir);

impl Copy {
    /// Copies a file into a folder of its own, or a folder.
    ///
    /// # Errors
    /// If it cannot be read or written.
    pub fn of(from: &Path) -> Result<Self> {
        let to = tempfile::tempdir()?;
        match from.file_name() {
            Some(name) if from.is_file() => drop(fs::copy(from, to.path().join(name))?),
            _ => copy(from, to.path())?,
        }
        Ok(Self(to))
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        self.0.path()
    }

    /// Path of a file in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Changes a JSON file.
    ///
    /// # Errors
    /// If it cannot be read or written.
    pub fn change(&self, name: &str, change: impl FnOnce(&mut Value)) -> Result<()> {
        let path = self.path(name);
        let mut value = serde_json::from_slice(&fs::read(&path)?)?;
        change(&mut value);
        Ok(fs::write(path, value.to_string())?)
    }
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}

/// Holds that an error says all of some words.
///
/// # Panics
/// If it lacks one.
pub fn holds(error: &str, parts: &[&str]) {
    for part in parts {
        assert!(error.contains(part), "{part:?} is not in {error:?}");
    }
}
