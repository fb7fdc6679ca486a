//! Which articles took an article's place? Computed when an index is built, from the words of both texts.
//!
//! Articles are compared by the [weighted](crate::compare::weight) bigrams that they share. First come articles with
//! the same words; then amended ones, the most alike first, where order helps: beside articles whose successors are
//! known, less likeness is enough. The rest is looked for in parts: an article taken into a longer one, one divided among
//! several, a 款 or 项 by itself. What is not clear is left out.

use std::collections::HashMap;

use super::shard::Likeness;
use crate::{compare::weight::Weights, text::fold::fold_str};

/// Least likeness of an amended article, 0 to 1: Dice's coefficient over weighted bigrams.
const AMENDED: f32 = 0.5;
/// Articles at least so much alike are joined before others, so that their neighbours can rest on them.
const EVIDENT: f32 = 0.75;
/// How much less likeness is enough between neighbours that are known to belong together on both sides, on one side, and
/// where the order of the articles would have it; and how much more is needed where it would not.
const BETWEEN: f32 = 0.25;
const BESIDE: f32 = 0.15;
const IN_PLACE: f32 = 0.1;
const OUT_OF_PLACE: f32 = 0.1;
/// How many articles further an article is still in its place, and its neighbours are still near.
const NEAR: usize = 4;
/// Weight below which an article must be more alike, and by how much: a few words are soon alike.
const SHORT: f32 = 12.0;
const SHORT_MORE: f32 = 0.15;
/// By how much a pair must be more alike than any other with one of the two.
const LEAD: f32 = 0.05;
/// By how much more of an article another may have without being taken for its origin.
const RIVAL: f32 = 0.03;
/// Least share of a part's words that the other text must have, and of that in its place.
const PART: f32 = 0.7;
const PART_IN_PLACE: f32 = 0.5;
/// Least share where no other text has nearly as much, and by how much it is ahead then.
const CLEAR_PART: f32 = 0.55;
const CLEAR_LEAD: f32 = 0.15;
/// Least share of a part beside another part of the same article.
const PART_BESIDE: f32 = 0.35;
/// Share from which on it may repeat words of the other part, where no article is the old one as a whole.
const DIVIDED: f32 = 0.4;
/// Least weight of a part: what is shorter is a formula.
const LEAST_PART: f32 = 7.0;
/// Share of a part that must be words of the old article which those found before lack, and of one beside another.
const GAIN: f32 = 0.3;
const GAIN_BESIDE: f32 = 0.15;
/// Fewest folded characters of a 款 or 项 that is looked for literally.
const LITERAL: usize = 12;
/// Most successors of one article.
const MOST: usize = 6;

/// A text prepared for comparison.
struct Words {
    folded: Vec<char>,
    /// Distinct, in order, so that sums over them are the same in every build.
    bigrams: Vec<(char, char)>,
    weight: f32,
}

impl Words {
    fn new(text: &str, weights: &Weights) -> Self {
        let folded = fold_str(text).chars;
        let mut bigrams: Vec<_> = folded.windows(2).map(|pair| (pair[0], pair[1])).collect();
        bigrams.sort_unstable();
        bigrams.dedup();
        let weight = bigrams.iter().map(|&(first, second)| weights.of(&[first, second])).sum();
        Self { folded, bigrams, weight }
    }
}

/// The highest of some figures and the next.
#[derive(Clone, Copy, Default)]
struct Highest(f32, f32);

impl Highest {
    fn of(figures: impl Iterator<Item = f32>) -> Self {
        figures.fold(Self::default(), Self::with)
    }

    fn with(self, figure: f32) -> Self {
        if figure > self.0 { Self(figure, self.0) } else { Self(self.0, self.1.max(figure)) }
    }

    /// The highest of the figures other than `own`, which is one of them.
    fn other_than(self, own: f32) -> f32 {
        if own >= self.0 { self.1 } else { self.0 }
    }
}

/// The articles of the new text by their bigrams.
struct Lookup<'a> {
    articles: HashMap<(char, char), Vec<usize>>,
    count: usize,
    weights: &'a Weights,
}

