//! What does an article say, where does it stand, and what was it before?

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{
    Line, NoStatute, Sought,
    contents::{About, about},
    first_words,
    history::{Stage, history},
    statute,
};
use crate::{
    index::{Index, Place},
    report::Provision,
    statute::ArticleNumber,
};

/// A provision, as it is read on a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Page {
    /// Its words.
    pub provision: Provision,
    /// Its statute.
    pub about: About,
    /// The articles under the same headings.
    pub chapter: Vec<Line>,
    /// The article before it.
    pub previous: Option<Neighbour>,
    /// The article behind it.
    pub next: Option<Neighbour>,
    /// What it was and what became of it, the newest first.
    pub history: Vec<Stage>,
}

/// An article beside another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Neighbour {
    /// Number and first words.
    pub line: Line,
    /// Its innermost heading, where that is another.
    pub heading: Option<String>,
}

/// Why there is no page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Nothing {
    /// No statute has the name.
    Statute(NoStatute),
    /// The statute has no such article on that day.
    Article {
        /// The statute.
        about: About,
        /// The articles nearest to the number, ascending.
        near: Vec<ArticleNumber>,
        /// Positions of the versions that have it, ascending.
        versions: Vec<usize>,
    },
}

/// An article of a statute on a day, with its history as far as what is loaded tells it.
pub fn provision(index: &Index, title: &str, article: ArticleNumber, as_of: Date) -> Sought<Result<Page, Nothing>> {
    let id = match statute(index, title, as_of) {
        Ok(id) => id,
        Err(none) => return Sought::whole(Err(Nothing::Statute(none))),
    };
    let about = about(index, id, as_of);
    let Some(version) = about.version else {
        return Sought::whole(Err(Nothing::Article { about, near: Vec::new(), versions: Vec::new() }));
    };
    let Some(shard) = index.shard(id) else {
        return Sought::without(id);
    };
    let entries = shard.entries(version).unwrap_or_default();
    let words = |text: u32| first_words(shard.text(text).unwrap_or_default());
    let at = entries.iter().position(|entry| entry.number == article);
    let (Some(at), Some(provision)) = (at, index.provision(id, version, article)) else {
        let behind = entries.iter().position(|entry| entry.number > article).unwrap_or(entries.len());
        let near = entries[behind.saturating_sub(2)..].iter().take(4).map(|entry| entry.number).collect();
        let has = |version: &usize| index.has_article(id, *version, article);
        let versions = (0..about.versions.len()).filter(has).collect();
        return Sought::whole(Err(Nothing::Article { about, near, versions }));
    };
    let path = entries[at].path;
    let neighbour = |at: Option<usize>| {
        let entry = entries.get(at?)?;
        let heading = (entry.path != path).then(|| shard.path(entry.path)?.last().cloned()).flatten();
        Some(Neighbour { line: Line { article: entry.number, words: words(entry.text) }, heading })
    };
    let chapter = entries.iter().filter(|entry| entry.path == path);
    let chapter = chapter.map(|entry| Line { article: entry.number, words: words(entry.text) }).collect();
    let (history, missing) = history(index, Place { statute: id, version, article }, as_of);
    let (previous, next) = (neighbour(at.checked_sub(1)), neighbour(Some(at + 1)));
    Sought { found: Some(Ok(Page { provision, about, chapter, previous, next, history })), missing }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::browse::fixture::{DAY, bare, index};

    fn page(article: u16) -> Result<Page, Box<Nothing>> {
        provision(&index(), "民法典", ArticleNumber::new(article), DAY).found.expect("it is loaded").map_err(Box::new)
    }

    #[test]
    fn an_article_stands_between_its_neighbours() {
        let page = page(2).expect("it is there");
        assert_eq!(page.provision.text, "诉讼时效期间为三年。");
        assert_eq!(page.previous.map(|previous| (previous.line.article.main, previous.heading)), Some((1, None)));
        assert_eq!(page.next.map(|next| (next.line.article.main, next.heading)), Some((3, Some("第二章".to_owned()))));
        assert_eq!(page.chapter.len(), 2);
    }

    #[test]
    fn what_is_not_there_is_said_with_what_is_near() {
        let nothing = *page(9).expect_err("there is no Article 9");
        let Nothing::Article { near, versions, .. } = nothing else { panic!("the statute is there") };
        assert_eq!((near, versions), (vec![ArticleNumber::new(5), ArticleNumber::new(6)], Vec::new()));
        let sought = provision(&bare(), "民法典", ArticleNumber::new(1), DAY);
        assert_eq!((sought.found, sought.missing.shards.len()), (None, 1));
    }
}
