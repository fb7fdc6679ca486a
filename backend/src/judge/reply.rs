//! What does a model's reply say? One JSON object, wherever in the text it stands, with what the task asks for.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::{
    opinion::{Cited, Finding, NoJudgement, Opinion, Quote},
    task::Task,
};

/// Places tried as the beginning of an object, from the end of the reply.
const TRIES: usize = 64;

/// Reads the reply to a task.
///
/// # Errors
/// [`NoJudgement::Unreadable`] if the object or what it must hold is not there, [`NoJudgement::OutOfRange`] if a score
/// is outside of the task's scale.
pub fn read(task: &Task, reply: &str) -> Result<Opinion, NoJudgement> {
    let object = object(reply)?;
    let finding = match task.highest() {
        Some(highest) => Finding::Score(number(&object, "score", highest)?),
        None => match task {
            Task::Statutes { .. } => Finding::Statutes(list::<Cited>(&object, "statutes")?),
            Task::Advice { .. } => Finding::Sentences(list::<String>(&object, "sentences")?),
            Task::Questions { count, .. } => Finding::Questions(questions(&object, *count)?),
            Task::Grades { answers, .. } => Finding::Grades(grades(&object, answers.len())?),
            Task::Syllogism { .. } => Finding::Syllogism(whole(reply)?),
            Task::Entailment { .. } => Finding::Score(number(&object, "score", 1.0)?),
            Task::Consultation { .. } => Finding::Text(field(reply, "answer")?),
            _ => Finding::Points(points(&object, "first")?, points(&object, "second")?),
        },
    };
    let reasoning = text(&object, "reasoning");
    Ok(Opinion { finding, reasoning, quote: quote(task, &object), spread: None, tokens: None })
}

/// What a member of a panel thinks of another's opinion: whether it is opposed, and why.
///
/// # Errors
/// [`NoJudgement::Unreadable`] if the reply does not say.
pub fn critique(reply: &str) -> Result<(bool, String), NoJudgement> {
    let object = object(reply)?;
    let opposed = object.get("opposed").and_then(Value::as_bool);
    let opposed = opposed.ok_or_else(|| unreadable("it has no “opposed” that is true or false"))?;
    Ok((opposed, text(&object, "reasoning")))
}

fn unreadable(why: &str) -> NoJudgement {
    NoJudgement::Unreadable(why.to_owned())
}

/// The last JSON object of a reply: models think aloud before it, and put it in fences.
fn object(reply: &str) -> Result<Map<String, Value>, NoJudgement> {
    // Behind a model's thoughts stands what it says.
    let said = reply.rsplit("</think>").next().unwrap_or(reply);
    let mut found: Option<(usize, Map<String, Value>)> = None;
    for (at, _) in said.rmatch_indices('{').take(TRIES) {
        let mut values = serde_json::Deserializer::from_str(&said[at..]).into_iter::<Map<String, Value>>();
        match (values.next(), &found) {
            // An object that ends before the last one found is an earlier one; one that holds it is the whole.
            (Some(Ok(_)), Some((last, _))) if at + values.byte_offset() < *last => break,
            (Some(Ok(object)), _) => found = Some((at + values.byte_offset(), object)),
            // What was found is part of an object that was cut off, and not what the reply was to say.
            (Some(Err(error)), Some(_)) if error.is_eof() => return Err(unreadable("its JSON object is not whole")),
            _ => {}
        }
    }
    found.map(|(_, object)| object).ok_or_else(|| unreadable("it holds no JSON object"))
}

fn text(object: &Map<String, Value>, key: &str) -> String {
    object.get(key).and_then(Value::as_str).unwrap_or_default().trim().to_owned()
}

/// Questions in words, the first `most`.
fn questions(object: &Map<String, Value>, most: usize) -> Result<Vec<String>, NoJudgement> {
    let questions = list::<String>(object, "questions")?;
    let words = questions.iter().map(|question| question.split_whitespace().collect::<Vec<_>>().join(" "));
    Ok(words.filter(|question| !question.is_empty()).take(most).collect())
}

/// A score from 0 to `highest`, as a number or as text that is one.
fn number(object: &Map<String, Value>, key: &str, highest: f32) -> Result<f32, NoJudgement> {
    let value = object.get(key).ok_or_else(|| unreadable("it has no score"))?;
    let read = match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().trim_end_matches('分').parse().ok(),
        _ => None,
    };
    in_range(read.ok_or_else(|| unreadable("its score is no number"))?, highest)
}

fn in_range(score: f64, highest: f32) -> Result<f32, NoJudgement> {
    if (0.0..=f64::from(highest)).contains(&score) {
        #[allow(clippy::cast_possible_truncation, reason = "a small number")]
        Ok(score as f32)
    } else {
        Err(NoJudgement::OutOfRange(score.to_string()))
    }
}

