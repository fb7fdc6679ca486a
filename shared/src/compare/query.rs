//! A claim prepared for being held against many provisions: what its bigrams weigh, and its runs in a table, so that
//! one pass over a provision tells what the two have in common.

use super::{
    LEAST_ALIGNED, contains,
    profile::{Profile, ratio},
    weight::Weights,
};

/// Length of the runs that [`Score::coverage`] counts.
const RUN: usize = 4;

/// How much of a claim a provision has.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    /// Share of the claim's bigrams that the provision has, by [weight](super::weight), 0 to 1.
    pub containment: f32,
    /// Share of the claim's characters in runs of at least four that the provision has, in any order, 0 to 1: a list's
    /// items may come before what they lead to. 0 where the bigrams already show that the texts have nothing to do with
    /// each other.
    pub coverage: f32,
    /// The folded claim is a part of the folded provision.
    pub literal: bool,
}

impl Score {
    /// How well the claim fits the provision, 0 to 1: the mean of its bigrams and its runs.
    pub fn fit(&self) -> f32 {
        f32::midpoint(self.containment, self.coverage)
    }
}

/// A folded claim prepared for comparison.
#[derive(Debug)]
pub struct Query<'a> {
    chars: &'a [char],
    breaks: &'a [u32],
    /// Weight of each bigram, in the order of the claim.
    weights: Vec<f32>,
    total: f32,
    bigrams: Runs<'a, char, 2>,
    runs: Runs<'a, char, RUN>,
}

impl<'a> Query<'a> {
    /// Prepares a folded claim.
    pub fn new(chars: &'a [char], weights: &Weights) -> Self {
        let weights: Vec<f32> = chars.windows(2).map(|pair| weights.of((pair[0], pair[1]))).collect();
        let total = sum(weights.iter());
        Self { chars, breaks: &[], weights, total, bigrams: Runs::new(chars), runs: Runs::new(chars) }
    }

    /// With the positions before which its clauses end.
    pub(super) fn with_breaks(self, breaks: &'a [u32]) -> Self {
        Self { breaks, ..self }
    }

    /// The positions before which its clauses end, ascending.
    pub(super) fn breaks(&self) -> &'a [u32] {
        self.breaks
    }

    /// The characters that are compared.
    pub fn chars(&self) -> &'a [char] {
        self.chars
    }

    /// The bigrams with their weights, in the order of the claim.
    pub(crate) fn weighted(&self) -> impl Iterator<Item = ((char, char), f32)> + '_ {
        self.chars.windows(2).map(|pair| (pair[0], pair[1])).zip(self.weights.iter().copied())
    }

    /// `weight` as a share of what all bigrams weigh; 0 for claims of under two characters.
    pub(crate) fn share(&self, weight: f32) -> f32 {
        if self.total > 0.0 { weight / self.total } else { 0.0 }
    }

    /// Share of the bigrams that a folded text has, by weight.
    pub fn containment(&self, text: &[char]) -> f32 {
        self.weigh(&self.bigrams.found_in(text))
    }

    /// The share of the bigrams that were found, by their first places.
    fn weigh(&self, found: &[bool]) -> f32 {
        let held = self.weights.iter().zip(self.bigrams.all(found)).filter(|&(_, held)| held);
        self.share(sum(held.map(|(weight, _)| weight)))
    }

    /// How much of the claim a provision has, if it fits by at least `least`.
    pub fn score_of_fitting(&self, provision: &Profile, least: f32) -> Option<Score> {
        (self.most(provision) >= least)
            .then(|| self.score(&provision.folded.chars))
            .filter(|score| score.fit() >= least)
    }

    /// The best fit that a provision could have by its signature.
    pub fn most(&self, provision: &Profile) -> f32 {
        let signature = provision.signature();
        let (mut held, mut covered, mut covered_to, mut streak) = (0.0, 0, 0, 0);
        for ((at, bigram), weight) in self.chars.array_windows().enumerate().zip(&self.weights) {
            if !signature.may_have(bigram) {
                streak = 0;
                continue;
            }
            held += weight;
            streak += 1;
            if streak >= RUN - 1 {
                let end = at + 2;
                covered += end - covered_to.max(end - RUN);
                covered_to = end;
            }
        }
        Score { containment: self.share(held), coverage: ratio(covered, self.chars.len()), literal: false }.fit()
    }

    /// How much of the claim a folded text has.
    pub fn score(&self, text: &[char]) -> Score {
        let mut bigrams = vec![false; self.bigrams.first.len()];
        let mut runs = vec![false; self.runs.first.len()];
        // Where all bigrams of a run are the claim's, the run may be.
        let mut streak = 0;
        for (at, bigram) in text.array_windows().enumerate() {
            let Some(place) = self.bigrams.first_place(bigram) else {
                streak = 0;
                continue;
            };
            bigrams[place as usize] = true;
            streak += 1;
            if streak >= RUN - 1
                && let Some(run) = text[at + 2 - RUN..].first_chunk()
                && let Some(place) = self.runs.first_place(run)
            {
                runs[place as usize] = true;
            }
        }
        self.score_of(self.weigh(&bigrams), &runs, text)
    }

    /// The same where the share of bigrams is known.
    pub(crate) fn score_from(&self, containment: f32, text: &[char]) -> Score {
        if containment < LEAST_ALIGNED && self.total > 0.0 {
            return Score { containment, coverage: 0.0, literal: false };
        }
        self.score_of(containment, &self.runs.found_in(text), text)
    }

    /// The score from the share of bigrams and the runs found, by their first places.
    fn score_of(&self, containment: f32, found: &[bool], text: &[char]) -> Score {
        let (mut covered, mut covered_to, mut whole) = (0, 0, true);
        for (at, held) in self.runs.all(found).enumerate() {
            whole &= held;
            if held {
                covered += at + RUN - covered_to.max(at);
                covered_to = at + RUN;
            }
        }
        if whole && self.chars.len() >= RUN && contains(text, self.chars) {
            return Score { containment: 1.0, coverage: 1.0, literal: true };
        }
        if containment < LEAST_ALIGNED {
            return Score { containment, coverage: 0.0, literal: false };
        }
        Score { containment, coverage: ratio(covered, self.chars.len()), literal: false }
    }
}

