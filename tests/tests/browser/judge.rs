//! The judge's button: what is asked before anything is sent, what is shown of the scores, and what ends the work.

use std::time::Duration;

use lexlint_tests::{
    served::Served,
    stub::{Reply, Request, Stub},
};
use serde_json::{Value, json};

use crate::{chromium, page::Page, site::Site};

/// Two citations, the first sound and the second with a wrong period, and a sentence of advice.
pub(crate) const TEXT: &str = "一、《民法典》第一百八十九条规定：“当事人约定同一债务分期履行的，诉讼时效期间自最后一期履行期限届满之日起计算。”\n\
二、《民法典》第一百八十八条规定，“向人民法院请求保护民事权利的诉讼时效期间为二年”。\n\
三、因此，您应当在三年内向人民法院起诉。";
pub(crate) const QUESTION: &str = "分期还款的借款，几年内可以起诉？";
const VERDICTS: [&str; 2] = ["verified", "misquoted"];
const ADVICE: &str = "三、因此，您应当在三年内向人民法院起诉。";

/// What is said to a model's tasks.
const GOOD: &str = r#"{"reasoning": "条文写明三年", "provision": 2, "quote": "诉讼时效期间为三年", "score": 3}"#;

/// A model that is given its tasks one by one. Sentences of advice it finds; `reply` is what it says to the rest.
async fn model(reply: impl Fn(&Request) -> Reply + Send + Sync + 'static) -> anyhow::Result<Stub> {
    Stub::start(move |_, request| {
        let advice = || Reply::Says(json!({ "sentences": [ADVICE] }).to_string());
        if request.prompt().contains("<answer>") { advice() } else { reply(request) }
    })
    .await
}

fn served(stub: &Stub) -> anyhow::Result<Served> {
    let url = stub.url();
    Served::start(&["--judge", "remote", "--judge-url", &url, "--judge-model", "测试模型", "--no-cache"])
}

/// Opens a page with text and question, checked.
pub(crate) async fn opened(page: &Page, url: &str) -> anyhow::Result<()> {
    page.open(url).await?;
    page.paste(TEXT).await?;
    page.findings(&VERDICTS).await?;
    ask(page, QUESTION).await
}

/// Puts a question into its field.
async fn ask(page: &Page, question: &str) -> anyhow::Result<()> {
    let script = "const field = document.querySelector('.ask textarea'); field.value = arguments[0]; field.dispatchEvent(new Event('input', { bubbles: true }));";
    page.run_with(script, vec![json!(question)]).await.map(drop)
}

/// Agrees to have the text judged.
pub(crate) async fn send(page: &Page) -> anyhow::Result<()> {
    page.click("[data-testid=judge-button]").await?;
    page.click("[data-testid=send]").await
}

const BUTTON: &str = "return document.querySelector('[data-testid=judge-button]').innerText";
const STATUS: &str = "return document.querySelector('.judge [role=status]').innerText";

/// The scores, or what stands in their place, of all that matches.
async fn scores(page: &Page, css: &str) -> anyhow::Result<Value> {
    let script =
        "return [...document.querySelectorAll(`${arguments[0]} [data-testid=score]`)].map(score => score.innerText)";
    page.run_with(script, vec![json!(css)]).await
}

