//! What does the page know? All signals in one place, handed to every component as context.

use std::sync::Arc;

use jiff::civil::Date;
use leptos::prelude::*;
use lexlint_shared::{
    index::StatuteId,
    judgement::Judgement,
    report::{Citation, Source, Verdict},
    statute::Kind,
};
use serde::{Deserialize, Serialize};

use crate::{
    checked::{Checked, Id, Kept},
    fetch::FetchError,
    headline::PENDING,
    judge::{self, Judged, Run},
    preferences::{self, Theme},
    report::Decisions,
    route::Route,
    strings::{Language, Strings},
};

/// What an index covers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Coverage {
    /// Identity of the index.
    pub(crate) id: String,
    /// What it is current to.
    pub(crate) built: Date,
    /// Number of statutes.
    pub(crate) statutes: usize,
    /// Number of articles, over the newest versions.
    pub(crate) articles: usize,
    /// Sorts of norms of which it has none.
    pub(crate) absent: Vec<Kind>,
    /// What it was built from.
    pub(crate) sources: Vec<Source>,
}

/// How far the index is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Loading {
    /// On its way.
    Under {
        /// Bytes that have come.
        received: u64,
        /// Bytes in all; 0 while not known.
        total: u64,
    },
    /// There.
    Ready(Arc<Coverage>),
    /// It could not be had.
    Failed(FetchError),
}

/// A part of the index that is loaded when it is wanted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(crate) enum Part {
    /// The words of a statute.
    Shard(StatuteId),
    /// Where words come from.
    Fingerprints,
}

/// A part that could not be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    /// The part.
    pub(crate) part: Part,
    /// Title of its statute.
    pub(crate) law: Option<String>,
    /// Why.
    pub(crate) error: FetchError,
}

/// Where a selection came from, and so what has to follow it into view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    /// The text: the card follows.
    Text,
    /// The list: the mark follows.
    List,
    /// Strip or keys: both follow.
    Elsewhere,
    /// A check: what was looked at has another place in the list now, and nothing follows.
    Check,
}

/// The citation that is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Selected {
    /// Its place in the report.
    pub(crate) index: usize,
    /// How it came to be selected.
    pub(crate) origin: Origin,
}

/// Which findings the list shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Filter {
    /// All.
    All,
    /// Problems.
    Problems,
    /// Not checked.
    Unchecked,
    /// Verified.
    Verified,
}

impl Filter {
    /// All filters, in the order of their keys.
    pub(crate) const ALL: [Self; 4] = [Self::All, Self::Problems, Self::Unchecked, Self::Verified];

    /// Whether a verdict passes.
    pub(crate) const fn passes(self, verdict: Verdict) -> bool {
        match self {
            Self::All => true,
            Self::Problems => verdict.is_problem(),
            Self::Unchecked => matches!(verdict, Verdict::Unverifiable),
            Self::Verified => matches!(verdict, Verdict::Verified),
        }
    }
}

/// The tabs of a phone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tab {
    /// The text.
    Text,
    /// The findings.
    Findings,
}

