//! What does the reader decide about findings? They are set aside with a reason, commented on, or their fixes applied.
//!
//! A decision is about words: it is known by the citation and the claim, and by which of equal ones it is, so that it
//! survives typing and checks. A finding is set aside for what was found at the time; if something else is found
//! later, it is there again.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use leptos::prelude::*;
use lexlint_shared::{
    dossier::{Dismissal, Fix, Note},
    report::{Citation, Verdict},
};

use crate::{
    checked::{Checked, Id},
    finding::Stretch,
};

/// Characters before and after a fix by which it is known again.
const AROUND: usize = 8;

/// Which citation a decision is about.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Key {
    cited: String,
    claim: String,
    /// Of equal ones the how manieth, from 0.
    nth: usize,
}

/// What was decided about a citation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Decision {
    dismissed: Option<Dismissed>,
    comment: String,
}

/// That a finding was set aside, and what had been found.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Dismissed {
    dismissal: Dismissal,
    verdict: Verdict,
    code: String,
}

/// What the page shows of a decision.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Decided {
    /// The finding is set aside.
    pub(crate) dismissed: Option<Dismissal>,
    /// The comment.
    pub(crate) comment: String,
}

/// A fix that was applied, with the words around it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Applied {
    fix: Fix,
    around: String,
}

/// Counts of what was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    /// Set aside.
    pub(crate) dismissed: usize,
    /// Commented on.
    pub(crate) commented: usize,
    /// Fixes applied.
    pub(crate) applied: usize,
}

/// All decisions.
#[derive(Clone, Copy)]
pub(crate) struct Decisions {
    checked: RwSignal<Option<Arc<Checked>>>,
    made: RwSignal<BTreeMap<Key, Decision>>,
    applied: RwSignal<Vec<Applied>>,
    /// Those about the findings of the last check.
    shown: Memo<BTreeMap<Id, Decided>>,
}

impl Decisions {
    /// None yet, about what `checked` will hold.
    pub(crate) fn new(checked: RwSignal<Option<Arc<Checked>>>) -> Self {
        let made = RwSignal::new(BTreeMap::new());
        let shown = move |_: Option<&_>| {
            // Typing in a long text is not to wait for decisions that nobody made.
            if made.with(BTreeMap::is_empty) {
                return BTreeMap::new();
            }
            checked
                .with(|checked| made.with(|made| checked.as_ref().map(|checked| shown(checked, made))))
                .unwrap_or_default()
        };
        Self { checked, made, applied: RwSignal::default(), shown: Memo::new(shown) }
    }

    /// What was decided about a finding; tracks check and decisions.
    pub(crate) fn of(self, id: Id) -> Decided {
        self.shown.with(|shown| shown.get(&id).cloned()).unwrap_or_default()
    }

    /// Sets a finding aside.
    pub(crate) fn dismiss(self, id: Id, dismissal: Dismissal) {
        self.change(id, |decision, citation| {
            let (verdict, code) = (citation.verdict, citation.explanation.code.clone());
            decision.dismissed = Some(Dismissed { dismissal, verdict, code });
        });
    }

    /// Takes back that a finding was set aside.
    pub(crate) fn restore(self, id: Id) {
        self.change(id, |decision, _| decision.dismissed = None);
    }

    /// Comments on a finding.
    pub(crate) fn comment(self, id: Id, comment: String) {
        self.change(id, |decision, _| decision.comment = comment);
    }

    fn change(self, id: Id, change: impl FnOnce(&mut Decision, &Citation)) {
        let found = self.checked.with_untracked(|checked| {
            let checked = checked.as_ref()?;
            let place = checked.place(id)?;
            Some((keys(checked.citations()).nth(place)?, checked.citation(place)?.clone()))
        });
        let Some((key, citation)) = found else { return };
        self.made.update(|made| {
            let decision = made.entry(key.clone()).or_default();
            change(decision, &citation);
            if *decision == Decision::default() {
                made.remove(&key);
            }
        });
    }

