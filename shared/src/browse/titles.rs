//! Which statutes have this in their names?

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::{
    index::{
        Index, StatuteId,
        appellation::{is_english, normalise},
    },
    statute::{ArticleNumber, Kind, Status},
    text::{chars, numeral},
};

/// Statutes found, the best first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Titles {
    /// How many there are.
    pub total: usize,
    /// The first of them.
    pub hits: Vec<Title>,
    /// The article that was asked for beside the name, if one was.
    pub article: Option<ArticleNumber>,
}

/// A statute that was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Title {
    /// Official title.
    pub title: String,
    /// Its sort.
    pub kind: Kind,
    /// Its status on the day.
    pub status: Status,
    /// Number of articles of the version of the day.
    pub articles: u32,
    /// Another name by which it was found.
    pub name: Option<String>,
    /// Whether it has the article asked for; `None` where none was or it cannot be said.
    pub has_article: Option<bool>,
}

/// Finds statutes by any part of a title, an abbreviation or an English name; an article number behind it, as in `民法典 188`,
/// `刑法第一百三十三条之一` or `civil code 188`, is read as one. At most `most` are given.
pub fn titles(index: &Index, words: &str, as_of: Date, most: usize) -> Titles {
    let (name, article) = split(words.trim());
    let query = normalise(name);
    if query.is_empty() {
        return Titles::default();
    }
    let parts: Vec<String> = name.split_whitespace().map(normalise).filter(|part| !part.is_empty()).collect();
    let has_all = |text: &str| text.contains(&query) || parts.iter().all(|part| text.contains(part.as_str()));
    // Rank, whether in force, length of the title: the least is best.
    let mut found: Vec<(u8, bool, usize, StatuteId, Option<String>)> = Vec::new();
    let mut add = |rank: u8, id: StatuteId, name: Option<String>| {
        let standing = index.status(id, as_of) != Status::InForce;
        let length = index.statute(id).title.chars().count();
        match found.iter_mut().find(|known| known.3 == id) {
            Some(known) if known.0 <= rank => (),
            Some(known) => *known = (rank, standing, length, id, name),
            None => found.push((rank, standing, length, id, name)),
        }
    };
    for (at, named) in (0_u8..).zip(index.core().named(&query)) {
        let title = normalise(&index.statute(named.statute).title);
        add(at.min(9), named.statute, (title != query).then(|| name.trim().to_owned()));
    }
    for (id, statute) in (0..).zip(index.statutes()) {
        if has_all(&normalise(&statute.title)) {
            add(10, id, None);
        }
    }
    for (name, refs) in index.core().names() {
        if has_all(&name) {
            for named in refs {
                // Names derived from titles have been found by the titles.
                if is_english(&name) || !has_all(&normalise(&index.statute(named.statute).title)) {
                    add(20, named.statute, Some(name.clone()));
                }
            }
        }
    }
    found.sort();
    let hit = |(.., id, name): &(u8, bool, usize, StatuteId, Option<String>)| {
        let statute = index.statute(*id);
        let version = index.version(*id, as_of);
        Title {
            title: statute.title.clone(),
            kind: statute.kind,
            status: index.status(*id, as_of),
            articles: version.and_then(|version| statute.versions.get(version)).map_or(0, |version| version.articles),
            name: name.clone(),
            has_article: article.zip(version).map(|(article, version)| index.has_article(*id, version, article)),
        }
    };
    Titles { total: found.len(), hits: found.iter().take(most).map(hit).collect(), article }
}

/// A name and the article number behind it.
fn split(words: &str) -> (&str, Option<ArticleNumber>) {
    if let Some((name, number)) = words.rsplit_once(|c: char| c.is_whitespace())
        && let Some(article) = read(number)
    {
        let name = name.trim_end();
        let name = name.strip_suffix("art.").or_else(|| name.strip_suffix("article")).unwrap_or(name);
        return (name.trim_end(), Some(article));
    }
    // The last 第 that a number follows to the end.
    words
        .rmatch_indices('第')
        .find_map(|(at, _)| Some((words[..at].trim_end(), Some(read(&words[at..])?))))
        .unwrap_or((words, None))
}

/// An article number: 188, 133-1, 第188条, 第一百三十三条之一. What follows as 款 and 项 is passed over.
fn read(written: &str) -> Option<ArticleNumber> {
    if let Ok(article) = written.parse() {
        return Some(article);
    }
    let written = chars(written.strip_prefix('第')?);
    let main = numeral::read(&written)?;
    let rest = written.get(main.len..)?.strip_prefix(&['条'])?;
    let sub = rest.strip_prefix(&['之']).and_then(numeral::read);
    Some(ArticleNumber {
        main: u16::try_from(main.value).ok().filter(|&n| n > 0)?,
        sub: sub.map_or(Some(0), |sub| u8::try_from(sub.value).ok())?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::browse::fixture::{DAY, index};

    #[test]
    fn numbers_behind_names_are_read() {
        let number = ArticleNumber::new(188);
        for words in ["民法典 188", "民法典第188条", "民法典第一百八十八条", "民法典第一百八十八条第一款"]
        {
            assert_eq!(split(words), ("民法典", Some(number)), "{words}");
        }
        assert_eq!(split("civil code art. 188"), ("civil code", Some(number)));
        assert_eq!(split("刑法第一百三十三条之一"), ("刑法", Some(ArticleNumber::with_sub(133, 1))));
        for words in ["", "民法典", "关于第一审的规定", "第", "188"] {
            assert_eq!(split(words), (words, None), "{words}");
        }
    }

    #[test]
    fn statutes_are_found_by_any_part_of_a_name() {
        let index = index();
        let found = |words: &str| -> Vec<String> {
            titles(&index, words, DAY, 9).hits.into_iter().map(|hit| hit.title).collect()
        };
        assert_eq!(found("民法典")[0], "中华人民共和国民法典");
        assert_eq!(found("《借款的 规定》"), ["关于借款的规定"], "marks and spaces do not matter");
        assert_eq!(found("借款 规定"), ["关于借款的规定"]);
        assert!(found("没有这样的东西").is_empty());
        assert!(found("").is_empty());
        let hit = titles(&index, "民法典 2", DAY, 9).hits.remove(0);
        assert_eq!((hit.status, hit.has_article), (Status::InForce, Some(true)));
    }
}
