//! How does an explanation become a sentence? Code and values of the report, put into a template.
//!
//! In a template, `{name}` stands for a value and `{?name}` for nothing: it only demands that the
//! value be there. A code may have several templates, best first; the first whose values are all
//! there is used. Words of the document or the law keep their language, so a sentence is a list of
//! [`Piece`]s.

use super::{Words, name::in_title_marks};
use crate::{
    report::{Citation, ContentMatch},
    statute::ArticleNumber,
};
use jiff::civil::Date;

/// A stretch of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The words.
    pub text: String,
    /// They are words of the document or the law, in Chinese whatever the interface speaks.
    pub quoted: bool,
}

/// What a sentence is made for.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The language.
    pub words: &'a Words,
    /// The day by whose law the citation was judged.
    pub as_of: Date,
    /// The day on which the reader reads, where that is known: of what is in force then the day need not be said.
    pub today: Option<Date>,
}

/// The explanation of a citation. A code without words, or without the values they need, gives the verdict's label.
pub fn explain(citation: &Citation, context: Context<'_>) -> Vec<Piece> {
    let templates = context.words.explanations.iter().find(|(code, _)| *code == citation.explanation.code);
    let sentence = templates
        .and_then(|(_, templates)| templates.iter().find_map(|t| fill(t, |name| value(citation, context, name))));
    sentence
        .unwrap_or_else(|| vec![Piece { text: (context.words.verdict)(citation.verdict).to_owned(), quoted: false }])
}

/// As [`explain`], as one string.
pub fn sentence(citation: &Citation, context: Context<'_>) -> String {
    explain(citation, context).into_iter().map(|piece| piece.text).collect()
}

/// A template with a day in the place of `{date}`.
pub fn in_words(words: &Words, template: &str, day: Date) -> String {
    template.replace("{date}", &(words.date)(day))
}

/// The value of a name; `None` if the explanation has none.
fn value(citation: &Citation, context: Context<'_>, name: &str) -> Option<Piece> {
    let words = context.words;
    let plain = |text: String| Some(Piece { text, quoted: false });
    let given = || citation.explanation.params.get(name).filter(|text| !text.is_empty());
    match name {
        "in_force" => {
            let [now, then] = words.in_force;
            plain(if Some(context.as_of) == context.today {
                now.to_owned()
            } else {
                in_words(words, then, context.as_of)
            })
        }
        "verbatim" => (citation.content_match == ContentMatch::Verbatim).then(|| plain(String::new()))?,
        "claim" => citation.content.as_ref().and_then(|_| plain(String::new())),
        "same_law" => {
            let params = &citation.explanation.params;
            (params.contains_key("law") && params.get("law") == params.get("source_law"))
                .then(|| plain(String::new()))?
        }
        "article" | "source_article" | "now_article" | "last" => plain(article(words, given()?)?),
        "source_articles" => {
            let articles: Option<Vec<String>> = given()?.split(',').map(|number| article(words, number)).collect();
            plain(articles?.join(words.list))
        }
        "date" | "version" => plain((words.date)(given()?.parse().ok()?)),
        "kind" => {
            let kind = given()?;
            plain(words.kinds.iter().find(|(code, _)| code == kind)?.1.to_owned())
        }
        "law" | "source_law" | "now_law" | "by" | "name" => {
            Some(Piece { text: in_title_marks(given()?), quoted: true })
        }
        "law_words" | "claim_words" => Some(Piece { text: given()?.clone(), quoted: true }),
        _ => plain(given()?.clone()),
    }
}

/// An article, in words; `None` if it is no number.
fn article(words: &Words, number: &str) -> Option<String> {
    let number: ArticleNumber = number.parse().ok()?;
    Some((words.article)(number.main, number.sub))
}

/// Puts values in the places of a template; `None` if one is missing.
pub fn fill(template: &str, value: impl Fn(&str) -> Option<Piece>) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let mut rest = template;
    while let Some((before, (name, after))) =
        rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        push(&mut pieces, Piece { text: before.to_owned(), quoted: false });
        match name.strip_prefix('?') {
            Some(name) => drop(value(name)?),
            None => push(&mut pieces, value(name)?),
        }
        rest = after;
    }
    push(&mut pieces, Piece { text: rest.to_owned(), quoted: false });
    Some(pieces)
}

