//! `LawBench` (Fei and others 2024): twenty tasks in Chinese law, scored as its authors score them, so that scores can be
//! compared with those published. One file a metric; [`TASKS`] says which task has which.

mod characters;
mod choice;
mod digits;
mod edits;
mod item;
mod labels;
mod numbers;
mod numerals;
mod outcome;
mod rouge_l;
mod score;
mod simplified;
mod substitution;

pub mod predictions;
pub mod published;

use rayon::prelude::*;
use serde::Serialize;

use self::predictions::Predictions;
pub use self::{
    item::{Item, Malformed},
    outcome::outcome,
    score::Scores,
};
use super::{bootstrap::Interval, measure::Measure};

/// Accuracy, and where it is defined.
const SOURCE: &str = "Fei et al., LawBench: Benchmarking Legal Knowledge of Large Language Models, EMNLP 2024";

/// The measures.
pub const MEASURES: [&Measure; 6] =
    [&choice::MEASURE, &labels::MEASURE, &rouge_l::MEASURE, &characters::MEASURE, &numbers::MEASURE, &edits::MEASURE];

/// A task.
#[derive(Debug)]
pub struct Task {
    /// Its number: `1-1`.
    pub id: &'static str,
    /// Its name, in Chinese and in English.
    pub name: [&'static str; 2],
    /// How it is scored.
    pub measure: &'static Measure,
    /// Scores the answers to it.
    score: fn(&[Item]) -> Result<Scores, Malformed>,
}

macro_rules! task {
    ($id:literal, $zh:literal, $en:literal, $metric:ident, $score:expr) => {
        Task { id: $id, name: [$zh, $en], measure: &$metric::MEASURE, score: $score }
    };
}

/// The tasks, in the order of their numbers.
pub const TASKS: [Task; 20] = [
    task!("1-1", "法条背诵", "Article recitation", rouge_l, |items| rouge_l::score(items, "答案:")),
    task!("1-2", "知识问答", "Knowledge questions", choice, |items| choice::letters(items, "ABCD", 5)),
    task!("2-1", "文书校对", "Proofreading", edits, edits::score),
    task!("2-2", "争议焦点识别", "Issue identification", choice, choice::issues),
    task!("2-3", "婚姻纠纷鉴定", "Marital disputes", labels, labels::marital),
    task!("2-4", "问题主题识别", "Topic of a question", choice, choice::topics),
    task!("2-5", "阅读理解", "Reading comprehension", characters, characters::reading),
    task!("2-6", "命名实体识别", "Named entities", characters, characters::entities),
    task!("2-7", "舆情摘要", "Summaries of opinion", rouge_l, |items| rouge_l::score(items, "")),
    task!("2-8", "论点挖掘", "Argument mining", choice, |items| choice::letters(items, "ABCDE", 6)),
    task!("2-9", "事件检测", "Event detection", labels, labels::events),
    task!("2-10", "触发词提取", "Trigger words", characters, characters::triggers),
    task!("3-1", "法条预测（基于事实）", "Articles from facts", numbers, numbers::articles),
    task!("3-2", "法条预测（基于场景）", "Articles from scenes", rouge_l, |items| rouge_l::score(items, "")),
    task!("3-3", "罪名预测", "Charges", labels, labels::charges),
    task!("3-4", "刑期预测（无法条内容）", "Prison terms, without articles", numbers, numbers::terms),
    task!("3-5", "刑期预测（给定法条内容）", "Prison terms, with articles", numbers, numbers::terms),
    task!("3-6", "案例分析", "Case analysis", choice, |items| choice::letters(items, "ABCD", 5)),
    task!("3-7", "犯罪金额计算", "Amounts of money", numbers, numbers::amounts),
    task!("3-8", "咨询", "Consultation", rouge_l, |items| rouge_l::score(items, "")),
];

/// The task of a number.
pub fn task(id: &str) -> Option<&'static Task> {
    static ALL: [Task; 20] = TASKS;
    ALL.iter().find(|task| task.id == id)
}

/// The score of a model in a task.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Score {
    /// Number of the task.
    pub task: &'static str,
    /// Name of the model.
    pub model: String,
    /// The score: at most 1; under 0 only in tasks 3-4 and 3-5, far off.
    pub score: f64,
    /// Share of the answers that hold none that could be scored, 0 to 1; 0 in tasks that define none.
    pub abstention_rate: f64,
    /// 95 % interval of the score over the items.
    pub interval: Option<Interval>,
    /// Answers.
    pub items: usize,
}

/// Scores answers; `done` is told of each file.
///
/// # Errors
/// [`Malformed`] with the model and the task if a right answer is not written as the task has it.
pub fn score(
    predictions: &Predictions,
    done: impl Fn() + Sync,
) -> Result<Vec<Score>, (String, &'static str, Malformed)> {
    let score = |file: &predictions::File| {
        let scores = (file.task.score)(&file.items).map_err(|error| (file.model.clone(), file.task.id, error))?;
        done();
        Ok(Score {
            task: file.task.id,
            model: file.model.clone(),
            score: scores.value(),
            abstention_rate: scores.abstention_rate(),
            interval: scores.interval(),
            items: file.items.len(),
        })
    };
    predictions.files.par_iter().map(score).collect()
}
