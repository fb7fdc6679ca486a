//! The page put together.

#![allow(unreachable_pub, reason = "the component macro makes the properties of every component public")]

use leptos::prelude::*;
use web_sys::{ScrollBehavior, ScrollIntoViewOptions, ScrollLogicalPosition};

use crate::{
    address,
    checker::Checker,
    components::{
        bar::Bar,
        card::row_id,
        editor::{Editor, EditorPane},
        findings::Findings,
        flags::flag_id,
        judgement::Judgements,
        offline::UpdateOffer,
        summary::Summary,
    },
    documents::Documents,
    judge::Judging,
    keys,
    offline::Offline,
    preferences,
    report::Reports,
    route::{Route, View},
    state::{Filter, Origin, State, Tab},
    views::{Desk, HEADING, Views},
};

/// The page.
#[component]
pub(crate) fn App() -> impl IntoView {
    let state = State::new(today(), address::read());
    provide_context(state);
    let checker = Checker::start(state);
    let editor = Editor::new(state);
    let judging = Judging::new(state);
    let reports = Reports::new(state, editor);
    let offline = Offline::start(state);
    let documents = Documents::start(state, reports, editor);
    keys::listen(state, editor);
    follow_preferences(state);
    follow_selection(state);
    address::follow(state);
    follow_view(state);

    let empty = Memo::new(move |_| state.text.with(|text| text.trim().is_empty()));
    let elsewhere = Memo::new(move |_| state.route.with(Route::view) != View::Check);
    let page = move || {
        if elsewhere.get() {
            return "page elsewhere".to_owned();
        }
        let tab = if state.tab.get() == Tab::Text { "tab-text" } else { "tab-findings" };
        let sheet = if state.selected.get().is_some() { " sheet" } else { "" };
        format!("page {tab}{sheet}{}", if empty.get() { " blank" } else { "" })
    };
    view! {
        <div class=page>
            <a class="skip" href=move || if elsewhere.get() { format!("#{HEADING}") } else { "#findings".to_owned() }>
                {move || if elsewhere.get() { state.words().views.skip } else { state.words().page.skip }}
            </a>
            <Bar />
            <UpdateOffer offline=offline />
            <main id="check" tabindex="-1" hidden=elsewhere>
                <Summary />
                <div class="two">
                    <EditorPane editor=editor reports=reports offline=offline documents=documents>
                        <Judgements judging=judging editor=editor />
                    </EditorPane>
                    <Findings checker=checker editor=editor />
                </div>
            </main>
            <Views desk=Desk { state, checker, editor } />
            <nav class="tabs" aria-label="Lexlint" hidden=elsewhere>
                <TabButton tab=Tab::Text at=0 />
                <TabButton tab=Tab::Findings at=1 />
            </nav>
        </div>
    }
}

#[component]
fn TabButton(tab: Tab, at: usize) -> impl IntoView {
    let state = State::of_page();
    let count = move || (tab == Tab::Findings).then(|| state.count(Filter::All)).filter(|&n| n > 0);
    view! {
        <button aria-current=move || (state.tab.get() == tab).then_some("true") on:click=move |_| state.tab.set(tab)>
            {move || state.words().page.tabs.get(at).copied()}
            " "
            {count}
        </button>
    }
}

/// The day on the reader's calendar.
fn today() -> jiff::civil::Date {
    let now = js_sys::Date::new_0();
    let part = |value: u32| i8::try_from(value).ok();
    let date = || {
        let year = i16::try_from(now.get_full_year()).ok()?;
        jiff::civil::Date::new(year, part(now.get_month() + 1)?, part(now.get_date())?).ok()
    };
    date().unwrap_or(jiff::civil::Date::ZERO)
}

/// Shows and remembers language and theme.
fn follow_preferences(state: State) {
    Effect::new(move || {
        let (language, theme) = (state.language.get(), state.theme.get());
        preferences::remember(language, theme, state.single_keys.get());
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("lang", language.strings().tag);
            let _ = root.set_attribute("data-theme", theme.name());
        }
    });
}

/// Names the view in the title of the document; views that show something of their own say what.
fn follow_view(state: State) {
    Effect::new(move || {
        let view = state.route.with(Route::view);
        let names = state.words().views.names;
        let name = View::ALL.iter().position(|other| *other == view).and_then(|at| names.get(at)).copied();
        document().set_title(&match name {
            Some(name) if view != View::Check => format!("{name} · Lexlint"),
            _ => "Lexlint".to_owned(),
        });
    });
}

/// Brings what belongs to the selection into view.
fn follow_selection(state: State) {
    Effect::new(move || {
        let Some(selected) = state.selected.get().filter(|selected| selected.origin != Origin::Check) else {
            return;
        };
        request_animation_frame(move || {
            if selected.origin != Origin::List {
                bring_into_view(&row_id(selected.index));
            }
            // On a phone the sheet rises over the text, so a mark that was tapped has to make way too.
            if selected.origin != Origin::Text || matches("(max-width: 719px)") {
                // This frame paints the flag, if it was out of sight.
                request_animation_frame(move || bring_into_view(&flag_id(selected.index)));
            }
        });
    });
}

/// Whether a media query holds.
fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|query| query.matches())
}

fn bring_into_view(id: &str) {
    let Some(element) = document().get_element_by_id(id) else {
        return;
    };
    let still = matches("(prefers-reduced-motion: reduce)");
    let options = ScrollIntoViewOptions::new();
    options.set_block(ScrollLogicalPosition::Nearest);
    options.set_behavior(if still { ScrollBehavior::Auto } else { ScrollBehavior::Smooth });
    element.scroll_into_view_with_scroll_into_view_options(&options);
}
