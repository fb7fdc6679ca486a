//! What does a judge say of the text? Asked only when the reader wants it, and shown beside the findings, none of which
//! it changes.
//!
//! A judge runs on the server that the page came from, or behind it. Before anything is sent the page asks that server
//! who would judge, and the reader whether the text may go there. A judgement is of the text as it was sent: where the
//! text has changed since, what was said of the changed words is not shown on them.

mod client;
mod events;
mod judging;
mod run;

use lexlint_shared::wire::ErrorBody;

pub(crate) use self::{
    judging::{Judged, Judging, Stage},
    run::{Advice, Ending, Level, Run, score, stretches},
};

/// Why there are no judgements, or no more of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// The page comes from files alone.
    NoServer,
    /// The server has no judge.
    NoJudge,
    /// The server answers no questions.
    ApiOff,
    /// No answer.
    Network,
    /// The server has too much to do.
    Busy,
    /// The text is longer than the server takes.
    TooLong,
    /// The server answers with this status, and says why.
    Refused(u16, String),
    /// The answer ended before all was judged.
    Broken,
    /// The answer is not one of a judge.
    Unreadable,
    /// The judge cannot go on.
    Said(ErrorBody),
}
