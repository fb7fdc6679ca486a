//! When does a version start? Derived, in this order of authority:
//!
//! A version starts on (1) the day of the project's table of facts; (2) the day in its own clause on commencement,
//! unless that lies before its promulgation: then it is the clause of the original; (3) the day that the heading of
//! its document gives; (4) the day in a history; (5) the commencement of the act that amended it; (6) a source's
//! column; (7) publication, where the clause says so. If none of them says, it starts with its promulgation.

use std::collections::BTreeMap;

use jiff::civil::Date;
use lexlint_shared::statute::{Kind, Statute, Version};

use super::{
    document::{Document, EventKind},
    effect::{self, Commencement},
    ends,
    markdown::MOST_DAYS_TO_PUBLISH,
    merge::Draft,
};

/// Day of publication: the last the heading gives, else of promulgation.
fn published(promulgated: Date, documents: &[Document]) -> Date {
    documents
        .iter()
        .flat_map(|document| &document.events)
        .filter(|event| event.kind == EventKind::Published && event.date >= promulgated)
        .map(|event| event.date)
        .min()
        .unwrap_or(promulgated)
}

/// Whether single provisions were changed: then the clause on commencement is the original's. The heading says so,
/// or lists several adoptions, or ends long before the version's date.
pub(super) fn is_amended(promulgated: Date, documents: &[Document]) -> bool {
    let far = |from: Date, to: Date| (to - from).get_days() > MOST_DAYS_TO_PUBLISH;
    documents.iter().any(|document| {
        let events = || document.events.iter().filter(|event| event.kind != EventKind::Commenced);
        let (Some(first), Some(last)) = (events().next(), events().next_back()) else {
            return false;
        };
        match last.kind {
            EventKind::Amended => true,
            EventKind::Revised => far(last.date, promulgated),
            _ => far(first.date, last.date) || far(last.date, promulgated),
        }
    })
}

/// Day of publication of the first text: of amended versions, whose clauses speak of it.
pub(super) fn first_published(documents: &[Document]) -> Option<Date> {
    let events =
        || documents.iter().flat_map(|document| &document.events).filter(|event| event.kind != EventKind::Commenced);
    let first = events().map(|event| event.date).min()?;
    let published = events().filter(|event| event.kind == EventKind::Published).map(|event| event.date).min();
    Some(published.filter(|&date| (date - first).get_days() <= MOST_DAYS_TO_PUBLISH).unwrap_or(first))
}

pub(super) type Dates = BTreeMap<(String, Date), Date>;

/// Sets the first day in force of every version.
pub(super) fn start(key: &str, draft: &mut Draft, facts: &Dates, acts: &Dates) {
    let days: Vec<Option<Date>> = draft
        .statute
        .versions
        .iter()
        .zip(&draft.evidence)
        .map(|(version, documents)| {
            let promulgated = version.promulgated;
            let not_before = |date: &Date| *date >= promulgated;
            let clause = effect::commencement(&version.articles);
            let on = match clause {
                Some(Commencement::On(date)) => Some(date).filter(not_before),
                _ => None,
            };
            let heading = || {
                documents
                    .iter()
                    .filter_map(|document| {
                        document
                            .events
                            .iter()
                            .rev()
                            .find(|event| event.kind == EventKind::Commenced && event.date >= promulgated)
                    })
                    .map(|event| event.date)
                    .next()
            };
            let history = || {
                draft
                    .history()
                    .filter(|entry| entry.promulgated.contains(&promulgated))
                    .filter_map(|entry| entry.effective)
                    .find(not_before)
            };
            let column = || {
                documents.iter().filter_map(|document| document.effective).find(|date| plausible(promulgated, *date))
            };
            let publication = || match clause {
                Some(Commencement::AfterPublication(days)) if !is_amended(promulgated, documents) => {
                    Some(effect::after(published(promulgated, documents), days))
                }
                _ => None,
            };
            let act = || adoptions(promulgated, documents).find_map(|date| acts.get(&(key.to_owned(), date)).copied());
            let place = (key.to_owned(), promulgated);
            facts
                .get(&place)
                .copied()
                .or(on)
                .or_else(heading)
                .or_else(history)
                .or_else(act)
                .or_else(column)
                .or_else(publication)
        })
        .collect();
    for (version, day) in draft.statute.versions.iter_mut().zip(days) {
        version.effective = day;
    }
}

/// First days in force of amending acts, by the statute that they amend and the days of their adoption.
pub(super) fn amending_acts(drafts: &BTreeMap<String, Draft>) -> Dates {
    let mut acts = Dates::new();
    for draft in drafts.values() {
        for (version, documents) in draft.statute.versions.iter().zip(&draft.evidence) {
            let Some(effective) = version.effective else {
                continue;
            };
            for amended in amended_titles(&draft.statute, version) {
                let Some((key, _)) = ends::target(&amended, None, drafts) else {
                    continue;
                };
                for date in adoptions(version.promulgated, documents) {
                    acts.insert((key.clone(), date), effective);
                }
            }
        }
    }
    acts
}

