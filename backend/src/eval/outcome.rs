//! What an evaluation found, in a form that every format shows: tables, charts, definitions, samples.

use std::fmt::Display;

use lexlint_shared::report::Verdict;

use super::{bootstrap::Interval, measure::Measure};
use lexlint_shared::show::Lang;

/// What an evaluation found.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Language of all words.
    pub lang: Lang,
    /// What was evaluated, in a line.
    pub title: String,
    /// What there is to know before the figures, a paragraph each.
    pub lead: Vec<String>,
    /// Pictures of the figures.
    pub charts: Vec<Chart>,
    /// The figures for people.
    pub tables: Vec<Table>,
    /// What words and figures mean: term and meaning.
    pub definitions: Vec<(String, String)>,
    /// Single findings that show what the figures are made of.
    pub samples: Vec<Sample>,
    /// What the figures leave out.
    pub notices: Vec<String>,
    /// The figures for programs, a row each; columns are named as in [`Outcome::json`].
    pub records: Table,
    /// The whole for programs.
    pub json: serde_json::Value,
}

/// Figures in rows.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// What they are.
    pub title: String,
    /// Heads of the columns.
    pub columns: Vec<Column>,
    /// As many cells each as there are columns.
    pub rows: Vec<Vec<Cell>>,
}

/// Head of a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its words.
    pub label: String,
    /// The verdict that is counted below.
    pub verdict: Option<Verdict>,
}

impl Column {
    /// A head of words alone.
    pub fn new(label: impl Into<String>) -> Self {
        Self { label: label.into(), verdict: None }
    }
}

/// A field of a table.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// Words.
    Text(String),
    /// How many.
    Count(usize),
    /// A number, with its interval, shown with so many decimals.
    Number {
        /// The number.
        value: f64,
        /// Its 95 % interval.
        interval: Option<Interval>,
        /// Decimals for people; programs get all.
        decimals: usize,
    },
    /// A share, 0 to 1, shown in percent.
    Share(f64, Option<Interval>),
    /// There is no figure.
    None,
}

impl Cell {
    /// The figure for people, `0.1234` or `12.3 %`; words as they are.
    pub fn figure(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Count(count) => count.to_string(),
            Self::Number { value, decimals, .. } => format!("{value:.decimals$}"),
            Self::Share(share, _) => percent(*share),
            Self::None => "–".to_owned(),
        }
    }

    /// The interval for people: `0.1200–0.1300`.
    pub fn range(&self) -> Option<String> {
        match *self {
            Self::Number { interval: Some(Interval { low, high }), decimals, .. } => {
                Some(format!("{low:.decimals$}–{high:.decimals$}"))
            }
            Self::Share(_, Some(Interval { low, high })) => Some(format!("{:.1}–{:.1}", low * 100.0, high * 100.0)),
            _ => None,
        }
    }

    /// Whether it is a figure, or stands for one.
    pub const fn is_figure(&self) -> bool {
        !matches!(self, Self::Text(_))
    }
}

/// A share in percent: `12.3 %`.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// A picture of figures.
#[derive(Clone, Debug)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What else there is to say.
    pub note: String,
    /// Its form.
    pub form: Form,
}

/// The form of a chart.
#[derive(Clone, Debug)]
pub enum Form {
    /// A bar for each row, made of parts.
    Bars {
        /// The verdicts that are the parts.
        parts: Vec<Verdict>,
        /// For each row its name and how many of each part.
        rows: Vec<(String, Vec<usize>)>,
    },
    /// A point for each row with its interval, 0 to 1.
    Points {
        /// For each row its name, the value and the interval.
        rows: Vec<(String, f64, Option<Interval>)>,
    },
    /// A field for each row and column, the darker the higher the value, 0 to 1.
    Fields {
        /// Names of the columns.
        columns: Vec<String>,
        /// For each row its name and its values.
        rows: Vec<(String, Vec<Option<f64>>)>,
    },
}

/// A single finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    /// Whose: the model.
    pub model: String,
    /// What was found.
    pub verdict: Verdict,
    /// Where it is: before the words found, they, and after them.
    pub passage: [String; 3],
    /// Why.
    pub reason: String,
    /// What stands in its place in truth: where it is from, and its words.
    pub truth: Option<(String, String)>,
}

/// A notice that so many things of a model or a way of asking have no result, with the reason for the first of them.
pub fn missing(lang: Lang, name: &str, count: usize, why: &impl Display) -> String {
    match lang {
        Lang::Zh => format!("{name}：{count} 项没有结果，首个原因：{why}"),
        Lang::En => format!("{name}: {count} without a result, the first because: {why}"),
    }
}

/// Measures as definitions, with their sources.
pub fn definitions<'a>(lang: Lang, measures: impl IntoIterator<Item = &'a Measure>) -> Vec<(String, String)> {
    let words = |measure: &Measure| {
        let source = lang.pick("出处：", "Source: ");
        (measure.name.to_owned(), format!("{} {source}{}", measure.about(lang), measure.source))
    };
    measures.into_iter().map(words).collect()
}
