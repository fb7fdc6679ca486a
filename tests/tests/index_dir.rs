//! Index directories: replaced whole, and refused where they are not sound.

use std::{collections::BTreeSet, fs, path::Path};

use anyhow::Context;
use jiff::civil::date;
use lexlint::index_dir::{self, IndexDirError};
use lexlint_shared::{
    check::{Options, check},
    index::{
        build::{Built, build},
        format::FORMAT_VERSION,
    },
    report::Source,
};
use lexlint_tests::fixtures;

fn built(statutes: usize) -> anyhow::Result<Built> {
    let some = fixtures::statutes().into_iter().take(statutes).collect();
    let source =
        Source { name: "some".to_owned(), date: date(2026, 1, 1), statutes, provisions: 0, complete: Vec::new() };
    Ok(build(some, vec![source], &lexlint::appellations::table()?)?)
}

fn names(dir: &Path) -> anyhow::Result<BTreeSet<String>> {
    fs::read_dir(dir)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}

#[test]
fn a_new_index_replaces_the_old_and_leaves_nothing_of_it() -> anyhow::Result<()> {
    let dir = fixtures::index_dir()?;
    let small = built(2)?;
    let parts = index_dir::write(dir.path(), &small)?;
    let mut expected: BTreeSet<String> = ["manifest.json".to_owned(), "manifest.json.br".to_owned()].into();
    for (name, bytes) in &small.files {
        assert!(parts.iter().any(|part| part.name == *name && part.bytes == bytes.len() as u64));
        expected.extend([name.clone(), format!("{name}.br")]);
    }
    assert_eq!(names(dir.path())?, expected);
    assert_eq!(index_dir::load(dir.path())?.index.statutes().len(), 2);
    Ok(())
}

#[test]
fn an_index_is_not_written_among_other_files() -> anyhow::Result<()> {
    let dir = tempfile::tempdir()?;
    fs::write(dir.path().join("thesis.txt"), "x")?;
    let error = index_dir::write(dir.path(), &built(1)?).expect_err("the folder is not empty");
    assert!(matches!(error, IndexDirError::NotEmpty(_)));
    assert_eq!(names(dir.path())?, ["thesis.txt".to_owned()].into());
    Ok(())
}

#[test]
fn a_build_that_fails_leaves_the_old_index() -> anyhow::Result<()> {
    let dir = fixtures::index_dir()?;
    let (before, id) = (names(dir.path())?, index_dir::manifest(dir.path())?.id);
    let mut broken = built(2)?;
    // A part that cannot be put in place: a folder has its name.
    let name = "shard-cannot-be-written.bin".to_owned();
    fs::create_dir(dir.path().join(&name))?;
    broken.files.push((name.clone(), vec![0]));
    assert!(index_dir::write(dir.path(), &broken).is_err());
    fs::remove_dir(dir.path().join(&name))?;
    assert_eq!(names(dir.path())?, before);
    assert_eq!(index_dir::load(dir.path())?.index.info().id, id);
    Ok(())
}

/// The parts of an index, one of each kind, as names of files.
fn parts(dir: &Path) -> anyhow::Result<[String; 3]> {
    let manifest = index_dir::manifest(dir)?;
    Ok([manifest.core.name, manifest.fingerprints.name, manifest.shards[0].name.clone()])
}

/// What loading a directory says. It must name a way out.
fn refusal(dir: &Path) -> String {
    let error = index_dir::load(dir).expect_err("refused").to_string();
    assert!(error.contains("lexlint index build"), "{error}");
    error
}

/// Puts other bytes in the place of a part, and their length into the manifest.
fn replace(dir: &Path, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
    let mut manifest = index_dir::manifest(dir)?;
    let files = [&mut manifest.core, &mut manifest.fingerprints].into_iter().chain(&mut manifest.shards);
    files.filter(|file| file.name == name).for_each(|file| file.bytes = bytes.len() as u64);
    fs::write(dir.join("manifest.json"), serde_json::to_vec(&manifest)?)?;
    Ok(fs::write(dir.join(name), bytes)?)
}

