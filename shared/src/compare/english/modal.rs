//! What a claim in English allows, orders or forbids to whom, held against the modal words of a provision.

use super::{Claim, Concept, Difference, Judgement, provision::Sentence, words::Word};
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
    /// A weaker word for a right or a duty: entitled, requires.
    entitled: bool,
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
const REQUIRED: [&str; 11] =
    ["required", "requires", "require", "need", "needs", "should", "ought", "mandatory", "has", "have", "necessary"];
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
/// Chinese words for parties that stand against each other.
const PARTIES: [&str; 54] = [
    "用人单位",
    "用工单位",
    "劳动者",
    "工会",
    "经营者",
    "消费者",
    "出租人",
    "承租人",
    "出卖人",
    "买受人",
    "债权人",
    "债务人",
    "保证人",
    "抵押人",
    "抵押权人",
    "出质人",
    "质权人",
    "贷款人",
    "借款人",
    "股东会",
    "股东",
    "董事会",
    "监事会",
    "董事",
    "监事",
    "原告",
    "被告",
    "人民法院",
    "人民检察院",
    "行政机关",
    "公安机关",
    "男方",
    "女方",
    "赠与人",
    "受赠人",
    "委托人",
    "受托人",
    "承包人",
    "发包人",
    "定作人",
    "承揽人",
    "保险人",
    "投保人",
    "被保险人",
    "受益人",
    "被侵权人",
    "侵权人",
    "监护人",
    "税务机关",
    "纳税人",
    "网络运营者",
    "网络服务提供者",
    "承运人",
    "旅客",
];
const MAY_WORDS: [&str; 5] = ["可以", "有权", "准许", "允许", "自愿"];
const MUST_WORDS: [&str; 6] = ["应当", "必须", "应由", "有义务", "负有", "须经"];
const NOT_WORDS: [&str; 12] =
    ["不得", "禁止", "严禁", "不能", "不准", "不可", "不应", "无权", "不予", "不承担", "不负", "不适用"];
/// Words with 不 that compare or that are names, and forbid nothing.
const NEUTRAL: [&str; 12] = [
    "不得超过",
    "不得低于",
    "不得少于",
    "不得高于",
    "不得短于",
    "不超过",
    "不低于",
    "不少于",
    "不满",
    "未满",
    "不动产",
    "未成年",
];

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
            negated: text.contains(['不', '未', '无', '非', '免', '禁', '拒']) || text.contains("除外"),
        }
    }
}

