//! Any text, and any number of them.

use anyhow::Result;
use lexlint::embed::Role;

use crate::support::{MODELS, cosine, open};

#[test]
fn huge_texts_are_cut_at_the_limit_and_it_is_said() -> Result<()> {
    for model in MODELS {
        let embedder = open(model)?;
        let limit = embedder.model().max_tokens;
        for text in ["合同".repeat(4_000), "a".repeat(8_000), " x".repeat(4_000), "\u{301}".repeat(4_000)] {
            let tokens = embedder.tokenize(&text, Role::Query)?;
            assert!(tokens.ids.len() <= limit && tokens.total >= tokens.ids.len(), "{model}");
            embedder.embed(&[&text], Role::Document)?;
        }
        let long = embedder.embed(&["合同", &"合同，".repeat(4_000), ""], Role::Document)?;
        assert_eq!(long.truncated, [1], "{model}");
        assert_eq!(long.tokens[1], limit, "{model}");
    }
    Ok(())
}

#[test]
fn ten_thousand_texts_have_each_their_vector() -> Result<()> {
    let embedder = open("bert-mean")?;
    let texts: Vec<String> = (0..10_000).map(|at| format!("{}第{at}条", "合同".repeat(at % 3))).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let embeddings = embedder.embed(&texts, Role::Document)?;
    assert_eq!((embeddings.vectors().len(), embeddings.tokens.len()), (10_000, 10_000));
    for (at, vector) in embeddings.vectors().enumerate().step_by(997) {
        let alone = embedder.embed(&texts[at..=at], Role::Document)?;
        assert!(cosine(vector, &alone.values) > 0.999_999, "text {at}");
    }
    Ok(())
}

#[test]
fn no_texts_have_no_vectors() -> Result<()> {
    let embedder = open("qwen3-last")?;
    let embeddings = embedder.embed(&[], Role::Query)?;
    assert_eq!((embeddings.dimension, embeddings.values.len()), (embedder.model().dimension, 0));
    assert_eq!(embedder.forward(&[])?, Vec::<Vec<f32>>::new());
    Ok(())
}

#[test]
fn the_same_texts_have_the_same_vectors() -> Result<()> {
    for model in MODELS {
        let embedder = open(model)?;
        let texts = ["合同", "诉讼时效期间为三年。", "", "合同"];
        let first = embedder.embed(&texts, Role::Query)?;
        assert_eq!(first, embedder.embed(&texts, Role::Query)?, "{model}");
        let vectors: Vec<&[f32]> = first.vectors().collect();
        assert!(cosine(vectors[0], vectors[3]) > 0.999_999, "{model}");
    }
    Ok(())
}
