//! Where do marks come from? A copy of the text below the field, with ranges over it.
//!
//! Where the browser has the CSS Custom Highlight API, the copy is one text node and marks are ranges
//! registered under the names that the style sheets know; nothing is added to the document. Where it
//! has not, the marks are elements around the same words.

use js_sys::{Reflect, global};
use leptos::prelude::document;
use wasm_bindgen::{JsCast, JsValue, prelude::wasm_bindgen};
use web_sys::{Element, Node, Range, Text};

use crate::{
    change,
    checked::{Checked, Stretch},
    sign::Family,
};

#[wasm_bindgen]
extern "C" {
    type Highlight;
    #[wasm_bindgen(constructor)]
    fn new() -> Highlight;
    #[wasm_bindgen(method)]
    fn add(this: &Highlight, range: &Range);
    #[wasm_bindgen(method, setter)]
    fn set_priority(this: &Highlight, priority: i32);

    type HighlightRegistry;
    #[wasm_bindgen(method)]
    fn set(this: &HighlightRegistry, name: &str, highlight: &Highlight);
}

/// Name of the highlight over the claim of the selected citation.
const CLAIM: &str = "claim";
/// Name of the highlight over words that the law does not have.
const DIFFERS: &str = "differs";
/// Ends the mirror, so that a last empty line has its height.
const END: &str = "\u{200b}";

/// The copy of the text.
pub(crate) struct Mirror {
    /// What holds the words.
    holder: Element,
    /// The words, while they are one node.
    text: Text,
    /// What [`Mirror::text`] holds.
    current: String,
    /// The first character of each citation.
    anchors: Vec<Option<Range>>,
}

impl Mirror {
    /// An empty copy in `parent`.
    pub(crate) fn new(parent: &Element) -> Option<Self> {
        let holder = document().create_element("span").ok()?;
        let text = document().create_text_node("");
        holder.append_child(&text).ok()?;
        parent.append_child(&holder).ok()?;
        parent.append_child(&document().create_text_node(END)).ok()?;
        Some(Self { holder, text, current: String::new(), anchors: Vec::new() })
    }

    /// Follows the field. Marks stay where they belong.
    pub(crate) fn set_text(&mut self, text: &str) {
        let Some(change) = change::between(&self.current, text) else {
            return;
        };
        text.clone_into(&mut self.current);
        if self.text.parent_node().is_none() {
            self.holder.replace_children_with_node_1(&self.text);
            self.text.set_data(text);
        } else if self.text.replace_data(change.start, change.count, &change.data).is_err() {
            self.text.set_data(text);
        }
    }

    /// Marks what was found. A report on another text than the present one is left alone: the next is on its way.
    pub(crate) fn paint(&mut self, checked: &Checked, selected: Option<usize>) {
        if checked.text != self.current {
            return;
        }
        let layers = layers(checked, selected);
        match registry() {
            Some(registry) => {
                for (priority, (name, stretches)) in (0..).zip(layers) {
                    let highlight = Highlight::new();
                    highlight.set_priority(priority);
                    stretches
                        .iter()
                        .filter_map(|&(start, end)| range(&self.text, start, end))
                        .for_each(|range| highlight.add(&range));
                    registry.set(name, &highlight);
                }
                let anchor = |&(start, _): &Stretch| range(&self.text, start, start + 1);
                self.anchors = checked.marks.iter().map(|mark| anchor(&mark.citation)).collect();
            }
            None => self.paint_elements(&layers, checked),
        }
    }

    /// Where the first character of each citation is, in pixels from the mirror's corner.
    pub(crate) fn places(&self) -> Vec<Option<(f64, f64)>> {
        let Some(parent) = self.holder.parent_element() else {
            return Vec::new();
        };
        let corner = parent.get_bounding_client_rect();
        let place = |anchor: &Option<Range>| {
            let rectangle = anchor.as_ref()?.get_bounding_client_rect();
            (rectangle.width() > 0.0).then(|| (rectangle.left() - corner.left(), rectangle.top() - corner.top()))
        };
        self.anchors.iter().map(place).collect()
    }

