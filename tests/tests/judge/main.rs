//! Judges: models behind a scripted endpoint, panels, and whole answers judged.

mod panel;
mod remote;
mod session;
