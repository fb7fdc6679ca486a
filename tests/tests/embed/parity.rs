//! The same tokens and vectors as `transformers` and `sentence-transformers`.

use anyhow::Result;
use lexlint::embed::Role;

use crate::support::{MODELS, cosine, open, reference};

#[test]
fn vectors_are_those_of_the_reference() -> Result<()> {
    for model in MODELS {
        let embedder = open(model)?;
        let entries = reference(&crate::support::folder(model))?;
        let mut least = 1.0_f64;
        for role in [Role::Document, Role::Query] {
            let entries: Vec<_> = entries.iter().filter(|entry| entry.role() == role).collect();
            let texts: Vec<&str> = entries.iter().map(|entry| entry.text.as_str()).collect();
            let together = embedder.embed(&texts, role)?;
            for (at, entry) in entries.iter().enumerate() {
                let tokens = embedder.tokenize(&entry.text, role)?;
                assert_eq!((&tokens.ids, tokens.total), (&entry.ids, entry.total), "{model}: {:?}", entry.text);
                assert_eq!(together.truncated.contains(&at), entry.total > entry.ids.len());
                let alone = embedder.embed(&[&entry.text], role)?;
                for embeddings in [together.vectors().nth(at), alone.vectors().next()] {
                    let vector = embeddings.unwrap_or_default();
                    let same = cosine(vector, &entry.vector);
                    assert!(same >= 0.9999, "{model}: {:?} has cosine {same}", entry.text);
                    assert!((cosine(vector, vector) - 1.0).abs() < 1e-6);
                    least = least.min(same);
                }
            }
        }
        println!("{model:<16} least cosine with the reference {least:.7}");
    }
    Ok(())
}

#[test]
fn different_texts_have_different_vectors() -> Result<()> {
    // Else the comparison with the reference would show nothing.
    for model in MODELS {
        let entries = reference(&crate::support::folder(model))?;
        let (first, second) = (&entries[0], &entries[1]);
        let alike = cosine(&first.vector, &second.vector);
        assert!(alike < 0.99, "{model}: {alike}");
    }
    Ok(())
}
