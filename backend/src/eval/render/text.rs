//! Tables for people at a terminal.

use std::fmt::Write;

use anstyle::Style;
use lexlint_shared::show::{self, plain::safe};
use unicode_width::UnicodeWidthStr;

use super::Format;
use crate::eval::outcome::{Outcome, Table};

pub(super) const FORMAT: Format = Format { name: "text", about: "tables for people at a terminal", render };

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

fn render(outcome: &Outcome) -> String {
    let mut out = format!("{BOLD}{}{BOLD:#}\n", safe(&outcome.title));
    // Writing to a string does not fail.
    for paragraph in &outcome.lead {
        let _ = writeln!(out, "{}", safe(paragraph));
    }
    for shown in &outcome.tables {
        table(&mut out, shown);
    }
    for notice in &outcome.notices {
        let _ = write!(out, "\n{DIM}{}{DIM:#}", safe(notice));
    }
    if !outcome.notices.is_empty() {
        out.push('\n');
    }
    out
}

fn table(out: &mut String, table: &Table) {
    let _ = writeln!(out, "\n{BOLD}{}{BOLD:#}", safe(&table.title));
    let heads = table.columns.iter().map(|column| match column.verdict {
        Some(verdict) => format!("{} {}", show::glyph(verdict), safe(&column.label)),
        None => safe(&column.label).into_owned(),
    });
    let mut lines: Vec<Vec<(String, Option<String>)>> = vec![heads.map(|head| (head, None)).collect()];
    lines.extend(
        table.rows.iter().map(|row| row.iter().map(|cell| (safe(&cell.figure()).into_owned(), cell.range())).collect()),
    );
    let wide = |(figure, range): &(String, Option<String>)| {
        figure.width() + range.as_ref().map_or(0, |range| range.width() + 1)
    };
    let columns = 0..table.columns.len();
    let widths: Vec<usize> = columns.map(|at| lines.iter().map(|cells| wide(&cells[at])).max().unwrap_or(0)).collect();
    for (number, cells) in lines.iter().enumerate() {
        for (at, cell) in cells.iter().enumerate() {
            let gap = " ".repeat(widths[at] - wide(cell));
            let (figure, range) = cell;
            let range = range.as_ref().map_or_else(String::new, |range| format!(" {DIM}{range}{DIM:#}"));
            let figure = if number == 0 { format!("{DIM}{figure}{DIM:#}") } else { figure.clone() };
            let right = table.rows.iter().all(|row| row[at].is_figure());
            let _ = if right { write!(out, "{gap}{figure}{range}") } else { write!(out, "{figure}{range}{gap}") };
            out.push_str(if at + 1 < cells.len() { "  " } else { "\n" });
        }
    }
}
