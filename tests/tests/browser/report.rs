//! Reports in files and links, and decisions that they hold.

use std::{
    io::{Cursor, Read},
    path::Path,
};

use anyhow::Context;
use lexlint_shared::dossier;
use lexlint_tests::served::Served;
use serde_json::{Value, json};

use crate::{
    chromium,
    findings::{ANSWER, VERDICTS},
    page::Page,
    privacy,
    site::Site,
};

/// Keeps what the page offers as files, in place of saving it.
const KEEP: &str = "
    window.saved = [];
    const make = URL.createObjectURL;
    URL.createObjectURL = blob => { saved.push({ blob }); return make.call(URL, blob); };
    HTMLAnchorElement.prototype.click = function () { Object.assign(saved[saved.length - 1], { name: this.download }); };
";

/// Opens the menu of reports and clicks on an entry.
async fn choose(page: &Page, entry: &str) -> anyhow::Result<()> {
    page.run("document.querySelector('.reports').open = true").await?;
    page.until(&format!("return document.querySelector('[data-testid={entry}]').disabled"), json!(false)).await?;
    page.click(&format!("[data-testid={entry}]")).await
}

/// What the page has saved last: name, media type and bytes.
async fn saved(page: &Page, count: usize) -> anyhow::Result<(String, String, Vec<u8>)> {
    page.until("return saved.filter(file => file.name).length", json!(count)).await?;
    let body = "
        const { name, blob } = saved[saved.length - 1];
        return [name, blob.type, [...new Uint8Array(await blob.arrayBuffer())]];
    ";
    let file = page.run_async(body, Vec::new()).await?;
    Ok(serde_json::from_value(file)?)
}

/// Chooses a file to open, as the browser's dialog does.
async fn open(page: &Page, bytes: &[u8]) -> anyhow::Result<()> {
    let script = "
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(arguments[0])], 'report.lexlint.json'));
        const field = document.querySelector('[data-testid=open]');
        field.files = files.files;
        field.dispatchEvent(new Event('change', { bubbles: true }));
    ";
    page.run_with(script, vec![json!(bytes)]).await.map(drop)
}

/// Sets the first finding aside and comments on the second.
async fn decide(page: &Page) -> anyhow::Result<()> {
    page.click("#row-0").await?;
    page.click("[data-testid=dismiss]").await?;
    page.click("[data-testid=reason-immaterial]").await?;
    let words = "const field = document.querySelector('[data-testid=reason-words]'); field.value = '时效另有约定'; field.dispatchEvent(new Event('input', { bubbles: true }));";
    page.run(words).await?;
    page.click("[data-testid=dismiss-now]").await?;
    page.until(
        "return document.querySelector('[data-testid=dismissed]')?.innerText.includes('差异不影响结论：时效另有约定')",
        json!(true),
    )
    .await?;
    page.click("#row-1").await?;
    let comment = "const field = document.querySelector('[data-testid=comment]'); field.value = '<b>=复核</b>'; field.dispatchEvent(new Event('input', { bubbles: true }));";
    page.run(comment).await.map(drop)
}

const TALLY: &str = "return [...document.querySelectorAll('[data-testid=tally]')].map(count => count.innerText)";
const DECIDED: &str = "return [...document.querySelectorAll('[data-testid=card]')].map(card => [...card.querySelectorAll('[data-testid=decided]')].map(mark => mark.innerText).join())";

#[tokio::test]
async fn every_format_is_written_and_nothing_is_sent() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        page.run(KEEP).await?;
        page.paste(ANSWER).await?;
        page.findings(&VERDICTS).await?;
        decide(&page).await?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();

        choose(&page, "export-html").await?;
        let (name, media, html) = saved(&page, 1).await?;
        assert!(name.starts_with("lexlint-20") && name.ends_with(".html"), "{name}");
        assert_eq!(media, "text/html;charset=utf-8");
        assert!(text(&html).starts_with("<!doctype html>"));
        assert!(text(&html).contains("<b>批注：</b>&lt;b&gt;=复核&lt;/b&gt;"));
        assert!(text(&html).contains("期间为<del class=\"framed\">二年</del>"));

        choose(&page, "export-docx").await?;
        let (name, _, docx) = saved(&page, 2).await?;
        assert!(name.ends_with(".docx"), "{name}");
        let mut document = String::new();
        zip::ZipArchive::new(Cursor::new(&docx))?.by_name("word/document.xml")?.read_to_string(&mut document)?;
        assert!(document.contains("差异不影响结论：时效另有约定"));

        choose(&page, "export-markdown").await?;
        let (name, _, markdown) = saved(&page, 3).await?;
        assert!(name.ends_with(".md") && text(&markdown).contains("处理情况：不予采纳1处，批注1处，尚待处理2处。"));

        choose(&page, "export-csv").await?;
        let (_, _, csv) = saved(&page, 4).await?;
        assert!(csv.starts_with(b"\xef\xbb\xbf\"") && text(&csv).contains("\"<b>=复核</b>\""));

        choose(&page, "export-dossier").await?;
        let (name, media, file) = saved(&page, 5).await?;
        assert!(name.ends_with(".lexlint.json") && media == "application/json", "{name} {media}");
        let dossier = dossier::json::read(&file)?;
        assert_eq!(dossier.text, ANSWER);
        assert_eq!(dossier.report.citations.iter().map(|c| c.verdict.code()).collect::<Vec<_>>(), VERDICTS);
        let source = dossier.notes[2].source.as_ref().context("the words are from elsewhere")?;
        assert_eq!(source.article.main, 1053);
        assert_eq!(dossier.notes[1].comment, "<b>=复核</b>");

        privacy::nothing_was_sent(&page, &site).await
    })
    .await
}

