//! What does the page know? All signals in one place, handed to every component as context.

use std::sync::Arc;

use jiff::civil::Date;
use leptos::prelude::*;
use lexlint_shared::{
    index::StatuteId,
    report::{Citation, Provision, Source, Verdict},
    statute::Kind,
};

use crate::{
    checked::Checked,
    fetch::FetchError,
    headline::PENDING,
    preferences::{self, Theme},
    strings::{Language, Strings},
};

/// What an index covers.
#[derive(Clone, PartialEq, Eq, Debug)]
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
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
    /// The text to check.
    pub(crate) text: RwSignal<String>,
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
    /// The citation looked at.
    pub(crate) selected: RwSignal<Option<Selected>>,
    /// Which findings are shown.
    pub(crate) filter: RwSignal<Filter>,
    /// Which tab a phone shows.
    pub(crate) tab: RwSignal<Tab>,
}

impl State {
    /// The state on opening the page.
    pub(crate) fn new(today: Date) -> Self {
        Self {
            language: RwSignal::new(preferences::language()),
            theme: RwSignal::new(preferences::theme()),
            single_keys: RwSignal::new(preferences::single_keys()),
            text: RwSignal::default(),
            question: RwSignal::default(),
            as_of: RwSignal::new(today),
            today,
            loading: RwSignal::new(Loading::Under { received: 0, total: 0 }),
            under_way: RwSignal::default(),
            failures: RwSignal::default(),
            checked: RwSignal::default(),
            selected: RwSignal::default(),
            filter: RwSignal::new(Filter::All),
            tab: RwSignal::new(Tab::Text),
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

    /// A citation of the last check; tracks it.
    pub(crate) fn citation(self, index: usize) -> Option<Citation> {
        self.checked.with(|checked| checked.as_ref()?.report.citations.get(index).cloned())
    }

    /// Whether the last check is of the text and the date as they are; tracks all three.
    pub(crate) fn is_current(self) -> bool {
        self.checked.with(|checked| {
            checked.as_ref().is_some_and(|checked| {
                self.as_of.get() == checked.report.as_of && self.text.with(|text| *text == checked.text)
            })
        })
    }

    /// The day by whose law the last check judged; tracks it.
    pub(crate) fn judged_on(self) -> Date {
        self.checked.with(|checked| checked.as_ref().map(|checked| checked.report.as_of)).unwrap_or(self.today)
    }

    /// The provision that the words of a citation of the last check are really from; tracks it.
    pub(crate) fn source(self, index: usize) -> Option<Provision> {
        self.checked.with(|checked| checked.as_ref()?.sources.get(index).cloned().flatten())
    }

    /// Number of citations of the last check that pass a filter; tracks it.
    pub(crate) fn count(self, filter: Filter) -> usize {
        self.checked.with(|checked| {
            let citations = checked.as_ref().map_or(&[][..], |checked| &checked.report.citations);
            citations.iter().filter(|citation| filter.passes(citation.verdict)).count()
        })
    }

    /// Places in the report of the findings shown; tracks check and filter.
    pub(crate) fn shown(self) -> Vec<usize> {
        let filter = self.filter.get();
        self.checked.with(|checked| {
            let citations = checked.as_ref().map_or(&[][..], |checked| &checked.report.citations);
            let passing = citations.iter().enumerate().filter(|(_, citation)| filter.passes(citation.verdict));
            passing.map(|(index, _)| index).collect()
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
        let shown = untrack(|| self.shown());
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
            let citations = checked.as_ref().map_or(&[][..], |checked| &checked.report.citations);
            let waits =
                |citation: &&Citation| citation.explanation.code == PENDING && citation.law.as_deref() == Some(law);
            citations.iter().filter(waits).count()
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
