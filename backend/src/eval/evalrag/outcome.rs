//! How far scores agree with people's, ready to be shown.

use lexlint_shared::{metric::correlation, show::Lang};
use serde_json::json;

use super::{Assessed, Item, Job, MEASURES};
use crate::eval::{
    bootstrap,
    outcome::{self, Outcome},
    sheet::{Figure, Form, Head, Row, Sheet},
};

/// How the answers were scored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Context {
    /// Language of all words.
    pub lang: Lang,
    /// Who judged.
    pub judge: String,
    /// Kind of the retriever.
    pub retriever: String,
}

const HEADS: [Head; 5] = [
    Head::new("scored", "有评分", "Scored", Form::Count),
    Head::new("unscored", "无评分", "Unscored", Form::Count),
    Head::new("pearson", "Pearson", "Pearson", Form::Number(4)),
    Head::new("spearman", "Spearman", "Spearman", Form::Number(4)),
    Head::new("kendall", "Kendall", "Kendall", Form::Number(4)),
];

type Correlation = fn(&[f64], &[f64]) -> Option<f64>;

const CORRELATIONS: [(&str, Correlation); 3] =
    [("pearson", correlation::pearson), ("spearman", correlation::spearman), ("kendall", correlation::kendall)];

/// The outcome, in the order of the jobs.
pub fn outcome(context: &Context, items: &[Item], found: &[(Job, Assessed)]) -> Outcome {
    let Context { lang, judge, retriever } = context;
    let mut notices = Vec::new();
    let row = |(job, assessed): &(Job, Assessed)| {
        // Names as in the paper.
        let evaluator = format!("{}{}", job.style.name(), if job.retrieval { "-RAG" } else { "" });
        let mut row = Row::new([&evaluator]);
        let both = assessed.scores.iter().zip(items).filter_map(|(score, item)| Some(((*score)?, item.score)));
        let (scores, people): (Vec<f64>, Vec<f64>) = both.unzip();
        row.add("scored", Some(Figure::count(scores.len())));
        row.add("unscored", Some(Figure::count(items.len() - scores.len())));
        for (key, correlation) in CORRELATIONS {
            row.add(key, figure(&scores, &people, correlation));
        }
        if let Some(why) = &assessed.missing {
            notices.push(outcome::missing(*lang, &evaluator, items.len() - scores.len(), why));
        }
        row
    };
    let rows = found.iter().map(row).collect();
    let names = vec![("evaluator", ["评分方式", "Evaluator"])];
    let sheet = Sheet { names, heads: HEADS.into(), rows };
    let lead = match lang {
        Lang::Zh => format!(
            "{} 个有人工评分的回答；名称带 RAG 的，评分时看得到检索所得的规定；评分者 {judge}，检索方式 {retriever}。区间为按回答重抽样的 95% 区间。",
            items.len()
        ),
        Lang::En => format!(
            "{} answers that people have scored; where the name has RAG, the judge saw what the search found; judge {judge}, retriever {retriever}. Intervals are 95 % intervals over the \
             answers, by resampling.",
            items.len()
        ),
    };
    Outcome {
        lang: *lang,
        title: lang
            .pick("Eval-RAG：评分与人工评分的一致程度", "Eval-RAG: how far do judges agree with people?")
            .to_owned(),
        lead: vec![lead],
        charts: Vec::new(),
        tables: vec![sheet.table(*lang, lang.pick("相关系数", "Correlations"))],
        definitions: outcome::definitions(*lang, MEASURES),
        samples: Vec::new(),
        records: sheet.records(),
        json: json!({
            "judge": judge, "retriever": retriever, "answers": items.len(), "correlations": sheet.json(), "notices": notices,
        }),
        notices,
    }
}

fn figure(scores: &[f64], people: &[f64], correlation: Correlation) -> Option<Figure> {
    let value = correlation(scores, people)?;
    let interval = bootstrap::interval(scores.len(), |drawn| {
        let of = |values: &[f64]| drawn.iter().map(|&at| values[at]).collect::<Vec<f64>>();
        correlation(&of(scores), &of(people))
    });
    Some(Figure { value, interval })
}
