//! Answers to try the page with. What is right and wrong in them is found by the engine, not stored.

/// A question and an answer with citations.
pub(crate) struct Sample {
    /// Stable name.
    pub(crate) id: &'static str,
    /// The question.
    pub(crate) question: &'static str,
    /// The answer.
    pub(crate) answer: &'static str,
}

macro_rules! sample {
    ($id:literal) => {
        Sample {
            id: $id,
            question: include_str!(concat!("../../assets/samples/", $id, "/question.txt")),
            answer: include_str!(concat!("../../assets/samples/", $id, "/answer.txt")),
        }
    };
}

/// The samples, in the order of their titles in [`crate::strings::Strings::samples`].
pub(crate) const SAMPLES: [Sample; 4] =
    [sample!("divorce"), sample!("lending"), sample!("probation"), sample!("returns")];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_cite_and_ask() {
        for sample in &SAMPLES {
            assert!(sample.answer.contains('《') && sample.answer.contains('条'), "{}", sample.id);
            assert!(!sample.question.trim().is_empty(), "{}", sample.id);
        }
    }
}
