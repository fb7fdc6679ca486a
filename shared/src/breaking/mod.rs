//! How is a sound citation made wrong on purpose? For teaching: one error of a chosen kind, as models make them.
//!
//! A file a kind, and the registry [`KINDS`]. A breaker proposes; what it proposes is checked by the engine, and only what
//! the engine sees as intended is offered.

mod amount;
mod fabricated;
mod name;
mod number;
mod pairs;
mod repealed;

use std::ops::Range;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::{
    check::{Missing, Options, check},
    index::{Index, Place, VersionId},
    report::{Citation, Verdict},
    statute::ArticleNumber,
    text::{chars, numeral, string},
};

/// Proposals that are checked before the search is given up.
const MOST: usize = 60;

/// A kind of error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The number of another article.
    Number,
    /// A number beyond the last, with words of no statute.
    Fabricated,
    /// A name that no statute has.
    Name,
    /// 应当 for 可以, 不得 for 可以.
    Polarity,
    /// Another period, amount or share.
    Amount,
    /// 以上 for 以下.
    Bound,
    /// One party for the other.
    Party,
    /// The statute that this one replaced.
    Repealed,
}

impl Kind {
    /// All kinds, in the order in which they are offered.
    pub const ALL: [Self; 8] = [
        Self::Number,
        Self::Fabricated,
        Self::Name,
        Self::Polarity,
        Self::Amount,
        Self::Bound,
        Self::Party,
        Self::Repealed,
    ];

    /// Its name in test ids and files.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Number => "number",
            Self::Fabricated => "fabricated",
            Self::Name => "name",
            Self::Polarity => "polarity",
            Self::Amount => "amount",
            Self::Bound => "bound",
            Self::Party => "party",
            Self::Repealed => "repealed",
        }
    }

    /// What the engine must say of the citation then.
    pub const fn verdict(self) -> Verdict {
        match self {
            Self::Number => Verdict::WrongNumber,
            Self::Fabricated => Verdict::Fabricated,
            Self::Name => Verdict::WrongName,
            Self::Polarity | Self::Amount | Self::Bound | Self::Party => Verdict::Misquoted,
            Self::Repealed => Verdict::Repealed,
        }
    }
}

/// A change: these characters of the text are replaced.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Edit {
    /// First character.
    pub start: usize,
    /// Character after the last.
    pub end: usize,
    /// The new words.
    pub words: String,
}

/// A sound citation, with what is known of it.
struct Sound<'a> {
    text: &'a [char],
    citation: &'a Citation,
    index: &'a Index,
    /// Where the provision is.
    place: Place,
}

impl Sound<'_> {
    /// Where the article number stands in the text, from 第 to 条 and 之 N.
    fn number(&self) -> Option<Range<usize>> {
        let words = &self.text[self.citation.start..self.citation.end];
        let start =
            words.iter().rposition(|c| *c == '条').and_then(|end| words[..end].iter().rposition(|c| *c == '第'))?;
        let end = start + words[start..].iter().position(|c| *c == '条')? + 1;
        let sub = words.get(end..).filter(|rest| rest.first() == Some(&'之'));
        let sub = sub.and_then(|rest| Some(1 + numeral::read(rest.get(1..)?)?.len)).unwrap_or(0);
        Some(self.citation.start + start..self.citation.start + end + sub)
    }

    /// Where the name stands, without title marks.
    fn name(&self) -> Option<Range<usize>> {
        let name = chars(self.citation.law_as_written.as_deref()?);
        let words = &self.text[self.citation.start..self.citation.end];
        let at = words.windows(name.len().max(1)).position(|window| window == name)?;
        Some(self.citation.start + at..self.citation.start + at + name.len())
    }

    /// An article number in the form in which the one in the text is written.
    fn written(&self, article: ArticleNumber) -> String {
        let arabic = self.number().is_some_and(|at| self.text[at].iter().any(char::is_ascii_digit));
        let main = if arabic { article.main.to_string() } else { numeral::chinese(article.main.into()) };
        let sub = if article.sub > 0 { format!("之{}", numeral::chinese(article.sub.into())) } else { String::new() };
        format!("第{main}条{sub}")
    }

    /// The number and what follows it as 款 or 项, replaced by another article.
    fn with_number(&self, article: ArticleNumber) -> Option<Edit> {
        let start = self.number()?.start;
        Some(Edit { start, end: self.citation.end, words: self.written(article) })
    }

    /// The claim.
    fn claim(&self) -> Option<Range<usize>> {
        self.citation.content.as_ref().map(|content| content.start..content.end)
    }

    /// The places of some words in the claim.
    fn in_claim(&self, words: &str) -> Vec<Range<usize>> {
        let (Some(claim), words) = (self.claim(), chars(words)) else { return Vec::new() };
        let letters = &self.text[claim.clone()];
        let starts = letters.windows(words.len().max(1)).enumerate().filter(|(_, window)| *window == words);
        starts.map(|(at, _)| claim.start + at..claim.start + at + words.len()).collect()
    }
}

