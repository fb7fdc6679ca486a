//! The page without a network, and its new versions.

use serde_json::json;

use crate::{
    chromium,
    findings::{ANSWER, VERDICTS},
    page::Page,
    site::Site,
};

/// Whether all of the law is kept on the device.
const KEPT: &str = "return document.querySelector('[data-testid=kept]')?.innerText ?? ''";

/// Opens the page and waits until it would work without a network.
async fn keep(page: &Page, site: &Site) -> anyhow::Result<()> {
    site.renew_offline();
    page.open(&site.url).await?;
    page.until(KEPT, json!("法条已保存在本机，可离线使用")).await
}

#[tokio::test]
async fn after_the_first_visit_no_network_is_needed() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        keep(&page, &site).await?;
        site.stop();
        assert!(reach(&site.url).await.is_err(), "the site still answers");

        // The page, and laws of which nothing was read before.
        page.open(&site.url).await?;
        page.paste(ANSWER).await?;
        page.findings(&VERDICTS).await?;
        // What is loaded only when it is wanted.
        page.run("document.querySelector('.reports').open = true").await?;
        page.click("[data-testid=share]").await?;
        page.until("return document.querySelector('[data-testid=link]')?.value.includes('#') ?? false", json!(true))
            .await
    })
    .await
}

/// Asks a site for its page.
async fn reach(url: &str) -> anyhow::Result<()> {
    let address = url.trim_start_matches("http://").trim_end_matches('/');
    tokio::net::TcpStream::connect(address).await.map(drop).map_err(Into::into)
}

#[tokio::test]
async fn a_new_version_is_offered_and_not_forced() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        keep(&page, &site).await?;
        let offered = "return document.querySelector('[data-testid=update]') !== null";
        assert_eq!(page.run(offered).await?, json!(false), "on the first visit there is nothing newer");

        site.renew_offline();
        page.open(&site.url).await?;
        page.until(offered, json!(true)).await?;
        // It goes on as it is until the reader takes it.
        page.paste(ANSWER).await?;
        page.findings(&VERDICTS).await?;
        page.run("window.before = true").await?;
        page.click("[data-testid=take-update]").await?;
        page.until("return window.before === undefined", json!(true)).await?;
        page.until(KEPT, json!("法条已保存在本机，可离线使用")).await?;
        assert_eq!(page.run(offered).await?, json!(false));
        Ok(())
    })
    .await
}
