//! Gallery, broken answers, quiz: what is shown is what the engine says.

use anyhow::Context;
use lexlint_tests::served::Served;
use serde_json::json;

use crate::{chromium, page::Page, site::Site};

/// What the gallery shows, in its order.
const GALLERY: [&str; 6] = ["misquoted", "wrong_number", "wrong_name", "fabricated", "repealed", "verified"];

/// A sound text of the fixtures, with something for each kind of error.
const SOUND: &str = "《民法典》第一百八十八条规定，“向人民法院请求保护民事权利的诉讼时效期间为三年”。\n《民法典》第一百八十九条规定：“当事人约定同一债务分期履行的，诉讼时效期间自最后一期履行期限届满之日起计算。”";

async fn put(page: &Page, css: &str, event: &str, value: &str) -> anyhow::Result<()> {
    let script = "const field = document.querySelector(arguments[0]); field.value = arguments[2]; field.dispatchEvent(new Event(arguments[1], { bubbles: true }))";
    page.run_with(script, vec![json!(css), json!(event), json!(value)]).await.map(drop)
}

#[tokio::test]
async fn the_gallery_shows_what_the_engine_says() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let served = Served::start(&[])?;
        page.open(&served.url).await?;
        page.click("[data-testid=view-gallery]").await?;
        let told = "return [...document.querySelectorAll('[data-testid=told]')].map(told => told.dataset.verdict)";
        page.until(told, json!(GALLERY)).await?;
        page.until("return document.activeElement.dataset.testid", json!("heading")).await?;
        // By the law of an earlier day another sample is sound.
        put(&page, "[data-testid=as-of]", "change", "2015-06-01").await?;
        page.until(
            "return document.querySelector('[data-testid=gallery-repealed] [data-testid=told]')?.dataset.verdict",
            json!("verified"),
        )
        .await?;
        put(&page, "[data-testid=as-of]", "change", "").await?;
        page.until(told, json!(GALLERY)).await?;
        page.click("[data-testid=gallery-misquoted] [data-testid=open-in-checker]").await?;
        page.findings(&["misquoted"]).await?;
        page.until("return location.pathname", json!("/")).await?;
        let errors: Vec<_> =
            page.log("browser").await?.into_iter().filter(|entry| entry["level"] == "SEVERE").collect();
        assert!(errors.is_empty(), "{errors:?}");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_broken_answer_is_broken_as_the_engine_sees_it() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        page.click("[data-testid=view-break]").await?;
        page.until("return document.querySelectorAll('[data-testid=sound-text]').length", json!(1)).await?;
        put(&page, "[data-testid=sound-text]", "change", SOUND).await?;
        for (kind, verdict) in
            [("amount", "内容不符"), ("number", "条号不符"), ("fabricated", "查无此条"), ("name", "名称不符")]
        {
            page.click(&format!("[data-testid=kind-{kind}]")).await?;
            page.until(
                &format!("return document.querySelector('[data-testid=key]')?.textContent.includes('{verdict}')"),
                json!(true),
            )
            .await?;
            assert_eq!(page.words("[data-testid=before]").await?, SOUND, "{kind}");
            assert_ne!(page.words("[data-testid=after]").await?, SOUND, "{kind}");
            assert_eq!(page.run("return document.querySelector('[data-testid=key]').open").await?, json!(false));
            assert!(page.words("[data-testid=tried]").await?.contains("种改法"), "{kind}");
        }
        // The seed decides, and so does the place.
        page.click("[data-testid=kind-amount]").await?;
        page.until("return document.querySelector('[data-testid=key]')?.textContent.includes('内容不符')", json!(true))
            .await?;
        let first = page.words("[data-testid=after]").await?;
        put(&page, "[data-testid=place]", "change", "1").await?;
        page.until("return document.querySelectorAll('[data-testid=nothing]').length", json!(1)).await?;
        put(&page, "[data-testid=place]", "change", "0").await?;
        page.until("return document.querySelector('[data-testid=after]')?.innerText", json!(first)).await?;

        // A text without sound citations has nothing to break.
        put(&page, "[data-testid=sound-text]", "change", "没有引用。").await?;
        page.until("return document.querySelectorAll('[data-testid=nothing]').length", json!(1)).await?;
        crate::privacy::nothing_was_sent(&page, &site).await
    })
    .await
}

#[tokio::test]
async fn the_quiz_hides_the_verdicts_until_the_key() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        page.click("[data-testid=view-quiz]").await?;
        page.until("return document.querySelectorAll('[data-testid=item]').length", json!(6)).await?;
        assert_eq!(page.run("return document.querySelectorAll('[data-testid=answered]').length").await?, json!(0));
        // In the order of the quiz; the third is picked wrongly, the last not at all.
        let picks = ["wrong_name", "verified", "wrong_number", "repealed", "wrong_number"];
        for (at, pick) in picks.into_iter().enumerate() {
            page.click(&format!("[data-testid=item]:nth-child({}) [data-testid=pick-{pick}]", at + 1)).await?;
        }
        page.until("return document.querySelector('[data-testid=done]').innerText.includes('5 / 6')", json!(true)).await?;
        page.run("document.activeElement.blur()").await?;
        page.press("h").await?;
        page.until("return document.querySelector('[data-testid=score]')?.innerText.replaceAll(' ', '')", json!("4/6")).await?;
        let key = "return [...document.querySelectorAll('[data-testid=item]')].map(question => question.querySelector('.right').dataset.testid)";
        let expected = ["wrong_name", "verified", "misquoted", "repealed", "wrong_number", "fabricated"];
        page.until(key, json!(expected.map(|verdict| format!("pick-{verdict}")))).await?;
        let third = page.words("[data-testid=item]:nth-child(3) [data-testid=answered]").await?;
        assert!(third.contains("归类不同") && third.contains("三年"), "{third}");
        assert!(page.words("[data-testid=discuss]").await?.contains("第 3 处"));
        page.press("h").await?;
        page.until("return document.querySelectorAll('[data-testid=answered]').length", json!(0)).await?;

        // On paper there is a key behind the sheet.
        page.devtools("Emulation.setEmulatedMedia", &json!({ "media": "print" })).await?;
        page.until("return getComputedStyle(document.querySelector('.printed-key')).display", json!("block")).await?;
        let printed = page.run("return document.querySelectorAll('.printed-key li').length").await?;
        assert_eq!(printed, json!(6));
        Ok(())
    })
    .await
}

#[tokio::test]
async fn views_fit_a_phone_and_speak_both_languages() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.width(360).await?;
        for (view, zh, en) in [
            ("gallery", "样例：五类不符和一份相符", "Gallery: five kinds of error, and one that matches"),
            ("break", "改错一处", "Break it"),
            ("quiz", "测验：哪里引错了", "Quiz: what is wrong with it?"),
            ("compare", "比较多份答复", "Compare answers"),
        ] {
            page.go("about:blank").await?;
            page.go(&format!("{}#/{view}", site.url)).await?;
            for (language, heading) in [("zh-Hans", zh), ("en", en)] {
                let choose = "document.querySelector(`[data-testid=language-${arguments[0]}]`)?.click()";
                page.until("return document.querySelectorAll('[data-testid=heading]').length", json!(1)).await?;
                page.run_with(choose, vec![json!(language)]).await?;
                page.until("return document.querySelector('[data-testid=heading]').innerText", json!(heading)).await?;
            }
            let wide = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
            tokio::time::sleep(std::time::Duration::from_millis(500)).await;
            assert_eq!(page.run(wide).await?, json!(0), "{view}");
            page.run("return document.title").await?.as_str().context("a title")?;
        }
        Ok(())
    })
    .await
}
