//! What there is to say about judgements.

use lexlint_shared::judgement::Aspect;

use super::Counted;
use crate::judge::Trouble;

/// Words of the judge's panel and of what it says on the cards.
pub(crate) struct JudgeWords {
    /// Head of the panel.
    pub(crate) title: &'static str,
    /// What judgements are, and are not.
    pub(crate) note: &'static str,
    /// Button: asks who would judge.
    pub(crate) begin: &'static str,
    /// The same after a judgement.
    pub(crate) again: &'static str,
    /// Button: stops.
    pub(crate) stop: &'static str,
    /// The server is asked who would judge.
    pub(crate) asking: &'static str,
    /// Where the text would go: `{host}`.
    pub(crate) will_send: &'static str,
    /// Where the text went: `{host}`.
    pub(crate) sent: &'static str,
    /// Between that and what was sent.
    pub(crate) colon: &'static str,
    /// `{model}` judges on that server.
    pub(crate) judged_there: &'static str,
    /// That server asks `{model}` at `{endpoint}`.
    pub(crate) passed_on: &'static str,
    /// What the judge without a model is called wherever it is named.
    pub(crate) baseline: &'static str,
    /// Before what would be sent.
    pub(crate) content: &'static str,
    /// `{question}` and `{answer}`: characters of each.
    pub(crate) with_question: &'static str,
    /// `{answer}`: its characters; there is no question.
    pub(crate) without_question: &'static str,
    /// Nothing has been sent so far.
    pub(crate) nothing_yet: &'static str,
    /// Button: sends.
    pub(crate) send: &'static str,
    /// Button: does not.
    pub(crate) decline: &'static str,
    /// The text was sent.
    pub(crate) begun: &'static str,
    /// It is known how much will be judged.
    pub(crate) planned: Counted,
    /// `{done}` of `{of}` are judged.
    pub(crate) progress: &'static str,
    /// All is judged.
    pub(crate) done: Counted,
    /// The reader has stopped it.
    pub(crate) stopped: &'static str,
    /// What was beyond the limit.
    pub(crate) left_out: Counted,
    /// What was judged.
    pub(crate) aspect: fn(Aspect) -> &'static str,
    /// In the place of a score.
    pub(crate) none: &'static str,
    /// Over how many citations a mean is.
    pub(crate) of_citations: Counted,
    /// Over how many sentences a mean is.
    pub(crate) of_sentences: Counted,
    /// How many have no score.
    pub(crate) without: Counted,
    /// Why no relevance: no question.
    pub(crate) no_question: &'static str,
    /// Why no relevance: nothing cited.
    pub(crate) no_citations: &'static str,
    /// Why no truthfulness: no advice.
    pub(crate) no_advice: &'static str,
    /// What the tints in the text mean.
    pub(crate) legend: &'static str,
    /// Before the provision that a score rests on.
    pub(crate) relies_on: &'static str,
    /// The provision has the words quoted.
    pub(crate) quote_found: &'static str,
    /// The provision does not have them.
    pub(crate) quote_absent: &'static str,
    /// Before the provisions that were looked up.
    pub(crate) looked_up: &'static str,
    /// Button: shows a sentence in the text.
    pub(crate) show: &'static str,
    /// Of an earlier text, in a word or two.
    pub(crate) older: &'static str,
    /// The same as a sentence.
    pub(crate) older_note: &'static str,
    /// Why there is no score, by code.
    pub(crate) missing: &'static [(&'static str, &'static str)],
    /// What went wrong, and what to do.
    pub(crate) trouble: fn(&Trouble) -> (&'static str, &'static str),
    /// What the server answered: `{status}`, `{message}`.
    pub(crate) details: &'static str,
    /// What holds all the same.
    pub(crate) unaffected: &'static str,
}
