//! Which words of the claim stand for which of the provision, clause by clause?
//!
//! Common runs of at least two tokens (a character, or a number as a whole) are chained in the order of the claim, as
//! aligners of long sequences chain their seeds (Li, *Minimap2*, Bioinformatics 34, 2018, section 2.1): going on in the
//! provision costs little, going back or far ahead costs more, and less where a clause of the claim ends. So a clause
//! finds its own place, whatever the order, and what differs stands between runs that belong together.

use std::ops::Range;

use super::{align::Block, query::Runs};
use crate::text::fold::Folded;

/// Runs before a run that may precede it in the chain.
const LOOK_BACK: usize = 160;
/// Places of one pair of tokens in the provision that are looked at.
const PLACES: usize = 24;
/// What it costs to leave a run, in tokens.
const LEAVE: f32 = 0.6;
/// What each token of the provision that is passed over costs, and of how many at most.
const PASS: (f32, usize) = (0.03, 40);
/// What it costs to go back, or ahead by more than that, within a clause of the claim.
const JUMP: f32 = 3.0;
/// The same between two clauses.
const JUMP_AT_BREAK: f32 = 1.6;
/// What it costs to pass from one clause of the provision into another within a clause of the claim.
const CROSS: f32 = 2.0;

/// Most digits of a number that is one token: with one more before them, they fit in 63 bits. Longer runs of digits
/// are divided.
const LONGEST_NUMBER: usize = 18;

/// A folded text as tokens.
#[derive(Default)]
struct Tokens {
    /// A character, or a number as a whole, each as a value that equals no other's.
    ids: Vec<u64>,
    /// Folded position of each, with one more for the end.
    starts: Vec<u32>,
}

impl Tokens {
    /// Divides a folded text.
    fn new(folded: &[char]) -> Self {
        let mut tokens = Self { ids: Vec::with_capacity(folded.len()), starts: Vec::with_capacity(folded.len() + 1) };
        let position = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let mut at = 0;
        while let Some(&c) = folded.get(at) {
            tokens.starts.push(position(at));
            if !c.is_ascii_digit() {
                tokens.ids.push(c.into());
                at += 1;
                continue;
            }
            let len = folded[at..].iter().take(LONGEST_NUMBER).take_while(|c| c.is_ascii_digit()).count();
            // Numbers are told from characters by the highest bit, and by a leading 1 from those with fewer zeros before.
            let value = folded[at..at + len].iter().fold(1u64, |n, &c| n * 10 + u64::from(c) - 48);
            tokens.ids.push(value | 1 << 63);
            at += len;
        }
        tokens.starts.push(position(at));
        tokens
    }

    /// Where its clauses end, from folded positions.
    fn breaks(&self, folded: &[u32]) -> Breaks {
        let mut before = Vec::with_capacity(self.starts.len() + 1);
        before.push(0);
        let mut next = 0;
        for start in &self.starts {
            while folded.get(next).is_some_and(|at| at <= start) {
                next += 1;
            }
            before.push(u32::try_from(next).unwrap_or(u32::MAX));
        }
        Breaks(before)
    }
}

/// For each token, and the end, how many clauses end before it or an earlier one; with a 0 before.
struct Breaks(Vec<u32>);

impl Breaks {
    /// Whether a clause ends before one of the tokens `from..=to`, none of which is behind the end.
    #[inline]
    fn has_within(&self, from: usize, to: usize) -> bool {
        from <= to && self.0[from] < self.0[to + 1]
    }
}

/// Where the pairs of neighbours of a claim stand in a provision.
struct Places {
    /// For each pair of the claim, the first place of the same pair.
    first: Vec<u32>,
    /// By first place, where its places in the provision begin in `places`; one more for the end.
    starts: Vec<u32>,
    /// Tokens of the provision.
    places: Vec<u32>,
}

