//! ROUGE of texts (Lin 2004), as the Python packages jieba and `rouge_chinese` have it.

use lexlint_shared::metric::{overlap::Agreement, rouge};

use super::words;

/// ROUGE-1, ROUGE-2 and ROUGE-L.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Rouge {
    /// Words in common; repetitions do not count.
    pub one: Agreement,
    /// Pairs of words in common; repetitions do not count.
    pub two: Agreement,
    /// The longest common subsequence of words.
    pub l: Agreement,
}

/// ROUGE of an answer by a reference. All is 0 where either has no word, which the package refuses.
pub fn score(answer: &str, reference: &str) -> Rouge {
    let (answer, reference) = (words::of(answer), words::of(reference));
    let [answer, reference] = [&answer, &reference].map(|words| words.iter().map(String::as_str).collect::<Vec<_>>());
    Rouge {
        one: rouge::n(&answer, &reference, 1),
        two: rouge::n(&answer, &reference, 2),
        l: rouge::l(&answer, &reference),
    }
}
