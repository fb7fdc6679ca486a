//! What does a judge say, beside what the engine found? Scores with their reasons, never a verdict.
//!
//! Offsets are code points, end exclusive. Scores run from 0 to 10; where there is none, the reason stands in its
//! place.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::{statute::ArticleNumber, wire::ErrorBody};

/// What was judged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aspect {
    /// Whether a sound citation bears on the question (HIPO, §A.4, figure 6).
    Relevance,
    /// Whether an unsound citation still says what the nearest real provision says (HIPO, §A.4, figure 5).
    Consistency,
    /// Whether a sentence of advice is true to the law (HIPO, §A.5).
    Truthfulness,
}

/// A stretch of the answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stretch {
    /// First code point.
    pub start: usize,
    /// Behind the last code point.
    pub end: usize,
    /// The words.
    pub text: String,
}

/// The words of a provision on which a score rests.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reliance {
    /// Official title.
    pub law: String,
    /// Article number.
    pub article: ArticleNumber,
    /// The words as the judge gave them.
    pub quote: String,
    /// Where they stand in the provision's text; `None` if they do not, and then the judgement is not to be relied on.
    pub place: Option<(usize, usize)>,
}

/// Tokens that a judgement took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tokens {
    /// Read by the model.
    pub prompt: u64,
    /// Written by the model.
    pub completion: u64,
}

/// One judgement.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Judgement {
    /// What was judged.
    pub aspect: Aspect,
    /// The citation or sentence.
    pub subject: Stretch,
    /// Position among the report's citations, if it is one of them.
    pub citation: Option<usize>,
    /// 0 to 10; `None` is no judgement, never a low one.
    pub score: Option<f32>,
    /// Why there is no score.
    pub missing: Option<ErrorBody>,
    /// Why the score is what it is, in the judge's words.
    pub reasoning: String,
    /// What in the law the score rests on.
    pub relied_on: Option<Reliance>,
    /// How far several opinions lay apart, as their standard deviation; `None` for a single one.
    pub spread: Option<f32>,
    /// Name and version of the prompt, `truthfulness/1`; `None` if no model was asked.
    pub prompt: Option<String>,
    /// What it took, where the model says.
    pub tokens: Option<Tokens>,
    /// Time from asking to reply; of the first time if it comes from the cache.
    pub milliseconds: u64,
    /// Whether it was known from before.
    pub cached: bool,
}

/// Who judges.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct JudgeInfo {
    /// `baseline`, `remote`, `local` or `panel`.
    pub kind: String,
    /// The model, as its server names it; for the baseline a name and a version.
    pub model: String,
    /// Where the text is sent to; `None` if it stays on the server that judges.
    pub endpoint: Option<String>,
    /// What everyone who sees a score must know, such as that no language model was asked.
    pub notice: Option<String>,
}

/// A provision that was found for a sentence.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Retrieved {
    /// Official title.
    pub law: String,
    /// Article number.
    pub article: ArticleNumber,
    /// Its words.
    pub text: String,
}

/// Means over an answer.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Overall {
    /// Mean of relevance and consistency over the citations that have a score (HIPO, equation 4).
    pub relevance: Option<f32>,
    /// Mean over the sentences of advice that have a score (HIPO, equation 5).
    pub truthfulness: Option<f32>,
    /// Judgements with a score.
    pub judged: usize,
    /// Judgements without one.
    pub missing: usize,
    /// All tokens, where models say.
    pub tokens: Tokens,
    /// Time for all.
    pub milliseconds: u64,
}

/// `POST /api/v1/judge`; answered with a stream of [`Event`]s.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JudgeRequest {
    /// The question; without it relevance is not judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// The answer to judge.
    pub text: String,
    /// Judge by the law of this day; default today.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_of: Option<Date>,
    /// Whether the judge is shown the provisions found for a sentence, as in Eval-RAG; default yes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retrieval: Option<bool>,
}

