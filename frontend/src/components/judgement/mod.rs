//! What a judge says of the text, under it and on the cards: apart from the findings, and in none of their colours.

mod advice;
mod destination;
mod panel;
mod said;

pub(crate) use self::{
    panel::Judgements,
    said::{on_card, on_row},
};

use lexlint_shared::judgement::JudgeInfo;

use crate::strings::Strings;

/// What a reader of a score must know of the judge; `None` for a model.
fn notice(judge: &JudgeInfo, words: &Strings) -> Option<String> {
    if judge.kind == "baseline" { Some(words.judge.baseline.to_owned()) } else { judge.notice.clone() }
}
