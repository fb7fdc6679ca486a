//! When is a judge asked, and who has agreed to that? Asks, sends, stops.

use leptos::prelude::*;
use lexlint_shared::judgement::JudgeInfo;
use wasm_bindgen_futures::spawn_local;
use web_sys::{AbortController, AbortSignal};

use super::{
    Trouble, client,
    run::{Ending, Run, Sent},
};
use crate::state::State;

/// What the reader is waiting for, or is asked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Stage {
    /// Nothing.
    #[default]
    Idle,
    /// The server is asked who would judge.
    Asking,
    /// The reader is asked whether the text may go to this judge.
    Consent(JudgeInfo),
    /// The judge is at work.
    Under,
    /// Nobody was found who would judge.
    Failed(Trouble),
}

/// What a judge was asked, and what it said.
#[derive(Default)]
pub(crate) struct Judged {
    /// What the reader is waiting for, or is asked.
    pub(crate) stage: Stage,
    /// The last text that was judged.
    pub(crate) run: Option<Run>,
}

/// Has the text judged.
#[derive(Clone, Copy)]
pub(crate) struct Judging {
    state: State,
    inner: StoredValue<Inner, LocalStorage>,
}

#[derive(Default)]
struct Inner {
    /// Ends what is under way when it is dropped for another.
    abort: Option<AbortController>,
    /// The judge that the reader has agreed to, until the page is closed.
    agreed: Option<JudgeInfo>,
}

impl Judging {
    /// Asks nobody yet. Without a text there is nothing to judge, and what was said of another is forgotten.
    pub(crate) fn new(state: State) -> Self {
        let judging = Self { state, inner: StoredValue::new_local(Inner::default()) };
        let blank = Memo::new(move |_| state.text.with(|text| text.trim().is_empty()));
        Effect::new(move || {
            if blank.get() {
                judging.abort();
                state.judged.set(Judged::default());
            }
        });
        judging
    }

    /// Asks who would judge, and then the reader, unless they have agreed to this judge before.
    pub(crate) fn begin(self) {
        let Some(signal) = self.fresh() else { return };
        self.stage(Stage::Asking);
        spawn_local(async move {
            let judge = client::who(&signal).await;
            if signal.aborted() {
                return;
            }
            match judge {
                Ok(judge) if self.inner.with_value(|inner| inner.agreed.as_ref() == Some(&judge)) => self.send(judge),
                Ok(judge) => self.stage(Stage::Consent(judge)),
                Err(trouble) => self.stage(Stage::Failed(trouble)),
            }
        });
    }

    /// The reader agrees: sends the text as it stands.
    pub(crate) fn agree(self) {
        let stage = self.state.judged.with_untracked(|judged| judged.stage.clone());
        if let Stage::Consent(judge) = stage {
            self.inner.update_value(|inner| inner.agreed = Some(judge.clone()));
            self.send(judge);
        }
    }

    /// Ends what is under way; the server learns of it and asks its judge no more. What was said stays.
    pub(crate) fn stop(self) {
        self.abort();
        self.state.judged.update(|Judged { stage, run }| {
            if let (Stage::Under, Some(run)) = (std::mem::take(stage), run) {
                run.ended = Some(Ending::Stopped);
            }
        });
    }

    fn send(self, judge: JudgeInfo) {
        let Some(signal) = self.fresh() else { return };
        let question = self.state.question.get_untracked();
        let sent = Sent {
            question: Some(question.trim().to_owned()).filter(|question| !question.is_empty()),
            text: self.state.text.get_untracked(),
            as_of: self.state.as_of.get_untracked(),
        };
        let request = sent.request();
        self.state.judged.set(Judged { stage: Stage::Under, run: Some(Run::new(judge, sent)) });
        spawn_local(async move {
            let listening = signal.clone();
            let of_run = move |tell: &mut dyn FnMut(&mut Run)| {
                if !listening.aborted() {
                    self.state.judged.update(|judged| judged.run.iter_mut().for_each(tell));
                }
            };
            let hear = |event| {
                let mut event = Some(event);
                of_run(&mut |run| event.take().into_iter().for_each(|event| run.hear(event)));
            };
            let outcome = client::judge(&request, &signal, hear).await;
            let ending = outcome.map_or_else(Ending::Failed, |()| Ending::Done);
            of_run(&mut |run| run.ended = Some(ending.clone()));
            if !signal.aborted() {
                // A stream that could not be read to its end is not read on.
                self.abort();
                self.stage(Stage::Idle);
            }
        });
    }

    fn stage(self, stage: Stage) {
        self.state.judged.update(|judged| judged.stage = stage);
    }

    fn abort(self) {
        if let Some(abort) = self.inner.try_update_value(|inner| inner.abort.take()).flatten() {
            abort.abort();
        }
    }

    /// The signal of a new request; the one before is ended. `None` where a browser has no such signals, and then
    /// nothing is sent: it could not be stopped.
    fn fresh(self) -> Option<AbortSignal> {
        self.abort();
        let abort = AbortController::new().ok()?;
        let signal = abort.signal();
        self.inner.update_value(|inner| inner.abort = Some(abort));
        Some(signal)
    }
}
