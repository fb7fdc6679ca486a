//! The charts: how often citations match, with the interval, and what all citations were found to be. Their numbers are
//! in the table, which is what is read aloud.

use leptos::prelude::*;
use lexlint_shared::report::Verdict;

use super::rates::{Rates, percent};
use crate::{sign::Family, state::State, strings::compare::CompareWords};

/// Both charts.
pub(super) fn charts(state: State, own: &'static CompareWords, rates: RwSignal<Rates>) -> impl IntoView {
    let words = state.words();
    let name = move |model: Option<&str>| model.map_or_else(|| own.no_model.to_owned(), str::to_owned);
    let shares = move || {
        rates.with(|rates| {
            let line = |(model, counts): (Option<&str>, &super::rates::Counts)| {
                let (share, (low, high)) = counts.matching()?;
                let at = |share: f64| format!("{:.2}%", share * 100.0);
                Some(view! {
                    <li>
                        <span class="model">{name(model)}</span>
                        <span class="axis">
                            <span class="range" style:left=at(low) style:width=at(high - low)></span>
                            <span class="dot" style:left=at(share)></span>
                        </span>
                        <b>{percent(share)}"%"</b>
                    </li>
                })
            };
            rates.ranked().into_iter().filter_map(line).collect::<Vec<_>>()
        })
    };
    let bars = move || {
        rates.with(|rates| {
            let verdicts = rates.verdicts();
            let bar = |(model, counts): (Option<&str>, &super::rates::Counts)| {
                let part = |verdict: &Verdict| {
                    let n = counts.of(*verdict);
                    (n > 0).then(|| {
                        let class = format!("part {} k-{}", Family::of(*verdict).class(), verdict.code());
                        view! { <span class=class style:flex-grow=n.to_string()></span> }
                    })
                };
                let parts: Vec<_> = verdicts.iter().filter_map(part).collect();
                view! {
                    <li>
                        <span class="model">{name(model)}</span>
                        <span class="stack">{parts}</span>
                        <span class="dim">{counts.citations()}</span>
                    </li>
                }
            };
            rates.ranked().into_iter().map(bar).collect::<Vec<_>>()
        })
    };
    let legend = move || {
        let key = |verdict: Verdict| {
            let class = format!("part {} k-{}", Family::of(verdict).class(), verdict.code());
            view! { <li><span class=class></span>{(words.verdict)(verdict)}</li> }
        };
        rates.with(Rates::verdicts).into_iter().map(key).collect_view()
    };
    view! {
        <div class="charts" aria-hidden="true" data-testid="charts">
            <section class="sheet-box">
                <h2>{own.share}</h2>
                <p class="small dim">{own.interval}</p>
                <ul class="shares-chart">{shares}</ul>
            </section>
            <section class="sheet-box">
                <h2>{own.all}</h2>
                <ul class="legend-row">{legend}</ul>
                <ul class="bars-chart">{bars}</ul>
            </section>
        </div>
    }
}
