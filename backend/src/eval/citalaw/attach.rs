//! To which sentences of an answer is law attached (`CitaLaw`, §4.3)?

use std::{collections::HashSet, sync::LazyLock};

use jiff::civil::Date;
use lexlint_shared::{
    check::{Options, check},
    index::Index,
    judgement::Stretch,
};

use crate::{
    embed::{Embedder, Role},
    judge::sentence,
    model::ModelError,
};

/// Legal terms with the English words for them; the paper takes those of THUOCL.
const TABLE: &str = include_str!("../../../../assets/cn/terms_en.tsv");

/// The Chinese terms of the table.
static TERMS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(|row| row.split('\t').nth(1)).flat_map(|terms| terms.split('|')).filter(|term| long(term)).collect()
});

/// A term of one character is in too many words.
fn long(term: &str) -> bool {
    term.chars().nth(1).is_some()
}

/// Terms of the law.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Terms {
    more: Vec<String>,
}

impl Terms {
    /// Those that the program knows, and those of a list: one a line, before a tab if there is one.
    pub fn with(list: &str) -> Self {
        let terms = list.lines().filter_map(|line| line.split('\t').next()).map(str::trim).filter(|term| long(term));
        Self { more: terms.map(str::to_owned).collect() }
    }

    fn any_in(&self, sentence: &str) -> bool {
        TERMS.iter().any(|term| sentence.contains(term)) || self.more.iter().any(|term| sentence.contains(term))
    }
}

/// The sentences of an answer that law can be attached to: with a term of the law, or a statute that is cited.
pub fn eligible(answer: &str, terms: &Terms, index: &Index, as_of: Date) -> Vec<Stretch> {
    let report = check(answer, Options { as_of }, index).report;
    let cites = |one: &Stretch| report.citations.iter().any(|cited| cited.start < one.end && one.start < cited.end);
    sentence::sentences(answer).into_iter().filter(|one| terms.any_in(&one.text) || cites(one)).collect()
}

/// For each text the most similar one of `among` by the cosine of their vectors, by its place; `None` if there is none.
///
/// # Errors
/// [`ModelError`] if the model fails.
pub fn most_similar(texts: &[&str], among: &[&str], embedder: &dyn Embedder) -> Result<Vec<Option<usize>>, ModelError> {
    let all = embedder.embed(&[texts, among].concat(), Role::Document)?;
    let vectors: Vec<&[f32]> = all.vectors().collect();
    let (texts, among) = vectors.split_at(texts.len());
    let nearest = |text: &&[f32]| {
        let near = among.iter().map(|one| cosine(text, one)).enumerate();
        // Of equally similar ones the first.
        near.rev().max_by(|a, b| a.1.total_cmp(&b.1)).map(|(at, _)| at)
    };
    Ok(texts.iter().map(nearest).collect())
}

/// The cosine of vectors of length 1.
pub(super) fn cosine(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embed::hashed::Hashed;

    #[test]
    fn terms_are_known_and_more_can_be_given() {
        assert!(Terms::default().any_in("用人单位应当支付工资。") && !Terms::default().any_in("天气很好。"));
        assert!(Terms::with("天气\t5\n\n很\t1").any_in("天气很好。"));
        assert_eq!(Terms::with("很\t1\n"), Terms::default(), "of one character");
    }

    #[test]
    fn the_most_similar_is_found() {
        let embedder = Hashed::new(256, 512);
        let found = most_similar(&["诉讼时效期间为三年"], &["借款合同", "诉讼时效是三年"], &embedder);
        assert_eq!(found.expect("it never fails"), [Some(1)]);
        assert_eq!(most_similar(&["甲"], &[], &embedder).expect("it never fails"), [None]);
    }
}
