//! Can everyone use the page? axe-core finds nothing to object to, in any view, language, theme and width.

use std::{env, fs, path::Path};

use serde_json::{Value, json};

use crate::{
    chromium,
    findings::{ANSWER, VERDICTS},
    page::Page,
    pictures::{LOOKS, wear},
    site::Site,
};

/// Where `cargo xtask test` puts what it has from npm.
const SCRIPT: &str = "../target/tools/audit/node_modules/axe-core/axe.min.js";

/// The script of axe-core, unless it is not there and need not be.
fn script() -> anyhow::Result<Option<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(SCRIPT);
    if !path.is_file() && env::var_os("LEXLINT_REQUIRE_BROWSER").is_none() {
        println!("skipped: axe-core is not installed; `cargo xtask test` does that with npm");
        return Ok(None);
    }
    Ok(Some(fs::read_to_string(path)?))
}

/// What axe-core objects to, in every look; a line each.
async fn objections(page: &Page, axe: &str, view: &str) -> anyhow::Result<Vec<String>> {
    page.run(axe).await?;
    let mut found = Vec::new();
    for look in LOOKS {
        wear(page, look).await?;
        let body = "
            const { violations } = await axe.run(document, { resultTypes: ['violations'] });
            return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => [id, html, failureSummary]));
        ";
        let violations = page.run_async(body, Vec::new()).await?;
        let violations: Vec<Value> = serde_json::from_value(violations)?;
        found.extend(violations.iter().map(|violation| format!("{view} {look:?}: {violation}")));
    }
    wear(page, LOOKS[0]).await?;
    Ok(found)
}

#[tokio::test]
async fn nothing_is_objected_to() -> anyhow::Result<()> {
    let Some(axe) = script()? else {
        return Ok(());
    };
    chromium::test(|page| async move {
        let site = Site::start().await?;
        page.open(&site.url).await?;
        let mut found = objections(&page, &axe, "empty").await?;
        page.paste(ANSWER).await?;
        page.findings(&VERDICTS).await?;
        found.extend(objections(&page, &axe, "findings").await?);
        page.click("#row-0").await?;
        page.until("return document.querySelectorAll('.item.open').length", json!(1)).await?;
        found.extend(objections(&page, &axe, "card").await?);
        page.run("document.querySelectorAll('details').forEach(details => { details.open = true; })").await?;
        found.extend(objections(&page, &axe, "unfolded").await?);
        // The other views, each with something in it.
        for (view, there) in [
            ("law", "[data-testid=results]"),
            ("law/民法典", "[data-testid=article-link]"),
            ("law/民法典/188", "[data-testid=stage]"),
            ("law/民法典/3", "[data-testid=no-article]"),
            ("law/无此法", "[data-testid=no-statute]"),
            ("gallery", "[data-testid=told]"),
            ("break", "[data-testid=nothing], [data-testid=broken]"),
            ("quiz", "[data-testid=item]"),
            ("compare", "[data-testid=pasted-0]"),
        ] {
            page.go("about:blank").await?;
            page.go(&format!("{}#/{view}", site.url)).await?;
            page.until(&format!("return document.querySelector('{there}') !== null"), json!(true)).await?;
            found.extend(objections(&page, &axe, view).await?);
        }
        page.click("[data-testid=view-quiz]").await?;
        page.click("[data-testid=reveal]").await?;
        found.extend(objections(&page, &axe, "quiz with its key").await?);
        page.click("[data-testid=view-compare]").await?;
        page.until("return document.querySelectorAll('[data-testid=pasted-0]').length", json!(1)).await?;
        let put = "const field = document.querySelector('[data-testid=pasted-0]'); field.value = arguments[0]; field.dispatchEvent(new Event('input', { bubbles: true }))";
        page.run_with(put, vec![json!(ANSWER)]).await?;
        page.click("[data-testid=check-pasted]").await?;
        page.until("return document.querySelectorAll('[data-testid=model]').length", json!(1)).await?;
        found.extend(objections(&page, &axe, "compare with a table").await?);
        assert!(found.is_empty(), "{}", found.join("\n"));
        Ok(())
    })
    .await
}
