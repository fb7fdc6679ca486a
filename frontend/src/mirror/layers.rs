//! What is marked how? Layers of marks by the names that the style sheets know.

use crate::{
    checked::Checked,
    finding::{Mark, Stretch},
    judge::Level,
    sign::Family,
};

/// Name of the mark over the claim of the selected citation.
const CLAIM: &str = "claim";
/// Name of the mark over words that the law does not have.
const DIFFERS: &str = "differs";

/// A mark with its name.
pub(super) type Layer = (&'static str, Vec<Stretch>);

/// Whether marks of this name are shown where none can lie over another.
pub(super) fn stands_alone(name: &str) -> bool {
    name != CLAIM && Level::ALL.iter().all(|level| level.class() != name)
}

/// All layers, later ones over earlier ones, with the marks that touch a stretch of the text: below all others, the
/// sentences that a judge gave a score.
pub(super) fn layers(
    checked: &Checked,
    marks: &[Mark],
    judged: &[(Level, Stretch)],
    selected: Option<usize>,
    seen: Stretch,
) -> Vec<Layer> {
    let touches = |&(start, end): &Stretch| start < seen.1 && seen.0 < end && start < end;
    let seen = |stretches: &mut dyn Iterator<Item = Stretch>| stretches.filter(touches).collect::<Vec<_>>();
    let marked = || checked.citations().zip(marks).enumerate();
    let of_family = |family: Family, chosen: bool| {
        let of_family = marked().filter(move |(index, (citation, _))| {
            Family::of(citation.verdict) == family && (!chosen || selected == Some(*index))
        });
        seen(&mut of_family.map(|(_, (_, mark))| mark.citation))
    };
    let of_level = |level: Level| {
        let of_level = judged.iter().filter(|(of, _)| *of == level);
        (level.class(), seen(&mut of_level.map(|(_, stretch)| *stretch)))
    };
    let mut layers: Vec<Layer> = Level::ALL.map(of_level).into();
    layers.push((CLAIM, seen(&mut selected.and_then(|index| marks.get(index)?.claim).into_iter())));
    layers.extend(Family::ALL.map(|family| (family.class(), of_family(family, false))));
    layers.extend(Family::ALL.map(|family| (family.selected(), of_family(family, true))));
    layers.push((DIFFERS, seen(&mut marks.iter().flat_map(|mark| mark.differs.iter().copied()))));
    layers
}

/// The parts of one block under marks, none over another: where marks overlap, the one that begins first is kept, and
/// of two at one place the later layer.
pub(super) fn flat(mut marks: Vec<(Stretch, &'static str)>) -> Vec<(Stretch, &'static str)> {
    marks.reverse();
    marks.sort_by_key(|&((start, _), _)| start);
    let mut end = 0;
    marks.retain(|&(stretch, _)| {
        let kept = stretch.0 >= end && stretch.0 < stretch.1;
        if kept {
            end = stretch.1;
        }
        kept
    });
    marks
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use lexlint_shared::report::Verdict;

    use super::*;
    use crate::{checked::Kept, finding::found, fixture};

    fn checked() -> Checked {
        let citations = vec![fixture::citation(0, 2, Verdict::Verified), fixture::citation(3, 5, Verdict::Fabricated)];
        let text = "甲乙丙丁戊己";
        let (findings, marks) = found(text, citations, |_| None);
        let kept = (0..).zip(findings).map(|(id, finding)| Kept { id, finding: Arc::new(finding) }).collect();
        Checked::new(text.to_owned(), fixture::DAY, kept, marks, 0.0)
    }

    fn filled(selected: Option<usize>, seen: Stretch) -> Vec<Layer> {
        let checked = checked();
        let judged = [(Level::Low, (1, 4)), (Level::High, (5, 6))];
        let layers = layers(&checked, &checked.marks, &judged, selected, seen);
        layers.into_iter().filter(|(_, stretches)| !stretches.is_empty()).collect()
    }

    #[test]
    fn layers_hold_each_citation_once_and_the_selected_one_above() {
        let below = [("j-low", vec![(1, 4)]), ("j-high", vec![(5, 6)])];
        let found = [("v-ok", vec![(0, 2)]), ("v-ref", vec![(3, 5)])];
        let all = (0, 6);
        assert_eq!(filled(None, all), [&below[..], &found].concat());
        assert_eq!(filled(Some(1), all), [&below[..], &found, &[("s-ref", vec![(3, 5)])]].concat());
    }

    #[test]
    fn what_is_not_seen_is_not_marked() {
        assert_eq!(filled(None, (2, 4)), [("j-low", vec![(1, 4)]), ("v-ref", vec![(3, 5)])]);
        assert_eq!(filled(Some(0), (4, 5)), [("v-ref", vec![(3, 5)])]);
        assert_eq!(filled(None, (6, 7)), []);
    }

    #[test]
    fn only_what_stands_alone_is_an_element() {
        assert!(stands_alone("v-ok") && stands_alone(DIFFERS));
        assert!(!stands_alone(CLAIM) && !stands_alone("j-mid"));
    }

    #[test]
    fn elements_do_not_overlap() {
        let marks = vec![((3, 5), "a"), ((4, 6), "b"), ((3, 5), "c"), ((7, 7), "d"), ((8, 9), "e")];
        assert_eq!(flat(marks), [((3, 5), "c"), ((8, 9), "e")]);
    }
}
