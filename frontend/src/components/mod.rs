//! The parts that the page is put together from.

#![allow(unreachable_pub, reason = "the component macro makes the properties of every component public")]
#![allow(clippy::needless_pass_by_value, reason = "components own their properties")]

pub(crate) mod bar;
pub(crate) mod card;
pub(crate) mod editor;
pub(crate) mod findings;
pub(crate) mod flags;
pub(crate) mod foot;
pub(crate) mod glyph;
pub(crate) mod judgement;
pub(crate) mod link;
pub(crate) mod notices;
pub(crate) mod offline;
pub(crate) mod provision;
pub(crate) mod report;
pub(crate) mod shelf;
pub(crate) mod suggestions;
pub(crate) mod summary;
pub(crate) mod welcome;
pub(crate) mod words;
