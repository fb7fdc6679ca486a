//! Where do marks come from? A copy of the text below the field, with ranges over it.
//!
//! The copy is cut into blocks of whole lines, so that a key changes one of them. Where the browser has the CSS Custom
//! Highlight API, marks are ranges registered under the names that the style sheets know; nothing is added to the document.
//! Where it has not, they are elements around the same words. Only what is seen, and a little around it, is marked.

mod blocks;
mod highlight;
mod layers;

use std::{ops, sync::Arc};

use leptos::prelude::{document, window};
use lexlint_shared::report::Verdict;
use wasm_bindgen::JsCast;
use web_sys::{Element, Node, Range, Text};

use self::{
    blocks::{Block, Edit},
    highlight::Registry,
    layers::Layer,
};
use crate::{
    change,
    checked::Checked,
    finding::{Mark, Stretch},
    judge::Level,
};

/// The copy of the text.
pub(crate) struct Mirror {
    /// What holds the blocks.
    holder: Element,
    /// What the blocks hold.
    current: String,
    blocks: Vec<Block>,
    /// For each block, its element.
    elements: Vec<Element>,
    /// The last check of a text that was here.
    checked: Option<Arc<Checked>>,
    /// Where in the present text each finding of that check stands.
    marks: Vec<Mark>,
    /// Where in the present text the sentences stand that a judge gave a score.
    judged: Vec<(Level, Stretch)>,
}

/// Where in the copy a citation begins.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Flag {
    /// Its place in the list of findings.
    pub(crate) index: usize,
    /// What was found.
    pub(crate) verdict: Verdict,
    /// Pixels from the left.
    pub(crate) left: f64,
    /// Pixels from the top.
    pub(crate) top: f64,
}

impl Mirror {
    /// An empty copy in `holder`.
    pub(crate) fn new(holder: &Element) -> Self {
        let blocks = blocks::split("");
        let mut mirror = Self {
            holder: holder.clone(),
            current: String::new(),
            blocks,
            elements: Vec::new(),
            checked: None,
            marks: Vec::new(),
            judged: Vec::new(),
        };
        mirror.splice(0..0, 1);
        mirror
    }

    /// Follows the field; marks stay where they belong. Whether there was anything to follow.
    pub(crate) fn set_text(&mut self, text: &str) -> bool {
        let Some(change) = change::between(&self.current, text) else {
            return false;
        };
        text.clone_into(&mut self.current);
        let stretches = self.marks.iter_mut().flat_map(Mark::stretches_mut);
        stretches.for_each(|stretch| *stretch = change.moved(*stretch));
        match blocks::edit(&mut self.blocks, &change) {
            Edit::Within { at, start } => self.replace(at, start, &change),
            Edit::Splice { removed, added } => self.splice(removed, added),
        }
        true
    }

    /// Takes the marks of a check. One of another text than the present one is left alone: the next is on its way.
    pub(crate) fn set_checked(&mut self, checked: &Arc<Checked>) {
        if checked.text == self.current {
            self.marks.clone_from(&checked.marks);
            self.checked = Some(Arc::clone(checked));
        }
    }

    /// Takes the sentences that a judge gave a score, as they stand in the present text.
    pub(crate) fn set_judged(&mut self, judged: Vec<(Level, Stretch)>) {
        self.judged = judged;
    }

    /// Brings the block with a position of the text into view.
    pub(crate) fn bring_into_view(&self, at: u32) {
        let block = blocks::starts(&self.blocks).partition_point(|&start| start <= at).saturating_sub(1);
        if let Some(element) = self.elements.get(block.min(self.elements.len().saturating_sub(1))) {
            element.scroll_into_view();
        }
    }

    /// Where in the present text each finding of the last check stands.
    pub(crate) fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Marks what is seen. Gives the citations that begin there, and the selected one wherever it is, each by its place
    /// in the list of findings.
    pub(crate) fn paint(&self, selected: Option<usize>) -> Vec<Flag> {
        let Some(checked) = &self.checked else {
            return Vec::new();
        };
        let starts = blocks::starts(&self.blocks);
        let seen = self.seen();
        let stretch = (starts[seen.start], starts[seen.end]);
        let layers = layers::layers(checked, &self.marks, &self.judged, selected, stretch);
        match Registry::of_page() {
            Some(registry) => self.paint_ranges(&registry, &starts, layers),
            None => self.paint_elements(&starts, seen, &layers),
        }
        let corner = self.holder.get_bounding_client_rect();
        let citations = self.marks.iter().map(|mark| mark.citation).enumerate();
        let shown = citations.filter(|&(index, (start, end))| {
            start < end && (selected == Some(index) || (stretch.0 <= start && start < stretch.1))
        });
        let flag = |(index, (start, _)): (usize, Stretch)| {
            let rectangle = self.range(&starts, (start, start + 1))?.get_bounding_client_rect();
            let (left, top) = (rectangle.left() - corner.left(), rectangle.top() - corner.top());
            let verdict = checked.citation(index)?.verdict;
            (rectangle.width() > 0.0).then_some(Flag { index, verdict, left, top })
        };
        shown.filter_map(flag).collect()
    }

