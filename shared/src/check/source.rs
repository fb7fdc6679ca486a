//! Whose words are these? Where a claim really comes from, over all provisions and versions.

use super::{context::Context, fit};
use crate::{
    compare::{self, Comparison, profile},
    index::{StatuteId, VersionId},
    resolve::{self, Resolved},
    statute::{ArticleNumber, Status},
    text::fold::Folded,
};

/// A provision that a claim may come from.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Source {
    pub(super) statute: StatuteId,
    pub(super) version: VersionId,
    pub(super) article: ArticleNumber,
    pub(super) comparison: Comparison,
    /// In force on the as-of date, in this version.
    pub(super) current: bool,
    /// Another provision fits as well, so that neither can be named.
    pub(super) tied: bool,
}

/// Texts that are compared after the fingerprints have named them.
const CANDIDATES: usize = 12;
/// Articles of the cited statute that are aligned after their bigrams have been counted.
const ALIGNED: usize = 6;
/// Least fit for words to be said to come from a provision.
const LEAST: f32 = 0.5;
/// Least fit for words to be a source's and not merely near it.
const FIRM: f32 = 0.74;
/// Fit from which a claim with a difference that matters is the cited provision altered.
const ALTERED: f32 = 0.6;
/// What the statute cited is ahead by when sources are ranked.
const HOME: f32 = 0.1;
/// By how much a source must fit better than the cited provision.
const MARGIN: f32 = 0.16;

/// The article of a version that a claim fits best.
pub(super) fn within(context: &Context<'_>, statute: StatuteId, version: VersionId, claim: &Folded) -> Option<Source> {
    let chars = &claim.chars[..claim.chars.len().min(compare::LONGEST_CLAIM)];
    if !context.has_words(statute) {
        return None;
    }
    let containments = context.index.shard(statute)?.postings().containments(chars, context.weights());
    let mut scored: Vec<(f32, ArticleNumber, u32)> = context
        .index
        .core()
        .articles(statute, version)
        .into_iter()
        .filter_map(|(article, text)| Some((*containments.get(text as usize)?, article, text)))
        .filter(|&(score, ..)| score > 0.0)
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let status = context.index.status(statute, context.as_of);
    let current = status == Status::InForce && context.index.version(statute, context.as_of) == Some(version);
    scored
        .into_iter()
        .take(ALIGNED)
        .filter_map(|(_, article, text)| {
            let profile = context.profile(statute, text)?;
            let comparison = compare::compare(claim, &profile, context.weights());
            let nearness = nearness(fit(&comparison), profile.folded.chars.len());
            Some((nearness, Source { statute, version, article, comparison, current, tied: false }))
        })
        .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.article.cmp(&a.1.article)))
        .map(|(_, source)| source)
}

/// Fit, but that of loosely fitting articles lowered by their length: a long one has some of the words of any claim.
fn nearness(fit: f32, len: usize) -> f32 {
    /// From here on the words speak for themselves.
    const CLEAR: f32 = 0.8;
    /// Length of an article of which nothing is taken, in folded characters.
    const USUAL: usize = 100;
    if fit >= CLEAR { fit } else { fit - 0.04 * profile::ratio(len.max(1), USUAL).ln() }
}

