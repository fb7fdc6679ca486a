//! All tests: native, WebAssembly in the browser, and the page end to end.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Result, bail};

use crate::{bundle, process, setup};

/// Debian's packages for the browser tests. The fonts let screenshots show Chinese.
const PACKAGES: [&str; 3] = ["chromium", "chromium-driver", "fonts-noto-cjk"];

/// Runs all tests. `arguments` go to `cargo test`.
///
/// # Errors
/// If a test fails, or Chromium is missing, cannot be installed and is not left out.
pub(crate) fn run(no_browser: bool, arguments: &[OsString]) -> Result<()> {
    let mut tests = process::cargo();
    if no_browser {
        println!("[1/5] browser: left out");
        tests.env("LEXLINT_NO_BROWSER", "1");
    } else {
        println!("[1/5] browser");
        browser()?;
        audits()?;
        tests.env("LEXLINT_REQUIRE_BROWSER", "1");
    }
    println!("[2/5] page");
    setup::wasm_target()?;
    bundle::run(Path::new(bundle::DEFAULT_OUT))?;
    if !no_browser {
        bundle::engine()?;
    }
    println!("[3/5] program and tests");
    // Built together, both have their dependencies with the same features, and thus once. Not this program: it runs.
    process::run(
        process::cargo().args(["build", "--workspace", "--bin", "lexlint", "--tests"]),
        "mend what the compiler says",
    )?;
    tests.env("LEXLINT_PROGRAM", std::path::absolute(setup::built("dev"))?);
    println!("[4/5] tests");
    process::run(
        tests.args(["test", "--workspace"]).args(arguments),
        "the output above says which test failed and why",
    )?;
    println!("[5/5] tests in WebAssembly");
    if no_browser { Ok(()) } else { wasm_tests() }
}

/// Makes sure that Chromium and its driver are there.
fn browser() -> Result<()> {
    let missing = || ["chromium", "chromedriver"].into_iter().find(|program| process::find(program).is_none());
    let Some(program) = missing() else {
        return Ok(());
    };
    let by_hand = format!(
        "install it (on Debian: `apt-get install {}`) or leave the browser out with `--no-browser`",
        PACKAGES.join(" ")
    );
    let root = process::find("id")
        .is_some_and(|id| process::run_quietly(Command::new(id).arg("-u"), "").is_ok_and(|user| user.trim() == "0"));
    let Some(apt) = process::find("apt-get").filter(|_| root) else {
        bail!("the browser tests need {program}, which is not installed; {by_hand}");
    };
    println!("      {program} is missing: installing {}", PACKAGES.join(", "));
    let apt = || {
        let mut command = Command::new(&apt);
        command.env("DEBIAN_FRONTEND", "noninteractive").arg("-qq");
        command
    };
    process::run_quietly(apt().arg("update"), &by_hand)?;
    process::run_quietly(apt().args(["install", "--yes", "--no-install-recommends"]).args(PACKAGES), &by_hand)?;
    match missing() {
        Some(program) => bail!("{program} is still not there; {by_hand}"),
        None => Ok(()),
    }
}

/// Installs what looks at the page for its users: axe-core and Lighthouse.
fn audits() -> Result<()> {
    let folder = Path::new("target/tools/audit");
    if AUDITS.iter().all(|package| folder.join("node_modules").join(package.0).is_dir()) {
        return Ok(());
    }
    let by_hand = "install Node.js with npm, or leave the browser out with `--no-browser`";
    let Some(npm) = process::find("npm") else {
        bail!("axe-core and Lighthouse need npm, which is not installed; {by_hand}");
    };
    println!("      installing axe-core and Lighthouse");
    let mut install = Command::new(npm);
    install.args(["install", "--no-audit", "--no-fund", "--no-save", "--prefix"]).arg(folder);
    install.args(AUDITS.map(|(name, version)| format!("{name}@{version}")));
    process::run_quietly(&mut install, by_hand).map(drop)
}

/// Packages of npm, with their versions.
const AUDITS: [(&str, &str); 2] = [("axe-core", "4.14.1"), ("lighthouse", "12.8.2")];

/// Runs the integration tests that say by their use of `wasm_bindgen_test` that they run in the browser.
fn wasm_tests() -> Result<()> {
    let found = wasm_test_files(Path::new("."))?;
    if found.is_empty() {
        println!("      there are none");
    }
    for (folder, name) in found {
        let mut command = process::cargo();
        command.args(["test", "--target", "wasm32-unknown-unknown", "--test", &name, "--manifest-path"]);
        command.arg(folder.join("Cargo.toml"));
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner()?);
        if let Some(driver) = process::find("chromedriver") {
            command.env("CHROMEDRIVER", driver);
        }
        process::run(&mut command, "the output above says which test failed and why")?;
    }
    Ok(())
}

/// This program as the runner that cargo calls with the test to run.
fn runner() -> Result<OsString> {
    let mut runner = std::env::current_exe()?.into_os_string();
    runner.push(" wasm-test-runner");
    Ok(runner)
}

/// Package folder and name of every integration test below `root` that runs in the browser.
fn wasm_test_files(root: &Path) -> Result<Vec<(PathBuf, String)>> {
    let mut found = Vec::new();
    for package in fs::read_dir(root)? {
        let package = package?.path();
        let Ok(tests) = fs::read_dir(package.join("tests")) else {
            continue;
        };
        for test in tests {
            let test = test?.path();
            let (Some(name), Some("rs")) =
                (test.file_stem().and_then(|n| n.to_str()), test.extension().and_then(|e| e.to_str()))
            else {
                continue;
            };
            if fs::read_to_string(&test)?.contains("wasm_bindgen_test") {
                found.push((package.clone(), name.to_owned()));
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_tests_for_the_browser_only() -> Result<()> {
        let root = tempfile::tempdir()?;
        let tests = root.path().join("shared/tests");
        fs::create_dir_all(&tests)?;
        fs::write(tests.join("parity.rs"), "use wasm_bindgen_test::*;")?;
        fs::write(tests.join("native.rs"), "#[test] fn a() {}")?;
        fs::write(tests.join("notes.md"), "wasm_bindgen_test")?;
        assert_eq!(wasm_test_files(root.path())?, [(root.path().join("shared"), "parity".to_owned())]);
        Ok(())
    }
}
