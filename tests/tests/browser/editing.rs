//! Moving and editing: marks follow the words, keys and clicks lead from text to cards and back.

use serde_json::json;

use crate::{
    chromium,
    findings::{ANSWER, VERDICTS},
    site::Site,
};

const OPEN: &str =
    "return [...document.querySelectorAll('[data-testid=card]')].findIndex(card => card.classList.contains('open'))";

#[tokio::test]
async fn marks_follow_the_words() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        page.paste(ANSWER).await?;
        page.findings(&VERDICTS).await?;
        page.run("document.querySelector('[data-testid=answer]').setSelectionRange(0, 0)").await?;
        page.type_in_text("𠮷，").await?;
        page.until("return document.querySelector('.mirror').textContent.startsWith('𠮷，')", json!(true)).await?;
        assert_eq!(page.marked("v-ok").await?, json!(["《民法典》第一百八十九条"]));
        // Field and mirror break lines alike: both have the same height.
        let heights = "const field = document.querySelector('[data-testid=answer]'); return field.scrollHeight <= field.clientHeight";
        assert_eq!(page.run(heights).await?, json!(true));
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_fix_can_be_undone() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        page.paste(ANSWER).await?;
        page.findings(&VERDICTS).await?;
        page.click("#row-2").await?;
        page.click("[data-testid=replace]").await?;
        page.until(
            "return document.querySelector('[data-testid=answer]').value.includes('第一千零五十四条')",
            json!(false),
        )
        .await?;
        page.click("[data-testid=undo]").await?;
        page.findings(&VERDICTS).await?;
        assert_eq!(page.text().await?, ANSWER);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn keys_move_between_findings() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        page.paste(ANSWER).await?;
        page.findings(&VERDICTS).await?;

        // Inside the text, Alt with an arrow; letters type.
        page.run("document.querySelector('[data-testid=answer]').setSelectionRange(0, 0)").await?;
        page.press("\u{e00a}\u{e015}").await?;
        page.until(OPEN, json!(0)).await?;
        page.press("\u{e000}").await?;
        page.press("j").await?;
        assert!(page.text().await?.contains('j'));
        page.until(OPEN, json!(0)).await?;

        // Outside, letters move and the focus goes along.
        page.run("document.activeElement.blur()").await?;
        page.press("j").await?;
        page.until(OPEN, json!(1)).await?;
        page.until("return document.activeElement.id", json!("row-1")).await?;
        page.press("k").await?;
        page.until(OPEN, json!(0)).await?;

        // Escape leads back to the text.
        page.press("\u{e00c}").await?;
        page.until("return document.activeElement.dataset.testid", json!("answer")).await
    })
    .await
}

#[tokio::test]
async fn a_click_on_a_mark_opens_its_card() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        page.paste(ANSWER).await?;
        page.findings(&VERDICTS).await?;
        let caret = "const area = document.querySelector('[data-testid=answer]'); const at = area.value.indexOf('合同法'); area.setSelectionRange(at, at); area.click()";
        page.run(caret).await?;
        page.until(OPEN, json!(3)).await?;
        assert_eq!(page.marked("s-time").await?, json!(["《合同法》第一百九十六条"]));
        Ok(())
    })
    .await
}