fn list<T: DeserializeOwned>(object: &Map<String, Value>, key: &str) -> Result<Vec<T>, NoJudgement> {
    let value = object.get(key).cloned().ok_or_else(|| NoJudgement::Unreadable(format!("it has no “{key}”")))?;
    serde_json::from_value(value).map_err(|_| NoJudgement::Unreadable(format!("its “{key}” is not as asked for")))
}

/// A grade from 1 to 10 for each of so many answers.
fn grades(object: &Map<String, Value>, answers: usize) -> Result<Vec<f32>, NoJudgement> {
    let grades = list::<f64>(object, "grades")?;
    if grades.len() != answers {
        return Err(NoJudgement::Unreadable(format!("its “grades” are {}, not {answers}", grades.len())));
    }
    let grade =
        |grade: f64| if grade < 1.0 { Err(NoJudgement::OutOfRange(grade.to_string())) } else { in_range(grade, 10.0) };
    grades.into_iter().map(grade).collect()
}

/// A text of a reply that holds nothing else.
///
/// # Errors
/// [`NoJudgement::Unreadable`] if the reply has no such text, or an empty one.
pub(super) fn field(reply: &str, key: &str) -> Result<String, NoJudgement> {
    let text = text(&object(reply)?, key);
    if text.is_empty() { Err(NoJudgement::Unreadable(format!("it has no “{key}”"))) } else { Ok(text) }
}

/// All of a reply.
///
/// # Errors
/// [`NoJudgement::Unreadable`] if the reply is not of the form.
pub(super) fn whole<T: DeserializeOwned>(reply: &str) -> Result<T, NoJudgement> {
    serde_json::from_value(Value::Object(object(reply)?)).map_err(|error| NoJudgement::Unreadable(error.to_string()))
}

/// Points for help, relevance and completeness (HIPO, §A.6), summed.
fn points(object: &Map<String, Value>, key: &str) -> Result<f32, NoJudgement> {
    let points: [f64; 3] = match list::<f64>(object, key)?.try_into() {
        Ok(points) => points,
        Err(_) => return Err(NoJudgement::Unreadable(format!("its “{key}” does not hold three numbers"))),
    };
    points.into_iter().zip([4.0, 2.0, 2.0]).map(|(points, most)| in_range(points, most)).sum()
}

