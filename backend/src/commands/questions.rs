//! `lexlint corpus questions`: known questions for the retriever `pairs`, written by a judge for each provision.

use std::{
    collections::BTreeSet,
    fs::{File, OpenOptions},
    io::{self, BufRead, BufReader, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};

use anyhow::{Context, Result, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use jiff::civil::Date;
use lexlint_shared::{
    index::{Index, StatuteId},
    statute::{ArticleNumber, Status},
};
use tokio::runtime::Runtime;

use super::{Ending, computing::Computing, judging::Judging, retriever};
use crate::{
    index_dir,
    judge::{
        kind::Law,
        questions::{self, Written},
        task::Source,
    },
    retrieve::{answer, pairs::Line},
};

/// Most questions a provision.
const MOST: u64 = 20;

/// Arguments of `corpus questions`.
#[derive(Debug, Args)]
pub struct QuestionsArguments {
    /// File to add lines to: {"question", "law", "article"}; provisions that it has questions for are left out
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Provisions of this statute alone: its title or another name; may be given several times
    #[arg(long, value_name = "NAME")]
    law: Vec<String>,
    /// Most questions for a provision
    #[arg(long, value_name = "NUMBER", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=MOST))]
    count: u64,
    /// Provisions in force on this day; today if absent
    #[arg(long, value_name = "DATE", value_parser = super::parse_date)]
    as_of: Option<Date>,
    /// Directory of the index; `data/index` if absent
    #[arg(long, value_name = "DIR", env = index_dir::ENV)]
    index: Option<PathBuf>,
    #[command(flatten)]
    judging: Judging,
    #[command(flatten)]
    computing: Computing,
}

impl QuestionsArguments {
    /// Writes the questions.
    ///
    /// # Errors
    /// If there is no index, a statute is not in it, the judge keeps failing, or the file cannot be written.
    pub fn run(&self) -> Result<ExitCode> {
        let dir = index_dir::locate(self.index.as_deref())?;
        let mut loaded = index_dir::load(&dir)?;
        let retriever = retriever::default(&mut loaded)?;
        let law = Law { index: Arc::new(loaded.index), retriever: Arc::from(retriever) };
        let bench = self.judging.chosen(&dir, &self.computing)?.bench(&law)?;
        let provisions = self.provisions(&law.index)?;
        let mut pairs = Pairs::open(&self.out)?;
        let wanted: Vec<Source> =
            provisions.into_iter().filter(|one| !pairs.known.contains(&(one.law.clone(), one.article))).collect();

        let progress = ProgressBar::with_draw_target(Some(wanted.len() as u64), ProgressDrawTarget::stderr_with_hz(4));
        let style = ProgressStyle::with_template("asking {bar:40} {pos}/{len} provisions, {eta} left");
        progress.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let (mut asked, mut failed, mut written) = (0, 0, 0);
        let hand = |one: Written| {
            progress.inc(1);
            match one.questions {
                Ok(questions) => {
                    asked += 1;
                    written += questions.len();
                    pairs.add(&one.provision, &questions)
                }
                Err(why) => {
                    failed += 1;
                    let Source { law, article, .. } = &one.provision;
                    progress.suspend(|| anstream::eprintln!("lexlint: no questions for {law} {article}: {why}"));
                    Ok(())
                }
            }
        };
        let count = usize::try_from(self.count).unwrap_or(usize::MAX);
        let done = Runtime::new().context("cannot start threads")?.block_on(questions::write(
            &bench,
            wanted.into_iter(),
            count,
            hand,
        ));
        progress.finish_and_clear();
        anstream::eprintln!("{written} questions for {asked} provisions, {failed} provisions without a reply");
        done.with_context(|| format!("stopped; what was written is in “{}”", self.out.display()))?;
        Ok(if failed == 0 { Ending::Fine } else { Ending::Problems }.into())
    }

    /// The provisions wanted that are in force.
    fn provisions(&self, index: &Index) -> Result<Vec<Source>> {
        let named = |name: &String| -> Result<StatuteId> {
            answer::statute(index, name).with_context(|| format!("no statute in this index has the name “{name}”"))
        };
        let statutes: Vec<StatuteId> = if self.law.is_empty() {
            (0..).take(index.statutes().len()).collect()
        } else {
            self.law.iter().map(named).collect::<Result<_>>()?
        };
        let day = self.as_of.unwrap_or_else(super::today);
        let mut found = Vec::new();
        for statute in statutes {
            let entry = index.statute(statute);
            let Some(version) = index.version(statute, day).filter(|_| index.status(statute, day) == Status::InForce)
            else {
                continue;
            };
            for (article, _) in index.core().articles(statute, version) {
                let Some(text) = index.text(statute, version, article) else { continue };
                found.push(Source { law: entry.title.clone(), article, text: text.to_owned() });
            }
        }
        ensure!(!found.is_empty(), "none of these statutes is in force on {day}");
        Ok(found)
    }
}

/// A file of pairs that grows.
struct Pairs {
    file: File,
    known: BTreeSet<(String, ArticleNumber)>,
}

impl Pairs {
    /// Opens the file or makes it. A last line that was broken off is taken away.
    fn open(path: &Path) -> Result<Self> {
        let context = || format!("cannot write to “{}”", path.display());
        let mut file =
            OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path).with_context(context)?;
        let (mut known, mut whole) = (BTreeSet::new(), 0);
        let mut lines = BufReader::new(&file);
        let mut line = String::new();
        for number in 1.. {
            line.clear();
            let read = lines.read_line(&mut line).with_context(context)?;
            if !line.ends_with('\n') {
                break;
            }
            whole += read as u64;
            if line.trim().is_empty() {
                continue;
            }
            let pair: Line = serde_json::from_str(&line)
                .with_context(|| format!("line {number} of “{}” is no pair; name another file", path.display()))?;
            known.extend(pair.law.zip(pair.article));
        }
        file.set_len(whole).with_context(context)?;
        file.seek(SeekFrom::End(0)).with_context(context)?;
        Ok(Self { file, known })
    }

    /// Adds the questions of a provision, all in one write.
    fn add(&mut self, provision: &Source, questions: &[String]) -> io::Result<()> {
        let lines: String = questions
            .iter()
            .map(|question| {
                let line = Line {
                    question: question.clone(),
                    law: Some(provision.law.clone()),
                    article: Some(provision.article),
                    document: None,
                };
                serde_json::to_string(&line).expect("text and numbers") + "\n"
            })
            .collect();
        self.file.write_all(lines.as_bytes())
    }
}
