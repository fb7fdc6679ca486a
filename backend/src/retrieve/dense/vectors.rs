//! Vectors of many texts, made once for a model and kept in a file.
//!
//! The file grows in the order of the texts, so that work that was broken off is taken up where it stopped; when the last vector
//! is in, it gets its name. It is read through memory mapping. Several programs that want the same file wait for
//! the one that makes it. Where it cannot be kept, the vectors are made in memory.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use memmap2::Mmap;

use crate::{
    embed::{Embedder, Role},
    retrieve::{Progress, RetrieveError},
};

/// Texts embedded between two reports of progress; what a kill loses at most.
const STEP: usize = 256;

/// Folder of vectors within the directory of an index.
const FOLDER: &str = "vectors";

/// Bytes of a number.
const NUMBER: usize = size_of::<f32>();

/// Vectors of one dimension, each of length 1, one after the other.
#[derive(Debug)]
pub(in crate::retrieve) struct Vectors {
    dimension: usize,
    numbers: Numbers,
}

#[derive(Debug)]
enum Numbers {
    Kept(Mmap),
    Made(Vec<f32>),
}

impl Vectors {
    /// All numbers.
    fn numbers(&self) -> &[f32] {
        match &self.numbers {
            // A mapping begins at a page, and its length was checked: it is aligned and whole.
            Numbers::Kept(map) => bytemuck::try_cast_slice(map).unwrap_or_default(),
            Numbers::Made(numbers) => numbers,
        }
    }

    /// How like each vector is to `query`, from -1 to 1.
    pub(in crate::retrieve) fn likeness(&self, query: &[f32]) -> Vec<f32> {
        use rayon::prelude::*;
        self.numbers()
            .par_chunks_exact(self.dimension.max(1))
            .with_min_len(STEP)
            .map(|one| product(one, query))
            .collect()
    }
}

/// The inner product. Sums apart, so that a processor adds several at once.
fn product(a: &[f32], b: &[f32]) -> f32 {
    const LANES: usize = 16;
    let mut sums = [0.0; LANES];
    let (a, b) = (a.chunks_exact(LANES), b.chunks_exact(LANES));
    let rest: f32 = a.remainder().iter().zip(b.remainder()).map(|(a, b)| a * b).sum();
    for (a, b) in a.zip(b) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += a * b;
        }
    }
    sums.iter().sum::<f32>() + rest
}

/// The vectors of `count` texts that `text` gives by their positions; `identity` names the texts.
pub(in crate::retrieve) fn open(
    dir: &Path,
    identity: &str,
    embedder: &dyn Embedder,
    role: Role,
    count: usize,
    text: &dyn Fn(usize) -> String,
    progress: &dyn Progress,
) -> Result<Vectors, RetrieveError> {
    let model = embedder.model();
    let fingerprint = &model.fingerprint[..model.fingerprint.len().min(16)];
    let folder = dir.join(FOLDER);
    let home = folder.join(format!("{identity}-{fingerprint}.f32"));
    let bytes = count * model.dimension * NUMBER;
    let making = Making { embedder, role, count, text, progress };
    let numbers = match kept(&home, bytes) {
        Some(map) => Numbers::Kept(map),
        None => match making.keep(&folder, &home, bytes) {
            Ok(map) => Numbers::Kept(map),
            Err(RetrieveError::Io(error)) => {
                progress.notice(&format!(
                    "the vectors cannot be kept in “{}” ({error}); they are made in memory each time",
                    folder.display()
                ));
                let mut numbers = Vec::with_capacity(count * model.dimension);
                making.make(0, |made| {
                    numbers.extend_from_slice(made);
                    Ok(())
                })?;
                Numbers::Made(numbers)
            }
            Err(error) => return Err(error),
        },
    };
    Ok(Vectors { dimension: model.dimension, numbers })
}

