//! Which provisions have these words?

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{Missing, NoStatute, Sought, statute};
use crate::{
    index::{Index, StatuteId},
    statute::{ArticleNumber, Status},
    text::fold::fold_str,
};

/// Texts that fingerprints may propose.
const CANDIDATES: usize = 40;

/// Statutes whose words are loaded for one search over all.
const STATUTES: usize = 8;

/// Characters shown on either side of what was found.
const AROUND: usize = 24;

/// Provisions found.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Passages {
    /// How many there are among what was searched.
    pub total: usize,
    /// The first of them.
    pub hits: Vec<Passage>,
    /// How many statutes were read word by word.
    pub read: usize,
}

/// A provision that has the words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Passage {
    /// Official title.
    pub law: String,
    /// Status of the statute on the day.
    pub status: Status,
    /// Article.
    pub article: ArticleNumber,
    /// Words before what was found.
    pub before: String,
    /// What was found.
    pub found: String,
    /// Words behind it.
    pub after: String,
}

/// Searches the words of one statute on a day. Words apart by spaces may stand apart; all must be there.
pub fn within(
    index: &Index,
    title: &str,
    words: &str,
    as_of: Date,
    most: usize,
) -> Sought<Result<Passages, NoStatute>> {
    let id = match statute(index, title, as_of) {
        Ok(id) => id,
        Err(none) => return Sought::whole(Err(none)),
    };
    if index.shard(id).is_none() && index.version(id, as_of).is_some() {
        return Sought::without(id);
    }
    let mut hits = of_statute(index, id, &queries(words), as_of);
    let total = hits.len();
    hits.truncate(most);
    Sought::whole(Ok(Passages { total, hits, read: 1 }))
}

/// Searches all statutes: those that are loaded word by word, the others by their fingerprints, which know long stretches
/// of words.
pub fn all(index: &Index, words: &str, as_of: Date, most: usize) -> Sought<Passages> {
    let queries = queries(words);
    if queries.is_empty() {
        return Sought::whole(Passages::default());
    }
    let mut missing = Missing::default();
    let mut proposed: Vec<StatuteId> = Vec::new();
    if let Some(fingerprints) = index.fingerprints() {
        for candidate in fingerprints.candidates(&queries.concat(), CANDIDATES) {
            if let Some((statute, _)) = index.core().local_text(candidate.text)
                && !proposed.contains(&statute)
                && proposed.len() < STATUTES
            {
                proposed.push(statute);
            }
        }
    } else {
        missing.fingerprints = true;
    }
    missing.shards = proposed.iter().copied().filter(|&id| index.shard(id).is_none()).collect();
    missing.shards.sort_unstable();
    let others = (0..).take(index.statutes().len()).filter(|id| index.shard(*id).is_some() && !proposed.contains(id));
    let read: Vec<StatuteId> = proposed.iter().copied().chain(others).filter(|&id| index.shard(id).is_some()).collect();
    let mut hits: Vec<Passage> = read.iter().flat_map(|&id| of_statute(index, id, &queries, as_of)).collect();
    hits.sort_by_key(|hit| hit.status != Status::InForce);
    let total = hits.len();
    hits.truncate(most);
    Sought { found: Some(Passages { total, hits, read: read.len() }), missing }
}

/// The words as they are compared, one for each that may stand apart.
fn queries(words: &str) -> Vec<Vec<char>> {
    words.split_whitespace().map(|words| fold_str(words).chars).filter(|words| !words.is_empty()).collect()
}

fn of_statute(index: &Index, id: StatuteId, queries: &[Vec<char>], as_of: Date) -> Vec<Passage> {
    let (Some(first), Some(shard), Some(version)) = (queries.first(), index.shard(id), index.version(id, as_of)) else {
        return Vec::new();
    };
    let status = index.status(id, as_of);
    let place = |text: &[char], words: &[char]| text.windows(words.len()).position(|window| window == words);
    let hit = |entry: &crate::index::shard::Entry| {
        let text = shard.text(entry.text)?;
        let folded = fold_str(text);
        if !queries.iter().all(|words| place(&folded.chars, words).is_some()) {
            return None;
        }
        let at = place(&folded.chars, first)?;
        let (from, to) = folded.source_span(at, at + first.len());
        let text: Vec<char> = text.chars().collect();
        let words = |from: usize, to: usize| text[from..to].iter().filter(|c| **c != '\n').collect::<String>();
        let (start, end) = (from.saturating_sub(AROUND), (to + AROUND).min(text.len()));
        let mut before = words(start, from);
        let mut after = words(to, end);
        if start > 0 {
            before.insert(0, '…');
        }
        if end < text.len() {
            after.push('…');
        }
        let law = index.statute(id).title.clone();
        Some(Passage { law, status, article: entry.number, before, found: words(from, to), after })
    };
    shard.entries(version).unwrap_or_default().iter().filter_map(hit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::browse::fixture::{DAY, bare, index};

    #[test]
    fn words_of_a_statute_are_found_wherever_they_stand() {
        let index = index();
        let found = |words: &str| within(&index, "民法典", words, DAY, 9).found.expect("loaded").expect("there");
        let passages = found("时效 三年");
        assert_eq!(passages.total, 1);
        let hit = &passages.hits[0];
        assert_eq!((hit.article.main, hit.before.as_str(), hit.found.as_str()), (2, "诉讼", "时效"));
        assert_eq!(found("时效期间为3年").total, 1, "numerals are the same however they are written");
        assert_eq!(found("四年").total, 0);
        assert_eq!(found("").total, 0);
    }

    #[test]
    fn all_statutes_are_searched_as_far_as_they_are_there() {
        let found = all(&index(), "借款合同应当采用书面形式并且写明利率", DAY, 9).found.expect("something is said");
        assert_eq!(found.hits.iter().map(|hit| hit.law.as_str()).collect::<Vec<_>>(), ["关于借款的规定"]);
        let sought = all(&bare(), "借款合同应当采用书面形式并且写明利率", DAY, 9);
        assert!(sought.missing.fingerprints, "without fingerprints there is no more to be said");
    }
}
