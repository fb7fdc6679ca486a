//! The field with the text: a plain text area over a mirror of itself that carries the marks.
//!
//! The text area makes editing what the browser makes it: undo, input methods, screen readers. The
//! mirror lies below it in the same type, so that lines break alike; its own letters are not seen.

use leptos::{
    ev,
    html::{Div, Textarea},
    prelude::*,
};
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{HtmlDivElement, HtmlDocument, HtmlTextAreaElement, ResizeObserver};

use super::{
    flags::Flags,
    foot::Foot,
    report::{Menu, OpenFile, ReportNotice},
    shelf::Shelf,
    welcome::SampleList,
    words::DOCUMENT,
};
use crate::{
    documents::Documents,
    finding::{Stretch, citation_at},
    judge::{self, Judged},
    mirror::{Flag, Mirror},
    offline::Offline,
    report::Reports,
    state::{Origin, State, Tab},
};

/// The field, for those who change its text or move in it.
#[derive(Clone, Copy)]
pub(crate) struct Editor {
    state: State,
    area: NodeRef<Textarea>,
    mirror: StoredValue<Option<Mirror>, LocalStorage>,
    flags: RwSignal<Vec<Flag>>,
    /// The mirror is to be painted with the next frame.
    planned: StoredValue<bool>,
    /// How many texts have replaced the one before.
    pub(crate) arrivals: StoredValue<usize>,
}

impl Editor {
    /// The field of the page.
    pub(crate) fn new(state: State) -> Self {
        Self {
            state,
            area: NodeRef::new(),
            mirror: StoredValue::new_local(None),
            flags: RwSignal::default(),
            planned: StoredValue::new(false),
            arrivals: StoredValue::new(0),
        }
    }

    /// Replaces the whole text.
    pub(crate) fn replace_all(self, text: &str) {
        self.arrivals.update_value(|arrivals| *arrivals += 1);
        self.state.tab.set(Tab::Text);
        self.replace(0, u32::MAX, text);
    }

    /// Applies a suggestion of a citation, if the text is still the one that was checked.
    pub(crate) fn apply(self, citation: usize, suggestion: usize) {
        let edit = self.state.checked.with_untracked(|checked| {
            let checked = checked.as_ref()?;
            let (start, end) = *checked.marks.get(citation)?.fixes.get(suggestion)?;
            let replacement = checked.citation(citation)?.suggestions.get(suggestion)?.replacement.clone();
            self.state.text.with_untracked(|text| *text == checked.text).then_some((start, end, replacement))
        });
        if let Some((start, end, replacement)) = edit {
            self.state.decisions.apply(citation, (start, end), &replacement);
            self.replace(start, end, &replacement);
        }
    }

    /// Undoes or redoes the last change.
    pub(crate) fn command(self, command: &str) {
        if let Some(area) = self.area.get_untracked() {
            let _ = area.focus();
            let _ = exec(command, "");
        }
    }

    /// Puts the caret into the field.
    pub(crate) fn focus(self) {
        if let Some(area) = self.area.get_untracked() {
            let _ = area.focus();
        }
    }

    /// Shows a stretch of the text: it is selected, and comes into view.
    pub(crate) fn show(self, (start, end): Stretch) {
        if let Some(area) = self.area.get_untracked() {
            self.state.tab.set(Tab::Text);
            let _ = area.focus();
            let _ = area.set_selection_range(start, end);
            self.mirror.with_value(|mirror| mirror.as_ref().map(|mirror| mirror.bring_into_view(start)));
        }
    }

    /// Puts the caret before a citation.
    pub(crate) fn caret_to(self, citation: usize) {
        let start = self.mirror.with_value(|mirror| Some(mirror.as_ref()?.marks().get(citation)?.citation.0));
        if let (Some(area), Some(start)) = (self.area.get_untracked(), start) {
            let _ = area.set_selection_range(start, start);
        }
    }

    /// Replaces a stretch as if it were typed, so that undo takes it back.
    fn replace(self, start: u32, end: u32, text: &str) {
        let Some(area) = self.area.get_untracked() else {
            return;
        };
        let _ = area.focus();
        let _ = area.set_selection_range(start, end);
        let command = if text.is_empty() { "delete" } else { "insertText" };
        if !exec(command, text) {
            // A browser without the command changes the text too, only undo does not know of it.
            let _ = area.set_range_text_with_start_and_end(text, start, end.min(area.text_length()));
        }
        self.take(&area);
        let _ = area.blur();
    }

    fn take(self, area: &HtmlTextAreaElement) {
        let text = area.value();
        if self.state.text.with_untracked(|before| *before != text) {
            self.state.text.set(text);
        }
    }

