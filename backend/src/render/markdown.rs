//! For the file: a report to keep or to send, in Markdown.

use std::fmt::Write;

use lexlint_shared::report::{Citation, Diff, DiffKind};

use super::{
    Format, View, differences,
    lines::Lines,
    plain::safe,
    sentence, summary,
    words::{self, Lang},
};

pub(super) const FORMAT: Format = Format { name: "markdown", about: "a report for the file", render };

fn render(view: &View<'_>) -> String {
    let lang = view.lang;
    let lines = Lines::of(view.text);
    let mut out = format!("# {}\n\n", lang.pick("法律引用核对报告", "Check of statute citations"));
    if let Some(name) = view.name {
        out += &format!("{}{}\n\n", lang.pick("文件：", "File: "), escape(name));
    }
    if let Some(question) = view.question {
        out += &format!("{}{}\n\n", lang.pick("问题：", "Question: "), escape(question.trim()));
    }
    out += &format!("**{}**\n\n", summary::sentence(lang, &view.report.summary));
    out += &format!("{}\n", escape(&summary::basis(lang, view.report)));
    out += &format!("{}{}\n", lang.pick("索引：", "Index: "), escape(&view.report.index.id));
    for (citation, number) in view.report.citations.iter().zip(1..) {
        out += &section(lang, &lines, citation, number);
    }
    out
}

fn section(lang: Lang, lines: &Lines, citation: &Citation, number: usize) -> String {
    let verdict = citation.verdict;
    let (line, column) = lines.position(citation.start);
    let mut out = format!(
        "\n## {number}. {} {}{}{}\n\n",
        words::glyph(verdict),
        words::label(lang, verdict),
        lang.pick("：", ": "),
        escape(&citation.text)
    );
    let place = match lang {
        Lang::Zh => format!("第{line}行第{column}字。"),
        Lang::En => format!("Line {line}, column {column}. "),
    };
    out += &format!("{place}{}\n", escape(&sentence::sentence(lang, citation)));
    for warning in &citation.warnings {
        out += &format!("\n{}\n", escape(words::warning(lang, warning)));
    }
    let differences = differences(citation);
    if let Some(claim) = &citation.content {
        let words = marked(differences, DiffKind::Claim).unwrap_or_else(|| quote(&claim.text));
        out += &format!("\n{}\n\n{words}", lang.pick("答复：", "The answer:"));
    }
    if let Some(words) = marked(differences, DiffKind::Law) {
        out += &format!("\n{}\n\n{words}", lang.pick("法律与之相应的文字：", "The words of the law that correspond:"));
    }
    if let Some(provision) = &citation.provision {
        let article = words::provision(lang, provision.article, None, None);
        let (title, version) = (words::title(&provision.law), words::day(lang, provision.version));
        let heading = match lang {
            Lang::Zh => format!("{title}{article}（{version}公布的文本，{}）：", words::status(lang, citation.status)),
            Lang::En => format!("{title} {article} (text of {version}, {}):", words::status(lang, citation.status)),
        };
        out += &format!("\n{}\n\n{}", escape(&heading), quote(&provision.text));
    }
    for suggestion in &citation.suggestions {
        let words = words::suggestion(lang, suggestion.kind);
        out += &format!("\n{words}“{}”\n", escape(suggestion.replacement.trim()));
    }
    out
}

/// One side of a comparison with what only it has in bold; `None` where there is nothing to compare.
fn marked(differences: &[Diff], own: DiffKind) -> Option<String> {
    let words = differences.iter().fold(String::new(), |mut words, diff| {
        if diff.kind == own {
            let _ = write!(words, "【**{}**】", escape(&diff.text));
        } else if diff.kind == DiffKind::Same {
            words += &escape(&diff.text);
        }
        words
    });
    (!differences.is_empty()).then(|| format!("> {words}\n"))
}

/// A block quotation, one paragraph a line.
fn quote(text: &str) -> String {
    text.lines().map(|line| format!("> {}\n", escape(line))).collect::<Vec<_>>().join(">\n")
}

/// Text of others, so that Markdown shows it as it is, on one line.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in safe(text).chars() {
        if matches!(
            c,
            '\\' | '`'
                | '*'
                | '_'
                | '{'
                | '}'
                | '['
                | ']'
                | '<'
                | '>'
                | '#'
                | '|'
                | '~'
                | '&'
                | '!'
                | '$'
                | '+'
                | '='
                | ':'
                | '-'
        ) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_others_is_shown_not_obeyed() {
        assert_eq!(escape("<b>*a*</b>\r\n[x](https://y)"), "\\<b\\>\\*a\\*\\</b\\> \\[x\\](https\\://y)");
        assert_eq!(quote("一\n二"), "> 一\n>\n> 二\n");
    }
}
