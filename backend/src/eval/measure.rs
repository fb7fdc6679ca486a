//! What is measured, and who says how? Every measure of the bench, with its source.

use lexlint_shared::show::Lang;

use crate::eval::{citalaw, discussion, evalrag, lawbench, league, legalhalbench, text};

/// A measure.
#[derive(Debug)]
pub struct Measure {
    /// Its name, as published.
    pub name: &'static str,
    /// What it is, in Chinese and in English.
    pub about: [&'static str; 2],
    /// Where it is defined.
    pub source: &'static str,
}

impl Measure {
    /// What it is.
    pub fn about(&self, lang: Lang) -> &'static str {
        let [zh, en] = self.about;
        lang.pick(zh, en)
    }
}

/// All measures, benchmark by benchmark.
pub fn all() -> impl Iterator<Item = (&'static str, &'static Measure)> {
    let of = |bench: &'static str, measures: &'static [&'static Measure]| {
        measures.iter().map(move |measure| (bench, *measure))
    };
    [
        of("lawbench", &lawbench::MEASURES),
        of("league", &league::MEASURES),
        of("legalhalbench", &legalhalbench::MEASURES),
        of("evalrag", &evalrag::MEASURES),
        of("discussion", &discussion::MEASURES),
        of("citalaw", &citalaw::MEASURES),
        of("text", &text::MEASURES),
    ]
    .into_iter()
    .flatten()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    #[test]
    fn every_measure_is_named_once_and_documented() {
        let mut seen = HashSet::new();
        for (bench, measure) in super::all() {
            assert!(seen.insert((bench, measure.name)), "{} occurs twice", measure.name);
            assert!(measure.about.iter().all(|about| !about.is_empty()) && !measure.source.is_empty());
        }
    }
}
