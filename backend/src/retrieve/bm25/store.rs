//! Where does the search index come from? Built once per index and kept beside it.
//!
//! It lies in `search/<identity>` within the directory of the index; the identity covers the index and how the search
//! index is made. It is built in a folder of its own and then renamed, so that it is there whole or not at all, whoever
//! else builds it at the same time. Where it cannot be kept (a read-only or full disk), it is built in memory.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use lexlint_shared::{check::Missing, index::Index as LawIndex};
use tantivy::{
    Index, SegmentReader, TantivyError,
    directory::{MmapDirectory, RamDirectory},
};

use super::documents::write;
use crate::{
    index_dir::Loaded,
    retrieve::{Progress, RetrieveError, units::Units},
};

/// Raised with every change to what is indexed or how, so that older search indexes are made anew.
const VERSION: u32 = 2;

/// Folder of search indexes within the directory of an index.
const FOLDER: &str = "search";

/// What the names of folders begin with in which a search index is being built.
const UNFINISHED: &str = "building-";

/// Age from which on a folder that is being built was given up.
const GIVEN_UP: Duration = Duration::from_hours(1);

/// Opens the search index of an index, building it if it is not there.
pub(super) fn open(
    loaded: &mut Loaded,
    units: &Units,
    progress: &dyn Progress,
) -> Result<SegmentReader, RetrieveError> {
    let folder = loaded.dir.join(FOLDER);
    let home = folder.join(format!("{}-{VERSION}", loaded.identity()));
    if let Some(segment) = kept(&home, units) {
        return Ok(segment);
    }
    let shards = (0..).take(loaded.manifest.shards.len()).collect();
    loaded.complete(&Missing { shards, fingerprints: false })?;
    match keep(&folder, &home, &loaded.index, units, progress) {
        Ok(segment) => Ok(segment),
        Err(error) => {
            progress.notice(&format!(
                "the search index cannot be kept in “{}” ({error}); it is made in memory each time",
                folder.display()
            ));
            read(&write(RamDirectory::create(), &loaded.index, units, progress)?)
        }
    }
}

/// The search index that is there already; `None` if there is none, or it is damaged or of other units.
fn kept(home: &Path, units: &Units) -> Option<SegmentReader> {
    let index = Index::open(MmapDirectory::open(home).ok()?).ok()?;
    if !index.validate_checksum().ok()?.is_empty() {
        return None;
    }
    read(&index).ok().filter(|segment| segment.max_doc() as usize >= units.all().len())
}

/// Builds the search index on disk.
fn keep(
    folder: &Path,
    home: &Path,
    law: &LawIndex,
    units: &Units,
    progress: &dyn Progress,
) -> Result<SegmentReader, RetrieveError> {
    fs::create_dir_all(folder)?;
    let building = tempfile::Builder::new().prefix(UNFINISHED).tempdir_in(folder)?;
    write(MmapDirectory::open(building.path()).map_err(TantivyError::from)?, law, units, progress)?;
    if kept(home, units).is_none() {
        // What is there is damaged; if it cannot be removed, the renaming fails and says so.
        let _ = fs::remove_dir_all(home);
        match fs::rename(building.path(), home) {
            // Another process has built it meanwhile.
            Err(error) if kept(home, units).is_none() => return Err(error.into()),
            _ => {}
        }
    }
    clear(folder, home);
    kept(home, units).ok_or_else(|| io::Error::other("it was removed while it was built").into())
}

/// Removes search indexes of former indexes, and what was given up half built. What cannot be removed stays.
fn clear(folder: &Path, home: &Path) {
    let entries: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    for path in entries.into_iter().filter(|path| path != home) {
        let unfinished =
            path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with(UNFINISHED));
        let age = fs::metadata(&path).and_then(|data| data.modified()).ok();
        let age = age.and_then(|modified| SystemTime::now().duration_since(modified).ok()).unwrap_or_default();
        if !unfinished || age > GIVEN_UP {
            let _ = fs::remove_dir_all(path);
        }
    }
}

/// Opens the one segment. Not through a reader of tantivy, which writes a lock file even to read.
fn read(index: &Index) -> Result<SegmentReader, RetrieveError> {
    let segments = index.searchable_segments()?;
    let [segment] = segments.as_slice() else {
        return Err(TantivyError::InvalidArgument("not one segment".to_owned()).into());
    };
    Ok(SegmentReader::open(segment)?)
}
