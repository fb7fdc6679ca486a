//! Which provisions bear on a question or a sentence? One file a kind of retriever, and a registry.
//!
//! A retriever is opened once for an index and then answers any number of searches, from any number of threads.
//! Scores order the hits of one search; they are not comparable between queries or kinds.

pub mod answer;
pub mod bm25;
pub mod dense;
pub mod expansion;
pub mod hybrid;
pub mod mine;
pub mod pairs;
pub mod terms;
mod top;
pub mod units;

use std::{fmt, path::PathBuf, sync::Arc};

use jiff::civil::Date;
use lexlint_shared::index::{Place, StatuteId};

use crate::{
    embed::Embedder,
    index_dir::{IndexDirError, Loaded},
    model::ModelError,
    store::Store,
};

/// A provision found.
#[derive(Clone, PartialEq, Debug)]
pub struct Hit {
    /// Where it is in the index; the version is the one in force on the day asked for.
    pub place: Place,
    /// How well it answers, higher is better.
    pub score: f32,
    /// What the score is made of, the greatest share first; empty where a kind cannot tell.
    pub why: Vec<Reason>,
}

/// A part of a score.
#[derive(Clone, PartialEq, Debug)]
pub struct Reason {
    /// What agrees: a term of the provision.
    pub term: String,
    /// What it adds to the score.
    pub share: f32,
    /// Where the term comes from.
    pub origin: Origin,
}

/// Where a term that was searched for comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Origin {
    /// The query has it.
    Query,
    /// The table of the law's terms for laypeople's words has it.
    Expansion,
    /// It is no term but a known question that is like the query.
    Question,
}

/// What is searched for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Query<'a> {
    /// A question, a sentence or some words, of any length.
    pub text: &'a str,
    /// Only provisions in force on this day are found.
    pub as_of: Date,
    /// Only provisions of this statute are found, if one is given.
    pub statute: Option<StatuteId>,
    /// The most hits wanted.
    pub k: usize,
}

impl Query<'_> {
    /// Whether a unit is of the statute asked for.
    fn admits(&self, unit: &units::Unit) -> bool {
        self.statute.is_none_or(|statute| unit.statute == statute)
    }
}

/// Finds provisions.
pub trait Retriever: fmt::Debug + Send + Sync {
    /// Name of its [`Kind`].
    fn kind(&self) -> &'static str;

    /// The best provisions, best first; equal scores in the order of statute and article. The same query always gives
    /// the same hits. Fewer than `k` where no more have anything to do with the query, none for an empty query.
    ///
    /// # Errors
    /// [`RetrieveError`] if what the retriever reads has become unreadable.
    fn find(&self, query: &Query<'_>) -> Result<Vec<Hit>, RetrieveError>;

    /// [`Retriever::find`] among all statutes.
    ///
    /// # Errors
    /// As [`Retriever::find`].
    fn search(&self, query: &str, as_of: Date, k: usize) -> Result<Vec<Hit>, RetrieveError> {
        self.find(&Query { text: query, as_of, statute: None, k })
    }
}

/// Why nothing can be retrieved. Every message says what to do.
#[derive(Debug, thiserror::Error)]
pub enum RetrieveError {
    /// The index cannot be read.
    #[error(transparent)]
    Index(#[from] IndexDirError),
    /// The search index failed.
    #[error("the search index failed: {0}; delete the folder “search” in the directory of the index and try again")]
    Search(#[from] tantivy::TantivyError),
    /// The model failed.
    #[error(transparent)]
    Embed(#[from] ModelError),
    /// There is no model.
    #[error(
        "the retriever “{0}” needs an embedding model; name one with --embedder, a folder or a name on the Hugging Face hub"
    )]
    NoEmbedder(&'static str),
    /// There are no pairs.
    #[error("the retriever “pairs” needs questions with their provisions; name a file with --pairs")]
    NoPairs,
    /// The file of pairs cannot be read.
    #[error("“{}”, line {line}: {message}; a line is {{\"question\", \"law\", \"article\"}} or {{\"question\", \"document\"}}", .path.display())]
    Pairs {
        /// The file.
        path: PathBuf,
        /// The line, from 1; 0 where the file cannot be read at all.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// The search index cannot be read.
    #[error(
        "the search index cannot be read: {0}; delete the folder “search” in the directory of the index and try again"
    )]
    Io(#[from] std::io::Error),
}

/// Told what a long preparation is doing.
pub trait Progress: Sync {
    /// `done` of `total` provisions have been read.
    fn step(&self, done: usize, total: usize);
    /// Something that the user may want to know; a sentence.
    fn notice(&self, text: &str);
}

/// For those who need no progress.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Progress for Silent {
    fn step(&self, _: usize, _: usize) {}

    fn notice(&self, _: &str) {}
}

/// What some kinds need beside the index.
#[derive(Clone, Debug, Default)]
pub struct Means {
    /// Makes vectors of texts.
    pub embedder: Option<Arc<dyn Embedder>>,
    /// Lines of `{"question", "law", "article"}` or `{"question", "document"}`: known questions with their provisions, or
    /// with documents that cite them.
    pub pairs: Option<PathBuf>,
    /// Where the vectors of questions are kept.
    pub store: Option<Arc<Store>>,
}

/// Opens a kind of retriever: loads of the index what it needs, and prepares what is not prepared yet.
type Open = fn(&mut Loaded, &Means, &dyn Progress) -> Result<Box<dyn Retriever>, RetrieveError>;

/// A kind of retriever.
#[derive(Debug)]
pub struct Kind {
    /// Name in arguments and answers.
    pub name: &'static str,
    /// One line for `--help`.
    pub about: &'static str,
    open: Open,
}

impl Kind {
    /// Opens the retriever with the index alone.
    ///
    /// # Errors
    /// [`RetrieveError`] if the index cannot be read, or the kind needs more.
    pub fn open(&self, loaded: &mut Loaded, progress: &dyn Progress) -> Result<Box<dyn Retriever>, RetrieveError> {
        self.open_with(loaded, &Means::default(), progress)
    }

    /// Opens the retriever.
    ///
    /// # Errors
    /// [`RetrieveError`] if the index cannot be read, or the means do not suffice or fail.
    pub fn open_with(
        &self,
        loaded: &mut Loaded,
        means: &Means,
        progress: &dyn Progress,
    ) -> Result<Box<dyn Retriever>, RetrieveError> {
        (self.open)(loaded, means, progress)
    }
}

/// All kinds; the first is the default.
pub const KINDS: &[Kind] = &[
    Kind { name: bm25::NAME, about: "terms and their weights; needs no model", open: bm25::open },
    Kind { name: dense::NAME, about: "meaning; needs --embedder", open: dense::open },
    Kind {
        name: pairs::NAME,
        about: "known questions that are alike; needs --embedder and --pairs",
        open: pairs::open,
    },
    Kind {
        name: hybrid::NAME,
        about: "terms, meaning and, with --pairs, known questions, joined by rank",
        open: hybrid::open,
    },
];

/// The kind with a name.
pub fn kind(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}
