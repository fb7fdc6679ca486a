//! Which facts does the project state itself? Norms, repeals and first days in force that no text in the corpora gives.
//!
//! The tables are in `assets/cn/`, with the authority for every line.

use jiff::civil::Date;
use lexlint_shared::statute::Renumbering;

use super::dates;

/// Norms without a text: `title`, `authority`.
const NORMS: &str = include_str!("../../../assets/cn/norms.tsv");
/// Repeals: `title`, `date`, `by`, `successors` (joined by `|`), `authority`.
const REPEALS: &str = include_str!("../../../assets/cn/repeals.tsv");
/// First days in force of amended versions: `title`, `promulgated`, `effective`, `authority`.
const EFFECTIVE: &str = include_str!("../../../assets/cn/effective.tsv");

/// Changes of numbers: `title`, `from`, `inserted` (numbers and ranges, separated by spaces), `authority`.
const RENUMBERED: &str = include_str!("../../../assets/cn/renumbered.tsv");

/// A repeal that no text in the corpora states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RepealFact {
    pub(super) title: &'static str,
    pub(super) date: Date,
    pub(super) by: Option<&'static str>,
    pub(super) successors: Vec<&'static str>,
}

/// The first day in force of a version, where neither its text nor a source states it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct EffectiveFact {
    pub(super) title: &'static str,
    pub(super) promulgated: Date,
    pub(super) effective: Date,
}

/// A change of a statute's numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RenumberingFact {
    pub(super) title: &'static str,
    pub(super) change: Renumbering,
}

/// Rows of a table: tab-separated, a line of column names first, `#` for comments.
fn rows<const N: usize>(table: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    table
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .skip(1)
        .filter_map(|line| line.split('\t').collect::<Vec<_>>().try_into().ok())
}

fn filled(cell: &'static str) -> Option<&'static str> {
    Some(cell).filter(|cell| !cell.is_empty())
}

/// The titles of all norms of the table.
pub(super) fn norms() -> impl Iterator<Item = &'static str> {
    rows(NORMS).map(|[title, _authority]: [_; 2]| title)
}

/// All repeals of the table.
pub(super) fn repeals() -> impl Iterator<Item = RepealFact> {
    rows(REPEALS).filter_map(|[title, date, by, successors, _authority]: [_; 5]| {
        Some(RepealFact {
            title,
            date: dates::iso(date)?,
            by: filled(by),
            successors: successors.split('|').filter(|title| !title.is_empty()).collect(),
        })
    })
}

/// All first days in force of the table.
pub(super) fn effective() -> impl Iterator<Item = EffectiveFact> {
    rows(EFFECTIVE).filter_map(|[title, promulgated, effective, _authority]: [_; 4]| {
        Some(EffectiveFact { title, promulgated: dates::iso(promulgated)?, effective: dates::iso(effective)? })
    })
}

/// All changes of numbers of the table.
pub(super) fn renumberings() -> impl Iterator<Item = RenumberingFact> {
    rows(RENUMBERED).filter_map(|[title, from, inserted, _authority]: [_; 4]| {
        let ranges: Option<Vec<_>> = inserted.split(' ').map(numbers).collect();
        let change = Renumbering { from: dates::iso(from)?, inserted: ranges?.into_iter().flatten().collect() };
        Some(RenumberingFact { title, change })
    })
}

/// `16` or `166-169`.
fn numbers(range: &str) -> Option<std::ops::RangeInclusive<u16>> {
    let (first, last) = range.split_once('-').unwrap_or((range, range));
    Some(first.parse().ok()?..=last.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn lines(table: &str) -> usize {
        table.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).count() - 1
    }

    #[test]
    fn every_line_of_the_tables_is_well_formed() {
        assert_eq!(norms().count(), lines(NORMS));
        assert_eq!(repeals().count(), lines(REPEALS));
        assert_eq!(effective().count(), lines(EFFECTIVE));
        assert_eq!(renumberings().count(), lines(RENUMBERED));
        assert!(renumberings().all(|fact| fact.change.inserted.is_sorted_by(|a, b| a < b)));
        assert!(rows::<4>(RENUMBERED).all(|[.., authority]| !authority.is_empty()));
        assert!(rows::<2>(NORMS).all(|[.., authority]| !authority.is_empty()));
        assert!(rows::<5>(REPEALS).all(|[.., authority]| !authority.is_empty()));
        assert!(rows::<4>(EFFECTIVE).all(|[.., authority]| !authority.is_empty()));
    }

    #[test]
    fn no_fact_is_stated_twice_and_dates_can_be() {
        let titles: BTreeSet<_> = repeals().map(|fact| fact.title).collect();
        assert_eq!(titles.len(), repeals().count());
        let versions: BTreeSet<_> = effective().map(|fact| (fact.title, fact.promulgated)).collect();
        assert_eq!(versions.len(), effective().count());
        for fact in effective() {
            let days = (fact.effective - fact.promulgated).get_days();
            assert!((1..=3000).contains(&days), "{} {}", fact.title, fact.promulgated);
        }
    }
}
