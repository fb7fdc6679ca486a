//! Where is the page, and how do its views get into the address? Views are reached without loading the page anew.

use std::cell::OnceCell;

use jiff::civil::Date;
use js_sys::{decode_uri_component, encode_uri_component};
use leptos::{ev, prelude::*};
use wasm_bindgen::JsValue;
use web_sys::{MouseEvent, Url};

use crate::{
    route::{Route, View},
    state::State,
};

/// Attribute that tells the page's own script from others.
const SCRIPT: &str = "script[data-worker]";
/// Name of the day in addresses.
const DAY: &str = "on";

thread_local! {
    /// The address with which the page was loaded: what its document names relatively is relative to that, whatever the
    /// address is later.
    static LOADED: OnceCell<String> = const { OnceCell::new() };
    static ROOT: OnceCell<String> = const { OnceCell::new() };
}

/// The whole address of what the page's document names relatively.
pub(crate) fn resolve(relative: &str) -> String {
    LOADED.with(|loaded| {
        let base = loaded.get_or_init(|| window().location().href().unwrap_or_default());
        Url::new_with_base(relative, base).map_or_else(|_| relative.to_owned(), |url| url.href())
    })
}

/// The address of the folder with the page's files, to its last `/`.
pub(crate) fn root() -> String {
    let find = || {
        let script = document().query_selector(SCRIPT).ok().flatten();
        let script = resolve(&script.and_then(|script| script.get_attribute("src")).unwrap_or_default());
        // The scripts are one folder below.
        Url::new_with_base("..", &script).map_or_else(|_| "/".to_owned(), |url| url.href())
    };
    ROOT.with(|root| root.get_or_init(find).clone())
}

/// What the address shows, and on which day, if it says so. A static host answers an address that is no file with a document
/// that leads to the root, with the rest behind `#`; that is read too.
pub(crate) fn read() -> (Route, Option<Date>) {
    let location = window().location();
    let hash = location.hash().unwrap_or_default();
    let here = match hash.strip_prefix("#/") {
        Some(rest) => format!("{}{rest}", root()),
        None => location.href().unwrap_or_default(),
    };
    let Ok(url) = Url::new(&here) else {
        return (View::Check.start(), None);
    };
    let root = Url::new(&root()).map(|url| url.pathname()).unwrap_or_default();
    let path = url.pathname();
    let parts: Vec<String> = path
        .strip_prefix(&root)
        .unwrap_or_default()
        .split('/')
        .map(|part| decode_uri_component(part).map_or_else(|_| part.to_owned(), String::from))
        .collect();
    let day = url.search_params().get(DAY).and_then(|day| day.parse().ok());
    (Route::read(&parts).unwrap_or(View::Check.start()), day)
}

/// The address of what is shown on a day.
pub(crate) fn of(route: &Route, as_of: Date, today: Date) -> String {
    let parts: Vec<String> = route.parts().iter().map(|part| String::from(encode_uri_component(part))).collect();
    let day = if route.is_dated() && as_of != today { format!("?{DAY}={as_of}") } else { String::new() };
    format!("{}{}{day}", root(), parts.join("/"))
}

/// Keeps address and view together for as long as the page is open.
pub(crate) fn follow(state: State) {
    let turned = window_event_listener(ev::popstate, move |_| {
        let (route, day) = read();
        if let Some(day) = day {
            state.as_of.set(day);
        }
        if state.route.with_untracked(|shown| *shown != route) {
            state.route.set(route);
        }
    });
    on_cleanup(move || turned.remove());
    // A day that is chosen later belongs to the address too; so does what a static host led to.
    Effect::new(move || {
        let address = state.route.with(|route| of(route, state.as_of.get(), state.today));
        let location = window().location();
        let here = location.href().unwrap_or_default();
        let (_, fragment) = here.split_once('#').unwrap_or_default();
        let is_checker = state.route.with_untracked(|route| *route == View::Check.start());
        if here != address && (!is_checker || fragment.starts_with('/')) {
            write(&address, false);
        }
    });
}

fn write(address: &str, beside: bool) {
    if let Ok(history) = window().history() {
        let address = Some(address);
        let _ = if beside {
            history.push_state_with_url(&JsValue::NULL, "", address)
        } else {
            history.replace_state_with_url(&JsValue::NULL, "", address)
        };
    }
}

/// Shows something else.
pub(crate) fn go(state: State, route: Route) {
    let (as_of, today) = (state.as_of.get_untracked(), state.today);
    if state.route.with_untracked(|shown| *shown != route) {
        write(&of(&route, as_of, today), true);
        window().scroll_to_with_x_and_y(0.0, 0.0);
        state.route.set(route);
    }
}

/// Does what a click on a link to a view does, unless the reader wants it in another tab.
pub(crate) fn follow_link(state: State, event: &MouseEvent, route: Route) {
    if !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key() || event.button() != 0) {
        event.prevent_default();
        go(state, route);
    }
}
