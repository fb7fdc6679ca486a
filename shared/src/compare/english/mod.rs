//! Does a claim in English say what a provision in Chinese says?
//!
//! The claim is read as concepts, terms of which a [table](terms) knows the Chinese words, numbers with units, and what
//! is allowed, ordered or forbidden to whom. What is measured is the share of the concepts that a provision speaks of;
//! a number, side, modal verb or party that is another one is a difference whatever else agrees. What is neither
//! clearly the same nor clearly different is left open.

mod measure;
mod modal;
mod provision;
mod terms;
mod words;

use std::collections::BTreeSet;

use self::{
    measure::Measure,
    modal::Modality,
    provision::{Sentence, sentences},
    terms::{Term, Terms},
    words::Word,
};
use super::difference::Kind;

/// What a word weighs that the table does not know, where a concept that few articles have weighs 1.
const UNKNOWN: f32 = 0.4;
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
    /// There are numbers that were not understood, or words that make the rule broader than any table can tell.
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
        let uncertain = unread || words.iter().any(|word| BROADER.contains(&word.text.as_str()));
        let measures = groups(&words, measures);
        Self { words, concepts, unknown, measures, uncertain, modality, text: text.to_vec() }
    }

    /// Weighs the concepts by how few of a statute's articles have them.
    pub fn weigh<'a>(&mut self, articles: impl Iterator<Item = &'a str> + Clone) {
        #[allow(clippy::cast_precision_loss, reason = "counts of articles")]
        let ln = |count: usize| (count as f32 + 1.0).ln();
        let total = ln(articles.clone().count());
        for concept in &mut self.concepts {
            let having = articles.clone().filter(|text| concept.stands_in(text)).count();
            let weight = if total > 0.0 { 1.0 - ln(having) / total } else { 1.0 };
            concept.weight = weight.max(LEAST_WEIGHT);
        }
    }

    /// Number of the terms in it that the table knows.
    pub fn concepts(&self) -> usize {
        self.concepts.len()
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
        let mut open = self.uncertain;
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

    /// The sentence that speaks most of the claim's concepts; of equal ones the one with more of its measures.
    fn best<'a>(&self, sentences: &'a [Sentence]) -> Option<&'a Sentence> {
        let measures = |sentence: &Sentence| self.measures.iter().flatten().filter(|m| sentence.has(m)).count();
        sentences.iter().max_by(|a, b| {
            let (share_a, share_b) = (self.share(&a.text), self.share(&b.text));
            share_a.total_cmp(&share_b).then(measures(a).cmp(&measures(b)))
        })
    }

    /// Measures that the claim has in one rule have to stand in one sentence, on the same sides.
    fn judge_measures(&self, group: &[Measure], sentences: &[Sentence]) -> Judgement {
        if let Some(absent) = group.iter().find(|m| !sentences.iter().any(|sentence| sentence.has(m))) {
            return if absent.firm { self.differs(absent, None) } else { Judgement::Open };
        }
        let stands = |sentence: &Sentence, measure: &Measure| {
            sentence.has(measure) && !sentence.clauses_with(measure).all(|clause| measure.contradicts(&clause.folded))
        };
        if sentences.iter().any(|sentence| group.iter().all(|measure| stands(sentence, measure))) {
            return Judgement::Agrees;
        }
        // A sentence that has all the numbers but one on the other side.
        let turned = sentences.iter().filter(|sentence| group.iter().all(|m| sentence.has(m))).find_map(|sentence| {
            let mut wrong = group.iter().filter(|measure| !stands(sentence, measure));
            let measure = wrong.next().filter(|_| wrong.next().is_none())?;
            Some((measure, sentence.clauses_with(measure).next()?))
        });
        if let Some((measure, clause)) = turned {
            let words = self.claim_words(measure.words.start.saturating_sub(2), measure.words.end);
            let law_words = Some(clause.text.clone());
            return Judgement::Differs(Difference { kind: Kind::Bound, claim_words: words, law_words });
        }
        // A rule for these cases with another number.
        let changed = sentences.iter().find_map(|sentence| {
            let mut wrong = group.iter().filter(|measure| !stands(sentence, measure));
            let measure = wrong.next().filter(|_| group.len() > 2 && wrong.next().is_none())?;
            (!sentence.has(measure)).then_some((measure, sentence))
        });
        match changed {
            Some((measure, sentence)) => self.differs(measure, Some(sentence.text.clone())),
            None => Judgement::Open,
        }
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

/// Words that make a rule broader than the provision may have it.
const BROADER: [&str; 8] =
    ["always", "never", "regardless", "automatically", "unconditionally", "irrespective", "invariably", "absolutely"];

/// Measures by the part of the claim that they stand in: 3 months for the one, 6 for the other.
fn groups(words: &[Word], measures: Vec<Measure>) -> Vec<Vec<Measure>> {
    let mut groups: Vec<Vec<Measure>> = Vec::new();
    let mut last = 0;
    for measure in measures {
        let parts = last < measure.words.start
            && (last..=measure.words.start).any(|at| {
                words[at].before == Some(';')
                    || words[at].before == Some(',')
                        && matches!(words[at].text.as_str(), "and" | "while" | "whereas" | "but")
            });
        last = measure.words.start;
        match groups.last_mut().filter(|_| !parts) {
            Some(group) => group.push(measure),
            None => groups.push(vec![measure]),
        }
    }
    groups
}
