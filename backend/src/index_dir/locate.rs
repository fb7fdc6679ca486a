//! Which directory is meant when none is named?

use std::path::{Path, PathBuf};

use lexlint_shared::index::manifest;

use super::IndexDirError;

/// Environment variable that names the index directory.
pub const ENV: &str = "LEXLINT_INDEX";

/// Where an index is kept within a project.
pub const DEFAULT: &str = "data/index";

/// How far above the executable its project may lie: `target/<profile>/deps/lexlint`.
const LEVELS: usize = 5;

/// The index directory: `named` if given, else [`DEFAULT`] under the working directory or above the executable.
///
/// # Errors
/// [`IndexDirError::NoManifest`] if the named directory is none, [`IndexDirError::NotFound`] if none is found.
pub fn locate(named: Option<&Path>) -> Result<PathBuf, IndexDirError> {
    if let Some(dir) = named {
        return if is_index(dir) { Ok(dir.to_owned()) } else { Err(IndexDirError::NoManifest(dir.to_owned())) };
    }
    let executable = std::env::current_exe().ok();
    first(&places(executable.as_deref()))
}

fn places(executable: Option<&Path>) -> Vec<PathBuf> {
    let above = executable.into_iter().flat_map(Path::ancestors).skip(1).take(LEVELS);
    std::iter::once(PathBuf::from(DEFAULT)).chain(above.map(|dir| dir.join(DEFAULT))).collect()
}

fn first(places: &[PathBuf]) -> Result<PathBuf, IndexDirError> {
    let found = places.iter().find(|dir| is_index(dir));
    // Only the first place is worth naming: the others follow from where the program was built.
    found.cloned().ok_or_else(|| IndexDirError::NotFound { looked: places.iter().take(1).cloned().collect() })
}

fn is_index(dir: &Path) -> bool {
    dir.join(manifest::FILE_NAME).is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_place_with_a_manifest_is_taken() {
        let root = tempfile::tempdir().expect("a temporary directory");
        let executable = root.path().join("target/debug/lexlint");
        let index = root.path().join(DEFAULT);
        let places: Vec<_> = places(Some(&executable)).into_iter().skip(1).collect();
        assert!(matches!(first(&places), Err(IndexDirError::NotFound { .. })));
        std::fs::create_dir_all(&index).expect("created");
        std::fs::write(index.join(manifest::FILE_NAME), "{}").expect("written");
        assert_eq!(first(&places).ok(), Some(index));
    }

    #[test]
    fn a_named_directory_is_not_replaced_by_another() {
        let empty = tempfile::tempdir().expect("a temporary directory");
        let error = locate(Some(empty.path())).expect_err("no index there");
        assert!(error.to_string().contains("lexlint index build"), "{error}");
    }
}
