//! How is the reason of a verdict put into words? One sentence for each stable code, in Chinese and English.
//!
//! Sentences say what the law says, then what the answer says; they never accuse. A sentence is a
//! template: `{name}` is a parameter of the explanation, `[…]` a part that is left out where one of
//! its parameters is absent. Parameters that hold articles and dates are written as the language does.

use lexlint_shared::report::{Citation, ContentMatch, Explanation};

use super::words::{Lang, article, day, label, title};

/// The reason of a verdict in one sentence. An unknown code, or one without its parameters, gives the verdict's name.
pub fn sentence(lang: Lang, citation: &Citation) -> String {
    let (_, zh, en) = template(citation).unwrap_or(&("", "{}", "{}"));
    fill(lang.pick(zh, en), &|name| parameter(lang, &citation.explanation, name))
        .unwrap_or_else(|| format!("{}{}", label(lang, citation.verdict), lang.pick("。", ".")))
}

fn template(citation: &Citation) -> Option<&'static Sentence> {
    let explanation = &citation.explanation;
    let empty = |name| explanation.params.get(name).is_none_or(String::is_empty);
    let code = match explanation.code.as_str() {
        // Where nothing is claimed there are no words to look for.
        "no_such_article" if citation.content.is_none() => "no_such_article:bare",
        // Other words of the same substance are not the words of the law.
        "matches" if citation.content_match != ContentMatch::Verbatim => "matches:paraphrase",
        // Words that only one side has are an addition or an omission, not a replacement.
        "differs" if empty("law_words") && empty("claim_words") => "not_said",
        "differs" if empty("law_words") => "differs:added",
        "differs" if empty("claim_words") => "differs:omitted",
        code => code,
    };
    SENTENCES.iter().find(|(known, ..)| *known == code)
}

