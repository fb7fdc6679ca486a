//! When does a statute end, and what took its place? Derived, in this order of authority: (1) a clause in the text
//! of another statute; (2) the project's table of facts; (3) a history.
//!
//! A statute does not end where a version of it starts on that day or later: then only the older text was meant.

use std::collections::BTreeMap;

use jiff::civil::Date;
use lexlint_shared::statute::{Kind, Repeal, Statute, Version};

use super::{
    document::Document,
    effect::{self, Commencement},
    facts,
    finding::{Finding, FindingKind},
    merge::Draft,
    repeal,
    starts::{first_published, is_amended},
    title,
};

/// Gives all statutes their end, and adds those that the project knows of.
pub(super) fn derive(drafts: &mut BTreeMap<String, Draft>, findings: &mut Vec<Finding>) {
    let ends = ends(drafts);
    apply(drafts, ends, findings);
    for title in facts::norms() {
        drafts.entry(title::key(title)).or_insert_with(|| unknown(title, false));
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
                successors: stated.successors.iter().map(|title| official(title, drafts)).collect(),
            };
            let end = End { authority: Authority::History, repeal, named: document.title.clone(), local: false };
            ends.entry(own.clone()).or_default().push(end);
        }
    }
    for fact in facts::repeals() {
        let repeal = Repeal {
            date: fact.date,
            by: fact.by.map(|title| official(title, drafts)),
            successors: fact.successors.iter().map(|title| official(title, drafts)).collect(),
        };
        let end = End { authority: Authority::Fact, repeal, named: fact.title.to_owned(), local: false };
        ends.entry(title::key(fact.title)).or_default().push(end);
    }
    ends
}

/// The title under which a statute stands in the corpus.
fn official(title: &str, drafts: &BTreeMap<String, Draft>) -> String {
    drafts.get(&title::key(title)).map_or_else(|| title.to_owned(), |draft| draft.statute.title.clone())
}

/// The repeals that a version's own text states.
fn clauses(
    own: &str,
    statute: &Statute,
    version: &Version,
    documents: &[Document],
    drafts: &BTreeMap<String, Draft>,
) -> Vec<(String, End)> {
    let by_decree = statute.title.contains("废止");
    let preamble = documents.first().map(|document| document.preamble.as_str()).unwrap_or_default();
    let texts = version.articles.iter().map(|article| article.text.as_str()).chain([preamble]);
    let day = original_start(version, documents);
    // 我院《关于甲的意见》: courts that are not named are those that issue the act itself.
    let courts = repeal::issuer(&statute.title).filter(|_| statute.kind == Kind::JudicialInterpretation);
    let mut found = Vec::new();
    for repealed in texts.flat_map(|text| repeal::clauses(text, by_decree)) {
        let Some((key, named)) = target(&repealed.title, repealed.issuer.or(courts), drafts) else {
            continue;
        };
        // An earlier version of the act itself, perhaps without its issuer.
        if key == own || repealed.title.starts_with("关于") && own.ends_with(&key) {
            continue;
        }
        let successors = if by_decree { Vec::new() } else { vec![statute.title.clone()] };
        let repeal = Repeal { date: repealed.date.unwrap_or(day), by: Some(statute.title.clone()), successors };
        found.push((
            key,
            End { authority: Authority::Clause, repeal, named, local: statute.kind == Kind::LocalRegulation },
        ));
    }
    found
}

/// The commencement that a repeal clause goes with: of the original, where only single provisions were changed.
fn original_start(version: &Version, documents: &[Document]) -> Date {
    if let Some(Commencement::On(date)) = effect::commencement(&version.articles) {
        return date;
    }
    if is_amended(version.promulgated, documents)
        && let Some(date) = first_published(documents)
    {
        return date;
    }
    version.starts()
}

