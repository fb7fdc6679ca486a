//! A report in one HTML file: no scripts, nothing from elsewhere, made to be printed on A4.

use std::fmt::Write;

use super::{
    Dossier, Format,
    escape::markup,
    outline::{Item, Mark, Quotation, Run, outline},
    tracked::Line,
};
use crate::{show::Lang, sign::Family};

pub(super) const FORMAT: Format = Format {
    name: "html",
    about: "a report in one HTML file, to be read or printed",
    extension: "html",
    media: "text/html;charset=utf-8",
};

/// The style sheet of the report; a server that allows no other style has to allow this one.
pub const STYLE: &str = include_str!("report.css");

pub(super) fn write(dossier: &Dossier, lang: Lang) -> Vec<u8> {
    let outline = outline(dossier, lang);
    let colon = lang.pick("：", ": ");
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{tag}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p class=\"lead\">{lead}</p>\n",
        tag = lang.words().tag,
        title = outline.title,
        lead = markup(&outline.lead),
    );
    // Writing to a string does not fail.
    if let Some(tally) = &outline.tally {
        let _ = writeln!(out, "<p>{}</p>", markup(tally));
    }
    out += "<dl class=\"facts\">\n";
    for (label, value) in &outline.facts {
        let _ = writeln!(out, "<div><dt>{label}</dt><dd>{}</dd></div>", markup(value));
    }
    out += "</dl>\n";
    if let Some(legend) = outline.legend {
        let _ = writeln!(out, "<p class=\"legend\">{legend}</p>");
    }
    let _ = writeln!(out, "<h2>{}</h2>", outline.findings);
    outline.items.iter().for_each(|one| item(&mut out, one, colon));
    let (heading, fixes) = &outline.fixes;
    if !fixes.is_empty() {
        let _ = writeln!(out, "<h2>{heading}</h2>\n<ul>");
        fixes.iter().for_each(|fix| {
            let _ = writeln!(out, "<li>{}</li>", markup(fix));
        });
        out += "</ul>\n";
    }
    let (heading, text) = &outline.text;
    let _ = writeln!(out, "<h2>{heading}</h2>\n<div class=\"text\" lang=\"zh-Hans\">");
    paragraphs(&mut out, text);
    let _ = writeln!(out, "</div>\n<p class=\"foot\">{}</p>\n</body>\n</html>", outline.foot);
    out.into_bytes()
}

fn item(out: &mut String, item: &Item, colon: &str) {
    let _ = writeln!(
        out,
        "<section class=\"item {}\" id=\"f{number}\">\n<h3><span class=\"no\">{number}</span> <span class=\"verdict\">{}</span> <span lang=\"zh-Hans\">{}</span></h3>",
        Family::of(item.verdict).class(),
        markup(&item.label),
        markup(&item.cited),
        number = item.number,
    );
    for said in &item.said {
        let _ = writeln!(out, "<p>{}</p>", markup(said));
    }
    for Quotation { head, law, paragraphs: words } in &item.quotations {
        let class = if *law { "law" } else { "claim" };
        let _ = writeln!(
            out,
            "<figure class=\"{class}\"><figcaption>{}</figcaption><blockquote lang=\"zh-Hans\">",
            markup(head)
        );
        paragraphs(out, words);
        out.push_str("</blockquote></figure>\n");
    }
    for suggestion in &item.suggestions {
        let _ = writeln!(out, "<p>{}</p>", markup(suggestion));
    }
    for (label, words) in &item.decided {
        let _ = writeln!(out, "<p class=\"decided\"><b>{label}{colon}</b>{}</p>", markup(words));
    }
    out.push_str("</section>\n");
}

fn paragraphs(out: &mut String, paragraphs: &[Vec<Run>]) {
    for runs in paragraphs {
        out.push_str("<p>");
        runs.iter().for_each(|one| run(out, one));
        out.push_str("</p>\n");
    }
}

fn run(out: &mut String, run: &Run) {
    let words = markup(&run.text);
    let framed = || if Line::of(&run.text) == Line::Frame { " class=\"framed\"" } else { "" };
    let _ = match run.mark {
        Mark::Plain => write!(out, "{words}"),
        Mark::Removed => write!(out, "<del{}>{words}</del>", framed()),
        Mark::Added => write!(out, "<ins{}>{words}</ins>", framed()),
        Mark::Cited(number, verdict) => {
            write!(
                out,
                "<a class=\"cited {}\" href=\"#f{number}\">{words}<sup>{number}</sup></a>",
                Family::of(verdict).class()
            )
        }
    };
}

#[cfg(test)]
mod tests {
    use super::{super::sample, *};

    fn page(dossier: &Dossier) -> String {
        String::from_utf8(write(dossier, Lang::Zh)).expect("UTF-8")
    }

    #[test]
    fn differences_are_marked_and_numerals_keep_their_strokes() {
        let page = page(&sample::dossier());
        assert!(page.contains("期间为<del class=\"framed\">二年</del>，<del>可以</del>延长"), "{page}");
        assert!(page.contains("期间为<ins class=\"framed\">三年</ins>，<ins>不得</ins>延长"), "{page}");
        assert!(page.contains("<a class=\"cited v-words\" href=\"#f1\">《甲法》第一条<sup>1</sup></a>"), "{page}");
        assert!(page.contains("<b>不予采纳：</b>差异不影响结论：事实发生在废止前"), "{page}");
    }

    #[test]
    fn nothing_of_the_text_is_obeyed_and_nothing_is_loaded() {
        for words in [
            "<script>alert(1)</script>",
            "\"><img src=x onerror=alert(1)>",
            "</style><link href=//x>",
            "'\u{0}\u{202e}&",
        ] {
            let page = page(&sample::hostile(words));
            let plain = page.replace(STYLE, "");
            for never in ["<script", "<img", "<link", "//x>", "\u{0}", "\u{202e}", "javascript:", "http://", "https://"]
            {
                assert!(!plain.contains(never), "{words}: {never}");
            }
            assert_eq!(
                page.matches('<').count(),
                page.matches('>').count() - STYLE.matches('>').count() + STYLE.matches('<').count()
            );
        }
        assert!(!STYLE.contains("url(") && !STYLE.contains("@import") && !STYLE.contains('<'));
    }

    #[test]
    fn a_long_text_is_written_whole() {
        let words = "《甲法》第一条。".repeat(13_000);
        let page = page(&sample::hostile(&words));
        assert!(page.len() > 3 * words.len());
    }
}
