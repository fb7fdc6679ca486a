//! One citation of the quiz: its sentence, the picks, and once the key is shown what was right.

use leptos::prelude::*;
use lexlint_shared::{
    report::Citation,
    show::sentence::{Context, sentence},
    text::{chars, string},
};

use super::{
    super::{Desk, marked::told},
    PICKS, Quiz,
};
use crate::{components::words::DOCUMENT, engine::Reading, state::State, strings::quiz::QuizWords};

/// A citation with its picks.
pub(super) fn item(
    desk: Desk,
    own: &'static QuizWords,
    quiz: Quiz,
    at: usize,
    text: &str,
    reading: &Reading,
) -> impl IntoView + use<> {
    let state = desk.state;
    let right = reading.citation.verdict;
    let [before, cited, after] = around(text, &reading.citation);
    let pick = move |(n, verdict): (usize, lexlint_shared::report::Verdict)| {
        let picked = move || quiz.picks.with(|picks| picks.get(&at) == Some(&verdict));
        let class = move || {
            let key = quiz.revealed.get() && verdict == right;
            if key {
                "pick right"
            } else if picked() {
                "pick picked"
            } else {
                "pick"
            }
        };
        let note = move || match (quiz.revealed.get(), verdict == right, picked()) {
            (true, true, true) => own.both,
            (true, true, false) => own.is_key,
            (_, _, true) => own.is_own,
            _ => "",
        };
        view! {
            <button
                class=class
                data-testid=format!("pick-{}", verdict.code())
                aria-pressed=move || picked().to_string()
                disabled=quiz.revealed
                on:click=move |_| quiz.pick(at, verdict)
            >
                {own.picks[n]}
                <small>{note}</small>
            </button>
        }
    };
    let reading = reading.clone();
    let answer = move || {
        quiz.revealed.get().then(|| {
            let said = match quiz.picks.with(|picks| picks.get(&at).copied()) {
                Some(picked) if picked == right => own.right,
                Some(picked) if picked.is_problem() && right.is_problem() => own.half,
                Some(_) => own.wrong,
                None => own.unanswered,
            };
            told(state, &reading, said, "answered")
        })
    };
    view! {
        <li data-testid="item">
            <p class="answer-text" lang=DOCUMENT><b class="number">{at + 1}</b>{before}<u>{cited}</u>{after}</p>
            <div class="picks" role="group" aria-label=own.pick.replace("{n}", &(at + 1).to_string())>
                {PICKS.into_iter().enumerate().map(pick).collect_view()}
            </div>
            {answer}
        </li>
    }
}

/// The key in a line, for the printed sheet.
pub(super) fn key(state: State, at: usize, citation: &Citation) -> impl IntoView + use<> {
    let words = state.words();
    let context = Context { words, as_of: state.as_of.get(), today: Some(state.today) };
    let said = sentence(citation, context);
    view! { <li value=(at + 1).to_string()><b>{(words.verdict)(citation.verdict)}</b>" "{said}</li> }
}

/// The sentence of a citation and its claim: before it, itself, behind it.
fn around(text: &str, citation: &Citation) -> [String; 3] {
    let letters = chars(text);
    let ends = |c: &char| matches!(c, '。' | '\n' | '！' | '？');
    let last = citation.content.as_ref().map_or(citation.end, |content| content.end.max(citation.end));
    let first = citation.content.as_ref().map_or(citation.start, |content| content.start.min(citation.start));
    let start = letters[..first].iter().rposition(ends).map_or(0, |at| at + 1);
    let mut end = letters[last..].iter().position(ends).map_or(letters.len(), |at| last + at + 1);
    while letters.get(end).is_some_and(|c| matches!(c, '”' | '」' | '）')) {
        end += 1;
    }
    let part = |from: usize, to: usize| string(&letters[from..to]).trim_matches('\n').to_owned();
    [part(start, citation.start), part(citation.start, citation.end), part(citation.end, end.max(citation.end))]
}
