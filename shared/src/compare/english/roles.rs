//! Who does what: a party in a claim and the verb behind it, against the party nearest before that verb in the
//! provision. Seller and buyer may not change places.

use super::{Claim, Difference, Judgement, provision::Sentence};
use crate::compare::difference::Kind;

/// How many words behind a party its verb is looked for.
const REACH: usize = 5;
/// Words between which and the verb no other word stands: it is not the party before that acts.
const PASSIVE: [&str; 9] = ["be", "is", "are", "was", "were", "been", "by", "to", "of"];
/// Words before a party to whom, not by whom, something is done.
const TOWARDS: [&str; 12] = ["通知", "向", "对", "给", "与", "为", "经", "被", "按照", "要求", "请求", "赔偿"];
/// Chinese words for parties that stand against each other.
pub(super) const PARTIES: [&str; 54] = [
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

/// The parties in a text, but those to whom something is done, with their places, in order.
pub(super) fn parties(text: &str) -> Vec<(usize, &'static str)> {
    let mut found: Vec<(usize, &'static str)> = PARTIES
        .iter()
        .flat_map(|party| text.match_indices(party).map(|(at, _)| (at, *party)))
        .filter(|&(at, _)| !TOWARDS.iter().any(|word| text[..at].ends_with(word)))
        .collect();
    found.sort_unstable();
    found
}

/// Whether the parties do what the provision has them do: open if one does what the law has another named in the claim
/// do, different if none does what it should.
pub(super) fn judge(claim: &Claim, sentences: &[Sentence]) -> Judgement {
    let named: Vec<usize> = (0..claim.concepts.len())
        .filter(|&at| claim.concepts[at].term.chinese.iter().any(|word| PARTIES.contains(word)))
        .collect();
    if named.len() < 2 {
        return Judgement::Agrees;
    }
    let (mut kept, mut changed) = (0, None);
    for &party in &named {
        let concept = &claim.concepts[party];
        let Some(verb) = claim.concepts.iter().find(|verb| {
            let between = concept.words.1..verb.words.0.max(concept.words.1);
            verb.words.0 >= concept.words.1
                && between.len() < REACH
                && claim.words[concept.words.1..=verb.words.0].iter().all(|word| word.before.is_none())
                && !claim.words[between].iter().any(|word| PASSIVE.contains(&word.text.as_str()))
        }) else {
            continue;
        };
        let is_party = verb.term.chinese.iter().any(|word| PARTIES.contains(word));
        if is_party {
            continue;
        }
        let same = |name: &str| concept.term.chinese.contains(&name);
        let other = |name: &str| named.iter().any(|&at| at != party && claim.concepts[at].term.chinese.contains(&name));
        let acting = sentences.iter().flat_map(|sentence| {
            verb.term
                .chinese
                .iter()
                .flat_map(move |word| sentence.text.match_indices(word))
                .filter_map(move |(at, _)| parties(&sentence.text[..at]).last().map(|&(_, name)| (name, sentence)))
        });
        let acting: Vec<(&str, &Sentence)> = acting.collect();
        if acting.iter().any(|(name, _)| same(name)) {
            kept += 1;
        } else if let Some((_, sentence)) = acting.iter().find(|(name, _)| other(name)) {
            changed.get_or_insert((concept, *sentence));
        }
    }
    match changed {
        Some((concept, sentence)) if kept == 0 => Judgement::Differs(Difference {
            kind: Kind::Other,
            claim_words: claim.claim_words(concept.words.0, concept.words.1),
            law_words: Some(sentence.text.clone()),
        }),
        Some(_) => Judgement::Open,
        None => Judgement::Agrees,
    }
}
