//! A negation on one side alone, right before words that both have: 未经消费者同意 and 经消费者同意.

use std::ops::Range;

use super::{
    align::Block,
    difference::{Difference, Kind},
};

/// Characters that negate the words behind them.
pub(super) const NEGATIONS: [char; 5] = ['不', '未', '无', '非', '没'];

/// Characters that may negate from further off, alone or in words: 拒绝, 缺乏, 禁止, 不得.
const NEGATIVE: [char; 16] =
    ['不', '未', '无', '非', '没', '拒', '禁', '免', '勿', '否', '缺', '失', '停', '除', '反', '违'];

/// How far before the common words something else may negate them.
const REACH: usize = 5;

/// Shortest common run that a negation is looked for before, in folded characters.
const SHORTEST: usize = 4;

/// A text with the positions before which its clauses end.
#[derive(Clone, Copy)]
pub(super) struct Clauses<'a> {
    pub(super) chars: &'a [char],
    pub(super) breaks: &'a [u32],
}

impl<'a> Clauses<'a> {
    /// Where the clause begins that `ended` others end before.
    fn start(&self, ended: usize) -> usize {
        ended.checked_sub(1).map_or(0, |last| self.breaks[last] as usize)
    }

    /// The clause before a position.
    pub(super) fn clause_before(&self, at: usize) -> &'a [char] {
        &self.chars[self.start(self.breaks.partition_point(|&end| end as usize <= at))..at]
    }

    /// The clause that ends at a position; the same as [`Self::clause_before`] where none does.
    pub(super) fn clause_before_end(&self, at: usize) -> &'a [char] {
        &self.chars[self.start(self.breaks.partition_point(|&end| (end as usize) < at))..at]
    }

    /// The clauses that end at or before a position, the last first.
    pub(super) fn clauses_before(&self, at: usize) -> impl Iterator<Item = Range<usize>> + use<'a> {
        let clauses = *self;
        let ended = clauses.breaks.partition_point(|&end| end as usize <= at);
        (0..ended).rev().map(move |before| clauses.start(before)..clauses.breaks[before] as usize)
    }

    /// Where the clause at a position ends.
    pub(super) fn clause_end(&self, at: usize) -> usize {
        let next = self.breaks.partition_point(|&end| (end as usize) < at);
        self.breaks.get(next).map_or(self.chars.len(), |&end| end as usize)
    }

    /// The last of it, at most [`REACH`] characters.
    fn before(&self, at: usize) -> &'a [char] {
        let clause = self.clause_before(at);
        &clause[clause.len().saturating_sub(REACH)..]
    }

    /// Whether a clause ends within a stretch.
    pub(super) fn breaks_within(&self, stretch: &Range<usize>) -> bool {
        let next = self.breaks.partition_point(|&end| end as usize <= stretch.start);
        self.breaks.get(next).is_some_and(|&end| (end as usize) < stretch.end)
    }
}

/// Whether words negate what is right behind them; 除非 does not.
fn negates(words: &[char]) -> bool {
    matches!(words, [.., last] if NEGATIONS.contains(last)) && !words.ends_with(&['除', '非'])
}

/// Whether what stands at a position is negated right before.
pub(super) fn is_negated(text: Clauses<'_>, at: usize) -> bool {
    negates(text.before(at))
}

/// Whether the claim states as a duty what the provision has as the condition of a consequence: 应当在一年内行使 for 一年内没有
/// 行使的.
pub(super) fn is_duty_of_condition(claim: Clauses<'_>, at: usize, law: Clauses<'_>, law_at: usize) -> bool {
    // 应当知道 is no duty.
    let known = |behind: &[char]| behind.iter().take(2).any(|&c| c == '知');
    let duties = |words: &[char]| (0..words.len()).filter(|&at| words[at] == '应' && !known(&words[at + 1..])).count();
    duties(claim.clause_before(at)) > duties(law.clause_before(law_at))
}

/// The common runs that are negated on one side only, the words before being the same.
pub(super) fn find<'t>(
    claim: Clauses<'t>,
    law: Clauses<'t>,
    blocks: &[Block],
) -> impl Iterator<Item = Difference> + use<'t> {
    let blocks: Vec<Block> = blocks.iter().filter(|block| block.len >= SHORTEST).copied().collect();
    blocks.into_iter().filter_map(move |block| {
        let (ours, theirs) = (claim.before(block.claim), law.before(block.law));
        let negated = (negates(ours), negates(theirs));
        let negative = |words: &[char]| words.iter().any(|c| NEGATIVE.contains(c));
        let one_sided = negated.0 && !negative(theirs) || negated.1 && !negative(ours);
        let (c, l) = (block.claim - usize::from(negated.0), block.law - usize::from(negated.1));
        let duty = negated.1 && is_duty_of_condition(claim, c, law, l);
        let same_before = claim.before(c).last() == law.before(l).last();
        // With the character behind, so that there is something to show on both sides.
        (one_sided && same_before && !duty).then(|| Difference {
            kind: Kind::Negation,
            claim: c..block.claim + 1,
            law: Some(l..block.law + 1),
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::{
        compare::{difference::Kind, kinds, profile::Profile},
        text::fold::fold_str,
    };

    #[test]
    fn a_negation_dropped_or_added_is_found() {
        for (claim, law) in [
            ("经消费者同意，将合同义务转移给第三人", "（一）提高价格；（二）未经消费者同意，将合同义务转移给第三人。"),
            ("能清偿到期债务的，不得申请", "有下列情形的：不能清偿到期债务的，不得申请。"),
            ("当事人主张合同无效的，人民法院予以支持", "当事人主张合同无效的，人民法院不予支持。"),
            ("已履行报告义务的，给予警告", "未履行报告义务的，给予警告。"),
            ("登记事项没有变更的，可以申请", "登记事项有变更的，可以申请。"),
        ] {
            assert_eq!(kinds(claim, law), [Kind::Negation], "{claim}");
        }
    }

    #[test]
    fn a_negation_in_other_words_is_none() {
        for (claim, law) in [
            ("没有经过消费者同意，将合同义务转移给第三人", "未经过消费者同意，将合同义务转移给第三人。"),
            ("拒绝履行报告义务的，给予警告", "不履行报告义务的，给予警告。"),
            ("用人单位应当在九十日内行使撤销权", "用人单位在九十日内没有行使撤销权的，撤销权消灭。"),
            ("除非经债权人同意，不得转移债务", "不经债权人同意，不得转移债务。"),
        ] {
            assert!(kinds(claim, law).is_empty(), "{claim}: {:?}", kinds(claim, law));
        }
    }

    #[test]
    fn words_that_the_provision_denies_are_no_quotation_of_it() {
        let law = Profile::new(&"未经消费者同意的除外；经经营者同意的除外。".chars().collect::<Vec<_>>());
        let words = |text: &str| fold_str(text).chars;
        assert!(!law.says(&words("经消费者同意的除外")) && law.has(&words("经消费者同意的除外")));
        assert!(law.says(&words("经经营者同意的除外")) && law.says(&words("未经消费者同意的除外")));
    }
}
