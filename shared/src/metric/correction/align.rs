//! The cheapest ways to make one text of another, character by character.

use std::collections::BTreeMap;

use super::{Edit, Operation};

/// What may lead to a cell at the least cost.
#[derive(Clone, Copy, Default)]
struct Ways {
    keep: bool,
    /// Characters that are moved about; 0 if that is no way.
    moved: usize,
    replace: bool,
    insert: bool,
    delete: bool,
}

impl Ways {
    /// The operations, in the order in which the first is chosen.
    fn operations(self) -> impl Iterator<Item = Operation> {
        [
            (self.keep, Operation::Keep),
            (self.moved > 0, Operation::Move(self.moved)),
            (self.replace, Operation::Replace),
            (self.insert, Operation::Insert),
            (self.delete, Operation::Delete),
        ]
        .into_iter()
        .filter_map(|(possible, operation)| possible.then_some(operation))
    }
}

/// All cheapest alignments of two texts.
pub struct Alignment {
    source: usize,
    target: usize,
    /// By characters of the source and of the target that are behind.
    ways: Vec<Ways>,
}

impl Alignment {
    /// Aligns two texts. Costs are added and compared as they are: which alignments are equally cheap depends on the last
    /// bit.
    pub fn new(source: &[char], target: &[char], cost: &dyn Fn(char, char) -> f64) -> Self {
        let width = target.len() + 1;
        let mut costs = vec![0.0_f64; (source.len() + 1) * width];
        let mut ways = vec![Ways::default(); costs.len()];
        for i in 1..=source.len() {
            costs[i * width] = costs[(i - 1) * width] + 1.0;
            ways[i * width].delete = true;
        }
        for j in 1..=target.len() {
            costs[j] = costs[j - 1] + 1.0;
            ways[j].insert = true;
        }
        let mut moves = Moves::new(source, target);
        for (i, &a) in source.iter().enumerate() {
            for (j, &b) in target.iter().enumerate() {
                let corner = i * width + j;
                let here = corner + width + 1;
                if a == b {
                    costs[here] = costs[corner];
                    ways[here].keep = true;
                    continue;
                }
                let moved = moves.ending(i, j, |k| costs[corner - k * (width + 1)]);
                #[allow(clippy::cast_precision_loss, reason = "lengths are far below 2^52")]
                let moving = moved.map_or(f64::INFINITY, |k| costs[corner - k * (width + 1)] + k as f64);
                let replacing = costs[corner] + cost(a, b);
                let inserting = costs[corner + width] + 1.0;
                let deleting = costs[corner + 1] + 1.0;
                let least = moving.min(replacing).min(inserting).min(deleting);
                costs[here] = least;
                #[allow(clippy::float_cmp, reason = "alignments are equally cheap if their costs are the same number")]
                let cheapest = |cost: f64| cost == least;
                ways[here] = Ways {
                    keep: false,
                    moved: moved.filter(|_| cheapest(moving)).map_or(0, |k| k + 1),
                    replace: cheapest(replacing),
                    insert: cheapest(inserting),
                    delete: cheapest(deleting),
                };
            }
        }
        Self { source: source.len(), target: target.len(), ways }
    }

    fn ways(&self, i: usize, j: usize) -> impl Iterator<Item = Edit> {
        self.ways[i * (self.target + 1) + j].operations().map(move |operation| {
            let (taken, put) = match operation {
                Operation::Keep | Operation::Replace => (1, 1),
                Operation::Delete => (1, 0),
                Operation::Insert => (0, 1),
                Operation::Move(span) => (span, span),
            };
            Edit { operation, source: i - taken..i, target: j - put..j }
        })
    }

    /// How many alignments are the cheapest; the greatest number if there are more than it can say.
    pub fn paths(&self) -> u64 {
        let width = self.target + 1;
        let mut counts = vec![0_u64; self.ways.len()];
        counts[0] = 1;
        for i in 0..=self.source {
            for j in 0..=self.target {
                let ways = self.ways(i, j).map(|step| counts[step.source.start * width + step.target.start]);
                if let Some(count) = ways.reduce(u64::saturating_add) {
                    counts[i * width + j] = count;
                }
            }
        }
        counts[self.ways.len() - 1]
    }

    /// One alignment: from the end, at each place the first way.
    pub fn first(&self) -> Vec<Edit> {
        let (mut i, mut j) = (self.source, self.target);
        let mut path = Vec::new();
        while let Some(step) = self.ways(i, j).next() {
            (i, j) = (step.source.start, step.target.start);
            path.push(step);
        }
        path.reverse();
        path
    }

