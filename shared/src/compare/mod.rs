//! Does the claim say what the provision says?
//!
//! Both are [folded](crate::text::fold); the measure is how many of the claim's character bigrams the
//! provision has, and what the differences between the aligned words are worth in law.

pub mod align;
pub mod chain;
pub mod clause;
mod consequence;
pub mod difference;
pub mod english;
mod places;
mod polarity;
pub mod profile;
pub mod query;
pub(crate) mod signature;
mod subsequence;
pub mod weight;
mod word;
mod wording;

use self::{
    difference::Difference,
    polarity::Clauses,
    profile::Profile,
    query::{Query, Score},
    weight::Weights,
};
use crate::{
    report::{ContentMatch, Diff},
    text::fold::Folded,
};

/// Longest claim that is compared, in folded characters; no claim that is taken from a text is longer.
pub const LONGEST_CLAIM: usize = 3200;

/// Longest provision that is aligned as a whole, in folded characters, numbers as one; the rest is left out.
const LONGEST_PROVISION: usize = 6000;

/// Least containment at which words are aligned; below, they have nothing to do with each other.
const LEAST_ALIGNED: f32 = 0.25;

/// What a comparison found.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// Share of the claim's bigrams that the provision has, by [weight], 0 to 1.
    pub containment: f32,
    /// Share of the claim's characters in runs of at least four that the provision has, 0 to 1.
    pub coverage: f32,
    /// The folded claim is a part of the folded provision.
    pub literal: bool,
    /// Differences that matter in law, in the order of the claim.
    pub differences: Vec<Difference>,
}

impl Comparison {
    /// How well the claim fits the provision, 0 to 1.
    pub fn fit(&self) -> f32 {
        Score { containment: self.containment, coverage: self.coverage, literal: self.literal }.fit()
    }

    /// Adds what no alignment shows, for claims that state the law, not a case: numbers with units that the provision
    /// has nowhere, and exceptions denied.
    pub fn add_absent(&mut self, claim: &Folded, provision: &Profile) {
        let chars = &claim.chars[..claim.chars.len().min(LONGEST_CLAIM)];
        self.add(difference::absent(chars, provision));
        self.add(clause::absolute(chars, &provision.folded.chars));
        self.add(difference::contrary(chars, &provision.folded.chars));
    }

    /// Adds the clauses by which the claim makes an exception, or denies a condition, that the provision has nothing of.
    pub fn add_reserved(&mut self, text: &[char], claim: &Folded, provision: &Profile, weights: &Weights) {
        if !self.literal {
            self.add(clause::reserved(text, claim, provision, weights));
            self.add(clause::listed(text, claim, &provision.folded.chars));
        }
    }

    /// Adds the clauses that the provision has nothing of, for words given as the provision's own; `text` is the claim
    /// that `claim` is folded from.
    pub fn add_invented(&mut self, text: &[char], claim: &Folded, provision: &Profile, weights: &Weights) {
        if !self.literal {
            self.add(clause::added(text, claim, provision, weights));
            let chars = &claim.chars[..claim.chars.len().min(LONGEST_CLAIM)];
            self.add(difference::absent_references(chars, &provision.folded.chars));
        }
    }

    /// Adds differences where none is known.
    pub fn add(&mut self, found: impl IntoIterator<Item = Difference>) {
        for new in found {
            // What the claim lacks stands between two characters, and is known if either side of it is.
            let known = |known: &Difference| {
                let (start, end) = (known.claim.start.max(new.claim.start), known.claim.end.min(new.claim.end));
                start < end || start == end && (known.claim.is_empty() || new.claim.is_empty())
            };
            if !self.differences.iter().any(known) {
                self.differences.push(new);
            }
        }
    }

    /// Whether the claim holds against the provision: nothing that matters differs, and at least `threshold` of its
    /// bigrams are there.
    pub fn judge(&self, threshold: f32) -> ContentMatch {
        if self.literal {
            ContentMatch::Verbatim
        } else if !self.differences.is_empty() || self.containment < threshold {
            ContentMatch::Wrong
        } else if self.coverage >= 0.92 {
            ContentMatch::Verbatim
        } else {
            ContentMatch::Paraphrase
        }
    }
}

/// Prepares a claim for [`compare`], up to [`LONGEST_CLAIM`].
pub fn prepare<'a>(claim: &'a Folded, weights: &Weights) -> Query<'a> {
    Query::new(&claim.chars[..claim.chars.len().min(LONGEST_CLAIM)], weights).with_breaks(&claim.breaks)
}

/// Compares a claim with a provision.
pub fn compare(claim: &Query<'_>, provision: &Profile) -> Comparison {
    let Score { containment, coverage, literal } = claim.score(provision);
    let mut comparison = Comparison { containment, coverage, literal, differences: Vec::new() };
    if !literal && containment >= LEAST_ALIGNED {
        comparison.add(differences(claim, provision));
    }
    comparison
}

/// Whether a claim differs from a provision in what matters in law, as [`compare`] finds it.
pub fn differs(claim: &Query<'_>, provision: &Profile) -> bool {
    let Score { containment, literal, .. } = claim.score(provision);
    !literal && containment >= LEAST_ALIGNED && differences(claim, provision).next().is_some()
}

fn differences<'t>(claim: &Query<'t>, provision: &'t Profile) -> impl Iterator<Item = Difference> + use<'t> {
    let blocks = chain::chain(claim.chars(), claim.breaks(), &provision.folded);
    let law = &provision.folded;
    let claim = Clauses { chars: claim.chars(), breaks: claim.breaks() };
    difference::find(claim, Clauses { chars: &law.chars, breaks: &law.breaks }, &blocks)
}

/// Claim against provision as stretches for display, cut to the part of the provision that corresponds.
pub fn diff(claim_text: &str, claim: &Folded, provision_text: &str, provision: &Profile) -> Vec<Diff> {
    align::display(claim_text, claim, provision_text, provision)
}

/// Whether `words` is a run of `text`.
pub fn contains(text: &[char], words: &[char]) -> bool {
    position(text, words).is_some()
}

/// Where `words` first stand in `text`; `None` also for no words.
pub fn position(text: &[char], words: &[char]) -> Option<usize> {
    text.windows(words.len().max(1)).position(|window| window == words)
}

/// The kinds of the differences between a claim and a provision.
#[cfg(test)]
fn kinds(claim: &str, law: &str) -> Vec<difference::Kind> {
    let profile = Profile::new(&law.chars().collect::<Vec<_>>());
    let claim = crate::text::fold::fold_str(claim);
    let found = compare(&prepare(&claim, &Weights::default()), &profile).differences;
    found.into_iter().map(|difference| difference.kind).collect()
}