    /// The blocks that are seen, with as much again above and below, so that scrolling finds marks there.
    fn seen(&self) -> ops::Range<usize> {
        let height = window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or_default();
        let first = self.elements.partition_point(|block| block.get_bounding_client_rect().bottom() < -height);
        let rest = &self.elements[first..];
        let seen = rest.partition_point(|block| block.get_bounding_client_rect().top() < 2.0 * height);
        first..first + seen
    }

    fn paint_ranges(&self, registry: &Registry, starts: &[u32], layers: Vec<Layer>) {
        for (priority, (name, stretches)) in (0..).zip(layers) {
            let ranges = stretches.into_iter().filter_map(|stretch| self.range(starts, stretch));
            registry.set(name, priority, ranges);
        }
    }

    /// Elements in place of highlights.
    fn paint_elements(&self, starts: &[u32], seen: ops::Range<usize>, layers: &[Layer]) {
        let mut marks = vec![Vec::new(); seen.len()];
        for (name, stretches) in layers.iter().filter(|(name, _)| layers::stands_alone(name)) {
            for (block, part) in stretches.iter().flat_map(|&stretch| blocks::parts(starts, stretch)) {
                if let Some(marks) = block.checked_sub(seen.start).and_then(|at| marks.get_mut(at)) {
                    marks.push((part, *name));
                }
            }
        }
        for (block, marks) in seen.zip(marks) {
            // What cannot be marked stays plain.
            let _ = self.mark_block(block, layers::flat(marks));
        }
    }

    /// Writes a block anew, with elements around what is marked.
    fn mark_block(&self, at: usize, marks: Vec<(Stretch, &str)>) -> Option<()> {
        let element = &self.elements[at];
        if marks.is_empty() && element.first_element_child().is_none() {
            return Some(());
        }
        let mut rest = document().create_text_node(&self.blocks[at].text);
        element.replace_children_with_node_1(&rest);
        let mut done = 0;
        for ((start, end), name) in marks {
            let middle = rest.split_text(start - done).ok()?;
            let after = middle.split_text(end - start).ok()?;
            let mark = document().create_element("span").ok()?;
            mark.set_class_name(name);
            element.insert_before(&mark, Some(&after)).ok()?;
            mark.append_child(&middle).ok()?;
            (rest, done) = (after, end);
        }
        Some(())
    }

    /// A range over a stretch of the text.
    fn range(&self, starts: &[u32], (start, end): Stretch) -> Option<Range> {
        let mut parts = blocks::parts(starts, (start, end));
        let first = parts.next()?;
        let last = parts.last().unwrap_or(first);
        let (first, last) = ((first.0, first.1.0), (last.0, last.1.1));
        let range = document().create_range().ok()?;
        let (node, offset) = self.point(first)?;
        range.set_start(&node, offset).ok()?;
        let (node, offset) = self.point(last)?;
        range.set_end(&node, offset).ok()?;
        Some(range)
    }

    /// The node and the offset in it of a position in a block.
    fn point(&self, (block, mut offset): (usize, u32)) -> Option<(Node, u32)> {
        let mut node = self.elements.get(block)?.first_child()?;
        loop {
            let text: Text = if node.has_child_nodes() { node.first_child()? } else { node.clone() }.dyn_into().ok()?;
            let next = node.next_sibling();
            match next {
                Some(next) if offset >= text.length() => {
                    offset -= text.length();
                    node = next;
                }
                _ => return Some((text.into(), offset)),
            }
        }
    }

    fn replace(&self, at: usize, start: u32, change: &change::Change) {
        let Some(element) = self.elements.get(at) else {
            return;
        };
        let text = element.first_child().and_then(|child| child.dyn_into::<Text>().ok());
        let alone = text.filter(|text| text.next_sibling().is_none());
        let replaced = alone.is_some_and(|text| text.replace_data(start, change.count, &change.data).is_ok());
        if !replaced {
            element.set_text_content(Some(&self.blocks[at].text));
        }
    }

    fn splice(&mut self, removed: ops::Range<usize>, added: usize) {
        let at = removed.start;
        let behind = self.elements.get(removed.end).cloned();
        let added = self.blocks[at..at + added].iter().filter_map(|block| {
            let element = document().create_element("div").ok()?;
            element.append_child(&document().create_text_node(&block.text)).ok()?;
            self.holder.insert_before(&element, behind.as_deref()).ok()?;
            Some(element)
        });
        let added: Vec<Element> = added.collect();
        self.elements.splice(removed, added).for_each(|element| element.remove());
    }
}
