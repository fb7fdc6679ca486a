//! Whose words are these? Where a claim really comes from, over all provisions and versions.

use jiff::civil::Date;

use super::context::Context;
use crate::{
    compare::{
        self, Comparison,
        difference::{Difference, Kind},
        profile,
        query::{Query, Score},
    },
    extract,
    index::{Place, StatuteId, VersionId, fingerprint::Candidate, shard::Entry},
    resolve::{self, Resolved},
    statute::{ArticleNumber, Status},
    text::fold::Folded,
};

/// A provision that a claim may come from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Source {
    pub(super) statute: StatuteId,
    pub(super) version: VersionId,
    pub(super) article: ArticleNumber,
    pub(super) score: Score,
    /// In force on the as-of date, in this version.
    pub(super) current: bool,
    /// Another provision fits as well, so that neither can be named.
    pub(super) tied: bool,
}

impl Source {
    /// The provision.
    pub(super) fn place(&self) -> Place {
        Place { statute: self.statute, version: self.version, article: self.article }
    }
}

/// Texts that are compared after the fingerprints have named them.
const CANDIDATES: usize = 12;
/// Articles of the cited statute that are aligned after their bigrams have been counted.
const ALIGNED: usize = 6;
/// Least fit for words to be said to come from a provision.
const LEAST: f32 = 0.5;
/// Least fit for words to be a source's and not merely near it.
pub(super) const FIRM: f32 = 0.74;
/// Fit from which a claim with a difference that matters is the cited provision altered.
pub(super) const ALTERED: f32 = 0.6;
/// What the statute cited is ahead by when sources are ranked.
const HOME: f32 = 0.1;
/// By how much a source must fit better than a cited provision that has the words.
const HELD_MARGIN: f32 = 0.15;
/// By how much a source must fit better than one that has not.
pub(super) const MARGIN: f32 = 0.16;

/// Least fit for words to be a source's though a cited provision has them, or though they differ from it.
const FAR_BETTER: f32 = 0.8;

/// Length of an article for which nothing is taken off or added, in folded characters.
const USUAL: usize = 100;
/// Words that command, forbid and allow.
const MODALS: [[char; 2]; 3] = [['应', '当'], ['不', '得'], ['可', '以']];
/// Length that hardly any article is below.
const SHORT: usize = 10;

/// The article of a version that a claim is nearest to.
pub(super) fn within(
    context: &Context<'_>,
    statute: StatuteId,
    version: VersionId,
    claim: &Query<'_>,
) -> Option<Source> {
    if !context.has_words(statute) {
        return None;
    }
    let shard = context.index.shard(statute)?;
    let best_contained = best_of::<ALIGNED>(shard.entries(version)?, &shard.postings().containments(claim));
    let mut best: Option<(f32, ArticleNumber, Score)> = None;
    for (containment, article, text) in best_contained {
        // What follows has no more of the claim's bigrams; with all of its runs it would still be further.
        if best.is_some_and(|(best, ..)| nearness(f32::midpoint(containment, 1.0), SHORT) < best) {
            break;
        }
        let profile = context.profile(statute, text)?;
        let score = claim.score_from(containment, profile);
        let near = nearness(score.fit(), profile.folded.chars.len());
        if best.is_none_or(|(best, number, _)| near.total_cmp(&best).then(number.cmp(&article)).is_gt()) {
            best = Some((near, article, score));
        }
    }
    let (_, article, score) = best?;
    let current = context.is_current(statute, version);
    Some(Source { statute, version, article, score, current, tied: false })
}

/// The articles with the highest shares above 0, by text, at most `N` of them, best first, and of equals by number: their
/// shares, numbers and texts.
fn best_of<const N: usize>(entries: &[Entry], shares: &[f32]) -> Vec<(f32, ArticleNumber, u32)> {
    let mut best: Vec<(f32, ArticleNumber, u32)> = Vec::with_capacity(N + 1);
    let mut least = f32::MIN_POSITIVE;
    for entry in entries {
        let share = shares.get(entry.text as usize).copied().unwrap_or(0.0);
        if share < least {
            continue;
        }
        let ahead =
            |known: &(f32, ArticleNumber, u32)| known.0.total_cmp(&share).then(entry.number.cmp(&known.1)).is_gt();
        let at = best.partition_point(ahead);
        best.insert(at, (share, entry.number, entry.text));
        if best.len() > N {
            best.pop();
        }
        if best.len() == N {
            least = least.max(best[N - 1].0);
        }
    }
    best
}

/// Fit from which on the words speak for themselves, however long the article.
const CLEAR: f32 = 0.8;

