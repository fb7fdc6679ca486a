//! The command line as its users see it.

use std::{fs, io::Write, path::Path, process::Stdio, time::Duration};

use anyhow::Context;
use assert_cmd::Command;
use lexlint_shared::{
    dossier,
    report::{Report, Verdict},
};
use lexlint_tests::{fixtures, program::program};
use serde_json::Value;
use tempfile::TempDir;

/// Four problems, one citation that matches, one that is not covered.
const ANSWER: &str = "\
根据《中华人民共和国民法典》第一百八十八条规定，向人民法院请求保护民事权利的诉讼时效期间为二年。
《民法典》第1053条规定：“请求撤销婚姻的，应当自知道或者应当知道撤销事由之日起一年内提出。”
《劳动合同法》第三十八条规定，在试用期间被证明不符合录用条件的，用人单位可以解除劳动合同。
《合同法》第一百九十六条规定，借款合同是借款人向贷款人借款，到期返还借款并支付利息的合同。
《民法典》第二千条。另见《示例市停车管理条例》第二条。
";

/// A folder with an index in `index` and a way to run the program in it.
struct Workplace(TempDir);

impl Workplace {
    fn new() -> anyhow::Result<Self> {
        let dir = tempfile::tempdir()?;
        fixtures::write_index(&dir.path().join("index"))?;
        Ok(Self(dir))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) -> anyhow::Result<()> {
        Ok(fs::write(self.path().join(name), text)?)
    }

    /// The program with these arguments, in Chinese, on this folder's index.
    fn run(&self, arguments: &[&str]) -> Command {
        let mut command = bare(arguments);
        command.current_dir(self.path()).env("LEXLINT_INDEX", "index");
        command
    }
}

/// The program with these arguments and no more of an environment than it needs.
fn bare(arguments: &[&str]) -> Command {
    let mut command = Command::new(program());
    command.env_clear().env("LANG", "zh_CN.UTF-8").env("COLUMNS", "100").args(arguments);
    command
}

/// Exit status, standard output, standard error.
fn result(command: &mut Command) -> anyhow::Result<(Option<i32>, String, String)> {
    let output = command.output()?;
    Ok((output.status.code(), String::from_utf8(output.stdout)?, String::from_utf8(output.stderr)?))
}

#[test]
fn check_shows_each_finding_in_its_line() -> anyhow::Result<()> {
    let place = Workplace::new()?;
    place.write("answer.txt", ANSWER)?;
    let day = "--as-of=2026-11-20";
    let (status, stdout, stderr) = result(&mut place.run(&["check", "answer.txt", day]))?;
    assert_eq!((status, stderr.as_str()), (Some(1), ""));
    insta::assert_snapshot!("check_zh", stdout);
    let english = ["check", "answer.txt", day, "--lang=en", "--color=always", "--question=时效多久？"];
    insta::assert_snapshot!("check_en_coloured", result(&mut place.run(&english))?.1.replace('\u{1b}', "␛"));
    let markdown = ["check", "answer.txt", day, "--format=markdown", "--question=时效多久？"];
    insta::assert_snapshot!("check_markdown", timeless(&result(&mut place.run(&markdown))?.1, "报告时间："));
    Ok(())
}

/// A report without the line that says when it was made.
fn timeless(report: &str, label: &str) -> String {
    let (made, rest): (Vec<&str>, Vec<&str>) = report.lines().partition(|line| line.contains(label));
    assert_eq!(made.len(), 1, "{report}");
    rest.join("\n") + "\n"
}

#[test]
fn a_report_goes_into_a_file_as_its_name_says() -> anyhow::Result<()> {
    let place = Workplace::new()?;
    place.write("answer.txt", ANSWER)?;
    for (name, begins) in [
        ("r.html", "<!doctype html>"),
        ("r.docx", "PK"),
        ("r.md", "# 法律引用核对报告"),
        ("R.CSV", "\u{feff}\"序号\""),
        ("r.lexlint.json", "{\n  \"kind\": \"lexlint-dossier\""),
        ("r.json", "{\n  \"schema\": 1"),
        ("r.txt", "answer.txt:1:3  ≠ 内容不符"),
    ] {
        let (status, stdout, stderr) =
            result(&mut place.run(&["check", "answer.txt", "--color=always", "--out", name]))?;
        assert_eq!((status, stdout.as_str(), stderr.as_str()), (Some(1), "", ""), "{name}");
        let file = fs::read(place.path().join(name))?;
        assert!(file.starts_with(begins.as_bytes()), "{name}: {:?}", String::from_utf8_lossy(&file[..40]));
    }
    // A format that is asked for counts more than the name, and a pipe takes what is no text.
    let csv = ["check", "answer.txt", "--format=csv", "--out=r.html"];
    result(&mut place.run(&csv))?;
    assert!(fs::read(place.path().join("r.html"))?.starts_with(b"\xef\xbb\xbf"));
    let output = place.run(&["check", "answer.txt", "--format=docx"]).output()?;
    assert!(output.stdout.starts_with(b"PK"));
    Ok(())
}

