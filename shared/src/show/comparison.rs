//! Which words are shown beside which? Claim and law side by side, and the article with the part compared.

use std::ops::Range;

use crate::report::{Citation, ContentMatch, Diff, DiffKind, Excerpt, Provision};

/// How a stretch is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// In claim and law.
    Same,
    /// On this side only.
    Differs,
    /// Not compared: around the part that was.
    Around,
}

/// A stretch of words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// The words.
    pub text: String,
    /// How they are shown.
    pub shown: Shown,
}

/// A paragraph (款) or item (项) of an article.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paragraph {
    /// It is an item.
    pub item: bool,
    /// Its words; those compared are [`Shown::Same`], all others [`Shown::Around`].
    pub runs: Vec<Run>,
}

/// The claim, with the words that the law does not have.
pub fn claim(content: Option<&Excerpt>, diff: &[Diff]) -> Vec<Run> {
    // A comparison of a part of the claim does not show the claim.
    let whole = |content: &&Excerpt| {
        let compared = diff.iter().filter(|d| d.kind != DiffKind::Law);
        compared.flat_map(|d| d.text.chars()).eq(content.text.chars())
    };
    if content.filter(whole).is_none() {
        let words = content.iter().map(|content| Run { text: content.text.clone(), shown: Shown::Same });
        return words.collect();
    }
    side(diff, DiffKind::Claim)
}