/// What the reply quotes; a task with one provision needs no number.
fn quote(task: &Task, object: &Map<String, Value>) -> Option<Quote> {
    let words = text(object, "quote");
    let sources = task.sources().len();
    let number = match object.get("provision") {
        Some(value) => usize::try_from(value.as_u64()?).ok()?,
        None => usize::from(sources == 1),
    };
    let source = number.checked_sub(1)?;
    (source < sources && !words.is_empty()).then_some(Quote { source, words })
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use lexlint_shared::statute::ArticleNumber;

    use super::*;
    use crate::judge::task::Source;

    fn truthfulness(provisions: usize) -> Task {
        let source =
            |at: usize| Source { law: format!("法{at}"), article: ArticleNumber::new(1), text: "应当".to_owned() };
        Task::Truthfulness {
            question: None,
            sentence: "应当".to_owned(),
            provisions: (0..provisions).map(source).collect(),
            as_of: date(2026, 8, 1),
        }
    }

    #[test]
    fn an_object_is_found_wherever_it_stands() {
        let task = truthfulness(2);
        for reply in [
            r#"{"reasoning": "因为", "provision": 2, "quote": "应当", "score": 4}"#,
            "好的。\n```json\n{\"reasoning\": \"因为\", \"provision\": 2, \"quote\": \"应当\", \"score\": \"4\"}\n```\n以上。",
            "<think>{\"score\": 1}</think>{\"reasoning\": \"因为\", \"extra\": {\"score\": 0}, \"provision\": 2, \"quote\": \"应当\", \"score\": 4.0}",
            "先写 {\"score\": 0}，改为 {\"reasoning\": \"因为\", \"provision\": 2, \"quote\": \"应当\", \"score\": \"4分\"}",
        ] {
            let opinion = read(&task, reply).expect(reply);
            assert_eq!(opinion.score(), Some(4.0), "{reply}");
            assert_eq!(opinion.reasoning, "因为");
            assert_eq!(opinion.quote, Some(Quote { source: 1, words: "应当".to_owned() }));
        }
    }

    #[test]
    fn what_is_no_score_is_no_judgement() {
        let task = truthfulness(1);
        for reply in [
            "",
            "4",
            "score: 4",
            "{",
            r#"{"score": null}"#,
            r#"{"score": [4]}"#,
            r#"{"score": "四"}"#,
            r#"{"score": "NaN"}"#,
            r#"{"points": 4}"#,
            r#"{"score": 4"#,
            r#"{"extra": {"score": 4}, "reas"#,
        ] {
            let error = read(&task, reply).expect_err(reply);
            assert!(matches!(error, NoJudgement::Unreadable(_) | NoJudgement::OutOfRange(_)), "{reply}: {error}");
        }
        for reply in [r#"{"score": 6}"#, r#"{"score": -1}"#, r#"{"score": 1e9}"#, r#"{"score": "inf"}"#] {
            assert!(matches!(read(&task, reply), Err(NoJudgement::OutOfRange(_))), "{reply}");
        }
    }

    #[test]
    fn a_quotation_names_a_provision_that_was_shown() {
        for (reply, quoted) in [
            (r#"{"score": 3, "provision": 0, "quote": "应当"}"#, None),
            (r#"{"score": 3, "provision": 3, "quote": "应当"}"#, None),
            (r#"{"score": 3, "provision": "x", "quote": "应当"}"#, None),
            (r#"{"score": 3, "provision": 1, "quote": " "}"#, None),
            (r#"{"score": 3, "provision": 1, "quote": "应当"}"#, Some(0)),
        ] {
            let opinion = read(&truthfulness(2), reply).expect(reply);
            assert_eq!(opinion.quote.map(|quote| quote.source), quoted, "{reply}");
        }
        let only = read(&truthfulness(1), r#"{"score": 3, "quote": "应当"}"#).expect("readable");
        assert_eq!(only.quote.map(|quote| quote.source), Some(0));
    }

    #[test]
    fn points_are_within_their_scales_and_summed() {
        let task = Task::Preference {
            question: "问".to_owned(),
            first: "甲".to_owned(),
            second: "乙".to_owned(),
            provisions: Vec::new(),
        };
        let opinion = read(&task, r#"{"reasoning": "", "first": [4, 2, 1], "second": [2, 1, 0]}"#).expect("readable");
        assert_eq!(opinion.finding, Finding::Points(7.0, 3.0));
        for reply in [r#"{"first": [4, 2, 3], "second": [0, 0, 0]}"#, r#"{"first": [4, 2], "second": [0, 0, 0]}"#] {
            assert!(read(&task, reply).is_err(), "{reply}");
        }
    }

    #[test]
    fn each_answer_has_a_grade() {
        let task = Task::Grades {
            question: "问".to_owned(),
            answers: vec!["甲".to_owned(), "乙".to_owned()],
            provisions: Vec::new(),
            role: None,
            heard: Vec::new(),
        };
        let opinion = read(&task, r#"{"reasoning": "", "grades": [10, 1.5]}"#).expect("readable");
        assert_eq!(opinion.finding, Finding::Grades(vec![10.0, 1.5]));
        for reply in [r#"{"grades": [1]}"#, r#"{"grades": [0, 5]}"#, r#"{"grades": [11, 5]}"#, r#"{"grades": 5}"#] {
            assert!(read(&task, reply).is_err(), "{reply}");
        }
    }

    #[test]
    fn parts_and_answers_are_read_and_entailment_has_its_scale() {
        let task = Task::Syllogism { text: "甲".to_owned() };
        let opinion = read(&task, r#"{"circumstances": "甲", "acts": "", "decisions": "乙"}"#).expect("readable");
        assert!(matches!(&opinion.finding, Finding::Syllogism(parts) if parts.parts() == ["甲", "", "乙"]));
        assert!(read(&task, r#"{"circumstances": "甲"}"#).is_err());
        let task = Task::Entailment { premise: "甲".to_owned(), hypothesis: "乙".to_owned() };
        assert_eq!(read(&task, r#"{"score": 0.5}"#).expect("readable").score(), Some(0.5));
        assert!(matches!(read(&task, r#"{"score": 2}"#), Err(NoJudgement::OutOfRange(_))));
        let task = Task::Consultation { question: "问".to_owned(), draft: None, references: Vec::new() };
        let opinion = read(&task, r#"{"answer": " 答 "}"#).expect("readable");
        assert_eq!(opinion.finding, Finding::Text("答".to_owned()));
        assert!(read(&task, r#"{"answer": ""}"#).is_err());
    }

    #[test]
    fn lists_are_read_and_anything_else_refused() {
        let task = Task::Advice { answer: "应当起诉。".to_owned() };
        let opinion = read(&task, r#"{"sentences": ["应当起诉。"]}"#).expect("readable");
        assert_eq!(opinion.finding, Finding::Sentences(vec!["应当起诉。".to_owned()]));
        assert!(read(&task, r#"{"sentences": "应当起诉。"}"#).is_err());
    }

    #[test]
    fn many_braces_are_read_in_time() {
        let reply = "{".repeat(200_000);
        assert!(read(&truthfulness(1), &reply).is_err());
    }
}