#[test]
fn a_dossier_can_be_opened_again() -> anyhow::Result<()> {
    let place = Workplace::new()?;
    place.write("answer.txt", format!("\u{feff}{ANSWER}"))?;
    let arguments = ["check", "answer.txt", "--format=dossier", "--question=时效多久？", "--as-of=2026-11-20"];
    let dossier = dossier::json::read(result(&mut place.run(&arguments))?.1.as_bytes())?;
    assert_eq!(dossier.text, ANSWER);
    assert_eq!(dossier.question.as_deref(), Some("时效多久？"));
    let (_, stdout, _) = result(&mut place.run(&["check", "answer.txt", "--format=json", "--as-of=2026-11-20"]))?;
    assert_eq!(dossier.report, serde_json::from_str(&stdout)?);
    let source = dossier.notes[2].source.as_ref().context("the words of the third citation are from elsewhere")?;
    assert_eq!((source.law.as_str(), source.article.main), ("中华人民共和国劳动合同法", 39));
    Ok(())
}

#[test]
fn check_gives_the_report_as_json() -> anyhow::Result<()> {
    let place = Workplace::new()?;
    let (status, stdout, _) =
        result(place.run(&["check", "--format=json", "--as-of=2020-12-31"]).write_stdin("《合同法》第196条"))?;
    assert_eq!(status, Some(0));
    let report: Report = serde_json::from_str(&stdout)?;
    assert_eq!((report.summary.citations, report.summary.verified), (1, 1));
    Ok(())
}

#[test]
fn exit_status_tells_problems_from_none() -> anyhow::Result<()> {
    let place = Workplace::new()?;
    for (text, expected, said) in [
        ("《民法典》第188条", 0, "全部相符"),
        ("《民法典》第2000条", 1, "查无此条1处"),
        ("《示例市停车管理条例》第2条", 0, "未能核对1处"),
        ("今天天气很好。", 0, "没有找到法律引用"),
        ("", 0, "没有找到法律引用"),
    ] {
        let (status, stdout, _) = result(place.run(&["check", "-"]).write_stdin(text))?;
        assert_eq!(status, Some(expected), "{text}");
        assert!(stdout.contains(said), "{text}: {stdout}");
    }
    Ok(())
}

#[test]
fn check_reads_text_of_any_encoding_and_documents() -> anyhow::Result<()> {
    let place = Workplace::new()?;
    let json = |bytes: &[u8]| result(place.run(&["check", "--format=json"]).write_stdin(bytes));
    let (_, stdout, _) = json("\u{feff}一\r\n《民法典》第188条\r\n".as_bytes())?;
    assert_eq!(serde_json::from_str::<Report>(&stdout)?.citations[0].start, 3, "the mark is not part of the text");
    // Radicals in the place of the characters of which they are, as copied from a PDF.
    let (_, stdout, _) = json("《中华⼈⺠共和国⺠法典》第⼀百⼋⼗⼋条".as_bytes())?;
    assert_eq!(serde_json::from_str::<Report>(&stdout)?.citations[0].verdict, Verdict::Verified, "{stdout}");
    // 第1条 of no statute, in GB 18030.
    let (status, stdout, _) = json(b"\xb5\xda1\xcc\xf5")?;
    assert_eq!((status, serde_json::from_str::<Report>(&stdout)?.citations.len()), (Some(0), 0));
    // UTF-8 that is damaged is not guessed at.
    let (status, stdout, stderr) = json(b"\xe7\xac\xac1\xff")?;
    assert_eq!((status, stdout.as_str()), (Some(2), ""));
    assert!(stderr.contains("byte 4"), "{stderr}");

    let documents = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/documents");
    for (name, ending) in
        [("answer.docx", Some(1)), ("answer.pdf", Some(1)), ("scanned.pdf", Some(2)), ("protected.pdf", Some(2))]
    {
        let (status, stdout, stderr) =
            result(&mut place.run(&["check", "--format=json", &documents.join(name).to_string_lossy()]))?;
        assert_eq!(status, ending, "{name}: {stderr}");
        if ending == Some(1) {
            let report: Report = serde_json::from_str(&stdout)?;
            assert_eq!(report.citations[0].verdict, Verdict::Misquoted, "{name}: {stdout}");
        } else {
            assert!(stderr.contains("password") || stderr.contains("OCR"), "{stderr}");
        }
    }
    Ok(())
}