/// Proposes changes of a sound citation, the most plausible first; adds what of the index it lacks.
type Breaker = fn(&Sound<'_>, &mut Missing) -> Vec<Vec<Edit>>;

/// Who proposes what.
const KINDS: [(Kind, Breaker); 8] = [
    (Kind::Number, number::propose),
    (Kind::Fabricated, fabricated::propose),
    (Kind::Name, name::propose),
    (Kind::Polarity, pairs::polarity),
    (Kind::Amount, amount::propose),
    (Kind::Bound, pairs::bound),
    (Kind::Party, pairs::party),
    (Kind::Repealed, repealed::propose),
];

/// What is to be broken.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Order {
    /// The text.
    pub text: String,
    /// The kind of error.
    pub kind: Kind,
    /// Which citation, in the order of the text; any if `None`.
    pub place: Option<usize>,
    /// The same seed gives the same error.
    pub seed: u64,
}

/// A text with one error.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Broken {
    /// The sound text.
    pub sound: String,
    /// The text with the error.
    pub text: String,
    /// What was changed in the sound text, ascending.
    pub edits: Vec<Edit>,
    /// Which citation was broken, in the order of the text.
    pub place: usize,
    /// The citations of the sound text.
    pub before: Vec<Citation>,
    /// Those of the text with the error, as the engine sees them.
    pub after: Vec<Citation>,
}

/// What became of an order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Result {
    /// The text with the error; `None` where no proposal was seen as intended.
    pub broken: Option<Broken>,
    /// How many proposals the engine has checked.
    pub tried: usize,
    /// How many proposals there were.
    pub proposed: usize,
    /// How many citations of the text are sound, so that they can be broken.
    pub sound: usize,
}

/// Breaks a text, and has the engine check that it is broken as intended. What is missing would let more be said.
pub fn break_it(order: &Order, as_of: Date, index: &Index) -> (Result, Missing) {
    let check_text = |text: &str| check(text, Options { as_of }, index);
    let sound = check_text(&order.text);
    let mut missing = sound.missing;
    let before = sound.report.citations;
    let text = chars(&order.text);
    let fits = |at: usize| before[at].verdict == Verdict::Verified;
    let places: Vec<usize> = (0..before.len()).filter(|&at| fits(at)).collect();
    let mut proposals = Vec::new();
    for &at in places.iter().filter(|&&at| order.place.is_none_or(|place| place == at)) {
        let Some(place) = place_of(index, &before[at], as_of) else { continue };
        let sound = Sound { text: &text, citation: &before[at], index, place };
        let breakers = KINDS.iter().filter(|(kind, _)| *kind == order.kind);
        for (_, propose) in breakers {
            proposals.extend(propose(&sound, &mut missing).into_iter().map(|edits| (at, edits)));
        }
    }
    let proposed = proposals.len();
    let mut tried = 0;
    let mut random = Random(order.seed);
    while !proposals.is_empty() && tried < MOST {
        let (place, mut edits) = proposals.swap_remove(random.below(proposals.len()));
        edits.sort_by_key(|edit| edit.start);
        let broken = apply(&text, &edits);
        tried += 1;
        let outcome = check_text(&broken);
        add(&mut missing, outcome.missing);
        if is_as_intended(order.kind, &before, &outcome.report.citations, place) {
            let after = outcome.report.citations;
            let broken = Broken { sound: order.text.clone(), text: broken, edits, place, before, after };
            return (Result { broken: Some(broken), tried, proposed, sound: places.len() }, missing);
        }
    }
    (Result { broken: None, tried, proposed, sound: places.len() }, missing)
}

