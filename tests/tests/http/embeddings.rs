//! `/v1/embeddings` and `/v1/models`, as `OpenAI`'s clients see them.

use std::{path::Path, process::Command, sync::Arc};

use anyhow::{Context, Result, ensure};
use lexlint::{
    embed::{self, Embedder, Options, Role, hashed::Hashed},
    model::device::DeviceChoice,
};
use lexlint_tests::reference;
use serde_json::{Value, json};

use crate::support::Running;

/// A server with an embedder of 16 numbers, which reads 100 characters.
async fn start() -> Result<Running> {
    Running::start(|config| config.embedder = Some(Arc::new(Hashed::new(16, 100)))).await
}

async fn ask(server: &Running, body: &Value) -> Result<(u16, Value)> {
    let response = server.post("/v1/embeddings", body).send().await?;
    Ok((response.status().as_u16(), response.json().await?))
}

fn vector(value: &Value) -> Vec<f32> {
    let numbers = value.as_array().into_iter().flatten();
    #[allow(clippy::cast_possible_truncation, reason = "they were written from f32")]
    numbers.filter_map(|number| number.as_f64().map(|number| number as f32)).collect()
}

#[tokio::test]
async fn texts_have_vectors_in_their_order() -> Result<()> {
    let server = start().await?;
    let texts = ["诉讼时效", "", "违约金"];
    let expected = Hashed::new(16, 100).embed(&texts, Role::Document)?;
    let (status, body) = ask(&server, &json!({ "input": texts, "model": "hashed-16", "user": "?" })).await?;
    assert_eq!((status, &body["object"], &body["model"]), (200, &json!("list"), &json!("hashed-16")));
    assert_eq!(body["usage"], json!({ "prompt_tokens": 10, "total_tokens": 10 }));
    assert_eq!(body.get("truncated"), None);
    let data = body["data"].as_array().context("a list")?;
    assert_eq!(data.len(), 3);
    for ((at, entry), expected) in data.iter().enumerate().zip(expected.vectors()) {
        assert_eq!((&entry["object"], &entry["index"]), (&json!("embedding"), &json!(at)));
        assert_eq!(vector(&entry["embedding"]), expected);
    }
    let (_, one) = ask(&server, &json!({ "input": "诉讼时效" })).await?;
    assert_eq!(one["data"][0], data[0]);
    let (_, query) = ask(&server, &json!({ "input": "诉讼时效", "input_type": "query" })).await?;
    assert_ne!(query["data"][0], data[0]);
    Ok(())
}

#[tokio::test]
async fn texts_that_are_too_long_are_cut_and_it_is_said() -> Result<()> {
    let server = start().await?;
    let (status, body) = ask(&server, &json!({ "input": ["短", "长".repeat(5000)] })).await?;
    assert_eq!((status, &body["truncated"], &body["usage"]["prompt_tokens"]), (200, &json!([1]), &json!(102)));
    Ok(())
}

#[tokio::test]
async fn ten_thousand_texts_are_one_request() -> Result<()> {
    let server = start().await?;
    let texts: Vec<String> = (0..10_000).map(|at| format!("第{at}条")).collect();
    let (status, body) = ask(&server, &json!({ "input": texts, "encoding_format": "base64" })).await?;
    assert_eq!((status, body["data"].as_array().map(Vec::len)), (200, Some(10_000)));
    // 16 numbers of four bytes are 88 characters.
    assert_eq!(body["data"][9_999]["embedding"].as_str().map(str::len), Some(88));
    Ok(())
}

#[tokio::test]
async fn errors_have_the_form_that_clients_read() -> Result<()> {
    let server = start().await?;
    for (body, expected) in [
        (json!({ "input": [] }), (400, "invalid_value", json!("input"), "at least one text")),
        (json!({ "input": 3 }), (400, "invalid_value", json!("input"), "a text or a list of texts")),
        (json!({ "input": ["a", null] }), (400, "invalid_value", json!("input"), "a text or a list of texts")),
        (json!({ "input": [1, 2] }), (400, "invalid_value", json!("input"), "list of tokens")),
        (json!({ "input": [[1, 2]] }), (400, "invalid_value", json!("input"), "list of tokens")),
        (json!({ "input": "a", "dimensions": 8 }), (400, "invalid_value", json!("dimensions"), "cannot be shortened")),
        (json!({ "input": "a", "model": "gpt" }), (404, "model_not_found", json!("model"), "hashed-16")),
        (json!({ "input": "a", "encoding_format": "hex" }), (422, "invalid_request", Value::Null, "base64")),
        (json!({ "input": "a", "input_type": "x" }), (422, "invalid_request", Value::Null, "query")),
        (json!({ "model": "hashed-16" }), (422, "invalid_request", Value::Null, "input")),
    ] {
        let (status, answer) = ask(&server, &body).await?;
        let error = &answer["error"];
        let (expected_status, code, param, message) = expected;
        assert_eq!((status, &error["code"], &error["param"]), (expected_status, &json!(code), &param), "{body}");
        assert_eq!(error["type"], "invalid_request_error");
        assert!(error["message"].as_str().is_some_and(|text| text.contains(message)), "{error}");
    }
    let (status, _) = ask(&server, &json!({ "input": "a", "dimensions": 16 })).await?;
    assert_eq!(status, 200);
    for (request, status, code) in [
        (server.get("/v1/embeddings"), 405, "method_not_allowed"),
        (server.get("/v1/chat/completions"), 404, "no_such_path"),
        (server.get("/v1/models/gpt"), 404, "model_not_found"),
    ] {
        let response = request.send().await?;
        assert_eq!(response.status(), status);
        let body: Value = response.json().await?;
        assert_eq!((&body["error"]["code"], &body["error"]["type"]), (&json!(code), &json!("invalid_request_error")));
    }
    Ok(())
}