#[tokio::test]
async fn a_report_that_is_opened_shows_the_same() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        page.run(KEEP).await?;
        page.paste(ANSWER).await?;
        page.findings(&VERDICTS).await?;
        page.click("#row-2").await?;
        page.click("[data-testid=replace]").await?;
        let verdicts = ["misquoted", "verified", "verified", "repealed"];
        let before = page.findings(&verdicts).await?;
        decide(&page).await?;
        let tally = json!(["不予采纳 1", "批注 1", "已采纳修改 1"]);
        page.until(TALLY, tally.clone()).await?;
        choose(&page, "export-dossier").await?;
        let (_, _, file) = saved(&page, 1).await?;
        assert_eq!(dossier::json::read(&file)?.fixes.len(), 1);

        // Another visit.
        page.open(&site.url).await?;
        open(&page, &file).await?;
        assert_eq!(page.findings(&verdicts).await?, before);
        page.until(TALLY, tally).await?;
        page.until(DECIDED, json!(["不予采纳", "批注", "", ""])).await?;
        assert_eq!(
            page.run("return document.querySelectorAll('[data-testid=report-notice] .msg').length").await?,
            json!(0)
        );

        // Decisions outlive typing, and can be taken back.
        // The browser would put the caret at the end of a field that it has to focus.
        page.run("const field = document.querySelector('[data-testid=answer]'); field.focus(); field.setSelectionRange(0, 0)")
            .await?;
        page.type_in_text("首先，").await?;
        page.until("return document.querySelector('[data-testid=answer]').value.startsWith('首先，')", json!(true))
            .await?;
        page.findings(&verdicts).await?;
        page.until(DECIDED, json!(["不予采纳", "批注", "", ""])).await?;
        page.click("#row-0").await?;
        page.click("[data-testid=restore]").await?;
        page.until(DECIDED, json!(["", "批注", "", ""])).await
    })
    .await
}

#[tokio::test]
async fn documents_are_opened_and_dropped() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        let words = "“向人民法院请求保护民事权利的诉讼时效期间为二年。”";
        open(&page, &document("answer.pdf")?).await?;
        page.findings(&["misquoted"]).await?;
        assert!(page.text().await?.contains(words));

        // Dropped; there is a text, so that the reader is asked.
        let script = "
            const files = new DataTransfer();
            files.items.add(new File([new Uint8Array(arguments[0])], 'answer.docx'));
            const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files });
            return [document.body.dispatchEvent(drop), drop.defaultPrevented];
        ";
        assert_eq!(page.run_with(script, vec![json!(document("answer.docx")?)]).await?, json!([false, true]));
        page.click("[data-testid=take]").await?;
        page.until("return document.querySelector('[data-testid=answer]').value.includes('A & B')", json!(true))
            .await?;
        assert!(page.text().await?.contains(words));
        page.findings(&["misquoted"]).await?;

        for (file, said) in [("scanned.pdf", "文字识别"), ("protected.pdf", "有密码")] {
            open(&page, &document(file)?).await?;
            let notice = "return document.querySelector('[data-testid=report-notice]').innerText";
            page.until(&format!("{notice}.includes('{said}')"), json!(true)).await?;
            page.click("[data-testid=keep]").await?;
        }
        privacy::nothing_was_sent(&page, &site).await
    })
    .await
}

/// A document to open; all have the same words.
fn document(name: &str) -> anyhow::Result<Vec<u8>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/documents").join(name);
    std::fs::read(&path).with_context(|| path.display().to_string())
}

#[tokio::test]
async fn what_cannot_be_opened_is_said_in_words() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        page.run(KEEP).await?;
        page.paste(ANSWER).await?;
        page.findings(&VERDICTS).await?;
        choose(&page, "export-dossier").await?;
        let (_, _, good) = saved(&page, 1).await?;
        let changed = |key: &str, value: Value| -> anyhow::Result<Vec<u8>> {
            let mut file: Value = serde_json::from_slice(&good)?;
            file[key] = value;
            Ok(serde_json::to_vec(&file)?)
        };
        for (file, said) in [
            (good[..good.len() / 2].to_vec(), "文件损坏"),
            (Vec::new(), "里面没有文字"),
            (br#"{"schema": 1}"#.to_vec(), "不是本页导出的报告"),
            (changed("version", json!(2))?, "更新版本"),
            (changed("notes", json!([]))?, "不一致"),
            (changed("text", json!(ANSWER.replace("四、", "五、")))?, "可能被改动过"),
        ] {
            open(&page, &file).await?;
            let notice = "return document.querySelector('[data-testid=report-notice]').innerText";
            page.until(&format!("{notice}.includes('{said}')"), json!(true)).await?;
            assert_eq!(page.text().await?, ANSWER, "{said}");
            page.click("[data-testid=keep]").await?;
        }
        // Of another index: it is opened, and what it said stands beside what is found now.
        let mut file: Value = serde_json::from_slice(&good)?;
        file["report"]["index"]["id"] = json!("ffffffffffffffff");
        open(&page, &serde_json::to_vec(&file)?).await?;
        page.until(
            "return document.querySelector('[data-testid=report-notice]').innerText.includes('ffffffff')",
            json!(true),
        )
        .await?;
        page.findings(&VERDICTS).await.map(drop)
    })
    .await
}

