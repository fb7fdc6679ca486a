//! What the API answers.

use lexlint_shared::{
    report::{Report, Verdict},
    wire::{ProvisionResponse, StatutesResponse},
};
use serde_json::{Value, json};

use crate::support::{Running, error};

#[tokio::test]
async fn check_reports_each_citation() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    let response = server.check("《民法典》第一百八十八条；《合同法》第一百九十六条。").send().await?;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["cache-control"], "no-store");
    let report: Report = response.json().await?;
    let verdicts: Vec<_> = report.citations.iter().map(|citation| citation.verdict).collect();
    assert_eq!(verdicts, [Verdict::Verified, Verdict::Repealed]);
    Ok(())
}

#[tokio::test]
async fn check_judges_by_the_day_asked_for() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    let request = json!({ "text": "《合同法》第一百九十六条。", "as_of": "2020-12-31", "question": "?" });
    let report: Report = server.post("/api/v1/check", &request).send().await?.json().await?;
    assert_eq!(report.as_of.to_string(), "2020-12-31");
    assert_eq!(report.citations[0].verdict, Verdict::Verified);
    Ok(())
}

#[tokio::test]
async fn check_says_what_is_wrong_with_a_request() -> anyhow::Result<()> {
    let server = Running::start(|config| config.max_body = 1000).await?;
    let url = format!("http://{}/api/v1/check", server.addr);
    let send =
        |body: &str, kind: &str| server.client.post(&url).header("content-type", kind).body(body.to_owned()).send();
    let json = "application/json";
    for (body, kind, expected) in [
        ("{\"text\": ", json, (400, "invalid_json")),
        ("", json, (400, "invalid_json")),
        ("{}", json, (422, "invalid_request")),
        ("{\"text\": 1}", json, (422, "invalid_request")),
        ("{\"text\": \"\", \"as_of\": \"yesterday\"}", json, (422, "invalid_request")),
        ("{\"text\": \"\", \"model\": \"x\"}", json, (422, "invalid_request")),
        ("{\"text\": \"\"}", "text/plain", (415, "not_json")),
        ("text=x", "application/x-www-form-urlencoded", (415, "not_json")),
        (&format!("{{\"text\": \"{}\"}}", "x".repeat(1000)), json, (413, "too_long")),
    ] {
        let (status, code) = error(send(body, kind).await?).await?;
        assert_eq!((status, code.as_str()), expected, "{body}");
    }
    let deep = format!("{{\"text\": {}", "[".repeat(900));
    assert_eq!(error(send(&deep, json).await?).await?.0 / 100, 4);
    Ok(())
}

#[tokio::test]
async fn an_empty_text_has_no_citations() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    let report: Report = server.check("").send().await?.json().await?;
    assert_eq!((report.summary.citations, report.summary.nhsr), (0, None));
    Ok(())
}

#[tokio::test]
async fn statutes_are_found_by_name_and_by_part_of_a_title() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    let ask = async |query: &str| -> anyhow::Result<StatutesResponse> {
        Ok(server.get(&format!("/api/v1/statutes?{query}")).send().await?.json().await?)
    };
    let all = ask("").await?;
    assert_eq!((all.total, all.statutes.len()), (6, 6));
    let titles =
        |response: &StatutesResponse| -> Vec<String> { response.statutes.iter().map(|s| s.title.clone()).collect() };
    let contract = ask("query=%E5%90%88%E5%90%8C%E6%B3%95&as_of=2026-11-20").await?;
    assert_eq!(titles(&contract), ["中华人民共和国合同法", "中华人民共和国劳动合同法"]);
    assert_eq!(contract.statutes[0].repealed.map(|day| day.to_string()).as_deref(), Some("2021-01-01"));
    assert_eq!(contract.statutes[0].successors, ["中华人民共和国民法典"]);
    let second = ask("limit=2&offset=1").await?;
    assert_eq!((second.total, titles(&second)), (6, titles(&all)[1..3].to_vec()));
    assert_eq!(ask("offset=99").await?.statutes, []);
    assert_eq!(ask("limit=0").await?.total, 6);
    Ok(())
}

#[tokio::test]
async fn statutes_say_what_is_wrong_with_a_query() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    for query in
        ["limit=501", "limit=-1", "limit=x", "as_of=2026-02-30", "as_of=x", "qery=x", "offset=99999999999999999999999"]
    {
        let response = server.get(&format!("/api/v1/statutes?{query}")).send().await?;
        assert_eq!(error(response).await?, (400, "invalid_query".to_owned()), "{query}");
    }
    Ok(())
}

