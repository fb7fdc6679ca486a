//! Index directories: replaced whole, and refused where they are not sound.

use std::{collections::BTreeSet, fs, path::Path};

use jiff::civil::date;
use lexlint::index_dir::{self, IndexDirError};
use lexlint_shared::{
    check::{Options, check},
    index::build::{Built, build},
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
