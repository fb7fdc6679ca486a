//! Figures in rows and columns: computed once, shown for people, in records and in JSON alike.

use lexlint_shared::show::Lang;
use serde_json::{Map, Value, json};

use super::{
    bootstrap::{self, Interval},
    outcome::{Cell, Column, Table},
};

/// A figure with its interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Figure {
    /// The figure.
    pub value: f64,
    /// Its 95 % interval, where it has one.
    pub interval: Option<Interval>,
}

impl Figure {
    /// A number of things.
    #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    pub const fn count(count: usize) -> Self {
        Self { value: count as f64, interval: None }
    }

    /// The mean over all things of all items, each item given as the sum over its things and their number, with the
    /// interval over the items; `None` without things.
    pub fn pooled(items: &[(f64, usize)]) -> Option<Self> {
        let over = |drawn: &mut dyn Iterator<Item = usize>| {
            let (sum, count) = drawn.fold((0.0, 0), |(sum, count), at| (sum + items[at].0, count + items[at].1));
            #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
            let mean = (count > 0).then(|| sum / count as f64);
            mean
        };
        let value = over(&mut (0..items.len()))?;
        Some(Self { value, interval: bootstrap::interval(items.len(), |drawn| over(&mut drawn.iter().copied())) })
    }

    /// The mean of values, one an item; `None` without any.
    pub fn mean(values: &[f64]) -> Option<Self> {
        Self::pooled(&values.iter().map(|&value| (value, 1)).collect::<Vec<_>>())
    }

    /// The share of items for which something holds; `None` without items.
    pub fn share(items: impl IntoIterator<Item = bool>) -> Option<Self> {
        Self::mean(&items.into_iter().map(|holds| f64::from(u8::from(holds))).collect::<Vec<_>>())
    }
}

/// How a column is shown to people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Whole numbers.
    Count,
    /// Shares, in percent.
    Share,
    /// Numbers with so many decimals.
    Number(usize),
}

/// Head of a column of figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    /// Its name in JSON and CSV.
    pub key: &'static str,
    /// Its words in Chinese and in English.
    pub label: [&'static str; 2],
    /// How it is shown.
    pub form: Form,
}

impl Head {
    /// A head.
    pub const fn new(key: &'static str, zh: &'static str, en: &'static str, form: Form) -> Self {
        Self { key, label: [zh, en], form }
    }

    fn label(&self, lang: Lang) -> &'static str {
        let [zh, en] = self.label;
        lang.pick(zh, en)
    }
}

/// A row: what it is about, and its figures by their columns' keys.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// As many as the sheet has names.
    pub names: Vec<String>,
    /// Figures that there are.
    pub figures: Vec<(&'static str, Figure)>,
}

impl Row {
    /// A row without figures yet.
    pub fn new(names: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { names: names.into_iter().map(Into::into).collect(), figures: Vec::new() }
    }

    /// Adds a figure, if there is one.
    pub fn add(&mut self, key: &'static str, figure: Option<Figure>) {
        self.figures.extend(figure.map(|figure| (key, figure)));
    }

    /// A figure.
    pub fn get(&self, key: &str) -> Option<Figure> {
        self.figures.iter().find(|(known, _)| *known == key).map(|(_, figure)| *figure)
    }
}

/// Figures in rows and columns.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Keys and words, in Chinese and in English, of what rows are about.
    pub names: Vec<(&'static str, [&'static str; 2])>,
    /// Columns; those without any figure are shown to programs alone.
    pub heads: Vec<Head>,
    /// Rows.
    pub rows: Vec<Row>,
}

/// What a row is about, where it is a model.
pub const MODEL: (&str, [&str; 2]) = ("model", ["模型", "Model"]);

