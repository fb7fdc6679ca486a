//! The scores, ready to be shown.

use std::collections::BTreeSet;

use lexlint_shared::show::Lang;
use serde::Serialize;

use super::{MEASURES, SOURCE, Score, TASKS, Task, predictions::Predictions, published::Published};
use crate::eval::outcome::{self, Cell, Chart, Column, Form, Outcome, Table};

/// Decimals of a score for people.
const DECIMALS: usize = 4;

/// How far a score may be from the published one: those of 2-1 depend on tables and on time.
fn tolerance(task: &str) -> f64 {
    if task == "2-1" { 1e-3 } else { 1e-6 }
}

/// A score beside the published one.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Record {
    #[serde(flatten)]
    score: Score,
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    published_abstention_rate: Option<f64>,
    /// Ours less theirs.
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<f64>,
}

impl Record {
    /// Whether the score is as published, if it is.
    fn agrees(&self) -> Option<bool> {
        let rates = (self.score.abstention_rate - self.published_abstention_rate?).abs();
        Some(self.difference?.abs() <= tolerance(self.score.task) && rates <= tolerance(self.score.task))
    }
}

#[derive(Serialize)]
struct Scores<'a> {
    scores: &'a [Record],
}

/// The outcome of a scoring, and whether all scores are as published, as far as they are.
///
/// # Errors
/// If a score is no number that JSON can hold.
pub fn outcome(
    lang: Lang,
    predictions: &Predictions,
    scores: Vec<Score>,
    published: &[Published],
) -> serde_json::Result<(Outcome, bool)> {
    let records: Vec<Record> = scores
        .into_iter()
        .map(|score| {
            let known = published.iter().find(|known| known.task == score.task && known.model == score.model);
            Record {
                published: known.map(|known| known.score),
                published_abstention_rate: known.map(|known| known.abstention_rate),
                difference: known.map(|known| score.score - known.score),
                score,
            }
        })
        .collect();
    let models: Vec<&str> =
        records.iter().map(|record| record.score.model.as_str()).collect::<BTreeSet<_>>().into_iter().collect();
    let (main, extra) = tables(lang, &models, &records, published);
    let disagreeing = records.iter().filter(|record| record.agrees() == Some(false)).count();
    let outcome = Outcome {
        lang,
        title: lang.pick("LawBench：各模型得分", "LawBench: scores of models").to_owned(),
        lead: vec![match lang {
            Lang::Zh => {
                format!("{} 个模型，{} 个任务；区间为按题目重抽样的 95% 区间。", models.len(), tasks(&records).count())
            }
            Lang::En => format!(
                "{} models, {} tasks; intervals are 95 % intervals over the items, by resampling.",
                models.len(),
                tasks(&records).count()
            ),
        }],
        charts: vec![chart(lang, &models, &records)],
        tables: [main].into_iter().chain(extra).collect(),
        definitions: outcome::definitions(lang, MEASURES),
        samples: Vec::new(),
        notices: notices(lang, predictions, &records, published, disagreeing),
        records: flat(&records, !published.is_empty()),
        json: serde_json::to_value(Scores { scores: &records })?,
    };
    Ok((outcome, disagreeing == 0))
}

/// The tasks that have a score.
fn tasks(records: &[Record]) -> impl Iterator<Item = &'static Task> {
    static ALL: [Task; 20] = TASKS;
    ALL.iter().filter(|task| records.iter().any(|record| record.score.task == task.id))
}

fn named(lang: Lang, task: &Task) -> String {
    let [zh, en] = task.name;
    format!("{} {}", task.id, lang.pick(zh, en))
}

fn find<'a>(records: &'a [Record], task: &Task, model: &str) -> Option<&'a Record> {
    records.iter().find(|record| record.score.task == task.id && record.score.model == model)
}

fn chart(lang: Lang, models: &[&str], records: &[Record]) -> Chart {
    let rows = tasks(records).map(|task| {
        let values = models.iter().map(|model| find(records, task, model).map(|record| record.score.score));
        (named(lang, task), values.collect())
    });
    Chart {
        title: lang.pick("得分一览", "Scores at a glance").to_owned(),
        note: lang
            .pick(
                "颜色越深得分越高；各任务的指标不同，只宜横向比较。",
                "The darker, the higher. Tasks have different measures: compare within a row.",
            )
            .to_owned(),
        form: Form::Fields { columns: models.iter().map(|&model| model.to_owned()).collect(), rows: rows.collect() },
    }
}

