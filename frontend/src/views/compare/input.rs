//! Answers from a file of lines: `{"id", "model"?, "answer" or "text"}` each, as the command line reads them.

use serde::Deserialize;
use serde_json::Value;

/// An answer to be checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Answer {
    /// What it is called.
    pub(super) id: String,
    /// Who wrote it, if that is said.
    pub(super) model: Option<String>,
    /// Its words.
    pub(super) text: String,
}

/// A line that is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BadLine {
    /// Its number, from 1.
    pub(super) line: usize,
}

#[derive(Deserialize)]
struct Line {
    #[serde(default)]
    id: Value,
    #[serde(default)]
    model: Option<String>,
    #[serde(alias = "text")]
    answer: String,
}

/// Reads the lines of a file; empty ones are passed over.
pub(super) fn read(file: &str) -> (Vec<Answer>, Vec<BadLine>) {
    let (mut answers, mut bad) = (Vec::new(), Vec::new());
    let lines = file.trim_start_matches('\u{feff}').lines().enumerate();
    for (at, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        match serde_json::from_str(line) {
            Ok(Line { id, model, answer }) => {
                let id = match id {
                    Value::String(id) => id,
                    Value::Null => (at + 1).to_string(),
                    other => other.to_string(),
                };
                let model = model.filter(|model| !model.trim().is_empty());
                answers.push(Answer { id, model, text: answer });
            }
            Err(_) => bad.push(BadLine { line: at + 1 }),
        }
    }
    (answers, bad)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_bad_ones_named() {
        let file = "\u{feff}{\"id\": 7, \"answer\": \"甲\", \"other\": []}\n\n{\"id\": \"x\", \"model\": \"m\", \"text\": \"乙\"}\r\n{\"answer\": \"丙\"}\n{\"id\": 1}\nno\n";
        let (answers, bad) = read(file);
        let answer = |id: &str, model: Option<&str>, text: &str| Answer {
            id: id.to_owned(),
            model: model.map(str::to_owned),
            text: text.to_owned(),
        };
        assert_eq!(answers, [answer("7", None, "甲"), answer("x", Some("m"), "乙"), answer("4", None, "丙")]);
        assert_eq!(bad.iter().map(|bad| bad.line).collect::<Vec<_>>(), [5, 6]);
        assert_eq!(read(""), (Vec::new(), Vec::new()));
    }
}
