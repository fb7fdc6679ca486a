//! The engine against labelled answers, and against provisions with one expression changed.

mod changes;
mod labels;
