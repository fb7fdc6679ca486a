//! What is in a statute?

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{Line, NoStatute, Sought, first_words, statute};
use crate::{
    index::{Index, StatuteId},
    statute::{Kind, Repeal, Status},
};

/// A statute, as it is read on a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contents {
    /// What it is.
    pub about: About,
    /// Further names, normalised.
    pub names: Vec<String>,
    /// Its articles under their headings, in the order of the statute.
    pub chapters: Vec<Chapter>,
}

/// A statute and its status on a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct About {
    /// Official title.
    pub title: String,
    /// Its sort.
    pub kind: Kind,
    /// Its status on the day.
    pub status: Status,
    /// All versions, ascending.
    pub versions: Vec<Version>,
    /// Position of the version of the day: in force, or the last before the repeal, or the first. `None` where the index has
    /// no text of the statute.
    pub version: Option<usize>,
    /// Its end.
    pub repeal: Option<Repeal>,
}

/// A version of a statute.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Version {
    /// Day of promulgation.
    pub promulgated: Date,
    /// First day in force, where known.
    pub effective: Option<Date>,
    /// Number of the instrument, where known.
    pub document_number: Option<String>,
    /// Number of articles.
    pub articles: u32,
}

/// Articles that stand under the same headings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chapter {
    /// The headings, outermost first.
    pub path: Vec<String>,
    /// The articles.
    pub articles: Vec<Line>,
}

/// The contents of a statute on a day.
pub fn contents(index: &Index, title: &str, as_of: Date) -> Sought<Result<Contents, NoStatute>> {
    let id = match statute(index, title, as_of) {
        Ok(id) => id,
        Err(none) => return Sought::whole(Err(none)),
    };
    let about = about(index, id, as_of);
    let mut chapters: Vec<Chapter> = Vec::new();
    if let Some(version) = about.version {
        let Some(shard) = index.shard(id) else {
            return Sought::without(id);
        };
        for entry in shard.entries(version).unwrap_or_default() {
            let path = shard.path(entry.path).unwrap_or_default();
            if chapters.last().is_none_or(|chapter| chapter.path != path) {
                chapters.push(Chapter { path: path.to_vec(), articles: Vec::new() });
            }
            let line = Line { article: entry.number, words: first_words(shard.text(entry.text).unwrap_or_default()) };
            if let Some(chapter) = chapters.last_mut() {
                chapter.articles.push(line);
            }
        }
    }
    let named = |refs: &[crate::index::core::NameRef]| refs.iter().any(|name| name.statute == id);
    let names = index.core().names().into_iter().filter(|(_, refs)| named(refs)).map(|(name, _)| name);
    Sought::whole(Ok(Contents { about, names: names.collect(), chapters }))
}

/// What a statute is, on a day.
pub(super) fn about(index: &Index, id: StatuteId, as_of: Date) -> About {
    let statute = index.statute(id);
    let versions = statute.versions.iter().map(|version| Version {
        promulgated: version.promulgated,
        effective: version.effective,
        document_number: version.document_number.clone(),
        articles: version.articles,
    });
    About {
        title: statute.title.clone(),
        kind: statute.kind,
        status: index.status(id, as_of),
        versions: versions.collect(),
        version: index.version(id, as_of),
        repeal: statute.repeal.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::browse::fixture::{DAY, bare, index};

    #[test]
    fn articles_stand_under_their_headings() {
        let contents = contents(&index(), "民法典", DAY).found.expect("it is loaded").expect("it is there");
        assert_eq!(contents.about.title, "中华人民共和国民法典");
        assert_eq!(contents.about.status, Status::InForce);
        let chapters: Vec<(&[String], usize)> =
            contents.chapters.iter().map(|chapter| (&*chapter.path, chapter.articles.len())).collect();
        assert_eq!(
            chapters,
            [(&["第一章".to_owned()][..], 2), (&["第二章".to_owned()][..], 1), (&["第三章".to_owned()][..], 2)]
        );
        assert!(contents.names.contains(&"民法典".to_owned()), "{:?}", contents.names);
    }

    #[test]
    fn what_is_not_loaded_or_not_there_is_said() {
        let sought = contents(&bare(), "民法典", DAY);
        assert_eq!((sought.found.is_none(), sought.missing.shards.len()), (true, 1));
        let none = contents(&index(), "民法典典", DAY).found.expect("that is known").expect_err("no such statute");
        assert_eq!(none.near[0], "中华人民共和国民法典");
    }
}
