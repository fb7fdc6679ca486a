//! `lexlint search` as its users see it.

use std::{fs, path::Path};

use assert_cmd::Command;
use lexlint_tests::{fixtures, program::program};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A folder with an index in `index`.
fn workplace() -> anyhow::Result<TempDir> {
    let dir = tempfile::tempdir()?;
    fixtures::write_index(&dir.path().join("index"))?;
    Ok(dir)
}

/// `lexlint search` with these arguments in a folder: exit status, standard output, standard error.
fn search(place: &Path, arguments: &[&str], input: &str) -> anyhow::Result<(Option<i32>, String, String)> {
    let mut command = Command::new(program());
    command.env_clear().env("LANG", "zh_CN.UTF-8").env("LEXLINT_INDEX", "index").current_dir(place);
    let output = command.arg("search").args(arguments).write_stdin(input).output()?;
    Ok((output.status.code(), String::from_utf8(output.stdout)?, String::from_utf8(output.stderr)?))
}

/// The hits of `--json`: title and article.
fn hits(place: &Path, arguments: &[&str]) -> anyhow::Result<Vec<(String, String)>> {
    let arguments: Vec<&str> = ["--json"].iter().chain(arguments).copied().collect();
    let (_, stdout, stderr) = search(place, &arguments, "")?;
    let response: Value = serde_json::from_str(&stdout).map_err(|error| anyhow::anyhow!("{error}: {stderr}"))?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let hits = response["hits"].as_array().map(Vec::as_slice).unwrap_or_default();
    Ok(hits.iter().map(|hit| (text(&hit["law"]), text(&hit["article"]))).collect())
}

#[test]
fn a_question_finds_its_provision_and_says_why() -> anyhow::Result<()> {
    let place = workplace()?;
    let (status, stdout, stderr) = search(place.path(), &["喝醉了开车会被拘役吗"], "")?;
    assert_eq!(status, Some(0), "{stderr}");
    assert!(stdout.starts_with("1. 《中华人民共和国刑法》第133条之一"), "{stdout}");
    assert!(stdout.contains("依据：") && stdout.contains("拘役"), "{stdout}");
    let (_, english, _) = search(place.path(), &["--lang=en", "拘役"], "")?;
    assert!(english.contains("Article 133-1") && english.contains("matched: 拘役"), "{english}");
    assert_eq!(search(place.path(), &["ᚠᚢ"], "")?.0, Some(1), "nothing found");
    Ok(())
}

#[test]
fn the_day_and_the_statute_decide_what_is_found() -> anyhow::Result<()> {
    let place = workplace()?;
    let found = |arguments: &[&str]| hits(place.path(), arguments);
    let contracts = ("中华人民共和国合同法".to_owned(), "196".to_owned());
    let code = ("中华人民共和国民法典".to_owned(), "667".to_owned());
    assert_eq!(found(&["--as-of=2020-12-31", "借款合同返还借款"])?[0], contracts);
    let today = found(&["借款合同返还借款"])?;
    assert!(today[0] == code && !today.contains(&contracts), "{today:?}");
    let capital = |day: &str| found(&[day, "--law=公司法", "注册资本认缴的出资额"]);
    assert_eq!(capital("--as-of=2020-01-01")?[0].1, "26");
    assert_eq!(capital("--as-of=2024-07-01")?[0].1, "47");
    assert!(found(&["--law=劳动合同法", "借款合同"])?.iter().all(|(law, _)| law == "中华人民共和国劳动合同法"));
    assert!(found(&["图书馆开放时间"])?.iter().all(|(law, _)| law != "示例市公共图书馆条例"), "not yet in force");
    assert_eq!(found(&["-k", "2", "合同"])?.len(), 2);
    Ok(())
}

#[test]
fn jsonl_answers_each_line_in_order_and_goes_on_after_bad_ones() -> anyhow::Result<()> {
    let place = workplace()?;
    let input = "\u{feff}{\"id\": \"a\", \"query\": \"试用期\", \"k\": 1, \"other\": []}\n\n[1]\n{\"id\": 2}\n\
                 {\"id\": [3], \"query\": \"拘役\", \"k\": 0}\n{\"id\": 4, \"query\": \"借款合同\", \"as_of\": \"2020-12-31\", \"k\": 1}\n{\"id\": 5, \"query\": \"\"}\n";
    let (status, stdout, stderr) = search(place.path(), &["--jsonl"], input)?;
    assert_eq!(status, Some(1), "{stderr}");
    let lines: Vec<Value> = stdout.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let first = &lines[0];
    assert_eq!((&first["id"], &first["hits"][0]["law"]), (&json!("a"), &json!("中华人民共和国劳动合同法")));
    assert_eq!((first["hits"].as_array().map(Vec::len), &first["hits"][0]["article"]), (Some(1), &json!("39")));
    assert!(first["hits"][0]["score"].as_f64().is_some_and(|score| score > 0.0));
    let codes: Vec<_> = lines.iter().map(|line| line["error"]["code"].as_str().unwrap_or("")).collect();
    assert_eq!(codes, ["", "invalid_json", "invalid_record", "invalid_record", "", ""]);
    assert_eq!((&lines[3]["id"], &lines[3]["line"]), (&json!([3]), &json!(5)));
    assert_eq!(lines[4]["hits"][0]["law"], "中华人民共和国合同法");
    assert_eq!(lines[5], json!({"id": 5, "hits": []}));
    Ok(())
}