    /// Remembers that a fix is applied: `place` is that of its finding, `stretch` what it replaces.
    pub(crate) fn apply(self, place: usize, stretch: Stretch, replacement: &str) {
        let applied = self.checked.with_untracked(|checked| {
            let checked = checked.as_ref()?;
            let citation = checked.citation(place)?;
            let (start, end) = (byte(&checked.text, stretch.0)?, byte(&checked.text, stretch.1)?);
            let (before, after) = (&checked.text[..start], &checked.text[end..]);
            let from = before.char_indices().rev().take(AROUND).last().map_or(start, |(at, _)| at);
            let behind: String = after.chars().take(AROUND).collect();
            Some(Applied {
                fix: Fix {
                    cited: citation.text.clone(),
                    verdict: citation.verdict,
                    from: checked.text[start..end].to_owned(),
                    to: replacement.to_owned(),
                },
                around: format!("{}{replacement}{behind}", &before[from..]),
            })
        });
        if let Some(applied) = applied {
            self.applied.update(|all| {
                all.retain(|other| *other != applied);
                all.push(applied);
            });
        }
    }

    /// The fixes that stand in the text of the last check; one that was undone or written over does not. Tracks all.
    pub(crate) fn fixes(self) -> Vec<Fix> {
        self.applied.with(|applied| {
            if applied.is_empty() {
                return Vec::new();
            }
            self.checked.with(|checked| {
                let text = checked.as_ref().map_or("", |checked| checked.text.as_str());
                applied
                    .iter()
                    .filter(|applied| text.contains(&applied.around))
                    .map(|applied| applied.fix.clone())
                    .collect()
            })
        })
    }

    /// Counts; tracks all.
    pub(crate) fn tally(self) -> Tally {
        self.shown.with(|shown| Tally {
            dismissed: shown.values().filter(|decided| decided.dismissed.is_some()).count(),
            commented: shown.values().filter(|decided| !decided.comment.trim().is_empty()).count(),
            applied: self.fixes().len(),
        })
    }

    /// Tracks every decision.
    pub(crate) fn track(self) {
        self.made.track();
        self.applied.track();
    }

    /// Forgets all.
    pub(crate) fn clear(self) {
        self.made.set(BTreeMap::new());
        self.applied.set(Vec::new());
    }

    /// Takes the decisions of a report in place of all that there are.
    pub(crate) fn load(self, citations: &[Citation], notes: &[Note], fixes: Vec<Fix>) {
        let made = keys(citations.iter()).zip(citations).zip(notes).map(|((key, citation), note)| {
            let dismissed = note.dismissed.clone().map(|dismissal| Dismissed {
                dismissal,
                verdict: citation.verdict,
                code: citation.explanation.code.clone(),
            });
            (key, Decision { dismissed, comment: note.comment.clone() })
        });
        self.made.set(made.filter(|(_, decision)| *decision != Decision::default()).collect());
        self.applied.set(fixes.into_iter().map(|fix| Applied { around: fix.to.clone(), fix }).collect());
    }
}

/// What the decisions say of the findings of a check.
fn shown(checked: &Checked, made: &BTreeMap<Key, Decision>) -> BTreeMap<Id, Decided> {
    let findings = keys(checked.citations()).zip(&checked.findings);
    let decided = findings.filter_map(|(key, kept)| {
        let Decision { dismissed, comment } = made.get(&key)?;
        let citation = &kept.finding.citation;
        let same = |dismissed: &&Dismissed| {
            dismissed.verdict == citation.verdict && dismissed.code == citation.explanation.code
        };
        let dismissed = dismissed.as_ref().filter(same).map(|dismissed| dismissed.dismissal.clone());
        Some((kept.id, Decided { dismissed, comment: comment.clone() }))
    });
    decided.collect()
}

/// The keys of citations, in their order.
fn keys<'a>(citations: impl Iterator<Item = &'a Citation>) -> impl Iterator<Item = Key> {
    let mut seen: HashMap<(&str, &str), usize> = HashMap::new();
    citations.map(move |citation| {
        let claim = citation.content.as_ref().map_or("", |content| content.text.as_str());
        let nth = seen.entry((&citation.text, claim)).or_default();
        *nth += 1;
        Key { cited: citation.text.clone(), claim: claim.to_owned(), nth: *nth - 1 }
    })
}

/// The position in bytes of one in UTF-16 code units; `None` behind the end or within a character.
fn byte(text: &str, unit: u32) -> Option<usize> {
    let mut at = 0_u32;
    for (byte, c) in text.char_indices() {
        if at >= unit {
            return (at == unit).then_some(byte);
        }
        at += if c.len_utf16() == 2 { 2 } else { 1 };
    }
    (at == unit).then_some(text.len())
}

#[cfg(test)]
mod tests {
    use lexlint_shared::{dossier::Reason, report::Excerpt};

