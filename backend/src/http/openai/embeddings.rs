//! `POST /v1/embeddings`: vectors of texts.

use axum::{
    Json,
    extract::{FromRequest, Request, State},
};
use base64::{Engine, prelude::BASE64_STANDARD};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::time::timeout;

use super::error::OpenAiError;
use crate::{
    embed::{Embedder, Role, Tokens},
    http::{App, error::ApiError},
    model::ModelError,
};

/// The request. Fields that `OpenAI` has and that make no difference here are ignored, such as `user`.
#[derive(Debug, Deserialize)]
struct EmbeddingsRequest {
    input: Value,
    #[serde(default)]
    model: Option<String>,
    #[serde(default)]
    encoding_format: Format,
    #[serde(default)]
    dimensions: Option<usize>,
    /// Not of `OpenAI`'s API: whether the texts are queries, for models with a prompt for those.
    #[serde(default)]
    input_type: InputType,
}

/// How vectors are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    /// A list of numbers.
    #[default]
    Float,
    /// The bytes of the numbers, little-endian, in Base64.
    Base64,
}

/// What the texts are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum InputType {
    /// Questions that are to find documents.
    Query,
    /// Texts that are to be found or compared.
    #[default]
    Document,
}

/// A vector, as written.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Written {
    Float(Vec<f32>),
    Base64(String),
}

#[derive(Debug, Serialize)]
struct Entry {
    object: &'static str,
    index: usize,
    embedding: Written,
}

#[derive(Debug, Serialize)]
struct Usage {
    prompt_tokens: usize,
    total_tokens: usize,
}

/// The answer.
#[derive(Debug, Serialize)]
pub(super) struct EmbeddingsResponse {
    object: &'static str,
    data: Vec<Entry>,
    model: String,
    usage: Usage,
    /// Not of `OpenAI`'s API: positions of the texts whose end was cut off at the model's limit.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    truncated: Vec<usize>,
}

pub(super) async fn embeddings(
    State(app): State<App>,
    request: Request,
) -> Result<Json<EmbeddingsResponse>, OpenAiError> {
    let place = app.gate.enter()?;
    let body = place.receive(Json::<EmbeddingsRequest>::from_request(request, &())).await?;
    let Json(request) = body.map_err(|rejection| ApiError::of_json(&rejection, app.max_body))?;
    let queue = app.models.embedder.as_ref().ok_or_else(OpenAiError::no_embedder)?;
    let model = queue.embedder().model();
    if let Some(name) = request.model.filter(|name| *name != model.name) {
        let message = format!("there is no model {name:?} here; the one there is: {}", model.name);
        return Err(OpenAiError::no_model(message));
    }
    let dimension = dimension(request.dimensions, queue.embedder().as_ref())?;
    let texts = texts(request.input)?;
    let role = match request.input_type {
        InputType::Query => Role::Query,
        InputType::Document => Role::Document,
    };
    let embedder = std::sync::Arc::clone(queue.embedder());
    let read =
        move || texts.par_iter().map(|text| embedder.tokenize(text, role)).collect::<Result<Vec<_>, ModelError>>();
    let tokens: Vec<Tokens> = place.work(read).await??;
    let truncated = (0..tokens.len()).filter(|&at| tokens[at].truncated()).collect();
    let count = tokens.iter().map(|tokens| tokens.ids.len()).sum();
    let vectors = timeout(app.timeout, queue.embed(tokens)).await.map_err(|_| ApiError::Timeout)??;
    let data = vectors.into_iter().enumerate().map(|(index, vector)| Entry {
        object: "embedding",
        index,
        embedding: write(shortened(vector, dimension), request.encoding_format),
    });
    Ok(Json(EmbeddingsResponse {
        object: "list",
        data: data.collect(),
        model: model.name.clone(),
        usage: Usage { prompt_tokens: count, total_tokens: count },
        truncated,
    }))
}

/// The texts of a request: one, or a list.
fn texts(input: Value) -> Result<Vec<String>, OpenAiError> {
    let wrong = |message: &str| Err(OpenAiError::invalid("input", message));
    let list = match input {
        Value::String(text) => return Ok(vec![text]),
        Value::Array(list) => list,
        _ => return wrong("input is to be a text or a list of texts"),
    };
    if list.is_empty() {
        return wrong("input is an empty list; send at least one text");
    }
    if list.iter().any(|entry| entry.is_number() || entry.is_array()) {
        return wrong("input is a list of tokens: they are of another model's tokenizer; send texts");
    }
    let texts = list.into_iter().map(|entry| if let Value::String(text) = entry { Some(text) } else { None });
    texts.collect::<Option<_>>().map_or_else(|| wrong("input is to be a text or a list of texts"), Ok)
}

/// How many numbers of a vector are wanted.
fn dimension(asked: Option<usize>, embedder: &dyn Embedder) -> Result<usize, OpenAiError> {
    let model = embedder.model();
    match asked {
        None => Ok(model.dimension),
        Some(asked) if asked == model.dimension || (model.nested && (1..model.dimension).contains(&asked)) => Ok(asked),
        Some(_) if model.nested => {
            Err(OpenAiError::invalid("dimensions", format!("dimensions is to be from 1 to {}", model.dimension)))
        }
        Some(_) => {
            let message = format!("this model's vectors have {} numbers and cannot be shortened", model.dimension);
            Err(OpenAiError::invalid("dimensions", message))
        }
    }
}

/// The first numbers of a vector, made to be of length 1 again.
fn shortened(mut vector: Vec<f32>, dimension: usize) -> Vec<f32> {
    if dimension < vector.len() {
        vector.truncate(dimension);
        let length = vector.iter().map(|value| value * value).sum::<f32>().sqrt();
        if length > 0.0 {
            vector.iter_mut().for_each(|value| *value /= length);
        }
    }
    vector
}

fn write(vector: Vec<f32>, format: Format) -> Written {
    match format {
        Format::Float => Written::Float(vector),
        Format::Base64 => {
            let bytes: Vec<u8> = vector.iter().flat_map(|value| value.to_le_bytes()).collect();
            Written::Base64(BASE64_STANDARD.encode(bytes))
        }
    }
}