/// Code, Chinese, English. What follows a colon in a code distinguishes sentences of one code.
type Sentence = (&'static str, &'static str, &'static str);

const SENTENCES: &[Sentence] = &[
    ("pending", "{law}的条文尚未载入，这一处还没有核对。", "The text of {law} is not loaded yet; not checked."),
    (
        "matches",
        "所引文字与{law}{article}一致；该条现行有效。",
        "The words are those of {article} of {law}; it is in force.",
    ),
    (
        "matches:paraphrase",
        "所引内容与{law}{article}相符，文字不尽相同；该条现行有效。",
        "The substance is that of {article} of {law}, in other words; it is in force.",
    ),
    (
        "exists",
        "{law}有{article}，现行有效；这里没有引述其内容。",
        "{article} of {law} exists and is in force; nothing is claimed about it here.",
    ),
    (
        "statute_exists",
        "{law}现行有效；这里没有引述其内容。",
        "{law} exists and is in force; nothing is claimed about it here.",
    ),
    ("statute_supports", "{law}{article}有这样的规定；该条现行有效。", "{article} of {law} says this; it is in force."),
    (
        "statute_unlocated",
        "{law}中没有找到与所引内容相应的条文，这一处没有核对。",
        "No article of {law} was found that this can be compared with; not checked.",
    ),
    (
        "too_loose",
        "所引内容概括得过于简略，无法与{law}{article}逐字比较，这一处没有核对。",
        "The words are too brief or too free to be compared with {article} of {law}; not checked.",
    ),
    (
        "other_language",
        "{law}{article}的条文与所引内容不是同一种语言，这一处没有核对。",
        "{article} of {law} and the words here are in different languages; not checked.",
    ),
    (
        "differs",
        "{law}{article}规定的{kind}是“{law_words}”，答复写的是“{claim_words}”。",
        "{article} of {law} says “{law_words}” ({kind}); the answer says “{claim_words}”.",
    ),
    (
        "differs:added",
        "答复写的“{claim_words}”（{kind}），{law}{article}里没有。",
        "The answer says “{claim_words}” ({kind}), which {article} of {law} does not.",
    ),
    (
        "differs:omitted",
        "{law}{article}有“{law_words}”（{kind}），答复没有写。",
        "{article} of {law} says “{law_words}” ({kind}), which the answer leaves out.",
    ),
    (
        "measure_absent",
        "{law}{article}没有规定{kind}，答复写的是“{claim_words}”。",
        "{article} of {law} states no {kind}; the answer says “{claim_words}”.",
    ),
    ("added", "{law}{article}没有“{claim_words}”这样的内容。", "{article} of {law} has nothing of “{claim_words}”."),
    (
        "exception_denied",
        "{law}{article}规定有例外（“{law_words}”），答复写的是“{claim_words}”，没有例外。",
        "{article} of {law} makes an exception (“{law_words}”); the answer says “{claim_words}”, without one.",
    ),
    ("not_said", "{law}{article}没有这样的规定。", "{article} of {law} does not say this."),
    ("statute_silent", "{law}中没有找到这样的规定。", "Nothing of the kind was found in {law}."),
    (
        "no_such_paragraph",
        "{law}{article}共{paragraphs}款，没有第{paragraph}款。",
        "{article} of {law} has {paragraphs} paragraphs; there is no paragraph {paragraph}.",
    ),
    (
        "other_paragraph",
        "所引文字不在{law}{article}第{paragraph}款，见该条第{source_paragraph}款。",
        "These words are not in paragraph {paragraph} of {article} of {law}; they are in its paragraph {source_paragraph}.",
    ),
    ("no_such_item", "{law}{article}没有第{item}项。", "{article} of {law} has no item {item}."),
    (
        "words_elsewhere",
        "所引文字不在{law}{article}，见{source_law}{source_article}[（不再有效，现为{now_law}{now_article}）]。",
        "These words are not in {article} of {law}; they are in {source_article} of {source_law}[ (no longer in force, now {now_article} of {now_law})].",
    ),
    (
        "no_such_article_source",
        "{law}没有{article}，最后一条是{last}；所引文字见{source_law}{source_article}[（不再有效，现为{now_law}{now_article}）]。",
        "{law} has no {article}, its last is {last}; these words are in {source_article} of {source_law}[ (no longer in force, now {now_article} of {now_law})].",
    ),
    (
        "no_such_article",
        "{law}共{count}条，最后一条是{last}，没有{article}；索引中也没有找到所引文字的出处。",
        "{law} has {count} articles, the last is {last}; there is no {article}, and no source of the words was found in the index.",
    ),
    (
        "no_such_article:bare",
        "{law}共{count}条，最后一条是{last}，没有{article}。",
        "{law} has {count} articles, the last is {last}; there is no {article}.",
    ),
    (
        "gap",
        "索引中{law}的文本缺{article}（最后一条是{last}），这一处没有核对。",
        "The index's text of {law} lacks {article} (its last is {last}); not checked.",
    ),
    ("unknown_name", "索引所收法律中没有“{name}”这一名称。", "No statute in the index has the name “{name}”."),
    (
        "unknown_name_like",
        "索引所收法律中没有“{name}”这一名称；名称相近的有{law}。",
        "No statute in the index has the name “{name}”; a similar name is {law}.",
    ),
    (
        "unknown_name_source",
        "索引所收法律中没有“{name}”这一名称；所引内容见{source_law}{source_article}。",
        "No statute in the index has the name “{name}”; the words are in {source_article} of {source_law}.",
    ),
    ("repealed", "{law}自{date}起废止[，由{by}废止]。", "{law} was repealed on {date}[ by {by}]."),
    (
        "repealed_source",
        "{law}自{date}起废止[，由{by}废止]；现见{source_law}{source_article}。",
        "{law} was repealed on {date}[ by {by}]; now {source_article} of {source_law}.",
    ),
    (
        "repealed_replaced",
        "{law}自{date}起废止[，由{by}废止]；{article}的内容现见{source_law}{source_articles}。",
        "{law} was repealed on {date}[ by {by}]; {article} is now {source_articles} of {source_law}.",
    ),
    (
        "superseded",
        "这是{law}{article}在{version}公布的文本中的内容，已不是核对日期有效的文本[；现见{source_law}{source_article}]。",
        "This is {article} of {law} in the text of {version}, no longer the text in force[; now {source_article} of {source_law}].",
    ),
    (
        "renumbered",
        "这是{law}{article}在{date}以前的内容，此后条文序号已变动[；现见{source_law}{source_article}]。",
        "This is what {article} of {law} was before {date}, when its articles were renumbered[; now {source_article} of {source_law}].",
    ),
    (
        "not_yet_in_force",
        "{law}自{date}起施行，核对日期尚未生效。",
        "{law} is in force from {date}, after the as-of date.",
    ),
    (
        "not_covered",
        "本索引不收“{name}”这类文件，这一处没有核对。",
        "This index does not cover norms such as “{name}”; not checked.",
    ),
    (
        "no_text",
        "索引中有{law}的名称，没有它的条文，这一处没有核对。",
        "The index has the name of {law} but not its text; not checked.",
    ),
];

/// A parameter as the language writes it.
fn parameter(lang: Lang, explanation: &Explanation, name: &str) -> Option<String> {
    let value = explanation.params.get(name)?;
    Some(match name {
        "source_law" | "now_law" if explanation.params.get("law") == Some(value) => {
            lang.pick("该法", "the same statute").to_owned()
        }
        "law" | "source_law" | "now_law" | "by" => title(value),
        "article" | "source_article" | "now_article" | "last" => one_article(lang, value),
        "source_articles" => {
            let articles = value.split(',').map(|value| one_article(lang, value));
            articles.collect::<Vec<_>>().join(lang.pick("、", ", "))
        }
        "date" | "version" => value.parse().map_or_else(|_| value.clone(), |date| day(lang, date)),
        "kind" => difference(lang, value).to_owned(),
        _ => value.clone(),
    })
}

/// An article number as the language writes it; what is none, as it is.
fn one_article(lang: Lang, value: &str) -> String {
    value.parse().map_or_else(|_| value.to_owned(), |number| article(lang, number))
}

/// What sort of words differ.
fn difference(lang: Lang, kind: &str) -> &'static str {
    match kind {
        "number" => lang.pick("数字", "number"),
        "period" => lang.pick("期间", "period"),
        "amount" => lang.pick("数额", "amount"),
        "percentage" => lang.pick("比例", "percentage"),
        "modal" => lang.pick("应当或者可以", "shall or may"),
        "negation" => lang.pick("肯定或者否定", "affirmed or denied"),
        "bound" => lang.pick("上限或者下限", "bound"),
        "subject" => lang.pick("主体", "party or authority"),
        "connective" => lang.pick("并列或者选择", "and or or"),
        _ => lang.pick("用语", "wording"),
    }
}

