//! Scores that others published: a file of comma-separated values with the columns `task`, `model_name`, `score` and
//! `abstention_rate`, in any order.

use std::path::Path;

use anyhow::{Context, bail};

use crate::commands::input;

/// A published score.
#[derive(Clone, PartialEq, Debug)]
pub struct Published {
    /// Number of the task.
    pub task: String,
    /// Name of the model.
    pub model: String,
    /// The score.
    pub score: f64,
    /// Share of the answers that hold none.
    pub abstention_rate: f64,
}

/// Reads published scores.
///
/// # Errors
/// If the file cannot be read, lacks a column or has a value that is no number; the message names the line.
pub fn read(path: &Path) -> anyhow::Result<Vec<Published>> {
    let text = input::read(Some(path))?.text;
    parse(&text).with_context(|| format!("“{}” is no file of scores", path.display()))
}

fn parse(text: &str) -> anyhow::Result<Vec<Published>> {
    let mut lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    let (header, _) = lines.next().context("it is empty")?;
    let header: Vec<&str> = header.split(',').map(str::trim).collect();
    let column =
        |name| header.iter().position(|known| *known == name).with_context(|| format!("it has no column “{name}”"));
    let [task, model, score, abstention] = ["task", "model_name", "score", "abstention_rate"].map(column);
    let (task, model, score, abstention) = (task?, model?, score?, abstention?);
    lines
        .map(|(line, number)| {
            let fields: Vec<&str> = line.split(',').map(str::trim).collect();
            if fields.len() != header.len() {
                bail!("line {number} has {} values, the first has {}", fields.len(), header.len());
            }
            let value =
                |at: usize| fields[at].parse().with_context(|| format!("line {number}: “{}” is no number", fields[at]));
            Ok(Published {
                task: fields[task].to_owned(),
                model: fields[model].to_owned(),
                score: value(score)?,
                abstention_rate: value(abstention)?,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_found_by_name() {
        let read = parse("model_name,task,abstention_rate,score\nm,1-1,0.5,1e-1\n\n").expect("well formed");
        assert_eq!(read, [Published { task: "1-1".into(), model: "m".into(), score: 0.1, abstention_rate: 0.5 }]);
        assert!(parse("task,score\n").is_err());
        let error = parse("task,model_name,score,abstention_rate\n1-1,m,x,0").expect_err("no number");
        assert!(error.to_string().contains("line 2"), "{error}");
    }
}