/// All signals of the page.
#[derive(Clone, Copy)]
pub(crate) struct State {
    /// Language of the interface.
    pub(crate) language: RwSignal<Language>,
    /// Theme.
    pub(crate) theme: RwSignal<Theme>,
    /// Whether keys without modifier do anything.
    pub(crate) single_keys: RwSignal<bool>,
    /// What the page shows.
    pub(crate) route: RwSignal<Route>,
    /// The text to check.
    pub(crate) text: RwSignal<String>,
    /// An input method is at work in the text.
    pub(crate) composing: RwSignal<bool>,
    /// The question that the text answers.
    pub(crate) question: RwSignal<String>,
    /// Judge by the law of this day.
    pub(crate) as_of: RwSignal<Date>,
    /// The day on which the page was opened.
    pub(crate) today: Date,
    /// How far the index is.
    pub(crate) loading: RwSignal<Loading>,
    /// Parts on their way.
    pub(crate) under_way: RwSignal<usize>,
    /// Parts that could not be had.
    pub(crate) failures: RwSignal<Vec<Failure>>,
    /// The last check. Its text may be behind [`State::text`] by a moment.
    pub(crate) checked: RwSignal<Option<Arc<Checked>>>,
    /// The last check has been behind for longer than a moment.
    pub(crate) behind: RwSignal<bool>,
    /// The citation looked at.
    pub(crate) selected: RwSignal<Option<Selected>>,
    /// Which findings are shown.
    pub(crate) filter: RwSignal<Filter>,
    /// Which tab a phone shows.
    pub(crate) tab: RwSignal<Tab>,
    /// What a judge was asked, and what it said.
    pub(crate) judged: RwSignal<Judged>,
    /// What was judged is no longer what stands on the page.
    pub(crate) older: Memo<bool>,
    /// What the reader decided.
    pub(crate) decisions: Decisions,
}

impl State {
    /// The state on opening the page at an address, with the day that it names.
    pub(crate) fn new(today: Date, (route, day): (Route, Option<Date>)) -> Self {
        let (text, question, as_of) =
            (RwSignal::<String>::default(), RwSignal::<String>::default(), RwSignal::new(day.unwrap_or(today)));
        let judged = RwSignal::<Judged>::default();
        let older = move |_: Option<&_>| {
            judged.with(|Judged { run, .. }| {
                run.as_ref().is_some_and(|Run { sent, .. }| {
                    sent.as_of != as_of.get()
                        || question.with(|question| question.trim() != sent.question.as_deref().unwrap_or_default())
                        || text.with(|text| *text != sent.text)
                })
            })
        };
        let checked = RwSignal::default();
        Self {
            language: RwSignal::new(preferences::language()),
            theme: RwSignal::new(preferences::theme()),
            single_keys: RwSignal::new(preferences::single_keys()),
            route: RwSignal::new(route),
            text,
            composing: RwSignal::default(),
            question,
            as_of,
            today,
            loading: RwSignal::new(Loading::Under { received: 0, total: 0 }),
            under_way: RwSignal::default(),
            failures: RwSignal::default(),
            checked,
            behind: RwSignal::default(),
            selected: RwSignal::default(),
            filter: RwSignal::new(Filter::All),
            tab: RwSignal::new(Tab::Text),
            judged,
            older: Memo::new(older),
            decisions: Decisions::new(checked),
        }
    }

    /// The state that [`crate::app::App`] provides.
    pub(crate) fn of_page() -> Self {
        expect_context()
    }

