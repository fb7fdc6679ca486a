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
    Index, SegmentReader, TantivyDocument, TantivyError,
    directory::{Directory, MmapDirectory, RamDirectory},
    schema::{Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions},
    tokenizer::{TextAnalyzer, TokenizerManager},
};

use crate::{
    index_dir::Loaded,
    retrieve::{
        Progress, RetrieveError,
        terms::{TOKENIZER, Terms},
        units::{Unit, Units},
    },
};

/// Raised with every change to what is indexed or how, so that older search indexes are made anew.
const VERSION: u32 = 1;

/// Folder of search indexes within the directory of an index.
const FOLDER: &str = "search";

/// What the names of folders begin with in which a search index is being built.
const UNFINISHED: &str = "building-";

/// Age from which on a folder that is being built was given up.
const GIVEN_UP: Duration = Duration::from_hours(1);

/// Bytes that the writer may use. One segment holds all, so that its documents keep the order of the units.
const MEMORY: usize = 256 << 20;

/// Units between two reports of progress.
const STEP: usize = 1000;

/// The search index: one document a unit, numbered as the units are.
pub(super) struct Store {
    pub(super) segment: SegmentReader,
    pub(super) field: Field,
}

/// Opens the search index of an index, building it if it is not there.
pub(super) fn open(loaded: &mut Loaded, units: &Units, progress: &dyn Progress) -> Result<Store, RetrieveError> {
    let folder = loaded.dir.join(FOLDER);
    let home = folder.join(format!("{}-{VERSION}", identity(&loaded.manifest.core.name)));
    if let Some(store) = kept(&home, units) {
        return Ok(store);
    }
    let shards = (0..).take(loaded.manifest.shards.len()).collect();
    loaded.complete(&Missing { shards, fingerprints: false })?;
    match keep(&folder, &home, &loaded.index, units, progress) {
        Ok(store) => Ok(store),
        Err(error) => {
            progress.notice(&format!(
                "the search index cannot be kept in “{}” ({error}); it is made in memory each time",
                folder.display()
            ));
            read(&write(RamDirectory::create(), &loaded.index, units, progress)?)
        }
    }
}

/// The part of the name of the core file that identifies the contents of the index.
fn identity(core: &str) -> &str {
    core.trim_start_matches("core-").trim_end_matches(".bin")
}

/// The search index that is there already; `None` if there is none, or it is damaged or of other units.
fn kept(home: &Path, units: &Units) -> Option<Store> {
    let index = Index::open(MmapDirectory::open(home).ok()?).ok()?;
    if !index.validate_checksum().ok()?.is_empty() {
        return None;
    }
    read(&index).ok().filter(|store| store.segment.max_doc() as usize == units.all().len())
}

/// Builds the search index on disk.
fn keep(
    folder: &Path,
    home: &Path,
    law: &LawIndex,
    units: &Units,
    progress: &dyn Progress,
) -> Result<Store, RetrieveError> {
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

/// Writes one document a unit.
fn write(
    directory: impl Into<Box<dyn Directory>>,
    law: &LawIndex,
    units: &Units,
    progress: &dyn Progress,
) -> Result<Index, RetrieveError> {
    let mut schema = Schema::builder();
    let indexing = TextFieldIndexing::default().set_tokenizer(TOKENIZER).set_index_option(IndexRecordOption::WithFreqs);
    let field = schema.add_text_field("words", TextOptions::default().set_indexing_options(indexing));
    let tokenizers = TokenizerManager::new();
    tokenizers.register(TOKENIZER, TextAnalyzer::from(Terms));
    let builder = Index::builder().schema(schema.build()).tokenizers(tokenizers);
    let mut writer = builder.single_segment_index_writer::<TantivyDocument>(directory, MEMORY)?;
    for (at, unit) in units.all().iter().enumerate() {
        if at % STEP == 0 {
            progress.step(at, units.all().len());
        }
        let mut document = TantivyDocument::new();
        document.add_text(field, words(law, unit));
        writer.add_document(document)?;
    }
    let index = writer.finalize()?;
    progress.step(units.all().len(), units.all().len());
    Ok(index)
}

/// What of a unit is searched: title, headings, words.
fn words(law: &LawIndex, unit: &Unit) -> String {
    let shard = law.shard(unit.statute);
    let entry = shard.and_then(|shard| shard.entry(unit.first, unit.article));
    let headings = entry.and_then(|entry| shard?.path(entry.path)).unwrap_or_default();
    let text = shard.and_then(|shard| shard.text(unit.text)).unwrap_or_default();
    format!("{}\n{}\n{text}", law.statute(unit.statute).title, headings.join("\n"))
}

/// Opens the one segment. Not through a reader of tantivy, which writes a lock file even to read.
fn read(index: &Index) -> Result<Store, RetrieveError> {
    let field = index.schema().get_field("words")?;
    let segments = index.searchable_segments()?;
    let [segment] = segments.as_slice() else {
        return Err(TantivyError::InvalidArgument("not one segment".to_owned()).into());
    };
    Ok(Store { segment: SegmentReader::open(segment)?, field })
}
