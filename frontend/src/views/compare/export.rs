//! The table as a file: CSV and JSON.

use lexlint_shared::{report::Verdict, show::Words};
use serde::Serialize;

use super::rates::Rates;

/// The table as CSV, with a mark by which spreadsheets read it as UTF-8.
pub(super) fn csv(rates: &Rates, words: &Words) -> String {
    let mut out = "\u{feff}".to_owned();
    let head = ["model", "answers", "citations"].map(str::to_owned).into_iter();
    let labels = Verdict::ALL.map(|verdict| (words.verdict)(verdict).to_owned());
    let measures = ["matching", "low", "high"].map(str::to_owned);
    row(&mut out, head.chain(labels).chain(measures));
    for (model, counts) in rates.ranked() {
        let cells = [model.unwrap_or_default().to_owned(), counts.answers.to_string(), counts.citations().to_string()];
        let verdicts = Verdict::ALL.map(|verdict| counts.of(verdict).to_string());
        let measures =
            counts.matching().map(|(share, (low, high))| [share, low, high].map(|share| format!("{share:.4}")));
        row(&mut out, cells.into_iter().chain(verdicts).chain(measures.unwrap_or_default()));
    }
    out
}

fn row(out: &mut String, cells: impl Iterator<Item = String>) {
    for (at, cell) in cells.enumerate() {
        if at > 0 {
            out.push(',');
        }
        // What a spreadsheet would take for a formula is a word.
        let formula = cell.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
        let mark = if formula || cell.starts_with(['\t', '\r', '\n']) { "'" } else { "" };
        out.push_str(&format!("\"{mark}{}\"", cell.replace('"', "\"\"")));
    }
    out.push_str("\r\n");
}

#[derive(Serialize)]
struct Row<'a> {
    model: Option<&'a str>,
    answers: usize,
    citations: usize,
    verdicts: std::collections::BTreeMap<&'static str, usize>,
    matching: Option<f64>,
    interval: Option<[f64; 2]>,
}

/// The table as JSON: a row a model.
pub(super) fn json(rates: &Rates) -> String {
    let rows: Vec<Row<'_>> = rates
        .ranked()
        .into_iter()
        .map(|(model, counts)| Row {
            model,
            answers: counts.answers,
            citations: counts.citations(),
            verdicts: Verdict::ALL.into_iter().map(|verdict| (verdict.code(), counts.of(verdict))).collect(),
            matching: counts.matching().map(|(share, _)| share),
            interval: counts.matching().map(|(_, (low, high))| [low, high]),
        })
        .collect();
    serde_json::to_string_pretty(&rows).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use lexlint_shared::show::Lang;

    use super::{super::input::Answer, *};

    #[test]
    fn files_have_a_row_a_model_and_no_formulas() {
        let mut rates = Rates::default();
        let answer = Answer { id: String::new(), model: Some("=1+\"2\"".to_owned()), text: String::new() };
        rates.add(&answer, &[Verdict::Verified, Verdict::Misquoted]);
        let csv = csv(&rates, Lang::En.words());
        assert_eq!(csv.lines().count(), 2);
        assert!(csv.contains("\"'=1+\"\"2\"\"\",\"1\",\"2\""), "{csv}");
        let json: serde_json::Value = serde_json::from_str(&json(&rates)).expect("it is JSON");
        assert_eq!((&json[0]["verdicts"]["verified"], &json[0]["matching"]), (&1.into(), &0.5.into()));
    }
}
