//! Language models in the program: the small ones in `tests/fixtures/chat`, which `make.py` there made.

mod folders;
mod parity;
mod program;
mod replies;
mod templates;

use std::{fs, path::Path};

use anyhow::{Context, Result};
use lexlint::{
    judge::{
        chat::{Ask, Message, Role, Sampling},
        local::Local,
    },
    model::{
        ModelError,
        device::{DeviceChoice, Precision},
    },
};
use lexlint_tests::models::fixture;
use serde_json::Value;

/// The folders of models, one an architecture.
const FOLDERS: [&str; 4] = ["qwen2", "qwen3", "glm4", "llama"];

/// The GGUF files.
const FILES: [&str; 5] = ["qwen2-bf16", "qwen3-k", "qwen3-q8", "glm4-f16", "llama-f16"];

fn open_path(path: &Path) -> Result<Local, ModelError> {
    Local::open(&path.to_string_lossy(), DeviceChoice::Cpu, Precision::Auto)
}

fn open(model: &str) -> Result<Local> {
    Ok(open_path(&fixture(&format!("chat/{model}")))?)
}

fn json(path: &str) -> Result<Value> {
    let path = fixture(&format!("chat/{path}"));
    serde_json::from_slice(&fs::read(&path)?).with_context(|| path.display().to_string())
}

fn numbers(value: &Value) -> Vec<u32> {
    let list = value.as_array().expect("a list").iter();
    list.map(|id| id.as_u64().and_then(|id| u32::try_from(id).ok()).expect("a token")).collect()
}

fn messages(value: &Value) -> Vec<Message> {
    let message = |value: &Value| Message {
        role: match value["role"].as_str() {
            Some("system") => Role::System,
            Some("assistant") => Role::Assistant,
            _ => Role::User,
        },
        content: value["content"].as_str().expect("a text").to_owned(),
    };
    value.as_array().expect("a list").iter().map(message).collect()
}

fn ask(words: &str, sampling: Sampling) -> Ask {
    Ask { messages: vec![Message { role: Role::User, content: words.to_owned() }], sampling }
}
