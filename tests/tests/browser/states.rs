//! What the page says while something is missing, and on small screens and older browsers.

use lexlint_shared::index::format::{Part, wrap};
use lexlint_tests::fixtures;
use serde_json::json;

use crate::{
    chromium,
    findings::{ANSWER, VERDICTS},
    site::Site,
};

#[tokio::test]
async fn a_part_that_fails_is_said_and_can_be_had_again() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        site.break_paths(&["/index/shard-"]);
        page.open(&site.url).await?;
        page.paste(ANSWER).await?;
        page.until("return document.querySelectorAll('[data-testid=notice]').length > 0", json!(true)).await?;
        assert!(page.words("[data-testid=notice]").await?.contains("503"));
        // Names and numbers are judged all the same; what is not checked is not called sound.
        let headline = page.words("[data-testid=headline]").await?;
        assert!(headline.contains("待核对"), "{headline}");
        assert_eq!(page.marked("v-ok").await?, json!([]));

        site.break_paths(&[]);
        page.click("[data-testid=retry]").await?;
        page.findings(&VERDICTS).await?;
        page.until("return document.querySelectorAll('[data-testid=notice]').length", json!(0)).await
    })
    .await
}

#[tokio::test]
async fn without_an_index_nothing_is_claimed() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        site.break_paths(&["/index/manifest.json"]);
        page.open(&site.url).await?;
        page.paste(ANSWER).await?;
        let headline = "return document.querySelector('[data-testid=headline]').innerText";
        page.until(headline, json!("没有取到法律索引，所以没有核对")).await?;
        site.break_paths(&[]);
        page.click("[data-testid=retry]").await?;
        page.findings(&VERDICTS).await.map(drop)
    })
    .await
}

/// Changes a file of an index: name before the hash, change, and what the page then says.
type Damage = (&'static str, fn(&mut Vec<u8>), &'static str);

#[tokio::test]
async fn damage_is_said_in_words() -> anyhow::Result<()> {
    const DAMAGED: &str = "文件损坏或不完整";
    const VERSION: &str = "索引与本页的版本不同";
    let cases: [Damage; 9] = [
        ("manifest", |bytes| bytes.truncate(bytes.len() / 2), DAMAGED),
        ("manifest", |bytes| *bytes = br#"{"format":9999}"#.to_vec(), VERSION),
        ("core", |bytes| bytes.truncate(bytes.len() / 2), DAMAGED),
        ("core", |bytes| bytes[40] ^= 1, DAMAGED),
        ("core", |bytes| bytes[8] += 1, VERSION),
        ("fingerprints", |bytes| bytes.truncate(10), DAMAGED),
        ("fingerprints", |bytes| bytes[8] += 1, VERSION),
        ("shard", |bytes| bytes[40] ^= 1, DAMAGED),
        ("shard", |bytes| *bytes = wrap(Part::Shard, b"of another build").0, "文件属于另一个索引"),
    ];
    chromium::test(|page| async move {
        for (part, damage, said) in cases {
            let site = Site::start().await?;
            fixtures::damage(site.index(), part, damage)?;
            page.open(&site.url).await?;
            page.paste(ANSWER).await?;
            page.until("return document.querySelectorAll('[data-testid=notice]').length > 0", json!(true)).await?;
            let notice = page.words("[data-testid=notice]").await?;
            assert!(notice.contains(said) && notice.contains("重新载入本页"), "{part}: {notice}");
            // Words that are found in the article cited need no fingerprints.
            if part != "fingerprints" {
                assert_eq!(page.marked("v-ok").await?, json!([]), "{part}: nothing is called sound");
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn nothing_found_is_neutral() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        let headline = "return document.querySelector('[data-testid=headline]').innerText";
        page.until(headline, json!("还没有文本")).await?;
        page.paste("今天天气很好。").await?;
        page.until(headline, json!("没有发现法律引用")).await?;
        assert_eq!(page.run("return document.querySelector('[data-testid=headline]').className").await?, json!(""));
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_phone_scrolls_in_one_direction_and_raises_the_card() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.width(360).await?;
        page.open_as_it_is(&site.url).await?;
        page.click(".empty [data-testid=sample-lending]").await?;
        page.until("return document.querySelectorAll('[data-testid=flag]').length > 3", json!(true)).await?;
        let wide = "return document.documentElement.scrollWidth > document.documentElement.clientWidth";
        assert_eq!(page.run(wide).await?, json!(false));
        page.click("[data-testid=flag]").await?;
        page.until("return getComputedStyle(document.querySelector('.find')).position", json!("fixed")).await?;
        assert_eq!(page.run(wide).await?, json!(false));
        page.until("return document.querySelectorAll('.item.open').length", json!(1)).await
    })
    .await
}

#[tokio::test]
async fn a_browser_without_highlights_shows_marks_too() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        page.run("Object.defineProperty(CSS, 'highlights', { value: undefined })").await?;
        page.paste(ANSWER).await?;
        page.findings(&VERDICTS).await?;
        let marked = |class: &str| {
            format!("return [...document.querySelectorAll('.mirror .{class}')].map(mark => mark.textContent)")
        };
        page.until(&marked("v-ok"), json!(["《民法典》第一百八十九条"])).await?;
        page.until(&marked("v-time"), json!(["《合同法》第一百九十六条"])).await?;
        page.type_in_text("再问一句").await?;
        page.until(&marked("v-ok"), json!(["《民法典》第一百八十九条"])).await?;
        let mirrored = page.run("return document.querySelector('.mirror').textContent.includes('再问一句')").await?;
        assert_eq!(mirrored, json!(true));
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_interface_speaks_two_languages() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        page.paste(ANSWER).await?;
        page.findings(&VERDICTS).await?;
        page.click("[data-testid=language-en]").await?;
        page.until("return document.documentElement.lang", json!("en")).await?;
        let cards = page.findings(&VERDICTS).await?;
        assert_eq!(cards[2].explanation, "These words are not in Article 1054; they are in Article 1053.");
        assert_eq!(cards[2].citation, "《中华人民共和国民法典》第一千零五十四条");
        assert_eq!(page.text().await?, ANSWER);
        Ok(())
    })
    .await
}
