//! The number of another article of the statute: a neighbour, or one with a digit mistaken.

use super::{Edit, Sound};
use crate::{check::Missing, statute::ArticleNumber};

/// How far the other number is; what is nearest is mistaken most easily.
const STEPS: [i32; 10] = [-1, 1, 2, -2, 3, -3, 10, -10, 100, -100];

pub(super) fn propose(sound: &Sound<'_>, _: &mut Missing) -> Vec<Vec<Edit>> {
    let number = i32::from(sound.place.article.main);
    let other = |step: &i32| {
        let article = ArticleNumber::new(u16::try_from(number + step).ok().filter(|&n| n > 0)?);
        let exists = sound.index.has_article(sound.place.statute, sound.place.version, article);
        Some(vec![sound.with_number(article).filter(|_| exists)?])
    };
    STEPS.iter().filter_map(other).collect()
}