/// Which statute a title means, as key and full title. A title that begins with 关于 gets the issuer named before it, or
/// one with which it is known.
pub(super) fn target(
    title: &str,
    issuer: Option<&'static str>,
    drafts: &BTreeMap<String, Draft>,
) -> Option<(String, String)> {
    let plain = title::key(title);
    if plain.is_empty() {
        return None;
    }
    if !title.starts_with("关于") || drafts.contains_key(&plain) {
        return Some((plain, title.to_owned()));
    }
    let issuers = issuer.into_iter().chain(["最高人民法院", "最高人民法院、最高人民检察院", "国务院"]);
    let named: Vec<String> = issuers.map(|issuer| format!("{issuer}{title}")).collect();
    let known = named.iter().find(|title| drafts.contains_key(&title::key(title)));
    let named = known.or_else(|| issuer.and_then(|_| named.first())).map_or(title, String::as_str);
    Some((title::key(named), named.to_owned()))
}

/// Gives statutes their end; statutes that only a repeal names are added, without versions.
fn apply(drafts: &mut BTreeMap<String, Draft>, ends: BTreeMap<String, Vec<End>>, findings: &mut Vec<Finding>) {
    for (key, mut ends) in ends {
        let draft = drafts.entry(key).or_insert_with(|| {
            let named = ends.first().map(|end| end.named.as_str()).unwrap_or_default();
            unknown(named, ends.iter().all(|end| end.local))
        });
        let starts_again = |day: Date| draft.statute.versions.iter().any(|version| version.starts() >= day);
        ends.retain(|end| !starts_again(end.repeal.date));
        ends.sort_by(|a, b| {
            (a.authority, a.repeal.date, &a.repeal.by).cmp(&(b.authority, b.repeal.date, &b.repeal.by))
        });
        let mut ends = ends.into_iter();
        let Some(first) = ends.next() else { continue };
        for other in ends.filter(|end| end.repeal.date != first.repeal.date && end.repeal.by != first.repeal.by) {
            findings.push(Finding {
                kind: FindingKind::RepealConflict,
                source: String::new(),
                origin: other.repeal.by.clone().unwrap_or_default(),
                statute: draft.statute.title.clone(),
                seen: format!("repealed on {} and on {}", first.repeal.date, other.repeal.date),
                resolution: format!(
                    "{} taken: clauses go before facts, facts before histories, the earlier before the later",
                    first.repeal.date
                ),
            });
        }
        draft.statute.repeal = Some(first.repeal);
    }
}

