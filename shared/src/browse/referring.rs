//! Which provisions refer to a provision? In its own statute, and in those that have its name in their titles, as
//! interpretations do.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{Missing, NoStatute, Sought, first_words, statute};
use crate::{
    extract::{self, Mention, Target},
    index::{Index, StatuteId, appellation::normalise},
    statute::{ArticleNumber, Status},
    text::{chars, numeral},
};

/// Most statutes searched beside the provision's own.
const STATUTES: usize = 12;

/// Provisions that refer to one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Referring {
    /// In the order of statute and article; those of the same statute first.
    pub from: Vec<Reference>,
    /// How many statutes were searched.
    pub searched: usize,
}

/// A provision that refers to another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reference {
    /// Official title.
    pub law: String,
    /// Article.
    pub article: ArticleNumber,
    /// The sentence that names the other, or its beginning.
    pub words: String,
}

/// The provisions in force on a day that name an article.
pub fn referring(
    index: &Index,
    title: &str,
    article: ArticleNumber,
    as_of: Date,
) -> Sought<Result<Referring, NoStatute>> {
    let id = match statute(index, title, as_of) {
        Ok(id) => id,
        Err(none) => return Sought::whole(Err(none)),
    };
    let name = normalise(&index.statute(id).title);
    let named = (0..).zip(index.statutes()).filter(|(other, statute)| {
        *other != id && index.status(*other, as_of) == Status::InForce && normalise(&statute.title).contains(&name)
    });
    let all: Vec<StatuteId> = std::iter::once(id).chain(named.map(|(other, _)| other).take(STATUTES)).collect();
    let (there, missing): (Vec<_>, Vec<_>) = all.into_iter().partition(|&other| index.shard(other).is_some());
    let from = there.iter().flat_map(|&other| of_statute(index, other, id, article, as_of)).collect();
    let mut shards = missing;
    shards.sort_unstable();
    Sought {
        found: Some(Ok(Referring { from, searched: there.len() })),
        missing: Missing { shards, fingerprints: false },
    }
}

fn of_statute(index: &Index, other: StatuteId, id: StatuteId, article: ArticleNumber, as_of: Date) -> Vec<Reference> {
    let (Some(shard), Some(version)) = (index.shard(other), index.version(other, as_of)) else {
        return Vec::new();
    };
    let written = match article.sub {
        0 => format!("第{}条", numeral::chinese(article.main.into())),
        sub => format!("第{}条之{}", numeral::chinese(article.main.into()), numeral::chinese(sub.into())),
    };
    let letters = chars(&written);
    let named = |mention: &Mention| mention.article == Some(article) && means(mention, id);
    let reference = |entry: &crate::index::shard::Entry| {
        let text = shard.text(entry.text)?;
        // Most provisions are told not to by their letters.
        if (other == id && entry.number == article) || !text.contains(&written) {
            return None;
        }
        let text_letters = chars(text);
        let mentions = extract::mentions(&text_letters, index.core());
        let at = mentions.iter().find(|mention| named(mention)).map(|mention| mention.span.start).or_else(|| {
            // Within a statute, a number that stands for no other statute's is its own.
            let of_another = |at: usize| {
                let covers = |mention: &&Mention| mention.span.contains(&at) && mention.written.is_some();
                mentions.iter().find(covers).is_some_and(|mention| !means(mention, id))
            };
            let mut places = text_letters.windows(letters.len()).enumerate().filter(|(_, words)| *words == letters);
            let own = |at: usize| text_letters.get(at + letters.len()) != Some(&'之') && !of_another(at);
            places.find(|(at, _)| own(*at)).map(|(at, _)| at).filter(|_| other == id)
        })?;
        Some(Reference { law: index.statute(other).title.clone(), article: entry.number, words: sentence(text, at) })
    };
    shard.entries(version).unwrap_or_default().iter().filter_map(reference).collect()
}

/// Whether a mention names a statute.
fn means(mention: &Mention, id: StatuteId) -> bool {
    matches!(&mention.target, Target::Known(meant) if mention.written.is_some() && meant.contains(&id))
}

/// The sentence around a character.
fn sentence(text: &str, at: usize) -> String {
    let chars: Vec<char> = text.chars().collect();
    let ends = |c: &char| matches!(c, '。' | '；' | '\n');
    let start = chars[..at].iter().rposition(ends).map_or(0, |at| at + 1);
    let end = chars[at..].iter().position(ends).map_or(chars.len(), |end| at + end + 1);
    let words: String = chars[start..end].iter().collect();
    if words.chars().count() > 90 { first_words(&words) } else { words }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::browse::fixture::{DAY, index};

    #[test]
    fn references_are_found_at_home_and_in_interpretations() {
        let found = referring(&index(), "民法典", ArticleNumber::new(2), DAY).found.expect("said").expect("there");
        let from: Vec<(&str, u16)> =
            found.from.iter().map(|reference| (reference.law.as_str(), reference.article.main)).collect();
        assert_eq!(from, [("中华人民共和国民法典", 3), ("关于适用民法典的解释", 1)]);
        let none = referring(&index(), "民法典", ArticleNumber::new(1), DAY).found.expect("said").expect("there");
        assert_eq!(none.from, []);
    }
}
