//! The real server, with the page and an index of the fixtures.

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use anyhow::Context;
use tempfile::TempDir;

use crate::{fixtures, program::program};

/// The folder with the page's files.
pub fn bundle() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/page")
}

/// `lexlint serve`; ends with the value.
#[derive(Debug)]
pub struct Served {
    /// Where it answers, with a slash at the end.
    pub url: String,
    process: Child,
    _index: TempDir,
}

impl Served {
    /// Starts a server on a free port, with these arguments beside.
    ///
    /// # Errors
    /// If there is no program to start, or it does not say where it answers.
    pub fn start(arguments: &[&str]) -> anyhow::Result<Self> {
        let index = fixtures::index_dir()?;
        let mut process = Command::new(program())
            .args(["serve", "--addr", "127.0.0.1:0", "--page"])
            .arg(bundle())
            .arg("--index")
            .arg(index.path())
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let mut line = String::new();
        BufReader::new(process.stdout.take().context("piped")?).read_line(&mut line)?;
        let url =
            line.split_whitespace().find(|word| word.starts_with("http://")).context("a URL is printed")?.to_owned();
        Ok(Self { url, process, _index: index })
    }

    /// Ends the server at once, whatever it is doing.
    pub fn end(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.end();
    }
}