    /// Visits every cheapest alignment: its steps from the start of the texts to their end.
    pub fn each(&self, visit: &mut dyn FnMut(&[Edit])) {
        // Steps yet to take, each with how many of the steps taken so far, from the end of the texts, lead to it.
        let mut open: Vec<(usize, Edit)> = self.ways(self.source, self.target).map(|step| (0, step)).collect();
        let mut taken: Vec<Edit> = Vec::new();
        while let Some((behind, step)) = open.pop() {
            let (i, j) = (step.source.start, step.target.start);
            taken.truncate(behind);
            taken.push(step);
            if (i, j) == (0, 0) {
                let path: Vec<Edit> = taken.iter().rev().cloned().collect();
                visit(&path);
            } else {
                open.extend(self.ways(i, j).map(|step| (taken.len(), step)));
            }
        }
    }
}

/// Looks for stretches that are the same characters in another order.
struct Moves {
    source: Vec<usize>,
    target: Vec<usize>,
    /// By the number of a character, how many more of it the source's stretch has than the target's; all 0 between
    /// searches.
    balance: Vec<isize>,
}

impl Moves {
    fn new(source: &[char], target: &[char]) -> Self {
        let mut numbers = BTreeMap::new();
        let mut number = |&c: &char| {
            let next = numbers.len();
            *numbers.entry(c).or_insert(next)
        };
        let (source, target) = (source.iter().map(&mut number).collect(), target.iter().map(&mut number).collect());
        Self { source, target, balance: vec![0; numbers.len()] }
    }

    /// The least k such that the k + 1 characters up to `i` and up to `j` are the same in another order. It is looked for
    /// as long as the cost on the way there falls; `behind` is the cost k characters before these.
    fn ending(&mut self, i: usize, j: usize, behind: impl Fn(usize) -> f64) -> Option<usize> {
        let mut uneven = 0;
        let mut found = None;
        let mut looked_at = 0;
        self.add(i, j, &mut uneven);
        for k in 1..=i.min(j) {
            #[allow(clippy::float_cmp, reason = "a step that costs nothing is a match")]
            if behind(k - 1) == behind(k) {
                break;
            }
            self.add(i - k, j - k, &mut uneven);
            looked_at = k;
            if uneven == 0 {
                found = Some(k);
                break;
            }
        }
        for k in 0..=looked_at {
            self.balance[self.source[i - k]] = 0;
            self.balance[self.target[j - k]] = 0;
        }
        found
    }

    /// Adds a character of each text; `uneven` counts the characters that one stretch has more of.
    fn add(&mut self, i: usize, j: usize, uneven: &mut usize) {
        for (number, by) in [(self.source[i], 1), (self.target[j], -1)] {
            let count = &mut self.balance[number];
            *uneven += usize::from(*count == 0);
            *count += by;
            *uneven -= usize::from(*count == 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn aligned(source: &str, target: &str) -> Alignment {
        let (source, target): (Vec<_>, Vec<_>) = (source.chars().collect(), target.chars().collect());
        Alignment::new(&source, &target, &|_, _| 1.5)
    }

    #[test]
    fn all_cheapest_alignments_are_visited() {
        for (source, target, expected) in
            [("aab", "ab", 1), ("abx", "yx", 2), ("ab", "ab", 1), ("abcd", "dcba", 1), ("xy", "", 1), ("", "", 1)]
        {
            let alignment = aligned(source, target);
            let mut visited = 0;
            alignment.each(&mut |path| {
                visited += 1;
                assert_eq!(path.iter().map(|step| step.source.len()).sum::<usize>(), source.len());
                assert_eq!(path.iter().map(|step| step.target.len()).sum::<usize>(), target.len());
            });
            if !(source.is_empty() && target.is_empty()) {
                assert_eq!(visited, expected, "{source} {target}");
            }
            assert_eq!(alignment.paths(), expected, "{source} {target}");
        }
    }

    #[test]
    fn what_changed_places_is_moved() {
        let path = aligned("xabcy", "xcaby").first();
        let moved: Vec<_> = path.iter().filter(|step| step.operation != Operation::Keep).collect();
        assert_eq!(moved, [&Edit { operation: Operation::Move(3), source: 1..4, target: 1..4 }]);
    }
}
