//! When does a version start, and when does a statute end? Derived, in this order of authority:
//!
//! A version starts on (1) the day of the project's table of facts; (2) the day in its own clause on commencement,
//! unless that lies before its promulgation: then it is the clause of the original; (3) the day that the heading of
//! its document gives; (4) the day in a history; (5) the commencement of the act that amended it; (6) a source's
//! column; (7) publication, where the clause says so. If none of them says, it starts with its promulgation.
//!
//! A statute ends by (1) a clause in the text of another statute; (2) the table of facts; (3) a history. It does not
//! end where a version of it starts on that day or later: then only the older text was meant.

use std::collections::BTreeMap;

use jiff::civil::Date;
use lexlint_shared::{
    report::Source,
    statute::{Kind, Repeal, Status, Statute},
};

use super::{
    document::{Document, EventKind, StatedStatus},
    effect::{self, Commencement},
    facts,
    finding::{Finding, FindingKind},
    merge::{Draft, finding},
    repeal, title,
};

/// Derives effective dates and repeals of all statutes, and compares them with what the sources state.
pub(super) fn derive(
    drafts: &mut BTreeMap<String, Draft>,
    sources: &[Source],
    findings: &mut Vec<Finding>,
) {
    for draft in drafts.values_mut() {
        document_numbers(draft);
    }
    let facts: BTreeMap<_, _> = facts::effective()
        .map(|fact| ((title::key(fact.title), fact.promulgated), fact.effective))
        .collect();
    // Amending acts first: amended versions start with them.
    for (key, draft) in drafts.iter_mut() {
        start(key, draft, &facts, &BTreeMap::new());
    }
    let acts = amending_acts(drafts);
    for (key, draft) in drafts.iter_mut() {
        start(key, draft, &facts, &acts);
        check_dates(draft, findings);
    }
    let ends = ends(drafts);
    apply(drafts, ends, findings);
    for draft in drafts.values() {
        compare(draft, sources, findings);
    }
}

fn document_numbers(draft: &mut Draft) {
    let numbers: Vec<Option<String>> = draft
        .statute
        .versions
        .iter()
        .map(|version| {
            draft
                .history()
                .find(|entry| entry.promulgated.contains(&version.promulgated))
                .and_then(|entry| entry.document_number.clone())
        })
        .collect();
    for (version, number) in draft.statute.versions.iter_mut().zip(numbers) {
        version.document_number = version.document_number.take().or(number);
    }
}

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

/// Whether the heading says that single provisions were changed: then the clause on commencement is the original's.
fn is_amended(documents: &[Document]) -> bool {
    let last = |document: &Document| {
        document
            .events
            .iter()
            .rev()
            .find(|event| event.kind != EventKind::Commenced)
            .map(|event| event.kind)
    };
    documents
        .iter()
        .filter_map(last)
        .any(|kind| kind == EventKind::Amended)
}

type Dates = BTreeMap<(String, Date), Date>;

/// Sets the first day in force of every version.
fn start(key: &str, draft: &mut Draft, facts: &Dates, acts: &Dates) {
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
                        document.events.iter().rev().find(|event| {
                            event.kind == EventKind::Commenced && event.date >= promulgated
                        })
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
                documents
                    .iter()
                    .filter_map(|document| document.effective)
                    .find(not_before)
            };
            let publication = || match clause {
                Some(Commencement::AfterPublication(days)) if !is_amended(documents) => {
                    Some(effect::after(published(promulgated, documents), days))
                }
                _ => None,
            };
            let place = (key.to_owned(), promulgated);
            facts
                .get(&place)
                .copied()
                .or(on)
                .or_else(heading)
                .or_else(history)
                .or_else(|| acts.get(&place).copied())
                .or_else(column)
                .or_else(publication)
        })
        .collect();
    for (version, day) in draft.statute.versions.iter_mut().zip(days) {
        version.effective = day;
    }
}

/// First days in force of amending acts, by the statute that they amend and the day of their promulgation.
fn amending_acts(drafts: &BTreeMap<String, Draft>) -> Dates {
    let mut acts = Dates::new();
    for draft in drafts.values() {
        let amended = match draft.statute.kind {
            Kind::Amendment => draft.statute.title.split("修正案").next(),
            Kind::Decision => draft
                .statute
                .title
                .split_once("关于修改《")
                .and_then(|(_, rest)| rest.split('》').next()),
            _ => None,
        };
        let Some(amended) = amended else { continue };
        for version in &draft.statute.versions {
            if let Some(effective) = version.effective {
                acts.insert((title::key(amended), version.promulgated), effective);
            }
        }
    }
    acts
}

/// A version in force more than so many days before its promulgation is a mistake of the source.
const MOST_DAYS_AHEAD: i32 = 3 * 366;

