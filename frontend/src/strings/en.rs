//! English.

pub(super) mod breaking;
pub(super) mod compare;
mod documents;
pub(super) mod gallery;
mod judge;
pub(super) mod law;
mod offline;
pub(super) mod quiz;
mod report;
mod views;

use lexlint_shared::{
    report::{SuggestionKind, Verdict},
    show::Lang,
};

use super::{Counted, Page, SampleWords, StateWords, Strings, Summary};

fn problem(problem: Verdict) -> &'static str {
    match problem {
        Verdict::Misquoted => "words",
        Verdict::WrongNumber => "number",
        Verdict::WrongName => "name",
        Verdict::Fabricated => "no such article",
        Verdict::Repealed => "repealed",
        Verdict::NotYetInForce => "not yet in force",
        other => (Lang::En.words().verdict)(other),
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
    common: Lang::En.words(),
    language: "English",
    problem,
    pending: "Pending",
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
            ("X · C", "set aside, comment"),
            ("O · /", "open the provision, search the law"),
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
    report: report::WORDS,
    offline: offline::WORDS,
    documents: documents::WORDS,
    views: views::WORDS,
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