/// What a stream of judgements says; as a server-sent event, `event` is the name of the variant.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// The work begins.
    Started {
        /// Who judges.
        judge: JudgeInfo,
    },
    /// It is known what will be judged.
    Planned {
        /// Citations that will get a score.
        citations: usize,
        /// Sentences of advice.
        sentences: Vec<Stretch>,
        /// Citations and sentences beyond what one answer may have, which get no score.
        left_out: usize,
    },
    /// The law for a sentence of advice.
    Retrieved {
        /// The sentence.
        subject: Stretch,
        /// The most fitting first.
        provisions: Vec<Retrieved>,
    },
    /// A score, or why there is none.
    Judged(Box<Judgement>),
    /// All is judged.
    Done(Overall),
    /// The work cannot go on.
    Error(ErrorBody),
}

impl Event {
    /// The name of the variant, as in JSON.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Started { .. } => "started",
            Self::Planned { .. } => "planned",
            Self::Retrieved { .. } => "retrieved",
            Self::Judged(_) => "judged",
            Self::Done(_) => "done",
            Self::Error(_) => "error",
        }
    }
}

impl Overall {
    /// Means and counts of judgements; the time is left at 0.
    pub fn of<'a>(judgements: impl IntoIterator<Item = &'a Judgement>) -> Self {
        let judgements: Vec<&Judgement> = judgements.into_iter().collect();
        let mean = |wanted: fn(Aspect) -> bool| {
            let scores: Vec<f32> =
                judgements.iter().filter(|one| wanted(one.aspect)).filter_map(|one| one.score).collect();
            #[allow(clippy::cast_precision_loss, reason = "a few thousand at most")]
            (!scores.is_empty()).then(|| scores.iter().sum::<f32>() / scores.len() as f32)
        };
        let judged = judgements.iter().filter(|one| one.score.is_some()).count();
        let tokens = judgements.iter().filter(|one| !one.cached).filter_map(|one| one.tokens);
        Self {
            relevance: mean(|aspect| aspect != Aspect::Truthfulness),
            truthfulness: mean(|aspect| aspect == Aspect::Truthfulness),
            judged,
            missing: judgements.len() - judged,
            tokens: tokens.fold(Tokens::default(), |sum, one| sum + one),
            milliseconds: 0,
        }
    }
}

impl std::ops::Add for Tokens {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { prompt: self.prompt + other.prompt, completion: self.completion + other.completion }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judgement(aspect: Aspect, score: Option<f32>, cached: bool) -> Judgement {
        Judgement {
            aspect,
            subject: Stretch { start: 0, end: 1, text: "一".to_owned() },
            citation: None,
            score,
            missing: None,
            reasoning: String::new(),
            relied_on: None,
            spread: None,
            prompt: None,
            tokens: Some(Tokens { prompt: 10, completion: 2 }),
            milliseconds: 1,
            cached,
        }
    }

    #[test]
    fn means_are_over_what_has_a_score() {
        let all = [
            judgement(Aspect::Relevance, Some(10.0), false),
            judgement(Aspect::Consistency, Some(4.0), true),
            judgement(Aspect::Relevance, None, false),
        ];
        let overall = Overall::of(&all);
        assert_eq!((overall.relevance, overall.truthfulness), (Some(7.0), None));
        assert_eq!((overall.judged, overall.missing), (2, 1));
        assert_eq!(overall.tokens, Tokens { prompt: 20, completion: 4 }, "what is cached cost nothing again");
    }

    #[test]
    fn the_name_of_an_event_is_its_tag() {
        for event in [
            Event::Started {
                judge: JudgeInfo { kind: "baseline".into(), model: "m".into(), endpoint: None, notice: None },
            },
            Event::Planned { citations: 1, sentences: Vec::new(), left_out: 0 },
            Event::Judged(Box::new(judgement(Aspect::Relevance, None, false))),
            Event::Done(Overall::default()),
            Event::Error(ErrorBody { code: "x".into(), message: "y".into() }),
        ] {
            let json = serde_json::to_value(&event).expect("events are JSON");
            assert_eq!(json["event"], event.name());
            assert_eq!(serde_json::from_value::<Event>(json).expect("and read again"), event);
        }
    }
}
