//! What a claim in English allows, orders or forbids to whom, held against the modal words of a provision.

use super::{
    Claim, Concept, Difference, Judgement,
    provision::Sentence,
    roles::{PARTIES, parties},
    words::Word,
};
use crate::compare::difference::Kind;

/// A modal verb in a claim, by its legal effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Effect {
    /// May, can.
    May,
    /// Shall, must.
    Must,
    /// May not, prohibited.
    Not,
}

/// Which modal verbs and negations a claim has.
#[derive(Debug, Default)]
pub(super) struct Modality {
    /// The first modal verb of each effect: its word.
    may: Option<usize>,
    must: Option<usize>,
    not: Option<usize>,
    /// A weaker word for a right: entitled.
    entitled: Option<usize>,
    /// A weaker word for a duty: requires.
    required: bool,
    /// A negation of any kind, without those that only compare: no more than.
    negated: bool,
    /// Words that turn a permission into a prohibition of all else.
    restricted: bool,
    /// Who may, must or may not: the effect, and the position of a concept that is a party.
    subject: Option<(Effect, usize)>,
}

const MAY: [&str; 4] = ["may", "can", "could", "might"];
const MUST: [&str; 4] = ["shall", "must", "obliged", "obligated"];
const ENTITLED: [&str; 12] = [
    "entitled",
    "entitles",
    "entitle",
    "allowed",
    "allows",
    "allow",
    "permitted",
    "permits",
    "right",
    "free",
    "lets",
    "option",
];
const REQUIRED: [&str; 9] =
    ["required", "requires", "require", "need", "needs", "should", "ought", "mandatory", "necessary"];
const PROHIBITED: [&str; 13] = [
    "prohibited",
    "prohibits",
    "prohibit",
    "forbidden",
    "forbids",
    "forbid",
    "banned",
    "bans",
    "ban",
    "barred",
    "bars",
    "disallowed",
    "disallows",
];
const NEGATIONS: [&str; 22] = [
    "not", "no", "never", "nor", "neither", "without", "none", "nobody", "unless", "except", "refuse", "refuses",
    "refused", "fails", "fail", "failure", "failed", "unable", "exempt", "exempted", "lose", "loses",
];
const RESTRICTIONS: [&str; 5] = ["only", "unless", "without", "until", "except"];
/// Words that compare, so that a negation before them says 以上 or 以下 and forbids nothing.
const COMPARISONS: [&str; 18] = [
    "more",
    "less",
    "fewer",
    "lower",
    "higher",
    "greater",
    "later",
    "longer",
    "shorter",
    "exceed",
    "exceeds",
    "exceeding",
    "below",
    "above",
    "under",
    "over",
    "fall",
    "earlier",
];
/// Verbs by which one party has what the other owes, and the passive: who is named first is not who acts.
const RECEIVING: [&str; 14] = [
    "be", "receive", "get", "claim", "request", "demand", "seek", "recover", "ask", "have", "enjoy", "obtain",
    "require", "apply",
];
const MAY_WORDS: [&str; 6] = ["可以", "有权", "准许", "允许", "自愿", "的权利"];
const MUST_WORDS: [&str; 6] = ["应当", "必须", "应由", "有义务", "负有", "须经"];
const NOT_WORDS: [&str; 12] =
    ["不得", "禁止", "严禁", "不能", "不准", "不可", "不应", "无权", "不予", "不承担", "不负", "不适用"];
/// Words with 不 that compare or that are names, and forbid nothing.
const NEUTRAL: [&str; 16] = [
    "不得超过",
    "不得低于",
    "不得少于",
    "不得高于",
    "不得短于",
    "不得早于",
    "不得晚于",
    "不得多于",
    "不早于",
    "不超过",
    "不低于",
    "不少于",
    "不满",
    "未满",
    "不动产",
    "未成年",
];

