//! What is the status of statutes? Derives starts and ends, and compares them with what the sources state.

use std::collections::BTreeMap;

use lexlint_shared::{report::Source, statute::Status};

use super::{
    document::StatedStatus,
    ends, facts,
    finding::{Finding, FindingKind},
    merge::{Draft, finding},
    starts::{MOST_DAYS_AHEAD, amending_acts, start},
    title,
};

/// Derives effective dates and repeals of all statutes, and compares them with what the sources state.
pub(super) fn derive(drafts: &mut BTreeMap<String, Draft>, sources: &[Source], findings: &mut Vec<Finding>) {
    for draft in drafts.values_mut() {
        document_numbers(draft);
    }
    let facts: BTreeMap<_, _> =
        facts::effective().map(|fact| ((title::key(fact.title), fact.promulgated), fact.effective)).collect();
    // Amending acts first: amended versions start with them.
    for (key, draft) in drafts.iter_mut() {
        start(key, draft, &facts, &BTreeMap::new());
    }
    let acts = amending_acts(drafts);
    for (key, draft) in drafts.iter_mut() {
        start(key, draft, &facts, &acts);
        check_dates(draft, findings);
    }
    ends::derive(drafts, findings);
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

fn check_dates(draft: &Draft, findings: &mut Vec<Finding>) {
    for (version, documents) in draft.statute.versions.iter().zip(&draft.evidence) {
        let Some(document) = documents.first() else {
            continue;
        };
        match version.effective {
            None => findings.push(finding(
                document,
                FindingKind::NoEffectiveDate,
                format!("version of {}: no clause, heading, history or act gives its first day", version.promulgated),
                "it starts with its promulgation",
            )),
            Some(effective) if (effective - version.promulgated).get_days() > MOST_DAYS_AHEAD => {
                findings.push(finding(
                    document,
                    FindingKind::DateConflict,
                    format!("promulgated {}, in force from {effective}", version.promulgated),
                    "kept",
                ));
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

/// Compares the status that sources state with the one derived, on the day to which the source is current.
fn compare(draft: &Draft, sources: &[Source], findings: &mut Vec<Finding>) {
    let statute = &draft.statute;
    for (version, documents) in statute.versions.iter().zip(&draft.evidence) {
        for document in documents {
            let Some(stated) = document.stated else {
                continue;
            };
            let Some(day) = sources.iter().find(|source| source.name == document.source).map(|source| source.date)
            else {
                continue;
            };
            let current = statute.version(day).is_some_and(|current| current.promulgated == version.promulgated);
            let derived = match statute.status(day) {
                Status::Repealed => StatedStatus::Repealed,
                Status::InForce if version.starts() <= day && !current => StatedStatus::Superseded,
                _ => StatedStatus::InForce,
            };
            // A statute's older versions end with it: both words fit.
            let fits = stated == derived
                || stated == StatedStatus::Superseded && derived == StatedStatus::Repealed && !current;
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

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::corpus::{
        merge::merge,
        tests::{document, find},
    };

    #[test]
    fn a_stated_status_is_compared_and_not_believed() {
        let mut old = document("某法", date(2019, 4, 23), &["甲。", "本法自2019年11月1日起施行。"]);
        old.stated = Some(StatedStatus::Superseded);
        let mut new = document("某法", date(2026, 6, 26), &["乙。", "本法自2027年1月1日起施行。"]);
        new.stated = Some(StatedStatus::InForce);
        let mut other = document("他法", date(2018, 12, 29), &["丙。"]);
        other.stated = Some(StatedStatus::Repealed);
        let corpus = merge(vec![old, new, other], Vec::new());
        let conflicts: Vec<_> = corpus
            .findings
            .iter()
            .filter(|finding| finding.kind == FindingKind::StatusConflict)
            .map(|finding| finding.statute.as_str())
            .collect();
        assert_eq!(conflicts, ["他法", "某法"]);
        let law = find(&corpus, "某法");
        assert_eq!(law.status(date(2026, 11, 20)), Status::InForce);
        assert_eq!(law.version(date(2026, 11, 20)).map(|version| version.promulgated), Some(date(2019, 4, 23)));
        assert_eq!(law.version(date(2027, 1, 1)).map(|version| version.promulgated), Some(date(2026, 6, 26)));
        assert_eq!(find(&corpus, "他法").status(date(2026, 11, 20)), Status::InForce);
    }
}
