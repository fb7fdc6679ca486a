//! Clauses of a claim that the provision has nothing of, and claims without the exceptions that the provision makes.
//!
//! A long verbatim run does not excuse an invented clause: shares over the whole claim hide it, so each clause is
//! looked at by itself.

use std::{ops::Range, sync::LazyLock};

use super::{
    difference::{Difference, Kind},
    profile::Profile,
    weight::Weights,
    word::Pairs,
};
use crate::text::fold::Folded;

/// What ends a clause.
const fn ends_clause(c: char) -> bool {
    matches!(c, '，' | ',' | '。' | '；' | ';' | '：' | ':' | '\n')
}

/// Shortest clause that is judged by itself, in folded characters; the words of a shorter one may be a turn of phrase.
const SHORTEST: usize = 7;

/// A clause with at most this share of its bigrams in the provision, by weight, is not from there.
const FOREIGN: f32 = 0.3;

/// The same for an item of a list.
const SHORTEST_ITEM: usize = 4;

/// A clause with at least this share is the provision's own.
const OWN: f32 = 0.7;

/// An item with less than this share is not one of the provision's: they are brief, and have words in common.
const FOREIGN_ITEM: f32 = 0.5;

/// A condition (…的，) with less than this share is none of the provision's, however brief.
const STRANGE_CONDITION: f32 = 0.15;

/// Words that begin an exception.
const RESERVES: [&str; 3] = ["但", "除非", "除了"];

/// Words that begin a further rule.
const ADDS: [&str; 5] = ["并", "而且", "同时", "还应当", "还必须"];

/// Words that begin what does not matter.
const INDIFFERENT: [&str; 4] = ["不论", "无论", "不管", "不问"];

/// Words that leave no exception, as they are folded.
const UNIVERSAL: [&str; 11] =
    ["任何", "1律", "所有", "绝对", "永远", "都不得", "均不得", "无1例外", "没有例外", "也不例外", "任何例外"];

/// Words with which a provision makes an exception.
const EXCEPTIONS: [&str; 5] = ["除外", "另有规定", "另有约定", "但是", "不在此限"];

/// Words by which a claim shows that there are exceptions.
const RESERVATIONS: [&str; 9] = ["除外", "除非", "但", "例外", "另有", "以外", "特殊情况", "特定情形", "之外"];

/// The clauses of a claim that the provision has nothing of, beside others that are its own; `text` is the claim that
/// `claim` is folded from.
pub fn added(text: &[char], claim: &Folded, provision: &Profile, weights: &Weights) -> Vec<Difference> {
    let share = |clause: Clause| {
        let share = provision.containment(&claim.chars[clause.folded.clone()], weights);
        (clause, share)
    };
    let clauses: Vec<(Clause, f32)> = clauses(text, claim).into_iter().map(share).collect();
    let own = clauses.iter().any(|(clause, share)| clause.folded.len() >= SHORTEST && *share >= OWN);
    clauses
        .into_iter()
        .filter(|(clause, share)| {
            let len = clause.folded.len();
            let (shortest, foreign) = if clause.item { (SHORTEST_ITEM, FOREIGN_ITEM) } else { (SHORTEST, FOREIGN) };
            let condition = len >= SHORTEST_ITEM && claim.chars[clause.folded.clone()].ends_with(&['的']);
            let judged = own && len >= shortest || condition && *share < STRANGE_CONDITION;
            !clause.leads && judged && *share < foreign
        })
        .map(|(clause, _)| Difference { kind: Kind::Added, claim: clause.folded, law: None })
        .collect()
}

/// The clauses that begin with a word of addition, exception or indifference which the provision has nothing of.
pub fn reserved(text: &[char], claim: &Folded, provision: &Profile, weights: &Weights) -> Vec<Difference> {
    clauses(text, claim)
        .into_iter()
        .filter(|clause| clause.folded.len() >= SHORTEST_ITEM)
        .filter(|clause| {
            let words = &claim.chars[clause.folded.clone()];
            let begins = |word: &&str| {
                let mut words = words.iter();
                word.chars().all(|c| words.next() == Some(&c))
            };
            let reserves = RESERVES.iter().any(begins);
            let indifferent = || {
                INDIFFERENT.iter().any(begins)
                    && INDIFFERENT.iter().all(|word| find(&provision.folded.chars, word).is_none())
            };
            (reserves || indifferent() || ADDS.iter().any(begins)) && provision.containment(words, weights) < FOREIGN
        })
        .map(|clause| Difference { kind: Kind::Added, claim: clause.folded, law: None })
        .collect()
}