impl Modality {
    /// Reads the modal verbs of a claim.
    pub(super) fn of(words: &[Word], concepts: &[Concept]) -> Self {
        let mut modality = Self::default();
        let is = |at: usize, list: &[&str]| words.get(at).is_some_and(|word| list.contains(&word.text.as_str()));
        let compares = |at: usize| (at + 1..at + 5).any(|at| is(at, &COMPARISONS));
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
            modality.entitled |= is(at, &ENTITLED);
            modality.required |= is(at, &REQUIRED);
            modality.restricted |= is(at, &RESTRICTIONS);
            modality.negated |= is(at, &NEGATIONS) && !compares(at) || words[at].text.starts_with("non");
        }
        modality
    }

    /// Whether the claim denies or forbids anything.
    pub(super) fn negates(&self) -> bool {
        self.negated
    }

    /// Holds the modal verbs against the sentence of the provision that the claim is nearest to.
    pub(super) fn judge(&self, claim: &Claim, best: &Sentence, sentences: &[Sentence]) -> Judgement {
        if let Some(difference) = self.other_party(claim, sentences) {
            return Judgement::Differs(difference);
        }
        let law = Words::of(&best.text);
        let clash = |at: usize, to: usize, words: &[&str]| {
            let found = best.clauses.iter().find(|clause| words.iter().any(|word| clause.text.contains(word)));
            let law_words = found.map(|clause| clause.text.clone());
            let claim_words = claim.claim_words(at, to);
            Judgement::Differs(Difference { kind: Kind::Modal, claim_words, law_words })
        };
        let any_negation = sentences.iter().any(|sentence| Words::of(&sentence.text).negated);
        let exceptions = ["未经", "除", "拒绝", "可以不", "只有", "方可", "不…"];
        let excepted = exceptions.iter().any(|word| best.text.contains(word));
        match (self.may, self.must, self.not) {
            (None, None, Some(at)) => {
                let to = (at + 2).min(claim.words.len());
                if law.may && !law.not && !excepted && !self.restricted {
                    return clash(at, to, &MAY_WORDS);
                }
                if law.must && !law.negated && !any_negation {
                    return clash(at, to, &MUST_WORDS);
                }
                if !law.negated { Judgement::Open } else { Judgement::Agrees }
            }
            (Some(at), None, None) => {
                if law.not && !law.may && !law.must && !excepted && !self.restricted && !self.negated {
                    return clash(at, at + 1, &NOT_WORDS);
                }
                if law.must && !law.may && !law.not && !self.restricted && !self.negated {
                    return match self.subject {
                        Some((Effect::May, party)) if acts(best, &claim.concepts[party], &MUST_WORDS) => {
                            clash(at, at + 1, &MUST_WORDS)
                        }
                        _ => Judgement::Open,
                    };
                }
                if law.not && !law.may && !self.negated { Judgement::Open } else { Judgement::Agrees }
            }
            (None, Some(at), None) => {
                if law.may && !law.must && !law.not && !self.negated {
                    return clash(at, at + 1, &MAY_WORDS);
                }
                if law.not && !law.must && !law.may && !excepted && !self.negated {
                    return clash(at, at + 1, &NOT_WORDS);
                }
                if law.not && !law.must && !self.negated { Judgement::Open } else { Judgement::Agrees }
            }
            // No modal verb, or several: only what plainly fits is taken as agreeing.
            _ if self.negated => {
                if law.negated {
                    Judgement::Agrees
                } else {
                    Judgement::Open
                }
            }
            (None, None, None) => {
                let soft = self.entitled && law.must && !law.may && !law.not || self.required && law.may && !law.must;
                if law.not && !excepted || soft && self.required { Judgement::Open } else { Judgement::Agrees }
            }
            _ => {
                if law.not && self.not.is_none() {
                    Judgement::Open
                } else {
                    Judgement::Agrees
                }
            }
        }
    }

    /// Another party than the one that the provision allows, orders or forbids the same to.
    fn other_party(&self, claim: &Claim, sentences: &[Sentence]) -> Option<Difference> {
        let (effect, party) = self.subject?;
        let concept = &claim.concepts[party];
        let words: &[&str] = match effect {
            Effect::May => &MAY_WORDS,
            Effect::Must => &MUST_WORDS,
            Effect::Not => &NOT_WORDS[..4],
        };
        let acting: Vec<(&str, &str)> = sentences.iter().flat_map(|sentence| subjects(sentence, words)).collect();
        let same = |name: &str| concept.term.chinese.iter().any(|word| name.contains(word) || word.contains(name));
        if acting.is_empty() || acting.iter().any(|(name, _)| same(name)) {
            return None;
        }
        // The one who acts by the law is named too, elsewhere: the parties have changed places.
        let (name, clause) = acting
            .iter()
            .find(|(name, _)| claim.concepts.iter().any(|other| other.term.chinese.iter().any(|word| word == name)))?;
        debug_assert!(!same(name));
        let claim_words = claim.claim_words(concept.words.0, concept.words.1);
        Some(Difference { kind: Kind::Other, claim_words, law_words: Some((*clause).to_owned()) })
    }
}

/// The party in the few words before a modal verb.
fn subject(words: &[Word], concepts: &[Concept], modal: usize) -> Option<usize> {
    let from = modal.saturating_sub(5);
    let from = (from..=modal).rev().find(|&at| words[at].before.is_some()).unwrap_or(from);
    concepts
        .iter()
        .enumerate()
        .filter(|(_, concept)| concept.words.0 >= from && concept.words.1 <= modal)
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
    const TOWARDS: [&str; 10] = ["通知", "向", "对", "给", "与", "为", "经", "由于", "被", "按照"];
    let parties = |text: &str| -> Vec<&'static str> {
        PARTIES
            .iter()
            .copied()
            .filter(|party| {
                text.match_indices(party).any(|(at, _)| !TOWARDS.iter().any(|word| text[..at].ends_with(word)))
            })
            .collect()
    };
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