/// In this order, so that however the shares of two texts are found, equal ones are equal to the last bit.
fn sum<'w>(weights: impl Iterator<Item = &'w f32>) -> f32 {
    weights.fold(0.0, |sum, weight| sum + weight)
}

/// The runs of `N` characters or tokens of a text, in a hash table by their first place.
#[derive(Debug)]
pub(super) struct Runs<'a, T, const N: usize> {
    text: &'a [T],
    /// Place of a run and one, 0 for none; linear probing.
    slots: Vec<u32>,
    shift: u32,
    /// For each place, the first place of the same run.
    first: Vec<u32>,
}

impl<'a, T: Copy + Eq + Into<u64>, const N: usize> Runs<'a, T, N> {
    pub(super) fn new(text: &'a [T]) -> Self {
        // A power of two; mostly empty, so that a run of another text is told by one look.
        let size = (text.len() * 4).next_power_of_two().max(16);
        let mut runs = Self {
            text,
            slots: vec![0; size],
            shift: 64 - size.trailing_zeros(),
            first: Vec::with_capacity(text.len()),
        };
        for (place, run) in (0..).zip(text.array_windows()) {
            let (slot, known) = runs.find(run);
            if known.is_none() {
                runs.slots[slot] = place + 1;
            }
            runs.first.push(known.unwrap_or(place));
        }
        runs
    }

    /// Whether the text has the run.
    pub(super) fn has(&self, run: &[T; N]) -> bool {
        self.first_place(run).is_some()
    }

    /// The first place of a run that the text has.
    #[inline]
    pub(super) fn first_place(&self, run: &[T; N]) -> Option<u32> {
        self.find(run).1
    }

    /// For each place, the first place of the same run.
    pub(super) fn first_places(&self) -> &[u32] {
        &self.first
    }

    /// Which runs another text has, by their first places.
    fn found_in(&self, text: &[T]) -> Vec<bool> {
        let mut found = vec![false; self.first.len()];
        for run in text.array_windows() {
            if let Some(place) = self.first_place(run) {
                found[place as usize] = true;
            }
        }
        found
    }

    /// For each place, whether its run was found.
    fn all<'f>(&'f self, found: &'f [bool]) -> impl Iterator<Item = bool> + 'f {
        self.first.iter().map(|&first| found[first as usize])
    }

    /// The slot of a run, and its first place if the text has it.
    #[inline]
    fn find(&self, run: &[T; N]) -> (usize, Option<u32>) {
        let mut slot = self.slot(run);
        loop {
            let Some(place) = self.slots[slot].checked_sub(1) else {
                return (slot, None);
            };
            if self.text[place as usize..].first_chunk() == Some(run) {
                return (slot, Some(place));
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    #[inline]
    fn slot(&self, run: &[T; N]) -> usize {
        let packed = run.iter().fold(0u64, |packed, &c| packed.rotate_left(64 / 4) ^ c.into());
        let hash = packed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift;
        usize::try_from(hash).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fold::fold_str;

    fn score(claim: &str, law: &str) -> Score {
        let claim = fold_str(claim).chars;
        Query::new(&claim, &Weights::default()).score(&fold_str(law).chars)
    }

    #[test]
    fn shares_of_bigrams_and_runs() {
        let found = score("甲乙丙丁戊甲乙", "前甲乙丙丁后戊甲");
        assert!((found.containment - 5.0 / 6.0).abs() < 1e-6, "{found:?}");
        assert!((found.coverage - 4.0 / 7.0).abs() < 1e-6, "{found:?}");
        assert!(!found.literal);
        assert!(score("甲乙丙丁", "前甲乙丙丁后").literal);
        // Every run is there, but not in a row.
        assert!(!score("甲甲甲甲甲甲", "甲甲甲甲后甲甲甲").literal);
        assert!(score("甲", "甲").containment.abs() < f32::EPSILON);
    }

    #[test]
    fn rare_ideographs_are_told_apart() {
        // They share the lower halves of their code points.
        assert!(
            score("\u{20000}\u{20001}\u{20002}\u{20003}", "\u{30000}\u{30001}\u{30002}\u{30003}").containment.abs()
                < f32::EPSILON
        );
    }
}
