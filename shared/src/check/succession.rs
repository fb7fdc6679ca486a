//! What took the place of a provision that is no longer in force?

use super::{context::Context, examine::ClaimWords};
use crate::index::Place;

/// Least share by which an article must fit a claim better than the others to be named before them.
const LEAD: f32 = 0.1;

/// The provisions that have taken the place of one by the as-of date: the one that a claim is nearest to first, if one
/// clearly is, then as alike to the old one. Empty where it is in force itself, or nothing is known to have taken its place.
pub(super) fn now(context: &Context<'_>, place: Place, claim: Option<&ClaimWords>) -> Vec<Place> {
    let mut places: Vec<Place> = context.successors(place).into_iter().map(|successor| successor.place).collect();
    let Some(claim) = claim.filter(|claim| !claim.english && places.len() > 1) else {
        return places;
    };
    let fits = |place: &Place| {
        let profile = context.article(place.statute, place.version, place.article);
        profile.map_or(0.0, |profile| profile.containment(&claim.folded.chars, context.weights()))
    };
    let scores: Vec<f32> = places.iter().map(fits).collect();
    let best = (0..scores.len()).fold(0, |best, at| if scores[at] >= scores[best] + LEAD { at } else { best });
    places[..=best].rotate_right(1);
    places
}