/// The file, if it is there and whole.
fn kept(home: &Path, bytes: usize) -> Option<Mmap> {
    let file = File::open(home).ok()?;
    // The file was renamed when it was whole; nothing writes to it after.
    #[allow(unsafe_code)]
    let map = unsafe { Mmap::map(&file) }.ok()?;
    (map.len() == bytes).then_some(map)
}

/// Making vectors.
struct Making<'a> {
    embedder: &'a dyn Embedder,
    role: Role,
    count: usize,
    text: &'a dyn Fn(usize) -> String,
    progress: &'a dyn Progress,
}

impl Making<'_> {
    /// Makes the file, from where it was left.
    fn keep(&self, folder: &Path, home: &Path, bytes: usize) -> Result<Mmap, RetrieveError> {
        fs::create_dir_all(folder)?;
        let unfinished: PathBuf = home.with_extension("part");
        let mut file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(&unfinished)?;
        // Held until the file is closed; also if the program is killed.
        file.lock()?;
        if let Some(map) = kept(home, bytes) {
            // Another program has made it meanwhile; what was opened is of nobody.
            let _ = fs::remove_file(&unfinished);
            return Ok(map);
        }
        let one = (self.embedder.model().dimension * NUMBER) as u64;
        let done = (file.metadata()?.len() / one.max(1)).min(self.count as u64);
        file.set_len(done * one)?;
        file.seek(SeekFrom::End(0))?;
        self.make(usize::try_from(done).unwrap_or_default(), |made| file.write_all(bytemuck::cast_slice(made)))?;
        file.sync_all()?;
        fs::rename(&unfinished, home)?;
        kept(home, bytes).ok_or_else(|| io::Error::other("it was removed while it was made").into())
    }

    /// Makes the vectors from a position on, and gives them away in order.
    fn make(&self, from: usize, mut put: impl FnMut(&[f32]) -> io::Result<()>) -> Result<(), RetrieveError> {
        for start in (from..self.count).step_by(STEP) {
            self.progress.step(start, self.count);
            let texts: Vec<String> = (start..self.count.min(start + STEP)).map(self.text).collect();
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            put(&self.embedder.embed(&texts, self.role)?.values)?;
        }
        self.progress.step(self.count, self.count);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::{embed::hashed::Hashed, retrieve::Silent};

    fn text(at: usize) -> String {
        format!("第{at}条")
    }

    #[test]
    fn products_are_of_all_numbers() {
        let a: Vec<f32> = (0..37_u8).map(f32::from).collect();
        let expected: f32 = (0..37_u8).map(|n| f32::from(n) * f32::from(n)).sum();
        assert!((product(&a, &a) - expected).abs() < 1e-2);
    }

    #[test]
    fn what_was_broken_off_is_taken_up() {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let embedder = Hashed::new(8, 50);
        let open =
            |text: &dyn Fn(usize) -> String| open(dir.path(), "x", &embedder, Role::Document, 600, text, &Silent);
        let whole = open(&text).expect("made").numbers().to_vec();
        assert_eq!(whole.len(), 600 * 8);
        let home = fs::read_dir(dir.path().join(FOLDER)).expect("made").flatten().next().expect("a file").path();

        // A kill leaves some vectors and a part of one.
        let bytes = fs::read(&home).expect("readable");
        fs::write(home.with_extension("part"), &bytes[..300 * 8 * NUMBER + 5]).expect("written");
        fs::remove_file(&home).expect("removed");
        let asked = Mutex::new(Vec::new());
        let watched = |at| {
            asked.lock().expect("no panic").push(at);
            text(at)
        };
        assert_eq!(open(&watched).expect("made").numbers(), whole);
        assert_eq!(*asked.lock().expect("no panic"), (300..600).collect::<Vec<_>>());
        assert_eq!(open(&|_| unreachable!("kept")).expect("kept").numbers(), whole);

        // A file in the way serves for a folder that cannot be written to.
        fs::remove_dir_all(dir.path().join(FOLDER)).expect("removed");
        fs::write(dir.path().join(FOLDER), "").expect("written");
        assert_eq!(open(&text).expect("in memory").numbers(), whole);
    }
}
