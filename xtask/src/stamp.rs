//! Has anything changed? A stamp records a hash of the inputs that an output was made from.

use std::{
    fs,
    path::{Path, PathBuf},
    time::UNIX_EPOCH,
};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

/// A hash over inputs, in the order in which they are added.
#[derive(Default)]
pub(crate) struct Inputs(Sha256);

impl Inputs {
    /// Adds words, such as an option.
    pub(crate) fn text(mut self, text: &str) -> Self {
        self.entry(text.as_bytes());
        self
    }

    /// Adds names and contents of a file, or of all files in a folder.
    ///
    /// # Errors
    /// If something there cannot be read.
    pub(crate) fn contents(mut self, path: &Path) -> Result<Self> {
        for file in files(path)? {
            self.entry(file.to_string_lossy().as_bytes());
            self.entry(&fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?);
        }
        Ok(self)
    }

    /// Adds names, sizes and times of change of all files in a folder: for folders too large to read each time.
    ///
    /// # Errors
    /// If something there cannot be read.
    pub(crate) fn times(mut self, path: &Path) -> Result<Self> {
        for file in files(path)? {
            let data = fs::metadata(&file).with_context(|| format!("cannot read {}", file.display()))?;
            let changed = data.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
            self.entry(file.to_string_lossy().as_bytes());
            self.entry(&data.len().to_le_bytes());
            self.entry(&changed.as_nanos().to_le_bytes());
        }
        Ok(self)
    }

    /// The hash, hexadecimal.
    pub(crate) fn finish(self) -> String {
        hex(&self.0.finalize())
    }

    /// The length goes first, so that inputs cannot run into one another.
    fn entry(&mut self, bytes: &[u8]) {
        self.0.update((bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }
}

/// The record beside an output.
pub(crate) struct Stamp(PathBuf);

impl Stamp {
    /// The stamp of the output of this name.
    pub(crate) fn of(name: &str) -> Self {
        Self(Path::new("target/stamps").join(name))
    }

    /// Whether the output was made from these inputs.
    pub(crate) fn is(&self, inputs: &str) -> bool {
        fs::read_to_string(&self.0).is_ok_and(|found| found == inputs)
    }

    /// Records that the output is made from these inputs.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn set(&self, inputs: &str) -> Result<()> {
        if let Some(folder) = self.0.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&self.0, inputs).with_context(|| format!("cannot write {}", self.0.display()))
    }
}

/// First 16 digits of the SHA-256 of some bytes: what file names carry.
pub(crate) fn short_hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes)[..8])
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The file itself, or all files below a folder, ordered by path.
fn files(path: &Path) -> Result<Vec<PathBuf>> {
    if path.is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                folders.push(entry.path());
            } else {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_change_of_names_or_contents_changes_the_hash() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let hash = || Ok::<_, anyhow::Error>(Inputs::default().contents(folder.path())?.finish());
        fs::create_dir(folder.path().join("in"))?;
        fs::write(folder.path().join("in/a"), "1")?;
        let first = hash()?;
        assert_eq!(first, hash()?);
        fs::write(folder.path().join("in/a"), "2")?;
        let second = hash()?;
        fs::rename(folder.path().join("in/a"), folder.path().join("in/b"))?;
        let third = hash()?;
        assert!(first != second && second != third);
        Ok(())
    }

    #[test]
    fn inputs_do_not_run_into_one_another() {
        let hash = |parts: [&str; 2]| Inputs::default().text(parts[0]).text(parts[1]).finish();
        assert_ne!(hash(["ab", "c"]), hash(["a", "bc"]));
    }
}
