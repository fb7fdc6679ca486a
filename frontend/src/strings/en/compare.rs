//! Compare.

use crate::strings::{Counted, compare::CompareWords};

/// The words in English.
pub(crate) static WORDS: CompareWords = CompareWords {
    title: "Compare answers",
    note: "Paste a few answers, or open a JSONL file with one a line: {\"id\", \"model\", \"answer\"}. All are checked on this machine.",
    totals: "Answers: {answers}. Citations: {citations}, of which {checked} were checked on this machine and {unchecked} could not be.",
    open: "Open JSONL",
    csv: "Export CSV",
    json: "Export JSON",
    too_large: "The file is larger than 64 MB: split it, or use lexlint check --jsonl on the command line.",
    bad_lines: Counted {
        one: "{n} line is no answer and was left out (line {lines}). Each line has to be {\"id\", \"model\", \"answer\"}.",
        other: "{n} lines are no answers and were left out (lines {lines}…). Each line has to be {\"id\", \"model\", \"answer\"}.",
    },
    paste: "Paste answers",
    answer: "Answer {n}",
    add: "One more",
    check: "Check and compare",
    running: "{done} of {total} checked",
    stop: "Stop",
    stopped: "Stopped at {done} of {total}; what was checked is below.",
    go_on: "Go on",
    failed: "A file could not be had",
    no_model: "no model named",
    share: "Share of the citations checked that match",
    interval: "The lines are 95% intervals",
    all: "All citations by verdict",
    per_hundred: "Per hundred citations",
    model: "Model",
    answers: "Answers",
    citations: "Citations",
    rate: "Match rate",
    as_of: "By the law of {date}",
    built: "index to {date}",
    formula: "match rate = matches ÷ checked; what could not be checked is left out and shown by itself",
};
