//! The score, by kind, and a question to discuss.

use leptos::prelude::*;
use lexlint_shared::report::Verdict;

use super::{PICKS, Quiz};
use crate::{
    components::glyph::Glyph,
    sign::{Family, glyph},
    state::State,
    strings::quiz::words,
};

/// How many were picked while the key is hidden; then how many were right.
pub(super) fn score(state: State, quiz: Quiz, key: Vec<Verdict>) -> impl IntoView {
    move || {
        let own = words(state.language.get());
        let total = key.len();
        let right = |at: usize| quiz.picks.with(|picks| picks.get(&at) == key.get(at));
        if !quiz.revealed.get() {
            let done = quiz.picks.with(std::collections::BTreeMap::len);
            let said = own.done.replace("{done}", &done.to_string()).replace("{total}", &total.to_string());
            return view! { <p class="sheet-box" role="status" data-testid="done">{said}</p> }.into_any();
        }
        let score = (0..total).filter(|&at| right(at)).count();
        let kinds = PICKS.into_iter().enumerate().filter_map(|(n, verdict)| {
            let of_kind: Vec<usize> = (0..total).filter(|&at| key[at] == verdict).collect();
            let found = of_kind.iter().filter(|&&at| right(at)).count();
            let family = Family::of(verdict).class();
            (!of_kind.is_empty()).then(|| {
                view! {
                    <tr>
                        <th scope="row" class=format!("told-kind {family}")><Glyph path=glyph(verdict) />" "{own.picks[n]}</th>
                        <td>{found}" / "{of_kind.len()}</td>
                    </tr>
                }
            })
        });
        let kinds: Vec<_> = kinds.collect();
        // What was missed is worth most to talk about.
        let discussed = (0..total).find(|&at| !right(at)).unwrap_or_default();
        let topic = PICKS.iter().position(|verdict| *verdict == key[discussed]).unwrap_or_default();
        let question = own.discuss[topic].replace("{n}", &(discussed + 1).to_string());
        view! {
            <div class="sheet-box" role="status">
                <p class="score-line" data-testid="score"><b>{score}</b>" / "{total}</p>
                <p class="dim">{own.scored}</p>
            </div>
            <div class="sheet-box">
                <table class="plain-table"><caption>{own.by_kind}</caption><tbody>{kinds}</tbody></table>
            </div>
            <div class="sheet-box" data-testid="discuss"><h2>{own.discussion}</h2><p>{question}</p></div>
        }
        .into_any()
    }
}
