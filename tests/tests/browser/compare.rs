//! Many answers beside each other: counted, drawn, stopped, exported.

use anyhow::Context;
use serde_json::{Value, json};

use crate::{chromium, findings::ANSWER, site::Site};

/// A sound citation.
pub(crate) const SOUND: &str = "《民法典》第一百八十八条规定，“向人民法院请求保护民事权利的诉讼时效期间为三年”。";

/// What the page has offered as files since [`CATCH`] was run.
const CATCH: &str = "window.saved = []; const create = URL.createObjectURL; URL.createObjectURL = blob => { blob.text().then(text => window.saved.push(text)); return create.call(URL, blob); }";

#[tokio::test]
async fn pasted_answers_are_compared() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        page.click("[data-testid=view-compare]").await?;
        page.until("return document.querySelectorAll('[data-testid=pasted-1]').length", json!(1)).await?;
        let put = "const field = document.querySelector(arguments[0]); field.value = arguments[1]; field.dispatchEvent(new Event('input', { bubbles: true }))";
        page.run_with(put, vec![json!("[data-testid=pasted-0]"), json!(ANSWER)]).await?;
        page.run_with(put, vec![json!("[data-testid=pasted-1]"), json!(SOUND)]).await?;
        page.click("[data-testid=check-pasted]").await?;
        let rows = "return [...document.querySelectorAll('[data-testid=model]')].map(row => [...row.children].map(cell => cell.innerText.split(' ')[0]).join(' '))";
        // Model, answers, citations; of a hundred: verified, misquoted, wrong number, repealed; match rate.
        page.until(rows, json!(["答复 1 1 100.0 0.0 0.0 0.0 100.0%", "答复 1 4 25.0 25.0 25.0 25.0 25.0%"])).await?;
        assert!(page.words("[data-testid=totals]").await?.contains("2 份答复，5 处引用"));
        assert_eq!(page.run("return document.querySelectorAll('.bars-chart .part').length").await?, json!(5));

        page.run(CATCH).await?;
        page.click("[data-testid=save-csv]").await?;
        page.click("[data-testid=save-json]").await?;
        page.until("return window.saved.length", json!(2)).await?;
        let saved = page.run("return window.saved").await?;
        assert_eq!(saved[0].as_str().context("CSV")?.lines().count(), 3);
        let json: Value = serde_json::from_str(saved[1].as_str().context("JSON")?)?;
        assert_eq!((&json[1]["verdicts"]["misquoted"], &json[1]["matching"]), (&json!(1), &json!(0.25)));
        crate::privacy::nothing_was_sent(&page, &site).await
    })
    .await
}

#[tokio::test]
async fn a_file_of_answers_is_checked_with_progress_and_can_be_stopped() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        page.click("[data-testid=view-compare]").await?;
        let line = |n: usize| {
            let (model, answer) = if n.is_multiple_of(2) { ("甲", ANSWER) } else { ("乙", SOUND) };
            json!({ "id": n, "model": model, "answer": answer }).to_string()
        };
        let lines: Vec<String> = (0..400).map(line).chain(["no answer".to_owned()]).collect();
        page.until("return document.querySelectorAll('[data-testid=open-jsonl]').length", json!(1)).await?;
        // Stopped with the first batch that is counted.
        page.run("new MutationObserver((_, observer) => { const stop = document.querySelector('[data-testid=stop]'); if (stop && document.querySelector('[data-testid=model]')) { observer.disconnect(); stop.click(); } }).observe(document.body, { childList: true, subtree: true })").await?;
        page.choose_file("[data-testid=open-jsonl]", "answers.jsonl", &lines.join("\n")).await?;
        page.until("return document.querySelectorAll('[data-testid=stopped]').length", json!(1)).await?;
        assert!(page.words("[data-testid=bad-lines]").await?.contains("401"));
        page.click("[data-testid=go-on]").await?;
        page.until("return document.querySelector('[data-testid=totals]').innerText.includes('400 份答复，1000 处引用')", json!(true)).await?;
        page.until("return [...document.querySelectorAll('[data-testid=model] th')].map(name => name.innerText)", json!(["乙", "甲"])).await?;
        page.until("return document.querySelectorAll('[data-testid=progress]').length", json!(0)).await
    })
    .await
}
