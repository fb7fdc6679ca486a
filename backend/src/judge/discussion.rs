//! Several models answer a question together (Chain-of-Discussion, §4): all analyse it and one of them summarises; that one
//! says of each provision whether it helps, the others criticise, and where more than a share δ of them oppose it thinks
//! again; then it answers.

use std::sync::Arc;

use futures_util::future::{join_all, try_join_all};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{
    Judge,
    kind::{self, OpenError, Wanted},
    model::ModelJudge,
    opinion::NoJudgement,
    panel::FEWEST,
    prompt, reply,
};
use crate::store::{Key, Store};

/// Which stages the other members take part in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, clap::ValueEnum)]
pub enum Setting {
    /// None: the model on its own.
    Bs,
    /// The analysis of the question.
    S1,
    /// The analysis of the provisions.
    S2,
    /// Both.
    S1s2,
}

impl Setting {
    /// As in the paper.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bs => "BS",
            Self::S1 => "S1",
            Self::S2 => "S2",
            Self::S1s2 => "S1S2",
        }
    }

    const fn summarises(self) -> bool {
        matches!(self, Self::S1 | Self::S1s2)
    }

    const fn criticises(self) -> bool {
        matches!(self, Self::S2 | Self::S1s2)
    }
}

/// A question with the provisions that were found for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The question.
    pub question: String,
    /// The provisions, name and number before their words.
    pub articles: Vec<String>,
}

/// The models.
#[derive(Debug)]
pub struct Discussion {
    members: Vec<ModelJudge>,
    threshold: f32,
    store: Option<Arc<Store>>,
}

/// What is said of a provision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Evidence {
    analysis: String,
    useful: bool,
}

/// A provision with what is said of it.
#[derive(Debug, Serialize)]
struct Analysed<'a> {
    text: &'a str,
    analysis: &'a str,
}

/// All that prompts are filled with; each takes what concerns it.
#[derive(Debug, Default, Serialize)]
struct Values<'a> {
    question: &'a str,
    analysis: &'a str,
    article: &'a str,
    evidence: &'a str,
    opinions: &'a [String],
}

/// What prompts with all provisions are filled with.
#[derive(Debug, Serialize)]
struct Whole<'a, T> {
    question: &'a str,
    analysis: &'a str,
    articles: &'a [T],
}

impl Discussion {
    /// The models wanted, at least [`FEWEST`]; replies are kept in `store`.
    ///
    /// # Errors
    /// [`OpenError`] if they are too few, or an endpoint cannot be used.
    pub fn new(wanted: &Wanted, store: Option<Arc<Store>>) -> Result<Self, OpenError> {
        let members = kind::members(wanted)?;
        if members.len() < FEWEST {
            return Err(OpenError::FewModels);
        }
        Ok(Self { members, threshold: wanted.threshold, store })
    }

    /// Names of the models, in order.
    pub fn models(&self) -> impl Iterator<Item = &str> {
        self.members.iter().map(|member| member.info().model.as_str())
    }

    /// The answer of a member, in a setting.
    ///
    /// # Errors
    /// [`NoJudgement`] if that member gives no reply that can be read. Others that do not are left out.
    ///
    /// # Panics
    /// If there is no such member.
    pub async fn answer(&self, target: usize, setting: Setting, asked: &Question) -> Result<String, NoJudgement> {
        let analysis = self.analysis(target, setting, asked).await?;
        let evidence = asked.articles.iter().map(|article| self.evidence(target, setting, asked, &analysis, article));
        let evidence = try_join_all(evidence).await?;
        let both = asked.articles.iter().zip(&evidence);
        let articles: Vec<Analysed<'_>> =
            both.map(|(text, evidence)| Analysed { text, analysis: &evidence.analysis }).collect();
        let values = Whole { question: &asked.question, analysis: &analysis, articles: &articles };
        self.ask(target, "response", &values, |said| reply::field(said, "answer")).await
    }

    /// What the question is about (§4.1).
    async fn analysis(&self, target: usize, setting: Setting, asked: &Question) -> Result<String, NoJudgement> {
        let question = asked.question.as_str();
        let values = Whole { question, analysis: "", articles: &asked.articles };
        let of = |member| self.ask(member, "analysis", &values, |said| reply::field(said, "analysis"));
        if !setting.summarises() {
            return of(target).await;
        }
        let opinions = join_all((0..self.members.len()).map(of)).await;
        let (said, failed): (Vec<_>, Vec<_>) = opinions.into_iter().partition(Result::is_ok);
        let opinions: Vec<String> = said.into_iter().filter_map(Result::ok).collect();
        // Without a word from anybody there is nothing to summarise.
        if let (true, Some(Err(why))) = (opinions.is_empty(), failed.into_iter().next()) {
            return Err(why);
        }
        let values = Values { question, opinions: &opinions, ..Values::default() };
        self.ask(target, "summary", &values, |said| reply::field(said, "analysis")).await
    }

    /// Whether a provision helps (§4.2).
    async fn evidence(
        &self,
        target: usize,
        setting: Setting,
        asked: &Question,
        analysis: &str,
        article: &str,
    ) -> Result<Evidence, NoJudgement> {
        let values = Values { question: &asked.question, analysis, article, ..Values::default() };
        let first: Evidence = self.ask(target, "evidence", &values, reply::whole).await?;
        if !setting.criticises() {
            return Ok(first);
        }
        let values = Values { evidence: &first.analysis, ..values };
        let others = (0..self.members.len()).filter(|&member| member != target);
        let critiques = join_all(others.map(|member| self.ask(member, "objection", &values, reply::critique))).await;
        let critiques: Vec<(bool, String)> = critiques.into_iter().filter_map(Result::ok).collect();
        let opinions: Vec<String> =
            critiques.iter().filter(|(opposed, _)| *opposed).map(|(_, why)| why.clone()).collect();
        #[allow(clippy::cast_precision_loss, reason = "a few members")]
        let opposed = opinions.len() as f32 > self.threshold * critiques.len() as f32;
        if !opposed {
            return Ok(first);
        }
        let values = Values { opinions: &opinions, ..values };
        self.ask(target, "reconsideration", &values, reply::whole).await
    }

    /// A member's reply to a prompt: one kept from before, or a new one.
    async fn ask<T: Serialize + DeserializeOwned>(
        &self,
        member: usize,
        name: &'static str,
        values: &impl Serialize,
        read: impl Fn(&str) -> Result<T, NoJudgement> + Send + Sync,
    ) -> Result<T, NoJudgement> {
        let member = &self.members[member];
        let messages = prompt::stage(member.language(), name, values);
        let info = member.info();
        let key = Key::of(&[
            "discussion",
            &info.kind,
            &info.model,
            info.endpoint.as_deref().unwrap_or_default(),
            &prompt::version(member.language(), name),
            &member.settings(),
            &serde_json::to_string(&messages).expect("messages are text"),
        ]);
        if let Some(known) = self.store.as_ref().and_then(|store| store.get(&key)) {
            return Ok(known);
        }
        let (said, _) = member.ask(messages, 0, read).await?;
        if let Some(store) = &self.store {
            store.put(&key, &said);
        }
        Ok(said)
    }
}
