//! A claim prepared for being held against many provisions: what its bigrams weigh. What a provision has of them is
//! looked up in the [places](super::places) of the provision.

use super::{
    LEAST_ALIGNED,
    profile::{Profile, ratio},
    signature::{Signature, hash},
    weight::Weights,
};

/// Bigrams of a claim that are looked at together, a bit each; at most 64.
const BATCH: usize = 32;

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
    /// [`hash`] of each bigram, in the order of the claim.
    hashes: Vec<u64>,
    /// Weight of each.
    weights: Vec<f32>,
    /// Sum of the weights of each [`BATCH`] of bigrams.
    batch_weights: Vec<f32>,
    total: f32,
}

impl<'a> Query<'a> {
    /// Prepares a folded claim.
    pub fn new(chars: &'a [char], weights: &Weights) -> Self {
        let hashes: Vec<u64> = chars.array_windows().map(hash).collect();
        let of = |(bigram, &hash)| weights.of_hashed(bigram, hash);
        let weights: Vec<f32> = chars.array_windows().zip(&hashes).map(of).collect();
        let total = sum(weights.iter());
        let batch_weights = weights.chunks(BATCH).map(|batch| sum(batch.iter())).collect();
        Self { chars, breaks: &[], hashes, weights, batch_weights, total }
    }

    /// With the positions before which the clauses of the whole claim end; those behind the part that is compared are left
    /// out.
    pub(super) fn with_breaks(self, breaks: &'a [u32]) -> Self {
        let within = breaks.partition_point(|&end| end as usize <= self.chars.len());
        Self { breaks: &breaks[..within], ..self }
    }

