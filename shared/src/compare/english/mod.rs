//! Does a claim in English say what a provision in Chinese says?
//!
//! The claim is read as concepts, terms of which a [table](terms) knows the Chinese words, numbers with units, and what
//! is allowed, ordered or forbidden to whom. What is measured is the share of the concepts that a provision speaks of;
//! a number, side, modal verb or party that is another one is a difference whatever else agrees. What is neither
//! clearly the same nor clearly different is left open.

mod measure;
mod modal;
mod provision;
mod roles;
mod terms;
mod words;

use std::collections::BTreeSet;

use self::{
    measure::Measure,
    modal::Modality,
    provision::{Clause, Sentence, sentences},
    terms::{Term, Terms},
    words::Word,
};
use super::difference::Kind;

/// What a word weighs that the table does not know, where a concept that few articles have weighs 1.
const UNKNOWN: f32 = 0.4;
/// By how much one share must be greater than another to tell.
const CLEARLY: f32 = 0.15;
/// What a measure weighs.
const MEASURE: f32 = 0.8;
/// Least weight of a concept, however many articles have it.
const LEAST_WEIGHT: f32 = 0.1;

/// A claim in English, read.
#[derive(Debug)]
pub struct Claim {
    words: Vec<Word>,
    concepts: Vec<Concept>,
    /// Words that the table does not know.
    unknown: usize,
    /// Measures, by the part of the claim that they stand in together.
    measures: Vec<Vec<Measure>>,
    /// There are numbers that were not understood.
    uncertain: bool,
    modality: Modality,
    text: Vec<char>,
}

/// A term in a claim.
#[derive(Debug)]
struct Concept {
    term: &'static Term,
    /// Its first word, and the one after the last.
    words: (usize, usize),
    /// From how few articles have it; set by [`Claim::weigh`].
    weight: f32,
}

/// Where claim and provision are at odds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// What sort.
    pub kind: Kind,
    /// The words of the claim.
    pub claim_words: String,
    /// What the provision has instead; `None` where it has nothing of the kind.
    pub law_words: Option<String>,
}

/// What a claim comes to against a provision that it was held against.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// Nothing that is known to matter differs.
    Agrees,
    /// This differs.
    Differs(Difference),
    /// It cannot be told.
    Open,
}

/// Whether a text is to be read as English: at least four letters for each Chinese character.
pub fn is_english(text: &[char]) -> bool {
    let han = text.iter().filter(|&&c| crate::text::is_han(c)).count();
    let latin = text.iter().filter(|c| c.is_ascii_alphabetic()).count();
    latin > 0 && latin >= 4 * han
}

impl Claim {
    /// Reads a claim. Linear in its length.
    pub fn read(text: &[char]) -> Self {
        let words = words::words(text);
        let (measures, unread) = measure::measures(&words);
        let measured: BTreeSet<usize> = measures.iter().flat_map(|measure| measure.words.clone()).collect();
        let terms = Terms::get();
        let stems: Vec<&str> = words.iter().map(|word| word.stem.as_str()).collect();
        let (mut concepts, mut unknown, mut seen) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
        let mut at = 0;
        while at < words.len() {
            // A phrase does not go on behind a mark of punctuation.
            let end = (at + 1..words.len()).find(|&at| words[at].before.is_some()).unwrap_or(words.len());
            match terms.longest(&stems[at..end]) {
                Some((row, len)) => {
                    if !(at..at + len).all(|at| measured.contains(&at)) && seen.insert(row) {
                        concepts.push(Concept { term: terms.row(row), words: (at, at + len), weight: 1.0 });
                    }
                    at += len;
                }
                None => {
                    let plain = words[at].text.bytes().all(|b| b.is_ascii_alphabetic() || b == b'\'');
                    if plain && !measured.contains(&at) && !terms.is_stop(stems[at]) {
                        unknown.insert(stems[at]);
                    }
                    at += 1;
                }
            }
        }
        let unknown = unknown.len();
        let modality = Modality::of(&words, &concepts);
        let measures = groups(&words, measures);
        Self { words, concepts, unknown, measures, uncertain: unread, modality, text: text.to_vec() }
    }

    /// Weighs the concepts by how few of a statute's articles have them.
    pub fn weigh(&mut self, articles: &[&str]) {
        #[allow(clippy::cast_precision_loss, reason = "counts of articles")]
        let ln = |count: usize| (count as f32 + 1.0).ln();
        let total = ln(articles.len());
        for concept in &mut self.concepts {
            let having = articles.iter().filter(|text| concept.stands_in(text)).count();
            let weight = if total > 0.0 { 1.0 - ln(having) / total } else { 1.0 };
            concept.weight = weight.max(LEAST_WEIGHT);
        }
    }

