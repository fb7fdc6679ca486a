//! What was found of the models, ready to be shown.

use std::cmp::Ordering;

use jiff::civil::Date;
use lexlint_shared::{
    index::Index,
    metric::overlap::Agreement,
    report::{Report, Verdict},
    show::Lang,
};
use serde_json::json;

use super::{Answers, CORRECTION, Measured, NHSR, REL, SOURCE, TRUTH, WINS};
use crate::eval::{
    judged::Scores,
    league,
    outcome::{self, Chart, Form as ChartForm, Outcome},
    sheet::{Figure, Form, Head, MODEL, Row, Sheet},
    text,
};

/// How the answers were measured.
#[derive(Debug)]
pub struct Context<'a> {
    /// Language of all words.
    pub lang: Lang,
    /// By the law of this day.
    pub as_of: Date,
    /// The law.
    pub index: &'a Index,
    /// Kind of the retriever that finds the most similar statute.
    pub similar: &'a str,
    /// Who judged, if anybody did.
    pub judge: Option<String>,
    /// The reference model of the win rate.
    pub reference: Option<&'a str>,
    /// The model of `BERTScore`.
    pub embedder: Option<&'a str>,
    /// What there is to say of what was left out.
    pub notices: Vec<String>,
}

/// Columns before those of the verdicts.
const HEADS: [Head; 16] = [
    Head::new("answers", "回答", "Answers", Form::Count),
    Head::new("citations", "引用", "Citations", Form::Count),
    Head::new("nhsr_engine", "NHSR（引擎）", "NHSR (engine)", Form::Share),
    Head::new("statutes", "述明内容的规定", "Statutes with content", Form::Count),
    Head::new("nhsr_paper", "NHSR（论文）", "NHSR (paper)", Form::Share),
    Head::new("relevance", "Rel", "Rel", Form::Number(2)),
    Head::new("truthfulness", "T_LC", "T_LC", Form::Number(2)),
    Head::new("wins", "胜", "Wins", Form::Share),
    Head::new("draws", "平", "Draws", Form::Share),
    Head::new("losses", "负", "Losses", Form::Share),
    Head::new("meteor", "METEOR", "METEOR", Form::Number(4)),
    Head::new("rouge_l", "ROUGE-L", "ROUGE-L", Form::Number(4)),
    Head::new("bertscore_p", "BERTScore P", "BERTScore P", Form::Number(4)),
    Head::new("bertscore_r", "BERTScore R", "BERTScore R", Form::Number(4)),
    Head::new("bertscore_f", "BERTScore F", "BERTScore F", Form::Number(4)),
    Head::new("unjudged", "未能评分", "Unjudged", Form::Count),
];

/// The outcome, models in the order in which they were given.
pub fn outcome(context: Context<'_>, models: &[(Answers, Measured)]) -> Outcome {
    let lang = context.lang;
    let checked: Vec<league::Checked> = models.iter().map(|(answers, measured)| checked(answers, measured)).collect();
    let sheet = Sheet {
        names: vec![MODEL],
        heads: HEADS.into(),
        rows: models.iter().map(|(answers, measured)| row(answers, measured)).collect(),
    };
    let kinds = kinds(models);
    let points = |key: &str, zh: &str, en: &str| {
        let rows = sheet.points(key);
        let note = lang.pick("横线为 95% 区间。", "Lines are 95 % intervals.").to_owned();
        (!rows.is_empty()).then(|| Chart {
            title: lang.pick(zh, en).to_owned(),
            note,
            form: ChartForm::Points { rows },
        })
    };
    let charts = [
        Some(league::verdicts_chart(lang, &checked)),
        points("nhsr_engine", "相符的比例（NHSR，引擎）", "Share verified (NHSR, engine)"),
        points("nhsr_paper", "无幻觉的比例（NHSR，论文）", "Share not hallucinated (NHSR, paper)"),
        points("wins", "胜出的比例", "Share of wins"),
    ];
    let Context { as_of, judge, reference, similar, embedder, .. } = &context;
    let lead = match lang {
        Lang::Zh => format!(
            "{} 个模型，按 {as_of} 的法律核对；“论文”模式以 {similar} 检索最相近的条文{}。评分者：{}。区间为按回答重抽样的 95% 区间。",
            models.len(),
            if *similar == crate::retrieve::dense::NAME { "" } else { "，代替论文所用的向量检索" },
            judge.as_deref().unwrap_or("无"),
        ),
        Lang::En => format!(
            "{} models, by the law of {as_of}; the paper's mode looks for the most similar provision by {similar}{}. Judge: {}. \
             Intervals are 95 % intervals over the answers, by resampling.",
            models.len(),
            if *similar == crate::retrieve::dense::NAME { "" } else { ", in place of the paper's vectors" },
            judge.as_deref().unwrap_or("none"),
        ),
    };
    let definitions =
        [&NHSR, &league::NHSR, &REL, &TRUTH, &WINS, &text::METEOR, &text::ROUGE, &text::BERTSCORE, &CORRECTION];
    let json = json!({
        "source": SOURCE, "as_of": as_of, "index": context.index.info().id, "similar": similar, "judge": judge, "reference": reference,
        "embedder": embedder, "models": sheet.json(), "kinds": kinds.json(), "notices": context.notices,
    });
    Outcome {
        lang,
        title: lang
            .pick("LegalHalBench：法律问答中的幻觉", "LegalHalBench: hallucinations in legal answers")
            .to_owned(),
        lead: vec![lead],
        charts: charts.into_iter().flatten().collect(),
        tables: vec![
            sheet.table(lang, lang.pick("各项指标", "Measures")),
            kinds.table(lang, lang.pick("各类问题占引用的比例", "Share of the citations, by kind of hallucination")),
        ],
        definitions: outcome::definitions(lang, definitions),
        samples: checked.iter().flat_map(|one| league::samples(lang, one, *as_of)).collect(),
        notices: context.notices,
        records: joined(&sheet, &kinds).records(),
        json,
    }
}

