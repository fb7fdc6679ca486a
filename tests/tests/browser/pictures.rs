//! Pictures of every view, for people to look at: `cargo test --workspace --test browser -- --ignored pictures`, into
//! `target/pictures`.

use std::{env, fs, path::Path, time::Duration};

use lexlint::index_dir;
use lexlint_tests::{
    served::Served,
    stub::{Reply, Stub},
};
use serde_json::json;

use crate::{chromium, compare::SOUND, findings::ANSWER, judge, page::Page, site::Site, speed};

/// A width, a language and a theme.
pub(crate) const LOOKS: [(u32, &str, &str); 5] = [
    (1400, "zh-Hans", "light"),
    (1400, "en", "light"),
    (1400, "zh-Hans", "dark"),
    (1400, "en", "contrast"),
    (360, "zh-Hans", "light"),
];

/// Takes a picture of the view as it is, in every look; leaves it in the first.
async fn take(page: &Page, view: &str) -> anyhow::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/pictures");
    fs::create_dir_all(&folder)?;
    for look in LOOKS {
        wear(page, look).await?;
        page.run("document.querySelector('[data-shown]')?.scrollIntoView({ block: 'end' })").await?;
        tokio::time::sleep(Duration::from_millis(400)).await;
        let (width, language, theme) = look;
        fs::write(folder.join(format!("{view}-{width}-{language}-{theme}.png")), page.picture().await?)?;
    }
    wear(page, LOOKS[0]).await
}

/// Gives the page a width, a language and a theme.
pub(crate) async fn wear(page: &Page, (width, language, theme): (u32, &str, &str)) -> anyhow::Result<()> {
    let (height, mobile) = if width < 720 { (780, true) } else { (900, false) };
    let view = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
    page.devtools("Emulation.setDeviceMetricsOverride", &view).await?;
    for control in [format!("language-{language}"), format!("theme-{theme}")] {
        let click = "document.querySelector(`[data-testid=${arguments[0]}]`).click()";
        page.run_with(click, vec![json!(control)]).await?;
    }
    Ok(())
}

/// Has an element in sight in the pictures that follow.
async fn look_at(page: &Page, css: &str) -> anyhow::Result<()> {
    let script = "document.querySelectorAll('[data-shown]').forEach(shown => delete shown.dataset.shown); document.querySelector(arguments[0]).dataset.shown = ''";
    page.run_with(script, vec![json!(css)]).await.map(drop)
}

#[tokio::test]
#[ignore = "pictures for people to look at"]
async fn views() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        // On a whole index, if one is named: a statute of five articles shows little.
        let site = match env::var_os(index_dir::ENV) {
            Some(_) => Site::with(speed::index()?).await?,
            None => Site::start().await?,
        };
        page.open(&site.url).await?;
        let ready = [
            ("law", "law", "return true"),
            (
                "statute",
                "law/中华人民共和国民法典",
                "return document.querySelectorAll('[data-testid=article-link]').length > 0",
            ),
            (
                "provision",
                "law/中华人民共和国民法典/188",
                "return document.querySelectorAll('[data-testid=stage]').length > 0",
            ),
            (
                "no-article",
                "law/中华人民共和国民法典/1300",
                "return document.querySelectorAll('[data-testid=no-article]').length > 0",
            ),
            ("gallery", "gallery", "return document.querySelectorAll('[data-testid=told]').length === 6"),
            (
                "break",
                "break",
                "return document.querySelectorAll('[data-testid=broken], [data-testid=nothing]').length > 0",
            ),
            ("quiz", "quiz", "return document.querySelectorAll('[data-testid=item]').length > 0"),
        ];
        for (name, address, there) in ready {
            page.go("about:blank").await?;
            page.go(&format!("{}#/{address}", site.url)).await?;
            page.until("return document.querySelectorAll('[data-testid=heading]').length", json!(1)).await?;
            page.until(there, json!(true)).await?;
            take(&page, name).await?;
        }
        page.click("[data-testid=reveal]").await?;
        take(&page, "quiz-key").await?;
        page.click("[data-testid=view-compare]").await?;
        let line = |n: usize| {
            let text = if n % 7 < 3 { SOUND } else { ANSWER };
            json!({ "id": n, "model": format!("模型{}", n % 4), "answer": text }).to_string()
        };
        let lines: Vec<String> = (0..60).map(line).collect();
        page.until("return document.querySelectorAll('[data-testid=open-jsonl]').length", json!(1)).await?;
        page.choose_file("[data-testid=open-jsonl]", "answers.jsonl", &lines.join("\n")).await?;
        page.until("return document.querySelector('[data-testid=totals]').innerText.includes('60 ')", json!(true))
            .await?;
        look_at(&page, "[data-testid=table]").await?;
        take(&page, "compare").await
    })
    .await
}

#[tokio::test]
#[ignore = "pictures for people to look at"]
async fn judgements() -> anyhow::Result<()> {
    chromium::test(|page| async move {
        let stub = Stub::start(|at, request| {
            let prompt = request.prompt();
            if prompt.contains("<answer>") {
                let sentences = ["三、因此，您应当在三年内向人民法院起诉。", "四、逾期利息可以按年利率百分之三十六主张。"];
                return Reply::Says(json!({ "sentences": sentences }).to_string());
            }
            if prompt.contains("百分之三十六") {
                return Reply::Says(r#"{"reasoning": "所给条文没有规定利率，也没有这一比例；民间借贷的利率另有上限。", "provision": 1, "quote": "年利率百分之三十六", "score": 0.5}"#.to_owned());
            }
            if at % 5 == 4 {
                return Reply::Says("我不知道".to_owned());
            }
            Reply::Says(r#"{"reasoning": "条文规定诉讼时效期间为三年，与这句话所说的期限一致。", "provision": 1, "quote": "诉讼时效期间为三年", "score": 4.5}"#.to_owned())
        })
        .await?;
        let served = Served::start(&["--judge", "remote", "--judge-url", &stub.url(), "--judge-model", "qwen3:8b", "--no-cache"])?;
        judge::opened(&page, &served.url).await?;
        page.paste(&format!("{}\n四、逾期利息可以按年利率百分之三十六主张。", judge::TEXT)).await?;
        look_at(&page, ".judge").await?;
        take(&page, "judge-before").await?;
        page.click("[data-testid=judge-button]").await?;
        page.until("return document.querySelectorAll('[data-testid=consent]').length", json!(1)).await?;
        take(&page, "judge-consent").await?;
        page.click("[data-testid=send]").await?;
        page.until("return document.querySelectorAll('[data-testid=progress]').length === 0 && document.querySelectorAll('[data-testid=sentence]').length", json!(2)).await?;
        page.click("#row-1").await?;
        page.click("[data-testid=sentence]:last-child > button").await?;
        take(&page, "judge-after").await?;
        look_at(&page, ".doc").await?;
        take(&page, "judge-text").await
    })
    .await
}
