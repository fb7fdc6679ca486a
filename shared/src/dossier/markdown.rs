//! A report in Markdown.

use super::{
    Dossier, Format,
    outline::{Item, Mark, Quotation, Run, outline},
};
use crate::show::{Lang, markdown::escape};

pub(super) const FORMAT: Format =
    Format { name: "markdown", about: "a report in Markdown", extension: "md", media: "text/markdown;charset=utf-8" };

pub(super) fn write(dossier: &Dossier, lang: Lang) -> Vec<u8> {
    let outline = outline(dossier, lang);
    let colon = lang.pick("：", ": ");
    let mut out = format!("# {}\n\n**{}**\n", outline.title, escape(&outline.lead));
    if let Some(tally) = &outline.tally {
        out += &format!("\n{}\n", escape(tally));
    }
    out.push('\n');
    for (label, value) in &outline.facts {
        out += &format!("- {label}{colon}{}\n", escape(value));
    }
    if outline.legend.is_some() {
        out += lang.pick("\n【】内是双方不同的文字。\n", "\nWords that differ stand in 【】.\n");
    }
    out += &format!("\n## {}\n", outline.findings);
    for item in &outline.items {
        out += &section(item, colon);
    }
    let (heading, fixes) = &outline.fixes;
    if !fixes.is_empty() {
        out += &format!("\n## {heading}\n\n");
        fixes.iter().for_each(|fix| out += &format!("- {}\n", escape(fix)));
    }
    let (heading, text) = &outline.text;
    out += &format!("\n## {heading}\n\n{}", quote(text));
    out += &format!("\n---\n\n{}\n", outline.foot);
    out.into_bytes()
}

fn section(item: &Item, colon: &str) -> String {
    let mut out = format!("\n### {}. {}{colon}{}\n", item.number, escape(&item.label), escape(&item.cited));
    for said in &item.said {
        out += &format!("\n{}\n", escape(said));
    }
    for Quotation { head, paragraphs, .. } in &item.quotations {
        out += &format!("\n{}\n\n{}", escape(head), quote(paragraphs));
    }
    for suggestion in &item.suggestions {
        out += &format!("\n{}\n", escape(suggestion));
    }
    for (label, words) in &item.decided {
        // A colon inside would keep what follows it from ending the emphasis.
        out += &format!("\n**{label}**{colon}{}\n", escape(words));
    }
    out
}

/// A block quotation.
fn quote(paragraphs: &[Vec<Run>]) -> String {
    let lines = paragraphs.iter().map(|runs| {
        let words: String = runs.iter().map(run).collect();
        format!("> {words}\n")
    });
    lines.collect::<Vec<_>>().join(">\n")
}

fn run(run: &Run) -> String {
    let words = escape(&run.text);
    match run.mark {
        Mark::Plain => words,
        Mark::Removed | Mark::Added => format!("【**{words}**】"),
        Mark::Cited(number, _) => format!("{words}\\[{number}\\]"),
    }
}

#[cfg(test)]
mod tests {
    use super::{super::sample, *};

    #[test]
    fn text_of_others_is_shown_not_obeyed() {
        let hostile = String::from_utf8(write(&sample::hostile("<script>\n# x\n[a](b)"), Lang::Zh)).expect("UTF-8");
        assert!(
            !hostile.replace("\\<", "").contains('<') && !hostile.contains("\n# x") && !hostile.contains("[a](b)"),
            "{hostile}"
        );
    }

    #[test]
    fn a_finding_is_told_whole() {
        let report = String::from_utf8(write(&sample::dossier(), Lang::Zh)).expect("UTF-8");
        let section = "### 1. ≠ 内容不符：《甲法》第一条\n\n第1行第3字。该条规定的期间是“三年”，答复写的是“二年”。\n\n答复没有写该条的但书或例外。\n\n答复\n\n> 期间为【**二年**】，【**可以**】延长\n\n《甲法》第1条（2020年5月28日公布的文本，有效）\n\n> 甲乙。\n>\n> 其期间为【**三年**】，【**不得**】延长。\n\n建议：内容改为“三年”（原文“二年”）\n\n**批注**：请 复核\n";
        assert!(report.contains(section), "{report}");
        assert!(report.contains("> 𠮷据《甲法》第一条\\[1\\]，期间为二年"), "{report}");
    }
}