    /// Number of the terms in it that the table knows, and of its measures.
    pub fn terms(&self) -> usize {
        self.concepts.len() + self.measures.iter().flatten().count()
    }

    /// Number of words that the table does not know.
    pub fn unknown(&self) -> usize {
        self.unknown
    }

    /// Number of the terms that a provision speaks of.
    pub fn found(&self, provision: &str) -> usize {
        self.concepts.iter().filter(|concept| concept.stands_in(provision)).count()
    }

    /// Share of the concepts that a text speaks of, by weight, 0 to 1.
    pub fn share(&self, text: &str) -> f32 {
        let found: f32 = self.concepts.iter().filter(|concept| concept.stands_in(text)).map(|c| c.weight).sum();
        let all = self.weight();
        if all > 0.0 { found / all } else { 0.0 }
    }

    /// How well a provision fits, 0 to 1: concepts and measures that it has, and half of that those of its best
    /// sentence.
    pub fn fit(&self, provision: &str) -> f32 {
        let sentences = sentences(provision);
        let measures: Vec<&Measure> = self.measures.iter().flatten().collect();
        #[allow(clippy::cast_precision_loss, reason = "numbers in one sentence")]
        let weight_of = |count: usize| count as f32 * MEASURE;
        let all = self.weight();
        let with_measures = |share: f32, has: &dyn Fn(&Measure) -> bool| {
            let found = measures.iter().filter(|measure| has(measure)).count();
            let whole = all + weight_of(measures.len());
            if whole > 0.0 { (share * all + weight_of(found)) / whole } else { 0.0 }
        };
        let whole = with_measures(self.share(provision), &|m| sentences.iter().any(|sentence| sentence.has(m)));
        let best = sentences
            .iter()
            .map(|sentence| with_measures(self.share(&sentence.text), &|m| sentence.has(m)))
            .fold(0.0, f32::max);
        whole.mul_add(0.7, best * 0.3)
    }

    /// Holds the claim against a provision that it is about.
    pub fn judge(&self, provision: &str) -> Judgement {
        let sentences = sentences(provision);
        let broader = BROADER.iter().any(|(word, chinese)| {
            self.words.iter().any(|own| own.text == *word) && !chinese.iter().any(|word| provision.contains(word))
        });
        let mut open = self.uncertain || broader;
        for group in &self.measures {
            match self.judge_measures(group, &sentences) {
                Judgement::Agrees => {}
                Judgement::Open => open = true,
                differs @ Judgement::Differs(_) => return differs,
            }
        }
        let Some(best) = self.best(&sentences) else { return Judgement::Open };
        if let Some(difference) = self.opposite(provision, best) {
            return Judgement::Differs(difference);
        }
        open |= self.denied(best) || self.asserted(best) || self.party_absent(provision);
        match roles::judge(self, &sentences) {
            Judgement::Agrees => {}
            Judgement::Open => open = true,
            differs @ Judgement::Differs(_) => return differs,
        }
        match self.modality.judge(self, best, &sentences) {
            Judgement::Agrees if open => Judgement::Open,
            judgement => judgement,
        }
    }

    /// Weight of all that is claimed but for measures.
    fn weight(&self) -> f32 {
        #[allow(clippy::cast_precision_loss, reason = "counts of words of one claim")]
        let unknown = self.unknown as f32 * UNKNOWN;
        self.concepts.iter().map(|concept| concept.weight).sum::<f32>() + unknown
    }

