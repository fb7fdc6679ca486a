//! What was found, what was not checked, and by what law.

use std::sync::Arc;

use leptos::prelude::*;
use lexlint_shared::{
    report::Verdict,
    show::{name::official, sentence::in_words},
};

use super::{glyph::Glyph, words::DOCUMENT};
use crate::{
    checked::Checked,
    headline::{Counts, headline},
    report::decisions::Tally,
    sign::{Family, glyph},
    state::{Coverage, Loading, Origin, State},
    strings::{Strings, thousands},
};

/// More citations than this get a bar in proportion instead of a cell each.
const CELLS: usize = 40;

/// The summary across the page.
#[component]
pub(crate) fn Summary() -> impl IntoView {
    let state = State::of_page();
    let all_match = move || {
        let matches = |checked: &Option<Arc<Checked>>| {
            checked.as_ref().is_some_and(|checked| Counts::of(checked.citations()).all_match())
        };
        state.is_shown() && state.checked.with(matches)
    };
    // What is read aloud waits until loading and checking are done: numbers on their way would interrupt the reader.
    let settled = Memo::new(move |before: Option<&String>| {
        let busy = match state.loading.get() {
            Loading::Under { .. } => true,
            Loading::Ready(_) => !state.is_current(),
            Loading::Failed(_) => false,
        };
        if busy { before.cloned().unwrap_or_default() } else { head(state) }
    });
    view! {
        <section class="sum" data-testid="summary" aria-label=move || state.words().page.findings>
            <div>
                <p class="unseen" role="status">{settled}</p>
                <h1 data-testid="headline" class:v-ok=all_match>
                    <Show when=all_match>
                        <Glyph path=glyph(Verdict::Verified) />
                    </Show>
                    {move || head(state)}
                </h1>
                <p class="kinds">{move || note(state)}</p>
            </div>
            <Strip />
            <CoverageList />
        </section>
    }
}

/// The headline, whatever the state.
fn head(state: State) -> String {
    let words = state.words();
    match state.loading.get() {
        Loading::Under { received, total } => {
            let template = words.state.loading.replace("{received}", &megabytes(received));
            template.replace("{total}", &megabytes(total))
        }
        Loading::Failed(_) => words.state.no_index.to_owned(),
        Loading::Ready(_) if state.text.with(|text| text.trim().is_empty()) => words.summary.empty.to_owned(),
        Loading::Ready(_) if !state.is_shown() => words.summary.checking.to_owned(),
        Loading::Ready(_) => state.checked.with(|checked| {
            let said = checked.as_ref().map(|checked| headline(Counts::of(checked.citations()), checked.as_of, words));
            said.unwrap_or_default()
        }),
    }
}

/// The line below the headline.
fn note(state: State) -> AnyView {
    let words = state.words();
    if matches!(state.loading.get(), Loading::Under { .. }) {
        return words.state.loading_note.into_any();
    }
    let under_way = state.under_way.get();
    let fetching = (under_way > 0).then(|| {
        view! { <span class="dim" title=words.state.texts_note>{words.state.texts.of(under_way)}</span> }
    });
    let problems = state.checked.with(|checked| {
        let checked = checked.as_ref()?;
        let counts = Counts::of(checked.citations());
        if counts.found == 0 {
            let text = state.text.with(|text| !text.trim().is_empty());
            return text.then(|| words.summary.none_note.into_any());
        }
        let problems = Verdict::ALL.into_iter().filter_map(|verdict| {
            let n = checked.citations().filter(|citation| citation.verdict == verdict).count();
            let class = format!("kind {}", Family::of(verdict).class());
            (verdict.is_problem() && n > 0).then(
                || view! { <span class=class><Glyph path=glyph(verdict) />{(words.problem)(verdict)}" "{n}</span> },
            )
        });
        let problems = problems.collect_view();
        Some(match counts.problems() {
            0 => ().into_any(),
            n => view! { <span>{words.summary.to_resolve.of(n)}</span>{problems} }.into_any(),
        })
    });
    view! { {problems}{decided(state)}{fetching} }.into_any()
}

/// How much the reader has decided; nothing if nothing.
fn decided(state: State) -> impl IntoView {
    let words = &state.words().report;
    let Tally { dismissed, commented, applied } = state.decisions.tally();
    let counts =
        [(dismissed, words.count_dismissed), (commented, words.count_commented), (applied, words.count_applied)];
    let counts = counts.into_iter().filter(|&(n, _)| n > 0);
    counts.map(|(n, words)| view! { <span class="dim" data-testid="tally">{words.of(n)}</span> }).collect_view()
}