/// Waits until a stub has this many connections.
async fn connections(stub: &Stub, wanted: impl Fn(usize) -> bool) -> anyhow::Result<()> {
    let come = async {
        while !wanted(stub.open()) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    Ok(tokio::time::timeout(Duration::from_secs(20), come).await?)
}

#[tokio::test]
async fn the_baseline_scores_beside_the_verdicts() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let served = Served::start(&[])?;
        opened(&page, &served.url).await?;
        page.click("[data-testid=judge-button]").await?;
        page.until("return document.querySelectorAll('[data-testid=consent]').length", json!(1)).await?;
        let consent = page.words("[data-testid=consent]").await?;
        let host = served.url.trim_start_matches("http://").trim_end_matches('/');
        for said in [host, "lexlint-baseline/1", "基线，没有使用语言模型", "没有发送任何文字", "问题（16 字）"] {
            assert!(consent.contains(said), "{said}: {consent}");
        }
        page.click("[data-testid=send]").await?;
        page.until(STATUS, json!("判读完毕，共 3 项")).await?;
        assert!(page.words("[data-testid=destination]").await?.contains(host));
        assert!(page.words("[data-testid=judge]").await?.contains("基线，没有使用语言模型"));

        // Scores stand on the cards, and change no verdict.
        page.findings(&VERDICTS).await?;
        let judged = "return [...document.querySelectorAll('[data-testid=judged]')].map(judged => judged.innerText.replace(/[0-9.]+/, 'N').replace(/\\s+/g, ' '))";
        page.until(
            judged,
            json!(["判读 · 相关性 N 基线，没有使用语言模型", "判读 · 与法条一致 N 基线，没有使用语言模型"]),
        )
        .await?;
        assert_eq!(page.words("[data-testid=headline]").await?, "发现 2 处引用：已核对 2 处");
        assert!(page.words("[data-testid=relevance]").await?.contains("2 处引用的平均"));
        assert!(page.words("[data-testid=truthfulness]").await?.contains("1 句建议的平均"));
        let tints = "return ['j-low', 'j-mid', 'j-high'].flatMap(name => [...(CSS.highlights.get(name) ?? [])].map(String))";
        page.until(tints, json!([ADVICE])).await?;

        // The card says why.
        page.click("#row-1").await?;
        page.until("return document.querySelectorAll('.item.open .said-by').length", json!(1)).await?;
        assert!(page.words(".said-by").await?.contains("不改变核对结果"));

        // In English it has the name that the server gives it.
        page.click("[data-testid=language-en]").await?;
        assert!(page.words("[data-testid=judge]").await?.contains("baseline, no language model"));
        let errors: Vec<_> =
            page.log("browser").await?.into_iter().filter(|entry| entry["level"] == "SEVERE").collect();
        assert!(errors.is_empty(), "{errors:?}");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn nothing_is_sent_without_consent_which_is_asked_once() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let stub = model(|_| Reply::Says(GOOD.to_owned())).await?;
        let served = served(&stub)?;
        opened(&page, &served.url).await?;
        page.run("document.querySelector('[data-testid=judge-button]').focus()").await?;
        page.press("\u{e007}").await?;
        // The question has the focus, and a no gives it back.
        page.until("return document.activeElement.className", json!("dest")).await?;
        let consent = page.words("[data-testid=consent]").await?;
        assert!(consent.contains(&stub.url()) && consent.contains("测试模型"), "{consent}");
        page.press("\u{e00c}").await?;
        page.until("return document.activeElement.dataset.testid", json!("judge-button")).await?;
        assert_eq!(stub.requests().len(), 0);

        page.press("\u{e007}").await?;
        page.until("return document.activeElement.className", json!("dest")).await?;
        page.press("\u{e004}\u{e007}").await?;
        page.until(STATUS, json!("判读完毕，共 3 项")).await?;
        page.until("return document.activeElement.className", json!("dest")).await?;
        assert_eq!(scores(&page, "[data-testid=card]").await?, json!(["3.0", "3.0"]));
        assert_eq!(scores(&page, "[data-testid=sentence] > button").await?, json!(["6.0"]));
        // What the score rests on was looked for in the provision.
        page.click("[data-testid=sentence] > button").await?;
        page.until("return document.querySelector('.sentence-body q')?.innerText", json!("诉讼时效期间为三年")).await?;
        let relied = page.words(".sentence-body").await?;
        assert!(relied.contains("引文已核对") && relied.contains("《中华人民共和国民法典》"), "{relied}");

        let before = stub.requests().len();
        page.click("[data-testid=judge-button]").await?;
        page.until(BUTTON, json!("重新判读…")).await?;
        assert!(stub.requests().len() > before, "judged again, not asked again");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn what_is_stopped_is_no_longer_asked_for() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let relevance =
            |request: &Request| request.prompt().contains("<question>") && !request.prompt().contains("<sentence>");
        let stub =
            model(move |request| if relevance(request) { Reply::Says(GOOD.to_owned()) } else { Reply::Silent }).await?;
        let served = served(&stub)?;
        opened(&page, &served.url).await?;
        send(&page).await?;
        // Each score is shown as it comes.
        page.until("return document.querySelector('[data-testid=progress]')?.innerText", json!("已判读 1 / 3")).await?;
        assert_eq!(scores(&page, "[data-testid=card]").await?, json!(["3.0"]));
        page.until(BUTTON, json!("停止")).await?;
        connections(&stub, |open| open == 2).await?;
        page.click("[data-testid=judge-button]").await?;
        connections(&stub, |open| open == 0).await?;
        let asked = stub.requests().len();
        page.until(BUTTON, json!("重新判读…")).await?;
        page.until("return document.activeElement.dataset.testid", json!("judge-button")).await?;
        assert!(page.words("[data-testid=stopped]").await?.starts_with("已停止"));
        // What was said stays; the rest has no judgement, and no number.
        assert_eq!(scores(&page, "[data-testid=card]").await?, json!(["3.0"]));
        assert_eq!(scores(&page, "[data-testid=sentence] > button").await?, json!(["无判读"]));
        tokio::time::sleep(Duration::from_millis(500)).await;
        assert_eq!(stub.requests().len(), asked);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn no_judgement_is_said_with_its_reason() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let stub = model(|request| {
            let reply =
                if request.prompt().contains("<claim>") { "我不知道" } else { r#"{"reasoning": "", "score": 99}"# };
            Reply::Says(reply.to_owned())
        })
        .await?;
        let served = served(&stub)?;
        opened(&page, &served.url).await?;
        send(&page).await?;
        page.until(STATUS, json!("判读完毕，共 3 项")).await?;
        assert_eq!(scores(&page, "body").await?, json!(vec!["无判读"; 5]), "two means, a sentence, two cards");
        page.click("#row-1").await?;
        page.until(
            "return document.querySelector('.item.open [data-testid=missing]')?.innerText",
            json!("判读者的答复无法读取。"),
        )
        .await?;
        page.click("[data-testid=sentence] > button").await?;
        page.until(
            "return document.querySelector('.sentence-body [data-testid=missing]')?.innerText",
            json!("判读者给出的分数不在 0–10 之内。"),
        )
        .await?;
        assert!(page.words("[data-testid=relevance]").await?.contains("2 项无判读"));
        let tints = "return ['j-low', 'j-mid', 'j-high'].map(name => CSS.highlights.get(name)?.size ?? 0)";
        page.until(tints, json!([0, 0, 0])).await
    })
    .await
}