#[test]
fn a_part_that_is_cut_is_refused() -> anyhow::Result<()> {
    let dir = fixtures::index_dir()?;
    for name in parts(dir.path())? {
        let whole = fs::read(dir.path().join(&name))?;
        for len in [0, 1, 15, 16, 17, whole.len() / 2, whole.len() - 1] {
            fs::write(dir.path().join(&name), &whole[..len])?;
            let error = refusal(dir.path());
            assert!(error.contains("missing or incomplete") && error.contains(&name), "{len}: {error}");
            // Also where the manifest was made for the cut file.
            replace(dir.path(), &name, &whole[..len])?;
            let error = refusal(dir.path());
            let said = if len < 16 { "not a part of a Lexlint index" } else { "is damaged" };
            assert!(error.contains(said) && error.contains(&name), "{len}: {error}");
            replace(dir.path(), &name, &whole)?;
        }
    }
    Ok(())
}

#[test]
fn a_part_with_one_bit_flipped_is_refused() -> anyhow::Result<()> {
    let dir = fixtures::index_dir()?;
    for name in parts(dir.path())? {
        let path = dir.path().join(&name);
        let whole = fs::read(&path)?;
        for at in 0..whole.len() {
            let mut flipped = whole.clone();
            flipped[at] ^= 1 << (at % 8);
            fs::write(&path, &flipped)?;
            let error = refusal(dir.path());
            let said = match at {
                0..8 => "not a part of a Lexlint index",
                8..10 => "this program reads format",
                10 => "found another part",
                _ => "damaged",
            };
            assert!(error.contains(said) && error.contains(&name), "byte {at}: {error}");
        }
        fs::write(&path, whole)?;
    }
    Ok(())
}

#[test]
fn a_part_of_a_later_format_is_told_from_a_damaged_one() -> anyhow::Result<()> {
    let dir = fixtures::index_dir()?;
    for name in parts(dir.path())? {
        let whole = fs::read(dir.path().join(&name))?;
        let mut later = whole.clone();
        later[8..10].copy_from_slice(&(FORMAT_VERSION + 1).to_le_bytes());
        fs::write(dir.path().join(&name), &later)?;
        let error = refusal(dir.path());
        assert!(error.contains(&format!("has format {}", FORMAT_VERSION + 1)) && error.contains(&name), "{error}");
        fs::write(dir.path().join(&name), &whole)?;
    }
    Ok(())
}

#[test]
fn a_part_of_another_build_is_refused() -> anyhow::Result<()> {
    let dir = fixtures::index_dir()?;
    let other = built(2)?;
    let [_, fingerprints, shard] = parts(dir.path())?;
    for name in [fingerprints, shard] {
        let whole = fs::read(dir.path().join(&name))?;
        let kind = name.split('-').next().unwrap_or_default();
        let (_, foreign) = other.files.iter().rfind(|(file, _)| file.starts_with(kind)).context("of each kind")?;
        replace(dir.path(), &name, foreign)?;
        let error = refusal(dir.path());
        assert!(error.contains("belongs to another build of the index") && error.contains(&name), "{error}");
        replace(dir.path(), &name, &whole)?;
    }
    let core = parts(dir.path())?[0].clone();
    let (_, foreign) = other.files.iter().find(|(file, _)| file.starts_with("core")).context("there is a core")?;
    replace(dir.path(), &core, foreign)?;
    assert!(refusal(dir.path()).contains("manifest.json"));
    Ok(())
}

