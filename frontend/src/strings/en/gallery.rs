//! The gallery.

use crate::strings::gallery::GalleryWords;

/// The words in English.
pub(crate) static WORDS: GalleryWords = GalleryWords {
    title: "Gallery: five kinds of error, and one that matches",
    note: "Each sample is checked as this page opens: the verdicts below are what the engine says, none was written beforehand.",
    failed: "Not all samples were checked",
    failed_note: "Samples that were not checked show no verdict.",
    cause: "Where it comes from",
    causes: [
        "The model knows number and wording, but takes the period from the old law: under the General Principles of 1986 it was two years.",
        "Neighbouring articles treat the same matter; the words are right, the number is off by one.",
        "A plausible name made of the usual parts. The words are of a real statute, the name is of none.",
        "The number is beyond the last article, and the words are nowhere: the form of a rule around invented content.",
        "The old statute is cited more often in what the model was trained on, and it did not notice that the Civil Code replaced it.",
        "Name, number and words are those of the law, and it is in force.",
    ],
    look: "What to look at",
    looks: [
        "Often one or two characters differ, and the result with them: compare numbers and periods first, then must, may and must not.",
        "The words are real, so nothing seems amiss; only opening the article shows it.",
        "Ask first whether there is such a statute, then what it says.",
        "Do not just try another number: ask whether there is such a rule at all.",
        "The old words may equal the new ones, and facts of that time may still be judged by them.",
        "A match says that the citation is sound. Whether it is to the point, and what follows, remains for you to judge.",
    ],
    open: "Open in the checker",
};
