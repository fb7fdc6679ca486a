//! While someone types: marks stay right, input methods are left alone, only what changed is shown anew.

use lexlint_tests::texts::answer;
use serde_json::{Value, json};

use crate::{
    chromium,
    findings::{ANSWER, VERDICTS},
    page::Page,
    site::Site,
};

/// Control and a letter, and control let go.
const UNDO: &str = "\u{e009}z\u{e000}";

/// All that a check shows: the cards, and what is marked how.
async fn shown(page: &Page) -> anyhow::Result<Value> {
    let body = "
        await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
        const cards = [...document.querySelectorAll('[data-testid=card]')].map(card => [card.dataset.verdict, card.innerText]);
        const names = ['v-ok', 'v-words', 'v-ref', 'v-time', 'v-none', 'differs'];
        const marks = names.map(name => [...(CSS.highlights.get(name) ?? [])].map(String));
        return [cards, marks, document.querySelector('[data-testid=headline]').innerText];
    ";
    page.run_async(body, Vec::new()).await
}

async fn opened(site: &Site, page: &Page) -> anyhow::Result<()> {
    page.open(&site.url).await?;
    page.paste(ANSWER).await?;
    page.findings(&VERDICTS).await.map(drop)
}

#[tokio::test]
async fn once_typing_pauses_all_is_as_if_pasted() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        opened(&site, &page).await?;
        // What no longer names its statute is of the one named before.
        let verdicts = ["verified", "wrong_number", "verified", "wrong_number", "wrong_number"];
        // A citation before all others, a line joined to the one above, a number changed, a citation taken out.
        page.caret_before("一、").await?;
        page.press("《民法典》第一百八十九条。\u{e007}").await?;
        page.caret_before("二、").await?;
        page.press("\u{e003}").await?;
        page.caret_before("百八十八条").await?;
        page.press("\u{e003}二").await?;
        page.caret_before("《合同法》").await?;
        page.press(&"\u{e017}".repeat(5)).await?;
        let text = page.text().await?;
        assert!(text.starts_with("《民法典》第一百八十九条。\n") && text.contains("第二百八十八条"), "{text}");
        assert!(!text.contains("合同法"), "{text}");
        page.findings(&verdicts).await?;
        let typed = shown(&page).await?;

        page.open(&site.url).await?;
        page.paste(&text).await?;
        page.findings(&verdicts).await?;
        assert_eq!(typed, shown(&page).await?);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn an_input_method_is_left_alone() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        opened(&site, &page).await?;
        page.caret_before("规定，“向").await?;
        let compose = |text: &str| {
            let end = text.chars().count();
            json!({ "text": text, "selectionStart": end, "selectionEnd": end })
        };
        // On its way, the word parts the citation from its claim; nobody wrote that.
        for text in ["d", "di", "di'er"] {
            page.devtools("Input.imeSetComposition", &compose(text)).await?;
        }
        assert!(page.text().await?.contains("第一百八十八条di'er规定"));
        tokio::time::sleep(std::time::Duration::from_millis(500)).await;
        assert_eq!(page.words("[data-testid=headline]").await?, "发现 4 处引用：已核对 4 处");
        page.findings(&VERDICTS).await?;
        assert_eq!(page.marked("v-words").await?, json!(["《民法典》第一百八十八条"]));
        assert_eq!(page.marked("v-time").await?, json!(["《合同法》第一百九十六条"]));

        page.devtools("Input.insertText", &json!({ "text": "第二款" })).await?;
        page.until("return CSS.highlights.get('v-words').size + CSS.highlights.get('v-ref').size", json!(2)).await?;
        assert!(page.text().await?.contains("第一百八十八条第二款规定"));
        page.until(
            "return document.querySelector('[data-testid=citation]').innerText",
            json!("《中华人民共和国民法典》第一百八十八条第二款"),
        )
        .await?;
        page.press(UNDO).await?;
        page.findings(&VERDICTS).await?;
        assert_eq!(page.text().await?, ANSWER);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn undo_goes_back_through_fixes_and_keys() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        opened(&site, &page).await?;
        let before = shown(&page).await?;
        page.click("#row-2").await?;
        page.click("[data-testid=replace]").await?;
        page.findings(&["misquoted", "verified", "verified", "repealed"]).await?;
        page.caret_before("百八十九条").await?;
        page.press("\u{e003}二").await?;
        page.findings(&["misquoted", "wrong_number", "verified", "repealed"]).await?;
        for _ in 0..4 {
            if page.text().await? != ANSWER {
                page.press(UNDO).await?;
            }
        }
        assert_eq!(page.text().await?, ANSWER);
        page.findings(&VERDICTS).await?;
        page.run("document.querySelector('.item.open .row')?.click()").await?;
        assert_eq!(before, shown(&page).await?);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn what_is_looked_at_stays_and_only_changed_cards_are_new() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        opened(&site, &page).await?;
        page.click("#row-3").await?;
        page.run("document.querySelectorAll('[data-testid=citation]').forEach((citation, at) => { citation.seen = at })").await?;
        page.caret_before("一、").await?;
        page.press("《民法典》第一百八十九条。").await?;
        page.findings(&["verified", "misquoted", "verified", "wrong_number", "repealed"]).await?;
        let seen = "return [...document.querySelectorAll('[data-testid=citation]')].map(citation => citation.seen ?? null)";
        assert_eq!(page.run(seen).await?, json!([null, 0, 1, 2, 3]));
        let numbers = "return [...document.querySelectorAll('.row .no')].map(number => number.innerText.trim())";
        assert_eq!(page.run(numbers).await?, json!(["1", "2", "3", "4", "5"]));
        let open = "return [...document.querySelectorAll('[data-testid=card]')].findIndex(card => card.classList.contains('open'))";
        assert_eq!(page.run(open).await?, json!(4));
        assert_eq!(page.marked("s-time").await?, json!(["《合同法》第一百九十六条"]));
        // The fix is that of the card, where it is now.
        page.click("[data-testid=replace]").await?;
        page.until("return document.querySelector('[data-testid=answer]').value.includes('《合同法》')", json!(false)).await
    })
    .await
}