fn checked(answers: &Answers, measured: &Measured) -> league::Checked {
    let mut checked = league::Checked::new(answers.model.clone());
    for (item, report) in answers.items.iter().zip(&measured.reports) {
        checked.add(&item.output, report);
    }
    checked
}

fn row(answers: &Answers, measured: &Measured) -> Row {
    let mut row = Row::new([&answers.model]);
    let Measured { reports, statutes, meteor, rouge_l, bertscore, scores, preferred } = measured;
    row.add("answers", Some(Figure::count(answers.items.len())));
    row.add("citations", Some(Figure::count(reports.iter().map(|one| one.citations.len()).sum())));
    row.add("nhsr_engine", rate(reports, Verdict::Verified));
    row.add("statutes", Some(Figure::count(statutes.iter().map(Vec::len).sum())));
    #[allow(clippy::cast_precision_loss, reason = "counts of statutes")]
    let sound = |one: &Vec<bool>| (one.iter().filter(|sound| **sound).count() as f64, one.len());
    row.add("nhsr_paper", Figure::pooled(&statutes.iter().map(sound).collect::<Vec<_>>()));
    let pooled = |of: fn(&Scores) -> &Vec<f64>| {
        let sums = scores.iter().map(|one| (of(one).iter().sum(), of(one).len()));
        Figure::pooled(&sums.collect::<Vec<_>>())
    };
    row.add("relevance", pooled(|one| &one.relevance));
    row.add("truthfulness", pooled(|one| &one.truthfulness));
    let preferred: Vec<Ordering> = preferred.iter().copied().flatten().collect();
    for (key, order) in [("wins", Ordering::Greater), ("draws", Ordering::Equal), ("losses", Ordering::Less)] {
        row.add(key, Figure::share(preferred.iter().map(|one| *one == order)));
    }
    row.add("meteor", Figure::mean(meteor));
    row.add("rouge_l", Figure::mean(rouge_l));
    let parts = |part: fn(&Agreement) -> f64| Figure::mean(&bertscore.iter().map(part).collect::<Vec<_>>());
    row.add("bertscore_p", parts(|one| one.precision));
    row.add("bertscore_r", parts(|one| one.recall));
    row.add("bertscore_f", parts(|one| one.f));
    let unjudged: usize = scores.iter().map(|one| one.missing.len()).sum();
    row.add("unjudged", (!scores.is_empty()).then(|| Figure::count(unjudged)));
    row
}

/// Share of the citations that have a verdict.
fn rate(reports: &[Report], verdict: Verdict) -> Option<Figure> {
    let of_these = |report: &Report| report.citations.iter().filter(|one| one.verdict == verdict).count();
    #[allow(clippy::cast_precision_loss, reason = "counts of citations")]
    let counts = reports.iter().map(|report| (of_these(report) as f64, report.citations.len()));
    Figure::pooled(&counts.collect::<Vec<_>>())
}

/// The share of each verdict.
fn kinds(models: &[(Answers, Measured)]) -> Sheet {
    let head = |verdict: Verdict| {
        let [zh, en] = [Lang::Zh, Lang::En].map(|lang: Lang| (lang.words().verdict)(verdict));
        Head::new(verdict.code(), zh, en, Form::Share)
    };
    let row = |(answers, measured): &(Answers, Measured)| {
        let mut row = Row::new([&answers.model]);
        for verdict in Verdict::ALL {
            row.add(verdict.code(), rate(&measured.reports, verdict));
        }
        row
    };
    Sheet { names: vec![MODEL], heads: Verdict::ALL.map(head).into(), rows: models.iter().map(row).collect() }
}

/// Two sheets of the same rows as one.
fn joined(one: &Sheet, other: &Sheet) -> Sheet {
    let row = |(one, other): (&Row, &Row)| Row {
        names: one.names.clone(),
        figures: [&one.figures[..], &other.figures].concat(),
    };
    Sheet {
        names: one.names.clone(),
        heads: [&one.heads[..], &other.heads].concat(),
        rows: one.rows.iter().zip(&other.rows).map(row).collect(),
    }
}
