//! How does a view ask the engine? A question that follows signals, and what is known of its answer.

use leptos::prelude::*;
use serde::de::DeserializeOwned;

use super::Desk;
use crate::{checker::Said, engine::Question, fetch::FetchError};

/// What is known of an answer.
#[derive(Clone, Debug)]
pub(crate) enum Told<T> {
    /// Nothing was asked.
    Nothing,
    /// It is on its way.
    Waiting,
    /// A part of it is there, and more is on its way.
    Part(T),
    /// All of it is there.
    Whole(T),
    /// A file that it needs could not be had; what is there all the same.
    Failed(FetchError, Option<T>),
}

impl<T> Told<T> {
    /// The answer, as far as it is there.
    pub(crate) const fn answer(&self) -> Option<&T> {
        match self {
            Self::Part(answer) | Self::Whole(answer) | Self::Failed(_, Some(answer)) => Some(answer),
            _ => None,
        }
    }
}

/// A question and its answer.
pub(crate) struct Asked<T: Send + Sync + 'static> {
    /// What is known of the answer.
    pub(crate) told: RwSignal<Told<T>>,
    again: Trigger,
    desk: Desk,
}

impl<T: Send + Sync + 'static> Clone for Asked<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Asked<T> {}

impl<T: Send + Sync + 'static> Asked<T> {
    /// Asks again, after files that could not be had.
    pub(crate) fn retry(self) {
        self.desk.checker.recover();
        self.again.notify();
    }
}

/// Asks whatever the signals in `question` make of it, and again when they change; `None` asks nothing.
pub(crate) fn asked<T: DeserializeOwned + Clone + Send + Sync + 'static>(
    desk: Desk,
    question: impl Fn() -> Option<Question> + Send + Sync + 'static,
) -> Asked<T> {
    let (told, again) = (RwSignal::new(Told::Nothing), Trigger::new());
    let question = Memo::new(move |_| question());
    // What an earlier question gave is no longer waited for.
    let turn = StoredValue::new(0_usize);
    Effect::new(move || {
        again.track();
        turn.update_value(|turn| *turn += 1);
        let mine = turn.get_value();
        let Some(question) = question.get() else {
            told.set(Told::Nothing);
            return;
        };
        told.set(Told::Waiting);
        desk.checker.consult(&question, move |said| {
            if turn.try_get_value() != Some(mine) {
                return;
            }
            let read = |json: &str| serde_json::from_str::<T>(json).ok();
            match said {
                Said::Part(json) => read(&json).into_iter().for_each(|answer| told.set(Told::Part(answer))),
                Said::Whole(json) => read(&json).into_iter().for_each(|answer| told.set(Told::Whole(answer))),
                Said::Failed(error) => {
                    let before = told.with_untracked(|told| told.answer().cloned());
                    told.set(Told::Failed(error, before));
                }
            }
        });
    });
    Asked { told, again, desk }
}