/// Whether the citation that was to be broken is, and all others are what they were.
fn is_as_intended(kind: Kind, before: &[Citation], after: &[Citation], place: usize) -> bool {
    before.len() == after.len()
        && before.iter().zip(after).enumerate().all(|(at, (before, after))| {
            if at == place { after.verdict == kind.verdict() } else { after.verdict == before.verdict }
        })
}

/// Where in the index the provision of a citation is.
fn place_of(index: &Index, citation: &Citation, as_of: Date) -> Option<Place> {
    let statute = index.by_title(citation.law.as_deref()?)?;
    let version: VersionId = index.version(statute, as_of)?;
    Some(Place { statute, version, article: citation.article? })
}

/// A text with changes.
fn apply(text: &[char], edits: &[Edit]) -> String {
    let mut broken = String::new();
    let mut at = 0;
    for edit in edits {
        broken.push_str(&string(&text[at..edit.start]));
        broken.push_str(&edit.words);
        at = edit.end;
    }
    broken.push_str(&string(&text[at..]));
    broken
}

fn add(missing: &mut Missing, more: Missing) {
    missing.shards.extend(more.shards);
    missing.shards.sort_unstable();
    missing.shards.dedup();
    missing.fingerprints |= more.fingerprints;
}

/// Random numbers from a seed: `SplitMix64` (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*,
/// OOPSLA 2014).
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end.max(1)).unwrap_or(1);
        usize::try_from(self.number() % end).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::browse::fixture::{DAY, index};

    /// Sound citations of three articles, with something for every kind.
    const TEXT: &str = "一、《民法典》第二条规定：“诉讼时效期间为三年。”\n\
        二、《民法典》第五条规定：“出租人应当在七日以上的期限内通知承租人。”\n\
        三、《民法典》第六条规定：“承租人不得擅自转租。”";

    fn order(kind: Kind, seed: u64) -> Order {
        Order { text: TEXT.to_owned(), kind, place: None, seed }
    }

    #[test]
    fn every_kind_breaks_one_citation_as_the_engine_sees_it() {
        let index = index();
        for kind in Kind::ALL {
            for seed in 0..8 {
                let (result, missing) = break_it(&order(kind, seed), DAY, &index);
                assert_eq!(result.sound, 3, "{kind:?}");
                assert!(missing.is_empty(), "{kind:?} {missing:?}");
                let broken = result.broken.unwrap_or_else(|| panic!("{kind:?} {seed}: of {} none", result.proposed));
                assert!(result.tried > 0 && result.tried <= result.proposed);
                let verdicts: Vec<Verdict> = broken.after.iter().map(|citation| citation.verdict).collect();
                for (at, verdict) in verdicts.into_iter().enumerate() {
                    let expected = if at == broken.place { kind.verdict() } else { Verdict::Verified };
                    assert_eq!(verdict, expected, "{kind:?} {seed}: {}", broken.text);
                }
                assert_eq!(apply(&chars(TEXT), &broken.edits), broken.text);
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_error_and_the_place_is_kept() {
        let index = index();
        let text = |order: &Order| break_it(order, DAY, &index).0.broken.map(|broken| broken.text);
        assert_eq!(text(&order(Kind::Number, 3)), text(&order(Kind::Number, 3)));
        let others = (0..20).map(|seed| text(&order(Kind::Number, seed))).collect::<std::collections::BTreeSet<_>>();
        assert!(others.len() > 2, "other seeds give other errors");
        let placed = Order { place: Some(2), ..order(Kind::Polarity, 1) };
        assert_eq!(break_it(&placed, DAY, &index).0.broken.map(|broken| broken.place), Some(2));
    }

    #[test]
    fn what_is_not_sound_is_not_broken() {
        let index = index();
        for text in ["", "没有引用", "《民法典》第二条规定：“诉讼时效期间为九年。”"] {
            let order = Order { text: text.to_owned(), kind: Kind::Number, place: None, seed: 1 };
            let (result, _) = break_it(&order, DAY, &index);
            assert_eq!((result.broken, result.tried, result.sound), (None, 0, 0), "{text}");
        }
    }
}
