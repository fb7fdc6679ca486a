//! One row a citation, for spreadsheets.

use super::{Dossier, Format, outline};
use crate::report::DiffKind;
use crate::show::{
    Lang, comparison,
    lines::Lines,
    name::official,
    plain::steers,
    sentence::{self, Context},
};

pub(super) const FORMAT: Format = Format {
    name: "csv",
    about: "one row a citation, for spreadsheets",
    extension: "csv",
    media: "text/csv;charset=utf-8",
};

/// Without it, Excel takes UTF-8 for the system's encoding.
const MARK: &str = "\u{feff}";

const HEAD: [(&str, &str); 26] = [
    ("序号", "number"),
    ("行", "line"),
    ("列", "column"),
    ("引用原文", "cited"),
    ("引用的条文", "citation"),
    ("法律", "law"),
    ("条", "article"),
    ("款", "paragraph"),
    ("项", "item"),
    ("结论代码", "verdict"),
    ("结论", "verdict in words"),
    ("理由", "reason"),
    ("答复的内容", "claim"),
    ("法律相应文字", "words of the law"),
    ("差异", "differences"),
    ("条文全文", "article in full"),
    ("条文效力", "status"),
    ("条文公布日期", "promulgated"),
    ("建议", "suggestion"),
    ("不予采纳的理由", "set aside because"),
    ("批注", "comment"),
    ("核对日期", "as of"),
    ("索引标识", "index"),
    ("索引截至", "index to"),
    ("文本 SHA-256", "SHA-256 of the text"),
    ("报告时间", "made"),
];

pub(super) fn write(dossier: &Dossier, lang: Lang) -> Vec<u8> {
    let lines = Lines::of(&dossier.text);
    let mut out = MARK.to_owned();
    row(&mut out, &HEAD.map(|(zh, en)| lang.pick(zh, en).to_owned()));
    let context = Context { words: lang.words(), as_of: dossier.report.as_of, today: None };
    for ((citation, note), number) in dossier.report.citations.iter().zip(&dossier.notes).zip(1_usize..) {
        let (line, column) = lines.position(citation.start);
        let provision = citation.provision.as_ref();
        let text = |value: Option<&String>| value.cloned().unwrap_or_default();
        let number_of = |value: Option<u16>| value.map(|value| value.to_string()).unwrap_or_default();
        let suggestions: Vec<&str> = citation.suggestions.iter().map(|fix| fix.replacement.trim()).collect();
        row(
            &mut out,
            &[
                number.to_string(),
                line.to_string(),
                column.to_string(),
                citation.text.clone(),
                official(citation),
                text(citation.law.as_ref().or(citation.law_as_written.as_ref())),
                citation.article.map(|article| article.to_string()).unwrap_or_default(),
                number_of(citation.paragraph),
                number_of(citation.item),
                citation.verdict.code().to_owned(),
                (lang.words().verdict)(citation.verdict).to_owned(),
                sentence::sentence(citation, context),
                text(citation.content.as_ref().map(|content| &content.text)),
                outline::law_words(citation),
                differences(citation),
                text(provision.map(|provision| &provision.text)),
                (lang.words().status)(citation.status).to_owned(),
                provision.map(|provision| provision.version.to_string()).unwrap_or_default(),
                suggestions.join(" | "),
                note.dismissed.as_ref().map(|dismissal| dismissal.said(lang)).unwrap_or_default(),
                note.comment.trim().to_owned(),
                dossier.report.as_of.to_string(),
                dossier.report.index.id.clone(),
                dossier.report.index.built.to_string(),
                dossier.sha256.clone(),
                dossier.created.clone(),
            ],
        );
    }
    out.into_bytes()
}

/// The differences alone: `[-二年-]{+三年+}`.
fn differences(citation: &crate::report::Citation) -> String {
    let marked = comparison::telling(citation).iter().map(|diff| match diff.kind {
        DiffKind::Same => String::new(),
        DiffKind::Claim => format!("[-{}-]", diff.text),
        DiffKind::Law => format!("{{+{}+}}", diff.text),
    });
    marked.collect()
}

fn row(out: &mut String, cells: &[String; HEAD.len()]) {
    for (at, cell) in cells.iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        push(out, cell);
    }
    out.push_str("\r\n");
}

/// A cell in quotes where it needs them. A text that a spreadsheet would take for a formula gets an apostrophe before it.
fn push(out: &mut String, cell: &str) {
    let formula = cell
        .trim_start_matches(|c: char| c.is_whitespace() || c.is_control())
        .starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    let cell = cell.replace("\r\n", "\n");
    out.push('"');
    if formula || cell.starts_with(['\t', '\r', '\n']) {
        out.push('\'');
    }
    for c in cell.chars() {
        match c {
            '"' => out.push_str("\"\""),
            '\n' | '\t' => out.push(c),
            c if steers(c) => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::{super::sample, *};

    fn text(lang: Lang) -> String {
        String::from_utf8(write(&sample::dossier(), lang)).expect("UTF-8")
    }

    #[test]
    fn a_row_for_each_citation() {
        let csv = text(Lang::Zh);
        assert!(csv.starts_with("\u{feff}\"序号\",\"行\","));
        assert_eq!(csv.matches("\r\n").count(), 4);
        let first = "\"1\",\"1\",\"3\",\"《甲法》第一条\",\"《甲法》第一条\",\"甲法\",\"1\",\"\",\"\",\"misquoted\",\"内容不符\",\"该条规定的期间是“三年”，答复写的是“二年”。\",\"期间为二年，可以延长\",\"期间为三年，不得延长\",\"[-二年-]{+三年+}[-可以-]{+不得+}\",\"甲乙。\n其期间为三年，不得延长。\",\"有效\",\"2020-05-28\",\"三年\",\"\",\"请\n复核\",\"2026-11-20\",\"0123456789abcdef\",\"2026-08-01\",";
        assert!(csv.contains(first), "{csv}");
        assert!(text(Lang::En).contains("\"Repealed\""));
    }

    #[test]
    fn formulas_are_words() {
        let cell = |words: &str| {
            let mut out = String::new();
            push(&mut out, words);
            out
        };
        for formula in ["=cmd()", "+1", "-1", "@SUM(A1)", "＝A1", " =1", "\u{0}=1"] {
            assert!(cell(formula).starts_with("\"'"), "{formula:?}: {}", cell(formula));
        }
        assert_eq!(cell("\t=1"), "\"'\t=1\"");
        assert_eq!(cell("\r1"), "\"'\u{fffd}1\"");
        assert_eq!(cell("a\"b,\r\nc"), "\"a\"\"b,\nc\"");
        assert_eq!(cell("第一条"), "\"第一条\"");
        let hostile =
            String::from_utf8(write(&sample::hostile("=HYPERLINK(\"http://x\",\"y\")"), Lang::Zh)).expect("UTF-8");
        assert!(hostile.matches("=HYPERLINK").count() > 5);
        assert!(!hostile.contains("\"=HYPERLINK"), "{hostile}");
    }
}