/// The part of the law that was compared, with the words that the claim does not have, within its
/// paragraphs. Empty where nothing was compared.
pub fn law(provision: &Provision, diff: &[Diff]) -> Vec<Run> {
    let compared = side(diff, DiffKind::Law);
    let Some(range) = compared_range(&provision.text, diff) else {
        return compared;
    };
    let start = provision.text[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let end = provision.text[range.end..].find('\n').map_or(provision.text.len(), |at| range.end + at);
    let around = |range: Range<usize>| Run { text: provision.text[range].to_owned(), shown: Shown::Around };
    let runs = std::iter::once(around(start..range.start)).chain(compared).chain([around(range.end..end)]);
    runs.filter(|run| !run.text.is_empty()).collect()
}

/// The whole article with the part compared in its place, and in it the words that the claim does not have. Paragraphs
/// end at line feeds. Where the part compared is not found in the article, there is only the article.
pub fn whole(provision: &Provision, diff: &[Diff]) -> Vec<Run> {
    let text = &provision.text;
    let range = compared_range(text, diff);
    let around = |range: Range<usize>| Run { text: text[range].to_owned(), shown: Shown::Around };
    let runs: Vec<Run> = match range {
        Some(range) => std::iter::once(around(0..range.start))
            .chain(side(diff, DiffKind::Law))
            .chain([around(range.end..text.len())])
            .collect(),
        None => vec![around(0..text.len())],
    };
    runs.into_iter().filter(|run| !run.text.is_empty()).collect()
}

/// The comparison of claim and law, where it tells something: not where they hardly differ, nor where the words are of
/// another article.
pub fn telling(citation: &Citation) -> &[Diff] {
    let elsewhere = citation.explanation.params.contains_key("source_article");
    let same = citation.diff.iter().all(|diff| diff.kind == DiffKind::Same);
    if elsewhere || same || citation.content_match == ContentMatch::Verbatim { &[] } else { &citation.diff }
}

/// The comparison of a claim with a provision that has its words as they are; empty if it has not.
pub fn found(claim: &str, provision: &Provision) -> Vec<Diff> {
    let words = claim.trim_end_matches(['。', '；', '，', '、', '.', ';', ',']);
    let has = !words.is_empty() && provision.text.contains(words);
    has.then(|| Diff { kind: DiffKind::Same, text: words.to_owned() }).into_iter().collect()
}

/// The whole article, paragraph by paragraph.
pub fn article(provision: &Provision, diff: &[Diff]) -> Vec<Paragraph> {
    let compared = compared_range(&provision.text, diff).unwrap_or(0..0);
    let mut at = 0;
    let paragraphs = provision.text.split('\n').map(|line| {
        let start = at;
        at += line.len() + 1;
        let cut = |position: usize| position.clamp(start, start + line.len()) - start;
        let (from, to) = (cut(compared.start), cut(compared.end));
        let pieces = [(&line[..from], Shown::Around), (&line[from..to], Shown::Same), (&line[to..], Shown::Around)];
        let runs = pieces.into_iter().filter(|(text, _)| !text.is_empty());
        Paragraph {
            item: line.starts_with('（'),
            runs: runs.map(|(text, shown)| Run { text: text.to_owned(), shown }).collect(),
        }
    });
    paragraphs.filter(|paragraph| !paragraph.runs.is_empty()).collect()
}

/// Where in the article the part compared stands, in bytes.
fn compared_range(text: &str, diff: &[Diff]) -> Option<Range<usize>> {
    let compared: String = diff.iter().filter(|d| d.kind != DiffKind::Claim).map(|d| d.text.as_str()).collect();
    let start = text.find(&compared).filter(|_| !compared.is_empty())?;
    Some(start..start + compared.len())
}

/// One side of a comparison: what both have, and what only this one has.
fn side(diff: &[Diff], own: DiffKind) -> Vec<Run> {
    let of_side = diff.iter().filter(|d| d.kind == DiffKind::Same || d.kind == own);
    let shown = |kind| {
        if kind == DiffKind::Same { Shown::Same } else { Shown::Differs }
    };
    of_side.map(|d| Run { text: d.text.clone(), shown: shown(d.kind) }).collect()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::{show::fixture, statute::ArticleNumber};

    fn provision(text: &str) -> Provision {
        Provision {
            law: "甲法".to_owned(),
            article: ArticleNumber::new(1),
            version: date(2020, 1, 1),
            path: Vec::new(),
            text: text.to_owned(),
        }
    }

    fn period() -> Vec<Diff> {
        fixture::diff(&[
            (DiffKind::Same, "期间为"),
            (DiffKind::Claim, "二"),
            (DiffKind::Law, "三"),
            (DiffKind::Same, "年"),
        ])
    }

    fn told(runs: &[Run]) -> Vec<(&str, Shown)> {
        runs.iter().map(|run| (run.text.as_str(), run.shown)).collect()
    }

    #[test]
    fn the_law_is_shown_within_its_paragraph() {
        let runs = law(&provision("第一款。\n其期间为三年。另有规定的除外。\n第三款。"), &period());
        let expected = [
            ("其", Shown::Around),
            ("期间为", Shown::Same),
            ("三", Shown::Differs),
            ("年", Shown::Same),
            ("。另有规定的除外。", Shown::Around),
        ];
        assert_eq!(told(&runs), expected);
    }

    #[test]
    fn words_that_are_not_found_stand_alone() {
        let runs = law(&provision("别的文字。"), &period());
        assert_eq!(told(&runs), [("期间为", Shown::Same), ("三", Shown::Differs), ("年", Shown::Same)]);
        assert_eq!(law(&provision("别的文字。"), &[]), []);
    }

    #[test]
    fn the_whole_article_has_the_differences_in_their_place() {
        let whole_of = |text: &str| {
            let runs = whole(&provision(text), &period());
            runs.into_iter().map(|run| (run.text, run.shown)).collect::<Vec<_>>()
        };
        let expected = [
            ("一。\n其", Shown::Around),
            ("期间为", Shown::Same),
            ("三", Shown::Differs),
            ("年", Shown::Same),
            ("。", Shown::Around),
        ];
        assert_eq!(whole_of("一。\n其期间为三年。"), expected.map(|(text, shown)| (text.to_owned(), shown)));
        assert_eq!(whole_of("别的。"), [("别的。".to_owned(), Shown::Around)]);
    }

    #[test]
    fn words_are_found_without_their_last_point() {
        let source = provision("甲的，应当乙；丙。");
        assert_eq!(found("应当乙。", &source), fixture::diff(&[(DiffKind::Same, "应当乙")]));
        assert_eq!(found("应当丁", &source), []);
        assert_eq!(found("。", &source), []);
    }

    #[test]
    fn the_article_has_its_paragraphs_and_items() {
        let paragraphs = article(&provision("其期间为三年：\n（一）甲；\n（二）乙。"), &period());
        assert_eq!(paragraphs.iter().map(|p| p.item).collect::<Vec<_>>(), [false, true, true]);
        assert_eq!(
            told(&paragraphs[0].runs),
            [("其", Shown::Around), ("期间为三年", Shown::Same), ("：", Shown::Around)]
        );
        assert_eq!(told(&paragraphs[1].runs), [("（一）甲；", Shown::Around)]);
    }

    #[test]
    fn a_comparison_over_paragraphs_is_marked_in_each() {
        let diff = fixture::diff(&[(DiffKind::Same, "甲。\n乙")]);
        let paragraphs = article(&provision("甲。\n乙。"), &diff);
        assert_eq!(told(&paragraphs[0].runs), [("甲。", Shown::Same)]);
        assert_eq!(told(&paragraphs[1].runs), [("乙", Shown::Same), ("。", Shown::Around)]);
    }
}
