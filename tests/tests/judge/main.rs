//! Judges: models behind a scripted endpoint, panels, and whole answers judged.

mod baseline;
mod panel;
mod remote;
mod session;
