//! How fast is the check in the browser? `cargo test -p lexlint-tests --test browser -- --ignored --nocapture`, on the
//! index in `data/index` or the one that `LEXLINT_INDEX` names.

use std::{env, fs, path::PathBuf};

use lexlint::index_dir;
use lexlint_tests::texts::answer;
use serde_json::json;

use crate::{chromium, engine, site::Site};

/// A copy of the index, for a site to serve.
fn index() -> anyhow::Result<tempfile::TempDir> {
    let named = env::var_os(index_dir::ENV).map(PathBuf::from);
    let found = index_dir::locate(named.as_deref())?;
    let dir = tempfile::tempdir()?;
    for file in fs::read_dir(found)? {
        let path = file?.path();
        if let Some(name) = path.file_name().filter(|_| path.extension().is_none_or(|extension| extension != "br")) {
            fs::copy(&path, dir.path().join(name))?;
        }
    }
    Ok(dir)
}

#[tokio::test]
#[ignore = "a measurement"]
async fn checks() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::with(index()?).await?;
        engine::load(&page, &site).await?;
        for (characters, rounds) in [(2_000, 51), (100_000, 11)] {
            let script = "
                const [text, day, rounds] = arguments;
                const times = [];
                let citations = engine.citations(text, day);
                for (let round = 0; round < rounds; round++) {
                    const started = performance.now();
                    citations = engine.citations(text, day);
                    times.push(performance.now() - started);
                }
                times.sort((a, b) => a - b);
                return `median ${times[rounds >> 1].toFixed(2)} ms (${citations} citations)`;
            ";
            let figure =
                page.run_with(script, vec![json!(answer(characters)), json!(engine::DAY), json!(rounds)]).await?;
            println!("check of {characters} characters: {}", figure.as_str().unwrap_or_default());
        }
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "a measurement"]
async fn typing() -> anyhow::Result<()> {
    const CHARACTERS: usize = 20_000;
    chromium::test(|page| async move {
        let site = Site::with(index()?).await?;
        page.be_patient().await?;
        page.open(&site.url).await?;
        page.paste(&answer(CHARACTERS)).await?;
        // What the check wanted is there once nothing waits.
        let pending = "return document.querySelectorAll('[data-testid=card]').length > 0 && !document.body.innerText.includes('正在取')";
        page.until(pending, json!(true)).await?;
        // From the key to the end of what it started, and to the frame that shows it.
        let script = "
            const area = document.querySelector('[data-testid=answer]');
            area.focus();
            area.setSelectionRange(area.value.length, area.value.length);
            const median = times => times.sort((a, b) => a - b)[times.length >> 1].toFixed(1);
            const keys = [], frames = [];
            for (let key = 0; key < 41; key++) {
                await new Promise(resolve => setTimeout(resolve, 30));
                const started = performance.now();
                document.execCommand('insertText', false, '字');
                await new Promise(resolve => queueMicrotask(resolve));
                keys.push(performance.now() - started);
                await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
                frames.push(performance.now() - started);
            }
            return `median ${median(keys)} ms a key, ${median(frames)} ms to the frame behind`;
        ";
        let figure = page.run_async(script, Vec::new()).await?;
        println!("typing behind {CHARACTERS} characters: {}", figure.as_str().unwrap_or_default());
        Ok(())
    })
    .await
}
