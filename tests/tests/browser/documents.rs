//! Documents that are kept on the device.

use serde_json::json;

use crate::{
    chromium,
    findings::{ANSWER, VERDICTS},
    page::Page,
    privacy,
    site::Site,
};

/// Titles of the documents in the list.
const LIST: &str =
    "return [...document.querySelectorAll('[data-testid=kept-documents] span')].map(title => title.innerText)";

/// Opens the menu anew, so that it lists what is kept by now.
async fn list(page: &Page, expected: &[&str]) -> anyhow::Result<()> {
    let script = "
        const menu = document.querySelector('.shelf');
        if (!menu.open) menu.open = true;
        document.querySelector('[data-testid=find-documents]').dispatchEvent(new Event('input', { bubbles: true }));
    ";
    // It is kept a while after the last change.
    for _ in 0..40 {
        page.run(script).await?;
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        if page.run(LIST).await? == json!(expected) {
            return page.run("document.querySelector('.shelf').open = false").await.map(drop);
        }
    }
    anyhow::bail!("listed: {}", page.run(LIST).await?)
}

#[tokio::test]
async fn documents_are_kept_found_and_forgotten() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        page.paste(ANSWER).await?;
        page.findings(&VERDICTS).await?;
        let first: String = ANSWER.lines().next().unwrap_or_default().trim().chars().take(40).collect();
        list(&page, &[&first]).await?;

        // The page loaded anew goes on with it, decisions and all.
        page.click("#row-0").await?;
        page.run("const field = document.querySelector('[data-testid=comment]'); field.value = '另见合同'; field.dispatchEvent(new Event('input', { bubbles: true }))").await?;
        tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
        page.open(&site.url).await?;
        page.findings(&VERDICTS).await?;
        assert_eq!(page.text().await?, ANSWER);
        page.click("#row-0").await?;
        page.until("return document.querySelector('[data-testid=comment]').value", json!("另见合同")).await?;

        // Another text is another document; each is found by its words.
        page.paste("").await?;
        page.paste("另一份：《民法典》第一百八十九条。").await?;
        page.findings(&["verified"]).await?;
        list(&page, &["另一份：《民法典》第一百八十九条。", &first]).await?;
        page.run("const field = document.querySelector('[data-testid=find-documents]'); field.value = '诉讼时效 民法典'; field.dispatchEvent(new Event('input', { bubbles: true }))").await?;
        list(&page, &[&first]).await?;
        page.run("document.querySelector('.shelf').open = true").await?;
        page.click("[data-testid=kept-documents] li button").await?;
        page.findings(&VERDICTS).await?;
        assert_eq!(page.text().await?, ANSWER);

        // All is forgotten when asked twice.
        page.run("const field = document.querySelector('[data-testid=find-documents]'); field.value = ''; field.dispatchEvent(new Event('input', { bubbles: true })); document.querySelector('.shelf').open = true").await?;
        page.click("[data-testid=forget-all]").await?;
        page.click("[data-testid=forget-all]").await?;
        list(&page, &[]).await?;
        assert_eq!(page.text().await?, ANSWER, "what is on the page stays");
        privacy::nothing_was_sent(&page, &site).await
    })
    .await
}

#[tokio::test]
async fn nothing_is_kept_if_the_reader_says_so() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        page.run("document.querySelector('.shelf').open = true").await?;
        page.click("[data-testid=keep-documents]").await?;
        page.paste(ANSWER).await?;
        page.findings(&VERDICTS).await?;
        tokio::time::sleep(std::time::Duration::from_millis(2000)).await;
        list(&page, &[]).await?;
        page.open(&site.url).await?;
        assert_eq!(page.text().await?, "");
        page.run("document.querySelector('.shelf').open = true").await?;
        page.until("return document.querySelector('[data-testid=keep-documents]').checked", json!(false)).await
    })
    .await
}
