//! Markdown, for reports and issues.

use std::fmt::Write;

use lexlint_shared::show::markdown::escape;

use super::Format;
use crate::eval::outcome::{Cell, Outcome, Table};

pub(super) const FORMAT: Format = Format { name: "markdown", about: "for reports: tables and definitions", render };

fn render(outcome: &Outcome) -> String {
    let mut out = format!("# {}\n", escape(&outcome.title));
    // Writing to a string does not fail.
    for paragraph in &outcome.lead {
        let _ = write!(out, "\n{}\n", escape(paragraph));
    }
    for shown in &outcome.tables {
        table(&mut out, shown);
    }
    if !outcome.notices.is_empty() {
        out.push('\n');
        for notice in &outcome.notices {
            let _ = writeln!(out, "- {}", escape(notice));
        }
    }
    if !outcome.definitions.is_empty() {
        let _ = writeln!(out, "\n## {}\n", outcome.lang.pick("定义", "Definitions"));
        for (term, meaning) in &outcome.definitions {
            let _ = writeln!(out, "- **{}**: {}", escape(term), escape(meaning));
        }
    }
    out
}

fn table(out: &mut String, table: &Table) {
    let _ = write!(out, "\n## {}\n\n|", escape(&table.title));
    for column in &table.columns {
        let _ = write!(out, " {} |", escape(&column.label));
    }
    out.push_str("\n|");
    for at in 0..table.columns.len() {
        let figures = table.rows.iter().all(|row| row[at].is_figure());
        out.push_str(if figures { " ---: |" } else { " --- |" });
    }
    out.push('\n');
    for row in &table.rows {
        out.push('|');
        for cell in row {
            let _ = write!(out, " {} |", escape(&shown(cell)));
        }
        out.push('\n');
    }
}

fn shown(cell: &Cell) -> String {
    cell.range().map_or_else(|| cell.figure(), |range| format!("{} ({range})", cell.figure()))
}
