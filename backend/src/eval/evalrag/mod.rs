//! Eval-RAG (Ryu and others 2023): how far do judges agree with people, with and without the law before them?

mod grades;
mod outcome;

use serde::Deserialize;

pub use self::{
    grades::{Assessed, Job, assess, steps},
    outcome::{Context, outcome},
};
use super::measure::Measure;

/// Correlation.
const CORRELATION: Measure = Measure {
    name: "Pearson, Spearman, Kendall",
    about: [
        "评分与人工评分的相关系数，−1 至 1：数值的（Pearson）、名次的（Spearman，同分取平均名次）、成对次序的（Kendall τ-b）。",
        "Correlations of scores with people's, −1 to 1: of the values (Pearson), of the ranks, ties sharing theirs (Spearman), \
         and of the order of pairs (Kendall's τ-b).",
    ],
    source: "Eval-RAG, §3; Python package scipy 1.17.1, scipy.stats",
};

/// `FairEval`.
const FAIREVAL: Measure = Measure {
    name: "FairEval",
    about: [
        "同一问题的两个回答一起评，先说理由再打 1 至 10 分，两种先后次序各评一次，取平均；--samples 为重复次数。只有一个回答的，单独评。",
        "Two answers to a question are graded together, 1 to 10, reasons first, in both orders, and the mean taken; --samples \
         repeats it. An answer that stands alone is graded alone.",
    ],
    source: "Wang et al., Large Language Models are not Fair Evaluators, as in Eval-RAG, §2",
};

/// `ChatEval`.
const CHATEVAL: Measure = Measure {
    name: "ChatEval",
    about: [
        "同上，由普通人、挑剔的律师、学者三种角色依次评，后者能看到前者的意见，取三者平均；次序为给定次序。",
        "The same by three roles one after the other, a layperson, a critical lawyer and a scholar, who hear those before them; \
         the mean of the three. Answers stand in the order given.",
    ],
    source: "Chan et al., ChatEval, as in Eval-RAG, §2",
};

/// The measures.
pub const MEASURES: [&Measure; 3] = [&CORRELATION, &FAIREVAL, &CHATEVAL];

/// The form of an item, for messages.
pub const FORM: &str =
    "{\"question\", \"answer\", \"score\", \"sentence\"?}, a score of people as a number, or \"scores\" as a list";

/// How a judge is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, clap::ValueEnum)]
pub enum Style {
    /// Mean truthfulness of the sentences of advice, or of the one given.
    Truthfulness,
    /// Pairs of answers, in both orders.
    Faireval,
    /// Roles that discuss.
    Chateval,
}

impl Style {
    /// All, in order.
    pub const ALL: [Self; 3] = [Self::Truthfulness, Self::Faireval, Self::Chateval];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Truthfulness => "truthfulness",
            Self::Faireval => "FairEval",
            Self::Chateval => "ChatEval",
        }
    }
}

/// An answer with what people say of it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(try_from = "Raw")]
pub struct Item {
    /// The question.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// The sentence of it that was scored, if it was not all of it.
    pub sentence: Option<String>,
    /// People's score, the mean if there are several; any scale.
    pub score: f64,
}

#[derive(Deserialize)]
struct Raw {
    question: String,
    answer: String,
    #[serde(default)]
    sentence: Option<String>,
    #[serde(default)]
    score: Option<f64>,
    #[serde(default)]
    scores: Vec<f64>,
}

impl TryFrom<Raw> for Item {
    type Error = String;

    fn try_from(raw: Raw) -> Result<Self, String> {
        let Raw { question, answer, sentence, score, scores } = raw;
        #[allow(clippy::cast_precision_loss, reason = "a few scores")]
        let mean = || (!scores.is_empty()).then(|| scores.iter().sum::<f64>() / scores.len() as f64);
        let score = score.or_else(mean).ok_or("there is neither `score` nor `scores`")?;
        Ok(Self { question, answer, sentence, score })
    }
}
