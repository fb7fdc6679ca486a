//! METEOR (Banerjee and Lavie 2005), as nltk's `meteor_score` has it.
//!
//! nltk takes words, and matches first those that are the same in lower case, then those of the same Porter stem, then
//! synonyms in `WordNet`. Chinese words have no such stems and are not in its `WordNet`, so that words match as they stand;
//! so do English ones here. Words are jieba's.

use std::collections::HashMap;

use super::words;

/// Weight of precision in the mean of it and recall.
const ALPHA: f64 = 0.9;

/// Exponent of the share of breaks.
const BETA: f64 = 3.0;

/// Most that breaks cost.
const GAMMA: f64 = 0.5;

/// METEOR of an answer by a reference, 0 to 1; 0 where no word matches.
pub fn score(answer: &str, reference: &str) -> f64 {
    let [answer, reference] = [answer, reference].map(|text| {
        let words = words::of(text).into_iter().filter(|word| !word.is_empty());
        words.map(|word| word.to_lowercase()).collect::<Vec<_>>()
    });
    of_words(&answer, &reference)
}

#[allow(clippy::cast_precision_loss, reason = "counts of words")]
fn of_words(answer: &[String], reference: &[String]) -> f64 {
    let pairs = aligned(answer, reference);
    if pairs.is_empty() {
        return 0.0;
    }
    let matched = pairs.len() as f64;
    let (precision, recall) = (matched / answer.len() as f64, matched / reference.len() as f64);
    let mean = precision * recall / (ALPHA * precision + (1.0 - ALPHA) * recall);
    let runs = 1 + pairs.array_windows().filter(|[a, b]| (a.0 + 1, a.1 + 1) != (b.0, b.1)).count();
    (1.0 - GAMMA * (runs as f64 / matched).powf(BETA)) * mean
}

/// Places of equal words, in the order of the answer: from its end on, each is matched with the last one that is free.
fn aligned(answer: &[String], reference: &[String]) -> Vec<(usize, usize)> {
    let mut free: HashMap<&str, Vec<usize>> = HashMap::new();
    for (at, word) in reference.iter().enumerate() {
        free.entry(word).or_default().push(at);
    }
    let matched = answer.iter().enumerate().rev();
    let mut pairs: Vec<_> = matched.filter_map(|(at, word)| Some((at, free.get_mut(word.as_str())?.pop()?))).collect();
    pairs.reverse();
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_number_of_words_count() {
        let words = |text: &str| text.chars().map(String::from).collect::<Vec<_>>();
        let near = |a: &str, b: &str, expected: f64| {
            let found = of_words(&words(a), &words(b));
            assert!((found - expected).abs() < 1e-12, "{a} {b}: {found}, not {expected}");
        };
        // One run of four of four: 1 − 0.5 · (1/4)³.
        near("abcd", "abcd", 1.0 - 0.5 / 64.0);
        // Two runs of four of four.
        near("cdab", "abcd", 1.0 - 0.5 / 8.0);
        // Two of two and of four, one run: P = 1, R = 1/2, mean 1/2 / (0.9 + 0.05).
        near("ab", "abcd", (1.0 - 0.5 / 8.0) * 0.5 / 0.95);
        near("xy", "abcd", 0.0);
        near("", "abcd", 0.0);
        near("", "", 0.0);
        // The last of several is matched.
        assert_eq!(aligned(&words("ab"), &words("abab")), [(0, 2), (1, 3)]);
    }
}
