//! The page and the files of the index: found, compressed, kept, and never others.

use std::fs;

use lexlint_shared::index::manifest::Manifest;

use crate::support::{Running, SCRIPT};

#[tokio::test]
async fn files_have_their_types_and_lifetimes() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    let manifest: Manifest = server.get("/index/manifest.json").send().await?.json().await?;
    let core = format!("/index/{}", manifest.core.name);
    let (ever, ask) = ("public, max-age=31536000, immutable", "no-cache");
    for (path, kind, kept) in [
        ("/", "text/html", ask),
        ("/index.html", "text/html", ask),
        (SCRIPT, "text/javascript", ever),
        ("/assets/lexlint-0123456789abcdef_bg.wasm", "application/wasm", ever),
        ("/index/manifest.json", "application/json", ask),
        (&core, "application/octet-stream", ever),
    ] {
        let response = server.get(path).send().await?;
        assert_eq!(response.status(), 200, "{path}");
        assert!(response.headers()["content-type"].to_str()?.starts_with(kind), "{path}");
        assert_eq!(response.headers()["cache-control"], kept, "{path}");
        assert_eq!(response.headers()["vary"], "accept-encoding", "{path}");
        assert!(response.headers().contains_key("etag"), "{path}");
    }
    Ok(())
}

#[tokio::test]
async fn views_are_answered_with_the_page() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    fs::write(
        server.page.path().join("index.html"),
        r#"<script src="assets/boot.js" data-worker="assets/worker.js">"#,
    )?;
    for (path, up) in [
        ("/law", ""),
        ("/law/%E6%B0%91%E6%B3%95%E5%85%B8", "../"),
        ("/law/%E6%B0%91%E6%B3%95%E5%85%B8/188?on=2020-01-01", "../../"),
        ("/law/a%2Fb/120-1", "../../"),
        ("/gallery", ""),
        ("/break", ""),
        ("/quiz", ""),
        ("/compare", ""),
    ] {
        let response = server.get(path).send().await?;
        assert_eq!(response.status(), 200, "{path}");
        assert_eq!(response.headers()["cache-control"], "no-cache", "{path}");
        assert_eq!(response.headers()["content-type"], "text/html; charset=utf-8", "{path}");
        assert!(response.headers().contains_key("content-security-policy"), "{path}");
        let expected = format!(r#"<script src="{up}assets/boot.js" data-worker="{up}assets/worker.js">"#);
        assert_eq!(response.text().await?, expected, "{path}");
    }
    for path in ["/laws", "/law/a/1/2", "/quiz/1", "/check", "/gallery.html"] {
        assert_eq!(server.get(path).send().await?.status(), 404, "{path}");
    }
    fs::remove_file(server.page.path().join("index.html"))?;
    assert_eq!(server.get("/law").send().await?.status(), 404);
    Ok(())
}

#[tokio::test]
async fn brotli_forms_are_served_to_those_who_accept_them() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    let plain = server.get(SCRIPT).send().await?;
    let brotli = server.get(SCRIPT).header("accept-encoding", "gzip, br").send().await?;
    assert_eq!(brotli.headers()["content-encoding"], "br");
    assert_eq!(brotli.headers()["content-type"], "text/javascript");
    assert_ne!(plain.headers()["etag"], brotli.headers()["etag"]);
    assert_eq!(plain.text().await?, "export {};");
    assert_eq!(brotli.text().await?, "not really brotli");
    let manifest = server.get("/index/manifest.json").header("accept-encoding", "br").send().await?;
    assert_eq!(manifest.headers()["content-encoding"], "br");
    Ok(())
}

#[tokio::test]
async fn an_unchanged_file_is_not_sent_again() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    let first = server.get("/").send().await?;
    let tag = first.headers()["etag"].clone();
    let again = server.get("/").header("if-none-match", &tag).send().await?;
    assert_eq!(again.status(), 304);
    assert_eq!(again.headers()["cache-control"], "no-cache");
    fs::write(server.page.path().join("index.html"), "<!doctype html><title>Another</title>")?;
    assert_eq!(server.get("/").header("if-none-match", &tag).send().await?.status(), 200);
    Ok(())
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    let bad = server.get("/").header("host", "evil.example");
    for request in [
        server.get("/"),
        server.get("/none"),
        server.get("/api/none"),
        server.check("x"),
        server.get("/index/manifest.json"),
        bad,
    ] {
        let response = request.send().await?;
        let headers = response.headers();
        let policy = headers["content-security-policy"].to_str()?;
        for part in [
            "default-src 'self'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "connect-src 'self'",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(part), "{part}");
        }
        assert!(!policy.contains("unsafe-inline"));
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "no-referrer");
        assert_eq!(headers["cross-origin-opener-policy"], "same-origin");
        assert_eq!(headers["cross-origin-resource-policy"], "same-origin");
        assert!(headers.contains_key("permissions-policy"));
        assert!(!headers.contains_key("access-control-allow-origin"));
    }
    Ok(())
}

#[tokio::test]
async fn nothing_outside_the_directories_is_served() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    // Beside the page and the index, where a step up would find it.
    let secret = server.index.path().parent().expect("a parent").join(format!("secret-{}.txt", server.addr.port()));
    fs::write(&secret, "secret words")?;
    let name = secret.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
    for path in [
        format!("/../{name}"),
        format!("/index/../../{name}"),
        format!("/index/%2e%2e/{name}"),
        format!("/%2e%2e%2f{name}"),
        format!("/index/..%2f{name}"),
        format!("/index/..%5c{name}"),
        format!("/index//{}", secret.display()),
        format!("/{}", secret.display()),
        format!("/assets/../../{name}"),
        format!("/index/%252e%252e/{name}"),
        "/index/..%00/x".to_owned(),
        "/etc/passwd".to_owned(),
        "//etc/passwd".to_owned(),
    ] {
        let answer =
            server.raw(&format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")).await?;
        assert!(!answer.contains("secret words") && !answer.contains("root:"), "{path}: {answer}");
        assert!(!answer.starts_with("HTTP/1.1 2") && !answer.starts_with("HTTP/1.1 5"), "{path}: {answer}");
    }
    fs::remove_file(secret)?;
    Ok(())
}

#[tokio::test]
async fn a_file_that_is_not_there_is_not_kept() -> anyhow::Result<()> {
    let server = Running::start(|_| ()).await?;
    let response = server.get("/assets/gone-0123456789abcdef.js").send().await?;
    assert_eq!(response.status(), 404);
    assert_eq!(response.headers()["cache-control"], "no-cache");
    Ok(())
}
