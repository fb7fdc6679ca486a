//! The page in a browser: what it shows, what it sends, and what it does when something is missing.
//!
//! Needs Chromium with its driver and the bundle that `cargo xtask bundle` builds. Where they are
//! missing, or `LEXLINT_NO_BROWSER` is set, the tests say so and pass; with `LEXLINT_REQUIRE_BROWSER=1`
//! they fail.

mod axe;
mod chromium;
mod compare;
mod documents;
mod editing;
mod engine;
mod findings;
mod judge;
mod law;
mod offline;
mod page;
mod parity;
mod pictures;
mod privacy;
mod report;
mod site;
mod speed;
mod states;
mod teaching;
mod typing;
