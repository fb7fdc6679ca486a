//! For people at a terminal. Words that differ stand in 【】, so that nothing depends on colour.

use std::fmt::Write;

use anstyle::{AnsiColor, Color, Style};
use lexlint_shared::{
    dossier::Dossier,
    report::{Citation, Diff, DiffKind, Provision, Verdict},
    show::{
        self, Lang,
        comparison::telling,
        lines::Lines,
        name::in_title_marks,
        plain::safe,
        sentence::{self, Context},
        summary,
    },
};
use unicode_width::UnicodeWidthStr;

use super::{Format, Render};

pub(super) const FORMAT: Format =
    Format { name: "text", about: "coloured, for people", render: Render::Text(render), binary: false };

/// Characters of the line shown before a citation, and after it.
const AROUND: (usize, usize) = (20, 36);

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const CLAIM: Style = colour(AnsiColor::Red);
const LAW: Style = colour(AnsiColor::Green);

const fn colour(colour: AnsiColor) -> Style {
    Style::new().bold().fg_color(Some(Color::Ansi(colour)))
}

const fn style(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Verified => colour(AnsiColor::Green),
        Verdict::Misquoted => colour(AnsiColor::Red),
        Verdict::WrongName | Verdict::WrongNumber | Verdict::Fabricated => colour(AnsiColor::Magenta),
        Verdict::Repealed | Verdict::NotYetInForce => colour(AnsiColor::Yellow),
        Verdict::Unverifiable => Style::new().bold(),
    }
}

fn render(dossier: &Dossier, lang: Lang) -> String {
    let lines = Lines::of(&dossier.text);
    let mut out = String::new();
    if let Some(question) = &dossier.question {
        let label = lang.pick("问题：", "Question: ");
        out += &format!("{BOLD}{label}{BOLD:#}{}\n\n", safe(question.trim()));
    }
    for citation in &dossier.report.citations {
        out += &card(dossier, lang, &lines, citation);
        out.push('\n');
    }
    out += &format!("{BOLD}{}{BOLD:#}\n", summary::sentence(lang, &dossier.report.summary));
    out += &format!("{DIM}{}{DIM:#}\n", safe(&summary::basis(lang, &dossier.report)));
    out
}

fn card(dossier: &Dossier, lang: Lang, lines: &Lines, citation: &Citation) -> String {
    let (words, verdict) = (lang.words(), citation.verdict);
    let style = style(verdict);
    let (line, column) = lines.position(citation.start);
    let place = dossier.name.as_deref().map_or_else(String::new, |name| format!("{}:", safe(name)));
    let (glyph, label) = (show::glyph(verdict), (words.verdict)(verdict));
    let mut out =
        format!("{place}{line}:{column}  {style}{glyph} {label}{style:#}  {}\n", safe(&heading(lang, citation)));

    let snippet = lines.snippet(citation.start, citation.end, AROUND.0, AROUND.1);
    let (before, inside, after) = (safe(&snippet.before), safe(&snippet.inside), safe(&snippet.after));
    let (space, mark) = (" ".repeat(before.width()), "^".repeat(inside.width().max(1)));
    out += &format!("  {before}{style}{inside}{style:#}{after}\n  {space}{style}{mark}{style:#}\n");

    let context = Context { words, as_of: dossier.report.as_of, today: None };
    out += &format!("  {}\n", safe(&sentence::sentence(citation, context)));
    for warning in &citation.warnings {
        out += &format!("  {}\n", safe(words.warning(warning)));
    }
    let differences = telling(citation);
    if !differences.is_empty() {
        out += &comparison(lang, differences);
    }
    if let Some(provision) = &citation.provision
        && (verdict.is_problem() || !differences.is_empty())
    {
        out += &law(lang, provision);
    }
    for suggestion in &citation.suggestions {
        let what = (words.suggestion)(suggestion.kind);
        out += &format!("  → {what}{BOLD}“{}”{BOLD:#}\n", safe(&suggestion.replacement).trim());
    }
    out
}

/// What is cited, by its official title where there is one.
fn heading(lang: Lang, citation: &Citation) -> String {
    let law = citation.law.as_deref().or(citation.law_as_written.as_deref()).map(in_title_marks).unwrap_or_default();
    let article = citation.article.map(|number| show::provision(lang, number, citation.paragraph, citation.item));
    match (lang, article) {
        (_, None) => law,
        (Lang::Zh, Some(article)) => law + &article,
        (Lang::En, Some(article)) => format!("{law} {article}").trim_start().to_owned(),
    }
}

/// Claim and law, one under the other, with what only one of them has in 【】.
fn comparison(lang: Lang, diffs: &[Diff]) -> String {
    let claim = lang.pick("答复：", "Answer: ");
    let law = lang.pick("法律：", "Law:    ");
    let side = |own: DiffKind, style: Style| {
        diffs.iter().fold(String::new(), |mut words, diff| {
            let text = safe(&diff.text);
            if diff.kind == own {
                let _ = write!(words, "{style}【{text}】{style:#}");
            } else if diff.kind == DiffKind::Same {
                words += &text;
            }
            words
        })
    };
    format!("  {claim}{}\n  {law}{}\n", side(DiffKind::Claim, CLAIM), side(DiffKind::Law, LAW))
}

fn law(lang: Lang, provision: &Provision) -> String {
    let (law, version) = (in_title_marks(&provision.law), (lang.words().date)(provision.version));
    let article = show::provision(lang, provision.article, None, None);
    let mut out = match lang {
        Lang::Zh => format!("  {DIM}{law}{article}（{version}公布的文本）{DIM:#}\n"),
        Lang::En => format!("  {DIM}{law} {article} (text of {version}){DIM:#}\n"),
    };
    for line in provision.text.lines() {
        out += &format!("  │ {}\n", safe(line));
    }
    out
}
