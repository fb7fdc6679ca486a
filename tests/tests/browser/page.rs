//! The page as a reader sees and uses it.

use std::{fmt::Debug, time::Duration};

use anyhow::{Context, bail, ensure};
use fantoccini::{Client, Locator, wd::TimeoutConfiguration};
use lexlint_tests::client::client;
use serde_json::{Value, json};

/// How long the page may take for anything.
const PATIENCE: Duration = Duration::from_secs(20);

/// The page in a browser.
#[derive(Clone)]
pub(crate) struct Page {
    client: Client,
    /// Where the driver listens.
    driver: String,
}

/// A finding in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Card {
    pub(crate) verdict: String,
    pub(crate) citation: String,
    pub(crate) explanation: String,
}

impl Page {
    pub(crate) fn new(client: Client, driver: String) -> Self {
        Self { client, driver }
    }

    /// Opens the page in Chinese, whatever the browser prefers.
    pub(crate) async fn open(&self, url: &str) -> anyhow::Result<()> {
        self.open_as_it_is(url).await?;
        self.click("[data-testid=language-zh-Hans]").await
    }

    /// Opens any document of a site.
    pub(crate) async fn go(&self, url: &str) -> anyhow::Result<()> {
        Ok(self.client.goto(url).await?)
    }

    /// Gives scripts as long as they need.
    pub(crate) async fn be_patient(&self) -> anyhow::Result<()> {
        let timeouts = TimeoutConfiguration::new(Some(Duration::from_mins(5)), None, None);
        Ok(self.client.update_timeouts(timeouts).await?)
    }

    /// Opens the page in the language that the browser prefers.
    pub(crate) async fn open_as_it_is(&self, url: &str) -> anyhow::Result<()> {
        self.client.goto(url).await?;
        self.client
            .wait()
            .at_most(PATIENCE)
            .for_element(Locator::Css("[data-testid=answer]"))
            .await
            .context("the page does not start")?;
        Ok(())
    }

    /// Runs a script in the page.
    pub(crate) async fn run(&self, script: &str) -> anyhow::Result<Value> {
        self.run_with(script, Vec::new()).await
    }

    pub(crate) async fn run_with(&self, script: &str, arguments: Vec<Value>) -> anyhow::Result<Value> {
        self.client.execute(script, arguments).await.with_context(|| format!("in the page: {script}"))
    }

    /// Runs the body of an asynchronous function in the page, and gives what it returns.
    pub(crate) async fn run_async(&self, body: &str, arguments: Vec<Value>) -> anyhow::Result<Value> {
        let script = format!(
            "const done = arguments[arguments.length - 1];
            (async (...arguments) => {{ {body} }})(...arguments).then(value => done([value]), error => done(String(error)));"
        );
        match self.client.execute_async(&script, arguments).await? {
            Value::Array(mut value) => Ok(value.pop().unwrap_or_default()),
            error => bail!("in the page: {error}: {body}"),
        }
    }

