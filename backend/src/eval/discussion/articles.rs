//! Does an answer use a provision (Chain-of-Discussion, appendix C)?

use lexlint_shared::{metric::rouge::longest_common_subsequence, text::numeral};

use crate::judge::sentence;

/// Whether an answer has the number of an article, or a sentence that shares a subsequence with its words longer than a
/// third of them. The article is written `《民法典》第一千零六十四条：…`.
pub fn uses(response: &str, article: &str) -> bool {
    let (head, words) = article.split_once(['：', ':']).unwrap_or(("", article));
    if numbers(head).iter().any(|number| has(response, number)) {
        return true;
    }
    let words: Vec<&str> = words.trim().split("").filter(|c| !c.is_empty()).collect();
    !words.is_empty()
        && sentence::sentences(response).iter().any(|sentence| {
            let sentence: Vec<&str> = sentence.text.split("").filter(|c| !c.is_empty()).collect();
            3 * longest_common_subsequence(&sentence, &words) > words.len()
        })
}

/// The number of an article as its head has it, in Chinese and in Arabic numerals: 第一百条之一, 第100条之一.
fn numbers(head: &str) -> Vec<String> {
    let Some(start) = head.rfind('第') else { return Vec::new() };
    let written = head[start..].trim();
    let Some((main, sub)) = written['第'.len_utf8()..].split_once('条') else { return vec![written.to_owned()] };
    let digits: Vec<char> = main.trim().chars().collect();
    let read = numeral::read(&digits).filter(|read| read.len == digits.len());
    let mut all = vec![written.to_owned()];
    all.extend(read.map(|read| format!("第{}条{sub}", read.value)));
    all.extend(read.map(|read| format!("第{}条{sub}", numeral::chinese(read.value))));
    all
}

/// Whether a text has a number, and not another one that begins with it: 第一百条 is not in 第一百条之一.
fn has(text: &str, number: &str) -> bool {
    text.match_indices(number).any(|(at, _)| number.contains('之') || !text[at + number.len()..].starts_with('之'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_however_they_are_written() {
        let article = "《民法典》第一千零六十四条：夫妻双方共同签名等共同意思表示所负的债务，属于夫妻共同债务。";
        assert!(uses("依据第一千零六十四条，应当偿还。", article));
        assert!(uses("依据民法典第1064条。", article));
        assert!(!uses("依据第一千零六十四条之一。", article));
        assert!(!uses("依据第一千零六十五条。", article));
        assert!(uses("第133条之一", "《刑法》第一百三十三条之一：在道路上驾驶机动车"));
    }

    #[test]
    fn words_are_found_within_a_sentence() {
        let article = "《甲法》第一条：子丑寅卯辰巳";
        assert!(!uses("子丑。寅卯。", article), "two of six are no more than a third");
        assert!(uses("子、丑和卯。", article));
        assert!(!uses("", article) && !uses("子", "：") && !uses("子", ""));
        assert!(uses("子丑寅", "子丑寅卯"), "without a number");
    }
}