/// Fit, but that of loosely fitting articles lowered by their length: a long one has some of the words of any claim.
fn nearness(fit: f32, len: usize) -> f32 {
    if fit >= CLEAR { fit } else { fit - 0.04 * profile::ratio(len.max(1), USUAL).ln() }
}

/// The greatest nearness of a fit up to `most`: of a short article, it may be one that is less than clear.
fn greatest_nearness(most: f32, len: usize) -> f32 {
    if most < CLEAR { nearness(most, len) } else { nearness(CLEAR.next_down(), len).max(most) }
}

/// The article of a version that a claim is probably about, where it is none's words: by what sets the articles of
/// the statute apart from each other, and by whether they command, forbid or allow as the claim does.
pub(super) fn about(
    context: &Context<'_>,
    statute: StatuteId,
    version: VersionId,
    claim: &Query<'_>,
) -> Option<Source> {
    /// Articles that are looked at, and what one that does not command, forbid or allow as the claim does is behind.
    const MOST: usize = 8;
    const OTHER_MODAL: f32 = 0.03;
    if !context.has_words(statute) {
        return None;
    }
    let shard = context.index.shard(statute)?;
    let distinctive = best_of::<MOST>(shard.entries(version)?, &shard.postings().distinctive_containments(claim));
    let claimed = MODALS.map(|modal| compare::contains(claim.chars(), &modal));
    let mut best: Option<(f32, ArticleNumber, Score)> = None;
    for (share, article, text) in distinctive {
        let profile = context.profile(statute, text)?;
        let len = profile.folded.chars.len();
        let most = f32::midpoint(share, claim.most(profile));
        if best.is_some_and(|(best, ..)| greatest_nearness(most, len) < best) {
            continue;
        }
        let score = claim.score(profile);
        let missing = MODALS.iter().zip(claimed).filter(|(modal, claimed)| *claimed && !profile.has(*modal)).count();
        let fit = f32::midpoint(share, score.fit());
        let near = nearness(fit, len) - OTHER_MODAL * profile::ratio(missing, 1);
        if best.is_none_or(|(best, number, _)| near.total_cmp(&best).then(number.cmp(&article)).is_gt()) {
            best = Some((near, article, score));
        }
    }
    let (_, article, score) = best?;
    let current = context.is_current(statute, version);
    Some(Source { statute, version, article, score, current, tied: false })
}

/// Where a claim comes from: the cited statute first, then the whole index; what is in force before what
/// is not. `home` is the best fitting article of the cited statute. `None` where nothing fits well, or nothing by
/// `wanted`.
pub(super) fn find(
    context: &Context<'_>,
    home: Option<Source>,
    cited: Option<&Resolved>,
    article: Option<ArticleNumber>,
    claim: &Query<'_>,
    wanted: f32,
) -> Option<Source> {
    /// What fits by so much less than what is wanted does not come before it in any order.
    const BEHIND: f32 = HOME + 0.1;
    let least = LEAST.max(wanted - BEHIND);
    let is_cited = |source: &Source| {
        cited.is_some_and(|c| c.statute == source.statute && c.version == Some(source.version))
            && article == Some(source.article)
    };
    let mut found: Vec<Source> = home.into_iter().collect();
    // All are fetched before the first is looked at, so that waiting for memory is waiting for all at once.
    let fetch = |candidate: Candidate| {
        let (statute, text) = context.index.core().local_text(candidate.text)?;
        Some((statute, text, context.profile(statute, text)?))
    };
    let candidates: Vec<_> = context.candidates(claim.chars(), CANDIDATES).into_iter().filter_map(fetch).collect();
    for (statute, text, profile) in candidates {
        let Some(score) = claim.score_of_fitting(profile, least) else {
            continue;
        };
        if extract::cn::amends(&context.index.statute(statute).title) {
            continue;
        }
        let Some((version, article, current)) = place(context, statute, text) else {
            continue;
        };
        found.push(Source { statute, version, article, score, current, tied: false });
    }
    found.retain(|source| !is_cited(source) && source.score.fit() >= least);
    // Of about equal fit: in force, then the statute cited.
    let home = |source: &Source| cited.is_some_and(|c| c.statute == source.statute);
    let rank = |source: &Source| (source.current, home(source));
    let score = |source: &Source| source.score.fit() + if home(source) { HOME } else { 0.0 };
    found.sort_by(|a, b| {
        let bucket = |source: &Source| (score(source) * 20.0).round();
        bucket(b).total_cmp(&bucket(a)).then(rank(b).cmp(&rank(a))).then(score(b).total_cmp(&score(a)))
    });
    let mut found = found.into_iter();
    let mut best = found.next().filter(|best| best.score.fit() >= wanted)?;
    best.tied = found.next().is_some_and(|second| {
        rank(&second) == rank(&best) && second.statute != best.statute && second.score.fit() + 0.01 >= best.score.fit()
    });
    Some(best)
}