    /// The words of the interface; tracks the language.
    pub(crate) fn words(self) -> &'static Strings {
        self.language.get().strings()
    }

    /// Shows a check. What was looked at stays looked at, wherever it is now.
    pub(crate) fn show(self, checked: Checked) {
        let selected = self.selected.get_untracked();
        let before = self.checked.get_untracked();
        let moved = selected.map(|selected| {
            let id = before?.findings.get(selected.index)?.id;
            Some(Selected { index: checked.place(id)?, origin: Origin::Check })
        });
        self.checked.set(Some(Arc::new(checked)));
        let index = |selected: Option<Selected>| selected.map(|selected| selected.index);
        if let Some(moved) = moved.filter(|&moved| index(moved) != index(selected)) {
            self.selected.set(moved);
        }
    }

    /// What was found on a citation, whose place may have changed; tracks the check.
    pub(crate) fn kept(self, id: Id) -> Option<Kept> {
        self.checked.with(|checked| {
            let checked = checked.as_ref()?;
            checked.findings.get(checked.place(id)?).cloned()
        })
    }

    /// What a judge said of a finding; tracks check and judge.
    pub(crate) fn score(self, id: Id) -> Option<Arc<Judgement>> {
        self.judged.with(|Judged { run, .. }| {
            let run = run.as_ref()?;
            self.checked.with(|checked| judge::score(run, checked.as_ref()?, id))
        })
    }

    /// Where in the list of findings one is; tracks the check.
    pub(crate) fn place(self, id: Id) -> Option<usize> {
        self.checked.with(|checked| checked.as_ref()?.place(id))
    }

    /// A citation of the last check; tracks it.
    pub(crate) fn citation(self, index: usize) -> Option<Citation> {
        self.checked.with(|checked| checked.as_ref()?.citation(index).cloned())
    }

    /// Whether the last check is of the text and the date as they are; tracks all three.
    pub(crate) fn is_current(self) -> bool {
        self.checked.with(|checked| {
            checked.as_ref().is_some_and(|checked| {
                self.as_of.get() == checked.as_of && self.text.with(|text| *text == checked.text)
            })
        })
    }

    /// Whether what was found is to be shown: it is of this text, or of what it was a moment ago; tracks all.
    pub(crate) fn is_shown(self) -> bool {
        let of_text =
            self.checked.with(|checked| checked.as_ref().is_some_and(|checked| !checked.text.trim().is_empty()));
        if of_text { !self.behind.get() } else { self.is_current() }
    }

    /// The day by whose law the last check judged; tracks it.
    pub(crate) fn judged_on(self) -> Date {
        self.checked.with(|checked| checked.as_ref().map(|checked| checked.as_of)).unwrap_or(self.today)
    }

    /// Number of citations of the last check that pass a filter; tracks it.
    pub(crate) fn count(self, filter: Filter) -> usize {
        self.checked.with(|checked| {
            let citations = checked.iter().flat_map(|checked| checked.citations());
            citations.filter(|citation| filter.passes(citation.verdict)).count()
        })
    }

    /// The findings that the list shows; tracks check and filter.
    pub(crate) fn shown(self) -> Vec<Id> {
        let filter = self.filter.get();
        self.checked.with(|checked| {
            let findings = checked.iter().flat_map(|checked| &checked.findings);
            findings.filter(|kept| filter.passes(kept.finding.citation.verdict)).map(|kept| kept.id).collect()
        })
    }

    /// Whether a citation is the one looked at; tracks the selection.
    pub(crate) fn is_selected(self, index: usize) -> bool {
        self.selected.with(|selected| selected.is_some_and(|selected| selected.index == index))
    }

    /// Looks at a citation.
    pub(crate) fn select(self, index: usize, origin: Origin) {
        self.selected.set(Some(Selected { index, origin }));
    }

    /// Looks at the finding `step` after the present one, among those shown. Returns its place in the report.
    pub(crate) fn step(self, step: isize, origin: Origin) -> Option<usize> {
        let shown: Vec<usize> = untrack(|| self.shown().into_iter().filter_map(|id| self.place(id)).collect());
        let last = shown.len().checked_sub(1)?;
        let present =
            self.selected.get_untracked().and_then(|selected| shown.iter().position(|&index| index == selected.index));
        let at = match present {
            Some(at) => at.saturating_add_signed(step).min(last),
            None => {
                if step > 0 {
                    0
                } else {
                    last
                }
            }
        };
        self.select(shown[at], origin);
        Some(shown[at])
    }

    /// As [`State::step`], where it does not matter which finding it is.
    pub(crate) fn go(self, step: isize, origin: Origin) {
        let _ = self.step(step, origin);
    }

    /// How many citations wait for the text of a law; tracks the check.
    pub(crate) fn waiting_for(self, law: &str) -> usize {
        self.checked.with(|checked| {
            let citations = checked.iter().flat_map(|checked| checked.citations());
            let waits =
                |citation: &&Citation| citation.explanation.code == PENDING && citation.law.as_deref() == Some(law);
            citations.filter(waits).count()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verdict_passes_one_filter_besides_all() {
        for verdict in Verdict::ALL {
            assert_eq!(Filter::ALL.into_iter().filter(|filter| filter.passes(verdict)).count(), 2, "{verdict:?}");
        }
    }
}
