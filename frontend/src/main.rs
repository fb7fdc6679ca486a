//! Lexlint's page: paste an answer, see every statute citation judged, in the browser.
//!
//! Everything is checked here, against the files of an index; no text leaves the page.

mod app;
mod change;
mod checked;
mod checker;
mod comparison;
mod components;
mod fetch;
#[cfg(test)]
mod fixture;
mod headline;
mod keys;
mod mirror;
mod preferences;
mod samples;
mod sentence;
mod sign;
mod state;
mod strings;
mod title;

fn main() {
    console_error_panic_hook::set_once();
    leptos::mount::mount_to_body(app::App);
}
