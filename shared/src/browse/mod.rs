//! How is the law itself read? Statutes by name, their contents, a provision with its history, words within provisions.
//!
//! Each question is a file. What depends on parts of the index that are not loaded is left out of the answer, and they are
//! named beside it: load them and ask again.

pub mod contents;
pub mod history;
pub mod passages;
pub mod provision;
pub mod referring;
pub mod titles;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

pub use crate::check::Missing;
use crate::{
    index::{Index, StatuteId, appellation::normalise},
    resolve,
    statute::ArticleNumber,
};

/// Most titles offered in the place of one that is not there.
const NEAR: usize = 6;

/// First words of a provision, for lists.
const FIRST_WORDS: usize = 28;

/// What a question gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sought<T> {
    /// As far as can be said; `None` where nothing can be said yet.
    pub found: Option<T>,
    /// What would say more.
    pub missing: Missing,
}

impl<T> Sought<T> {
    /// All there is.
    pub(crate) const fn whole(found: T) -> Self {
        Self { found: Some(found), missing: Missing { shards: Vec::new(), fingerprints: false } }
    }

    /// Nothing without this shard.
    fn without(statute: StatuteId) -> Self {
        Self { found: None, missing: Missing { shards: vec![statute], fingerprints: false } }
    }
}

/// No statute has the name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NoStatute {
    /// Titles of those whose names are nearest, best first.
    pub near: Vec<String>,
}

/// An article with its first words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// Its number.
    pub article: ArticleNumber,
    /// How it begins.
    pub words: String,
}

/// The statute with a title or an accepted name; of several, the first in force.
fn statute(index: &Index, name: &str, as_of: Date) -> Result<StatuteId, NoStatute> {
    if let Some(id) = index.by_title(name) {
        return Ok(id);
    }
    let named: Vec<StatuteId> = index.core().named(&normalise(name)).iter().map(|name| name.statute).collect();
    resolve::resolve(index, &named, None, as_of)
        .map(|resolved| resolved.statute)
        .ok_or_else(|| NoStatute { near: near(index, name, as_of) })
}

/// Titles of the statutes whose names are nearest to one that no statute has.
fn near(index: &Index, name: &str, as_of: Date) -> Vec<String> {
    let meant = resolve::near_name(index, name).map(|id| index.statute(id).title.clone());
    let mut near: Vec<String> = meant.into_iter().collect();
    // Of the words of the name as many as are together in some title.
    let letters: Vec<char> = normalise(name).chars().collect();
    for length in (2..letters.len()).rev() {
        if near.len() >= NEAR {
            break;
        }
        for part in letters.windows(length) {
            let part: String = part.iter().collect();
            for hit in titles::titles(index, &part, as_of, NEAR).hits {
                if near.len() < NEAR && !near.contains(&hit.title) {
                    near.push(hit.title);
                }
            }
        }
        if !near.is_empty() && length * 2 <= letters.len() {
            break;
        }
    }
    near
}

/// How a provision begins: up to the first sign, if that is not far.
fn first_words(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let mut words: String = line.chars().take(FIRST_WORDS).collect();
    if line.chars().nth(FIRST_WORDS).is_some() {
        words.push('…');
    }
    words
}

#[cfg(test)]
pub(crate) mod fixture;
