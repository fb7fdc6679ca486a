//! What was found of the answers, ready to be shown.

use lexlint_shared::show::Lang;
use serde_json::json;

use super::{Asked, MEASURES, accuracies};
use crate::eval::{
    outcome::{self, Chart, Form as ChartForm, Outcome},
    sheet::{Figure, Form, Head, MODEL, Row, Sheet},
};

/// Answers of a model in a setting.
#[derive(Clone, PartialEq, Debug)]
pub struct Answered {
    /// Name of the model.
    pub model: String,
    /// The setting, `BS` to `S1S2`; empty of answers that were given.
    pub setting: String,
    /// For each question the answer, where there is one.
    pub responses: Vec<Option<String>>,
}

const HEADS: [Head; 4] = [
    Head::new("questions", "题", "Questions", Form::Count),
    Head::new("unanswered", "未答", "Unanswered", Form::Count),
    Head::new("n_acc", "N-Acc", "N-Acc", Form::Share),
    Head::new("o_acc", "O-Acc", "O-Acc", Form::Share),
];

/// The outcome, in the order of the answers.
pub fn outcome(lang: Lang, questions: &[Asked], answered: &[Answered], notices: Vec<String>) -> Outcome {
    let row = |answered: &Answered| {
        let mut row = Row::new([&answered.model, &answered.setting]);
        let both = questions.iter().zip(&answered.responses);
        let found: Vec<_> = both.filter_map(|(asked, said)| Some(accuracies(asked, said.as_deref()?))).collect();
        row.add("questions", Some(Figure::count(questions.len())));
        row.add("unanswered", Some(Figure::count(questions.len() - found.len())));
        row.add("n_acc", Figure::mean(&found.iter().filter_map(|one| one.0).collect::<Vec<_>>()));
        row.add("o_acc", Figure::mean(&found.iter().filter_map(|one| one.1).collect::<Vec<_>>()));
        row
    };
    let sheet = Sheet {
        names: vec![MODEL, ("setting", ["方式", "Setting"])],
        heads: HEADS.into(),
        rows: answered.iter().map(row).collect(),
    };
    let chart = |key: &str, title: &str| Chart {
        title: title.to_owned(),
        note: lang.pick("横线为 95% 区间。", "Lines are 95 % intervals.").to_owned(),
        form: ChartForm::Points { rows: sheet.points(key) },
    };
    let settings = lang.pick(
        "BS 由一个模型独自分析与回答；S1 由各模型分析问题而由它归纳；S2 由其他模型批评它对规定的分析；S1S2 两者都有。区间为按题重抽样的 95% 区间。",
        "In BS a model analyses and answers on its own; in S1 all analyse the question and it summarises; in S2 the others \
         criticise what it says of the provisions; S1S2 has both. Intervals are 95 % intervals over the questions, by resampling.",
    );
    Outcome {
        lang,
        title: lang.pick("CEBQA：以规定为依据的回答", "CEBQA: answers that rest on provisions").to_owned(),
        lead: vec![settings.to_owned()],
        charts: vec![chart("n_acc", "N-Acc"), chart("o_acc", "O-Acc")],
        tables: vec![sheet.table(lang, lang.pick("各项指标", "Measures"))],
        definitions: outcome::definitions(lang, MEASURES),
        samples: Vec::new(),
        records: sheet.records(),
        json: json!({"questions": questions.len(), "models": sheet.json(), "notices": notices}),
        notices,
    }
}
