//! What `POST /api/v1/search` answers.

use lexlint_shared::wire::SearchResponse;
use serde_json::json;

use crate::support::{Running, error};

#[tokio::test]
async fn search_gives_provisions_with_their_words_and_why() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    let response = server.post("/api/v1/search", &json!({ "query": "醉酒开车会被拘役吗", "k": 2 })).send().await?;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["cache-control"], "no-store");
    let found: SearchResponse = response.json().await?;
    assert_eq!((found.retriever.as_str(), found.hits.len()), ("bm25", 2));
    let hit = &found.hits[0];
    assert_eq!(
        (hit.provision.law.as_str(), hit.provision.article.to_string().as_str()),
        ("中华人民共和国刑法", "133-1")
    );
    assert!(hit.provision.text.contains("醉酒驾驶机动车") && hit.score >= found.hits[1].score);
    assert!(hit.why.iter().any(|reason| reason.term == "醉酒" && reason.origin == "query" && reason.share > 0.0));
    Ok(())
}

#[tokio::test]
async fn search_keeps_to_the_day_and_the_statute() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    let request = json!({ "query": "借款合同", "as_of": "2020-12-31", "law": "合同法" });
    let found: SearchResponse = server.post("/api/v1/search", &request).send().await?.json().await?;
    assert_eq!(found.as_of.to_string(), "2020-12-31");
    assert!(!found.hits.is_empty() && found.hits.iter().all(|hit| hit.provision.law == "中华人民共和国合同法"));
    let request = json!({ "query": "借款合同", "law": "合同法" });
    let found: SearchResponse = server.post("/api/v1/search", &request).send().await?.json().await?;
    assert!(found.hits.is_empty(), "repealed");
    Ok(())
}

#[tokio::test]
async fn search_says_what_is_wrong_with_a_request() -> anyhow::Result<()> {
    let server = Running::start(|config| config.max_body = 1000).await?;
    for (request, expected) in [
        (json!({}), (422, "invalid_request")),
        (json!({ "query": "x", "model": "y" }), (422, "invalid_request")),
        (json!({ "query": "x", "k": 0 }), (422, "invalid_request")),
        (json!({ "query": "x", "k": 1001 }), (422, "invalid_request")),
        (json!({ "query": "x", "as_of": "yesterday" }), (422, "invalid_request")),
        (json!({ "query": "x", "law": "不存在的法" }), (404, "no_such_law")),
        (json!({ "query": "x".repeat(1000) }), (413, "too_long")),
    ] {
        let (status, code) = error(server.post("/api/v1/search", &request).send().await?).await?;
        assert_eq!((status, code.as_str()), expected, "{request}");
    }
    assert_eq!(server.get("/api/v1/search").send().await?.status(), 405);
    let nothing: SearchResponse =
        server.post("/api/v1/search", &json!({ "query": "\0 ," })).send().await?.json().await?;
    assert!(nothing.hits.is_empty());
    Ok(())
}