impl Places {
    fn new(claim: &Tokens, law: &Tokens) -> Self {
        let pairs = Runs::<_, 2>::new(&claim.ids);
        let first = pairs.first_places().to_vec();
        let mut starts = vec![0; first.len() + 1];
        let mut found: Vec<(u32, u32)> = Vec::with_capacity(2 * first.len());
        for (at, pair) in (0..).zip(law.ids.array_windows()) {
            if let Some(place) = pairs.first_place(pair) {
                starts[place as usize + 1] += 1;
                found.push((place, at));
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut next = starts.clone();
        let mut places = vec![0; found.len()];
        for (pair, at) in found {
            places[next[pair as usize] as usize] = at;
            next[pair as usize] += 1;
        }
        Self { first, starts, places }
    }

    /// The places of the pair that begins at a token of the claim, ascending.
    fn of(&self, at: usize) -> &[u32] {
        let first = self.first[at] as usize;
        let (from, to) = (self.starts[first] as usize, self.starts[first + 1] as usize);
        &self.places[from..to.min(from + PLACES)]
    }
}

/// A common run, in tokens.
#[derive(Clone, Copy, Debug)]
struct Run {
    claim: usize,
    law: usize,
    len: usize,
}

/// The common runs that belong together, ascending in the claim and without overlap there; in folded characters.
///
/// `breaks`: positions in the folded claim before which its clauses end.
pub fn chain(claim: &[char], breaks: &[u32], law: &Folded) -> Vec<Block> {
    let tokens = Tokens::new(claim);
    let breaks = tokens.breaks(breaks);
    let mut law_tokens = Tokens::new(&law.chars);
    let law_breaks = law_tokens.breaks(&law.breaks);
    law_tokens.ids.truncate(super::LONGEST_PROVISION);
    let runs = runs(&Places::new(&tokens, &law_tokens));
    let Some(best) = best_chain(&runs, &breaks, &law_breaks) else { return Vec::new() };
    let position = |tokens: &Tokens, at: usize| tokens.starts.get(at).map_or(0, |&start| start as usize);
    best.into_iter()
        .map(|run| {
            let from = position(&tokens, run.claim);
            Block {
                claim: from,
                law: position(&law_tokens, run.law),
                len: position(&tokens, run.claim + run.len) - from,
            }
        })
        .collect()
}

/// All longest common runs of at least two tokens, in the order of the claim.
fn runs(places: &Places) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::with_capacity(places.places.len());
    // Runs that reach the pair before, with the place of that pair in the law.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut next = Vec::new();
    for at in 0..places.first.len() {
        let mut before = open.iter().copied().peekable();
        for &place in places.of(at) {
            let place = place as usize;
            while before.next_if(|&(last, _)| last + 1 < place).is_some() {}
            if let Some((_, run)) = before.next_if(|&(last, _)| last + 1 == place) {
                runs[run].len += 1;
                next.push((place, run));
            } else {
                next.push((place, runs.len()));
                runs.push(Run { claim: at, law: place, len: 2 });
            }
        }
        std::mem::swap(&mut open, &mut next);
        next.clear();
    }
    runs
}

/// The chain of most tokens less the costs of its links.
fn best_chain(runs: &[Run], breaks: &Breaks, law_breaks: &Breaks) -> Option<Vec<Run>> {
    /// How a run is best reached.
    #[derive(Clone, Copy)]
    struct Reached {
        score: f32,
        from: Option<usize>,
        /// Tokens of the run that the one before already covers.
        skip: usize,
    }
    let mut reached: Vec<Reached> = Vec::with_capacity(runs.len());
    // For each run, the best score of those up to it.
    let mut highest: Vec<f32> = Vec::with_capacity(runs.len());
    for (at, run) in runs.iter().enumerate() {
        let mut best = Reached { score: length(run.len), from: None, skip: 0 };
        for (before, earlier) in runs[..at].iter().enumerate().rev().take(LOOK_BACK) {
            // Whatever else the link costs, it would not be the best; nor any of a run before.
            if highest[before] + length(run.len) - LEAVE <= best.score {
                break;
            }
            if reached[before].score + length(run.len) - LEAVE <= best.score {
                continue;
            }
            let Some((skip, cost)) = link(earlier, run, breaks, law_breaks) else { continue };
            let score = reached[before].score + length(run.len - skip) - cost;
            if score > best.score {
                best = Reached { score, from: Some(before), skip };
            }
        }
        highest.push(highest.last().map_or(best.score, |highest| highest.max(best.score)));
        reached.push(best);
    }
    let last = (0..runs.len()).max_by(|&a, &b| reached[a].score.total_cmp(&reached[b].score).then(b.cmp(&a)))?;
    let mut chain = Vec::new();
    let mut at = Some(last);
    while let Some(index) = at {
        let (run, reached) = (runs[index], reached[index]);
        chain.push(Run { claim: run.claim + reached.skip, law: run.law + reached.skip, len: run.len - reached.skip });
        at = reached.from;
    }
    chain.reverse();
    Some(chain)
}

/// What it costs to go on from a run to a later one, and how many tokens of that are then taken already.
fn link(from: &Run, to: &Run, breaks: &Breaks, law_breaks: &Breaks) -> Option<(usize, f32)> {
    let (claim_end, law_end) = (from.claim + from.len, from.law + from.len);
    let mut skip = claim_end.saturating_sub(to.claim);
    let ahead = to.law + skip >= law_end || to.law + to.len > law_end && to.law > from.law;
    if ahead {
        skip = skip.max(law_end.saturating_sub(to.law));
    }
    if skip + 1 >= to.len {
        return None;
    }
    let (claim_from, law_from) = (to.claim + skip, to.law + skip);
    let passed = law_from.checked_sub(law_end).filter(|&passed| passed <= PASS.1);
    let clause_ends = breaks.has_within(claim_end, claim_from);
    let cost = match passed {
        #[allow(clippy::cast_precision_loss, reason = "at most PASS.1")]
        Some(passed) => {
            let crosses = !clause_ends && law_breaks.has_within(law_end, law_from);
            LEAVE + PASS.0 * passed as f32 + if crosses { CROSS } else { 0.0 }
        }
        None if clause_ends => JUMP_AT_BREAK,
        None => JUMP,
    };
    Some((skip, cost))
}

/// Tokens as a score.
fn length(tokens: usize) -> f32 {
    super::profile::ratio(tokens, 1)
}

/// What stands between the runs: claim and law. The law's part is empty where the claim has more, and the other way
/// round. Where the runs around are far apart in the law, what is behind the one and before the other, up to `edge`
/// characters.
pub fn gaps(blocks: &[Block], claim_len: usize, law_len: usize, longest: usize, edge: usize) -> Vec<Gap> {
    /// A run of fewer characters does not hold an edge in its place.
    const FIRM: usize = 3;
    let mut gaps = Vec::new();
    let before = |block: &Block, room: usize| {
        let len = room.min(edge);
        (block.len >= FIRM).then(|| Gap {
            claim: block.claim - len..block.claim,
            law: block.law.saturating_sub(len)..block.law,
            between: false,
            runs: (0, block.len),
        })
    };
    let behind = |block: &Block, room: usize| {
        let (c, l) = (block.claim + block.len, block.law + block.len);
        let len = room.min(edge);
        (block.len >= FIRM).then(|| Gap {
            claim: c..c + len,
            law: l..law_len.min(l + len),
            between: false,
            runs: (block.len, 0),
        })
    };
    if let Some(first) = blocks.first()
        && first.claim <= edge
    {
        gaps.extend(before(first, first.claim));
    }
    for pair in blocks.windows(2) {
        let (c, l) = (pair[0].claim + pair[0].len, pair[0].law + pair[0].len);
        let claim = c..pair[1].claim;
        let near = pair[1].law.checked_sub(l).is_some_and(|passed| passed <= longest);
        if near && claim.len() <= longest {
            if pair[0].len >= FIRM || pair[1].len >= FIRM {
                let between = pair[0].len >= FIRM && pair[1].len >= FIRM;
                gaps.push(Gap { law: l..pair[1].law, claim, between, runs: (pair[0].len, pair[1].len) });
            }
        } else if !claim.is_empty() && claim.len() <= edge {
            gaps.extend(behind(&pair[0], claim.len()));
            gaps.extend(before(&pair[1], claim.len()));
        }
    }
    if let Some(last) = blocks.last()
        && claim_len - (last.claim + last.len) <= edge
    {
        gaps.extend(behind(last, claim_len - (last.claim + last.len)));
    }
    gaps.retain(|gap| !gap.claim.is_empty() || !gap.law.is_empty());
    gaps
}

/// Words of the claim and those of the provision in their place, as folded positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gap {
    /// In the claim.
    pub claim: Range<usize>,
    /// In the provision.
    pub law: Range<usize>,
    /// Common runs are right before and right behind it on both sides, and hold it in its place.
    pub between: bool,
    /// How long the common runs before and behind are, in folded characters; 0 where none is.
    pub runs: (usize, usize),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fold::fold_str;

