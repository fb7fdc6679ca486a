//! Looking up a claim in English: the cited article, then earlier versions of it, then the other articles of the
//! statute. Only statutes whose words are loaded are looked at.

use super::{context::Context, source::Source};
use crate::{
    compare::{
        Comparison,
        english::{Claim, Difference, Judgement},
        query::Score,
    },
    index::{StatuteId, VersionId},
    resolve::{self, Resolved},
    statute::ArticleNumber,
};

/// Least fit at which a claim holds if nothing differs.
const HOLDS: f32 = 0.66;
/// The same for an article that no other of the statute comes near to.
const HOLDS_ALONE: f32 = 0.52;
/// Least fit at which one thing that differs is what is wrong with the claim.
const ABOUT: f32 = 0.45;
/// Least fit for a claim to be another article's.
const FIRM: f32 = 0.62;
/// By how much another article, or an earlier version, must fit better than the one cited.
const MARGIN: f32 = 0.3;
/// A claim of which the cited article has no more than this is not what it says.
const NOTHING: f32 = 0.15;
/// An article leads its statute for a claim if it fits at least this much as well as the best one.
const LEADING: f32 = 0.85;
/// Least number of known terms that decide anything; one less where there are no other words.
const TERMS: usize = 3;
/// Articles that are read by their sentences after their concepts have been counted.
const READ: usize = 8;

/// What was found about a claim in English.
pub(super) enum Found {
    /// It is what the article says; how well it fits.
    Holds(f32),
    /// It is about what the article says, and this is not so.
    Differs(Difference),
    /// The article speaks of something else; how well the claim fits.
    NotSaid(f32),
    /// It is what the article said in this version.
    Earlier(VersionId),
    /// It is what this article says.
    Elsewhere(Source),
    /// It cannot be told.
    Open,
}

/// An article that a claim may be about.
struct Candidate<'a> {
    number: ArticleNumber,
    text: &'a str,
    fit: f32,
}

/// Looks for a claim in the article cited, and for what it is if not that.
pub(super) fn look_up(context: &Context<'_>, resolved: &Resolved, article: ArticleNumber, claim: &[char]) -> Found {
    let Some(version) = resolved.version else { return Found::Open };
    let mut claim = Claim::read(claim);
    let ranked = ranked(context, resolved.statute, version, &mut claim, Some(article));
    let cited = ranked.iter().find(|candidate| candidate.number == article);
    let known = claim.terms() >= TERMS && claim.unknown() <= claim.terms()
        || claim.terms() + 1 == TERMS && claim.unknown() == 0;
    let best = ranked.iter().filter(|candidate| candidate.number != article).max_by(|a, b| a.fit.total_cmp(&b.fit));
    let fit = cited.map_or(0.0, |cited| cited.fit);
    let judgement = cited.map_or(Judgement::Open, |cited| claim.judge(cited.text));
    let leads = best.is_none_or(|best| fit >= best.fit * LEADING);
    let alone = claim.terms() > TERMS && best.is_none_or(|best| fit >= best.fit + MARGIN);
    let least = if alone { HOLDS_ALONE } else { HOLDS };
    if known && leads && fit >= least && judgement == Judgement::Agrees {
        return Found::Holds(fit);
    }
    // Where a word is not known, another article may only seem to fit better.
    let telling = claim.terms() >= TERMS && claim.unknown() * 5 <= claim.terms();
    let is = |fit_there: f32, text: &str| {
        telling && fit_there >= FIRM && fit_there >= fit + MARGIN && claim.judge(text) == Judgement::Agrees
    };
    let earlier = resolve::earlier_versions(context.index, resolved, article).into_iter().find(|&version| {
        context.index.text(resolved.statute, version, article).is_some_and(|text| is(claim.fit(text), text))
    });
    if let Some(version) = earlier {
        return Found::Earlier(version);
    }
    let elsewhere = ranked
        .iter()
        .filter(|candidate| candidate.number != article && is(candidate.fit, candidate.text))
        .max_by(|a, b| a.fit.total_cmp(&b.fit).then(b.number.cmp(&a.number)));
    if let Some(best) = elsewhere {
        return Found::Elsewhere(source(context, resolved.statute, version, best));
    }
    match judgement {
        // A number that the article has nowhere decides by itself; what else differs, only about the same matter.
        Judgement::Differs(difference)
            if difference.law_words.is_none() || (leads && fit >= if known { ABOUT } else { FIRM }) =>
        {
            Found::Differs(difference)
        }
        _ if cited.is_some_and(|cited| claim.found(cited.text) <= 1)
            && fit <= NOTHING
            && claim.terms() > TERMS
            && claim.unknown() * 3 <= claim.terms() =>
        {
            Found::NotSaid(fit)
        }
        _ => Found::Open,
    }
}

/// The article of a statute that says what is claimed; `None` where none clearly does.
pub(super) fn locate(context: &Context<'_>, statute: StatuteId, version: VersionId, claim: &[char]) -> Option<Source> {
    let mut claim = Claim::read(claim);
    let ranked = ranked(context, statute, version, &mut claim, None);
    let best = ranked.iter().max_by(|a, b| a.fit.total_cmp(&b.fit))?;
    let holds = claim.terms() > TERMS
        && claim.unknown() <= claim.terms()
        && best.fit >= FIRM
        && claim.judge(best.text) == Judgement::Agrees;
    holds.then(|| source(context, statute, version, best))
}

/// The articles of a version whose concepts the claim shares most, and the one cited, with how well they fit.
fn ranked<'a>(
    context: &Context<'a>,
    statute: StatuteId,
    version: VersionId,
    claim: &mut Claim,
    cited: Option<ArticleNumber>,
) -> Vec<Candidate<'a>> {
    let Some(shard) = context.index.shard(statute) else { return Vec::new() };
    let articles: Vec<(ArticleNumber, &str)> = context
        .index
        .core()
        .articles(statute, version)
        .into_iter()
        .filter_map(|(number, text)| Some((number, shard.text(text)?)))
        .collect();
    claim.weigh(&articles.iter().map(|&(_, text)| text).collect::<Vec<_>>());
    let mut shares: Vec<(f32, ArticleNumber, &str)> =
        articles.into_iter().map(|(number, text)| (claim.share(text), number, text)).collect();
    shares.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    shares
        .into_iter()
        .enumerate()
        .filter(|&(rank, (_, number, _))| rank < READ || Some(number) == cited)
        .map(|(_, (_, number, text))| Candidate { number, text, fit: claim.fit(text) })
        .collect()
}

fn source(context: &Context<'_>, statute: StatuteId, version: VersionId, candidate: &Candidate<'_>) -> Source {
    let current = context.is_current(statute, version);
    let article = candidate.number;
    let score = Score { containment: candidate.fit, coverage: candidate.fit, literal: false };
    Source { statute, version, article, score, current, tied: false }
}

/// A fit as the checks of Chinese claims have it.
pub(super) fn comparison(fit: f32) -> Comparison {
    Comparison { containment: fit, coverage: fit, literal: false, differences: Vec::new() }
}