impl<'a> Lookup<'a> {
    fn new(articles: &[Words], weights: &'a Weights) -> Self {
        let mut lookup = Self { articles: HashMap::new(), count: articles.len(), weights };
        for (at, words) in articles.iter().enumerate() {
            for &bigram in &words.bigrams {
                lookup.articles.entry(bigram).or_default().push(at);
            }
        }
        lookup
    }

    /// The weight of the bigrams that each article shares with `words`.
    fn shared(&self, words: &Words) -> Vec<f32> {
        let mut shared = vec![0.0; self.count];
        for bigram in &words.bigrams {
            for &at in self.articles.get(bigram).into_iter().flatten() {
                shared[at] += self.weights.of(&[bigram.0, bigram.1]);
            }
        }
        shared
    }

    /// For each 款 or 项 of a text, the share of its words that each article has.
    fn kept_of_lines(&self, text: &str) -> Vec<Vec<f32>> {
        let lines = text.lines().map(|line| Words::new(line, self.weights)).filter(|line| line.weight >= LEAST_PART);
        lines.map(|line| self.shared(&line).into_iter().map(|shared| shared / line.weight).collect()).collect()
    }
}

/// Two texts, and what is known of the way from one to the other.
struct Matching<'a> {
    weights: &'a Weights,
    old: Vec<Words>,
    new: Vec<Words>,
    /// By old article, then new: weight of the bigrams that both have.
    shared: Vec<Vec<f32>>,
    /// By old article, the largest shares of it that new articles have.
    most_kept: Vec<Highest>,
    /// By new article, the largest shares of it that old articles have.
    most_taken: Vec<Highest>,
    /// The new article that is the old one, as it was or amended.
    heir: Vec<Option<usize>>,
    /// The old article that the new one was.
    origin: Vec<Option<usize>>,
}

/// For each article of `old`, in the order of the statute, its successors in `new` by position, best first.
///
/// Words are as in [`crate::statute::Article::text`].
pub(super) fn successors(old: &[&str], new: &[&str], weights: &Weights) -> Vec<Vec<(usize, Likeness)>> {
    let words = |texts: &[&str]| -> Vec<Words> { texts.iter().map(|text| Words::new(text, weights)).collect() };
    let (old_words, new_words) = (words(old), words(new));
    let lookup = Lookup::new(&new_words, weights);
    let shared = old_words.iter().map(|words| lookup.shared(words)).collect();
    let mut matching = Matching::new(old_words, new_words, shared, weights);
    matching.take_same();
    matching.take_amended();
    (0..old.len())
        .map(|at| {
            let mut found = matching.whole(at);
            if found.first().is_none_or(|&(_, likeness)| likeness != Likeness::Same) {
                matching.add_parts(at, &mut found);
                matching.add_lines(old[at], &mut found);
                matching.add_beside(at, &lookup.kept_of_lines(old[at]), &mut found);
            }
            found.sort_by(|a, b| {
                let same = |likeness| likeness == Likeness::Same;
                same(b.1).cmp(&same(a.1)).then(matching.kept(at, b.0).total_cmp(&matching.kept(at, a.0)))
            });
            found.truncate(MOST);
            found
        })
        .collect()
}

impl<'a> Matching<'a> {
    fn new(old: Vec<Words>, new: Vec<Words>, shared: Vec<Vec<f32>>, weights: &'a Weights) -> Self {
        let (heir, origin) = (vec![None; old.len()], vec![None; new.len()]);
        let mut matching =
            Self { weights, old, new, shared, most_kept: Vec::new(), most_taken: Vec::new(), heir, origin };
        let (olds, news) = (0..matching.old.len(), 0..matching.new.len());
        matching.most_kept =
            olds.clone().map(|old| Highest::of(news.clone().map(|new| matching.kept(old, new)))).collect();
        matching.most_taken = news.map(|new| Highest::of(olds.clone().map(|old| matching.taken(old, new)))).collect();
        matching
    }

    /// Dice's coefficient of two articles.
    fn likeness(&self, old: usize, new: usize) -> f32 {
        let whole = self.old[old].weight + self.new[new].weight;
        if whole > 0.0 { 2.0 * self.shared[old][new] / whole } else { 0.0 }
    }

