//! With the real server: what is marked, what the cards say, and that a fix fixes.

use serde_json::json;

use lexlint_tests::served::Served;

use crate::chromium;

/// Cites, in this order: a misquoted, a sound, a wrongly numbered and a repealed provision.
pub(crate) const ANSWER: &str = "一、《民法典》第一百八十八条规定，“向人民法院请求保护民事权利的诉讼时效期间为二年”。\n\
二、《民法典》第一百八十九条规定：“当事人约定同一债务分期履行的，诉讼时效期间自最后一期履行期限届满之日起计算。”\n\
三、《民法典》第一千零五十四条规定：“一方患有重大疾病的，应当在结婚登记前如实告知另一方”。\n\
四、《合同法》第一百九十六条规定：“借款合同是借款人向贷款人借款，到期返还借款并支付利息的合同。”";

/// The verdicts on [`ANSWER`].
pub(crate) const VERDICTS: [&str; 4] = ["misquoted", "verified", "wrong_number", "repealed"];

#[tokio::test]
async fn an_answer_is_judged_and_fixed() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let served = Served::start(&[])?;
        page.open(&served.url).await?;
        page.paste(ANSWER).await?;
        let cards = page.findings(&VERDICTS).await?;

        let citations: Vec<&str> = cards.iter().map(|card| card.citation.as_str()).collect();
        assert_eq!(
            citations,
            [
                "《中华人民共和国民法典》第一百八十八条",
                "《中华人民共和国民法典》第一百八十九条",
                "《中华人民共和国民法典》第一千零五十四条",
                "《中华人民共和国合同法》第一百九十六条",
            ]
        );
        assert_eq!(cards[0].explanation, "该条规定的期间是“三年”，答复写的是“二年”。");
        assert_eq!(cards[1].explanation, "所引文字与该条一致；该条现行有效。");
        assert_eq!(cards[2].explanation, "所引文字不在第1054条，见第1053条。");
        assert!(cards[3].explanation.contains("自2021年1月1日起废止"), "{:?}", cards[3]);
        assert_eq!(page.words("[data-testid=headline]").await?, "发现 4 处引用：已核对 4 处");

        // The marks lie over the citations' own words.
        assert_eq!(page.marked("v-words").await?, json!(["《民法典》第一百八十八条"]));
        assert_eq!(page.marked("v-ok").await?, json!(["《民法典》第一百八十九条"]));
        assert_eq!(page.marked("v-ref").await?, json!(["《民法典》第一千零五十四条"]));
        assert_eq!(page.marked("v-time").await?, json!(["《合同法》第一百九十六条"]));
        let flags = "return [...document.querySelectorAll('[data-testid=flag]')].map(flag => flag.dataset.verdict)";
        page.until(flags, json!(VERDICTS)).await?;

        // A card shows claim and law.
        page.click("#row-0").await?;
        assert!(page.words("[data-testid=claim]").await?.contains("期间为二年"));
        assert!(page.words("[data-testid=article]").await?.contains("期间为三年"));
        assert!(page.words("[data-testid=article]").await?.contains("第九章"));

        // A fix changes the text and, with it, the verdict.
        page.click("#row-2").await?;
        assert!(page.words("[data-testid=fix]").await?.contains("第一千零五十三条"));
        page.click("[data-testid=replace]").await?;
        page.findings(&["misquoted", "verified", "verified", "repealed"]).await?;
        assert_eq!(page.text().await?, ANSWER.replace("第一千零五十四条", "第一千零五十三条"));

        // Under the policy that the server sends, nothing of the page was refused.
        let errors: Vec<_> =
            page.log("browser").await?.into_iter().filter(|entry| entry["level"] == "SEVERE").collect();
        assert!(errors.is_empty(), "{errors:?}");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_date_decides() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let served = Served::start(&[])?;
        page.open(&served.url).await?;
        page.paste("《合同法》第一百九十七条规定：“借款合同采用书面形式，但自然人之间借款另有约定的除外。”").await?;
        page.findings(&["repealed"]).await?;
        let date = "const date = document.querySelector('[data-testid=as-of]'); date.value = '2015-06-01'; date.dispatchEvent(new Event('change', { bubbles: true }));";
        page.run(date).await?;
        let cards = page.findings(&["verified"]).await?;
        assert_eq!(cards[0].explanation, "所引文字与该条一致；该条在2015年6月1日有效。");
        assert_eq!(page.words("[data-testid=headline]").await?, "1 处引用都已核对，与2015年6月1日有效的文本相符");
        Ok(())
    })
    .await
}
