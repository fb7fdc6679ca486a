//! What was found of the models, ready to be shown.

use lexlint_shared::{metric::overlap::Agreement, show::Lang};
use serde_json::json;

use super::{Answers, MEASURES, Measured};
use crate::eval::{
    outcome::{self, Outcome},
    sheet::{Figure, Form, Head, MODEL, Row, Sheet},
    text::{self, rouge::Rouge},
};

/// How the answers were measured.
#[derive(Debug)]
pub struct Context<'a> {
    /// Language of all words.
    pub lang: Lang,
    /// Who judged, if anybody did.
    pub judge: Option<String>,
    /// Kind of the retriever.
    pub retriever: &'a str,
    /// What tells how similar texts are.
    pub similar: &'a str,
    /// The model of `BERTScore` and MAUVE.
    pub embedder: Option<&'a str>,
    /// Precedents that there are; 0 for laypeople.
    pub cases: usize,
    /// What there is to say of what was left out.
    pub notices: Vec<String>,
}

const HEADS: [Head; 15] = [
    Head::new("answers", "回答", "Answers", Form::Count),
    Head::new("attached", "附有法条", "With law attached", Form::Count),
    Head::new("mauve", "MAUVE", "MAUVE", Form::Number(4)),
    Head::new("rouge_1", "ROUGE-1", "ROUGE-1", Form::Number(4)),
    Head::new("rouge_2", "ROUGE-2", "ROUGE-2", Form::Number(4)),
    Head::new("rouge_l", "ROUGE-L", "ROUGE-L", Form::Number(4)),
    Head::new("bertscore_f", "BERTScore F", "BERTScore F", Form::Number(4)),
    Head::new("correct_c", "Correct_c", "Correct_c", Form::Number(4)),
    Head::new("correct_a", "Correct_a", "Correct_a", Form::Number(4)),
    Head::new("correct_d", "Correct_d", "Correct_d", Form::Number(4)),
    Head::new("cita_law", "Cita_Law", "Cita_Law", Form::Number(4)),
    Head::new("cita_c", "Cita_c", "Cita_c", Form::Number(4)),
    Head::new("cita_a", "Cita_a", "Cita_a", Form::Number(4)),
    Head::new("cita_d", "Cita_d", "Cita_d", Form::Number(4)),
    Head::new("unjudged", "未能评分", "Unjudged", Form::Count),
];

/// The outcome, models in the order in which they were given.
pub fn outcome(context: Context<'_>, models: &[(Answers, Measured)]) -> Outcome {
    let Context { lang, judge, retriever, similar, embedder, cases, notices } = context;
    let rows = models.iter().map(|(answers, measured)| row(answers, measured, judge.is_some())).collect();
    let sheet = Sheet { names: vec![MODEL], heads: HEADS.into(), rows };
    let judged = judge.as_deref().unwrap_or(lang.pick("无", "none"));
    let lead = match lang {
        Lang::Zh => format!(
            "{} 个模型，{}；检索方式 {retriever}，相似度 {similar}，评分者 {judged}。区间为重抽样的 95% 区间。",
            models.len(),
            if cases == 0 { "普通人方式".to_owned() } else { format!("专业人员方式，{cases} 个先例") },
        ),
        Lang::En => format!(
            "{} models, {}; retriever {retriever}, similarity by {similar}, judge {judged}. Intervals are 95 % intervals by \
             resampling.",
            models.len(),
            if cases == 0 { "for laypeople".to_owned() } else { format!("for practitioners, {cases} precedents") },
        ),
    };
    let definitions = MEASURES.into_iter().chain([&text::ROUGE, &text::BERTSCORE, &text::MAUVE]);
    Outcome {
        lang,
        title: lang.pick("CitaLaw：有法可依的回答", "CitaLaw: answers with law that bears them out").to_owned(),
        lead: vec![lead],
        charts: Vec::new(),
        tables: vec![sheet.table(lang, lang.pick("各项指标", "Measures"))],
        definitions: outcome::definitions(lang, definitions),
        samples: Vec::new(),
        records: sheet.records(),
        json: json!({
            "judge": judge, "retriever": retriever, "similar": similar, "embedder": embedder, "cases": cases,
            "models": sheet.json(), "notices": notices,
        }),
        notices,
    }
}

fn row(answers: &Answers, measured: &Measured, judged: bool) -> Row {
    let Measured { rouge, bertscore, mauve, attached, correct, law, precedents, missing, .. } = measured;
    let mut row = Row::new([&answers.model]);
    row.add("answers", Some(Figure::count(answers.items.len())));
    row.add("attached", Some(Figure::count(attached.iter().filter(|one| one.law.is_some()).count())));
    row.add("mauve", mauve.map(|found| Figure { value: found.mauve, interval: None }));
    let parts = |part: fn(&Rouge) -> Agreement| Figure::mean(&rouge.iter().map(|one| part(one).f).collect::<Vec<_>>());
    row.add("rouge_1", parts(|one| one.one));
    row.add("rouge_2", parts(|one| one.two));
    row.add("rouge_l", parts(|one| one.l));
    row.add("bertscore_f", Figure::mean(&bertscore.iter().map(|one| one.f).collect::<Vec<_>>()));
    for (key, values) in ["correct_c", "correct_a", "correct_d"].into_iter().zip(correct) {
        row.add(key, Figure::mean(values));
    }
    row.add("cita_law", Figure::mean(law));
    for (key, values) in ["cita_c", "cita_a", "cita_d"].into_iter().zip(precedents) {
        row.add(key, Figure::mean(values));
    }
    row.add("unjudged", judged.then(|| Figure::count(*missing)));
    row
}
