//! The table: per hundred citations, by verdict and by model.

use leptos::prelude::*;
use lexlint_shared::{metric::overlap::share, report::Verdict, show::sentence::in_words};

use super::rates::{Counts, Rates, percent};
use crate::{
    components::glyph::Glyph,
    sign::{Family, glyph},
    state::{Loading, State},
    strings::compare::CompareWords,
};

/// The table, with what it rests on below it.
pub(super) fn table(state: State, own: &'static CompareWords, rates: RwSignal<Rates>) -> impl IntoView {
    let words = state.words();
    let head = move || {
        let column = |verdict: Verdict| {
            let class = format!("told-kind {}", Family::of(verdict).class());
            view! { <th scope="col" class=class><Glyph path=glyph(verdict) />" "{(words.verdict)(verdict)}</th> }
        };
        rates.with(Rates::verdicts).into_iter().map(column).collect_view()
    };
    let rows = move || {
        rates.with(|rates| {
            let verdicts = rates.verdicts();
            let row = |(model, counts): (Option<&str>, &Counts)| {
                let model = model.map_or_else(|| own.no_model.to_owned(), str::to_owned);
                let cell = |verdict: &Verdict| {
                    view! { <td>{percent(share(counts.of(*verdict), counts.citations()))}</td> }
                };
                let cells: Vec<_> = verdicts.iter().map(cell).collect();
                let matching = counts.matching().map(|(share, (low, high))| {
                    view! { <b>{percent(share)}"%"</b>" "<span class="dim">{percent(low)}"–"{percent(high)}</span> }
                });
                view! {
                    <tr data-testid="model">
                        <th scope="row">{model}</th>
                        <td>{counts.answers}</td>
                        <td>{counts.citations()}</td>
                        {cells}
                        <td>{matching}</td>
                    </tr>
                }
            };
            rates.ranked().into_iter().map(row).collect::<Vec<_>>()
        })
    };
    let basis = move || {
        let built = match state.loading.get() {
            Loading::Ready(coverage) => Some(in_words(words, own.built, coverage.built)),
            _ => None,
        };
        [Some(in_words(words, own.as_of, state.as_of.get())), built, Some(own.formula.to_owned())]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" · ")
    };
    view! {
        <div class="sheet-box table-box" tabindex="0" role="region" aria-label=own.per_hundred>
            <table class="plain-table" data-testid="table">
                <caption>{own.per_hundred}</caption>
                <thead>
                    <tr>
                        <th scope="col">{own.model}</th>
                        <th scope="col">{own.answers}</th>
                        <th scope="col">{own.citations}</th>
                        {head}
                        <th scope="col">{own.rate}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        <p class="small dim">{basis}</p>
    }
}