    /// Share of the old article's words that the new one has.
    fn kept(&self, old: usize, new: usize) -> f32 {
        self.shared[old][new] / self.old[old].weight.max(f32::MIN_POSITIVE)
    }

    /// Share of the new article's words that the old one has.
    fn taken(&self, old: usize, new: usize) -> f32 {
        self.shared[old][new] / self.new[new].weight.max(f32::MIN_POSITIVE)
    }

    fn join(&mut self, old: usize, new: usize) {
        self.heir[old] = Some(new);
        self.origin[new] = Some(old);
    }

    /// Joins articles of the same words; of several, the one nearest to where the article before went.
    fn take_same(&mut self) {
        let mut places: HashMap<&[char], Vec<usize>> = HashMap::new();
        for (at, words) in self.new.iter().enumerate() {
            places.entry(&words.folded).or_default().push(at);
        }
        let mut expected = 0;
        let mut joined = Vec::new();
        for (at, words) in self.old.iter().enumerate() {
            let Some(places) = places.get_mut(words.folded.as_slice()) else {
                continue;
            };
            let nearest = (0..places.len()).min_by_key(|&place| places[place].abs_diff(expected));
            if let Some(nearest) = nearest {
                let new = places.remove(nearest);
                expected = new + 1;
                joined.push((at, new));
            }
        }
        for (old, new) in joined {
            self.join(old, new);
        }
    }

    /// Joins amended articles, the most alike first; those joined help their neighbours.
    fn take_amended(&mut self) {
        /// Pairs less alike than this are not looked at.
        const LEAST: f32 = AMENDED - BETWEEN;
        let mut pairs: Vec<(usize, usize, f32)> = Vec::new();
        for old in 0..self.old.len() {
            for new in 0..self.new.len() {
                let likeness = self.likeness(old, new);
                if likeness >= LEAST {
                    pairs.push((old, new, likeness));
                }
            }
        }
        for least in [EVIDENT, AMENDED] {
            loop {
                pairs.retain(|&(old, new, _)| self.heir[old].is_none() && self.origin[new].is_none());
                let clear = self.clear(&pairs, least);
                if clear.is_empty() {
                    break;
                }
                for (old, new) in clear {
                    self.join(old, new);
                }
            }
        }
    }

    /// The pairs that are alike enough, and more than all others with one of the two. No two have one in common.
    fn clear(&self, pairs: &[(usize, usize, f32)], least: f32) -> Vec<(usize, usize)> {
        let scored: Vec<(usize, usize, f32)> =
            pairs.iter().map(|&(old, new, likeness)| (old, new, likeness + self.support(old, new))).collect();
        let mut of_old = vec![Highest::default(); self.old.len()];
        let mut of_new = vec![Highest::default(); self.new.len()];
        for &(old, new, score) in &scored {
            of_old[old] = of_old[old].with(score);
            of_new[new] = of_new[new].with(score);
        }
        let leads = |highest: Highest, score: f32| score >= highest.other_than(score) + LEAD;
        scored
            .into_iter()
            .filter(|&(old, new, score)| {
                let short = self.old[old].weight.min(self.new[new].weight) < SHORT;
                score >= least + if short { SHORT_MORE } else { 0.0 }
                    && leads(of_old[old], score)
                    && leads(of_new[new], score)
                    && !self.is_rivalled(old, new)
            })
            .map(|(old, new, _)| (old, new))
            .collect()
    }

    /// Whether another old article without heir has more of the new one: the new one may be that one shortened.
    fn is_rivalled(&self, old: usize, new: usize) -> bool {
        let taken = self.taken(old, new) + RIVAL;
        self.most_taken[new].0 > taken
            && (0..self.old.len()).any(|other| self.heir[other].is_none() && self.taken(other, new) > taken)
    }

    /// What the articles around two of them say about the two belonging together; negative if they speak against it.
    fn support(&self, old: usize, new: usize) -> f32 {
        let goes = |old: Option<usize>, new: Option<usize>| {
            old.zip(new).is_some_and(|(old, new)| self.heir.get(old) == Some(&Some(new)))
        };
        let before = goes(old.checked_sub(1), new.checked_sub(1));
        let after = goes(Some(old + 1), Some(new + 1));
        match (before, after) {
            (true, true) => BETWEEN,
            (true, false) | (false, true) => BESIDE,
            (false, false) => match self.in_place(old, new) {
                Some(true) => IN_PLACE,
                Some(false) => -OUT_OF_PLACE,
                None => 0.0,
            },
        }
    }

