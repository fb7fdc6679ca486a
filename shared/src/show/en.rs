//! English.

use crate::{
    report::{SuggestionKind, Verdict},
    statute::{Kind, Status},
};
use jiff::civil::Date;

use super::Words;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

fn article(main: u16, sub: u8) -> String {
    match sub {
        0 => format!("Article {main}"),
        sub => format!("Article {main}-{sub}"),
    }
}

fn date(day: Date) -> String {
    let month = usize::try_from(day.month() - 1).ok().and_then(|month| MONTHS.get(month)).unwrap_or(&"");
    format!("{} {month} {}", day.day(), day.year())
}

const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Verified => "Matches",
        Verdict::Misquoted => "Words differ",
        Verdict::WrongNumber => "Number differs",
        Verdict::WrongName => "Name differs",
        Verdict::Fabricated => "No such article",
        Verdict::Repealed => "Repealed",
        Verdict::NotYetInForce => "Not yet in force",
        Verdict::Unverifiable => "Not checkable",
    }
}

const fn norms(kind: Kind) -> &'static str {
    match kind {
        Kind::Constitution => "the constitution",
        Kind::Law => "laws",
        Kind::LegalInterpretation => "legislative interpretations",
        Kind::Decision => "decisions on legal questions",
        Kind::Amendment => "amendments",
        Kind::AdministrativeRegulation => "administrative regulations",
        Kind::JudicialInterpretation => "judicial interpretations",
        Kind::MinistryRule => "ministry rules",
        Kind::LocalRegulation => "local regulations",
        Kind::Other => "other norms",
    }
}

const fn status(status: Status) -> &'static str {
    match status {
        Status::InForce => "in force",
        Status::Repealed => "repealed",
        Status::NotYetInForce => "not yet in force",
        Status::Unknown => "status unknown",
    }
}

const fn suggestion(kind: SuggestionKind) -> &'static str {
    match kind {
        SuggestionKind::Number => "Change the number to ",
        SuggestionKind::Name => "Change the name to ",
        SuggestionKind::Source => "Change the source to ",
        SuggestionKind::Nearest => "Nearest provision: ",
        SuggestionKind::Successor => "Cite instead ",
        SuggestionKind::Content => "Change the words to ",
    }
}

/// The words in English.
pub(super) static WORDS: Words = Words {
    tag: "en",
    article,
    list: ", ",
    date,
    explanations: &[
        ("pending", &["The text of {law} has not been loaded yet; this citation is not checked."]),
        (
            "matches",
            &[
                "The words are those of the article; it {in_force}.{?verbatim}",
                "The substance is that of the article, in other words; it {in_force}.",
            ],
        ),
        ("exists", &["The article exists and {in_force}; the answer does not say what it says."]),
        ("statute_exists", &["{law} {in_force}; the answer names no article."]),
        ("statute_supports", &["What the answer says is in {article} of {law}; it {in_force}."]),
        ("statute_unlocated", &["No article of {law} was found for what the answer says; its content is not checked."]),
        (
            "too_loose",
            &[
                "The article exists; the answer puts it too briefly or freely to be compared, so its content is not checked.",
            ],
        ),
        (
            "other_language",
            &["The article exists; the answer is in another language than its words, so the content is not checked."],
        ),
        (
            "differs",
            &[
                "The {kind} in the article is “{law_words}”; the answer says “{claim_words}”.",
                "The article says “{law_words}”; the answer says “{claim_words}”.",
                "The article has “{law_words}”; the answer does not.",
                "The answer has “{claim_words}”; the article does not.",
                "The words of the article differ from those of the answer.",
            ],
        ),
        (
            "measure_absent",
            &[
                "{article} does not have the {kind} “{claim_words}” of the answer.",
                "{article} does not have “{claim_words}”, which the answer has.",
            ],
        ),
        ("added", &["{article} has nothing of “{claim_words}”."]),
        (
            "exception_denied",
            &["The article makes an exception (“{law_words}”); the answer says “{claim_words}”, without one."],
        ),
        ("not_said", &["{article} does not say this."]),
        ("statute_silent", &["Nothing of the kind was found in {law}."]),
        ("no_such_paragraph", &["{article} has {paragraphs} paragraphs, and no paragraph {paragraph}."]),
        (
            "other_paragraph",
            &["These words are not in paragraph {paragraph} of {article}; they are in paragraph {source_paragraph}."],
        ),
        ("no_such_item", &["{article} has no item {item}."]),
        (
            "words_elsewhere",
            &[
                "These words are not in {article}; they were {source_article} of an earlier text, now {now_article}.{?same_law}",
                "These words are not in {article}; they are in {source_article} of {source_law}, now {now_article} of {now_law}.",
                "These words are not in {article}; they are in {source_article}.{?same_law}",
                "These words are not in {article}; they are in {source_article} of {source_law}.",
            ],
        ),
        (
            "no_such_article_source",
            &[
                "The last article of {law} is {last}, so there is no {article}; these words were {source_article} of an earlier text, now {now_article}.{?same_law}",
                "The last article of {law} is {last}, so there is no {article}; these words are in {source_article} of {source_law}, now {now_article} of {now_law}.",
                "The last article of {law} is {last}, so there is no {article}; these words are in {source_article}.{?same_law}",
                "The last article of {law} is {last}, so there is no {article}; these words are in {source_article} of {source_law}.",
            ],
        ),
        (
            "no_such_article",
            &[
                "{law} has {count} articles, and no {article}; no article in the index has these words.{?claim}",
                "{law} has {count} articles, and no {article}.",
                "{law} has no {article}.",
            ],
        ),
        ("gap", &["The text of {law} in the index lacks {article}; this citation is not checked."]),
        ("unknown_name", &["No statute in the index has the name {name}."]),
        ("unknown_name_like", &["No statute in the index has the name {name}; a similar one is {law}."]),
        (
            "unknown_name_source",
            &[
                "No statute in the index has the name {name}; what the answer says is in {source_article} of {source_law}.",
            ],
        ),
        ("repealed", &["{law} was repealed on {date} by {by}.", "{law} was repealed on {date}."]),
        (
            "repealed_source",
            &[
                "{law} was repealed on {date}; what the answer says is now in {source_article} of {source_law}.",
                "{law} was repealed on {date}.",
            ],
        ),
        ("repealed_replaced", &["{law} was repealed on {date}; {article} is now {source_articles} of {source_law}."]),
        (
            "superseded",
            &[
                "These are the words of the earlier text of {version}; see now {source_article} of {source_law}.",
                "These are the words of {law} in its earlier text of {version}; the text on the as-of date differs.",
            ],
        ),
        (
            "renumbered",
            &[
                "This is the number before {date}; see now {source_article} of {source_law}.",
                "This is the number in {law} before {date}, when its articles were renumbered.",
            ],
        ),
        ("not_yet_in_force", &["{law} is in force from {date}, after the as-of date."]),
        (
            "not_covered",
            &[
                "This index does not cover {name}; this citation is not checked.",
                "This index does not cover such documents; not checked.",
            ],
        ),
        ("no_text", &["The index knows {law} but not its words; this citation is not checked."]),
    ],
    kinds: &[
        ("number", "number"),
        ("period", "period"),
        ("amount", "amount"),
        ("percentage", "percentage"),
        ("subject", "party"),
    ],
    warnings: &[("omitted_proviso", "The answer leaves out a proviso or exception of the article.")],
    in_force: ["is in force", "is in force as of {date}"],
    norms,
    verdict,
    status,
    suggestion,
};