/// Words by which a prohibition leaves something allowed, or a permission forbids.
const EXCEPTIONS: [&str; 6] = ["未经", "除外", "拒绝", "可以不", "只有", "方可"];
/// Verbs and adjectives that deny without a negation.
const DENYING: [&str; 14] = [
    "free",
    "relieved",
    "released",
    "waived",
    "void",
    "invalid",
    "excluded",
    "reduced",
    "absent",
    "lack",
    "lacks",
    "illegal",
    "illegally",
    "unlawful",
];
/// Words that begin a condition.
const CONDITIONS: [&str; 5] = ["if", "when", "where", "unless", "whether"];
/// Share of what the nearest sentence has of a claim at which another is about as near.
const NEAR: f32 = 0.6;

/// Which modal words a sentence has.
struct Words {
    may: bool,
    must: bool,
    not: bool,
    /// A negation of any kind.
    negated: bool,
}

impl Words {
    fn of(text: &str) -> Self {
        let text = NEUTRAL.iter().fold(text.to_owned(), |text, word| text.replace(word, ""));
        let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
        Self {
            may: has(&MAY_WORDS),
            must: has(&MUST_WORDS),
            not: has(&NOT_WORDS),
            negated: text.contains(['不', '未', '无', '没', '非', '免', '禁', '拒']) || text.contains("除外"),
        }
    }
}

impl Words {
    /// Of the clause that says most of what the sentence has of a claim, if it has a modal word; else of the sentence.
    fn near(claim: &Claim, sentence: &Sentence) -> Self {
        let whole = Self::of(&sentence.text);
        let share = |text: &str| claim.share(text);
        let most = sentence.clauses.iter().max_by(|a, b| share(&a.text).total_cmp(&share(&b.text)));
        match most
            .filter(|clause| share(&clause.text) >= share(&sentence.text) * NEAR)
            .map(|clause| Self::of(&clause.text))
        {
            Some(clause) if clause.may || clause.must || clause.not => Self { negated: whole.negated, ..clause },
            _ => whole,
        }
    }
}

impl Modality {
    /// Reads the modal verbs of a claim.
    pub(super) fn of(words: &[Word], concepts: &[Concept]) -> Self {
        let mut modality = Self::default();
        let is = |at: usize, list: &[&str]| words.get(at).is_some_and(|word| list.contains(&word.text.as_str()));
        let compares = |at: usize| (at + 1..at + 5).any(|at| is(at, &COMPARISONS));
        // No capacity, without reason: a term of its own.
        let in_term =
            |at: usize| concepts.iter().any(|c| c.words.1 - c.words.0 > 1 && (c.words.0..c.words.1).contains(&at));
        for at in 0..words.len() {
            let negated = is(at + 1, &["not", "never", "neither"]);
            let effect = if is(at, &MAY) {
                Some(if negated { Effect::Not } else { Effect::May })
            } else if is(at, &MUST) {
                Some(if negated { Effect::Not } else { Effect::Must })
            } else {
                None
            };
            match effect {
                // May not exceed: a bound, which measures see to.
                Some(Effect::Not) if compares(at + 1) => {}
                Some(Effect::Not) => {
                    // Not obliged: exempt, and nothing forbidden.
                    let exempt = is(at, &["obliged", "obligated"]);
                    if !exempt {
                        modality.not.get_or_insert(at);
                    }
                    modality.negated = true;
                }
                Some(Effect::May) => _ = modality.may.get_or_insert(at),
                Some(Effect::Must) if at > 0 && is(at - 1, &["not", "no"]) => modality.negated = true,
                Some(Effect::Must) => _ = modality.must.get_or_insert(at),
                None => {}
            }
            if let Some(effect) = effect
                && modality.subject.is_none()
                && !is(at + 1 + usize::from(negated), &RECEIVING)
            {
                modality.subject = subject(words, concepts, at).map(|party| (effect, party));
            }
            if is(at, &PROHIBITED) {
                modality.not.get_or_insert(at);
                modality.negated = true;
            }
            if is(at, &ENTITLED) {
                modality.entitled.get_or_insert(at);
            }
            modality.required |= is(at, &REQUIRED) || is(at, &["has", "have"]) && is(at + 1, &["to"]);
            if in_term(at) {
                continue;
            }
            modality.restricted |= is(at, &RESTRICTIONS);
            modality.negated |= is(at, &NEGATIONS) && !compares(at) || words[at].text == "non";
        }
        modality
    }