    /// The positions before which its clauses end, ascending.
    pub(super) fn breaks(&self) -> &'a [u32] {
        self.breaks
    }

    /// The characters that are compared.
    pub fn chars(&self) -> &'a [char] {
        self.chars
    }

    /// The bigrams with their [`hash`]es and weights, in the order of the claim.
    pub(crate) fn weighted(&self) -> impl Iterator<Item = (&[char; 2], u64, f32)> + '_ {
        let bigrams = self.chars.array_windows().zip(&self.hashes).zip(&self.weights);
        bigrams.map(|((bigram, &hash), &weight)| (bigram, hash, weight))
    }

    /// `weight` as a share of what all bigrams weigh; 0 for claims of under two characters.
    pub(crate) fn share(&self, weight: f32) -> f32 {
        if self.total > 0.0 { weight / self.total } else { 0.0 }
    }

    /// How much of the claim a provision has, if it fits by at least `least`.
    pub fn score_of_fitting(&self, provision: &Profile, least: f32) -> Option<Score> {
        let score = || self.score(provision);
        (self.most_from(provision, least) >= least).then(score).filter(|score| score.fit() >= least)
    }

    /// The best fit that a provision could have by its signature.
    pub fn most(&self, provision: &Profile) -> f32 {
        self.most_from(provision, 0.0)
    }

    /// The same; where it is less than `least`, anything that is less.
    fn most_from(&self, provision: &Profile, least: f32) -> f32 {
        /// What the shares of the two halves of a fit may be off by for being summed in another order.
        const ROUNDING: f32 = 1e-3;
        let signature = provision.signature();
        // With so much of the bigrams' weight missing, all runs would not be enough.
        let may_lack = self.total * (2.0 - 2.0 * least + ROUNDING);
        let (mut held, mut weighed, mut covered) = (0.0, 0.0, 0);
        // The last two bigrams and the last three beginnings of runs, a bit each, the last in the highest.
        let (mut last_bigrams, mut last_runs) = (0u128, 0u128);
        for batch in 0..self.batch_weights.len() {
            let (there, len) = self.batch(batch, signature);
            let mut rest = there;
            while rest != 0 {
                held += self.weights[batch * BATCH + rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
            let bigrams = u128::from(there) << 2 | last_bigrams;
            let runs = (bigrams & bigrams >> 1 & bigrams >> 2 & ((1 << len) - 1)) << 3 | last_runs;
            let in_runs = (runs | runs << 1 | runs << 2 | runs << 3) >> 3;
            covered += (in_runs & ((1 << len) - 1)).count_ones() as usize;
            (last_bigrams, last_runs) = (bigrams >> len & 0b11, runs >> len & 0b111);
            weighed += self.batch_weights[batch];
            if weighed - held > may_lack {
                return -1.0;
            }
        }
        covered += ((last_runs | last_runs << 1 | last_runs << 2 | last_runs << 3) >> 3).count_ones() as usize;
        Score { containment: self.share(held), coverage: ratio(covered, self.chars.len()), literal: false }.fit()
    }

    /// Which bigrams of a batch a text may have, a bit each, the first in the lowest; and how many the batch has. Told
    /// without a branch, since none could be foreseen.
    #[inline]
    fn batch(&self, batch: usize, signature: &Signature) -> (u64, usize) {
        let from = batch * BATCH;
        let hashes = &self.hashes[from..self.hashes.len().min(from + BATCH)];
        let there = hashes.iter().rev().fold(0, |there, &hash| there << 1 | u64::from(signature.may_have(hash)));
        (there, hashes.len())
    }

    /// How much of the claim a provision has.
    pub fn score(&self, provision: &Profile) -> Score {
        let common = self.common(provision);
        self.score_of(self.share(common.weight), &common, provision)
    }

    /// The same where the share of bigrams is known.
    pub(crate) fn score_from(&self, containment: f32, provision: &Profile) -> Score {
        if containment < LEAST_ALIGNED && self.total > 0.0 {
            return Score { containment, coverage: 0.0, literal: false };
        }
        self.score_of(containment, &self.common(provision), provision)
    }

    /// The score from the share of bigrams and what else is common.
    fn score_of(&self, containment: f32, common: &Common, provision: &Profile) -> Score {
        if common.whole && self.chars.len() >= RUN && provision.says(self.chars) {
            return Score { containment: 1.0, coverage: 1.0, literal: true };
        }
        if containment < LEAST_ALIGNED {
            return Score { containment, coverage: 0.0, literal: false };
        }
        Score { containment, coverage: ratio(common.covered, self.chars.len()), literal: false }
    }

    fn common(&self, provision: &Profile) -> Common {
        let (law, places, signature) = (&provision.folded.chars, provision.places(), provision.signature());
        let mut common = Common { weight: 0.0, covered: 0, whole: true };
        // Up to where a run that has been followed reaches, and the runs that have been counted.
        let (mut reached, mut covered_to) = (0, 0);
        for batch in 0..self.batch_weights.len() {
            let (mut there, len) = self.batch(batch, signature);
            common.whole &= there.count_ones() as usize == len;
            // Where no run begins, which would have the next two bigrams as well, the first place is enough. Those of
            // the next batch may be there.
            let runs = there & (there >> 1 | 1 << (len - 1)) & (there >> 2 | 0b11 << len >> 2);
            while there != 0 {
                let place = there.trailing_zeros();
                let at = batch * BATCH + place as usize;
                there &= there - 1;
                let begins_run = at + RUN <= self.chars.len();
                let mut held = at + 2 <= reached;
                if at + RUN > reached
                    && let Some(bigram) = self.chars[at..].first_chunk()
                {
                    for found in places.all(law, bigram, self.hashes[at]) {
                        held = true;
                        if !begins_run || runs >> place & 1 == 0 {
                            break;
                        }
                        let behind = self.chars[at + 2..].iter().zip(&law[found + 2..]);
                        let run = 2 + behind.take_while(|(ours, theirs)| ours == theirs).count();
                        if run >= RUN {
                            reached = at + run;
                            break;
                        }
                    }
                }
                if held {
                    common.weight += self.weights[at];
                }
                if at + RUN <= reached {
                    common.covered += at + RUN - covered_to.max(at);
                    covered_to = at + RUN;
                } else {
                    common.whole &= held && !begins_run;
                }
            }
        }
        common
    }
}

/// What a provision has of a claim.
struct Common {
    /// Sum of the weights of the bigrams that it has, in the order of the claim.
    weight: f32,
    /// Characters of the claim in runs that it has.
    covered: usize,
    /// It has all runs of the claim.
    whole: bool,
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
        let law: Vec<char> = law.chars().collect();
        Query::new(&claim, &Weights::default()).score(&Profile::new(&law))
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