#[tokio::test]
async fn judgements_are_of_the_text_that_was_sent() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let stub = model(|_| Reply::SaysAfter(Duration::from_secs(1), GOOD.to_owned())).await?;
        let served = served(&stub)?;
        opened(&page, &served.url).await?;
        send(&page).await?;
        page.until(BUTTON, json!("停止")).await?;
        page.caret_before("二、").await?;
        page.press("又，").await?;
        page.until(STATUS, json!("判读完毕，共 3 项")).await?;
        assert_eq!(page.run("return document.activeElement.dataset.testid").await?, json!("answer"));
        let older = "return document.querySelectorAll('[data-testid=older]').length";
        page.until(older, json!(1)).await?;
        // The scores are those of the citations, where they are now.
        page.findings(&VERDICTS).await?;
        assert_eq!(scores(&page, "[data-testid=card]").await?, json!(["3.0", "3.0"]));
        assert!(page.words("[data-testid=judged]").await?.contains("改动前"));
        let tints = "return [...(CSS.highlights.get('j-mid') ?? [])].map(String)";
        page.until(tints, json!([ADVICE])).await?;
        // Words that are other ones now were not judged.
        page.caret_before("百八十八条").await?;
        page.press("\u{e003}二").await?;
        page.findings(&["verified", "wrong_number"]).await?;
        assert_eq!(scores(&page, "[data-testid=card]").await?, json!(["3.0"]));
        // With the text as it was, nothing is of an earlier one.
        page.paste(TEXT).await?;
        page.until(older, json!(0)).await?;
        // Without a text, nothing is judged, and the judge is asked no more.
        page.click("[data-testid=judge-button]").await?;
        connections(&stub, |open| open > 0).await?;
        page.put("").await?;
        connections(&stub, |open| open == 0).await?;
        page.until("return getComputedStyle(document.querySelector('.judge')).display", json!("none")).await
    })
    .await
}

#[tokio::test]
async fn without_a_server_the_button_explains_itself() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        opened(&page, &site.url).await?;
        page.click("[data-testid=judge-button]").await?;
        page.until(STATUS, json!("这里没有判读服务器")).await?;
        let notice = page.words(".judge [data-testid=notice]").await?;
        assert!(notice.contains("lexlint serve") && notice.contains("核对结果不受影响"), "{notice}");
        assert!(site.asked().iter().all(|asked| asked.method == "GET" && asked.body == 0), "{:?}", site.asked());
        page.findings(&VERDICTS).await?;

        let served = Served::start(&["--no-api"])?;
        opened(&page, &served.url).await?;
        page.click("[data-testid=judge-button]").await?;
        page.until(STATUS, json!("这台服务器只提供网页")).await?;

        site.break_paths(&["/api/"]);
        opened(&page, &site.url).await?;
        page.click("[data-testid=judge-button]").await?;
        page.until(STATUS, json!("服务器没有接受：无判读")).await?;
        assert!(page.words(".judge [data-testid=notice]").await?.contains("503"));
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_server_that_fails_leaves_what_was_said() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let stub =
            model(
                |request| {
                    if request.prompt().contains("<sentence>") { Reply::Silent } else { Reply::Says(GOOD.to_owned()) }
                },
            )
            .await?;
        let mut served = served(&stub)?;
        opened(&page, &served.url).await?;
        send(&page).await?;
        page.until("return document.querySelector('[data-testid=progress]')?.innerText", json!("已判读 2 / 3")).await?;
        served.end();
        page.until(STATUS, json!("判读中断")).await?;
        assert_eq!(scores(&page, "[data-testid=card]").await?, json!(["3.0", "3.0"]));
        assert_eq!(scores(&page, "[data-testid=sentence] > button").await?, json!(["无判读"]));
        // The server is gone, and that is what trying again says.
        page.click(".judge [data-testid=retry]").await?;
        page.until(STATUS, json!("服务器没有回答：无判读")).await?;
        page.findings(&VERDICTS).await.map(drop)
    })
    .await
}