#[tokio::test]
async fn models_are_listed() -> Result<()> {
    let server = start().await?;
    let list: Value = server.get("/v1/models").send().await?.json().await?;
    assert_eq!((&list["object"], &list["data"][0]["id"]), (&json!("list"), &json!("hashed-16")));
    let one: Value = server.get("/v1/models/hashed-16").send().await?.json().await?;
    assert_eq!(one, list["data"][0]);
    Ok(())
}

#[tokio::test]
async fn without_a_model_the_error_says_how_to_start_one() -> Result<()> {
    let server = Running::start(|_| ()).await?;
    let (status, body) = ask(&server, &json!({ "input": "a", "model": "m" })).await?;
    assert_eq!((status, &body["error"]["code"]), (404, &json!("model_not_found")));
    assert!(body["error"]["message"].as_str().is_some_and(|text| text.contains("lexlint serve --embedder")), "{body}");
    let list: Value = server.get("/v1/models").send().await?.json().await?;
    assert_eq!(list["data"], json!([]));
    let off = Running::start(|config| config.api = false).await?;
    let (status, body) = ask(&off, &json!({ "input": "a" })).await?;
    assert_eq!((status, &body["error"]["code"]), (404, &json!("api_off")));
    Ok(())
}

#[tokio::test]
async fn another_sites_page_is_not_served() -> Result<()> {
    let server = start().await?;
    let request = server.post("/v1/embeddings", &json!({ "input": "a" })).header("sec-fetch-site", "cross-site");
    let response = request.send().await?;
    assert_eq!(response.status(), 403);
    assert_eq!(response.json::<Value>().await?["error"]["code"], "cross_site");
    Ok(())
}

/// What the client of `OpenAI` for Python does with a server: the port is its argument.
const CLIENT: &str = r#"
import sys
import openai

client = openai.OpenAI(base_url=f"http://127.0.0.1:{sys.argv[1]}/v1", api_key="none", max_retries=0)
(model,) = client.models.list().data
assert model.id == "qwen3-last", model
assert client.models.retrieve(model.id).id == model.id
texts = ["诉讼时效", "", "违约金"]
numbers = client.embeddings.create(model=model.id, input=texts, encoding_format="float")
assert [entry.index for entry in numbers.data] == [0, 1, 2]
assert numbers.usage.total_tokens > 3 and numbers.usage.prompt_tokens == numbers.usage.total_tokens
# Without a format the client asks for Base64 and reads it.
packed = client.embeddings.create(model=model.id, input=texts)
for left, right in zip(numbers.data, packed.data):
    assert len(left.embedding) == 32
    assert max(abs(a - b) for a, b in zip(left.embedding, right.embedding)) < 1e-6
short = client.embeddings.create(model=model.id, input="违约金", dimensions=8).data[0].embedding
assert len(short) == 8 and abs(sum(x * x for x in short) - 1) < 1e-5, short
for call, error in (
    (lambda: client.embeddings.create(model="other", input="a"), openai.NotFoundError),
    (lambda: client.embeddings.create(model=model.id, input=[]), openai.BadRequestError),
    (lambda: client.embeddings.create(model=model.id, input=[[1, 2]]), openai.BadRequestError),
    (lambda: client.embeddings.create(model=model.id, input="a", dimensions=64), openai.BadRequestError),
):
    try:
        call()
    except error as raised:
        assert raised.code and raised.type == "invalid_request_error", raised
    else:
        raise AssertionError(f"no {error}")
print("the client is content")
"#;

/// Needs Python with the package `openai`, named by `LEXLINT_PYTHON` or found as `python3`.
#[tokio::test]
async fn the_client_of_openai_works() -> Result<()> {
    let python = std::env::var("LEXLINT_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let probe = Command::new(&python).args(["-c", "import openai"]).output();
    if !probe.is_ok_and(|output| output.status.success()) {
        reference::skip(&format!("{python} has no package openai; LEXLINT_PYTHON names a Python that has it"));
        return Ok(());
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/models/qwen3-last");
    let options = Options { device: DeviceChoice::Cpu, ..Options::default() };
    let embedder = embed::open(&folder.to_string_lossy(), &options)?;
    let server = Running::start(|config| config.embedder = Some(embedder)).await?;
    let port = server.addr.port().to_string();
    let output = tokio::process::Command::new(python).args(["-c", CLIENT, &port]).output().await?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stdout).contains("content"));
    Ok(())
}
