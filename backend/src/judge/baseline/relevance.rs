//! Relevance by retrieval: how well the provision does when its question is searched for.

use jiff::civil::Date;
use lexlint_shared::{index::StatuteId, statute::ArticleNumber};

use crate::{
    judge::{
        kind::Law,
        opinion::{Finding, NoJudgement, Opinion},
        task::Source,
    },
    retrieve::{Hit, Query},
};

/// Provisions among which the cited one is looked for; one that is not there shares nothing with the question.
const DEPTH: usize = 1000;

/// Most characters of a question that are searched for.
const LONGEST: usize = 600;

pub(super) fn judge(question: &str, provision: &Source, as_of: Date, law: &Law) -> Result<Opinion, NoJudgement> {
    let question: String = question.chars().take(LONGEST).collect();
    let Some(statute) = law.index.by_title(&provision.law) else { return Err(NoJudgement::NoLaw) };
    // Among all law, whether the statute is to the point at all; within it, whether the article is.
    let among = |statute: Option<StatuteId>, own: StatuteId| {
        let query = Query { text: &question, as_of, statute, k: DEPTH };
        let hits = law.retriever.find(&query).map_err(|error| NoJudgement::Model(error.to_string()))?;
        Ok(share(&hits, own, provision.article))
    };
    let (all, own) = (among(None, statute)?, among(Some(statute), statute)?);
    let reasoning = format!(
        "searched for, the provision scores {:.0} % of the best one of all, {:.0} % of the best of its statute",
        100.0 * all,
        100.0 * own
    );
    let finding = Finding::Score(10.0 * f32::midpoint(all, own));
    Ok(Opinion { finding, reasoning, quote: None, spread: None, tokens: None })
}

/// The score of an article as a share of the best hit's, 0 to 1.
fn share(hits: &[Hit], statute: StatuteId, article: ArticleNumber) -> f32 {
    let best = hits.first().map_or(0.0, |hit| hit.score);
    let own = hits.iter().find(|hit| (hit.place.statute, hit.place.article) == (statute, article));
    own.filter(|_| best > 0.0).map_or(0.0, |hit| (hit.score / best).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use lexlint_shared::index::Place;

    use super::*;

    #[test]
    fn shares_are_of_the_best_hit() {
        let hit = |article, score| {
            let place = Place { statute: 3, version: 0, article: ArticleNumber::new(article) };
            Hit { place, score, why: Vec::new() }
        };
        let hits = [hit(7, 8.0), hit(9, 2.0)];
        assert!((share(&hits, 3, ArticleNumber::new(9)) - 0.25).abs() < 1e-6);
        assert!((share(&hits, 3, ArticleNumber::new(7)) - 1.0).abs() < 1e-6);
        assert!(share(&hits, 4, ArticleNumber::new(7)).abs() < 1e-6);
        assert!(share(&[], 3, ArticleNumber::new(7)).abs() < 1e-6);
    }
}