    /// The sentence that speaks most of the claim's concepts; of equal ones the one with more of its measures, then the
    /// shortest.
    fn best<'a>(&self, sentences: &'a [Sentence]) -> Option<&'a Sentence> {
        let measures = |sentence: &Sentence| self.measures.iter().flatten().filter(|m| sentence.has(m)).count();
        sentences.iter().max_by(|a, b| {
            let (share_a, share_b) = (self.share(&a.text), self.share(&b.text));
            share_a.total_cmp(&share_b).then(measures(a).cmp(&measures(b))).then(b.text.len().cmp(&a.text.len()))
        })
    }

    /// Measures that the claim has in one rule have to stand in one sentence, on the same sides, and near what they are
    /// said of.
    fn judge_measures(&self, group: &[Measure], sentences: &[Sentence]) -> Judgement {
        if let Some(absent) = group.iter().find(|m| !sentences.iter().any(|sentence| sentence.has(m))) {
            return if absent.firm { self.differs(absent, None) } else { Judgement::Open };
        }
        let stands = |sentence: &Sentence, measure: &Measure| {
            sentence.has(measure) && !sentence.clauses_with(measure).all(|clause| measure.contradicts(&clause.folded))
        };
        let share = |sentence: &Sentence| self.share(&sentence.text);
        let most = sentences.iter().map(share).fold(0.0, f32::max);
        // In the sentence that the claim is nearest to it is on the other side.
        let turned = group.iter().find_map(|measure| {
            let near = sentences.iter().filter(|s| stands(s, measure)).map(share).fold(0.0, f32::max);
            let sentence = sentences.iter().find(|s| {
                s.has(measure) && !stands(s, measure) && share(s) >= most && (near == 0.0 || share(s) > near + CLEARLY)
            })?;
            Some((measure, sentence.clauses_with(measure).next()?))
        });
        if let Some((measure, clause)) = turned {
            let claim_words = self.claim_words(measure.words.start.saturating_sub(2), measure.words.end);
            let law_words = Some(clause.text.clone());
            return Judgement::Differs(Difference { kind: Kind::Bound, claim_words, law_words });
        }
        let misplaced =
            group.iter().map(|measure| self.judge_place(measure, sentences)).find(|j| *j != Judgement::Agrees);
        if let Some(judgement) = misplaced {
            return judgement;
        }
        if sentences.iter().any(|sentence| group.iter().all(|measure| stands(sentence, measure))) {
            return Judgement::Agrees;
        }
        // The rule for this case has another number.
        let changed = sentences.iter().find_map(|sentence| {
            let mut wrong = group.iter().filter(|measure| !stands(sentence, measure));
            let measure = wrong.next().filter(|_| group.len() > 1 && wrong.next().is_none())?;
            let rival = sentence.clauses.iter().any(|clause| measure.has_rival(&clause.folded.chars));
            (!sentence.has(measure) && rival && share(sentence) >= most - CLEARLY).then_some((measure, sentence))
        });
        match changed {
            Some((measure, sentence)) => self.differs(measure, Some(sentence.text.clone())),
            None => Judgement::Open,
        }
    }

    /// A measure stands where the provision speaks of what the claim says it of, and no other number of its unit.
    fn judge_place(&self, measure: &Measure, sentences: &[Sentence]) -> Judgement {
        let about: Vec<&Concept> = self.about(measure);
        let share = |text: &str| -> f32 {
            let all: f32 = about.iter().map(|concept| concept.weight).sum();
            let found: f32 = about.iter().filter(|c| c.stands_in(text)).map(|c| c.weight).sum();
            if all > 0.0 { found / all } else { 1.0 }
        };
        let segments: Vec<Clause> = sentences.iter().flat_map(|sentence| sentence.segments(measure)).collect();
        let has = |segment: &Clause| measure.stands_in(&segment.folded.chars);
        let own = segments.iter().filter(|s| has(s)).map(|s| share(&s.text)).fold(0.0, f32::max);
        let rivals = segments.iter().filter(|s| !has(s) && measure.has_rival(&s.folded.chars));
        let Some(rival) = rivals.max_by(|a, b| share(&a.text).total_cmp(&share(&b.text))) else {
            return Judgement::Agrees;
        };
        let other = share(&rival.text);
        if other < own + CLEARLY {
            Judgement::Agrees
        } else if own == 0.0 || other >= 0.85 {
            self.differs(measure, Some(rival.text.clone()))
        } else {
            Judgement::Open
        }
    }

    /// What a measure is said of: all of the claim if it is the only one; else the terms behind it where a word leads to
    /// them, or those before it, up to the next measure.
    fn about(&self, measure: &Measure) -> Vec<&Concept> {
        let all = || self.measures.iter().flatten().map(|measure| &measure.words);
        if all().count() == 1 {
            return self.concepts.iter().collect();
        }
        let before = all().map(|words| words.end).filter(|&end| end <= measure.words.start).max().unwrap_or(0);
        let behind = all().map(|words| words.start).filter(|&start| start >= measure.words.end).min();
        let leads = self.words.get(measure.words.end).is_some_and(|word| word.text == "for" && word.before.is_none());
        let span =
            if leads { measure.words.end..behind.unwrap_or(self.words.len()) } else { before..measure.words.start };
        self.concepts.iter().filter(|concept| concept.words.0 >= span.start && concept.words.1 <= span.end).collect()
    }

    /// Whether the sentence denies a term that the claim does not.
    fn denied(&self, best: &Sentence) -> bool {
        const DENIALS: [&str; 10] = ["不", "未", "无", "没有", "免除", "不予", "不得", "不再", "免予", "不承担"];
        self.concepts.iter().filter(|concept| concept.stands_in(&best.text)).any(|concept| {
            let mut places =
                concept.term.chinese.iter().flat_map(|word| best.text.match_indices(word).map(|(at, _)| at)).peekable();
            places.peek().is_some()
                && places.all(|at| DENIALS.iter().any(|denial| best.text[..at].ends_with(denial)))
                && !Modality::denies(&self.words, concept.words)
        })
    }

    /// Whether the sentence asserts a term that the claim denies.
    fn asserted(&self, best: &Sentence) -> bool {
        self.concepts.iter().filter(|concept| Modality::denies_directly(&self.words, concept.words.0)).any(|concept| {
            let mut having = best.clauses.iter().filter(|clause| concept.stands_in(&clause.text)).peekable();
            having.peek().is_some()
                && having.all(|clause| !clause.text.contains(['不', '未', '无', '没', '非', '免', '禁']))
        })
    }

    /// Whether the claim is about a party that the provision does not speak of.
    fn party_absent(&self, provision: &str) -> bool {
        self.concepts.iter().any(|concept| {
            concept.term.chinese.iter().any(|word| roles::PARTIES.contains(word)) && !concept.stands_in(provision)
        })
    }

    /// A concept of which the provision has the contrary only.
    fn opposite(&self, provision: &str, best: &Sentence) -> Option<Difference> {
        let concept = self.concepts.iter().find(|concept| {
            !concept.stands_in(provision) && concept.term.opposites.iter().any(|word| best.text.contains(word))
        })?;
        // Not valid is void.
        if self.modality.negates() {
            return None;
        }
        let law_words = concept.term.opposites.iter().find(|word| best.text.contains(**word))?;
        Some(Difference {
            kind: Kind::Other,
            claim_words: self.claim_words(concept.words.0, concept.words.1),
            law_words: Some((*law_words).to_owned()),
        })
    }

    fn differs(&self, measure: &Measure, law_words: Option<String>) -> Judgement {
        let claim_words = self.claim_words(measure.words.start, measure.words.end);
        Judgement::Differs(Difference { kind: measure.kind, claim_words, law_words })
    }

    /// The claim's words as written, from word `from` to before word `to`.
    fn claim_words(&self, from: usize, to: usize) -> String {
        let (start, end) = (self.words[from].span.0, self.words[to - 1].span.1);
        self.text[start..end].iter().collect()
    }
}

