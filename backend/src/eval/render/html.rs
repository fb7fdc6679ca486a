//! A page that needs nothing else, for showing and passing on.

use std::sync::LazyLock;

use lexlint_shared::{
    report::Verdict,
    show::Lang,
    sign::{self, Family},
};
use minijinja::{AutoEscape, Environment, UndefinedBehavior, value::Serde};
use serde::Serialize;

use super::Format;
use crate::eval::outcome::{Cell, Chart, Form, Outcome, Sample, Table, percent};

pub(super) const FORMAT: Format = Format { name: "html", about: "a page with charts that needs nothing else", render };

/// Style sheets: colours and type of the product's own page, and what is only here.
const STYLES: [&str; 3] = [
    include_str!("../../../../assets/page/tokens.css"),
    include_str!("../../../../assets/page/base.css"),
    include_str!("../../../../assets/eval/page.css"),
];

const NAME: &str = "page";

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = Environment::new();
    templates.set_auto_escape_callback(|_| AutoEscape::Html);
    templates.set_undefined_behavior(UndefinedBehavior::Strict);
    templates.add_template(NAME, include_str!("../../../../assets/eval/page.html")).expect("the template is tested");
    templates
});

fn render(outcome: &Outcome) -> String {
    let page = Page {
        lang: outcome.lang.pick("zh-Hans", "en"),
        styles: STYLES.concat(),
        words: Words::of(outcome.lang),
        title: &outcome.title,
        lead: &outcome.lead,
        charts: outcome.charts.iter().map(|chart| Picture::of(chart, outcome.lang)).collect(),
        tables: outcome.tables.iter().map(Grid::of).collect(),
        samples: outcome.samples.iter().map(|sample| Finding::of(sample, outcome.lang)).collect(),
        definitions: &outcome.definitions,
        notices: &outcome.notices,
    };
    let mut page = TEMPLATES
        .get_template(NAME)
        .and_then(|template| template.render(Serde(&page)))
        .expect("the template asks for what a page has, as a test shows");
    page.push('\n');
    page
}

#[derive(Serialize)]
struct Page<'a> {
    lang: &'static str,
    styles: String,
    words: Words,
    title: &'a str,
    lead: &'a [String],
    charts: Vec<Picture<'a>>,
    tables: Vec<Grid<'a>>,
    samples: Vec<Finding<'a>>,
    definitions: &'a [(String, String)],
    notices: &'a [String],
}

/// Words of the page itself.
#[derive(Serialize)]
struct Words {
    theme: &'static str,
    themes: [&'static str; 3],
    samples: &'static str,
    definitions: &'static str,
    notices: &'static str,
    law: &'static str,
    answer: &'static str,
}

impl Words {
    const fn of(lang: Lang) -> Self {
        Self {
            theme: lang.pick("外观", "Theme"),
            themes: [lang.pick("跟随系统", "System"), lang.pick("浅", "Light"), lang.pick("深", "Dark")],
            samples: lang.pick("举例", "Examples"),
            definitions: lang.pick("定义", "Definitions"),
            notices: lang.pick("说明", "Notes"),
            law: lang.pick("法律", "The law"),
            answer: lang.pick("回答", "The answer"),
        }
    }
}

/// A verdict as the page shows it.
#[derive(Serialize)]
struct Mark {
    label: &'static str,
    /// Classes of the style sheets: of its family, and its own.
    class: String,
    outline: &'static str,
}

impl Mark {
    fn of(verdict: Verdict, lang: Lang) -> Self {
        Self {
            label: (lang.words().verdict)(verdict),
            class: format!("{} is-{}", Family::of(verdict).class(), verdict.code()),
            outline: sign::glyph(verdict),
        }
    }
}

#[derive(Serialize)]
struct Picture<'a> {
    title: &'a str,
    note: &'a str,
    #[serde(flatten)]
    form: Drawn<'a>,
}

#[derive(Serialize)]
#[serde(tag = "form", rename_all = "snake_case")]
enum Drawn<'a> {
    Bars { legend: Vec<Mark>, rows: Vec<Bar<'a>> },
    Points { ticks: Vec<Tick>, rows: Vec<Point<'a>> },
    Fields { columns: &'a [String], rows: Vec<(&'a str, Vec<Field>)> },
}

#[derive(Serialize)]
struct Bar<'a> {
    name: &'a str,
    total: usize,
    parts: Vec<Part>,
}

/// A part of a bar; its share in percent of the bar.
#[derive(Serialize)]
struct Part {
    mark: Mark,
    count: usize,
    share: f64,
}

/// A line across a chart, in percent of its width.
#[derive(Serialize)]
struct Tick {
    at: f64,
    label: String,
}

/// A point and the ends of its interval, in percent of the chart's width.
#[derive(Serialize)]
struct Point<'a> {
    name: &'a str,
    label: String,
    at: f64,
    interval: Option<(f64, f64)>,
}

#[derive(Serialize)]
struct Field {
    label: String,
    /// In percent.
    depth: f64,
}