/// Fills a template; `None` if a parameter outside `[…]` is absent.
fn fill(template: &str, parameter: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    if let Some((before, rest)) = template.split_once('[') {
        let (optional, after) = rest.split_once(']')?;
        let optional = fill(optional, parameter).unwrap_or_default();
        return Some(fill(before, parameter)? + &optional + &fill(after, parameter)?);
    }
    let mut words = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}')?;
        words += before;
        words += &parameter(name)?;
        rest = after;
    }
    Some(words + rest)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use lexlint_shared::{check::explain, report::Verdict, statute::Status};

    use super::*;
    use crate::render::words::Lang::{En, Zh};

    /// The sentence of a code for a citation without any other property.
    fn sentence(lang: Lang, verdict: Verdict, explanation: &Explanation) -> String {
        let citation = Citation {
            start: 0,
            end: 0,
            text: String::new(),
            law_as_written: None,
            law: None,
            article: None,
            paragraph: None,
            item: None,
            content: None,
            name_ok: None,
            number_ok: None,
            content_match: ContentMatch::Verbatim,
            status: Status::Unknown,
            verdict,
            confidence: 1.0,
            explanation: explanation.clone(),
            provision: None,
            diff: Vec::new(),
            suggestions: Vec::new(),
            warnings: Vec::new(),
        };
        super::sentence(lang, &citation)
    }

    fn explanation(code: &str, params: &[(&str, &str)]) -> Explanation {
        let params = params.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        Explanation { code: code.to_owned(), params }
    }

    #[test]
    fn sentences_are_filled() {
        let differs = explanation(
            "differs",
            &[
                ("law", "民法典"),
                ("article", "133-1"),
                ("kind", "period"),
                ("law_words", "三年"),
                ("claim_words", "二年"),
            ],
        );
        assert_eq!(
            sentence(Zh, Verdict::Misquoted, &differs),
            "《民法典》第133条之一规定的期间是“三年”，答复写的是“二年”。"
        );
        assert_eq!(
            sentence(En, Verdict::Misquoted, &differs),
            "Article 133-1 of 《民法典》 says “三年” (period); the answer says “二年”."
        );
    }

    #[test]
    fn words_of_one_side_only_are_an_addition_or_an_omission() {
        let params = [("law", "民法典"), ("article", "188"), ("kind", "negation")];
        let added = explanation("differs", &[&params[..], &[("law_words", ""), ("claim_words", "不")]].concat());
        assert_eq!(sentence(Zh, Verdict::Misquoted, &added), "答复写的“不”（肯定或者否定），《民法典》第188条里没有。");
        let omitted = explanation("differs", &[&params[..], &[("law_words", "不"), ("claim_words", "")]].concat());
        assert_eq!(sentence(Zh, Verdict::Misquoted, &omitted), "《民法典》第188条有“不”（肯定或者否定），答复没有写。");
    }

    #[test]
    fn a_statute_is_named_once() {
        let elsewhere = explanation(
            "words_elsewhere",
            &[("law", "民法典"), ("article", "194"), ("source_law", "民法典"), ("source_article", "195")],
        );
        assert_eq!(sentence(Zh, Verdict::WrongNumber, &elsewhere), "所引文字不在《民法典》第194条，见该法第195条。");
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
        let replaced = explanation("repealed_replaced", &replaced);
        assert_eq!(
            sentence(Zh, Verdict::Repealed, &replaced),
            "《合同法》自2021年1月1日起废止；第52条的内容现见《民法典》第153条、第154条。"
        );
        assert_eq!(
            sentence(En, Verdict::Repealed, &replaced),
            "《合同法》 was repealed on 1 January 2021; Article 52 is now Article 153, Article 154 of 《民法典》."
        );
    }

    #[test]
    fn optional_parts_need_their_parameters() {
        let repealed = explanation("repealed", &[("law", "合同法"), ("date", "2021-01-01")]);
        assert_eq!(sentence(Zh, Verdict::Repealed, &repealed), "《合同法》自2021年1月1日起废止。");
        let by = explanation("repealed", &[("law", "合同法"), ("date", "2021-01-01"), ("by", "民法典")]);
        assert_eq!(sentence(En, Verdict::Repealed, &by), "《合同法》 was repealed on 1 January 2021 by 《民法典》.");
    }

    #[test]
    fn an_unknown_code_and_a_missing_parameter_give_the_label() {
        for explanation in [explanation("of_a_later_version", &[]), explanation("matches", &[("law", "民法典")])] {
            assert_eq!(sentence(Zh, Verdict::Verified, &explanation), "相符。");
            assert_eq!(sentence(En, Verdict::Verified, &explanation), "Matches.");
        }
    }

    #[test]
    fn values_are_not_templates() {
        let name = explanation("unknown_name", &[("name", "{law}[x]法")]);
        assert_eq!(sentence(En, Verdict::WrongName, &name), "No statute in the index has the name “{law}[x]法”.");
    }

    /// The parameters that a template uses, once each.
    fn names(template: &str) -> BTreeSet<&str> {
        template.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect()
    }

    #[test]
    fn every_code_of_the_engine_has_its_sentence() {
        let listed: BTreeSet<&str> = explain::CODES.iter().map(|&(code, _)| code).collect();
        let known = SENTENCES.iter().filter(|(code, ..)| !code.contains(':'));
        assert_eq!(known.map(|&(code, ..)| code).collect::<BTreeSet<_>>(), listed);
    }

    #[test]
    fn sentences_use_the_parameters_of_their_code() {
        for &(code, zh, en) in SENTENCES {
            assert_eq!(names(zh), names(en), "{code}");
            let base = code.split(':').next();
            let (_, listed) = explain::CODES.iter().find(|&&(known, _)| Some(known) == base).expect(code);
            let given: BTreeSet<&str> = listed.split(", ").map(|name| name.trim_matches(['(', ')'])).collect();
            assert!(names(zh).is_subset(&given), "{code}");
            let (_, always) = listed.split(", ").partition::<Vec<_>, _>(|name| name.starts_with('('));
            let params: Vec<(&str, &str)> = always.iter().map(|&name| (name, "1")).collect();
            let label = sentence(Lang::En, Verdict::Verified, &explanation("none", &[]));
            let base = base.expect(code);
            assert_ne!(sentence(Lang::En, Verdict::Verified, &explanation(base, &params)), label, "{code}");
        }
    }
}
