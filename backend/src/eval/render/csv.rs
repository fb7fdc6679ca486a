//! Comma-separated values (RFC 4180), for spreadsheets: one row a figure, with its interval in two more columns.

use super::Format;
use crate::eval::outcome::{Cell, Outcome};

pub(super) const FORMAT: Format =
    Format { name: "csv", about: "for spreadsheets: one row a figure, not rounded", render };

fn render(outcome: &Outcome) -> String {
    let table = &outcome.records;
    // A column whose figures have intervals is three.
    let with_interval: Vec<bool> = (0..table.columns.len())
        .map(|at| table.rows.iter().any(|row| matches!(row[at], Cell::Number { .. } | Cell::Share(..))))
        .collect();
    let mut out = String::new();
    let head = table.columns.iter().zip(&with_interval).flat_map(|(column, &three)| {
        let label = &column.label;
        if three { vec![label.clone(), format!("{label}_low"), format!("{label}_high")] } else { vec![label.clone()] }
    });
    line(&mut out, head);
    for row in &table.rows {
        let fields = row.iter().zip(&with_interval).flat_map(|(cell, &three)| {
            let (value, interval) = match cell {
                Cell::Text(text) => (text.clone(), None),
                Cell::Count(count) => (count.to_string(), None),
                Cell::Number { value, interval, .. } | Cell::Share(value, interval) => (value.to_string(), *interval),
                Cell::None => (String::new(), None),
            };
            if !three {
                return vec![value];
            }
            let end = |end: Option<f64>| end.map_or_else(String::new, |end| end.to_string());
            vec![value, end(interval.map(|interval| interval.low)), end(interval.map(|interval| interval.high))]
        });
        line(&mut out, fields);
    }
    out
}

fn line(out: &mut String, fields: impl Iterator<Item = String>) {
    for (at, field) in fields.enumerate() {
        if at > 0 {
            out.push(',');
        }
        if field.contains([',', '"', '\n', '\r']) {
            out.push('"');
            out.push_str(&field.replace('"', "\"\""));
            out.push('"');
        } else {
            out.push_str(&field);
        }
    }
    out.push('\n');
}