    /// Whether a new article is where the heirs of the old one's neighbours would have it; `None` where none is near.
    fn in_place(&self, old: usize, new: usize) -> Option<bool> {
        let before = (1..=NEAR).find_map(|by| Some(self.heir[old.checked_sub(by)?]? + by));
        let after = (1..=NEAR).find_map(|by| self.heir.get(old + by).copied()??.checked_sub(by));
        let mut expected = [before, after].into_iter().flatten().peekable();
        expected.peek()?;
        Some(expected.any(|expected| expected.abs_diff(new) <= NEAR))
    }

    /// The article that the old one became.
    fn whole(&self, old: usize) -> Vec<(usize, Likeness)> {
        let likeness = |new: usize| {
            if self.old[old].folded == self.new[new].folded { Likeness::Same } else { Likeness::Amended }
        };
        self.heir[old].map(|new| (new, likeness(new))).into_iter().collect()
    }

    /// Whether a new article has the words of another old one, no more and no less.
    fn is_copy(&self, new: usize) -> bool {
        self.origin[new].is_some_and(|old| self.old[old].folded == self.new[new].folded)
    }

    /// Adds articles that have taken the old one in, or are parts of it.
    fn add_parts(&self, old: usize, found: &mut Vec<(usize, Likeness)>) {
        let mut parts: Vec<usize> =
            (0..self.new.len()).filter(|&new| self.takes_in(old, new) || self.is_part(old, new)).collect();
        parts.sort_by(|&a, &b| self.kept(old, b).total_cmp(&self.kept(old, a)).then(a.cmp(&b)));
        for new in parts {
            self.add_part(old, new, GAIN, found);
        }
    }

    /// Adds a part if it has words of the old article which those found before lack.
    fn add_part(&self, old: usize, new: usize, gain: f32, found: &mut Vec<(usize, Likeness)>) {
        let has = |new: usize, bigram| self.new[new].bigrams.binary_search(bigram).is_ok();
        let open = self.old[old].bigrams.iter().filter(|bigram| !found.iter().any(|&(known, _)| has(known, bigram)));
        let gained: f32 =
            open.filter(|bigram| has(new, bigram)).map(|&(first, second)| self.weights.of(&[first, second])).sum();
        if gained >= gain * self.old[old].weight.min(self.new[new].weight) && !self.is_copy(new) {
            found.push((new, Likeness::Partial));
        }
    }

    /// Whether the new article has most words of the old one, as no other has.
    fn takes_in(&self, old: usize, new: usize) -> bool {
        let kept = self.kept(old, new);
        let second = self.most_kept[old].other_than(kept);
        let least = if self.in_place(old, new) == Some(true) { PART_IN_PLACE } else { PART };
        self.old[old].weight >= LEAST_PART
            && (kept >= least && kept >= second || kept >= CLEAR_PART && kept >= second + CLEAR_LEAD)
    }

    /// Whether the new article has hardly any words but those of the old one, as of no other, and is not another amended.
    fn is_part(&self, old: usize, new: usize) -> bool {
        let taken = self.taken(old, new);
        let second = self.most_taken[new].other_than(taken);
        self.origin[new].is_none()
            && self.new[new].weight >= LEAST_PART
            && (taken >= PART && taken > second || taken >= CLEAR_PART && taken >= second + CLEAR_LEAD)
    }

    /// Adds the articles that alone have a whole 款 or 项 of the old one.
    fn add_lines(&self, text: &str, found: &mut Vec<(usize, Likeness)>) {
        for line in text.lines().map(|line| fold_str(line).chars) {
            if line.len() < LITERAL {
                continue;
            }
            let has = |new: &usize| {
                let mut windows = self.new[*new].folded.windows(line.len()).enumerate();
                // 不违反 does not say what 违反 says.
                windows.any(|(at, words)| words == line && (at == 0 || self.new[*new].folded[at - 1] != '不'))
            };
            let having: Vec<usize> = (0..self.new.len()).filter(has).collect();
            if let [new] = having[..]
                && !self.is_copy(new)
                && found.iter().all(|&(known, _)| known != new)
            {
                found.push((new, Likeness::Partial));
            }
        }
    }

