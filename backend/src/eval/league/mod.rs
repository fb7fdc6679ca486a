//! A league of models: of the provisions that each cites, how many are sound, and what is wrong with the others?

pub mod answers;
mod outcome;
mod standing;

use jiff::civil::Date;
use lexlint_shared::{
    check::{Options, check},
    index::Index,
    report::{Citation, Report, Verdict},
};
use rayon::prelude::*;

use self::answers::Answer;
pub(super) use self::outcome::{samples, verdicts_chart};
pub use self::{outcome::outcome, standing::Standing};
use super::measure::Measure;

/// Non-hallucinated statute rate.
pub(super) const NHSR: Measure = Measure {
    name: "NHSR",
    about: [
        "引用中经核对相符的比例：法律存在、现行有效、条号正确、所称内容与条文一致。此处由核对结论计算（engine 模式），未能核对的引用计入分母。",
        "Share of the citations that are verified: the statute exists and is in force, the number is right, and the provision says what it is said to say. By the verdicts of the check (engine mode); what cannot be checked counts below the line.",
    ],
    source: "HIPO (LegalHalBench), equation 1 and §A.3",
};

/// Share of the citations that could be decided.
const COVERAGE: Measure = Measure {
    name: "coverage",
    about: [
        "引用中能够核对的比例；其余不在索引之内，或者所称内容过于概括，无从判断。",
        "Share of the citations that could be decided; the others are not in the index, or what is claimed is too general to tell.",
    ],
    source: "Lexlint",
};

/// The measures.
pub const MEASURES: [&Measure; 2] = [&NHSR, &COVERAGE];

/// Findings of each verdict that are kept as samples.
const SAMPLES: usize = 1;

/// An answer checked: how many citations it has of each verdict, in the order of [`Verdict::ALL`].
pub type Counts = [usize; Verdict::ALL.len()];

/// What was found in the answers of a model.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Name of the model.
    pub model: String,
    /// An answer each.
    pub answers: Vec<Counts>,
    /// A finding of each kind, with the answer that it is in.
    pub samples: Vec<(String, Citation)>,
}

impl Checked {
    /// A model without answers yet.
    pub fn new(model: String) -> Self {
        Self { model, answers: Vec::new(), samples: Vec::new() }
    }

    /// Adds an answer with its report.
    pub fn add(&mut self, answer: &str, report: &Report) {
        let count = |verdict| report.citations.iter().filter(|one| one.verdict == verdict).count();
        self.answers.push(Verdict::ALL.map(count));
        for citation in report.citations.iter().filter(|one| one.verdict.is_problem()) {
            let kept = self.samples.iter().filter(|(_, known)| known.verdict == citation.verdict).count();
            if kept < SAMPLES {
                self.samples.push((answer.to_owned(), citation.clone()));
            }
        }
    }
}

/// Checks all answers; `done` is told of each. Models in the order of their names.
pub fn checked(answers: &[Answer], index: &Index, as_of: Date, done: impl Fn() + Sync) -> Vec<Checked> {
    let reports: Vec<_> = answers
        .par_iter()
        .map(|answer| {
            let report = check(&answer.text, Options { as_of }, index).report;
            done();
            report
        })
        .collect();
    let mut models: Vec<Checked> = Vec::new();
    let mut order: Vec<usize> = (0..answers.len()).collect();
    // Stable: the answers of a model keep their order.
    order.sort_by(|&a, &b| answers[a].model.cmp(&answers[b].model));
    for at in order {
        let (answer, report) = (&answers[at], &reports[at]);
        if models.last().is_none_or(|last| last.model != answer.model) {
            models.push(Checked::new(answer.model.clone()));
        }
        if let Some(model) = models.last_mut() {
            model.add(&answer.text, report);
        }
    }
    models
}
