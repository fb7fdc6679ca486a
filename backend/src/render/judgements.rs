//! Judgements of an answer, for people at a terminal.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use lexlint_shared::{
    judgement::{Aspect, Event, Judgement, Overall},
    show::{Lang, name::in_title_marks, plain::safe},
};

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const WARN: Style = AnsiColor::Yellow.on_default();

/// Characters of a sentence and of a reason that are shown.
const SHOWN: usize = 160;

/// Who judged, each judgement, and the means.
pub fn render(lang: Lang, events: &[Event]) -> String {
    let mut out = String::new();
    // Writing to a string does not fail.
    for event in events {
        match event {
            Event::Started { judge } => {
                let notice = judge.notice.as_deref().map(|notice| format!(" ({notice})")).unwrap_or_default();
                let _ = writeln!(out, "{DIM}{} {}{notice}{DIM:#}\n", judge.kind, safe(&judge.model));
            }
            Event::Planned { left_out, .. } if *left_out > 0 => {
                let said = lang.pick("处因超出数量上限而未评", "beyond the limit of one answer and not judged");
                let _ = writeln!(out, "{WARN}{left_out} {said}{WARN:#}\n");
            }
            Event::Judged(judgement) => one(&mut out, lang, judgement),
            Event::Done(overall) => means(&mut out, lang, overall),
            _ => {}
        }
    }
    out
}

fn aspect(lang: Lang, aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Relevance => lang.pick("相关性", "relevance"),
        Aspect::Consistency => lang.pick("与条文一致", "consistency"),
        Aspect::Truthfulness => lang.pick("真实性", "truthfulness"),
    }
}

fn one(out: &mut String, lang: Lang, judgement: &Judgement) {
    let score = judgement.score.map_or_else(|| lang.pick("未评", "none").to_owned(), |score| format!("{score:.1}"));
    let spread = judgement.spread.map(|spread| format!(" ±{spread:.1}")).unwrap_or_default();
    let _ = writeln!(
        out,
        "{BOLD}{score:>4}{BOLD:#}{spread}  {}  {}",
        aspect(lang, judgement.aspect),
        short(&judgement.subject.text)
    );
    if let Some(missing) = &judgement.missing {
        let _ = writeln!(out, "      {WARN}{}{WARN:#}", safe(&missing.message));
    }
    if let Some(relied) = &judgement.relied_on {
        let place = format!("{}{}", in_title_marks(&relied.law), lang.words().article_of(relied.article));
        let _ = writeln!(out, "      {}：{}", safe(&place), short(&relied.quote));
        if relied.place.is_none() {
            let said = lang.pick("该条并无此语", "the provision does not hold these words");
            let _ = writeln!(out, "      {WARN}{said}{WARN:#}");
        }
    }
    if !judgement.reasoning.is_empty() {
        let _ = writeln!(out, "      {DIM}{}{DIM:#}", short(&judgement.reasoning));
    }
}

fn means(out: &mut String, lang: Lang, overall: &Overall) {
    let number = |mean: Option<f32>| mean.map_or_else(|| "–".to_owned(), |mean| format!("{mean:.1}"));
    let _ = writeln!(
        out,
        "\n{BOLD}{} {}  {} {}{BOLD:#}  {DIM}{} {}, {} {}{DIM:#}",
        aspect(lang, Aspect::Relevance),
        number(overall.relevance),
        aspect(lang, Aspect::Truthfulness),
        number(overall.truthfulness),
        overall.judged,
        lang.pick("项已评", "judged"),
        overall.missing,
        lang.pick("项未评", "without a score"),
    );
}

/// One line, not too long, without what a terminal would obey.
fn short(text: &str) -> String {
    let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let cut = match line.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    };
    safe(&cut).into_owned()
}