    /// Adds articles beside those found that have words of the old one or of a 款 or 项 of it: one article was
    /// divided among several in a row.
    fn add_beside(&self, old: usize, lines: &[Vec<f32>], found: &mut Vec<(usize, Likeness)>) {
        let mut at = 0;
        while let Some(&(known, _)) = found.get(at) {
            at += 1;
            for new in [known.checked_sub(1), Some(known + 1)].into_iter().flatten() {
                if self.origin.get(new) != Some(&None) || found.iter().any(|&(known, _)| known == new) {
                    continue;
                }
                let taken = self.taken(old, new);
                let of_article = taken >= self.most_taken[new].0;
                if of_article && taken >= DIVIDED && self.heir[old].is_none() {
                    found.push((new, Likeness::Partial));
                } else if of_article && taken >= PART_BESIDE || lines.iter().any(|kept| kept[new] >= PART_BESIDE) {
                    self.add_part(old, new, GAIN_BESIDE, found);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(old: &[&str], new: &[&str]) -> Vec<Vec<(usize, Likeness)>> {
        successors(old, new, &Weights::default())
    }

    #[test]
    fn the_same_words_are_found_wherever_they_went() {
        let [a, b, c] = ["公司应当依法登记。", "股东会由全体股东组成。", "董事会对股东会负责。"];
        assert_eq!(
            found(&[a, b, c], &[c, a, "本法所称公司，是指有限责任公司。", b]),
            [[(1, Likeness::Same)], [(3, Likeness::Same)], [(0, Likeness::Same)]]
        );
    }

    #[test]
    fn an_amended_article_is_found_and_an_unlike_one_is_not() {
        let old =
            ["向人民法院请求保护民事权利的诉讼时效期间为二年，法律另有规定的除外。", "全民所有制企业享有经营权。"];
        let new =
            ["向人民法院请求保护民事权利的诉讼时效期间为三年。法律另有规定的，依照其规定。", "子女应当尊重父母。"];
        assert_eq!(found(&old, &new), [vec![(0, Likeness::Amended)], vec![]]);
    }

    #[test]
    fn less_likeness_is_enough_between_neighbours_that_are_known() {
        let [first, last] = ["租赁合同应当采用书面形式。", "承租人应当按照约定支付租金。"];
        let amended =
            ["出租人应当履行维修义务，当事人另有约定的除外。", "出租人负责修缮，合同另有约定的除外，并承担费用。"];
        assert_eq!(
            found(&[first, amended[0], last], &[first, amended[1], last])[1],
            [(1, Likeness::Amended)],
            "between two that are the same"
        );
        assert_eq!(found(&amended[..1], &amended[1..]), [[]], "alone");
    }

    #[test]
    fn a_divided_article_has_several_successors() {
        let [first, second] =
            ["自书遗嘱由遗嘱人亲笔书写，签名，注明年、月、日。", "公证遗嘱由遗嘱人经公证机关办理，不得代为申请。"];
        let old = format!("{first}\n{second}");
        let mut places: Vec<_> = found(&[&old], &[first, "遗产是个人合法财产。", second])[0].clone();
        places.sort_unstable();
        assert_eq!(places, [(0, Likeness::Partial), (2, Likeness::Partial)]);
    }

    #[test]
    fn a_rule_is_not_taken_for_its_denial() {
        let old = ["有下列情形之一的，合同无效：\n（一）恶意串通；\n（二）违反法律、行政法规的强制性规定。"];
        let new = [
            "具备下列条件的行为有效：\n（一）行为人有相应的能力；\n（二）不违反法律、行政法规的强制性规定。",
            "子女应当尊重父母。",
            "违反法律、行政法规的强制性规定的行为无效，该规定不导致行为无效的除外，第三人善意的不受影响。",
        ];
        assert_eq!(found(&old, &new), [[(2, Likeness::Partial)]]);
    }
}
