//! The views beside the checker: a folder each, and a part of the program each, which is loaded when it is first opened.

#![allow(unreachable_pub, reason = "the component macro makes the properties of every component public")]
#![allow(clippy::needless_pass_by_value, reason = "components own their properties")]

use leptos::{
    prelude::*,
    wasm_split::{SplitLoaderError, wasm_split},
};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlElement;

use crate::{
    checker::Checker,
    components::{editor::Editor, notices::Notice},
    route::View,
    state::State,
};

mod asking;
mod breaking;
mod compare;
mod gallery;
mod law;
mod marked;
mod quiz;

/// Id of each view's heading, which takes the focus when the view is opened.
pub(crate) const HEADING: &str = "view-heading";

/// Id of the field for a search of the law.
pub(crate) const SEARCH: &str = "search";

/// What views work with.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    /// What the page knows.
    pub(crate) state: State,
    /// Who answers.
    pub(crate) checker: Checker,
    /// The checker's text.
    pub(crate) editor: Editor,
}

/// Makes a view.
type Build = fn(Desk) -> AnyView;

#[wasm_split(law, wasm_split_path = leptos::wasm_split, fallible)]
fn load_law() -> Result<Build, SplitLoaderError> {
    Ok(law::view)
}

#[wasm_split(gallery, wasm_split_path = leptos::wasm_split, fallible)]
fn load_gallery() -> Result<Build, SplitLoaderError> {
    Ok(gallery::view)
}

#[wasm_split(breaking, wasm_split_path = leptos::wasm_split, fallible)]
fn load_breaking() -> Result<Build, SplitLoaderError> {
    Ok(breaking::view)
}

#[wasm_split(quiz, wasm_split_path = leptos::wasm_split, fallible)]
fn load_quiz() -> Result<Build, SplitLoaderError> {
    Ok(quiz::view)
}

#[wasm_split(compare, wasm_split_path = leptos::wasm_split, fallible)]
fn load_compare() -> Result<Build, SplitLoaderError> {
    Ok(compare::view)
}

/// Loads the part of a view; `None` for the checker, which is always there.
async fn load(view: View) -> Result<Option<Build>, SplitLoaderError> {
    Ok(match view {
        View::Law => Some(load_law().await?),
        View::Gallery => Some(load_gallery().await?),
        View::Break => Some(load_breaking().await?),
        View::Quiz => Some(load_quiz().await?),
        View::Compare => Some(load_compare().await?),
        View::Check => None,
    })
}

/// The view that the address names, unless that is the checker.
#[component]
pub(crate) fn Views(desk: Desk) -> impl IntoView {
    let state = desk.state;
    let view = Memo::new(move |_| state.route.with(crate::route::Route::view));
    let ready = RwSignal::new(None::<(View, Build)>);
    let failed = RwSignal::new(false);
    let begin = move || {
        let wanted = view.get_untracked();
        failed.set(false);
        spawn_local(async move {
            match load(wanted).await {
                Ok(build) => ready.set(build.map(|build| (wanted, build))),
                Err(_) => failed.set(view.get_untracked() == wanted),
            }
        });
    };
    Effect::new(move || {
        view.track();
        begin();
    });
    // Who reads the page by ear or keyboard is led to what is new; on opening the page nothing is.
    let led = Led(StoredValue::new(false));
    provide_context(led);
    Effect::new(move |before: Option<()>| {
        let to = state.route.with(|route| if *route == View::Law.start() { SEARCH } else { HEADING });
        ready.track();
        if before.is_some() && view.get() != View::Check {
            led.0.set_value(true);
            request_animation_frame(move || focus(to));
        }
    });
    move || {
        let view = view.get();
        match ready.get().filter(|(there, _)| *there == view) {
            _ if view == View::Check => ().into_any(),
            Some((_, build)) => build(desk),
            None if failed.get() => view! { <Failed again=begin /> }.into_any(),
            None => view! { <main class="view" aria-busy="true"></main> }.into_any(),
        }
    }
}

#[component]
fn Failed(again: impl Fn() + Copy + Send + 'static) -> impl IntoView {
    let state = State::of_page();
    view! {
        <main class="view">
            {move || {
                let words = &state.words().views;
                view! { <Notice head=words.not_loaded.to_owned() note=words.not_loaded_note.to_owned() retry=again /> }
            }}
        </main>
    }
}

/// Whether the reader has been led to a heading, and is to be led to the one that takes its place.
#[derive(Clone, Copy)]
struct Led(StoredValue<bool>);

/// A heading was put in the place of another: it takes the focus that was lost with that.
fn follow_heading() {
    if use_context::<Led>().is_some_and(|led| led.0.get_value()) {
        request_animation_frame(|| {
            let lost = document().active_element().is_none_or(|active| active.tag_name() == "BODY");
            if lost {
                focus(HEADING);
            }
        });
    }
}

/// Puts the focus on an element, if it is there.
pub(crate) fn focus(id: &str) {
    let element = document().get_element_by_id(id).and_then(|element| element.dyn_into::<HtmlElement>().ok());
    if let Some(element) = element {
        let _ = element.focus();
    }
}
