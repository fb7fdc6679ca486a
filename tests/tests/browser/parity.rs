//! The engine in the browser gives the reports that it gives natively, letter for letter.

use std::fs;

use lexlint_shared::check::{Options, check};
use lexlint_tests::reference;

use crate::{chromium, engine, site::Site};

/// Texts that go into the browser at once.
const AT_ONCE: usize = 20;

#[tokio::test]
async fn labelled_answers_get_the_same_reports() -> anyhow::Result<()> {
    let Some(folder) = reference::folder() else { return Ok(()) };
    chromium::test(|page| async move {
        let dir = tempfile::tempdir()?;
        let built = reference::built(&folder)?;
        for (name, bytes) in &built.files {
            fs::write(dir.path().join(name), bytes)?;
        }
        fs::write(dir.path().join("manifest.json"), serde_json::to_vec(&built.manifest)?)?;
        let site = Site::with(dir).await?;
        engine::load(&page, &site).await?;

        let index = reference::index(&folder)?;
        let options = Options { as_of: engine::DAY.parse()? };
        let mut answers = reference::answers(&folder, "dev.jsonl")?;
        answers.extend(reference::answers(&folder, "adversarial-dev.jsonl")?);
        let mut compared = 0;
        for some in answers.chunks(AT_ONCE) {
            let texts: Vec<String> = some.iter().map(|(_, text)| text.clone()).collect();
            for ((id, text), report) in some.iter().zip(engine::reports(&page, &texts).await?) {
                let native = serde_json::to_string(&check(text, options, index).report)?;
                assert_eq!(report.as_str(), Some(native.as_str()), "{id}");
                compared += 1;
            }
        }
        assert_eq!(compared, answers.len());
        Ok(())
    })
    .await
}
