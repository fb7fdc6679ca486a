//! Clauses of a claim that the provision has nothing of, and claims without the exceptions that the provision makes.
//!
//! A long verbatim run does not excuse an invented clause: shares over the whole claim hide it, so each clause is
//! looked at by itself.

use std::ops::Range;

use super::{
    difference::{Difference, Kind},
    profile::Profile,
    weight::Weights,
};
use crate::text::fold::Folded;

/// Shortest clause that is judged by itself, in folded characters; the words of a shorter one may be a turn of phrase.
const SHORTEST: usize = 7;

/// A clause with at most this share of its bigrams in the provision, by weight, is not from there.
const FOREIGN: f32 = 0.3;

/// Words that leave no exception.
const UNIVERSAL: [&str; 10] = ["任何", "一律", "所有", "无论", "不论", "绝对", "都不得", "均不得", "无一例外", "不管"];

/// Words with which a provision makes an exception.
const EXCEPTIONS: [&str; 5] = ["除外", "另有规定", "另有约定", "但是", "不在此限"];

/// Words by which a claim shows that there are exceptions.
const RESERVATIONS: [&str; 9] = ["除外", "除非", "但", "例外", "另有", "以外", "特殊情况", "特定情形", "之外"];

/// The clauses of a claim that the provision has nothing of; `text` is the claim that `claim` is folded from.
pub fn added(text: &[char], claim: &Folded, provision: &Profile, weights: &Weights) -> Vec<Difference> {
    clauses(text, claim)
        .filter(|clause| clause.len() >= SHORTEST)
        .filter(|clause| provision.containment(&claim.chars[clause.clone()], weights) < FOREIGN)
        .map(|clause| Difference { kind: Kind::Added, claim: clause, law: None })
        .collect()
}

/// The clauses as stretches of the folded claim.
fn clauses<'a>(text: &'a [char], claim: &'a Folded) -> impl Iterator<Item = Range<usize>> + 'a {
    let ends = text.iter().enumerate().filter(|(_, c)| matches!(c, '，' | ',' | '。' | '；' | ';' | '：' | ':' | '\n'));
    let ends = ends.map(|(at, _)| at).chain(std::iter::once(text.len()));
    ends.scan(0, |from, end| {
        let to = claim.source.partition_point(|&(_, source)| (source as usize) <= end);
        let clause = *from..to.max(*from);
        *from = clause.end;
        Some(clause)
    })
}

/// A claim that says that the rule holds without exception, where the provision makes one.
pub fn absolute(claim: &[char], law: &[char]) -> Option<Difference> {
    if RESERVATIONS.iter().any(|word| find(claim, word).is_some()) {
        return None;
    }
    let universal = UNIVERSAL.iter().find_map(|word| find(claim, word).filter(|_| find(law, word).is_none()))?;
    let exception = EXCEPTIONS.iter().find_map(|word| find(law, word))?;
    Some(Difference { kind: Kind::Absolute, claim: universal, law: Some(exception) })
}

fn find(text: &[char], word: &str) -> Option<Range<usize>> {
    let word: Vec<char> = word.chars().collect();
    text.windows(word.len()).position(|window| window == word).map(|at| at..at + word.len())
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
    fn exceptions_denied() {
        let law = fold_str("有权自收到商品之日起七日内退货，但下列商品除外：鲜活易腐的").chars;
        let found = |claim: &str| absolute(&fold_str(claim).chars, &law).is_some();
        assert!(found("任何商品都有权七日内退货"));
        assert!(!found("商品有权七日内退货"));
        assert!(!found("任何商品都可以退货，法律规定除外的不算"));
    }
}