/// Where a claim comes from: the cited statute first, then the whole index; what is in force before what
/// is not. `home` is the best fitting article of the cited statute. `None` where nothing fits well.
pub(super) fn find(
    context: &Context<'_>,
    home: Option<Source>,
    cited: Option<&Resolved>,
    article: Option<ArticleNumber>,
    claim: &Folded,
) -> Option<Source> {
    let is_cited = |source: &Source| {
        cited.is_some_and(|c| c.statute == source.statute && c.version == Some(source.version))
            && article == Some(source.article)
    };
    let mut found: Vec<Source> = home.into_iter().collect();
    for candidate in context.candidates(&claim.chars, CANDIDATES) {
        let Some((statute, text)) = context.index.core().local_text(candidate.text) else {
            continue;
        };
        let Some(profile) = context.profile(statute, text) else {
            continue;
        };
        let comparison = compare::compare(claim, &profile, context.weights());
        let Some((version, article, current)) = place(context, statute, text) else {
            continue;
        };
        found.push(Source { statute, version, article, comparison, current, tied: false });
    }
    found.retain(|source| !is_cited(source) && fit(&source.comparison) >= LEAST);
    // Of about equal fit: in force, then the statute cited.
    let home = |source: &Source| cited.is_some_and(|c| c.statute == source.statute);
    let rank = |source: &Source| (source.current, home(source));
    let score = |source: &Source| fit(&source.comparison) + if home(source) { HOME } else { 0.0 };
    found.sort_by(|a, b| {
        let bucket = |source: &Source| (score(source) * 20.0).round();
        bucket(b).total_cmp(&bucket(a)).then(rank(b).cmp(&rank(a))).then(score(b).total_cmp(&score(a)))
    });
    let second = found.get(1).cloned();
    let mut best = found.into_iter().next()?;
    best.tied = second.is_some_and(|second| {
        rank(&second) == rank(&best)
            && second.statute != best.statute
            && fit(&second.comparison) + 0.01 >= fit(&best.comparison)
    });
    Some(best)
}

/// How a source compares with the provision cited.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Strength {
    /// The words are nearer to the source.
    Near,
    /// The words are the source's, and not the cited provision's.
    Firm,
}

/// How much better a source fits a claim than the cited provision; `None` if it does not.
///
/// `cited`: the comparison with the cited provision. `held`: that provision has the words, and not only more of
/// them than its neighbours.
pub(super) fn strength(
    source: &Source,
    cited: Option<&Comparison>,
    same_statute: bool,
    held: bool,
) -> Option<Strength> {
    let score = fit(&source.comparison);
    let before = cited.map_or(0.0, fit);
    if held {
        return (score >= 0.8 && score >= before + 0.15).then_some(Strength::Firm);
    }
    // The cited provision's words with a number or a 不 changed are misquoted, wherever else they stand.
    let altered = cited.is_some_and(|cited| !cited.differences.is_empty() && before >= ALTERED);
    if altered && !(same_statute && score >= 0.97 && before < 0.8) {
        return None;
    }
    if score < before + MARGIN || (!source.comparison.differences.is_empty() && score < 0.8) {
        return None;
    }
    Some(if score >= FIRM { Strength::Firm } else { Strength::Near })
}

/// The newest place of a text: version, article, and whether it is in force there.
fn place(context: &Context<'_>, statute: StatuteId, text: u32) -> Option<(VersionId, ArticleNumber, bool)> {
    let in_force = context
        .index
        .version(statute, context.as_of)
        .filter(|_| context.index.status(statute, context.as_of) == Status::InForce);
    let places: Vec<(VersionId, ArticleNumber)> = context.index.shard(statute)?.places(text).collect();
    let current = places.iter().find(|place| Some(place.0) == in_force);
    current.or(places.last()).map(|&(version, article)| (version, article, current.is_some()))
}

/// An earlier version whose article of this number has the claim's words, much better than the present one.
pub(super) fn earlier_fit(
    context: &Context<'_>,
    resolved: &Resolved,
    article: ArticleNumber,
    claim: &Folded,
    present: f32,
) -> Option<VersionId> {
    resolve::earlier_versions(context.index, resolved, article).into_iter().find(|&version| {
        context.article(resolved.statute, version, article).is_some_and(|profile| {
            let comparison = compare::compare(claim, &profile, context.weights());
            let score = fit(&comparison);
            score >= 0.6 && score >= present + 0.2 && comparison.differences.is_empty()
        })
    })
}

/// The present counterpart of a repealed provision's words in the statutes that took its place.
pub(super) fn in_successors(context: &Context<'_>, statute: StatuteId, words: &Folded) -> Option<Source> {
    let repeal = context.index.statute(statute).repeal.as_ref()?;
    repeal
        .successors
        .iter()
        .filter_map(|title| {
            let successor = context.index.by_title(title)?;
            let version = context.index.version(successor, context.as_of)?;
            context.has_words(successor).then(|| within(context, successor, version, words)).flatten()
        })
        .filter(|source| fit(&source.comparison) >= 0.45)
        .max_by(|a, b| fit(&a.comparison).total_cmp(&fit(&b.comparison)))
}