/// Titles that an act amends: of the statute to which it is a 修正案, or those that it says it changes.
fn amended_titles(act: &Statute, version: &Version) -> Vec<String> {
    if act.kind == Kind::Amendment {
        return act.title.split("修正案").next().map(str::to_owned).into_iter().collect();
    }
    if !act.title.contains("关于修改《") {
        return Vec::new();
    }
    let texts = version
        .articles
        .iter()
        .filter(|article| article.text.starts_with("修改《"))
        .map(|article| article.text.as_str());
    texts
        .chain([act.title.as_str()])
        .filter_map(|text| text.split_once("修改《").and_then(|(_, rest)| rest.split('》').next()))
        .map(str::to_owned)
        .collect()
}

/// Days on which a version may be dated: promulgation, and what its headings say was adopted near it.
fn adoptions(promulgated: Date, documents: &[Document]) -> impl Iterator<Item = Date> {
    let events =
        documents.iter().flat_map(|document| &document.events).filter(|event| event.kind != EventKind::Commenced);
    let near = move |date: &Date| (promulgated - *date).get_days().abs() <= MOST_DAYS_TO_PUBLISH;
    std::iter::once(promulgated).chain(events.map(|event| event.date).filter(near))
}

/// A version that takes effect more than so many days after its promulgation calls for a remark.
pub(super) const MOST_DAYS_AHEAD: i32 = 3 * 366;

/// Whether a date that a source states may be the first day in force.
fn plausible(promulgated: Date, date: Date) -> bool {
    (0..=MOST_DAYS_AHEAD).contains(&(date - promulgated).get_days())
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::corpus::{
        document::HistoryEntry,
        merge::merge,
        tests::{document, events, find},
    };

    fn starts(documents: Vec<Document>, title: &str) -> Vec<Date> {
        find(&merge(documents, Vec::new()), title).versions.iter().map(Version::starts).collect()
    }

    #[test]
    fn the_clause_of_a_new_text_counts_and_that_of_an_amended_one_does_not() {
        let new = document("某法", date(2023, 12, 29), &["甲。", "本法自2024年7月1日起施行。"]);
        let mut amended = document("某法", date(2025, 3, 1), &["乙。", "本法自2024年7月1日起施行。"]);
        amended.events = events(&[(2023, "通过"), (2025, "《关于修改〈某法〉的决定》修正")]);
        assert_eq!(starts(vec![new, amended], "某法"), [date(2024, 7, 1), date(2025, 3, 1)]);
    }

    #[test]
    fn headings_histories_and_columns_are_asked_in_turn() {
        let text = ["甲。", "本法自1994年1月1日起施行。"];
        let mut column = document("某法", date(2020, 1, 1), &text);
        column.effective = Some(date(2020, 5, 1));
        assert_eq!(starts(vec![column.clone()], "某法"), [date(2020, 5, 1)]);
        let mut history = Document::new("h", "h".to_owned(), "某法".to_owned(), Kind::Law);
        history.history = vec![HistoryEntry {
            promulgated: vec![date(2020, 1, 1)],
            effective: Some(date(2020, 4, 1)),
            document_number: None,
        }];
        assert_eq!(starts(vec![column.clone(), history.clone()], "某法"), [date(2020, 4, 1)]);
        let mut heading = column.clone();
        heading.source = "other".to_owned();
        heading.events = events(&[(2020, "修正"), (2021, "施行")]);
        assert_eq!(starts(vec![column, history, heading], "某法"), [date(2021, 1, 1)]);
        let mut absurd = document("某法", date(2020, 1, 1), &text);
        absurd.effective = Some(date(1994, 1, 1));
        assert_eq!(starts(vec![absurd], "某法"), [date(2020, 1, 1)], "a version does not start before it was made");
    }

    #[test]
    fn amended_versions_start_with_the_act_that_amends() {
        let law = document("中华人民共和国刑样法", date(2023, 12, 29), &["甲。", "本法自1997年10月1日起施行。"]);
        let mut act = document(
            "中华人民共和国刑样法修正案（十二）",
            date(2023, 12, 29),
            &["乙。", "本修正案自2024年3月1日起施行。"],
        );
        act.kind = Kind::Amendment;
        assert_eq!(starts(vec![law, act], "中华人民共和国刑样法"), [date(2024, 3, 1)]);
        let rule = document("最高人民法院关于甲的规定", date(2020, 12, 29), &["甲。"]);
        let mut decision = document(
            "最高人民法院关于修改《最高人民法院关于乙的规定》等二件司法解释的决定",
            date(2020, 12, 23),
            &[
                "修改《最高人民法院关于乙的规定》\n将第一条删去。",
                "修改《最高人民法院关于甲的规定》\n将第一条删去。",
                "本决定自2021年1月1日起施行。",
            ],
        );
        decision.events = events(&[(2020, "通过")]);
        let mut dated = rule.clone();
        dated.events = decision.events.clone();
        dated.events[0].date = date(2020, 12, 23);
        assert_eq!(starts(vec![dated, decision], "最高人民法院关于甲的规定"), [date(2021, 1, 1)]);
    }
}
