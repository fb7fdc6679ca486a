//! How fast are check and page in the browser, and how much memory does the page take? `cargo test -p lexlint-tests --test browser -- --ignored --nocapture`, on the
//! index in `data/index` or the one that `LEXLINT_INDEX` names.

use std::{
    env, fs,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::ensure;
use lexlint::index_dir;
use lexlint_tests::texts::answer;
use serde_json::{Value, json};

use crate::{chromium, engine, page::Page, site::Site};

/// A copy of the index, for a site to serve.
pub(crate) fn index() -> anyhow::Result<tempfile::TempDir> {
    let named = env::var_os(index_dir::ENV).map(PathBuf::from);
    let found = index_dir::locate(named.as_deref())?;
    let dir = tempfile::tempdir()?;
    for file in fs::read_dir(found)? {
        let path = file?.path();
        let wanted = path.is_file() && path.extension().is_none_or(|extension| extension != "br");
        if let Some(name) = path.file_name().filter(|_| wanted) {
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

/// Whether nothing is missing for the check of the text.
const SETTLED: &str =
    "return document.querySelectorAll('[data-testid=card]').length > 0 && !document.body.innerText.includes('正在取')";

/// Opens the page with a text, and waits until nothing is missing.
async fn opened(page: &Page, site: &Site, text: &str) -> anyhow::Result<()> {
    page.be_patient().await?;
    page.open(&site.url).await?;
    page.put(text).await?;
    page.until(SETTLED, json!(true)).await
}

/// Types keys behind the text. Gives the medians of the time in the handler, of all work up to the frame that shows the
/// key, and of the time to the end of that frame: that includes waiting for its turn, up to 16.7 ms.
async fn keys(page: &Page, rounds: usize) -> anyhow::Result<Value> {
    let script = "
        const area = document.querySelector('[data-testid=answer]');
        area.focus();
        area.setSelectionRange(area.value.length, area.value.length);
        const median = times => times.sort((a, b) => a - b)[times.length >> 1].toFixed(1);
        const keys = [], work = [], frames = [];
        for (let key = 0; key < arguments[0]; key++) {
            await new Promise(resolve => setTimeout(resolve, 30));
            const started = performance.now();
            document.execCommand('insertText', false, '字');
            await new Promise(resolve => queueMicrotask(resolve));
            const handled = performance.now() - started;
            const frame = await new Promise(resolve => requestAnimationFrame(frame => setTimeout(() => resolve(frame))));
            const ended = performance.now();
            keys.push(handled);
            work.push(handled + ended - Math.max(frame, started + handled));
            frames.push(ended - started);
        }
        return `${median(keys)} ms in the handler, ${median(work)} ms of work, ${median(frames)} ms to the frame behind`;
    ";
    page.run_async(script, vec![json!(rounds)]).await
}

#[tokio::test]
#[ignore = "a measurement"]
async fn typing() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let site = Site::with(index()?).await?;
        for characters in [2_000, 20_000, 200_000] {
            opened(&page, &site, &answer(characters)).await?;
            let figure = keys(&page, 41).await?;
            println!("typing behind {characters} characters: median {}", figure.as_str().unwrap_or_default());
        }
        Ok(())
    })
    .await
}

#[tokio::test]
#[ignore = "a measurement"]
async fn memory() -> anyhow::Result<()> {
    const CHARACTERS: usize = 20_000;
    chromium::measure(|page| async move {
        let site = Site::with(index()?).await?;
        // What the browser itself takes for any page.
        page.go(&format!("{}index/none", site.url)).await?;
        println!("memory of a page without anything: {}", page_memory()?);
        opened(&page, &site, "《民法典》第一条").await?;
        println!("memory after load: {}", page_memory()?);
        // In the same document: the browser would keep one that was left.
        page.put(&answer(CHARACTERS)).await?;
        page.until(SETTLED, json!(true)).await?;
        println!("memory with {CHARACTERS} characters: {}", page_memory()?);
        keys(&page, 100).await?;
        println!("memory after 100 checks: {}", page_memory()?);
        // What the browser would give back if memory were short.
        page.devtools("HeapProfiler.collectGarbage", &json!({})).await?;
        page.devtools("Memory.simulatePressureNotification", &json!({ "level": "critical" })).await?;
        tokio::time::sleep(Duration::from_secs(1)).await;
        println!("memory once the browser has cleaned up: {}", page_memory()?);
        Ok(())
    })
    .await
}

/// Resident memory of the page's process, its share of what several processes have; and how much of that are files, the
/// browser's own program above all: the more browsers run, the less of it is this one's. Of all pages of this machine it
/// is the largest that this program started.
fn page_memory() -> anyhow::Result<String> {
    let mut largest = (0, 0);
    for process in fs::read_dir("/proc")? {
        let folder = process?.path();
        // A process may end while it is looked at.
        let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap_or_default();
        if read("cmdline").contains("--type=renderer") && is_ours(&folder) {
            let memory = read("smaps_rollup");
            largest = largest.max((kilobytes(&memory, "Pss:"), kilobytes(&memory, "Pss_File:")));
        }
    }
    let (all, files) = largest;
    ensure!(all > 0, "Linux names the memory of processes in /proc, and there is no page in it");
    let megabytes = |kilobytes: u64| kilobytes * 1024 / 1_000_000;
    Ok(format!("{} MB, {} MB of them files", megabytes(all), megabytes(files)))
}

/// Whether this program started a process, or started what started it.
fn is_ours(process: &Path) -> bool {
    let status = fs::read_to_string(process.join("status")).unwrap_or_default();
    let parent = status.lines().find_map(|line| line.strip_prefix("PPid:")?.trim().parse::<u32>().ok());
    match parent {
        None | Some(0 | 1) => false,
        Some(parent) => parent == std::process::id() || is_ours(&Path::new("/proc").join(parent.to_string())),
    }
}

/// The value of a line such as `Pss: 1024 kB`.
fn kilobytes(text: &str, name: &str) -> u64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or_default()
}
