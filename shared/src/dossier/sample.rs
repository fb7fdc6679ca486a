//! A dossier made by hand, for tests.

use std::collections::BTreeMap;

use jiff::civil::date;

use super::{Coverage, Dismissal, Dossier, Fix, KIND, Note, Reason, VERSION};
use crate::{
    report::{
        Citation, ContentMatch, DiffKind, Excerpt, IndexInfo, Provision, Report, SCHEMA, Source, Suggestion,
        SuggestionKind, Summary, Verdict,
    },
    show::fixture,
    statute::{ArticleNumber, Kind, Status},
};

/// The text. `𠮷` is one code point.
pub(super) const TEXT: &str = "𠮷据《甲法》第一条，期间为二年，可以延长。\n《甲法》第二条。《乙法》第三条。";

/// A misquotation with a comment, a sound citation with a comment, a repealed one that was set aside; one accepted fix.
pub(super) fn dossier() -> Dossier {
    let citations = vec![misquoted(), sound(), repealed()];
    let mut dossier = Dossier {
        kind: KIND.to_owned(),
        version: VERSION,
        program: Dossier::PROGRAM.to_owned(),
        created: "2026-11-20T19:44:00+08:00".to_owned(),
        sha256: String::new(),
        name: Some("answer.txt".to_owned()),
        question: Some("期间多久？".to_owned()),
        text: TEXT.to_owned(),
        coverage: Coverage { statutes: 1548, articles: 60123, absent: vec![Kind::LocalRegulation] },
        report: Report {
            schema: SCHEMA,
            as_of: date(2026, 11, 20),
            index: IndexInfo {
                id: "0123456789abcdef".to_owned(),
                built: date(2026, 8, 1),
                sources: vec![Source {
                    name: "fixtures".to_owned(),
                    date: date(2026, 8, 1),
                    statutes: 1548,
                    provisions: 70000,
                    complete: Vec::new(),
                }],
            },
            summary: Summary::of(&citations),
            citations,
        },
        notes: vec![
            Note { comment: "请\n复核".to_owned(), ..Note::default() },
            Note { comment: "好".to_owned(), ..Note::default() },
            Note {
                source: Some(provision("丙法", 5, "丙。")),
                dismissed: Some(Dismissal { reason: Reason::Immaterial, words: "事实发生在废止前".to_owned() }),
                comment: String::new(),
            },
        ],
        fixes: vec![Fix {
            cited: "《丙法》第九条".to_owned(),
            verdict: Verdict::WrongNumber,
            from: "第九条".to_owned(),
            to: "第八条".to_owned(),
        }],
    };
    dossier.seal();
    dossier
}

/// As [`dossier`], with this for every word that a person or a text could bring in.
pub(super) fn hostile(words: &str) -> Dossier {
    let mut dossier = dossier();
    dossier.name = Some(words.to_owned());
    dossier.question = Some(words.to_owned());
    dossier.report.index.id = words.to_owned();
    dossier.report.index.sources[0].name = words.to_owned();
    dossier.text = words.to_owned();
    let end = words.chars().count();
    for citation in &mut dossier.report.citations {
        (citation.start, citation.end) = (0, end);
        citation.text = words.to_owned();
        citation.law = Some(words.to_owned());
        citation.explanation.params.insert("law", words.to_owned());
        citation.explanation.params.insert("claim_words", words.to_owned());
        if let Some(content) = &mut citation.content {
            *content = Excerpt { start: 0, end, text: words.to_owned() };
        }
        if let Some(provision) = &mut citation.provision {
            provision.law = words.to_owned();
            provision.path = vec![words.to_owned()];
            provision.text = words.to_owned();
        }
        citation.diff = fixture::diff(&[(DiffKind::Claim, words), (DiffKind::Law, words)]);
        for suggestion in &mut citation.suggestions {
            (suggestion.start, suggestion.end) = (0, end);
            suggestion.replacement = words.to_owned();
        }
        citation.warnings = vec![words.to_owned()];
    }
    for note in &mut dossier.notes {
        note.comment = words.to_owned();
        note.dismissed = Some(Dismissal { reason: Reason::Other, words: words.to_owned() });
    }
    dossier.fixes[0] =
        Fix { cited: words.to_owned(), from: words.to_owned(), to: words.to_owned(), ..dossier.fixes[0].clone() };
    dossier.seal();
    dossier
}

fn provision(law: &str, article: u16, text: &str) -> Provision {
    Provision {
        law: law.to_owned(),
        article: ArticleNumber::new(article),
        version: date(2020, 5, 28),
        path: vec!["第一章　总则".to_owned()],
        text: text.to_owned(),
    }
}

fn misquoted() -> Citation {
    let mut citation = fixture::citation(2, 9, Verdict::Misquoted);
    citation.text = "《甲法》第一条".to_owned();
    citation.law = Some("甲法".to_owned());
    citation.article = Some(ArticleNumber::new(1));
    citation.content = Some(Excerpt { start: 10, end: 20, text: "期间为二年，可以延长".to_owned() });
    citation.content_match = ContentMatch::Wrong;
    let params =
        [("law", "甲法"), ("article", "1"), ("kind", "period"), ("law_words", "三年"), ("claim_words", "二年")];
    citation.explanation = fixture::explanation("differs", &params);
    citation.provision = Some(provision("甲法", 1, "甲乙。\n其期间为三年，不得延长。"));
    citation.diff = fixture::diff(&[
        (DiffKind::Same, "期间为"),
        (DiffKind::Claim, "二年"),
        (DiffKind::Law, "三年"),
        (DiffKind::Same, "，"),
        (DiffKind::Claim, "可以"),
        (DiffKind::Law, "不得"),
        (DiffKind::Same, "延长"),
    ]);
    citation.suggestions = vec![Suggestion {
        kind: SuggestionKind::Content,
        law: "甲法".to_owned(),
        article: Some(ArticleNumber::new(1)),
        start: 13,
        end: 15,
        replacement: "三年".to_owned(),
    }];
    citation.warnings = vec!["omitted_proviso".to_owned()];
    citation
}

fn sound() -> Citation {
    let mut citation = fixture::citation(22, 29, Verdict::Verified);
    citation.text = "《甲法》第二条".to_owned();
    citation.law = Some("甲法".to_owned());
    citation.article = Some(ArticleNumber::new(2));
    citation.provision = Some(provision("甲法", 2, "丁。"));
    citation.explanation = fixture::explanation("exists", &[("law", "甲法"), ("article", "2")]);
    citation
}

fn repealed() -> Citation {
    let mut citation = fixture::citation(30, 37, Verdict::Repealed);
    citation.text = "《乙法》第三条".to_owned();
    citation.law = Some("乙法".to_owned());
    citation.article = Some(ArticleNumber::new(3));
    citation.status = Status::Repealed;
    let params: BTreeMap<_, _> =
        [("law", "乙法"), ("date", "2021-01-01"), ("source_law", "丙法"), ("source_article", "5")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into();
    citation.explanation = crate::report::Explanation { code: "repealed_source".to_owned(), params: params.into() };
    citation
}