#[test]
fn wrong_arguments_are_explained() -> anyhow::Result<()> {
    let place = workplace()?;
    for (arguments, said) in [
        (&[][..], "write a question"),
        (&["  "], "write a question"),
        (&["-k", "0", "合同"], "write a number from 1"),
        (&["--law", "不存在的法", "合同"], "no statute in this index has the name “不存在的法”"),
        (&["--json", "--jsonl"], "cannot be used with"),
        (&["--retriever", "magic", "合同"], "bm25"),
        (&["--jsonl", "absent.jsonl"], "cannot read “absent.jsonl”"),
        (&["--index", "absent", "合同"], "is no index"),
    ] {
        let (status, stdout, stderr) = search(place.path(), arguments, "")?;
        assert_eq!((status, stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(stderr.contains(said), "{arguments:?}: {stderr}");
    }
    Ok(())
}

/// The kept search indexes of the folder's index.
fn kept(place: &Path) -> Vec<std::path::PathBuf> {
    fs::read_dir(place.join("index/search")).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}

#[test]
fn the_search_index_is_kept_mended_and_replaced() -> anyhow::Result<()> {
    let place = workplace()?;
    let found = || hits(place.path(), &["试用期"]);
    let expected = found()?;
    let home = kept(place.path());
    assert_eq!(home.len(), 1, "{home:?}");
    let terms =
        fs::read_dir(&home[0])?.flatten().map(|e| e.path()).find(|path| path.extension().is_some_and(|e| e == "term"));
    let terms = terms.ok_or_else(|| anyhow::anyhow!("there is a file of terms"))?;
    let bytes = fs::read(&terms)?;
    fs::write(&terms, vec![7; bytes.len()])?;
    assert_eq!(found()?, expected, "damaged");
    fs::remove_dir_all(&home[0])?;
    fs::create_dir(&home[0])?;
    assert_eq!(found()?, expected, "empty");
    fs::rename(&home[0], home[0].with_file_name("of-another-index"))?;
    assert_eq!(found()?, expected);
    assert_eq!(kept(place.path()), home, "what is of no use is removed");
    Ok(())
}

#[test]
fn where_nothing_can_be_kept_the_search_index_is_made_in_memory() -> anyhow::Result<()> {
    let place = workplace()?;
    // A file in the way of the folder serves for all that keeps it from being written, also for root.
    fs::write(place.path().join("index/search"), "")?;
    let (status, stdout, stderr) = search(place.path(), &["试用期"], "")?;
    assert_eq!(status, Some(0), "{stderr}");
    assert!(stdout.contains("第39条") && stderr.contains("it is made in memory"), "{stderr}");
    Ok(())
}

#[test]
fn many_may_prepare_at_once() -> anyhow::Result<()> {
    let place = workplace()?;
    let path = place.path();
    let results: Vec<_> = std::thread::scope(|scope| {
        let searches: Vec<_> =
            (0..6).map(|_| scope.spawn(|| hits(path, &["试用期"]).map_err(|e| e.to_string()))).collect();
        searches.into_iter().map(std::thread::ScopedJoinHandle::join).collect()
    });
    for result in results {
        assert!(matches!(&result, Ok(Ok(hits)) if hits[0].1 == "39"), "{result:?}");
    }
    assert_eq!(kept(path).len(), 1);
    Ok(())
}

#[test]
fn expansions_are_mined_from_questions_whose_answers_cite_the_law() -> anyhow::Result<()> {
    let place = workplace()?;
    let pairs = [("炒鱿鱼", "《劳动合同法》第三十九条"), ("欠钱不还", "《民法典》第六百六十七条")];
    let line =
        |(question, answer)| json!({ "question": question, "answer": format!("见{answer}。"), "id": 1 }).to_string();
    let lines: Vec<String> = pairs.iter().cycle().take(40).map(|&pair| line(pair)).collect();
    fs::write(place.path().join("questions.jsonl"), lines.join("\n"))?;
    fs::write(place.path().join("bad.json"), "[{\"question\": 1}]")?;
    let mine = |file: &str| {
        let mut command = Command::new(program());
        command.env_clear().env("LEXLINT_INDEX", "index").current_dir(place.path());
        command.args(["corpus", "expansions", "--as-of=2026-11-20", file]).output()
    };
    let output = mine("questions.jsonl")?;
    let table = String::from_utf8(output.stdout)?;
    assert!(output.status.success() && table.starts_with("# ") && table.contains("40 questions"), "{table}");
    let rows: Vec<Vec<&str>> =
        table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect()).collect();
    assert!(rows.iter().any(|row| row[0] == "鱿鱼" && row[1] == "不符" && row[2] == "0.50"), "{table}");
    assert!(!rows.iter().any(|row| row[0] == "鱿鱼" && row[1] == "借款"), "{table}");
    assert!(rows.iter().any(|row| row[0] == "欠钱" && row[1] == "借款"), "{table}");
    assert!(rows.iter().all(|row| row[0].chars().count() == 2 && row[1].chars().count() == 2), "terms alone");
    let output = mine("bad.json")?;
    let said = String::from_utf8(output.stderr)?;
    assert!(output.status.code() == Some(2) && said.contains("is no list of questions and answers"), "{said}");
    Ok(())
}