impl<'a> Picture<'a> {
    fn of(chart: &'a Chart, lang: Lang) -> Self {
        let form = match &chart.form {
            Form::Bars { parts, rows } => Drawn::Bars {
                legend: parts.iter().map(|&verdict| Mark::of(verdict, lang)).collect(),
                rows: rows.iter().map(|(name, counts)| bar(name, parts, counts, lang)).collect(),
            },
            Form::Points { rows } => {
                let (low, high) = span(rows.iter().flat_map(|(_, value, interval)| {
                    [*value, interval.map_or(*value, |i| i.low), interval.map_or(*value, |i| i.high)]
                }));
                let place = |value: f64| (value - low) / (high - low) * 100.0;
                let steps = ((high - low) * 10.0).round();
                let step = if steps > 5.0 { 2 } else { 1 };
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "ten steps at most")]
                let ticks = (0..=steps as u8).step_by(step).map(|tick| low + f64::from(tick) / 10.0);
                Drawn::Points {
                    ticks: ticks.map(|at| Tick { at: place(at), label: format!("{:.0}%", at * 100.0) }).collect(),
                    rows: rows
                        .iter()
                        .map(|(name, value, interval)| Point {
                            name,
                            label: percent(*value),
                            at: place(*value),
                            interval: interval.map(|interval| (place(interval.low), place(interval.high))),
                        })
                        .collect(),
                }
            }
            Form::Fields { columns, rows } => {
                let field = |value: &Option<f64>| Field {
                    label: value.map_or_else(|| "–".to_owned(), |value| format!("{value:.2}")),
                    depth: value.map_or(0.0, |value| value.clamp(0.0, 1.0) * 100.0),
                };
                let row = |(name, values): &'a (String, Vec<_>)| (name.as_str(), values.iter().map(field).collect());
                Drawn::Fields { columns, rows: rows.iter().map(row).collect() }
            }
        };
        Self { title: &chart.title, note: &chart.note, form }
    }
}

fn bar<'a>(name: &'a str, verdicts: &[Verdict], counts: &[usize], lang: Lang) -> Bar<'a> {
    let total: usize = counts.iter().sum();
    #[allow(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    let part = |(&verdict, &count): (&Verdict, &usize)| Part {
        mark: Mark::of(verdict, lang),
        count,
        share: count as f64 / total as f64 * 100.0,
    };
    let parts = verdicts.iter().zip(counts).filter(|&(_, &count)| count > 0).map(part).collect();
    Bar { name, total, parts }
}

/// Whole tenths around some shares, at least a tenth apart.
fn span(shares: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = shares.fold((1.0_f64, 0.0_f64), |(low, high), share| (low.min(share), high.max(share)));
    let low = (low.clamp(0.0, 0.9) * 10.0).floor() / 10.0;
    let high = (high.clamp(0.1, 1.0) * 10.0).ceil() / 10.0;
    (low, high.max(low + 0.1))
}

#[derive(Serialize)]
struct Grid<'a> {
    title: &'a str,
    heads: Vec<Head<'a>>,
    rows: Vec<Vec<Value>>,
}

#[derive(Serialize)]
struct Head<'a> {
    label: &'a str,
    figures: bool,
    class: String,
    outline: &'static str,
}

#[derive(Serialize)]
struct Value {
    figure: String,
    range: Option<String>,
    figures: bool,
}

impl<'a> Grid<'a> {
    fn of(table: &'a Table) -> Self {
        let figures: Vec<bool> =
            (0..table.columns.len()).map(|at| table.rows.iter().all(|row| row[at].is_figure())).collect();
        let head = |(column, &figures): (&'a crate::eval::outcome::Column, &bool)| Head {
            label: &column.label,
            figures,
            class: column.verdict.map_or_else(String::new, |verdict| Family::of(verdict).class().to_owned()),
            outline: column.verdict.map_or("", sign::glyph),
        };
        let value = |(cell, &figures): (&Cell, &bool)| Value { figure: cell.figure(), range: cell.range(), figures };
        Self {
            title: &table.title,
            heads: table.columns.iter().zip(&figures).map(head).collect(),
            rows: table.rows.iter().map(|row| row.iter().zip(&figures).map(value).collect()).collect(),
        }
    }
}

#[derive(Serialize)]
struct Finding<'a> {
    model: &'a str,
    mark: Mark,
    passage: &'a [String; 3],
    reason: &'a str,
    truth: &'a Option<(String, String)>,
}

impl<'a> Finding<'a> {
    fn of(sample: &'a Sample, lang: Lang) -> Self {
        Self {
            model: &sample.model,
            mark: Mark::of(sample.verdict, lang),
            passage: &sample.passage,
            reason: &sample.reason,
            truth: &sample.truth,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::span;

    #[test]
    fn charts_show_all_points() {
        let near = |found: (f64, f64), expected: (f64, f64)| {
            assert!((found.0 - expected.0).abs() < 1e-9 && (found.1 - expected.1).abs() < 1e-9, "{found:?}");
        };
        near(span([0.43, 0.61].into_iter()), (0.4, 0.7));
        near(span([0.5].into_iter()), (0.5, 0.6));
        near(span([1.0].into_iter()), (0.9, 1.0));
        near(span([-0.5, 0.02].into_iter()), (0.0, 0.1));
        near(span(std::iter::empty()), (0.9, 1.0));
    }
}
