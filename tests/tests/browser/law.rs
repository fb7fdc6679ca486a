//! The law itself: found by name and by words, read article by article, at addresses of its own.

use anyhow::Context;
use lexlint_tests::{fixtures, served::Served};
use serde_json::json;

use crate::{chromium, findings::ANSWER, page::Page, site::Site};

/// 民法典, in full and as an address has it.
const CODE: &str = "中华人民共和国民法典";

/// Waits until the heading of the view is this.
async fn heading(page: &Page, text: &str) -> anyhow::Result<()> {
    page.until("return document.querySelector('[data-testid=heading]')?.innerText", json!(text)).await
}

/// The words of all elements that match.
async fn all(page: &Page, css: &str) -> anyhow::Result<Vec<String>> {
    let script = "return [...document.querySelectorAll(arguments[0])].map(element => element.innerText)";
    let words = page.run_with(script, vec![json!(css)]).await?;
    serde_json::from_value(words).context("words")
}

#[tokio::test]
async fn a_card_leads_to_its_provision_and_back() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let served = Served::start(&[])?;
        page.open(&served.url).await?;
        page.paste(ANSWER).await?;
        page.findings(&crate::findings::VERDICTS).await?;
        page.click("#row-0").await?;
        page.run("document.activeElement.blur()").await?;
        page.press("o").await?;
        heading(&page, "第一百八十八条").await?;
        assert!(page.words("[data-testid=words]").await?.contains("诉讼时效期间为三年"));
        page.until("return document.activeElement.dataset.testid", json!("heading")).await?;
        page.until("return document.title.includes('188')", json!(true)).await?;
        assert_eq!(page.run("return decodeURIComponent(location.pathname)").await?, json!(format!("/law/{CODE}/188")));
        assert_eq!(all(&page, "[data-testid=next] span:first-child").await?, ["第一百八十九条 ›"]);

        // On to the next one and to the contents, and back by the browser's own button.
        page.click("[data-testid=next]").await?;
        heading(&page, "第一百八十九条").await?;
        page.run("history.back()").await?;
        heading(&page, "第一百八十八条").await?;
        page.click("[data-testid=view-check]").await?;
        page.findings(&crate::findings::VERDICTS).await?;
        assert_eq!(page.text().await?, ANSWER, "the text is as it was");

        // The address alone gives the same, with a day.
        page.go(&format!("{}law/中华人民共和国合同法/196?on=2015-06-01", served.url)).await?;
        heading(&page, "第一百九十六条").await?;
        page.until("return document.querySelector('[data-testid=standing]')?.innerText.trim()", json!("有效")).await?;
        assert_eq!(page.run("return document.querySelector('[data-testid=as-of]').value").await?, json!("2015-06-01"));
        let errors: Vec<_> =
            page.log("browser").await?.into_iter().filter(|entry| entry["level"] == "SEVERE").collect();
        assert!(errors.is_empty(), "{errors:?}");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn statutes_and_words_are_found() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        page.run("document.activeElement.blur()").await?;
        page.press("/").await?;
        page.until("return document.activeElement.id", json!("search")).await?;
        page.press("民法典 188").await?;
        page.until("return document.querySelector('[data-testid=statute] a')?.innerText", json!(format!("{CODE} 第188条")))
            .await?;
        page.run("document.querySelector('#search').value = ''").await?;
        page.press("个月 追逐竞驶").await?;
        page.run("const field = document.querySelector('#search'); field.value = '追逐竞驶，情节恶劣的；醉酒驾驶机动车的'; field.dispatchEvent(new Event('input', { bubbles: true }))").await?;
        page.click("[data-testid=search-now]").await?;
        page.until("return document.querySelector('[data-testid=passage] a')?.innerText", json!("中华人民共和国刑法 第133条之一"))
            .await?;
        page.click("[data-testid=passage] a").await?;
        heading(&page, "第一百三十三条之一").await?;

        // The statute's page lists its articles under their headings, and is searched by itself.
        page.click("[data-testid=chapter] .crumb a").await?;
        heading(&page, "中华人民共和国刑法").await?;
        page.until(
            "return [...document.querySelectorAll('[data-testid=article-link] b')].map(number => number.innerText)",
            json!(["133", "133-1"]),
        )
        .await?;
        page.run("const field = document.querySelector('[data-testid=within]'); field.value = '重大事故'; field.dispatchEvent(new Event('input', { bubbles: true }))").await?;
        page.until("return document.querySelector('[data-testid=passage] mark')?.innerText", json!("重大事故")).await?;
        crate::privacy::nothing_was_sent(&page, &site).await
    })
    .await
}