#[test]
fn a_manifest_that_is_cut_or_flipped_is_refused_or_means_the_same() -> anyhow::Result<()> {
    let dir = fixtures::index_dir()?;
    let path = dir.path().join("manifest.json");
    let whole = fs::read(&path)?;
    let id = index_dir::load(dir.path())?.index.info().id.clone();
    for len in [0, 1, whole.len() / 2, whole.len() - 1] {
        fs::write(&path, &whole[..len])?;
        assert!(refusal(dir.path()).contains("manifest.json"));
    }
    for at in 0..whole.len() {
        let mut flipped = whole.clone();
        flipped[at] ^= 1 << (at % 8);
        fs::write(&path, &flipped)?;
        match index_dir::load(dir.path()) {
            Ok(loaded) => assert_eq!(loaded.index.info().id, id, "byte {at}"),
            Err(error) => assert!(error.to_string().contains("lexlint index build"), "byte {at}: {error}"),
        }
    }
    Ok(())
}

/// Does something bad to a file.
type Damage = fn(&Path) -> std::io::Result<()>;

#[test]
fn damage_is_found_and_named() -> anyhow::Result<()> {
    let manifest = |dir: &Path| index_dir::manifest(dir);
    let damage: [(&str, Damage); 4] = [
        ("is missing or incomplete", |path| fs::remove_file(path)),
        ("is missing or incomplete", |path| fs::write(path, b"")),
        ("damaged", |path| {
            let mut bytes = fs::read(path)?;
            if let Some(last) = bytes.last_mut() {
                *last ^= 1;
            }
            fs::write(path, bytes)
        }),
        ("not a part of a Lexlint index", |path| fs::write(path, vec![b'x'; fs::read(path)?.len()])),
    ];
    for (said, damage) in damage {
        for part in 0..3 {
            let dir = fixtures::index_dir()?;
            let manifest = manifest(dir.path())?;
            let name = [&manifest.core, &manifest.fingerprints, &manifest.shards[0]][part].name.clone();
            damage(&dir.path().join(&name))?;
            let error = index_dir::load(dir.path()).expect_err("the damage is found").to_string();
            assert!(error.contains(said) && error.contains(&name) && error.contains("lexlint index build"), "{error}");
        }
    }
    Ok(())
}

#[test]
fn a_manifest_that_is_none_is_refused() -> anyhow::Result<()> {
    let dir = fixtures::index_dir()?;
    let path = dir.path().join("manifest.json");
    let good = fs::read_to_string(&path)?;
    let core = index_dir::manifest(dir.path())?.core.name;
    for (text, said) in [
        ("{}".to_owned(), "damaged"),
        (String::new(), "damaged"),
        (good.replacen("\"format\":", "\"format\":9", 1), "has format 9"),
        // A later version may have none of today's fields.
        ("{\"format\":9}".to_owned(), "has format 9"),
        (good.replacen(&core, "../../etc/passwd", 1), "missing or incomplete"),
        (good.replacen(&core, "/etc/passwd", 1), "missing or incomplete"),
    ] {
        fs::write(&path, text)?;
        let error = index_dir::load(dir.path()).expect_err("refused").to_string();
        assert!(error.contains(said), "{error}");
    }
    Ok(())
}

#[test]
fn parts_loaded_when_wanted_give_the_same_report() -> anyhow::Result<()> {
    let dir = fixtures::index_dir()?;
    let text = "《民法典》第一百八十八条规定，诉讼时效期间为二年。《劳动合同法》第三十八条规定，在试用期间被证明不符合录用条件的，用人单位可以解除劳动合同。";
    let options = Options { as_of: date(2026, 11, 20) };
    let whole = check(text, options, &index_dir::load(dir.path())?.index);
    assert!(whole.missing.is_empty());
    let mut partly = index_dir::open(dir.path())?;
    let first = check(text, options, &partly.index);
    assert!(first.report.citations.iter().all(|citation| citation.explanation.code == "pending"));
    let mut outcome = first;
    while partly.complete(&outcome.missing)? {
        outcome = check(text, options, &partly.index);
    }
    assert_eq!(outcome.report, whole.report);
    assert!(partly.index.statutes().len() > 2 && (0..6).any(|id| partly.index.shard(id).is_none()));
    Ok(())
}