/// How well a source has to fit at least for [`strength`] to say that it fits better than the cited provision.
pub(super) fn wanted(cited: Option<&Comparison>, held: bool) -> f32 {
    let before = cited.map_or(0.0, Comparison::fit);
    if held { FAR_BETTER.max(before + HELD_MARGIN) } else { before + MARGIN }
}

/// Whether a claim differs from a source's words in what matters.
pub(super) fn differs(context: &Context<'_>, source: &Source, claim: &Query<'_>) -> bool {
    let profile = context.article(source.statute, source.version, source.article);
    profile.is_some_and(|profile| compare::differs(claim, profile))
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
/// them than its neighbours. `differs`: whether the words differ from the source's in what matters.
pub(super) fn strength(
    source: &Source,
    cited: Option<&Comparison>,
    same_statute: bool,
    held: bool,
    differs: impl FnOnce() -> bool,
) -> Option<Strength> {
    let score = source.score.fit();
    if score < wanted(cited, held) {
        return None;
    }
    if held {
        return Some(Strength::Firm);
    }
    let before = cited.map_or(0.0, Comparison::fit);
    // The cited provision's words with a number or a 不 changed are misquoted, wherever else they stand; with another
    // expression in their place only if nearly all the rest is the provision's.
    let least = |difference: &Difference| if difference.kind == Kind::Wording { FAR_BETTER } else { ALTERED };
    let altered = cited.is_some_and(|cited| cited.differences.iter().any(|difference| before >= least(difference)));
    if altered && !(same_statute && score >= 0.97 && before < 0.8) {
        return None;
    }
    Some(if score >= FIRM && (score >= FAR_BETTER || !differs()) { Strength::Firm } else { Strength::Near })
}

/// The newest place of a text: version, article, and whether it is in force there.
fn place(context: &Context<'_>, statute: StatuteId, text: u32) -> Option<(VersionId, ArticleNumber, bool)> {
    let in_force = context
        .index
        .version(statute, context.as_of)
        .filter(|_| context.index.status(statute, context.as_of) == Status::InForce);
    let shard = context.index.shard(statute)?;
    let current = in_force.and_then(|version| {
        let entry = shard.entries(version)?.iter().find(|entry| entry.text == text)?;
        Some((version, entry.number, true))
    });
    current.or_else(|| shard.places(text).last().map(|(version, article)| (version, article, false)))
}

/// A provision that once had the number cited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Earlier {
    /// The version that has its words.
    pub(super) version: VersionId,
    /// Its number in that version.
    pub(super) article: ArticleNumber,
    /// The day from which it no longer has the number cited, where it lost it before that version.
    pub(super) renumbered: Option<Date>,
}

/// The provision that had this number earlier and has the claim's words, much better than the one that has it now.
pub(super) fn earlier_fit(
    context: &Context<'_>,
    resolved: &Resolved,
    article: ArticleNumber,
    claim: &Query<'_>,
    present: f32,
) -> Option<Earlier> {
    let index = context.index;
    let numbered = resolve::earlier_versions(index, resolved, article).into_iter().map(|version| Earlier {
        version,
        article,
        renumbered: None,
    });
    let renumbered = index.statute(resolved.statute).renumberings.iter().filter_map(|change| {
        (change.from <= context.as_of).then_some(())?;
        let version = index.version(resolved.statute, change.from)?;
        let now = change.new_number(article);
        (now != article).then_some(Earlier { version, article: now, renumbered: Some(change.from) })
    });
    numbered.chain(renumbered).find(|earlier| {
        context.article(resolved.statute, earlier.version, earlier.article).is_some_and(|profile| {
            let score = claim.score(profile).fit();
            score >= 0.6 && score >= present + 0.2 && !compare::differs(claim, profile)
        })
    })
}

/// The present counterpart of a repealed provision's words in the statutes that took its place.
pub(super) fn in_successors(context: &Context<'_>, statute: StatuteId, words: &Folded) -> Option<Source> {
    let repeal = context.index.statute(statute).repeal.as_ref()?;
    let words = compare::prepare(words, context.weights());
    repeal
        .successors
        .iter()
        .filter_map(|title| {
            let successor = context.index.by_title(title)?;
            let version = context.index.version(successor, context.as_of)?;
            context.has_words(successor).then(|| within(context, successor, version, &words)).flatten()
        })
        .filter(|source| source.score.fit() >= LEAST)
        .max_by(|a, b| a.score.fit().total_cmp(&b.score.fit()))
}