/// The members of an enumeration (甲、乙、丙) that the provision has no two characters of, beside others that it has.
pub fn listed(text: &[char], claim: &Folded, law: &[char]) -> Vec<Difference> {
    /// Fewer members are no enumeration.
    const LEAST: usize = 4;
    /// Lengths of members, in folded characters.
    const MEMBER: std::ops::RangeInclusive<usize> = 2..=10;
    let mut found = Vec::new();
    let mut from = 0;
    let ends = text.iter().enumerate().filter(|(_, c)| ends_clause(**c) || **c == '、').map(|(at, _)| at);
    let mut members: Vec<Range<usize>> = Vec::new();
    for end in ends.chain(std::iter::once(text.len())) {
        let to = claim.source.partition_point(|&(_, source)| (source as usize) <= end).max(from);
        members.push(from..to);
        from = to;
        if text.get(end) == Some(&'、') {
            continue;
        }
        // The first and the last member have other words about them.
        let inner = members.get(1..members.len().saturating_sub(1)).unwrap_or_default();
        let known = |member: &&Range<usize>| super::contains(law, &claim.chars[(*member).clone()]);
        if members.len() >= LEAST && inner.iter().filter(known).count() * 3 >= inner.len() * 2 {
            let strange = |member: &&Range<usize>| {
                let words = &claim.chars[(*member).clone()];
                MEMBER.contains(&words.len()) && words.windows(2).all(|pair| !super::contains(law, pair))
            };
            let added = inner.iter().filter(strange);
            found.extend(added.map(|member| Difference { kind: Kind::Added, claim: member.clone(), law: None }));
        }
        members.clear();
    }
    found
}

/// A clause of a claim.
struct Clause {
    /// In folded characters.
    folded: Range<usize>,
    /// It begins with the mark of a list: （四）.
    item: bool,
    /// A colon ends it: it leads to what follows.
    leads: bool,
}

fn clauses(text: &[char], claim: &Folded) -> Vec<Clause> {
    let ends = text.iter().enumerate().filter(|(_, c)| ends_clause(**c));
    let ends = ends.map(|(at, _)| at).chain(std::iter::once(text.len()));
    let mut clauses = Vec::new();
    let (mut from, mut written) = (0, 0);
    for end in ends {
        let to = claim.source.partition_point(|&(_, source)| (source as usize) <= end).max(from);
        let item = text[written..end].iter().find(|c| !c.is_whitespace()).is_some_and(|c| matches!(c, '（' | '('));
        let leads = matches!(text.get(end), Some('：' | ':'));
        clauses.push(Clause { folded: from..to, item, leads });
        (from, written) = (to, end + 1);
    }
    clauses
}

/// A claim that says that the rule holds without exception, where the provision makes one.
pub fn absolute(claim: &[char], law: &[char]) -> Option<Difference> {
    static BEGINNINGS: LazyLock<Pairs> = LazyLock::new(|| Pairs::beginning(UNIVERSAL));
    if !BEGINNINGS.may_be_in(claim) {
        return None;
    }
    let universal = UNIVERSAL.iter().find_map(|word| find(claim, word).filter(|_| find(law, word).is_none()))?;
    let denied =
        |word: &str| word == "例外" && UNIVERSAL.iter().any(|all| all.ends_with(word) && find(claim, all).is_some());
    if RESERVATIONS.iter().any(|word| find(claim, word).is_some() && !denied(word)) {
        return None;
    }
    let exception = EXCEPTIONS.iter().find_map(|word| find(law, word))?;
    Some(Difference { kind: Kind::Absolute, claim: universal, law: Some(exception) })
}

fn find(text: &[char], word: &str) -> Option<Range<usize>> {
    let mut rest = word.chars();
    let first = rest.next()?;
    let begins = |at: usize| {
        let mut behind = text[at + 1..].iter();
        rest.clone().all(|c| behind.next() == Some(&c))
    };
    let at = (0..text.len()).find(|&at| text[at] == first && begins(at))?;
    Some(at..at + word.chars().count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fold::{fold, fold_str};

    fn chars(text: &str) -> Vec<char> {
        text.chars().collect()
    }

    #[test]
    fn an_invented_clause_is_found_among_the_law_s_words() {
        let law =
            Profile::new(&chars("投标人应当在截止时间前送达投标文件。招标人收到投标文件后，应当签收保存，不得开启。"));
        let added = |claim: &str| {
            let text = chars(claim);
            let folded = fold(&text);
            let words = |d: Difference| folded.chars[d.claim].iter().collect::<String>();
            added(&text, &folded, &law, &Weights::default()).into_iter().map(words).collect::<Vec<_>>()
        };
        assert_eq!(added("招标人收到投标文件后，应当签收保存，并对供应商进行资格预审。"), ["并对供应商进行资格预审"]);
        assert_eq!(added("招标人收到投标文件后，应当签收，不得开启。"), [] as [&str; 0]);
        assert_eq!(added(""), [] as [&str; 0]);
    }

    #[test]
    fn a_member_put_into_an_enumeration_is_found() {
        let law = fold_str("登载的内容包括：姓名、性别、民族、出生日期、住址、签发机关。").chars;
        let listed = |claim: &str| listed(&chars(claim), &fold_str(claim), &law).len();
        assert_eq!(listed("登载姓名、性别、民族、婚姻状况、出生日期、住址、签发机关"), 1);
        assert_eq!(listed("登载姓名、性别、民族、出生日期、住址、签发机关"), 0);
        assert_eq!(listed("甲、乙丙、丁戊、己庚、辛"), 0);
        assert_eq!(listed(""), 0);
    }

    #[test]
    fn exceptions_denied() {
        let law = fold_str("有权自收到商品之日起七日内退货，但下列商品除外：鲜活易腐的").chars;
        let found = |claim: &str| absolute(&fold_str(claim).chars, &law).is_some();
        assert!(found("任何商品都有权七日内退货"));
        assert!(!found("商品有权七日内退货"));
        assert!(!found("任何商品都可以退货，法律规定除外的不算"));
    }
}
