//! Judgements in English.

use lexlint_shared::judgement::Aspect;

use super::super::{Counted, JudgeWords};
use crate::judge::Trouble;

const fn judged(aspect: Aspect) -> &'static str {
    match aspect {
        Aspect::Relevance => "Relevance",
        Aspect::Consistency => "Consistency",
        Aspect::Truthfulness => "Truthfulness",
    }
}

const fn trouble(trouble: &Trouble) -> (&'static str, &'static str) {
    match trouble {
        Trouble::NoServer => (
            "There is no judging server here",
            "This page comes from static files and checks on this device; judging needs a Lexlint server. Run lexlint serve and open this page at the address that it names. Nothing was sent.",
        ),
        Trouble::NoJudge => (
            "This server has no judge",
            "Whoever runs it can start it with --judge baseline, or with --judge remote and the address of a model. Nothing was sent.",
        ),
        Trouble::ApiOff => {
            ("This server serves the page alone", "Whoever runs it can start it without --no-api. Nothing was sent.")
        }
        Trouble::Network => ("The server did not answer: no judgement", "Check network or server, then try again."),
        Trouble::Busy => ("The server is busy: no judgement", "Try again in a moment."),
        Trouble::TooLong => ("The text is longer than the server takes: no judgement", "Have it judged in parts."),
        Trouble::Refused(..) => ("The server did not accept it: no judgement", "Try again."),
        Trouble::Broken => ("Judging broke off", "What was judged before is below; the rest is not judged."),
        Trouble::Unreadable => {
            ("The server's answer cannot be read", "Page and server may be of different versions: reload this page.")
        }
        Trouble::Said(_) => ("The judge cannot go on", "What was judged before is below; the rest is not judged."),
    }
}

/// What there is to say about judgements.
pub(super) const WORDS: JudgeWords = JudgeWords {
    title: "Judgement",
    note: "the judge's opinion; it does not change the findings",
    begin: "Judge…",
    again: "Judge again…",
    stop: "Stop",
    asking: "Asking the server who judges",
    will_send: "The text will be sent to {host}, the server of this page.",
    sent: "Sent at your request to {host}",
    colon: ": ",
    judged_there: "{model} judges it on that server; it goes no further.",
    passed_on: "That server passes it on to {endpoint}, where {model} judges it.",
    baseline: "baseline, no language model",
    content: "What goes: ",
    with_question: "the question ({question} characters) and the whole answer ({answer} characters)",
    without_question: "the whole answer ({answer} characters); without a question, relevance is not judged",
    nothing_yet: "Nothing has been sent so far. If you agree, you are not asked again until this page is closed, unless the judge changes.",
    send: "Send and judge",
    decline: "Do not send",
    begun: "Sent; waiting for the judge",
    planned: Counted { one: "{n} item to judge", other: "{n} items to judge" },
    progress: "{done} of {of} judged",
    done: Counted { one: "Done: {n} item judged", other: "Done: {n} items judged" },
    stopped: "Stopped. What was judged before is below; the rest is not judged.",
    left_out: Counted {
        one: "{n} item is beyond the limit of one answer and not judged.",
        other: "{n} items are beyond the limit of one answer and not judged.",
    },
    aspect: judged,
    none: "no judgement",
    of_citations: Counted {
        one: "One citation: its relevance if sound, its consistency with the law if not.",
        other: "Mean of {n} citations: relevance of the sound ones, consistency with the law of the others.",
    },
    of_sentences: Counted { one: "One sentence of advice.", other: "Mean of {n} sentences of advice." },
    without: Counted { one: "No judgement on {n}, left out.", other: "No judgement on {n}, left out." },
    no_question: "There is no question, so relevance is not judged.",
    no_citations: "There is no citation to judge.",
    no_advice: "No advice was found.",
    legend: "In the text, the darker the lower:",
    relies_on: "Relies on",
    quote_found: "quote checked",
    quote_absent: "the provision does not have these words: do not rely on this",
    looked_up: "Provisions looked up:",
    show: "Show in the text",
    older: "before changes",
    older_note: "Text, question or as-of date have changed since; these judgements are of what was sent.",
    missing: &[
        ("unsupported", "This judge does not judge that."),
        ("no_law", "No provision was found that bears on it."),
        ("unreadable", "The judge's reply could not be read."),
        ("out_of_range", "The judge gave a score outside of 0–10."),
        ("cut_off", "The judge's reply was cut off at its limit of length."),
        ("broken", "The connection to the judge ended early."),
        ("not_text", "The judge's reply is no text."),
        ("too_long", "The judge's reply is too long and was not read on."),
        ("unreachable", "The judge cannot be reached."),
        ("timeout", "The judge did not reply in time."),
        ("context", "The text is longer than the model can read."),
        ("busy", "The judge is busy or has a limit of requests; try again later."),
        ("forbidden", "The judge refuses the server's key."),
        ("refused", "The judge refuses the request."),
        ("failed", "The judge has failed."),
        ("model", "The model has failed."),
    ],
    trouble,
    details: "The server answered {status}: {message}",
    unaffected: "The findings are not affected.",
};