    fn gaps_of(claim: &str, law: &str) -> Vec<(String, String)> {
        let (claim, law) = (fold_str(claim), fold_str(law));
        let blocks = chain(&claim.chars, &claim.breaks, &law);
        gaps(&blocks, claim.chars.len(), law.chars.len(), 14, 8)
            .into_iter()
            .map(|gap| (claim.chars[gap.claim].iter().collect(), law.chars[gap.law].iter().collect()))
            .collect()
    }

    #[test]
    fn a_changed_word_stands_alone_whatever_else_the_provision_says() {
        let law = "物业服务人已经履行义务的，业主不得拒绝。业主逾期不支付的，物业服务人可以催告。物业服务人不得采取停止供电的方式催交物业费。";
        assert_eq!(gaps_of("物业服务人可以采取停止供电的方式催交物业费", law), [("可以".into(), "不得".into())]);
    }

    #[test]
    fn clauses_find_their_places_in_any_order() {
        let law = "甲公司应当提交年度报告；乙公司可以免于提交资产清单。";
        assert_eq!(gaps_of("乙公司可以免于提交资产清单，甲公司应当提交年度报告", law), []);
    }

    #[test]
    fn numbers_are_whole() {
        assert_eq!(gaps_of("租赁期限不得超过三十年", "租赁期限不得超过二十年"), [("30年".into(), "20年".into())]);
        assert_eq!(gaps_of("", "租赁期限"), []);
        assert_eq!(gaps_of("租赁期限", ""), []);
    }
}
