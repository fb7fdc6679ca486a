//! `CitaLaw` (Zhang and others 2024): do answers come with law that bears them out?

pub mod attach;
pub mod generate;
mod measured;
mod outcome;

use std::path::Path;

use serde::{Deserialize, Serialize};

pub use self::{
    measured::{Means, MeasureError, Measured, measure},
    outcome::{Context, outcome},
};
use super::{
    items::{self, ItemsError},
    measure::Measure,
};

/// Correctness by syllogism.
const CORRECT: Measure = Measure {
    name: "Correct_c, Correct_a, Correct_d",
    about: [
        "由评分者从回答与参考答案中摘出情形、行为、结论，各自向量的余弦，逐题平均。",
        "A judge takes circumstances, acts and decisions from answer and reference; mean cosine of the vectors of either.",
    ],
    source: "CitaLaw, §5.2",
};

/// Quality of the law that is attached.
const CITATION: Measure = Measure {
    name: "Cita_Law",
    about: [
        "检索所得的法条附于回答中最相近的、含法律术语或引用的一句；由评分者判断该条能否推出该句，0 至 1，逐题平均。",
        "The provision found for a question is attached to the most similar sentence that has a legal term or a citation; a judge \
         says how far the sentence follows from it, 0 to 1, mean over the answers.",
    ],
    source: "CitaLaw, §4.3 and §5.3",
};

/// Quality of the precedents that are attached.
const PRECEDENTS: Measure = Measure {
    name: "Cita_c, Cita_a, Cita_d",
    about: [
        "专业人员方式：检索所得的三个先例附于与之最相近的句子；先例与句子的情形、行为、结论之间能否推出，0 至 1。",
        "For practitioners: of three precedents the most similar is attached to each such sentence; how far circumstances, acts and \
         decisions of the sentence follow from those of the precedent, 0 to 1.",
    ],
    source: "CitaLaw, §4.3 and §5.3",
};

/// The measures.
pub const MEASURES: [&Measure; 3] = [&CORRECT, &CITATION, &PRECEDENTS];

/// The form of an answer, for messages.
pub const FORM: &str = "{\"question\", \"answer\", \"response\"}: the question, the right answer, the model's";

/// The form of a question, for messages.
pub const QUESTION_FORM: &str = "{\"question\", \"answer\"}: the question and the right answer";

/// The form of a precedent, for messages.
pub const CASE_FORM: &str = "{\"text\"}";

/// A question with its right answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The question.
    pub question: String,
    /// The right answer.
    pub answer: String,
}

/// A model's answer to a question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Item {
    /// The question with its right answer.
    #[serde(flatten)]
    pub asked: Question,
    /// The model's answer.
    pub response: String,
}

/// A precedent.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Case {
    /// Its words.
    pub text: String,
}

/// A model's answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answers {
    /// Name of the model, or how the answers were written.
    pub model: String,
    /// The answers.
    pub items: Vec<Item>,
}

impl Answers {
    /// The answers of a file.
    ///
    /// # Errors
    /// [`ItemsError`] if it cannot be read or an item is not of the form.
    pub fn read(path: &Path) -> Result<Self, ItemsError> {
        Ok(Self { model: items::name(path), items: items::read(path, FORM)? })
    }
}
