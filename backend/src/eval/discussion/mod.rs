//! CEBQA (Chain-of-Discussion): do answers to questions of family law rest on the provisions that they should rest on?

mod articles;
mod outcome;

use lexlint_shared::metric::overlap::share;
use serde::{Deserialize, Serialize};

pub use self::{
    articles::uses,
    outcome::{Answered, outcome},
};
use super::measure::Measure;

/// Accuracy on necessary provisions.
const N_ACC: Measure = Measure {
    name: "N-Acc",
    about: [
        "回答是否以应当依据的规定为依据，而没有以不相关的规定为依据：每题中这两类规定判断正确的比例，逐题平均。回答中出现条号，或者有一句与条文的最长公共子序列超过条文的三分之一，即为依据。",
        "Share, mean over the questions, of the necessary provisions that an answer uses and of those not required that it does \
         not use. It uses a provision whose number it has, or of which a sentence has a common subsequence longer than a third.",
    ],
    source: "Chain-of-Discussion, §6.1 and appendix C",
};

/// Accuracy on optional provisions.
const O_ACC: Measure = Measure {
    name: "O-Acc",
    about: [
        "同上，以可以提及的规定代替应当依据的规定。",
        "The same with the optional provisions in the place of the necessary ones.",
    ],
    source: "Chain-of-Discussion, §6.1 and appendix C",
};

/// The measures.
pub const MEASURES: [&Measure; 2] = [&N_ACC, &O_ACC];

/// The form of a question, for messages.
pub const FORM: &str =
    "{\"question\", \"articles_retrieval\", \"article_label\"}, a label of 0, 1 or 2 for each article";

/// The form of an answer, for messages.
pub const ANSWER_FORM: &str = "{\"question\", \"response\"}";

/// A question with the provisions found for it, as CEBQA has it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "Raw")]
pub struct Asked {
    /// The question.
    pub question: String,
    /// The provisions: name, number and words.
    pub articles: Vec<String>,
    /// Of each, what it is to the answer.
    pub labels: Vec<Label>,
}

/// What a provision is to an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Label {
    /// 0: it has no place in it.
    NotRequired,
    /// 1: it may be mentioned.
    Optional,
    /// 2: the answer must rest on it.
    Necessary,
}

#[derive(Deserialize)]
struct Raw {
    question: String,
    articles_retrieval: Vec<String>,
    article_label: Vec<u8>,
}

impl TryFrom<Raw> for Asked {
    type Error = String;

    fn try_from(raw: Raw) -> Result<Self, String> {
        let Raw { question, articles_retrieval: articles, article_label } = raw;
        if articles.len() != article_label.len() {
            return Err(format!("{} articles have {} labels", articles.len(), article_label.len()));
        }
        let label = |label| match label {
            0 => Ok(Label::NotRequired),
            1 => Ok(Label::Optional),
            2 => Ok(Label::Necessary),
            other => Err(format!("{other} is no label")),
        };
        let labels = article_label.into_iter().map(label).collect::<Result<_, _>>()?;
        Ok(Self { question, articles, labels })
    }
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Response {
    /// The question.
    pub question: String,
    /// The answer to it.
    pub response: String,
}

/// N-Acc and O-Acc of an answer; `None` where the question has no provision that counts.
pub fn accuracies(asked: &Asked, response: &str) -> (Option<f64>, Option<f64>) {
    let used: Vec<bool> = asked.articles.iter().map(|article| uses(response, article)).collect();
    let accuracy = |wanted: Label| {
        let both = asked.labels.iter().zip(&used);
        let counted = both.filter(|(label, _)| **label == wanted || **label == Label::NotRequired);
        let right: Vec<bool> = counted.map(|(label, used)| (*label == wanted) == *used).collect();
        (!right.is_empty()).then(|| share(right.iter().filter(|right| **right).count(), right.len()))
    };
    (accuracy(Label::Necessary), accuracy(Label::Optional))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn necessary_provisions_are_to_be_used_and_others_not() {
        let asked: Asked = serde_json::from_value(serde_json::json!({
            "question": "问", "articles_retrieval": ["《甲法》第一条：子丑寅卯", "《甲法》第二条：辰巳午未", "《甲法》第三条：申酉戌亥"],
            "article_label": [2, 1, 0],
        }))
        .expect("of the form");
        assert_eq!(accuracies(&asked, "依据第一条。"), (Some(1.0), Some(0.5)));
        assert_eq!(accuracies(&asked, "依据第2条和第3条。"), (Some(0.0), Some(0.5)));
        assert_eq!(accuracies(&asked, ""), (Some(0.5), Some(0.5)));
        let none = Asked { labels: vec![Label::Optional; 3], ..asked };
        assert_eq!(accuracies(&none, "第一条").0, None);
    }

    #[test]
    fn labels_must_fit() {
        for labels in ["[2]", "[2, 3]"] {
            let text =
                format!("{{\"question\": \"\", \"articles_retrieval\": [\"\", \"\"], \"article_label\": {labels}}}");
            assert!(serde_json::from_str::<Asked>(&text).is_err(), "{labels}");
        }
    }
}
