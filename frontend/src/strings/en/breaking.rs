//! Break it.

use crate::strings::{Counted, breaking::BreakingWords};

/// The words in English.
pub(crate) static WORDS: BreakingWords = BreakingWords {
    title: "Break it",
    note: "From a sound answer, one citation is made wrong for others to find. The engine checks the broken text: what it does not see as intended is not offered.",
    source: "Text",
    from_checker: "The checker’s text",
    place: "Place",
    any: "any",
    seed: "Seed",
    another: "Another one",
    text: "The sound answer",
    kind: "Kind of error",
    kinds: [
        "Wrong number",
        "No such number",
        "Wrong name",
        "Must, may, must not",
        "Period or amount",
        "Above, below",
        "Party",
        "Old law",
    ],
    before: "Before",
    after: "After",
    key: "Key",
    tried: "There are {proposed} ways to do it; number {tried} that was checked is seen as intended.",
    no_sound: "No citation of this text matches the law, so that there is nothing to break: take another text, or mend this one in the checker first.",
    no_proposal: "Nothing in the sound citations can be changed in this way: choose another kind or place.",
    none_held: Counted {
        one: "{n} way was checked and is not seen as intended: choose another kind or place.",
        other: "{n} ways were checked and none is seen as intended: choose another kind or place.",
    },
    waiting: "Being broken and checked…",
    failed: "A file could not be had",
    failed_note: "The text is still there and was not sent.",
    open: "Open the broken text in the checker",
};
