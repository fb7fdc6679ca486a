//! One question of a task with a model's answer and the right one.

use serde::Deserialize;

/// A question, a model's answer and the right answer, as they are in the file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Item {
    /// What the model was asked.
    #[serde(rename = "origin_prompt")]
    pub prompt: Prompt,
    /// What it answered.
    pub prediction: String,
    /// The right answer.
    #[serde(rename = "refr")]
    pub gold: String,
}

/// A question: a text, or the turns of a conversation.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Prompt {
    /// A text.
    Text(String),
    /// Turns, of which the first is the question.
    Turns(Vec<Turn>),
}

/// A turn of a conversation.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Turn {
    /// What is said.
    pub prompt: String,
}

impl Item {
    /// The question; empty if the conversation is.
    pub fn question(&self) -> &str {
        match &self.prompt {
            Prompt::Text(text) => text,
            Prompt::Turns(turns) => turns.first().map_or("", |turn| &turn.prompt),
        }
    }
}

/// An item is not written as its task has it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("item \"{item}\": {problem}")]
pub struct Malformed {
    /// Number of the item.
    pub item: usize,
    /// What is wrong.
    pub problem: String,
}

impl Malformed {
    /// An item whose right answer is not of the form that the task's have.
    pub(super) fn gold(item: usize, gold: &str, form: &str) -> Self {
        let shown: String = gold.chars().take(40).collect();
        Self { item, problem: format!("the right answer (refr) is “{shown}”, not written like “{form}”") }
    }
}

#[cfg(test)]
pub(super) fn item(prediction: &str, gold: &str) -> Item {
    Item { prompt: Prompt::Text(String::new()), prediction: prediction.to_owned(), gold: gold.to_owned() }
}