#[tokio::test]
async fn provisions_are_found_by_any_appellation() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    for law in ["中华人民共和国刑法", "刑法", "《刑法》"] {
        let response: ProvisionResponse =
            server.get(&format!("/api/v1/provisions/{law}/133-1")).send().await?.json().await?;
        assert_eq!(response.provision.law, "中华人民共和国刑法");
        assert_eq!(response.previous.map(|number| number.to_string()).as_deref(), Some("133"));
        assert_eq!(response.next, None);
        assert_eq!(response.provision.path.len(), 2);
    }
    Ok(())
}

#[tokio::test]
async fn provisions_are_those_in_force_on_the_day() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    let old = server.get("/api/v1/provisions/公司法/26?as_of=2024-06-30").send().await?;
    assert_eq!(old.json::<ProvisionResponse>().await?.provision.version.to_string(), "2018-10-26");
    let now = server.get("/api/v1/provisions/公司法/26?as_of=2024-07-01").send().await?;
    assert_eq!(error(now).await?, (404, "no_such_article".to_owned()));
    Ok(())
}

#[tokio::test]
async fn provisions_no_longer_in_force_lead_to_their_successors() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    let successors = async |query: &str| -> anyhow::Result<Value> {
        let mut body: Value = server.get(&format!("/api/v1/provisions/合同法/196{query}")).send().await?.json().await?;
        Ok(body["successors"].take())
    };
    let code = json!([{ "law": "中华人民共和国民法典", "article": "667", "likeness": "same" }]);
    assert_eq!(successors("").await?, code);
    assert_eq!(successors("?as_of=2020-12-31").await?, json!([]));
    Ok(())
}

#[tokio::test]
async fn provisions_say_what_is_not_there() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    for (path, expected) in [
        ("民法典/2000", (404, "no_such_article")),
        ("民法典/188-1", (404, "no_such_article")),
        ("婚姻幸福法/3", (404, "no_such_law")),
        ("民法典/x", (400, "invalid_article")),
        ("民法典/0", (400, "invalid_article")),
        ("民法典/188?as_of=x", (400, "invalid_query")),
        ("%ff/1", (400, "invalid_path")),
        ("民法典", (404, "no_such_path")),
        ("民法典/1/2", (404, "no_such_path")),
    ] {
        let (status, code) = error(server.get(&format!("/api/v1/provisions/{path}")).send().await?).await?;
        assert_eq!((status, code.as_str()), expected, "{path}");
    }
    Ok(())
}

#[tokio::test]
async fn paths_and_methods_that_are_not_there_are_errors() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    for path in ["/api", "/api/", "/api/v1", "/api/v1/", "/api/v2/check", "/api/v1/check/", "/api/v1/../../x"] {
        let answer =
            server.raw(&format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")).await?;
        assert!(answer.starts_with("HTTP/1.1 404") && answer.contains("no_such_path"), "{path}: {answer}");
    }
    let response = server.get("/api/v1/check").send().await?;
    assert_eq!(response.headers()["allow"], "POST");
    assert_eq!(error(response).await?, (405, "method_not_allowed".to_owned()));
    let response = server.post("/api/v1/statutes", &json!({})).send().await?;
    assert_eq!(response.headers()["allow"], "GET,HEAD");
    assert_eq!(error(response).await?, (405, "method_not_allowed".to_owned()));
    Ok(())
}

#[tokio::test]
async fn documents_and_health_are_served() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    let document: Value = server.get("/api/v1/openapi.json").send().await?.json().await?;
    assert_eq!(document["openapi"], "3.1.1");
    let schema: Value = server.get("/api/v1/report.json").send().await?.json().await?;
    assert_eq!(schema["title"], "Report");
    let health: Value = server.get("/healthz").send().await?.json().await?;
    assert_eq!(health["status"], "ok");
    assert_eq!(health["index"].as_str().map(str::len), Some(32));
    Ok(())
}

#[tokio::test]
async fn without_the_api_the_rest_still_answers() -> anyhow::Result<()> {
    let server = Running::start(|config| config.api = false).await?;
    assert_eq!(error(server.check("x").send().await?).await?, (404, "api_off".to_owned()));
    assert_eq!(error(server.get("/api/v1/openapi.json").send().await?).await?, (404, "api_off".to_owned()));
    for path in ["/", "/index/manifest.json", "/healthz"] {
        assert_eq!(server.get(path).send().await?.status(), 200, "{path}");
    }
    Ok(())
}
