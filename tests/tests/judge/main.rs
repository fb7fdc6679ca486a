//! Judges: models behind a scripted endpoint, panels, and whole answers judged.

mod baseline;
mod local;
mod panel;
mod process;
mod remote;
mod session;