    /// Elements in place of highlights. Where marks overlap, the one that begins first is shown.
    fn paint_elements(&mut self, layers: &[(&'static str, Vec<Stretch>)], checked: &Checked) {
        let mut marks: Vec<(Stretch, &str)> = layers
            .iter()
            .filter(|(name, _)| *name != CLAIM)
            .flat_map(|(name, stretches)| stretches.iter().map(|&at| (at, *name)))
            .collect();
        // Of two marks at one place the later layer is the one to be seen.
        marks.reverse();
        marks.sort_by_key(|&((start, _), _)| start);
        self.text.set_data(&self.current);
        self.holder.replace_children_with_node_1(&self.text);
        self.anchors = vec![None; checked.marks.len()];
        let mut rest = self.text.clone();
        let mut at = 0;
        for ((start, end), name) in marks {
            if start < at {
                continue;
            }
            let split = || {
                let middle = rest.split_text(start - at).ok()?;
                let after = middle.split_text(end - start).ok()?;
                let mark = document().create_element("span").ok()?;
                mark.set_class_name(name);
                self.holder.insert_before(&mark, Some(&after)).ok()?;
                mark.append_child(&middle).ok()?;
                Some((middle, after))
            };
            let Some((middle, after)) = split() else {
                return;
            };
            if let Some(index) = checked.marks.iter().position(|mark| mark.citation == (start, end)) {
                self.anchors[index] = range(&middle, 0, 1);
            }
            rest = after;
            at = end;
        }
        if at > 0 {
            // The words are no longer one node; `set_text` begins anew with this one.
            self.text = document().create_text_node("");
        }
    }
}

/// All marks, by the names that the style sheets know; later ones lie over earlier ones.
fn layers(checked: &Checked, selected: Option<usize>) -> Vec<(&'static str, Vec<Stretch>)> {
    let of_family = |family: Family, chosen: bool| {
        let citations = checked.report.citations.iter().zip(&checked.marks).enumerate();
        let of_family = citations.filter(move |(index, (citation, _))| {
            Family::of(citation.verdict) == family && (!chosen || selected == Some(*index))
        });
        of_family.map(|(_, (_, mark))| mark.citation).collect()
    };
    let mut layers = vec![(CLAIM, selected.and_then(|index| checked.marks.get(index)?.claim).into_iter().collect())];
    layers.extend(Family::ALL.map(|family| (family.class(), of_family(family, false))));
    layers.extend(Family::ALL.map(|family| (family.selected(), of_family(family, true))));
    layers.push((DIFFERS, checked.marks.iter().flat_map(|mark| mark.differs.clone()).collect()));
    layers
}

/// The page's registry of highlights, if the browser has one.
fn registry() -> Option<HighlightRegistry> {
    let css = Reflect::get(&global(), &JsValue::from_str("CSS")).ok()?;
    let registry = Reflect::get(&css, &JsValue::from_str("highlights")).ok()?;
    (!registry.is_undefined()).then(|| registry.unchecked_into())
}

fn range(node: &Node, start: u32, end: u32) -> Option<Range> {
    let range = document().create_range().ok()?;
    range.set_start(node, start).ok()?;
    range.set_end(node, end).ok()?;
    Some(range)
}

#[cfg(test)]
mod tests {
    use lexlint_shared::report::Verdict;

    use super::*;
    use crate::fixture;

    #[test]
    fn layers_hold_each_citation_once_and_the_selected_one_above() {
        let citations = vec![fixture::citation(0, 2, Verdict::Verified), fixture::citation(3, 5, Verdict::Fabricated)];
        let checked = Checked::new("甲乙丙丁戊己".to_owned(), fixture::report(citations), vec![None, None], 0.0);
        let filled = |selected| {
            let filled = layers(&checked, selected).into_iter().filter(|(_, stretches)| !stretches.is_empty());
            filled.collect::<Vec<_>>()
        };
        assert_eq!(filled(None), [("v-ok", vec![(0, 2)]), ("v-ref", vec![(3, 5)])]);
        assert_eq!(filled(Some(1)), [("v-ok", vec![(0, 2)]), ("v-ref", vec![(3, 5)]), ("s-ref", vec![(3, 5)])]);
    }
}
