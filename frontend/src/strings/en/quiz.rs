//! The quiz.

use crate::strings::quiz::QuizWords;

/// The words in English.
pub(crate) static WORDS: QuizWords = QuizWords {
    title: "Quiz: what is wrong with it?",
    note: "First classify each citation, then compare it with the law.",
    source: "Text",
    own: "Six citations",
    from_checker: "The checker’s text",
    reveal: "Show the key",
    hide: "Hide the key",
    print: "Print sheet and key",
    again: "Once more",
    picks: ["Sound", "Name", "Number", "Words", "Invented", "Old law"],
    pick: "Kind of citation {n}",
    is_own: "your pick",
    is_key: "key",
    both: "your pick, right",
    right: "Right.",
    half: "You saw an error, of another kind.",
    wrong: "Not so.",
    unanswered: "Not answered.",
    done: "{done} of {total} classified",
    scored: "classified rightly",
    by_kind: "By kind",
    discussion: "To discuss",
    discuss: [
        "Citation {n} says what the law says. Is that enough to rely on the answer? What else has to be looked at?",
        "Citation {n} names a statute that does not exist. What is the fastest way to find out? Which statutes have names like it?",
        "Citation {n} has real words under the wrong number. What could raise suspicion without opening the statute?",
        "Citation {n} is off by a few characters. How do they change what the parties owe each other?",
        "Citation {n} is nowhere in the law. Why does it read as if it were real?",
        "Citation {n} is of a statute that has been replaced. When would it still apply?",
    ],
    key: "Key",
    nothing: "Nothing in this text can be classified: take another one.",
    waiting: "Being checked…",
    failed: "A file could not be had",
    failed_note: "The text was not checked in whole, so there are no questions.",
};