impl Concept {
    fn stands_in(&self, text: &str) -> bool {
        self.term.chinese.iter().any(|word| text.contains(word))
    }
}

/// Words that make a rule broader than most provisions have it, and what a provision that has it so says, if there are words for it.
const BROADER: [(&str, &[&str]); 12] = [
    ("always", &["一律", "均", "始终"]),
    ("invariably", &["一律", "均", "始终"]),
    ("never", &["不得", "永久", "始终"]),
    ("regardless", &["不论", "无论", "不管", "不以"]),
    ("irrespective", &["不论", "无论", "不管", "不以"]),
    ("automatically", &["自动", "当然", "自然"]),
    ("unconditionally", &["无条件"]),
    ("absolutely", &["绝对", "一律"]),
    ("exception", &[]),
    ("exceptions", &[]),
    ("whatsoever", &["任何", "一律"]),
    ("solely", &["只", "仅", "单独"]),
];

/// Words that begin another part of a claim, behind a comma.
const PARTS: [&str; 8] = ["and", "while", "whereas", "but", "with", "or", "plus", "nor"];

/// Measures by the part of the claim that they stand in: 3 months for the one, 6 for the other.
fn groups(words: &[Word], measures: Vec<Measure>) -> Vec<Vec<Measure>> {
    let mut groups: Vec<Vec<Measure>> = Vec::new();
    let mut last = 0;
    for measure in measures {
        let parts = last < measure.words.start
            && (last..=measure.words.start).any(|at| {
                words[at].before == Some(';')
                    || words[at].before == Some(',') && PARTS.contains(&words[at].text.as_str())
            });
        last = measure.words.start;
        match groups.last_mut().filter(|_| !parts) {
            Some(group) => group.push(measure),
            None => groups.push(vec![measure]),
        }
    }
    groups
}