/// One cell for each citation, or a bar in proportion where there are many.
#[component]
fn Strip() -> impl IntoView {
    let state = State::of_page();
    let verdicts = Memo::new(move |_| {
        state.checked.with(|checked| {
            let citations = checked.iter().flat_map(|checked| checked.citations());
            citations.map(|citation| citation.verdict).collect::<Vec<_>>()
        })
    });
    let cells = move || {
        let verdicts = verdicts.get();
        if verdicts.len() > CELLS {
            return view! { <Proportions verdicts=verdicts /> }.into_any();
        }
        verdicts
            .into_iter()
            .enumerate()
            .map(|(index, verdict)| view! { <Cell index=index verdict=verdict /> })
            .collect_view()
            .into_any()
    };
    view! {
        <nav class="strip" data-testid="strip" aria-label=move || state.words().page.strip>
            {cells}
        </nav>
    }
}

#[component]
fn Cell(index: usize, verdict: Verdict) -> impl IntoView {
    let state = State::of_page();
    let label = move || {
        let citation = state.citation(index).map(|citation| official(&citation)).unwrap_or_default();
        format!("{} {citation} {}", index + 1, (state.words().verdict)(verdict))
    };
    view! {
        <button
            class=Family::of(verdict).class()
            aria-label=label
            aria-current=move || state.is_selected(index).then_some("true")
            on:click=move |_| state.select(index, Origin::Elsewhere)
        >
            <Glyph path=glyph(verdict) />
            {index + 1}
        </button>
    }
}

/// Shares of the verdicts; the counts beside the headline say the same in words.
#[component]
fn Proportions(verdicts: Vec<Verdict>) -> impl IntoView {
    let share = |verdict: Verdict| {
        let n = verdicts.iter().filter(|&&found| found == verdict).count();
        (n > 0).then(|| {
            let class = format!("share {}", Family::of(verdict).class());
            view! {
                <span class=class style:flex-grow=n.to_string()>
                    <Glyph path=glyph(verdict) />
                    {n}
                </span>
            }
        })
    };
    view! { <div class="shares" aria-hidden="true">{Verdict::ALL.map(share).collect_view()}</div> }
}

/// By what law, from which index, and what that leaves out.
#[component]
fn CoverageList() -> impl IntoView {
    let state = State::of_page();
    let list = move || {
        let Loading::Ready(coverage) = state.loading.get() else {
            return None;
        };
        let words = state.words();
        let id: String = coverage.id.chars().take(8).collect();
        Some(view! {
            <div>
                <dt>{words.summary.judged_by}</dt>
                <dd>{in_words(words, words.summary.judged_by_value, state.as_of.get())}</dd>
            </div>
            <div>
                <dt>{words.summary.covers}</dt>
                <dd>{covers(&coverage, words)}</dd>
            </div>
            <div>
                <dt>{words.summary.leaves_out}</dt>
                <dd>{leaves_out(&coverage, words)}</dd>
            </div>
            <div>
                <dt>{words.summary.index}</dt>
                <dd>
                    <details class="sources">
                        <summary><code title=coverage.id.clone()>{id}</code></summary>
                        <ul lang=DOCUMENT>{sources(&coverage, words).into_iter().map(|source| view! { <li>{source}</li> }).collect_view()}</ul>
                    </details>
                </dd>
            </div>
        })
    };
    view! { <dl class="cover" data-testid="coverage">{list}</dl> }
}

fn covers(coverage: &Coverage, words: &Strings) -> String {
    let template = in_words(words, words.summary.covers_value, coverage.built);
    template.replace("{statutes}", &thousands(coverage.statutes)).replace("{articles}", &thousands(coverage.articles))
}

fn leaves_out(coverage: &Coverage, words: &Strings) -> String {
    let absent = coverage.absent.iter().map(|&kind| (words.norms)(kind)).chain([words.summary.cases]);
    absent.collect::<Vec<_>>().join(words.summary.and)
}

fn sources(coverage: &Coverage, words: &Strings) -> Vec<String> {
    let source = |source: &lexlint_shared::report::Source| {
        let template = in_words(words, words.summary.source, source.date);
        let template = template.replace("{name}", &source.name).replace("{statutes}", &thousands(source.statutes));
        template.replace("{articles}", &thousands(source.provisions))
    };
    coverage.sources.iter().map(source).collect()
}

/// Bytes as megabytes with one decimal.
fn megabytes(bytes: u64) -> String {
    let tenths = bytes / 100_000;
    format!("{}.{}", tenths / 10, tenths % 10)
}
