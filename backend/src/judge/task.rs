//! What can a judge be asked, and on which scale does it answer?

use jiff::civil::Date;
use lexlint_shared::statute::ArticleNumber;
use serde::{Deserialize, Serialize};

/// A provision as a judge is given it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Source {
    /// Official title.
    pub law: String,
    /// Article number.
    pub article: ArticleNumber,
    /// Its words.
    pub text: String,
}

/// Who grades answers, where several do (`ChatEval`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// A layperson.
    Public,
    /// A critical lawyer.
    Critic,
    /// A legal scholar.
    Scholar,
}

impl Role {
    /// All, in the order in which they speak.
    pub const ALL: [Self; 3] = [Self::Public, Self::Critic, Self::Scholar];
}

/// One question to a judge.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "task", rename_all = "snake_case")]
pub enum Task {
    /// Does the provision answer the question? 0 to 10 (HIPO, §A.4, figure 6).
    Relevance {
        /// The question.
        question: String,
        /// The provision that the answer cites.
        provision: Source,
        /// The day whose law is meant, for judges that look into it; models are shown the law of it.
        #[serde(skip)]
        as_of: Date,
    },
    /// Does the claim say what the nearest real provision says? 0 to 10 (HIPO, §A.4, figure 5).
    Consistency {
        /// The words of the answer.
        claim: String,
        /// The provision nearest to them.
        provision: Source,
    },
    /// Is the sentence true to the law? 0 to 5 (HIPO, §A.5, figure 7).
    Truthfulness {
        /// The question that was answered.
        question: Option<String>,
        /// The sentence of advice.
        sentence: String,
        /// The law to judge by; none leaves the judge to what it knows.
        provisions: Vec<Source>,
        /// As with relevance.
        #[serde(skip)]
        as_of: Date,
    },
    /// Which statutes does the answer cite? (HIPO, §A.2)
    Statutes {
        /// The answer.
        answer: String,
    },
    /// Which sentences of the answer advise or state the law? (HIPO, §A.5)
    Advice {
        /// The answer.
        answer: String,
    },
    /// What would laypeople ask that the provision answers? For retrieval by known questions (Eval-RAG, §2).
    Questions {
        /// The provision.
        provision: Source,
        /// Most questions wanted.
        count: usize,
    },
    /// Which of two answers is better? Helpfulness 4, relevance of the law 2, completeness 2 (HIPO, §A.6).
    Preference {
        /// The question.
        question: String,
        /// The answer shown first.
        first: String,
        /// The answer shown second.
        second: String,
        /// The law to judge by, as in Eval-RAG; may be empty.
        provisions: Vec<Source>,
    },
    /// How good are answers to a question, 1 to 10 each? (`FairEval` and `ChatEval`; with provisions Eval-RAG, §2)
    Grades {
        /// The question.
        question: String,
        /// The answers, one or more.
        answers: Vec<String>,
        /// The law to judge by; may be empty.
        provisions: Vec<Source>,
        /// Who grades; nobody in particular if `None`.
        role: Option<Role>,
        /// What others have said of the answers.
        heard: Vec<String>,
    },
    /// What are circumstances, acts and decisions in a legal text? (`CitaLaw`, §5)
    Syllogism {
        /// The text.
        text: String,
    },
    /// Does a sentence follow from the law or a precedent, 0 to 1? (`CitaLaw`, §5.3)
    Entailment {
        /// What it is to follow from.
        premise: String,
        /// The sentence.
        hypothesis: String,
    },
    /// What is the answer to a question, by references if there are any, as a revision if there is a draft? (`CitaLaw`, §4.1)
    Consultation {
        /// The question.
        question: String,
        /// A first answer.
        draft: Option<String>,
        /// Law to answer by.
        references: Vec<String>,
    },
}

impl Task {
    /// Name of the task and of its prompt.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Relevance { .. } => "relevance",
            Self::Consistency { .. } => "consistency",
            Self::Truthfulness { .. } => "truthfulness",
            Self::Statutes { .. } => "statutes",
            Self::Advice { .. } => "advice",
            Self::Questions { .. } => "questions",
            Self::Preference { .. } => "preference",
            Self::Grades { .. } => "grades",
            Self::Syllogism { .. } => "syllogism",
            Self::Entailment { .. } => "entailment",
            Self::Consultation { .. } => "consultation",
        }
    }

    /// Highest score of the task's own scale; `None` if the answer is no score.
    pub const fn highest(&self) -> Option<f32> {
        match self {
            Self::Relevance { .. } | Self::Consistency { .. } => Some(10.0),
            Self::Truthfulness { .. } => Some(5.0),
            Self::Statutes { .. }
            | Self::Advice { .. }
            | Self::Questions { .. }
            | Self::Preference { .. }
            | Self::Grades { .. }
            | Self::Syllogism { .. }
            | Self::Entailment { .. }
            | Self::Consultation { .. } => None,
        }
    }

    /// The provisions that the judge is shown, in the order in which it counts them from 1.
    pub fn sources(&self) -> &[Source] {
        match self {
            Self::Relevance { provision, .. }
            | Self::Consistency { provision, .. }
            | Self::Questions { provision, .. } => std::slice::from_ref(provision),
            Self::Truthfulness { provisions, .. }
            | Self::Preference { provisions, .. }
            | Self::Grades { provisions, .. } => provisions,
            Self::Statutes { .. }
            | Self::Advice { .. }
            | Self::Syllogism { .. }
            | Self::Entailment { .. }
            | Self::Consultation { .. } => &[],
        }
    }

    /// A score of the task's own scale as it is shown, 0 to 10.
    pub fn shown(&self, score: f32) -> f32 {
        self.highest().map_or(score, |highest| score * 10.0 / highest)
    }
}
