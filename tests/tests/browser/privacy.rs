//! What leaves the page while it checks: requests for files, and nothing of the text.

use std::collections::HashSet;

use serde_json::Value;

use crate::{
    chromium,
    findings::{ANSWER, VERDICTS},
    page::Page,
    site::{Asked, Site},
};

/// A word of the text that would be noticed anywhere.
const SECRET: &str = "机密当事人甲乙丙";

#[tokio::test]
async fn nothing_of_the_text_is_sent() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        // The site has no API at all, so the page works without.
        let site = Site::start().await?;
        page.open(&site.url).await?;
        page.paste(&format!("{SECRET}\n{ANSWER}")).await?;
        page.findings(&VERDICTS).await?;
        page.type_in_text("再问一句").await?;
        page.findings(&VERDICTS).await?;
        assert!(page.text().await?.contains("再问一句"));

        assert!(site.asked().iter().any(|asked| asked.target.starts_with("/index/shard-")));
        nothing_was_sent(&page, &site).await?;
        let kept = page
            .run("return JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie, location.href])")
            .await?;
        assert!(!kept.to_string().contains("民法典"), "{kept}");
        Ok(())
    })
    .await
}

/// Makes sure that a page has asked its site for files and for nothing else, and has asked no other.
///
/// # Errors
/// If the browser does not say what it requested.
pub(crate) async fn nothing_was_sent(page: &Page, site: &Site) -> anyhow::Result<()> {
    let asked = site.asked();
    for asked in &asked {
        assert_eq!((asked.method.as_str(), asked.body), ("GET", 0), "{asked:?}");
        assert!(!asked.target.contains('?'), "{asked:?}");
        let known = ["/", "/offline.js", "/manifest.webmanifest"].contains(&asked.target.as_str())
            || ["/assets/", "/index/"].iter().any(|folder| asked.target.starts_with(folder));
        assert!(known, "{asked:?}");
    }

    // What the browser itself says it requested, from any server and by any means.
    let log = page.log("performance").await?;
    let messages = log.iter().filter_map(|entry| serde_json::from_str::<Value>(entry["message"].as_str()?).ok());
    let mut logged = HashSet::new();
    for message in messages {
        let event = &message["message"];
        let method = event["method"].as_str().unwrap_or_default();
        assert!(!method.starts_with("Network.webSocket") && !method.starts_with("Network.webTransport"), "{event}");
        if method == "Network.requestWillBeSent" {
            let request = &event["params"]["request"];
            let url = request["url"].as_str().unwrap_or_default();
            let target = url.strip_prefix(&site.url);
            assert!(target.is_some() || url.starts_with("data:"), "{request}");
            logged.extend(target.map(|target| format!("/{}", target.trim_start_matches('/'))));
            assert_eq!(request["method"], "GET", "{request}");
            assert_ne!(request["hasPostData"], true, "{request}");
        }
    }
    // Workers load the parts of their programs by themselves, and the browser's log does not have that.
    let by_page = |asked: &&Asked| !asked.target.starts_with("/assets/") && asked.target != "/offline.js";
    for asked in asked.iter().filter(by_page) {
        assert!(logged.contains(&asked.target), "the browser's log lacks {asked:?}");
    }
    Ok(())
}
