//! Which of the law's terms go with laypeople's words? The table `assets/cn/expansions.tsv`, which `lexlint corpus
//! expansions` mines; its header says from what and how.

use std::{collections::BTreeMap, sync::LazyLock};

/// By term of a question, terms of the law with their weights.
type Table = BTreeMap<&'static str, Vec<(&'static str, f32)>>;

static TABLE: LazyLock<Table> = LazyLock::new(|| read(include_str!("../../../assets/cn/expansions.tsv")));

/// Lines of a term, a term of the law, and a weight; others, and those that begin with `#`, are left out.
fn read(text: &'static str) -> Table {
    let mut table = Table::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut cells = line.split('\t');
        if let (Some(from), Some(to), Some(Ok(weight))) = (cells.next(), cells.next(), cells.next().map(str::parse)) {
            table.entry(from).or_default().push((to, weight));
        }
    }
    table
}

/// The terms of the law that go with the terms of a query, at most `most`, the weightiest; weights add up.
pub(super) fn expansion<'a>(terms: impl Iterator<Item = &'a str>, most: usize) -> Vec<(&'static str, f32)> {
    let mut weights: BTreeMap<&'static str, f32> = BTreeMap::new();
    for &(to, weight) in terms.filter_map(|term| TABLE.get(term)).flatten() {
        *weights.entry(to).or_default() += weight;
    }
    let mut weights: Vec<_> = weights.into_iter().collect();
    weights.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(b.0)));
    weights.truncate(most);
    weights
}
