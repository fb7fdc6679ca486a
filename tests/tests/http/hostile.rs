//! Clients that mean no good.

use std::time::{Duration, Instant};

use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::support::{Running, error};

#[tokio::test]
async fn other_hosts_are_refused() -> anyhow::Result<()> {
    let server = Running::start(|config| config.hosts = vec!["lexlint.example".to_owned()]).await?;
    for host in ["evil.example", "evil.example:8787", "127.0.0.1.evil.example"] {
        for request in [server.check("x"), server.get("/"), server.get("/healthz")] {
            let response = request.header("host", host).send().await?;
            assert_eq!(error(response).await?, (421, "wrong_host".to_owned()), "{host}");
        }
    }
    for host in ["localhost:1", "lexlint.example"] {
        assert_eq!(server.get("/").header("host", host).send().await?.status(), 200, "{host}");
    }
    Ok(())
}

#[tokio::test]
async fn pages_of_other_sites_are_refused() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    let cross = [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("origin", "http://evil.example"),
        ("origin", "null"),
    ];
    for (name, value) in cross {
        let response = server.check("x").header(name, value).send().await?;
        assert_eq!(error(response).await?, (403, "cross_site".to_owned()), "{name}: {value}");
    }
    let own = format!("http://{}", server.addr);
    for (name, value) in [("sec-fetch-site", "same-origin"), ("origin", own.as_str())] {
        assert_eq!(server.check("x").header(name, value).send().await?.status(), 200, "{name}: {value}");
    }
    let preflight = server.client.request(reqwest::Method::OPTIONS, format!("{own}/api/v1/check"));
    assert_eq!(error(preflight.header("origin", "http://evil.example").send().await?).await?.0, 405);
    Ok(())
}

#[tokio::test]
async fn a_body_that_does_not_come_is_given_up() -> anyhow::Result<()> {
    let server = Running::start(|config| config.timeout = Duration::from_millis(300)).await?;
    let mut stream = TcpStream::connect(server.addr).await?;
    let head = "POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    stream.write_all(head.as_bytes()).await?;
    let mut answer = vec![0; 4096];
    let read = stream.read(&mut answer).await?;
    let answer = String::from_utf8_lossy(&answer[..read]);
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("request_timeout"), "{answer}");
    Ok(())
}

#[tokio::test]
async fn a_body_longer_than_it_says_is_cut_off() -> anyhow::Result<()> {
    let server = Running::start(|config| config.max_body = 100).await?;
    let chunk = format!("{:x}\r\n{}\r\n", 4096, "x".repeat(4096));
    let answer = server
        .raw(&format!(
            "POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n{chunk}0\r\n\r\n"
        ))
        .await?;
    assert!(answer.starts_with("HTTP/1.1 413") && answer.contains("too_long"), "{answer}");
    Ok(())
}

#[tokio::test]
async fn what_is_not_http_is_refused() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    let long = format!("GET /{} HTTP/1.1\r\nHost: localhost\r\n\r\n", "x".repeat(1 << 20));
    for request in ["\r\n\r\n\r\n\0\0\0 nonsense\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", &long] {
        // The server may close before it has read all.
        let answer = server.raw(request).await.unwrap_or_default();
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    }
    assert_eq!(server.get("/healthz").send().await?.status(), 200);
    Ok(())
}

#[tokio::test]
async fn hostile_texts_are_checked_in_time() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    for text in [
        "《".repeat(200_000),
        "第".repeat(200_000),
        "《民法典》第一百八十八条".repeat(5_000),
        "中华人民共和国".repeat(30_000),
        "\u{202e}\0\u{feff}🙂".repeat(20_000),
    ] {
        let start = Instant::now();
        let response = server.check(&text).send().await?;
        assert_eq!(response.status(), 200, "{:?}", text.chars().take(12).collect::<String>());
        assert!(start.elapsed() < Duration::from_secs(20));
    }
    Ok(())
}

#[tokio::test]
async fn many_at_once_are_answered_or_told_to_come_again() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    let text = "《民法典》第一百八十八条。".repeat(500);
    let mut requests = tokio::task::JoinSet::new();
    for _ in 0..200 {
        requests.spawn(server.check(&text).send());
    }
    let mut answered = 0;
    while let Some(response) = requests.join_next().await {
        let response = response??;
        match response.status().as_u16() {
            200 => answered += 1,
            503 => {
                assert_eq!(response.headers()["retry-after"], "1");
                assert_eq!(error(response).await?.1, "overloaded");
            }
            other => panic!("status {other}"),
        }
    }
    assert!(answered > 0);
    assert_eq!(server.post("/api/v1/check", &json!({ "text": "" })).send().await?.status(), 200);
    Ok(())
}

#[tokio::test]
async fn running_requests_finish_when_the_server_ends() -> anyhow::Result<()> {
    let mut server = Running::start(|_| ()).await?;
    let addr = server.addr;
    let mut stream = TcpStream::connect(addr).await?;
    let body = "{\"text\": \"\"}";
    let head = format!(
        "POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    // Until the request is seen to be running.
    tokio::time::sleep(Duration::from_millis(200)).await;
    let ended = server.end();
    let client = async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert!(TcpStream::connect(addr).await.is_err(), "no more connections are taken");
        stream.write_all(body.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        anyhow::Ok(String::from_utf8_lossy(&answer).into_owned())
    };
    let ((), answer) = tokio::join!(ended, client);
    assert!(answer?.starts_with("HTTP/1.1 200"));
    Ok(())
}
