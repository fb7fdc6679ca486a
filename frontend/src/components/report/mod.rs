//! Reports and decisions: the menu, what follows from it, and what a card has of them.

mod decision;
mod menu;
mod notice;
mod open;

pub(crate) use self::{
    decision::{Decide, Mark, comment_id, dismiss_id},
    menu::Menu,
    notice::ReportNotice,
    open::OpenFile,
};