#[tokio::test]
async fn versions_stand_on_a_line_with_the_day() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.go(&format!("{}#/law/中华人民共和国公司法/47", site.url)).await?;
        page.click("[data-testid=language-zh-Hans]").await?;
        heading(&page, "第四十七条").await?;
        page.until("return document.querySelector('[data-testid=as-on]').innerText.startsWith('核对日期')", json!(true)).await?;
        page.until("return [...document.querySelectorAll('[data-testid=stage]')].map(stage => stage.innerText.split('\\n')[0])", json!(["中华人民共和国公司法 第47条", "中华人民共和国公司法 第26条"])).await?;

        // Before the number changed there was no such article; what there was is offered.
        page.run("const day = document.querySelector('[data-testid=as-of]'); day.value = '2020-01-01'; day.dispatchEvent(new Event('change', { bubbles: true }))").await?;
        page.until("return document.querySelectorAll('[data-testid=no-article]').length", json!(1)).await?;
        assert_eq!(all(&page, "[data-testid=near]").await?, ["第26条"]);
        page.until("return location.search", json!("?on=2020-01-01")).await?;
        page.click("[data-testid=no-article] button").await?;
        heading(&page, "第四十七条").await
    })
    .await
}

#[tokio::test]
async fn what_is_not_there_is_said() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.go(&format!("{}#/law/民法典典", site.url)).await?;
        page.click("[data-testid=language-zh-Hans]").await?;
        heading(&page, "索引中没有“民法典典”").await?;
        assert_eq!(all(&page, "[data-testid=near]").await?[0], CODE);
        page.click("[data-testid=near]").await?;
        heading(&page, CODE).await?;

        // A shard that cannot be had, and can be had again.
        site.break_paths(&["/index/shard-"]);
        page.go("about:blank").await?;
        page.go(&format!("{}#/law/{CODE}/188", site.url)).await?;
        page.until("return document.querySelectorAll('.law-view [data-testid=notice]').length", json!(1)).await?;
        assert!(page.words(".law-view [data-testid=notice]").await?.contains("503"));
        site.break_paths(&[]);
        page.click(".law-view [data-testid=retry]").await?;
        page.until("return document.querySelector('[data-testid=words]')?.innerText.includes('三年')", json!(true))
            .await?;

        // So can the part of the program.
        site.break_paths(&["split_law"]);
        page.go("about:blank").await?;
        page.go(&format!("{}#/law", site.url)).await?;
        page.until("return document.querySelectorAll('.view [data-testid=notice]').length", json!(1)).await?;
        site.break_paths(&[]);
        page.click(".view [data-testid=retry]").await?;
        heading(&page, "搜索法律").await
    })
    .await
}

#[tokio::test]
async fn a_static_host_below_a_folder_serves_all_addresses() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::below(fixtures::index_dir()?, "/some/folder").await?;
        page.go(&format!("{}law/{CODE}/188", site.url)).await?;
        page.until("return document.querySelector('[data-testid=words]')?.innerText.includes('三年')", json!(true))
            .await?;
        page.until(
            "return decodeURIComponent(location.pathname + location.hash)",
            json!(format!("/some/folder/law/{CODE}/188")),
        )
        .await?;
        page.click("[data-testid=view-check]").await?;
        page.until("return location.pathname", json!("/some/folder/")).await?;
        page.paste("《民法典》第一百八十九条。").await?;
        page.findings(&["verified"]).await.map(drop)
    })
    .await
}

#[tokio::test]
async fn a_phone_reads_the_law_in_one_direction() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.width(360).await?;
        for address in ["law".to_owned(), format!("law/{CODE}"), format!("law/{CODE}/188")] {
            page.go("about:blank").await?;
            page.go(&format!("{}#/{address}", site.url)).await?;
            page.until("return document.querySelectorAll('[data-testid=heading]').length", json!(1)).await?;
            page.until(
                "return document.documentElement.scrollWidth > document.documentElement.clientWidth",
                json!(false),
            )
            .await?;
        }
        Ok(())
    })
    .await
}
