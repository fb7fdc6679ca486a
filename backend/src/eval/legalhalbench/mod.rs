//! `LegalHalBench` (Hu and others 2025, HIPO): how far do answers to legal questions hold to the law, and how near are they
//! to those of lawyers?

pub mod correct;
mod outcome;
pub mod statutes;

use std::{cmp::Ordering, path::Path};

use jiff::civil::Date;
use lexlint_shared::{
    check::{Options, check},
    index::Index,
    metric::overlap::Agreement,
    report::Report,
};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use self::outcome::{Context, outcome};
use super::{
    items::{self, ItemsError},
    judged::Scores,
    measure::Measure,
    text::{meteor, rouge},
};

/// Where the measures are from.
const SOURCE: &str = "HIPO (LegalHalBench)";

/// Non-hallucinated statute rate as the paper has it.
const NHSR: Measure = Measure {
    name: "NHSR (paper)",
    about: [
        "回答所引并述明内容的规定中无幻觉的比例：以所述内容检索最相近的真实条文，所述内容包含该条全文、条号相同、名称是其称谓之一。",
        "Share of the statutes cited with what they say that are not hallucinated: the real provision most similar to what is \
         said is looked for; what is said has all of it, and number and name are its own.",
    ],
    source: "HIPO (LegalHalBench), equation 1 and §A.3",
};

/// Statute relevance.
const REL: Measure = Measure {
    name: "Rel",
    about: [
        "所引规定的平均得分，0 至 10：引用无误的，看能否回答问题；有误的，看所述内容与最相近的真实条文是否一致。",
        "Mean score of the statutes cited, 0 to 10: where sound, how far they answer the question; where not, how far they say \
         what the nearest real provision says.",
    ],
    source: "HIPO (LegalHalBench), §A.4, equation 4",
};

/// Truthfulness of legal claims.
const TRUTH: Measure = Measure {
    name: "T_LC",
    about: [
        "法律意见的平均得分，0 至 10：是否符合法律。",
        "Mean score of the sentences of advice, 0 to 10: how true to the law they are.",
    ],
    source: "HIPO (LegalHalBench), §A.5, equation 5",
};

/// Win rate.
const WINS: Measure = Measure {
    name: "win rate",
    about: [
        "与对照模型的回答两两比较而胜出的比例；两种先后次序各评一次，结论不一的为平。",
        "Share of the answers that a judge prefers to a reference model's. Both orders are judged; where they disagree it is a draw.",
    ],
    source: "HIPO (LegalHalBench), §A.6",
};

/// Correction.
const CORRECTION: Measure = Measure {
    name: "correction",
    about: [
        "把有问题的引用换成检查所得的出处；没有的，换成与所述内容最相近的条文。",
        "Unsound citations are replaced by their source as the check finds it, else by the provision most similar to what is said.",
    ],
    source: "HIPO (LegalHalBench), §A.1.1",
};

/// The measures of this benchmark alone.
pub const MEASURES: [&Measure; 5] = [&NHSR, &REL, &TRUTH, &WINS, &CORRECTION];

/// The form of an item, for messages.
pub const FORM: &str = "{\"instruction\"?, \"laws\"?, \"problem\", \"ans\", \"Output\"}";

/// A question with its right answer and a model's.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Item {
    /// The question.
    pub problem: String,
    /// The lawyers' answer.
    pub ans: String,
    /// The model's answer.
    #[serde(rename = "Output")]
    pub output: String,
    /// All else, such as the instruction and the statutes of the right answer.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// A model's answers.
#[derive(Clone, PartialEq, Debug)]
pub struct Answers {
    /// Name of the model: of the file.
    pub model: String,
    /// Its answers.
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

/// What was found of a model's answers. Lists have an entry for each answer, and are empty where nothing was measured.
#[derive(Clone, Debug, Default)]
pub struct Measured {
    /// Reports of the engine.
    pub reports: Vec<Report>,
    /// Whether each statute cited with what it says is sound, as the paper has it.
    pub statutes: Vec<Vec<bool>>,
    /// METEOR by the right answer.
    pub meteor: Vec<f64>,
    /// F of ROUGE-L by the right answer.
    pub rouge_l: Vec<f64>,
    /// `BERTScore` by the right answer.
    pub bertscore: Vec<Agreement>,
    /// What a judge says.
    pub scores: Vec<Scores>,
    /// Whether a judge prefers it to the reference model's, where that one answers the question and the judge says.
    pub preferred: Vec<Option<Ordering>>,
}

impl Measured {
    /// Checks answers and compares them with the right ones; `done` is told of each.
    pub fn of(answers: &Answers, index: &Index, as_of: Date, done: impl Fn() + Sync) -> Self {
        let measured = answers.items.par_iter().map(|item| {
            let report = check(&item.output, Options { as_of }, index).report;
            let figures = (meteor::score(&item.output, &item.ans), rouge::score(&item.output, &item.ans).l.f);
            done();
            (report, figures)
        });
        let (reports, (meteor, rouge_l)) = measured.collect::<Vec<_>>().into_iter().unzip();
        Self { reports, meteor, rouge_l, ..Self::default() }
    }
}