#[tokio::test]
async fn nothing_moves_while_typing() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        opened(&site, &page).await?;
        page.put(&answer(20_000)).await?;
        page.until("return document.querySelectorAll('[data-testid=card]').length > 100", json!(true)).await?;
        let body = "
            let moved = 0;
            const panes = document.querySelector('.two');
            const inPanes = ({ node }) => panes.contains(node);
            new PerformanceObserver(list => list.getEntries().forEach(entry => { moved += entry.sources.some(inPanes) ? entry.value : 0 })).observe({ type: 'layout-shift' });
            const area = document.querySelector('[data-testid=answer]');
            const headline = document.querySelector('[data-testid=headline]');
            // All that the text needs is loaded and checked once the headline stays as it is.
            let before;
            do {
                before = headline.innerText;
                await new Promise(resolve => setTimeout(resolve, 500));
            } while (headline.innerText !== before || before === '正在核对');
            moved = 0;
            // On a busy machine a check may be late, and then the page says so.
            const said = new Set([headline.innerText, '正在核对']);
            area.focus();
            area.setSelectionRange(area.value.length, area.value.length);
            for (let key = 0; key < 10; key++) {
                document.execCommand('insertText', false, '字');
                await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
                said.add(headline.innerText);
            }
            await new Promise(resolve => setTimeout(resolve, 100));
            return [moved, said.size];
        ";
        assert_eq!(page.run_async(body, Vec::new()).await?, json!([0, 2]));
        Ok(())
    })
    .await
}

#[tokio::test]
async fn long_texts_are_marked_where_they_are_seen() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        page.put(&answer(20_000)).await?;
        page.until("return document.querySelectorAll('[data-testid=card]').length > 100", json!(true)).await?;
        let marks = "
            await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
            const names = ['v-ok', 'v-words', 'v-ref', 'v-time', 'v-none', 's-ok', 's-words', 's-ref', 's-time', 's-none'];
            const marks = names.flatMap(name => [...(CSS.highlights.get(name) ?? [])]);
            const seen = marks.filter(mark => { const { top } = mark.getBoundingClientRect(); return top > 0 && top < innerHeight });
            return [marks.length, seen.length, document.querySelectorAll('[data-testid=flag]').length];
        ";
        let count = |marks: &Value, at: usize| marks[at].as_u64().unwrap_or_default();
        let first = page.run_async(marks, Vec::new()).await?;
        assert!(count(&first, 1) > 2 && count(&first, 0) < 100 && count(&first, 2) < 100, "{first}");
        // The mark of the last card comes into view, and others around it are marked.
        page.run("const rows = document.querySelectorAll('.row'); rows[rows.length - 1].click()").await?;
        let flag = "const { top } = document.querySelector('.flag.sel').getBoundingClientRect(); return top > 0 && top < innerHeight";
        page.until("return document.querySelectorAll('.flag.sel').length", json!(1)).await?;
        page.until(flag, json!(true)).await?;
        let last = page.run_async(marks, Vec::new()).await?;
        assert!(count(&last, 1) > 2 && count(&last, 0) < 100, "{last}");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn field_and_mirror_break_lines_alike() -> anyhow::Result<()> {
    let lines = [
        "",
        "第八条 \t民事主体",
        "a".repeat(300).as_str(),
        "　　《民法典》第一百八十八条规定，",
        "word ".repeat(60).as_str(),
        "𠮷",
        " ",
        "1,234.5万元（含税）；",
    ]
    .map(str::to_owned);
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        let text = (0..80).map(|at| lines[at * 5 % lines.len()].repeat(at % 7 + 1)).collect::<Vec<_>>().join("\n");
        let heights = "
            await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
            const area = document.querySelector('[data-testid=answer]');
            const alone = area.cloneNode();
            alone.style.cssText = `position: static; height: 0; width: ${area.clientWidth}px`;
            document.querySelector('.doc').append(alone);
            alone.value = area.value;
            const heights = [alone.scrollHeight, Math.round(document.querySelector('.mirror').getBoundingClientRect().height)];
            alone.remove();
            return [heights[0] - heights[1], heights[0] > 2000, document.querySelector('.mirror').textContent === area.value];
        ";
        for text in [text.clone(), format!("{text}\n"), format!("{text}\n\n")] {
            page.put(&text).await?;
            assert_eq!(page.run_async(heights, Vec::new()).await?, json!([0, true, true]));
        }
        // A key, a line joined and a line parted in the middle.
        for keys in ["字", "\u{e003}\u{e003}", "\u{e007}"] {
            page.caret_before("\n \n").await?;
            page.press(keys).await?;
            assert_eq!(page.run_async(heights, Vec::new()).await?, json!([0, true, true]), "{keys:?}");
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn without_a_worker_nothing_is_claimed() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::start().await?;
        site.break_paths(&["/assets/worker-"]);
        page.open(&site.url).await?;
        page.paste(ANSWER).await?;
        page.until(
            "return document.querySelector('[data-testid=notice]')?.innerText.includes('核对程序没有启动') ?? false",
            json!(true),
        )
        .await?;
        assert_eq!(page.marked("v-ok").await?, json!([]));
        site.break_paths(&[]);
        page.click("[data-testid=retry]").await?;
        page.findings(&VERDICTS).await.map(drop)
    })
    .await
}