    /// Waits until what a script returns is as expected.
    pub(crate) async fn until<T>(&self, script: &str, expected: T) -> anyhow::Result<()>
    where
        T: PartialEq<Value> + Debug,
    {
        let give_up = tokio::time::Instant::now() + PATIENCE;
        loop {
            let found = self.run(script).await?;
            if expected == found {
                return Ok(());
            }
            if tokio::time::Instant::now() > give_up {
                bail!("waited for {expected:?}, found {found}; script: {script}");
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Puts words into the field as pasting does: in place of what is selected there.
    pub(crate) async fn paste(&self, text: &str) -> anyhow::Result<()> {
        let script = "const area = document.querySelector('[data-testid=answer]'); area.focus(); area.select(); document.execCommand('insertText', false, arguments[0]);";
        self.run_with(script, vec![json!(text)]).await.map(drop)
    }

    /// Chooses a file with these words in a field for files.
    pub(crate) async fn choose_file(&self, css: &str, name: &str, words: &str) -> anyhow::Result<()> {
        let script = "const field = document.querySelector(arguments[0]); const files = new DataTransfer(); files.items.add(new File([arguments[2]], arguments[1])); field.files = files.files; field.dispatchEvent(new Event('change', { bubbles: true }));";
        self.run_with(script, vec![json!(css), json!(name), json!(words)]).await.map(drop)
    }

    /// The words in the field.
    pub(crate) async fn text(&self) -> anyhow::Result<String> {
        let text = self.run("return document.querySelector('[data-testid=answer]').value").await?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }

    /// Types keys into the field.
    pub(crate) async fn type_in_text(&self, keys: &str) -> anyhow::Result<()> {
        Ok(self.client.find(Locator::Css("[data-testid=answer]")).await?.send_keys(keys).await?)
    }

    /// Types keys where the focus is.
    pub(crate) async fn press(&self, keys: &str) -> anyhow::Result<()> {
        Ok(self.client.active_element().await?.send_keys(keys).await?)
    }

    /// Clicks on the first element that matches, once it is there.
    pub(crate) async fn click(&self, css: &str) -> anyhow::Result<()> {
        let element = self.client.wait().at_most(PATIENCE).for_element(Locator::Css(css)).await;
        let element = element.with_context(|| css.to_owned())?;
        // The driver takes what lies under the bar of tabs for visible.
        let scroll = "document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })";
        self.run_with(scroll, vec![json!(css)]).await?;
        Ok(element.click().await?)
    }

    /// The words of the first element that matches.
    pub(crate) async fn words(&self, css: &str) -> anyhow::Result<String> {
        let words = self.run_with("return document.querySelector(arguments[0])?.innerText", vec![json!(css)]).await?;
        Ok(words.as_str().with_context(|| format!("nothing is {css}"))?.to_owned())
    }

    /// Waits until the findings have these verdicts, and gives the findings.
    pub(crate) async fn findings(&self, verdicts: &[&str]) -> anyhow::Result<Vec<Card>> {
        self.until(
            "return [...document.querySelectorAll('[data-testid=card]')].map(card => card.dataset.verdict)",
            json!(verdicts),
        )
        .await?;
        let cards = "return [...document.querySelectorAll('[data-testid=card]')].map(card => ['citation', 'explanation'].map(part => card.querySelector(`[data-testid=${part}]`).innerText))";
        let cards = self.run(cards).await?;
        let part = |card: &Value, at: usize| card[at].as_str().unwrap_or_default().to_owned();
        let cards = cards.as_array().map(Vec::as_slice).unwrap_or_default().iter().zip(verdicts);
        Ok(cards
            .map(|(card, verdict)| Card {
                verdict: (*verdict).to_owned(),
                citation: part(card, 0),
                explanation: part(card, 1),
            })
            .collect())
    }

    /// The words under a highlight of the text, as the next frame shows them.
    pub(crate) async fn marked(&self, highlight: &str) -> anyhow::Result<Value> {
        let body = "
            await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
            return [...(CSS.highlights.get(arguments[0]) ?? [])].map(String);
        ";
        self.run_async(body, vec![json!(highlight)]).await
    }

    /// Messages of the browser's log since the last call: `browser` for the console, `performance` for what was loaded.
    pub(crate) async fn log(&self, kind: &'static str) -> anyhow::Result<Vec<Value>> {
        let entries = self.command("se/log", &json!({ "type": kind })).await?;
        Ok(entries.as_array().cloned().unwrap_or_default())
    }

    /// Gives the view this width, as a phone has it.
    pub(crate) async fn width(&self, width: u32) -> anyhow::Result<()> {
        let parameters = json!({ "width": width, "height": 780, "deviceScaleFactor": 1, "mobile": true });
        self.devtools("Emulation.setDeviceMetricsOverride", &parameters).await.map(drop)
    }

    /// A command of the `DevTools` protocol.
    pub(crate) async fn devtools(&self, name: &str, parameters: &Value) -> anyhow::Result<Value> {
        self.command("goog/cdp/execute", &json!({ "cmd": name, "params": parameters })).await
    }

    /// Puts a text into the field in place of all that is there, at once and without a way back.
    pub(crate) async fn put(&self, text: &str) -> anyhow::Result<()> {
        let script = "const area = document.querySelector('[data-testid=answer]'); area.value = arguments[0]; area.dispatchEvent(new Event('input', { bubbles: true }));";
        self.run_with(script, vec![json!(text)]).await.map(drop)
    }

    /// Puts the caret before the first of these words.
    pub(crate) async fn caret_before(&self, words: &str) -> anyhow::Result<()> {
        let script = "const area = document.querySelector('[data-testid=answer]'); area.focus(); const at = area.value.indexOf(arguments[0]); area.setSelectionRange(at, at); return at >= 0";
        ensure!(self.run_with(script, vec![json!(words)]).await? == json!(true), "{words} is in the text");
        Ok(())
    }

    /// A picture of what is seen, as PNG.
    pub(crate) async fn picture(&self) -> anyhow::Result<Vec<u8>> {
        Ok(self.client.screenshot().await?)
    }

    /// A command that chromedriver has beyond the standard.
    async fn command(&self, name: &str, parameters: &Value) -> anyhow::Result<Value> {
        let session = self.client.session_id().await?.context("the session is open")?;
        let url = format!("{}/session/{session}/{name}", self.driver);
        let answer: Value = client()?.post(url).json(parameters).send().await?.json().await?;
        Ok(answer["value"].clone())
    }
}
