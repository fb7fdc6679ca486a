//! Where does the text go? Said before it is sent, and kept in sight after.

use leptos::prelude::*;
use lexlint_shared::{
    judgement::JudgeInfo,
    show::sentence::{Piece, fill},
};

use super::notice;
use crate::{
    judge::{Ending, Judged, Judging, Run, Stage},
    state::State,
    strings::{Strings, thousands},
};

/// What the reader is asked before anything is sent.
pub(super) fn consent(state: State, judge: &JudgeInfo, judging: Judging) -> AnyView {
    let words = state.words();
    let what = move || {
        let question = state.question.with(|question| question.trim().chars().count());
        words.judge.content.to_owned() + &what(words, question, state.text.with(|text| text.chars().count()))
    };
    view! {
        <div data-testid="consent">
            <p>{coded(words.judge.will_send, &[("host", host())])}</p>
            {who(judge, words)}
            <p>{what}</p>
            <p class="dim">{words.judge.nothing_yet}</p>
            <p class="acts">
                <button class="btn main" data-testid="send" on:click=move |_| judging.agree()>{words.judge.send}</button>
                <button class="btn" data-testid="decline" on:click=move |_| judging.stop()>{words.judge.decline}</button>
            </p>
        </div>
    }
    .into_any()
}

/// Where the text went, and how far the judge is.
pub(super) fn destination(state: State, run: &Run) -> AnyView {
    let words = state.words();
    let question = run.sent.question.as_ref().map_or(0, |question| question.chars().count());
    let what = words.judge.colon.to_owned() + &what(words, question, run.sent.text.chars().count());
    let left_out = (run.left_out > 0).then(|| view! { <p>{words.judge.left_out.of(run.left_out)}</p> }.into_any());
    let older =
        state.older.get().then(|| view! { <p class="was" data-testid="older">{words.judge.older_note}</p> }.into_any());
    view! {
        <div data-testid="destination">
            <p>{coded(words.judge.sent, &[("host", host())])}{what}</p>
            {who(&run.judge, words)}
            {left_out}
            {progress(run, words)}
            {older}
        </div>
    }
    .into_any()
}

fn progress(run: &Run, words: &Strings) -> Option<AnyView> {
    let of = run.planned.filter(|_| run.ended.is_none())?;
    let done = run.judgements.len();
    let text = words.judge.progress.replace("{done}", &thousands(done)).replace("{of}", &thousands(of));
    Some(
        view! {
            <p class="under">
                <span data-testid="progress">{text.clone()}</span>
                <progress aria-label=text max=of.to_string() value=done.to_string()></progress>
            </p>
        }
        .into_any(),
    )
}

/// Who judges, and where.
fn who(judge: &JudgeInfo, words: &Strings) -> AnyView {
    let template = if judge.endpoint.is_some() { words.judge.passed_on } else { words.judge.judged_there };
    let values = [("model", judge.model.clone()), ("endpoint", judge.endpoint.clone().unwrap_or_default())];
    view! { <p data-testid="judge">{coded(template, &values)}" "<b>{notice(judge, words)}</b></p> }.into_any()
}

/// What is sent, in words.
fn what(words: &Strings, question: usize, answer: usize) -> String {
    let template = if question > 0 { words.judge.with_question } else { words.judge.without_question };
    template.replace("{question}", &thousands(question)).replace("{answer}", &thousands(answer))
}

/// The server that the page came from.
fn host() -> String {
    window().location().host().unwrap_or_default()
}

/// A sentence whose values are addresses and names.
fn coded(template: &str, values: &[(&str, String)]) -> Vec<AnyView> {
    let value = |name: &str| {
        let (_, text) = values.iter().find(|(known, _)| *known == name)?;
        Some(Piece { text: text.clone(), quoted: true })
    };
    let pieces = fill(template, value).unwrap_or_default().into_iter();
    pieces
        .map(|Piece { text, quoted }| if quoted { view! { <code>{text}</code> }.into_any() } else { text.into_any() })
        .collect()
}

/// What is read aloud: where the work begins and ends, and not each score.
pub(super) fn announced(state: State) -> String {
    let words = &state.words().judge;
    let ended = |run: &Run| match run.ended.as_ref()? {
        Ending::Done => Some(words.done.of(run.judgements.len())),
        Ending::Stopped => Some(words.stopped.to_owned()),
        Ending::Failed(trouble) => Some((words.trouble)(trouble).0.to_owned()),
    };
    state.judged.with(|Judged { stage, run }| match stage {
        Stage::Asking => words.asking.to_owned(),
        // The frame takes the focus and is read.
        Stage::Consent(_) => String::new(),
        Stage::Failed(trouble) => (words.trouble)(trouble).0.to_owned(),
        Stage::Under => {
            let planned = run.as_ref().and_then(|run| run.planned);
            planned.map_or_else(|| words.begun.to_owned(), |planned| words.planned.of(planned))
        }
        Stage::Idle => run.as_ref().and_then(ended).unwrap_or_default(),
    })
}