#[tokio::test]
async fn a_link_carries_the_text_and_asks_before_it_replaces_one() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        page.paste(ANSWER).await?;
        page.findings(&VERDICTS).await?;
        choose(&page, "share").await?;
        page.until("return document.querySelector('[data-testid=link]')?.value.includes('#t1=')", json!(true)).await?;
        let link = page.run("return document.querySelector('[data-testid=link]').value").await?;
        let link = link.as_str().context("a link")?.to_owned();
        assert!(link.starts_with(&format!("{}#t1=", site.url)), "{link}");

        // Another visit.
        page.go("about:blank").await?;
        page.open_as_it_is(&link).await?;
        page.findings(&VERDICTS).await?;
        assert_eq!(page.text().await?, ANSWER);
        assert_eq!(page.run("return location.href").await?, json!(site.url));

        // A text that is there is not replaced without asking.
        page.paste("《民法典》第一百八十九条。").await?;
        page.findings(&["verified"]).await?;
        let again = json!(link.trim_start_matches(&site.url));
        page.run_with("location.hash = arguments[0]", vec![again.clone()]).await?;
        page.until("return document.querySelectorAll('[data-testid=take]').length", json!(1)).await?;
        page.click("[data-testid=keep]").await?;
        assert_eq!(page.text().await?, "《民法典》第一百八十九条。");
        page.run_with("location.hash = arguments[0]", vec![again]).await?;
        page.click("[data-testid=take]").await?;
        page.findings(&VERDICTS).await?;

        // What is damaged changes nothing.
        page.run("location.hash = 't1=AAAA'").await?;
        page.until("return document.querySelector('[data-testid=report-notice]').innerText.length > 0", json!(true))
            .await?;
        assert_eq!(page.text().await?, ANSWER);
        // A text that is too long for a link gets none.
        let long: String = (0..30_000_u32).filter_map(|n| char::from_u32(0x4e00 + n * 7919 % 20_000)).collect();
        page.put(&long).await?;
        choose(&page, "share").await?;
        page.until(
            "return document.querySelector('[data-testid=report-notice]').innerText.includes('文本太长')",
            json!(true),
        )
        .await?;
        privacy::nothing_was_sent(&page, &site).await
    })
    .await
}

#[tokio::test]
async fn a_report_is_printed_from_a_frame() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        // With the policy of the real server, which allows the report's style sheet and no other.
        let served = Served::start(&[])?;
        page.open(&served.url).await?;
        page.paste(ANSWER).await?;
        page.findings(&VERDICTS).await?;
        choose(&page, "export-pdf").await?;
        let border = "const inside = document.querySelector('#print')?.contentDocument; const no = inside?.querySelector('.no'); return no ? inside.defaultView.getComputedStyle(no).borderTopStyle : null";
        page.until(border, json!("solid")).await?;
        let errors: Vec<_> =
            page.log("browser").await?.into_iter().filter(|entry| entry["level"] == "SEVERE").collect();
        assert!(errors.is_empty(), "{errors:?}");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_menu_works_by_keyboard() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        page.paste(ANSWER).await?;
        page.findings(&VERDICTS).await?;
        page.run("document.querySelector('[data-testid=report-menu]').focus()").await?;
        page.press("\u{e007}").await?;
        page.until("return document.querySelector('.reports').open", json!(true)).await?;
        page.until("return document.querySelector('[data-testid=export-pdf]').disabled", json!(false)).await?;
        page.press("\u{e004}").await?;
        page.until("return document.activeElement.dataset.testid", json!("export-pdf")).await?;
        page.press("\u{e00c}").await?;
        page.until(
            "return [document.querySelector('.reports').open, document.activeElement.dataset.testid]",
            json!([false, "report-menu"]),
        )
        .await?;

        // X unfolds the reasons of what is looked at, C leads to its comment.
        page.run("document.activeElement.blur()").await?;
        page.press("j").await?;
        page.press("x").await?;
        page.until("return document.querySelector('.reasons').open", json!(true)).await?;
        page.run("document.activeElement.blur()").await?;
        page.press("c").await?;
        page.until("return document.activeElement.dataset.testid", json!("comment")).await
    })
    .await
}
