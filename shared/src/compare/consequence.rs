//! The consequence of one rule given to another of the same provision: 甲的，不予支持 where the provision says 甲的，应予支持 and
//! 不予支持 of something else. Every clause is the provision's, so that no gap shows it.

use std::ops::Range;

use super::{
    align::Block,
    difference::{Difference, Kind, kind},
    polarity::Clauses,
};

/// Longest clause that is looked at, in folded characters.
const LONGEST: usize = 20;

/// Longest words that two clauses differ in.
const DIFFERENT: usize = 4;

/// Shortest condition before a consequence.
const CONDITION: usize = 6;

/// Clauses before a consequence among which its condition is looked for.
const BEFORE: usize = 2;

/// Clauses of the claim that follow one of the provision's where the provision has almost the same clause, but for words of
/// another legal effect.
pub(super) fn find<'t>(
    claim: Clauses<'t>,
    law: Clauses<'t>,
    blocks: &[Block],
) -> impl Iterator<Item = Difference> + use<'t> {
    let pairs: Vec<(usize, usize)> = blocks
        .windows(2)
        .filter(|pair| pair[0].len >= CONDITION && pair[0].law + pair[0].len != pair[1].law)
        .map(|pair| (pair[0].claim + pair[0].len, pair[0].law + pair[0].len))
        .filter(|&(c, l)| claim.clause_before(c).is_empty() && law.clause_before(l).is_empty())
        .collect();
    pairs.into_iter().filter_map(move |(c, l)| {
        let (mut ours, mut theirs) = (c..claim.clause_end(c + 1), l..law.clause_end(l + 1));
        if ours.len().max(theirs.len()) > LONGEST {
            return None;
        }
        while !ours.is_empty() && !theirs.is_empty() && claim.chars[ours.start] == law.chars[theirs.start] {
            (ours.start, theirs.start) = (ours.start + 1, theirs.start + 1);
        }
        while !ours.is_empty() && !theirs.is_empty() && claim.chars[ours.end - 1] == law.chars[theirs.end - 1] {
            (ours.end, theirs.end) = (ours.end - 1, theirs.end - 1);
        }
        if ours.len().max(theirs.len()) > DIFFERENT {
            return None;
        }
        let kind = kind(claim.chars, law.chars, &ours, &theirs, (LONGEST, LONGEST))?;
        matches!(kind, Kind::Negation | Kind::Modal | Kind::Other).then_some(Difference {
            kind,
            claim: ours,
            law: Some(theirs),
        })
    })
}

/// Conditions of the claim (…的，) whose consequence the provision gives to another condition, which the claim does not
/// have, while what it gives to this one is left out.
pub(super) fn misplaced<'t>(
    claim: Clauses<'t>,
    law: Clauses<'t>,
    blocks: &[Block],
) -> impl Iterator<Item = Difference> + use<'t> {
    let pairs = blocks.windows(2).filter_map(|pair| {
        let (condition, consequence) = (&pair[0], &pair[1]);
        let (c, l) = (condition.claim + condition.len, condition.law + condition.len);
        let stated = condition.len >= CONDITION
            && is_condition(claim.clause_before_end(c))
            && consequence.claim == c
            && consequence.law != l
            && law.clause_before(l).is_empty()
            && law.clause_before(consequence.law).is_empty();
        let kept = |stretch: &Range<usize>| {
            let common =
                |block: &Block| stretch.end.min(block.law + block.len).saturating_sub(stretch.start.max(block.law));
            blocks.iter().map(common).sum::<usize>() * 2 >= stretch.len()
        };
        let left_out = l..law.clause_end(l + 1);
        let of_another =
            law.clauses_before(consequence.law).take(BEFORE).find(|clause| is_condition(&law.chars[clause.clone()]))?;
        // 有下列情形之一，数额较大的，处…: each case that follows is a condition too.
        let lists = law.clauses_before(consequence.law).take(2 * BEFORE).any(|clause| refers(&law.chars[clause]));
        (stated && of_another.end != l && !lists && !kept(&of_another) && !kept(&left_out))
            .then(|| (c - claim.clause_before_end(c).len()..c, of_another))
    });
    let pairs: Vec<_> = pairs.collect();
    pairs.into_iter().map(|(ours, theirs)| Difference { kind: Kind::Wording, claim: ours, law: Some(theirs) })
}

/// Whether a clause states a condition.
fn is_condition(clause: &[char]) -> bool {
    clause.len() > 2 && clause.ends_with(&['的'])
}

/// Whether a condition is only a reference to others: 有前款行为的, 具有下列情形之一的.
fn refers(clause: &[char]) -> bool {
    [['下', '列'], ['前', '款'], ['前', '条'], ['上', '述'], ['情', '形']]
        .iter()
        .any(|word| super::contains(clause, word))
}

#[cfg(test)]
mod tests {
    use crate::{
        compare::{LONGEST_CLAIM, compare, difference::Kind, kinds, prepare, profile::Profile, weight::Weights},
        text::fold::fold_str,
    };

    #[test]
    fn another_rule_s_consequence_is_found() {
        let law =
            "买受人在合理期限内提出异议的，人民法院应予支持。买受人在期限经过后主张质量不符的，人民法院不予支持。";
        let kinds = |claim: &str| kinds(claim, law);
        assert_eq!(kinds("买受人在期限经过后主张质量不符的，人民法院应予支持"), [Kind::Negation]);
        assert_eq!(kinds("买受人在合理期限内提出异议的，人民法院不予支持"), [Kind::Negation]);
        assert!(kinds("买受人在期限经过后主张质量不符的，人民法院不予支持").is_empty());
    }

    #[test]
    fn a_claim_that_is_cut_off_within_a_clause_is_compared_as_far_as_it_goes() {
        let law = "饮酒后驾驶机动车的，处暂扣机动车驾驶证。醉酒驾驶机动车的，由公安机关约束至酒醒，吊销机动车驾驶证。";
        let profile = Profile::new(&law.chars().collect::<Vec<_>>());
        let rule = "饮酒后驾驶机动车的，吊销机动车驾驶证。";
        for start in 0..40 {
            let claim = fold_str(&("买".repeat(start) + &rule.repeat(LONGEST_CLAIM / 10)));
            let found = compare(&prepare(&claim, &Weights::default()), &profile).differences;
            assert!(found.iter().all(|difference| difference.claim.end <= LONGEST_CLAIM), "{start}");
        }
    }

    #[test]
    fn a_consequence_put_behind_another_condition_is_found() {
        let law = "饮酒后驾驶机动车的，处暂扣六个月机动车驾驶证，并处一千元以上罚款。醉酒驾驶机动车的，由公安机关约束至酒醒，吊销机动车驾驶证。";
        let differs = |claim: &str| !kinds(claim, law).is_empty();
        assert!(differs("饮酒后驾驶机动车的，吊销机动车驾驶证"));
        assert!(differs("醉酒驾驶机动车的，处暂扣六个月机动车驾驶证，并处一千元以上罚款"));
        assert!(!differs("饮酒后驾驶机动车的，处暂扣六个月机动车驾驶证"));
        assert!(!differs("醉酒驾驶机动车的，吊销机动车驾驶证"));
    }
}
