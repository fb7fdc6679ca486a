//! Which sentences of an answer advise, or say what the law makes of the case? By rules, where no model is asked.

use lexlint_shared::judgement::Stretch;

/// Ends of sentences.
const ENDS: [char; 7] = ['。', '！', '？', '!', '?', '\n', '；'];

/// Words of duty, right and consequence: a sentence without any says nothing that the law could bear out.
const OPERATIVE: [&str; 44] = [
    "可以",
    "应当",
    "应该",
    "应由",
    "应依",
    "不得",
    "必须",
    "需要",
    "有权",
    "无权",
    "无需",
    "无须",
    "不能",
    "不需",
    "禁止",
    "允许",
    "建议",
    "承担",
    "负责",
    "构成",
    "属于",
    "视为",
    "违反",
    "违法",
    "合法",
    "有效",
    "无效",
    "赔偿",
    "补偿",
    "支付",
    "偿还",
    "返还",
    "解除",
    "终止",
    "起诉",
    "申请",
    "仲裁",
    "处罚",
    "罚款",
    "判处",
    "追究",
    "处以",
    "由法院",
    "要求",
];

/// Words of sentences that only frame the advice: courtesies, disclaimers, calls for facts or for a lawyer.
const FRAMING: [&str; 28] = [
    "仅供参考",
    "不构成",
    "不是律师",
    "咨询律师",
    "咨询专业",
    "专业律师",
    "咨询当地",
    "法律专业人士",
    "专业的法律",
    "请问您",
    "希望",
    "很抱歉",
    "对不起",
    "感谢",
    "更多信息",
    "更多细节",
    "更多相关",
    "进一步了解",
    "无法准确",
    "无法确定",
    "具体情况而定",
    "具体情况进行判断",
    "以下几种",
    "如下几种",
    "以下几点",
    "以下步骤",
    "您提供的",
    "有其他",
];

/// Fewest characters of a sentence that says something.
const SHORTEST: usize = 8;

/// The sentences of a text with their places, trimmed; empty ones are left out. Linear in its length.
pub fn sentences(text: &str) -> Vec<Stretch> {
    let mut found = Vec::new();
    let mut words = String::new();
    let mut start = 0;
    let count = text.chars().count();
    for (at, c) in text.chars().chain(['\n']).enumerate() {
        if at < count {
            words.push(c);
        }
        if ENDS.contains(&c) {
            let lead = words.chars().take_while(|c| c.is_whitespace()).count();
            let trimmed = words.trim();
            if !trimmed.is_empty() {
                let start = start + lead;
                found.push(Stretch { start, end: start + trimmed.chars().count(), text: trimmed.to_owned() });
            }
            words.clear();
            start = at + 1;
        }
    }
    found
}

/// Whether a sentence only frames what others say: a question, a heading, a courtesy, a disclaimer, a call for facts.
pub fn frames(sentence: &str) -> bool {
    sentence.ends_with(['？', '?', '：', ':'])
        || sentence.chars().count() < SHORTEST
        || FRAMING.iter().any(|word| sentence.contains(word))
}

/// Whether a sentence says what may, must or must not be done, or what follows.
pub fn says_law(sentence: &str) -> bool {
    !frames(sentence) && OPERATIVE.iter().any(|word| sentence.contains(word))
}

/// The sentences of advice of an answer, without those that lie in `quoted`: claims of what provisions say, in
/// characters, which the engine has compared with the law already.
pub fn advice(answer: &str, quoted: &[(usize, usize)]) -> Vec<Stretch> {
    let within =
        |one: &Stretch| quoted.iter().any(|&(start, end)| start <= one.start && one.end <= end.saturating_add(1));
    sentences(answer).into_iter().filter(|one| says_law(&one.text) && !within(one)).collect()
}

/// Where a sentence that a model gave stands in the answer, white space aside; `None` if it does not.
pub fn locate(answer: &[char], sentence: &str) -> Option<Stretch> {
    let kept = |chars: &mut dyn Iterator<Item = (usize, char)>| -> (Vec<usize>, Vec<char>) {
        chars.filter(|(_, c)| !c.is_whitespace()).unzip()
    };
    let (places, text) = kept(&mut answer.iter().copied().enumerate());
    let (_, words) = kept(&mut sentence.chars().enumerate());
    let at = lexlint_shared::compare::position(&text, &words)?;
    let (start, end) = (places[at], places[at + words.len() - 1] + 1);
    Some(Stretch { start, end, text: answer[start..end].iter().collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_have_their_places() {
        let text = "  您好！您可以起诉。\n\n应当赔偿";
        let found = sentences(text);
        let words: Vec<&str> = found.iter().map(|one| one.text.as_str()).collect();
        assert_eq!(words, ["您好！", "您可以起诉。", "应当赔偿"]);
        for one in &found {
            let at: String = text.chars().skip(one.start).take(one.end - one.start).collect();
            assert_eq!(at, one.text);
        }
        assert!(sentences("").is_empty() && sentences("。\n ").len() == 1);
    }

    #[test]
    fn advice_is_told_from_what_frames_it() {
        for advice in ["用人单位应当支付双倍工资。", "您可以向人民法院起诉。", "因此，该协议无效，双方返还财产。"]
        {
            assert!(says_law(advice), "{advice}");
        }
        for framing in [
            "请注意，我不是律师，以上建议仅供参考。",
            "建议您咨询当地律师以获取更详细的建议。",
            "您需要哪些赔偿？",
            "根据以上情况，您可以采取以下几种方式：",
            "他昨天去了北京。",
            "应当。",
        ] {
            assert!(!says_law(framing), "{framing}");
        }
    }

    #[test]
    fn what_the_engine_compares_is_no_advice() {
        let answer = "《民法典》第一百八十八条规定，诉讼时效期间应当为三年。因此您可以起诉。";
        assert_eq!(advice(answer, &[(13, 27)]).len(), 2);
        let all = advice(answer, &[(0, 27)]);
        assert_eq!(all.len(), 1);
        assert_eq!(all[0].text, "因此您可以起诉。");
    }

    #[test]
    fn sentences_of_a_model_are_found_or_dropped() {
        let answer: Vec<char> = "您好。您可以\n 起诉。".chars().collect();
        let found = locate(&answer, "您可以起诉。").expect("there");
        assert_eq!((found.start, found.end), (3, 11));
        assert_eq!(locate(&answer, "您应当起诉。"), None);
        assert_eq!(locate(&answer, " "), None);
    }
}