    /// Whether the claim denies or forbids anything.
    pub(super) fn negates(&self) -> bool {
        self.negated
    }

    /// Whether a negation stands right before a word, with at most an auxiliary verb between.
    pub(super) fn denies_directly(words: &[Word], at: usize) -> bool {
        let between =
            words[..at].iter().rev().take_while(|word| matches!(word.text.as_str(), "be" | "been" | "a" | "the"));
        let before = at.checked_sub(1 + between.count()).map(|at| words[at].text.as_str());
        matches!(before, Some("not" | "never" | "no" | "without"))
    }

    /// Whether the claim denies a term: a negation stands in the few words about it.
    pub(super) fn denies(words: &[Word], (from, to): (usize, usize)) -> bool {
        const REACH: usize = 6;
        words[from.saturating_sub(REACH)..words.len().min(to + REACH)]
            .iter()
            .any(|word| NEGATIONS.contains(&word.text.as_str()) || DENYING.contains(&word.text.as_str()))
    }

    /// Holds the modal verbs against the sentence of the provision that the claim is nearest to.
    pub(super) fn judge(&self, claim: &Claim, best: &Sentence, sentences: &[Sentence]) -> Judgement {
        match self.judge_party(claim, sentences) {
            Judgement::Agrees => {}
            other => return other,
        }
        let law = Words::near(claim, best);
        let clash = |at: usize, to: usize, words: &[&str]| {
            let found = best.clauses.iter().find(|clause| words.iter().any(|word| clause.text.contains(word)));
            let law_words = found.map(|clause| clause.text.clone());
            let claim_words = claim.claim_words(at, to);
            Judgement::Differs(Difference { kind: Kind::Modal, claim_words, law_words })
        };
        // A sentence about as near to the claim that denies something.
        let near = claim.share(&best.text) * NEAR;
        let denied = sentences.iter().any(|s| Words::of(&s.text).negated && claim.share(&s.text) >= near);
        let excepted = EXCEPTIONS.iter().any(|word| best.text.contains(word))
            || best.clauses.iter().any(|clause| clause.text.starts_with('除'));
        let plain = !self.restricted && !self.negated;
        let agrees = |agrees: bool| if agrees { Judgement::Agrees } else { Judgement::Open };
        match (self.may.or(self.entitled), self.must, self.not) {
            (None, None, Some(at)) => {
                let to = (at + 2).min(claim.words.len());
                if law.may && !law.not && !excepted && !self.restricted {
                    clash(at, to, &MAY_WORDS)
                } else if law.must && !law.negated && !denied {
                    clash(at, to, &MUST_WORDS)
                } else {
                    agrees(law.not || law.negated && !law.may && !law.must)
                }
            }
            (Some(at), None, None) => {
                let acts = self.subject.is_some_and(|(effect, party)| {
                    effect == Effect::May && acts(best, &claim.concepts[party], &MUST_WORDS)
                });
                if law.not && !law.may && !law.must && !excepted && plain {
                    clash(at, at + 1, &NOT_WORDS)
                } else if law.must && !law.may && !law.not && acts && (plain || !law.negated) {
                    clash(at, at + 1, &MUST_WORDS)
                } else if self.negated {
                    agrees(law.negated)
                } else {
                    agrees(law.may || !law.not && !law.must)
                }
            }
            (None, Some(at), None) => {
                if law.may && !law.must && !law.not && !self.negated {
                    clash(at, at + 1, &MAY_WORDS)
                } else if law.not && !law.must && !law.may && !excepted && !self.negated {
                    clash(at, at + 1, &NOT_WORDS)
                } else if self.negated {
                    agrees(law.negated)
                } else {
                    agrees(law.must || !law.not)
                }
            }
            // No modal verb, or several: only what plainly fits is taken as agreeing.
            _ if self.negated => agrees(law.negated),
            (None, None, None) => {
                agrees((!law.not || law.must || excepted) && !(self.required && law.may && !law.must))
            }
            _ => agrees(!law.not || self.not.is_some()),
        }
    }