/// Appends a stretch, joining stretches of one kind.
fn push(pieces: &mut Vec<Piece>, piece: Piece) {
    match pieces.last_mut() {
        _ if piece.text.is_empty() => {}
        Some(last) if last.quoted == piece.quoted => last.text.push_str(&piece.text),
        _ => pieces.push(piece),
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::{
        check::explain::CODES,
        report::Verdict,
        show::{
            Lang::{self, En, Zh},
            fixture,
        },
    };

    fn said(lang: Lang, code: &str, params: &[(&str, &str)]) -> String {
        let mut citation = fixture::citation(0, 2, Verdict::Misquoted);
        citation.explanation = fixture::explanation(code, params);
        let day = date(2026, 11, 20);
        let context = Context { words: lang.words(), as_of: day, today: Some(day) };
        explain(&citation, context).into_iter().map(|piece| piece.text).collect()
    }

    #[test]
    fn says_it_in_both_languages() {
        let period =
            [("law", "民法典"), ("article", "188"), ("kind", "period"), ("law_words", "三年"), ("claim_words", "二年")];
        assert_eq!(said(Zh, "differs", &period), "该条规定的期间是“三年”，答复写的是“二年”。");
        assert_eq!(said(En, "differs", &period), "The period in the article is “三年”; the answer says “二年”.");
        let elsewhere = [("law", "民法典"), ("article", "194"), ("source_law", "民法典"), ("source_article", "195")];
        assert_eq!(said(Zh, "words_elsewhere", &elsewhere), "所引文字不在第194条，见第195条。");
        let other = [("law", "劳动法"), ("article", "1"), ("source_law", "民法典"), ("source_article", "133-1")];
        assert_eq!(said(Zh, "words_elsewhere", &other), "所引文字不在第1条，见《民法典》第133条之一。");
        assert_eq!(
            said(En, "words_elsewhere", &other),
            "These words are not in Article 1; they are in Article 133-1 of 《民法典》."
        );
    }

    #[test]
    fn several_articles_are_a_list() {
        let replaced = [
            ("law", "合同法"),
            ("date", "2021-01-01"),
            ("article", "52"),
            ("source_law", "民法典"),
            ("source_articles", "153,154"),
        ];
        assert_eq!(
            said(Zh, "repealed_replaced", &replaced),
            "《合同法》自2021年1月1日起废止；第52条的内容现见《民法典》第153条、第154条。"
        );
        assert_eq!(
            said(En, "repealed_replaced", &replaced),
            "《合同法》 was repealed on 1 January 2021; Article 52 is now Article 153, Article 154 of 《民法典》."
        );
    }

    #[test]
    fn absent_values_choose_another_template() {
        let modal = [("kind", "modal"), ("law_words", "应当"), ("claim_words", "可以")];
        assert_eq!(said(Zh, "differs", &modal), "该条写的是“应当”，答复写的是“可以”。");
        let negation = [("kind", "negation"), ("law_words", "不"), ("claim_words", "")];
        assert_eq!(said(Zh, "differs", &negation), "该条有“不”，答复没有。");
        assert_eq!(said(Zh, "differs", &[]), "该条的文字与答复所写不同。");
        let repealed = [("law", "合同法"), ("date", "2021-01-01")];
        assert_eq!(said(En, "repealed", &repealed), "《合同法》 was repealed on 1 January 2021.");
    }

    #[test]
    fn unknown_codes_and_values_give_the_label() {
        assert_eq!(said(Zh, "of_a_later_engine", &[]), "内容不符");
        assert_eq!(said(En, "not_said", &[("article", "no number")]), "Words differ");
    }

    #[test]
    fn words_of_the_law_keep_their_language() {
        let mut citation = fixture::citation(0, 2, Verdict::Repealed);
        citation.explanation = fixture::explanation("repealed", &[("law", "合同法"), ("date", "2021-01-01")]);
        let context = Context { words: En.words(), as_of: date(2026, 1, 1), today: Some(date(2026, 1, 1)) };
        let pieces = explain(&citation, context);
        assert_eq!(pieces[0], Piece { text: "《合同法》".to_owned(), quoted: true });
        assert!(!pieces[1].quoted);
    }

    #[test]
    fn force_is_said_for_the_day_asked_for() {
        let mut citation = fixture::citation(0, 2, Verdict::Verified);
        citation.explanation = fixture::explanation("matches", &[]);
        citation.content_match = ContentMatch::Verbatim;
        let said = |as_of| {
            let context = Context { words: Zh.words(), as_of, today: Some(date(2026, 11, 20)) };
            explain(&citation, context)[0].text.clone()
        };
        assert_eq!(said(date(2026, 11, 20)), "所引文字与该条一致；该条现行有效。");
        assert_eq!(said(date(2019, 5, 1)), "所引文字与该条一致；该条在2019年5月1日有效。");
    }

    #[test]
    fn other_words_of_the_same_substance_are_not_called_the_same_words() {
        let mut citation = fixture::citation(0, 2, Verdict::Verified);
        citation.explanation = fixture::explanation("matches", &[]);
        citation.content_match = ContentMatch::Paraphrase;
        let context = Context { words: Zh.words(), as_of: date(2026, 1, 1), today: None };
        assert_eq!(sentence(&citation, context), "所引内容与该条相符，文字不尽相同；该条在2026年1月1日有效。");
    }

    #[test]
    fn every_code_has_words_in_every_language() {
        for lang in Lang::ALL {
            let words = lang.words();
            let has: Vec<&str> = words.explanations.iter().map(|&(code, _)| code).collect();
            let codes: Vec<&str> = CODES.iter().map(|&(code, _)| code).collect();
            assert_eq!(has, codes, "{lang:?}: explanations, in the order of the engine's table");
            assert!(words.explanations.iter().all(|(_, templates)| !templates.is_empty()), "{lang:?}");
            assert!(words.warnings.iter().any(|&(code, _)| code == "omitted_proviso"), "{lang:?}");
        }
    }

    #[test]
    fn values_are_not_templates() {
        let said = said(En, "unknown_name", &[("name", "{law}法")]);
        assert_eq!(said, "No statute in the index has the name 《{law}法》.");
    }

    #[test]
    fn templates_name_only_values_that_exist() {
        let known = [
            "in_force",
            "claim",
            "verbatim",
            "same_law",
            "article",
            "source_article",
            "source_articles",
            "now_article",
            "last",
            "date",
            "version",
            "kind",
            "law",
            "source_law",
            "now_law",
            "by",
            "name",
            "law_words",
            "claim_words",
            "paragraph",
            "paragraphs",
            "source_paragraph",
            "item",
            "count",
        ];
        for lang in Lang::ALL {
            for template in lang.words().explanations.iter().flat_map(|(_, templates)| *templates) {
                let asked = std::cell::RefCell::new(Vec::new());
                let filled = fill(template, |name| {
                    asked.borrow_mut().push(name.to_owned());
                    Some(Piece { text: String::new(), quoted: false })
                });
                assert!(filled.is_some(), "{template}");
                assert!(asked.borrow().iter().all(|name| known.contains(&name.as_str())), "{template}");
            }
        }
    }
}