    /// Has the mirror painted with the next frame, once for all that happens until then.
    fn paint_soon(self) {
        if self.planned.get_value() {
            return;
        }
        self.planned.set_value(true);
        request_animation_frame(move || {
            self.planned.set_value(false);
            let selected = self.state.selected.get_untracked().map(|selected| selected.index);
            let flags = self.mirror.with_value(|mirror| mirror.as_ref().map(|mirror| mirror.paint(selected)));
            if let Some(flags) = flags.filter(|flags| self.flags.with_untracked(|before| before != flags)) {
                self.flags.set(flags);
            }
        });
    }
}

/// Runs one of the browser's editing commands; false if it does not do it.
pub(crate) fn exec(command: &str, value: &str) -> bool {
    let document: Result<HtmlDocument, _> = document().dyn_into();
    document.is_ok_and(|document| document.exec_command_with_show_ui_and_value(command, false, value).unwrap_or(false))
}

/// Tools, question, field and small print; below, what is said of the text beside the findings.
#[component]
pub(crate) fn EditorPane(
    editor: Editor,
    reports: Reports,
    offline: Offline,
    documents: Documents,
    children: Children,
) -> impl IntoView {
    let state = State::of_page();
    view! {
        <section class="edit" aria-label=move || state.words().page.answer on:scroll=move |_| editor.paint_soon()>
            <div class="tools-row">
                <OpenFile reports=reports />
                <Shelf documents=documents />
                <details class="menu">
                    <summary class="btn bare">{move || state.words().page.samples}</summary>
                    <SampleList editor=editor />
                </details>
                <button class="btn bare" data-testid="undo" on:click=move |_| editor.command("undo")>{move || state.words().page.undo}</button>
                <button class="btn bare" on:click=move |_| editor.command("redo")>{move || state.words().page.redo}</button>
                <Menu reports=reports />
            </div>
            <ReportNotice reports=reports />
            <Question />
            <Field editor=editor />
            <Foot offline=offline />
            {children()}
        </section>
    }
}

#[component]
fn Question() -> impl IntoView {
    let state = State::of_page();
    view! {
        <details class="ask" data-testid="question">
            <summary>
                <b>{move || state.words().page.question}</b>
                <span lang=DOCUMENT>{state.question}</span>
            </summary>
            <textarea
                rows="3"
                lang=DOCUMENT
                aria-label=move || state.words().page.question
                prop:value=state.question
                on:input=move |event| state.question.set(event_target_value(&event))
            ></textarea>
            <p class="small dim">{move || state.words().page.question_note}</p>
        </details>
    }
}

#[component]
fn Field(editor: Editor) -> impl IntoView {
    let state = State::of_page();
    let holder = NodeRef::<Div>::new();
    Effect::new(move || {
        if let Some(holder) = holder.get() {
            editor.mirror.set_value(Some(Mirror::new(&holder)));
            observe(&holder, move || editor.paint_soon());
        }
    });
    Effect::new(move || {
        state.selected.track();
        let checked = state.checked.get();
        let text = state.text.read();
        editor.mirror.update_value(|mirror| {
            let Some(mirror) = mirror else { return };
            mirror.set_text(&text);
            if let Some(checked) = &checked {
                mirror.set_checked(checked);
            }
            let run = |judged: &Judged| judged.run.as_ref().map(|run| judge::stretches(run, &text));
            mirror.set_judged(state.judged.with(run).unwrap_or_default());
        });
        editor.paint_soon();
    });
    let scrolled = window_event_listener(ev::scroll, move |_| editor.paint_soon());
    on_cleanup(move || scrolled.remove());

    let select_at_caret = move |_| {
        let Some(area) = editor.area.get_untracked() else {
            return;
        };
        let (Ok(Some(start)), Ok(Some(end))) = (area.selection_start(), area.selection_end()) else {
            return;
        };
        let found = editor.mirror.with_value(|mirror| citation_at(mirror.as_ref()?.marks(), start));
        if let (Some(index), true) = (found, start == end) {
            state.select(index, Origin::Text);
        }
    };
    view! {
        <div class="doc" lang=DOCUMENT>
            <div class="mirror" aria-hidden="true" node_ref=holder></div>
            <Flags flags=editor.flags />
            <textarea
                node_ref=editor.area
                class="answer"
                data-testid="answer"
                spellcheck="false"
                autocomplete="off"
                aria-label=move || state.words().page.answer
                placeholder=move || state.words().page.placeholder
                on:input:target=move |event| editor.take(&event.target())
                on:compositionstart=move |_| state.composing.set(true)
                on:compositionend=move |_| state.composing.set(false)
                on:click=select_at_caret
            ></textarea>
        </div>
    }
}

/// Calls back whenever the mirror changes its size: lines break elsewhere then.
fn observe(holder: &HtmlDivElement, moved: impl Fn() + 'static) {
    let callback = Closure::<dyn Fn()>::new(moved);
    if let Ok(observer) = ResizeObserver::new(callback.as_ref().unchecked_ref()) {
        observer.observe(holder);
        // Field and observer live as long as the page.
        callback.forget();
    }
}