    /// Whether it is the party named that the provision allows, orders or forbids the same to.
    fn judge_party(&self, claim: &Claim, sentences: &[Sentence]) -> Judgement {
        let Some((effect, party)) = self.subject else { return Judgement::Agrees };
        let concept = &claim.concepts[party];
        let words: &[&str] = match effect {
            Effect::May => &MAY_WORDS,
            Effect::Must => &MUST_WORDS,
            Effect::Not => &NOT_WORDS[..4],
        };
        let same = |name: &str| concept.term.chinese.iter().any(|word| name.contains(word) || word.contains(name));
        let acting: Vec<(&Sentence, &str, &str)> = sentences
            .iter()
            .flat_map(|sentence| subjects(sentence, words).map(move |(name, clause)| (sentence, name, clause)))
            .collect();
        if acting.is_empty() || acting.iter().any(|(_, name, _)| same(name)) {
            return Judgement::Agrees;
        }
        // Who acts by the law is named in the claim in another part, or who acts by the claim in the law.
        let changed = acting.iter().find(|(sentence, name, _)| {
            claim.concepts.iter().any(|other| other.term.chinese.contains(name))
                || concept.term.chinese.iter().any(|word| PARTIES.contains(word) && sentence.text.contains(word))
        });
        match changed {
            Some((_, _, clause)) => Judgement::Differs(Difference {
                kind: Kind::Other,
                claim_words: claim.claim_words(concept.words.0, concept.words.1),
                law_words: Some((*clause).to_owned()),
            }),
            None => Judgement::Open,
        }
    }
}

/// The party that a modal verb is said of: the first in its clause.
fn subject(words: &[Word], concepts: &[Concept], modal: usize) -> Option<usize> {
    let from = (0..=modal).rev().find(|&at| words[at].before.is_some()).unwrap_or(0);
    // In “if the worker agrees the employer may” the first is not it.
    let conditional = words[from..modal].iter().any(|word| CONDITIONS.contains(&word.text.as_str()));
    concepts
        .iter()
        .enumerate()
        .filter(|(_, concept)| !conditional && concept.words.0 >= from && concept.words.1 <= modal)
        .find(|(_, concept)| concept.term.chinese.iter().any(|word| PARTIES.contains(word)))
        .map(|(at, _)| at)
}

/// Whether a party is one of those who may, must or may not in a sentence.
fn acts(sentence: &Sentence, party: &Concept, modals: &[&str]) -> bool {
    subjects(sentence, modals).any(|(name, _)| party.term.chinese.contains(&name))
}

/// The parties before a modal word, in its clause or else in one before; each with the clause of the modal word.
/// Who is told or given something is left out.
fn subjects<'a>(sentence: &'a Sentence, modals: &'a [&str]) -> impl Iterator<Item = (&'static str, &'a str)> {
    let parties = |text: &str| parties(text).into_iter().map(|(_, party)| party).collect::<Vec<_>>();
    sentence.clauses.iter().enumerate().flat_map(move |(at, clause)| {
        let modal = modals.iter().filter_map(|word| clause.text.find(word)).min();
        let found = modal.map_or_else(Vec::new, |modal| {
            let own = parties(&clause.text[..modal]);
            if own.is_empty() {
                sentence.clauses[..at].iter().flat_map(|clause| parties(&clause.text)).collect()
            } else {
                own
            }
        });
        found.into_iter().map(move |party| (party, clause.text.as_str()))
    })
}