fn check_dates(draft: &Draft, findings: &mut Vec<Finding>) {
    for (version, documents) in draft.statute.versions.iter().zip(&draft.evidence) {
        let Some(document) = documents.first() else {
            continue;
        };
        match version.effective {
            None => findings.push(finding(
                document,
                FindingKind::NoEffectiveDate,
                format!(
                    "version of {}: no clause, heading, history or act gives its first day",
                    version.promulgated
                ),
                "it starts with its promulgation",
            )),
            Some(effective) if (effective - version.promulgated).get_days() > MOST_DAYS_AHEAD => {
                findings.push(finding(
                    document,
                    FindingKind::DateConflict,
                    format!(
                        "promulgated {}, in force from {effective}",
                        version.promulgated
                    ),
                    "kept",
                ))
            }
            Some(_) => {}
        }
        for document in documents {
            if let (Some(stated), Some(promulgated)) = (document.effective, document.promulgated)
                && stated < promulgated
            {
                findings.push(finding(
                    document,
                    FindingKind::DateConflict,
                    format!("stated to be in force from {stated}, before its promulgation on {promulgated}"),
                    format!("the day of the original text; this version starts on {}", version.starts()),
                ));
            }
        }
    }
}

/// Where a repeal is stated. Ordered by authority.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Authority {
    Clause,
    Fact,
    History,
}

/// A repeal found for a statute, not yet judged.
struct End {
    authority: Authority,
    repeal: Repeal,
    /// The title as it was named, for a statute that no source has.
    named: String,
    /// Local acts end local statutes.
    local: bool,
}

/// All repeals, by the statute that they end.
fn ends(drafts: &BTreeMap<String, Draft>) -> BTreeMap<String, Vec<End>> {
    let mut ends: BTreeMap<String, Vec<End>> = BTreeMap::new();
    for (own, draft) in drafts {
        for (version, documents) in draft.statute.versions.iter().zip(&draft.evidence) {
            for end in clauses(own, &draft.statute, version, documents, drafts) {
                ends.entry(end.0).or_default().push(end.1);
            }
        }
        for document in draft.documents() {
            let Some(stated) = &document.repeal else {
                continue;
            };
            let repeal = Repeal {
                date: stated.date,
                by: stated.by.as_deref().map(|title| official(title, drafts)),
                successors: stated
                    .successors
                    .iter()
                    .map(|title| official(title, drafts))
                    .collect(),
            };
            let end = End {
                authority: Authority::History,
                repeal,
                named: document.title.clone(),
                local: false,
            };
            ends.entry(own.clone()).or_default().push(end);
        }
    }
    for fact in facts::repeals() {
        let repeal = Repeal {
            date: fact.date,
            by: fact.by.map(|title| official(title, drafts)),
            successors: fact
                .successors
                .iter()
                .map(|title| official(title, drafts))
                .collect(),
        };
        let end = End {
            authority: Authority::Fact,
            repeal,
            named: fact.title.to_owned(),
            local: false,
        };
        ends.entry(title::key(fact.title)).or_default().push(end);
    }
    ends
}

/// The title under which a statute stands in the corpus.
fn official(title: &str, drafts: &BTreeMap<String, Draft>) -> String {
    drafts
        .get(&title::key(title))
        .map_or_else(|| title.to_owned(), |draft| draft.statute.title.clone())
}

/// The repeals that a version's own text states.
fn clauses(
    own: &str,
    statute: &Statute,
    version: &lexlint_shared::statute::Version,
    documents: &[Document],
    drafts: &BTreeMap<String, Draft>,
) -> Vec<(String, End)> {
    let by_decree = statute.title.contains("废止");
    let preamble = documents
        .first()
        .map(|document| document.preamble.as_str())
        .unwrap_or_default();
    let texts = version
        .articles
        .iter()
        .map(|article| article.text.as_str())
        .chain([preamble]);
    let day = original_start(version, documents);
    let mut found = Vec::new();
    for repealed in texts.flat_map(|text| repeal::clauses(text, by_decree)) {
        let Some((key, named)) = target(&repealed, drafts) else {
            continue;
        };
        if key == own {
            continue;
        }
        let successors = if by_decree {
            Vec::new()
        } else {
            vec![statute.title.clone()]
        };
        let repeal = Repeal {
            date: repealed.date.unwrap_or(day),
            by: Some(statute.title.clone()),
            successors,
        };
        found.push((
            key,
            End {
                authority: Authority::Clause,
                repeal,
                named,
                local: statute.kind == Kind::LocalRegulation,
            },
        ));
    }
    found
}

/// The commencement that a repeal clause goes with: of the original, where only single provisions were changed.
fn original_start(version: &lexlint_shared::statute::Version, documents: &[Document]) -> Date {
    if let Some(Commencement::On(date)) = effect::commencement(&version.articles) {
        return date;
    }
    if is_amended(documents) {
        let events = documents.iter().flat_map(|document| &document.events);
        let whole = events.filter(|event| {
            matches!(
                event.kind,
                EventKind::Adopted
                    | EventKind::Published
                    | EventKind::Approved
                    | EventKind::Revised
            )
        });
        return whole
            .map(|event| event.date)
            .min()
            .unwrap_or(version.promulgated);
    }
    version.starts()
}