    use super::*;
    use crate::{
        checked::Kept,
        finding::{Finding, found},
        fixture,
    };

    const TEXT: &str = "𠮷据《甲法》第一条，期间为二年。《甲法》第一条。";

    fn citation(start: usize, verdict: Verdict, claim: Option<&str>) -> Citation {
        let mut citation = fixture::citation(start, start + 7, verdict);
        citation.text = "《甲法》第一条".to_owned();
        citation.content = claim.map(|text| Excerpt { start: 0, end: 0, text: text.to_owned() });
        citation
    }

    fn checked(text: &str, citations: Vec<Citation>) -> Arc<Checked> {
        let (findings, marks) = found(text, citations, |_| None);
        let kept = |(finding, id): (Finding, Id)| Kept { id, finding: Arc::new(finding) };
        Arc::new(Checked::new(
            text.to_owned(),
            fixture::DAY,
            findings.into_iter().zip(7..).map(kept).collect(),
            marks,
            1.0,
        ))
    }

    fn dismissal() -> Dismissal {
        Dismissal { reason: Reason::Immaterial, words: String::new() }
    }

    fn with<T>(test: impl FnOnce(RwSignal<Option<Arc<Checked>>>, Decisions) -> T) -> T {
        Owner::new().with(|| {
            let signal = RwSignal::new(None);
            test(signal, Decisions::new(signal))
        })
    }

    #[test]
    fn a_decision_survives_checks_until_something_else_is_found() {
        with(|signal, decisions| {
            let now = || vec![citation(2, Verdict::Misquoted, Some("期间为二年"))];
            signal.set(Some(checked(TEXT, now())));
            decisions.dismiss(7, dismissal());
            decisions.comment(7, "复核".to_owned());
            assert_eq!(decisions.of(7), Decided { dismissed: Some(dismissal()), comment: "复核".to_owned() });
            assert_eq!(decisions.tally(), Tally { dismissed: 1, commented: 1, applied: 0 });

            // Another citation before it has the identity now.
            signal.set(Some(checked(TEXT, [vec![citation(0, Verdict::Verified, None)], now()].concat())));
            assert_eq!(decisions.of(7), Decided::default());
            assert_eq!(decisions.of(8).dismissed, Some(dismissal()));

            signal.set(Some(checked(TEXT, vec![citation(2, Verdict::Repealed, Some("期间为二年"))])));
            assert_eq!(decisions.of(7), Decided { dismissed: None, comment: "复核".to_owned() });

            signal.set(Some(checked(TEXT, now())));
            decisions.restore(7);
            decisions.comment(7, String::new());
            assert_eq!(decisions.of(7), Decided::default());
            assert!(decisions.made.with_untracked(BTreeMap::is_empty));
        });
    }

    #[test]
    fn equal_citations_are_told_apart() {
        with(|signal, decisions| {
            let twice = vec![citation(2, Verdict::Verified, None), citation(17, Verdict::Verified, None)];
            signal.set(Some(checked(TEXT, twice)));
            decisions.comment(8, "第二处".to_owned());
            assert_eq!((decisions.of(7).comment.as_str(), decisions.of(8).comment.as_str()), ("", "第二处"));
        });
    }

    #[test]
    fn a_fix_counts_as_long_as_it_stands() {
        with(|signal, decisions| {
            let citations = || vec![citation(2, Verdict::Misquoted, None)];
            signal.set(Some(checked(TEXT, citations())));
            // 二年 in UTF-16 code units, one more than in code points.
            decisions.apply(0, (14, 16), "三年");
            assert_eq!(decisions.fixes(), [], "it is not in the text yet");
            let fixed = TEXT.replace("二年", "三年");
            signal.set(Some(checked(&fixed, citations())));
            let fixes = decisions.fixes();
            assert_eq!((fixes[0].from.as_str(), fixes[0].to.as_str()), ("二年", "三年"));
            signal.set(Some(checked(TEXT, citations())));
            assert_eq!(decisions.fixes(), [], "undone");
            signal.set(Some(checked(&format!("又{fixed}"), citations())));
            assert_eq!(decisions.fixes().len(), 1, "done again, and written before it");
        });
    }

    #[test]
    fn positions_are_counted_as_the_browser_does() {
        assert_eq!([0, 2, 3, 4].map(|unit| byte("𠮷甲", unit)), [Some(0), Some(4), Some(7), None]);
        assert_eq!(byte("𠮷", 1), None);
    }
}
