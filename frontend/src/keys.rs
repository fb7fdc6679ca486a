//! What do keys do? Single keys outside of fields, Alt with arrows inside the text.

use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

use crate::{
    components::{card::row_id, editor::Editor},
    state::{Filter, Origin, State},
};

/// Listens for as long as the page is open.
pub(crate) fn listen(state: State, editor: Editor) {
    let handle = window_event_listener(ev::keydown, move |event| {
        if press(state, editor, &event).is_some() {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

/// Does what the key means; `None` if it means nothing here.
fn press(state: State, editor: Editor, event: &KeyboardEvent) -> Option<()> {
    if event.is_composing() || event.ctrl_key() || event.meta_key() {
        return None;
    }
    let key = event.key();
    let field = in_field(event);
    if event.alt_key() {
        let step = match key.as_str() {
            "ArrowDown" => 1,
            "ArrowUp" => -1,
            _ => return None,
        };
        let index = state.step(step, Origin::Elsewhere)?;
        if field {
            editor.caret_to(index);
        } else {
            focus_row(index);
        }
        return Some(());
    }
    if key == "Escape" {
        editor.focus();
        return Some(());
    }
    if field || !state.single_keys.get_untracked() {
        return None;
    }
    match key.as_str() {
        "j" | "J" => focus_row(state.step(1, Origin::Elsewhere)?),
        "k" | "K" => focus_row(state.step(-1, Origin::Elsewhere)?),
        "r" | "R" => editor.apply(state.selected.get_untracked()?.index, 0),
        digit => {
            let at = digit.parse::<usize>().ok()?.checked_sub(1)?;
            state.filter.set(*Filter::ALL.get(at)?);
        }
    }
    Some(())
}

/// Whether the key was pressed where single keys type.
fn in_field(event: &KeyboardEvent) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    element.is_some_and(|element| matches!(element.tag_name().as_str(), "TEXTAREA" | "INPUT" | "SELECT"))
}

/// Puts the focus on a row, once it is there.
fn focus_row(index: usize) {
    request_animation_frame(move || {
        let row = document().get_element_by_id(&row_id(index)).and_then(|row| row.dyn_into::<HtmlElement>().ok());
        if let Some(row) = row {
            let _ = row.focus();
        }
    });
}