/// A statute that no source has.
fn unknown(named: &str, local: bool) -> Draft {
    // In the clause the title stood in 《》, and titles within it in 〈〉; by itself it has those in 《》.
    let title = named.replace('〈', "《").replace('〉', "》");
    let kind = title::kind(&title, if local { "地方性法规" } else { "" });
    let statute = Statute {
        issuer: title::issuer(kind, &title, ""),
        title,
        kind,
        appellations: Vec::new(),
        versions: Vec::new(),
        repeal: None,
        renumberings: Vec::new(),
    };
    Draft { statute, evidence: Vec::new(), textless: Vec::new() }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::corpus::{
        document::StatedRepeal,
        merge::merge,
        tests::{document, find},
    };

    #[test]
    fn a_clause_ends_other_statutes_and_names_the_successor() {
        let code = document(
            "中华人民共和国新法典",
            date(2020, 5, 28),
            &[
                "甲。",
                "本法自2021年1月1日起施行。《中华人民共和国旧法》、《未收录法》、最高人民法院《关于修改〈某法〉的决定》同时废止。",
            ],
        );
        let old = document("中华人民共和国旧法", date(1999, 3, 15), &["乙。", "本法自1999年10月1日起施行。"]);
        let corpus = merge(vec![code, old], Vec::new());
        let repeal = find(&corpus, "中华人民共和国旧法").repeal.clone().expect("an end");
        assert_eq!(repeal.date, date(2021, 1, 1));
        assert_eq!(repeal.by.as_deref(), Some("中华人民共和国新法典"));
        assert_eq!(repeal.successors, ["中华人民共和国新法典"]);
        let unknown = find(&corpus, "未收录法");
        assert!(unknown.versions.is_empty() && unknown.repeal.is_some());
        assert!(find(&corpus, "最高人民法院关于修改《某法》的决定").repeal.is_some());
        assert_eq!(find(&corpus, "中华人民共和国新法典").repeal, None);
    }

    #[test]
    fn an_act_does_not_end_itself_nor_what_was_enacted_anew() {
        let old = document("中华人民共和国样例法", date(2005, 8, 28), &["甲。", "本法自2006年3月1日起施行。"]);
        let new = document(
            "中华人民共和国样例法",
            date(2025, 6, 27),
            &["乙。", "本法自2026年1月1日起施行。2005年8月28日公布的《中华人民共和国样例法》同时废止。"],
        );
        let other = document(
            "中华人民共和国他法",
            date(2005, 1, 1),
            &["丙。", "本法自2005年2月1日起施行。1990年公布的《中华人民共和国样例法》同时废止。"],
        );
        let corpus = merge(vec![old, new, other], Vec::new());
        let sample = find(&corpus, "中华人民共和国样例法");
        assert_eq!(sample.repeal, None);
        assert_eq!(sample.versions.len(), 2);
    }

    #[test]
    fn the_clause_of_an_amended_act_goes_with_its_first_commencement() {
        let mut act =
            document("某条例", date(2019, 3, 2), &["甲。", "本条例自发布之日起施行，《某暂行办法》同时废止。"]);
        act.events =
            crate::corpus::tests::events(&[(1993, "发布"), (2019, "《关于修改部分行政法规的决定》第二次修订")]);
        let corpus = merge(vec![act], Vec::new());
        assert_eq!(find(&corpus, "某暂行办法").repeal.as_ref().map(|repeal| repeal.date), Some(date(1993, 1, 1)));
    }

    #[test]
    fn clauses_go_before_histories_and_disagreement_is_reported() {
        let code = document(
            "中华人民共和国新法",
            date(2020, 1, 1),
            &["甲。", "本法自2021年1月1日起施行。《中华人民共和国旧法》同时废止。"],
        );
        let mut old = document("中华人民共和国旧法", date(1999, 3, 15), &["乙。"]);
        old.repeal = Some(StatedRepeal { date: date(2020, 6, 1), by: None, successors: Vec::new() });
        let corpus = merge(vec![code, old], Vec::new());
        assert_eq!(
            find(&corpus, "中华人民共和国旧法").repeal.as_ref().map(|repeal| repeal.date),
            Some(date(2021, 1, 1))
        );
        assert!(corpus.findings.iter().any(|finding| finding.kind == FindingKind::RepealConflict));
    }

    #[test]
    fn acts_of_unnamed_issuers_end_too() {
        let mut act = document(
            "最高人民法院关于甲的规定",
            date(2020, 2, 29),
            &["甲。", "我院印发的《关于乙的意见》同时废止。2003年发布的《关于甲的规定》同时废止。"],
        );
        act.kind = Kind::JudicialInterpretation;
        let rule = document("丙规定", date(2022, 4, 14), &["甲。", "原计委发布的《关于丁的规定》同时废止。"]);
        let corpus = merge(vec![act, rule], Vec::new());
        assert!(find(&corpus, "关于丁的规定").repeal.is_some());
        assert!(find(&corpus, "最高人民法院关于乙的意见").repeal.is_some());
        assert_eq!(find(&corpus, "最高人民法院关于甲的规定").repeal, None);
        assert!(corpus.statutes.iter().all(|statute| statute.title != "关于甲的规定"));
    }

    #[test]
    fn a_title_within_the_own_title_is_another_act() {
        let act = document("国内甲条例", date(2012, 10, 13), &["甲。", "《中华人民共和国甲条例》同时废止。"]);
        let corpus = merge(vec![act], Vec::new());
        assert!(find(&corpus, "中华人民共和国甲条例").repeal.is_some());
    }

    #[test]
    fn facts_end_what_no_text_does() {
        let title = "最高人民法院关于适用《中华人民共和国婚姻法》若干问题的解释（二）";
        let corpus = merge(vec![document(title, date(2003, 12, 25), &["甲。"])], Vec::new());
        assert_eq!(find(&corpus, title).repeal.as_ref().map(|repeal| repeal.date), Some(date(2021, 1, 1)));
    }
}
