//! The same prompts, tokens, logits and likeliest words as transformers.

use anyhow::Result;
use lexlint::judge::{
    chat::{Ask, Chat, Sampling},
    local::Local,
};
use serde_json::Value;

use super::{FILES, FOLDERS, json, messages, numbers, open};

/// The likeliest token.
fn best(logits: &[f32]) -> u32 {
    let best = (0_u32..).zip(logits).max_by(|(_, one), (_, other)| one.total_cmp(other));
    best.map_or(0, |(token, _)| token)
}

/// The greatest difference from the reference, and what the reference spans.
fn difference(logits: &[f32], reference: &Value) -> (f64, f64) {
    let reference: Vec<f64> = serde_json::from_value(reference.clone()).expect("numbers");
    assert_eq!(logits.len(), reference.len());
    let most = logits.iter().zip(&reference).map(|(one, other)| (f64::from(*one) - other).abs()).fold(0.0, f64::max);
    let ends = reference.iter().fold((0.0_f64, 0.0_f64), |(low, high), &value| (low.min(value), high.max(value)));
    (most, ends.1 - ends.0)
}

/// Reads the prompt of a reference in parts of some size; gives the greatest difference of logits, as it is and as a share
/// of what they span, and the tokens that follow.
fn read(model: &Local, reference: &Value, size: usize) -> Result<(f64, f64, Vec<u32>)> {
    let ids = numbers(&reference["ids"]);
    let mut reading = model.begin();
    let (mut most, mut share, mut compared, mut at, mut logits) = (0.0_f64, 0.0_f64, 0, 0, Vec::new());
    for part in ids.chunks(size) {
        logits = reading.read(part)?;
        at += part.len();
        if let Some(expected) = reference["logits"].get((at - 1).to_string()) {
            let (difference, span) = difference(&logits, expected);
            (most, share) = (most.max(difference), share.max(difference / span));
            compared += 1;
        }
    }
    assert!(compared > 0, "no logits to compare with");
    let mut written = vec![best(&logits)];
    while written.len() < 64 {
        written.push(best(&reading.read(&written[written.len() - 1..])?));
    }
    Ok((most, share, written))
}

#[test]
fn prompts_and_tokens_are_those_of_the_reference() -> Result<()> {
    let folders = FOLDERS.map(|name| (name.to_owned(), format!("{name}/reference.json")));
    let files = FILES.map(|name| (format!("gguf/{name}.gguf"), format!("gguf/{name}.json")));
    for (model, reference) in folders.into_iter().chain(files) {
        let (local, reference) = (open(&model)?, json(&reference)?);
        let prompt = local.prompt(&messages(&reference["messages"])).expect("a prompt");
        assert_eq!(Some(prompt.as_str()), reference["prompt"].as_str(), "{model}");
        assert_eq!(local.tokenize(&prompt)?, numbers(&reference["ids"]), "{model}");
    }
    Ok(())
}

#[test]
fn logits_and_the_likeliest_tokens_are_those_of_the_reference() -> Result<()> {
    for name in FOLDERS {
        let (model, reference) = (open(name)?, json(&format!("{name}/reference.json"))?);
        for size in [usize::MAX, 1, 7] {
            let (most, _, written) = read(&model, &reference, size)?;
            println!("{name:<6} in parts of {:>3}: logits differ by {most:.6}", size.min(999));
            assert!(most <= 1e-3, "{name}: logits differ by {most}");
            assert_eq!(written, numbers(&reference["greedy"]), "{name}");
        }
    }
    Ok(())
}

#[test]
fn gguf_files_give_what_their_numbers_say() -> Result<()> {
    for name in FILES {
        let (model, reference) = (open(&format!("gguf/{name}.gguf"))?, json(&format!("gguf/{name}.json"))?);
        let quantised = !name.ends_with("16");
        for size in [usize::MAX, 1, 7] {
            let (most, share, written) = read(&model, &reference, size)?;
            println!(
                "{name:<10} in parts of {:>3}: logits differ by {most:.6}, {share:.4} of their span",
                size.min(999)
            );
            if quantised {
                // What a quantised matrix is multiplied with is rounded to 8 bits.
                assert!(share <= 0.04, "{name}: logits differ by {share} of their span");
            } else {
                assert!(most <= 1e-3, "{name}: logits differ by {most}");
                assert_eq!(written, numbers(&reference["greedy"]), "{name}");
            }
        }
    }
    Ok(())
}

#[tokio::test]
async fn replies_are_those_of_the_reference() -> Result<()> {
    for name in FOLDERS.into_iter().chain(["parrot"]) {
        let (model, reference) = (open(name)?, json(&format!("{name}/reference.json"))?);
        let sampling = Sampling { max_tokens: 40, ..Sampling::default() };
        let said = model.say(&Ask { messages: messages(&reference["messages"]), sampling }).await?;
        // Of a letter whose bytes are not all there at the limit nothing is told.
        let expected = reference["reply"].as_str().expect("a text").trim_end_matches('\u{fffd}');
        assert_eq!(said.text.trim_end_matches('\u{fffd}'), expected, "{name}");
        let tokens = said.tokens.expect("a local model counts");
        assert_eq!(Some(tokens.completion), reference["written"].as_u64(), "{name}");
        assert_eq!(tokens.prompt, numbers(&reference["ids"]).len() as u64, "{name}");
        assert_eq!(said.cut, name != "parrot");
    }
    Ok(())
}