/// Which statute a clause means. A title that begins with 关于 needs the court named before it.
fn target(
    repealed: &repeal::Repealed,
    drafts: &BTreeMap<String, Draft>,
) -> Option<(String, String)> {
    let plain = title::key(&repealed.title);
    if plain.is_empty() {
        return None;
    }
    if !repealed.title.starts_with("关于") || drafts.contains_key(&plain) {
        return Some((plain, repealed.title.clone()));
    }
    let issuers = repealed.issuer.into_iter().chain([
        "最高人民法院",
        "最高人民法院、最高人民检察院",
        "国务院",
    ]);
    let named: Vec<String> = issuers
        .map(|issuer| format!("{issuer}{}", repealed.title))
        .collect();
    let known = named
        .iter()
        .find(|title| drafts.contains_key(&title::key(title)));
    let named = known.or_else(|| repealed.issuer.and_then(|_| named.first()))?;
    Some((title::key(named), named.clone()))
}

/// Gives statutes their end; statutes that only a repeal names are added, without versions.
fn apply(
    drafts: &mut BTreeMap<String, Draft>,
    ends: BTreeMap<String, Vec<End>>,
    findings: &mut Vec<Finding>,
) {
    for (key, mut ends) in ends {
        let draft = drafts.entry(key).or_insert_with(|| unknown(&ends));
        let starts_again = |day: Date| {
            draft
                .statute
                .versions
                .iter()
                .any(|version| version.starts() >= day)
        };
        ends.retain(|end| !starts_again(end.repeal.date));
        ends.sort_by(|a, b| {
            (a.authority, a.repeal.date, &a.repeal.by).cmp(&(
                b.authority,
                b.repeal.date,
                &b.repeal.by,
            ))
        });
        let mut ends = ends.into_iter();
        let Some(first) = ends.next() else { continue };
        for other in ends.filter(|end| end.repeal.date != first.repeal.date) {
            findings.push(Finding {
                kind: FindingKind::RepealConflict,
                source: String::new(),
                origin: other.repeal.by.clone().unwrap_or_default(),
                statute: draft.statute.title.clone(),
                seen: format!("repealed on {} and on {}", first.repeal.date, other.repeal.date),
                resolution: format!("{} taken: clauses go before facts, facts before histories, the earlier before the later", first.repeal.date),
            });
        }
        draft.statute.repeal = Some(first.repeal);
    }
}

/// A statute that no source has.
fn unknown(ends: &[End]) -> Draft {
    let title = ends
        .first()
        .map(|end| end.named.clone())
        .unwrap_or_default();
    let local = ends.iter().all(|end| end.local);
    let kind = title::kind(&title, if local { "地方性法规" } else { "" });
    let statute = Statute {
        issuer: title::issuer(kind, &title, ""),
        title,
        kind,
        appellations: Vec::new(),
        versions: Vec::new(),
        repeal: None,
    };
    Draft {
        statute,
        evidence: Vec::new(),
        textless: Vec::new(),
    }
}

/// Compares the status that sources state with the one derived, on the day to which the source is current.
fn compare(draft: &Draft, sources: &[Source], findings: &mut Vec<Finding>) {
    let statute = &draft.statute;
    for (version, documents) in statute.versions.iter().zip(&draft.evidence) {
        for document in documents {
            let Some(stated) = document.stated else {
                continue;
            };
            let Some(day) = sources
                .iter()
                .find(|source| source.name == document.source)
                .map(|source| source.date)
            else {
                continue;
            };
            let current = statute
                .version(day)
                .is_some_and(|current| current.promulgated == version.promulgated);
            let derived = match statute.status(day) {
                Status::Repealed => StatedStatus::Repealed,
                Status::InForce if version.starts() <= day && !current => StatedStatus::Superseded,
                _ => StatedStatus::InForce,
            };
            // A statute's older versions end with it: both words fit.
            let fits = stated == derived
                || stated == StatedStatus::Superseded
                    && derived == StatedStatus::Repealed
                    && !current;
            if !fits {
                findings.push(finding(
                    document,
                    FindingKind::StatusConflict,
                    format!(
                        "stated {} for the version of {}; derived {} on {day}",
                        word(stated),
                        version.promulgated,
                        word(derived)
                    ),
                    "the derived status holds",
                ));
            }
        }
    }
}

const fn word(status: StatedStatus) -> &'static str {
    match status {
        StatedStatus::InForce => "in force",
        StatedStatus::Superseded => "superseded",
        StatedStatus::Repealed => "repealed",
    }
}