impl Sheet {
    /// The figures for people.
    pub fn table(&self, lang: Lang, title: &str) -> Table {
        let heads: Vec<&Head> =
            self.heads.iter().filter(|head| self.rows.iter().any(|row| row.get(head.key).is_some())).collect();
        let names = self.names.iter().map(|(_, [zh, en])| Column::new(lang.pick(*zh, *en)));
        Table {
            title: title.to_owned(),
            columns: names.chain(heads.iter().map(|head| Column::new(head.label(lang)))).collect(),
            rows: self.rows.iter().map(|row| cells(row, &heads, true)).collect(),
        }
    }

    /// The figures for programs, a row each.
    pub fn records(&self) -> Table {
        let heads: Vec<&Head> = self.heads.iter().collect();
        let names = self.names.iter().map(|(key, _)| *key);
        Table {
            title: String::new(),
            columns: names.chain(heads.iter().map(|head| head.key)).map(Column::new).collect(),
            rows: self.rows.iter().map(|row| cells(row, &heads, false)).collect(),
        }
    }

    /// An object for each row: its names, its figures, and the interval of each that is no count as `KEY_interval`.
    pub fn json(&self) -> Value {
        let row = |row: &Row| {
            let mut object = Map::new();
            for ((key, _), name) in self.names.iter().zip(&row.names) {
                object.insert((*key).to_owned(), json!(name));
            }
            for head in &self.heads {
                let figure = row.get(head.key);
                let value = figure.map(|figure| match head.form {
                    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is a count")]
                    Form::Count => json!(figure.value as u64),
                    _ => json!(figure.value),
                });
                object.insert(head.key.to_owned(), value.unwrap_or_default());
                if head.form != Form::Count {
                    let interval = figure.and_then(|figure| figure.interval);
                    object.insert(format!("{}_interval", head.key), json!(interval));
                }
            }
            Value::Object(object)
        };
        self.rows.iter().map(row).collect()
    }

    /// Name, value and interval of a column's figures, for a chart of points.
    pub fn points(&self, key: &str) -> Vec<(String, f64, Option<Interval>)> {
        let point = |row: &Row| row.get(key).map(|figure| (row.names.join(" · "), figure.value, figure.interval));
        self.rows.iter().filter_map(point).collect()
    }
}

fn cells(row: &Row, heads: &[&Head], people: bool) -> Vec<Cell> {
    let figure = |head: &&Head| match (row.get(head.key), head.form) {
        (None, _) => Cell::None,
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is a count")]
        (Some(Figure { value, .. }), Form::Count) => Cell::Count(value as usize),
        (Some(Figure { value, interval }), Form::Share) if people => Cell::Share(value, interval),
        (Some(Figure { value, interval }), Form::Number(decimals)) => Cell::Number { value, interval, decimals },
        (Some(Figure { value, interval }), Form::Share) => Cell::Number { value, interval, decimals: 4 },
    };
    row.names.iter().cloned().map(Cell::Text).chain(heads.iter().map(figure)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_over_things_and_intervals_over_items() {
        let figure = Figure::pooled(&[(2.0, 2), (0.0, 0), (1.0, 2)]).expect("four things");
        assert!((figure.value - 0.75).abs() < 1e-12);
        let interval = figure.interval.expect("items");
        assert!(interval.low >= 0.5 - 1e-12 && interval.high <= 1.0 + 1e-12, "{interval:?}");
        assert_eq!(Figure::pooled(&[(0.0, 0)]), None);
        assert_eq!(Figure::share([true, false, true, false]).map(|figure| figure.value), Some(0.5));
    }

    #[test]
    fn columns_without_figures_are_shown_to_programs_alone() {
        let heads = vec![Head::new("n", "数", "n", Form::Count), Head::new("s", "率", "rate", Form::Share)];
        let mut row = Row::new(["甲"]);
        row.add("n", Some(Figure::count(3)));
        row.add("s", None);
        let sheet = Sheet { names: vec![MODEL], heads, rows: vec![row] };
        assert_eq!(sheet.table(Lang::En, "").columns.len(), 2);
        assert_eq!(sheet.records().columns.len(), 3);
        assert_eq!(sheet.json(), json!([{"model": "甲", "n": 3, "s": null, "s_interval": null}]));
    }
}
