//! Provisions found by a search, for people at a terminal.

use std::fmt::Write;

use anstyle::Style;
use lexlint_shared::{
    show::{Lang, name::in_title_marks, plain::safe},
    wire::{SearchHit, SearchResponse},
};

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

/// Characters of a provision shown.
const SHOWN: usize = 120;

/// Each hit with its name, where its words agree best, and why it was found.
pub fn render(lang: Lang, response: &SearchResponse) -> String {
    if response.hits.is_empty() {
        return format!("{}\n", lang.pick("没有找到相关条文。", "No provision found."));
    }
    let mut out = String::new();
    for (rank, hit) in (1..).zip(&response.hits) {
        let provision = &hit.provision;
        let name = format!("{}{}", in_title_marks(&provision.law), lang.words().article_of(provision.article));
        // Writing to a string does not fail.
        let _ = writeln!(out, "{rank}. {BOLD}{}{BOLD:#}  {DIM}{:.2}{DIM:#}", safe(&name), hit.score);
        let _ = writeln!(out, "   {}", safe(&excerpt(hit)));
        if !hit.why.is_empty() {
            let terms: Vec<&str> = hit.why.iter().map(|reason| reason.term.as_str()).collect();
            let _ = writeln!(out, "   {DIM}{}{}{DIM:#}", lang.pick("依据：", "matched: "), safe(&terms.join(" ")));
        }
        out.push('\n');
    }
    out
}

/// The stretch of a provision with the most of what agrees, at most [`SHOWN`] characters.
fn excerpt(hit: &SearchHit) -> String {
    let chars: Vec<char> = hit.provision.text.chars().map(|c| if c == '\n' { ' ' } else { c }).collect();
    if chars.len() <= SHOWN {
        return chars.into_iter().collect();
    }
    // What each position begins, by the share of the terms found there.
    let mut gain = vec![0.0; chars.len()];
    for reason in &hit.why {
        let term: Vec<char> = reason.term.chars().collect();
        for (at, window) in chars.windows(term.len().max(1)).enumerate() {
            if window == term.as_slice() {
                gain[at] += reason.share;
            }
        }
    }
    let sum = |from: usize| gain[from..from + SHOWN].iter().sum::<f32>();
    // A stretch begins where a clause does.
    let starts =
        (0..=chars.len() - SHOWN).filter(|&at| at == 0 || matches!(chars[at - 1], '，' | '。' | '；' | '：' | ' '));
    let mut best = (0, sum(0));
    for start in starts {
        let found = sum(start);
        if found > best.1 {
            best = (start, found);
        }
    }
    let words: String = chars[best.0..best.0 + SHOWN].iter().collect();
    let (before, after) = (best.0 > 0, best.0 + SHOWN < chars.len());
    format!("{}{words}{}", if before { "…" } else { "" }, if after { "…" } else { "" })
}