/// The tables for people: scores and abstentions, or, where there are published scores, ours beside them.
fn tables(lang: Lang, models: &[&str], records: &[Record], published: &[Published]) -> (Table, Option<Table>) {
    let task_column = || Column::new(lang.pick("任务", "Task"));
    let by_model = |title: &str, cell: &dyn Fn(&Record) -> Cell| {
        let row = |task: &'static Task| {
            let measure = Cell::Text(task.measure.name.to_owned());
            let cells = models.iter().map(|model| find(records, task, model).map_or(Cell::None, cell));
            [Cell::Text(named(lang, task)), measure].into_iter().chain(cells).collect()
        };
        let columns = [task_column(), Column::new(lang.pick("指标", "Measure"))];
        Table {
            title: title.to_owned(),
            columns: columns.into_iter().chain(models.iter().map(|&model| Column::new(model))).collect(),
            rows: tasks(records).map(row).collect(),
        }
    };
    if published.is_empty() {
        let score = |record: &Record| number(record.score.score, record.score.interval);
        let rate = |record: &Record| Cell::Share(record.score.abstention_rate, None);
        return (
            by_model(lang.pick("得分", "Scores"), &score),
            Some(by_model(lang.pick("拒答率", "Abstention rates"), &rate)),
        );
    }
    let columns = [
        ("任务", "Task"),
        ("模型", "Model"),
        ("本工具", "Ours"),
        ("已公布", "Published"),
        ("差", "Difference"),
        ("拒答率", "Abstention rate"),
        ("已公布拒答率", "Published"),
    ];
    let row = |record: &Record| {
        let score = &record.score;
        let difference = record.difference.map_or(Cell::None, |difference| Cell::Text(format!("{difference:+.1e}")));
        let optional = |value: Option<f64>, shown: &dyn Fn(f64) -> Cell| value.map_or(Cell::None, shown);
        vec![
            Cell::Text(super::task(score.task).map_or_else(String::new, |task| named(lang, task))),
            Cell::Text(score.model.clone()),
            number(score.score, None),
            optional(record.published, &|value| number(value, None)),
            difference,
            Cell::Share(score.abstention_rate, None),
            optional(record.published_abstention_rate, &|value| Cell::Share(value, None)),
        ]
    };
    let compared = Table {
        title: lang.pick("与已公布得分的比较", "Ours beside the published scores").to_owned(),
        columns: columns.into_iter().map(|(zh, en)| Column::new(lang.pick(zh, en))).collect(),
        rows: records.iter().map(row).collect(),
    };
    (compared, None)
}

fn number(value: f64, interval: Option<crate::eval::bootstrap::Interval>) -> Cell {
    Cell::Number { value, interval, decimals: DECIMALS }
}

/// A row a score, for programs.
fn flat(records: &[Record], compared: bool) -> Table {
    let mut columns = vec!["task", "model", "score", "abstention_rate", "items"];
    if compared {
        columns.extend(["published", "difference"]);
    }
    let row = |record: &Record| {
        let score = &record.score;
        let exact = |value: Option<f64>| value.map_or(Cell::None, |value| Cell::Text(value.to_string()));
        let mut row = vec![
            Cell::Text(score.task.to_owned()),
            Cell::Text(score.model.clone()),
            number(score.score, score.interval),
            exact(Some(score.abstention_rate)),
            Cell::Count(score.items),
        ];
        if compared {
            row.extend([exact(record.published), exact(record.difference)]);
        }
        row
    };
    Table {
        title: String::new(),
        columns: columns.into_iter().map(Column::new).collect(),
        rows: records.iter().map(row).collect(),
    }
}

fn notices(
    lang: Lang,
    predictions: &Predictions,
    records: &[Record],
    published: &[Published],
    disagreeing: usize,
) -> Vec<String> {
    let mut notices: Vec<String> = predictions
        .missing
        .iter()
        .map(|(model, tasks)| {
            let tasks = tasks.join(", ");
            match lang {
                Lang::Zh => format!("{model} 没有这些任务的回答，未计：{tasks}。"),
                Lang::En => format!("{model} has no answers to these tasks, which are left out: {tasks}."),
            }
        })
        .collect();
    if !published.is_empty() {
        let compared = records.iter().filter(|record| record.agrees().is_some()).count();
        notices.push(match lang {
            Lang::Zh => format!(
                "与已公布得分比较了 {compared} 项，{disagreeing} 项不符（容许差：2-1 为 0.001，其余为 10⁻⁶）；已公布的另有 {} 项没有回答可比。",
                published.len() - compared
            ),
            Lang::En => format!(
                "{compared} scores were compared with published ones, {disagreeing} do not agree (to 0.001 in 2-1, else to 10⁻⁶); \
                 {} published ones have no answers to compare.",
                published.len() - compared
            ),
        });
    }
    notices.push(format!("{}{SOURCE}", lang.pick("出处：", "Source: ")));
    notices
}
