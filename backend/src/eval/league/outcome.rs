//! The standings, ready to be shown.

use jiff::civil::Date;
use lexlint_shared::{
    index::Index,
    report::{Citation, Verdict},
    show::{Lang, sentence},
};
use serde::Serialize;

use super::{Checked, MEASURES, Standing};
use crate::eval::{
    bootstrap::Interval,
    outcome::{self, Cell, Chart, Column, Form, Outcome, Sample, Table},
};

/// Characters of an answer that are shown before and after a finding.
const AROUND: usize = 40;

#[derive(Serialize)]
struct League<'a> {
    as_of: Date,
    index: &'a str,
    models: &'a [Standing],
}

/// The outcome of a league, the soundest model first.
///
/// # Errors
/// If a figure is no number that JSON can hold.
pub fn outcome(lang: Lang, checked: &[Checked], index: &Index, as_of: Date) -> serde_json::Result<Outcome> {
    let mut standings: Vec<Standing> = checked.iter().map(Standing::of).collect();
    standings.sort_by(|a, b| b.nhsr.unwrap_or(-1.0).total_cmp(&a.nhsr.unwrap_or(-1.0)));
    let answers: usize = standings.iter().map(|standing| standing.answers).sum();
    let citations: usize = standings.iter().map(|standing| standing.citations).sum();
    Ok(Outcome {
        lang,
        title: lang.pick("各模型引用法律的可靠程度", "How sound are the citations of each model?").to_owned(),
        lead: vec![match lang {
            Lang::Zh => format!(
                "{} 个模型，{answers} 条回答，{citations} 处引用，逐处与法律原文核对（{as_of} 的法律）；区间为按回答重抽样的 95% 区间。",
                standings.len()
            ),
            Lang::En => format!(
                "{} models, {answers} answers, {citations} citations, each checked against the law of {as_of}; intervals are 95 % intervals over the answers, by resampling.",
                standings.len()
            ),
        }],
        charts: charts(lang, &standings),
        tables: vec![table(lang, &standings)],
        definitions: outcome::definitions(lang, MEASURES),
        samples: checked.iter().flat_map(|model| samples(lang, model, as_of)).collect(),
        notices: Vec::new(),
        records: records(&standings),
        json: serde_json::to_value(League { as_of, index: &index.info().id, models: &standings })?,
    })
}

/// A bar for each model of what was found of its citations.
pub(in crate::eval) fn verdicts_chart(lang: Lang, models: &[Checked]) -> Chart {
    verdicts(lang, &models.iter().map(Standing::of).collect::<Vec<_>>())
}

fn verdicts(lang: Lang, standings: &[Standing]) -> Chart {
    let parts: Vec<Verdict> = Verdict::ALL.into_iter().rev().collect();
    let row =
        |standing: &Standing| (standing.model.clone(), parts.iter().map(|&verdict| standing.count(verdict)).collect());
    Chart {
        title: lang.pick("引用的核对结论", "What was found of the citations").to_owned(),
        note: lang.pick("每一行是一个模型的全部引用。", "A bar is all citations of a model.").to_owned(),
        form: Form::Bars { parts: parts.clone(), rows: standings.iter().map(row).collect() },
    }
}

fn charts(lang: Lang, standings: &[Standing]) -> Vec<Chart> {
    let rate = |standing: &Standing| Some((standing.model.clone(), standing.nhsr?, standing.nhsr_interval));
    vec![
        verdicts(lang, standings),
        Chart {
            title: lang.pick("相符的比例（NHSR）", "Share verified (NHSR)").to_owned(),
            note: lang.pick("横线为 95% 区间。", "Lines are 95 % intervals.").to_owned(),
            form: Form::Points { rows: standings.iter().filter_map(rate).collect() },
        },
    ]
}

fn share(value: Option<f64>, interval: Option<Interval>) -> Cell {
    value.map_or(Cell::None, |value| Cell::Share(value, interval))
}

fn table(lang: Lang, standings: &[Standing]) -> Table {
    let words = [
        ("模型", "Model"),
        ("回答", "Answers"),
        ("引用", "Citations"),
        ("NHSR", "NHSR"),
        ("有问题", "Problems"),
        ("能够核对", "Coverage"),
    ];
    let verdict = |verdict| Column { label: (lang.words().verdict)(verdict).to_owned(), verdict: Some(verdict) };
    let row = |standing: &Standing| {
        let figures = [
            Cell::Text(standing.model.clone()),
            Cell::Count(standing.answers),
            Cell::Count(standing.citations),
            share(standing.nhsr, standing.nhsr_interval),
            share(standing.problems, standing.problems_interval),
            share(standing.coverage, standing.coverage_interval),
        ];
        figures.into_iter().chain(Verdict::ALL.map(|verdict| Cell::Count(standing.count(verdict)))).collect()
    };
    Table {
        title: lang.pick("排行", "Standings").to_owned(),
        columns: words
            .into_iter()
            .map(|(zh, en)| Column::new(lang.pick(zh, en)))
            .chain(Verdict::ALL.map(verdict))
            .collect(),
        rows: standings.iter().map(row).collect(),
    }
}

/// A row a model, for programs.
fn records(standings: &[Standing]) -> Table {
    let names = ["model", "answers", "citing", "citations", "nhsr", "problems", "coverage"];
    let row = |standing: &Standing| {
        let exact = |value: Option<f64>, interval| {
            value.map_or(Cell::None, |value| Cell::Number { value, interval, decimals: 4 })
        };
        let figures = [
            Cell::Text(standing.model.clone()),
            Cell::Count(standing.answers),
            Cell::Count(standing.citing),
            Cell::Count(standing.citations),
            exact(standing.nhsr, standing.nhsr_interval),
            exact(standing.problems, standing.problems_interval),
            exact(standing.coverage, standing.coverage_interval),
        ];
        figures.into_iter().chain(Verdict::ALL.map(|verdict| Cell::Count(standing.count(verdict)))).collect()
    };
    Table {
        title: String::new(),
        columns: names.into_iter().chain(Verdict::ALL.map(Verdict::code)).map(Column::new).collect(),
        rows: standings.iter().map(row).collect(),
    }
}

/// The findings that are kept of a model, with the law.
pub(in crate::eval) fn samples(lang: Lang, checked: &Checked, as_of: Date) -> impl Iterator<Item = Sample> {
    let sample = move |(answer, citation): &(String, Citation)| {
        let chars: Vec<char> = answer.chars().collect();
        let end = citation.content.as_ref().map_or(citation.end, |claim| claim.end.max(citation.end));
        let stretch =
            |from: usize, to: usize| chars[from.min(chars.len())..to.min(chars.len())].iter().collect::<String>();
        let context = sentence::Context { words: lang.words(), as_of, today: None };
        Sample {
            model: checked.model.clone(),
            verdict: citation.verdict,
            passage: [
                stretch(citation.start.saturating_sub(AROUND), citation.start),
                stretch(citation.start, end),
                stretch(end, end + AROUND),
            ],
            reason: sentence::sentence(citation, context),
            truth: citation.provision.as_ref().map(|provision| {
                (format!("{} {}", provision.law, lang.words().article_of(provision.article)), provision.text.clone())
            }),
        }
    };
    checked.samples.iter().map(sample).collect::<Vec<_>>().into_iter()
}
