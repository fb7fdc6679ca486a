//! English.

mod judge;

use jiff::civil::Date;
use lexlint_shared::{
    report::{SuggestionKind, Verdict},
    statute::{Kind, Status},
};

use super::{Counted, Page, SampleWords, StateWords, Strings, Summary};

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

const fn problem(problem: Verdict) -> &'static str {
    match problem {
        Verdict::Misquoted => "words",
        Verdict::WrongNumber => "number",
        Verdict::WrongName => "name",
        Verdict::Fabricated => "no such article",
        Verdict::Repealed => "repealed",
        Verdict::NotYetInForce => "not yet in force",
        Verdict::Verified | Verdict::Unverifiable => verdict(problem),
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

const fn fix_note(kind: SuggestionKind) -> &'static str {
    match kind {
        SuggestionKind::Number | SuggestionKind::Source | SuggestionKind::Nearest => {
            "Changes these characters only; compare the words of the article first."
        }
        SuggestionKind::Name => "Changes the name only; compare the words of the article first.",
        SuggestionKind::Successor => {
            "Changes these characters only; earlier facts may still fall under the old law: change the as-of date to see."
        }
        SuggestionKind::Content => {
            "Changes these characters only; dates and conclusions drawn from them need your review."
        }
    }
}

/// The words of the interface in English.
pub(super) static STRINGS: Strings = Strings {
    tag: "en",
    language: "English",
    article,
    list: ", ",
    date,
    explanations: &[
        ("pending", &["The text of {law} has not been loaded yet; this citation is not checked."]),
        ("matches", &["The words are those of the article; it {in_force}."]),
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
    problem,
    pending: "Pending",
    status,
    fix_note,
    fix: "Replace “{from}” with “{to}”",
    replace: "Replace",
    page: Page {
        local: "Checked on this device",
        as_of: "As of",
        language: "Language",
        theme: "Theme",
        themes: ["Auto", "Light", "Dark", "Contrast"],
        settings: "Settings",
        skip: "Skip to the findings",
        answer: "Answer",
        placeholder: "Paste or type here…",
        question: "Question",
        question_note: "Optional; it does not affect the check, and is needed to judge relevance.",
        samples: "Samples",
        undo: "Undo",
        redo: "Redo",
        findings: "Findings",
        strip: "Citations in the order of the text",
        next: "Next",
        previous: "Previous",
        filters: ["All", "To resolve", "Not checkable", "Match"],
        none_here: "No citation of this kind.",
        claim: "Answer",
        law: "Law",
        whole: "The whole article",
        version: "text of {date}",
        welcome: "Paste a legal answer that a model wrote",
        welcome_note: "Every citation of Chinese law in it is compared with the law itself, and nothing is sent anywhere. Or look at a sample first:",
        characters: Counted { one: "{n} character", other: "{n} characters" },
        took: Counted { one: "checked in {n} ms", other: "checked in {n} ms" },
        nothing_sent: "checking sent nothing",
        no_advice: "citations are checked; this is no legal opinion",
        keys: "Keys",
        key_list: [
            ("J · K", "next, previous (outside the text)"),
            ("Alt+↓ · Alt+↑", "next, previous inside the text"),
            ("Enter", "open or close"),
            ("R", "apply the first fix"),
            ("1–4", "filter"),
            ("Esc", "back to the text"),
        ],
        single_keys: "Use single keys",
        tabs: ["Text", "Findings"],
        close: "Close",
    },
    summary: Summary {
        empty: "No text yet",
        checking: "Checking",
        none: "No citation of law found",
        none_note: "without citations there is nothing to check",
        found: Counted { one: "{n} citation found", other: "{n} citations found" },
        checked: Counted { one: "{n} checked", other: "{n} checked" },
        unverifiable: Counted { one: "{n} not checkable", other: "{n} not checkable" },
        waiting: Counted { one: "{n} pending", other: "{n} pending" },
        colon: ": ",
        comma: ", ",
        checked_match: Counted { one: "The one that was checked matches", other: "The {n} that were checked match" },
        others: "; besides, ",
        all_match: Counted {
            one: "The one citation is checked and matches the text in force on {date}",
            other: "All {n} citations are checked and match the texts in force on {date}",
        },
        to_resolve: Counted { one: "{n} to resolve:", other: "{n} to resolve:" },
        judged_by: "Judged by",
        judged_by_value: "texts in force on {date}",
        covers: "Covers",
        covers_value: "{statutes} norms, {articles} articles, to {date}",
        leaves_out: "Leaves out",
        cases: "cases",
        and: ", ",
        index: "Index",
        source: "{name}: {statutes} norms, {articles} articles over all versions, to {date}",
    },
    state: StateWords {
        loading: "Loading the index of the law, {received} of {total} MB",
        loading_note: "You can paste now; the check starts when it is here",
        texts: Counted { one: "Fetching the text of {n} statute", other: "Fetching the texts of {n} statutes" },
        texts_note: "Names and numbers are checked; until the texts are here, their citations are shown as pending",
        no_index: "The index of the law could not be loaded, so nothing is checked",
        no_index_note: "Your text is still here and was not sent. Check network or server, then try again.",
        no_text: "The text of {law} could not be loaded",
        no_text_count: Counted { one: "{n} citation is not checked.", other: "{n} citations are not checked." },
        no_fingerprints: "The index that finds where words come from could not be loaded; some citations are not checked",
        network: "The network failed.",
        status: "The server answered {status}; the index may have been renewed: reload this page.",
        damaged: "The file is damaged or incomplete: reload this page. If that does not help, whoever runs this server has to copy the index again.",
        other_version: "The index is of another version than this page: reload the page. If that does not help, whoever runs this server has to rebuild the index.",
        other_index: "The file belongs to another index; it may have been renewed: reload this page.",
        no_worker: "The program that checks did not start, or it ended: try again, and if that does not help, reload this page.",
        others_hold: "The other findings hold.",
        retry: "Try again",
    },
    judge: judge::WORDS,
    samples: [
        SampleWords { title: "Divorce: the cooling-off period", note: "everything matches" },
        SampleWords {
            title: "Private lending: limitation and interest",
            note: "a wrong period, a wrong number, an old law",
        },
        SampleWords { title: "Dismissal on probation", note: "a wrong name, an article that does not exist" },
        SampleWords { title: "Returning online purchases", note: "a wrong figure, one citation outside the index" },
    ],
};
