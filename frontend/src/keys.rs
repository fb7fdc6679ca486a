//! What do keys do? Single keys outside of fields, Alt with arrows inside the text.

use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

use crate::{
    address,
    components::{
        card::{open_id, row_id},
        editor::Editor,
        report::{comment_id, dismiss_id},
    },
    route::{Route, View},
    state::{Filter, Origin, State},
    views::SEARCH,
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
    if key == "/" && !field && !event.alt_key() && state.single_keys.get_untracked() {
        address::go(state, View::Law.start());
        focus(SEARCH.to_owned());
        return Some(());
    }
    if state.route.with_untracked(Route::view) != View::Check {
        return None;
    }
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
            focus(row_id(index));
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
        "j" | "J" => focus(row_id(state.step(1, Origin::Elsewhere)?)),
        "k" | "K" => focus(row_id(state.step(-1, Origin::Elsewhere)?)),
        "x" | "X" => click(&dismiss_id(state.selected.get_untracked()?.index))?,
        "c" | "C" => focus(comment_id(state.selected.get_untracked()?.index)),
        "o" | "O" => click(&open_id(state.selected.get_untracked()?.index))?,
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

/// Clicks on an element; `None` if it is not there.
fn click(id: &str) -> Option<()> {
    let element = document().get_element_by_id(id)?.dyn_into::<HtmlElement>().ok()?;
    element.click();
    let _ = element.focus();
    Some(())
}

/// Puts the focus on an element, once it is there.
fn focus(id: String) {
    request_animation_frame(move || {
        let element = document().get_element_by_id(&id).and_then(|element| element.dyn_into::<HtmlElement>().ok());
        if let Some(element) = element {
            let _ = element.focus();
        }
    });
}
