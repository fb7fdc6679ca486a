//! Who does what: a party in a claim and the verb behind it, against the party nearest before that verb in the
//! provision. Seller and buyer may not change places.

use super::{Claim, Concept, Difference, Judgement, provision::Sentence};
use crate::compare::difference::Kind;

/// How many words behind a party its verb is looked for.
const REACH: usize = 5;
/// Words between which and the verb no other word stands: it is not the party before that acts.
const PASSIVE: [&str; 9] = ["be", "is", "are", "was", "were", "been", "by", "to", "of"];
/// Words that begin a clause.
const CONJUNCTIONS: [&str; 9] = ["that", "if", "where", "when", "and", "who", "which", "unless", "because"];
/// Words before a party to whom, not by whom, something is done.
const TOWARDS: [&str; 12] = ["通知", "向", "对", "给", "与", "为", "经", "被", "按照", "要求", "请求", "赔偿"];
/// Chinese words for parties that stand against each other.
pub(super) const PARTIES: [&str; 61] = [
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
    "处理者",
    "仲裁庭",
    "证人",
    "律师",
    "合伙人",
    "中介人",
    "收养人",
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
        let Some(verb) = verb(claim, concept) else { continue };
        let same = |name: &str| concept.term.chinese.contains(&name);
        let other = |name: &str| named.iter().any(|&at| at != party && claim.concepts[at].term.chinese.contains(&name));
        let acting: Vec<(&str, &str)> = sentences
            .iter()
            .flat_map(|sentence| acting(&sentence.text, verb).into_iter().map(|name| (name, sentence.text.as_str())))
            .collect();
        if acting.iter().any(|(name, _)| same(name)) {
            kept += 1;
        } else if let Some((_, sentence)) = acting.iter().find(|(name, _)| other(name)) {
            changed.get_or_insert((concept, (*sentence).to_owned()));
        }
    }
    match changed {
        Some((concept, sentence)) if kept == 0 => Judgement::Differs(Difference {
            kind: Kind::Other,
            claim_words: claim.claim_words(concept.words.0, concept.words.1),
            law_words: Some(sentence),
        }),
        Some(_) => Judgement::Open,
        None => Judgement::Agrees,
    }
}

/// What a party in a claim does: the term behind it, if the party begins its clause and nothing makes it passive.
fn verb<'a>(claim: &'a Claim, party: &Concept) -> Option<&'a Concept> {
    let words = &claim.words;
    let begins = |at: usize| words[at].before.is_some() || CONJUNCTIONS.contains(&words[at].text.as_str());
    let start = (0..=party.words.0).rev().find(|&at| begins(at)).unwrap_or(0);
    let object = claim.concepts.iter().any(|concept| concept.words.0 >= start && concept.words.1 <= party.words.0);
    let verb = claim.concepts.iter().filter(|verb| verb.words.0 >= party.words.1).min_by_key(|verb| verb.words.0)?;
    let between = &words[party.words.1..verb.words.0];
    let infinitive = usize::from(between.first().is_some_and(|word| word.text == "to"));
    let active = between.len() < REACH
        && words[party.words.1..=verb.words.0].iter().all(|word| word.before.is_none())
        && !between[infinitive..].iter().any(|word| PASSIVE.contains(&word.text.as_str()));
    let is_party = verb.term.chinese.iter().any(|word| PARTIES.contains(word));
    (!object && active && !is_party).then_some(verb)
}

/// The parties that may be the ones who do something in a sentence: the nearest before the verb in its clause; where
/// that names none, the nearest and the first before.
fn acting(sentence: &str, verb: &Concept) -> Vec<&'static str> {
    let places = verb.term.chinese.iter().flat_map(|word| sentence.match_indices(word)).map(|(at, _)| at);
    places
        .flat_map(|at| {
            let before = &sentence[..at];
            let clause = before.rfind(['，', '。', '；', '：']).unwrap_or(0);
            let parties = parties(before);
            match parties.last() {
                Some(&(place, party)) if place >= clause => vec![party],
                Some(&(_, last)) => vec![last, parties[0].1],
                None => Vec::new(),
            }
        })
        .collect()
}