#[test]
fn text_of_others_does_not_steer_the_terminal() -> anyhow::Result<()> {
    let place = Workplace::new()?;
    let text = "\u{1b}[2J\u{1b}]0;x\u{7}《民法典》第188条\u{202e}";
    for format in ["text", "markdown", "csv", "html"] {
        let (_, stdout, _) = result(place.run(&["check", "--color=never", "--format", format]).write_stdin(text))?;
        assert!(!stdout.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{stdout:?}");
    }
    Ok(())
}

#[test]
fn wrong_arguments_are_explained() -> anyhow::Result<()> {
    let place = Workplace::new()?;
    place.write("answer.txt", "x")?;
    for (arguments, said) in [
        (&["check", "--as-of", "2026-02-30", "answer.txt"][..], "write a date as year-month-day"),
        (&["check", "--format", "pdf"], "possible values: text, json, html, docx, markdown, csv, dossier"),
        (&["check", "--jsonl", "--out", "x"], "cannot be used with"),
        (&["check", "--out", "absent/x.html", "answer.txt"], "cannot write “absent/x.html”"),
        (&["check", "--jsonl", "--format", "json"], "cannot be used with"),
        (&["check", "absent.txt"], "cannot read “absent.txt”"),
        (&["check", "--jsonl", "absent.jsonl"], "cannot read “absent.jsonl”"),
        (&["check", "index"], "cannot read “index”"),
        (&["check", "--index", "absent", "answer.txt"], "lexlint index build"),
        (&["check", "--lang", "fr"], "possible values: zh, en"),
        (&["index", "build"], "--corpus"),
        (&["index", "build", "--corpus", "absent", "--out", "new"], "absent"),
        (&["index", "info", "--index", "answer.txt"], "lexlint index build"),
        (&["serve", "--timeout", "0"], "not in 1..=86400"),
        (&["serve", "--max-body", "2M"], "--max-body"),
        (&["completions", "cmd"], "possible values"),
        (&["chek"], "check"),
        (&[], "Usage: lexlint"),
    ] {
        let (status, stdout, stderr) = result(&mut place.run(arguments))?;
        assert_eq!((status, stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(stderr.contains(said), "{arguments:?}: {stderr}");
        assert!(stderr.matches("os error").count() < 2, "{arguments:?}: {stderr}");
    }
    Ok(())
}

#[test]
fn without_an_index_set_up_is_named() -> anyhow::Result<()> {
    let dir = tempfile::tempdir()?;
    // Away from this project, whose own index would be found next to the program.
    let copy = dir.path().join("lexlint");
    fs::copy(program(), &copy)?;
    let mut command = Command::new(copy);
    let (status, _, stderr) = result(command.env_clear().current_dir(dir.path()).arg("check").write_stdin("x"))?;
    assert_eq!(status, Some(2));
    assert!(stderr.contains("cargo xtask setup") && stderr.contains("data/index"), "{stderr}");
    Ok(())
}

/// Which files of an index are changed, how, and what is then said.
type Damage = (&'static str, fn(&mut Vec<u8>), &'static str);

#[test]
fn an_index_that_cannot_be_used_is_named_with_a_way_out() -> anyhow::Result<()> {
    let damage: [Damage; 6] = [
        ("manifest", |bytes| bytes.truncate(bytes.len() / 2), "is damaged"),
        ("manifest", |bytes| *bytes = b"{\"format\":9999}".to_vec(), "has format 9999"),
        ("core", |bytes| bytes.truncate(bytes.len() / 2), "is missing or incomplete"),
        ("core", |bytes| bytes[40] ^= 1, "is damaged"),
        ("core", |bytes| bytes[8] += 1, "this program reads format"),
        ("shard", |bytes| bytes[40] ^= 1, "is damaged"),
    ];
    for (part, damage, said) in damage {
        let place = Workplace::new()?;
        place.write("answer.txt", ANSWER)?;
        fixtures::damage(&place.path().join("index"), part, damage)?;
        for arguments in [&["check", "answer.txt"][..], &["serve", "--addr", "127.0.0.1:0"]] {
            let (status, stdout, stderr) = result(place.run(arguments).timeout(Duration::from_secs(60)))?;
            assert_eq!((status, stdout.as_str()), (Some(2), ""), "{part}: {arguments:?}");
            assert!(stderr.contains(said) && stderr.contains("lexlint index build"), "{part}: {stderr}");
        }
    }
    Ok(())
}

#[test]
fn a_closed_pipe_is_no_error() -> anyhow::Result<()> {
    let place = Workplace::new()?;
    place.write("answer.txt", ANSWER.repeat(500))?;
    for arguments in [&["check", "answer.txt"][..], &["completions", "bash"], &["check", "--jsonl", "answer.txt"]] {
        let mut child = std::process::Command::new(program())
            .args(arguments)
            .current_dir(place.path())
            .env("LEXLINT_INDEX", "index")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        drop(child.stdout.take());
        let output = child.wait_with_output()?;
        let stderr = String::from_utf8(output.stderr)?;
        assert!(!stderr.contains("panicked") && !stderr.contains("roken pipe"), "{stderr}");
    }
    Ok(())
}

#[test]
fn jsonl_keeps_order_and_goes_on_after_bad_lines() -> anyhow::Result<()> {
    let place = Workplace::new()?;
    let mut input: Vec<u8> = "\u{feff}".into();
    for n in 0..300 {
        writeln!(
            input,
            r#"{{"id": {n}, "question": "?", "answer": "《民法典》第{}条", "citations": []}}"#,
            188 + n % 2
        )?;
    }
    input.extend_from_slice(
        "\n{\"id\": \"a\"}\nnot json\r\n{\"id\": 12345678901234567890123, \"answer\": \"\", \"as_of\": \"x\"}\n"
            .as_bytes(),
    );
    input.extend_from_slice(
        b"{\"id\": \"\xff\", \"answer\": \"\"}\n[1]\n{\"id\":{\"k\":[1]},\"answer\":\"\",\"as_of\":\"2020-01-01\"}",
    );
    place.write("answers.jsonl", input)?;
    let (status, stdout, stderr) = result(&mut place.run(&["check", "--jsonl", "answers.jsonl"]))?;
    let records: Vec<Value> = stdout.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    assert_eq!(status, Some(1));
    for (n, record) in records.iter().take(300).enumerate() {
        assert_eq!(record["id"], n);
        assert_eq!(record["report"]["citations"][0]["article"], (188 + n % 2).to_string());
    }
    let failed: Vec<(String, &str, u64)> = records[300..]
        .iter()
        .filter(|record| record.get("error").is_some())
        .map(|record| {
            let code = record["error"]["code"].as_str().unwrap_or_default();
            (record["id"].to_string(), code, record["line"].as_u64().unwrap_or_default())
        })
        .collect();
    let expected = [
        ("\"a\"", "invalid_record", 302),
        ("null", "invalid_json", 303),
        ("1.2345678901234568e+22", "invalid_record", 304),
        ("null", "invalid_utf8", 305),
        ("null", "invalid_json", 306),
    ];
    assert_eq!(failed.iter().map(|(id, code, line)| (id.as_str(), *code, *line)).collect::<Vec<_>>(), expected);
    assert!(stdout.contains(r#"{"id":12345678901234567890123,"#), "numbers are given back as they came");
    assert_eq!(records.last().map(|record| record["id"].to_string()).as_deref(), Some("{\"k\":[1]}"));
    assert_eq!(records.last().map(|record| &record["report"]["as_of"]), Some(&Value::from("2020-01-01")));
    assert!(stderr.contains("5 not readable"), "{stderr}");
    Ok(())
}

#[test]
fn jsonl_gives_a_report_for_each_line_as_it_comes() -> anyhow::Result<()> {
    use std::io::{BufRead, BufReader};

    let place = Workplace::new()?;
    let mut child = std::process::Command::new(program())
        .args(["check", "--jsonl"])
        .current_dir(place.path())
        .env("LEXLINT_INDEX", "index")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut stdin = child.stdin.take().expect("piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
    for id in 1..=3 {
        writeln!(stdin, r#"{{"id": {id}, "answer": "《民法典》第188条"}}"#)?;
        let mut line = String::new();
        stdout.read_line(&mut line)?;
        assert_eq!(serde_json::from_str::<Value>(&line)?["id"], id);
    }
    drop(stdin);
    assert_eq!(child.wait()?.code(), Some(0));
    Ok(())
}

#[test]
fn jsonl_exit_status_tells_what_became_of_the_lines() -> anyhow::Result<()> {
    let place = Workplace::new()?;
    let good = r#"{"id": 1, "answer": "《民法典》第188条"}"#;
    let problem = r#"{"id": 2, "answer": "《民法典》第2000条"}"#;
    for (lines, expected) in
        [(vec![good, good], 0), (vec![good, problem], 1), (vec![good, "x"], 1), (vec!["x", "{}"], 2), (vec![], 2)]
    {
        let (status, ..) = result(place.run(&["check", "--jsonl", "-"]).write_stdin(lines.join("\n")))?;
        assert_eq!(status, Some(expected), "{lines:?}");
    }
    Ok(())
}

#[test]
fn jsonl_refuses_a_line_that_is_too_long_and_goes_on() -> anyhow::Result<()> {
    let place = Workplace::new()?;
    let input = format!("{{\"id\": 1, \"answer\": \"{}\"}}\n{{\"id\": 2, \"answer\": \"\"}}\n", "x".repeat(17 << 20));
    let (_, stdout, _) = result(place.run(&["check", "--jsonl"]).write_stdin(input))?;
    let records: Vec<Value> = stdout.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    assert_eq!((records.len(), &records[0]["error"]["code"]), (2, &Value::from("too_long")));
    assert_eq!(records[1]["id"], 2);
    Ok(())
}

#[test]
fn index_build_makes_an_index_that_check_reads() -> anyhow::Result<()> {
    let place = Workplace::new()?;
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/corpora/example.jsonl");
    let (status, stdout, stderr) =
        result(&mut place.run(&["index", "build", "--corpus", corpus, "--out", "new/index"]))?;
    assert_eq!(status, Some(0), "{stderr}");
    for part in ["core ", "fingerprints ", "shard ", "brotli"] {
        assert!(stdout.contains(part), "{part}: {stdout}");
    }
    let first = fs::read(place.path().join("new/index/manifest.json"))?;
    result(&mut place.run(&["index", "build", "--corpus", corpus, "--out", "new/index"]))?;
    assert_eq!(fs::read(place.path().join("new/index/manifest.json"))?, first, "the same corpora give the same index");
    let (status, ..) = result(place.run(&["check", "--index", "new/index"]).write_stdin("今天天气很好。"))?;
    assert_eq!(status, Some(0));
    Ok(())
}

#[test]
fn index_info_says_what_is_covered() -> anyhow::Result<()> {
    let place = Workplace::new()?;
    let (status, stdout, _) = result(&mut place.run(&["index", "info"]))?;
    assert_eq!(status, Some(0));
    for line in ["statutes     6", "versions     7", "current to   2026-08-01", "fixtures: 6 statutes"] {
        assert!(stdout.contains(line), "{line}: {stdout}");
    }
    Ok(())
}

#[test]
fn help_and_version_are_as_documented() -> anyhow::Result<()> {
    let mut help = String::new();
    for command in [
        &[][..],
        &["check"],
        &["search"],
        &["serve"],
        &["index", "build"],
        &["index", "info"],
        &["corpus"],
        &["completions"],
    ] {
        let arguments = [command, &["--help"]].concat();
        help += &format!("$ lexlint {}\n{}\n", arguments.join(" "), result(&mut bare(&arguments))?.1);
    }
    insta::assert_snapshot!("help", help);
    let (_, version, _) = result(&mut bare(&["--version"]))?;
    assert!(version.starts_with("lexlint ") && version.contains("index format "), "{version}");
    Ok(())
}

#[test]
fn completions_know_the_commands() -> anyhow::Result<()> {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (status, stdout, _) = result(&mut bare(&["completions", shell]))?;
        assert_eq!(status, Some(0));
        assert!(stdout.contains("as-of"), "{shell}");
    }
    Ok(())
}
