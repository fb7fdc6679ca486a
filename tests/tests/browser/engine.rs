//! The engine alone in the browser, over a whole index.

use std::path::{Path, PathBuf};

use anyhow::ensure;
use serde_json::{Value, json};

use crate::{page::Page, site::Site};

/// The day by whose law texts are checked.
pub(crate) const DAY: &str = "2026-11-20";

/// The folder with the engine's files.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/engine")
}

/// Loads the engine with a site's index, all parts of it, as `engine` of the window.
///
/// # Errors
/// If the engine was not built, or does not load.
pub(crate) async fn load(page: &Page, site: &Site) -> anyhow::Result<()> {
    ensure!(folder().join("engine.js").is_file(), "there is no engine; run `cargo xtask bundle --engine`");
    page.be_patient().await?;
    // Any document of the site: what its scripts may load is then of the same origin.
    page.go(&format!("{}index/manifest.json", site.url)).await?;
    let script = "
        const { default: init, Engine } = await import('/engine/engine.js');
        await init({ module_or_path: '/engine/engine_bg.wasm' });
        const file = async ({ name }) => new Uint8Array(await (await fetch(`/index/${name}`)).arrayBuffer());
        const manifest = await (await fetch('/index/manifest.json')).json();
        window.engine = new Engine(await file(manifest.core));
        for (const [statute, shard] of manifest.shards.entries()) engine.addShard(statute, await file(shard));
        engine.addFingerprints(await file(manifest.fingerprints));
    ";
    page.run_async(script, Vec::new()).await.map(drop)
}

/// The reports on texts as JSON.
///
/// # Errors
/// If the engine fails.
pub(crate) async fn reports(page: &Page, texts: &[String]) -> anyhow::Result<Vec<Value>> {
    let script = "return arguments[0].map(text => engine.check(text, arguments[1]))";
    let reports = page.run_with(script, vec![json!(texts), json!(DAY)]).await?;
    Ok(reports.as_array().cloned().unwrap_or_default())
}
