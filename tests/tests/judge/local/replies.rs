//! How replies come and end: at once, at a limit, or because nobody listens.

use std::time::Duration;

use anyhow::Result;
use lexlint::judge::{
    chat::{Chat, Sampling},
    local::Piece,
    opinion::NoJudgement,
};

use super::{ask, open};

const LONG: Sampling = Sampling { temperature: 0.0, seed: 0, max_tokens: 100_000 };

#[tokio::test]
async fn pieces_make_up_the_reply() -> Result<()> {
    let model = open("parrot")?;
    let ask = ask("?", Sampling::default());
    let said = model.say(&ask).await?;
    assert_eq!(said.text, r#"{"reasoning": "条文如此", "provision": 1, "quote": "诉讼时效期间为三年", "score": 4}"#);
    let mut coming = model.stream(ask).await;
    let mut pieces = Vec::new();
    while let Some(piece) = coming.recv().await {
        match piece? {
            Piece::Words(words) => pieces.push(words),
            Piece::End { cut, tokens } => assert_eq!((cut, tokens.completion), (false, 4)),
        }
    }
    assert_eq!((pieces.len(), pieces.concat()), (3, said.text));
    Ok(())
}

#[tokio::test]
async fn letters_are_told_whole() -> Result<()> {
    let model = open("qwen3")?;
    let sampling = Sampling { temperature: 1.0, seed: 3, max_tokens: 200 };
    let said = model.say(&ask("?", sampling)).await?;
    let mut coming = model.stream(ask("?", sampling)).await;
    let mut told = String::new();
    while let Some(Piece::Words(words)) = coming.recv().await.transpose()? {
        assert!(!words.is_empty());
        told += &words;
    }
    assert_eq!(told, said.text);
    Ok(())
}

#[tokio::test]
async fn the_same_seed_chooses_the_same_words() -> Result<()> {
    // One has limits of its own on what is chosen, the other has none.
    for name in ["qwen2", "llama"] {
        let model = open(name)?;
        let mut said = Vec::new();
        for seed in [1, 1, 2, 3] {
            let sampling = Sampling { temperature: 0.9, seed, max_tokens: 30 };
            said.push(model.say(&ask("?", sampling)).await?.text);
        }
        assert_eq!(said[0], said[1], "{name}");
        assert!(said[1] != said[2] && said[2] != said[3], "{name}: {said:?}");
    }
    Ok(())
}

#[tokio::test]
async fn a_reply_ends_with_the_context() -> Result<()> {
    let model = open("llama")?;
    let said = model.say(&ask("?", LONG)).await?;
    let tokens = said.tokens.expect("a local model counts");
    assert!(said.cut && tokens.prompt + tokens.completion == 512, "{tokens:?}");
    let error = model.say(&ask(&"长".repeat(600), LONG)).await.expect_err("it is too long");
    assert!(matches!(error, NoJudgement::Context { tokens: 1800.., limit: 512 }), "{error}");
    assert!(error.to_string().contains("512"));
    Ok(())
}

#[tokio::test]
async fn a_reply_ends_when_nobody_listens() -> Result<()> {
    let model = open("qwen3")?;
    let mut coming = model.stream(ask("?", LONG)).await;
    assert!(matches!(coming.recv().await, Some(Ok(Piece::Words(_)))));
    drop(coming);
    // There is one place: the next reply begins when the last has ended.
    let next = ask("?", Sampling { max_tokens: 1, ..LONG });
    let said = tokio::time::timeout(Duration::from_secs(60), model.say(&next)).await?;
    assert_eq!(said?.tokens.map(|tokens| tokens.completion), Some(1));
    Ok(())
}

#[tokio::test]
async fn a_reply_has_its_time() -> Result<()> {
    let time = Duration::from_millis(200);
    let model = open("qwen3")?.with_time(time);
    let error = model.say(&ask("?", LONG)).await.expect_err("there is not time enough");
    assert_eq!(error, NoJudgement::Timeout(time));
    let short = model.with_time(Duration::from_secs(60)).say(&ask("?", Sampling { max_tokens: 1, ..LONG })).await;
    assert!(short.is_ok());
    Ok(())
}

#[test]
fn readings_check_what_they_are_given() -> Result<()> {
    let model = open("llama")?;
    for (ids, expected) in
        [(vec![], "nothing to read"), (vec![100_000], "none of the model's"), (vec![0; 513], "longer")]
    {
        let error = model.begin().read(&ids).expect_err("it cannot be read").to_string();
        assert!(error.contains(expected), "{error}");
    }
    let mut reading = model.begin();
    reading.read(&[0; 512])?;
    assert!(reading.read(&[0]).is_err());
    Ok(())
}
