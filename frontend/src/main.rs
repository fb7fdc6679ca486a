//! Lexlint's page: paste an answer, see every statute citation judged, in the browser.
//!
//! Everything is checked here, against the files of an index. No text leaves the page, unless the reader has it judged.

use wasm_bindgen::JsCast;

mod address;
mod app;
mod change;
mod checked;
mod checker;
mod components;
mod documents;
mod engine;
mod fetch;
mod finding;
#[cfg(test)]
mod fixture;
mod headline;
mod judge;
mod keys;
mod mirror;
mod offline;
mod preferences;
mod report;
mod route;
mod samples;
mod sign;
mod state;
mod strings;
mod views;

/// Runs the page, or in a worker of the page the engine.
fn main() {
    console_error_panic_hook::set_once();
    match js_sys::global().dyn_into::<web_sys::DedicatedWorkerGlobalScope>() {
        Ok(scope) => engine::start(scope),
        Err(_) => {
            // What stood there while the program was loading.
            if let Some(boot) = leptos::prelude::document().get_element_by_id("boot") {
                boot.remove();
            }
            leptos::mount::mount_to_body(app::App);
        }
    }
}
