//! A number beyond the last one, with words that no statute has.

use super::{Edit, Sound};
use crate::{check::Missing, statute::ArticleNumber};

/// How far beyond the last.
const BEYOND: [u16; 5] = [3, 8, 17, 26, 41];

/// Rules that sound like law and are none.
const RULES: [&str; 5] = [
    "当事人应当在每季度结束后十五日内向街道办事处报送履约情况说明书，逾期不报的，视为自愿放弃全部抗辩",
    "未经公证机构逐页加盖骑缝印章的书面材料，一律不得作为主张权利的凭据",
    "双方应当共同委托登记在册的履约监督员，并按月轮流支付其监督津贴",
    "任何一方提出异议的，应当先行缴纳异议保证金，并在社区公告栏连续张贴三十日",
    "口头约定经三名以上邻居联名签字证明的，自签字次日起具有对抗第三人的效力",
];

pub(super) fn propose(sound: &Sound<'_>, _: &mut Missing) -> Vec<Vec<Edit>> {
    let version = sound.index.statute(sound.place.statute).versions.get(sound.place.version);
    let Some(last) = version.and_then(|version| version.last) else {
        return Vec::new();
    };
    let mut proposals = Vec::new();
    for beyond in BEYOND {
        let Some(number) = sound.with_number(ArticleNumber::new(last.main.saturating_add(beyond))) else { continue };
        match sound.claim() {
            None => proposals.push(vec![number]),
            Some(claim) => proposals.extend(RULES.iter().map(|rule| {
                let whole = sound.text[claim.clone()].last().is_some_and(|c| *c == '。');
                let words = if whole { format!("{rule}。") } else { (*rule).to_owned() };
                vec![number.clone(), Edit { start: claim.start, end: claim.end, words }]
            })),
        }
    }
    proposals
}
