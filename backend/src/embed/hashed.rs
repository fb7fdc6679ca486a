//! Vectors without a model: hashed pairs of characters. Texts with words in common are near each other, and the same
//! text has the same vector on every machine, so that what works with vectors can be tested without weights.

use sha2::{Digest, Sha256};

use super::{Embedder, Model, Role, Tokens};
use crate::model::{ModelError, files};

/// The token that stands before every text.
const START: u32 = 1;

/// An embedder whose tokens are characters and whose vectors count hashed pairs of them.
#[derive(Clone, Debug)]
pub struct Hashed {
    model: Model,
    prompt: &'static str,
}

impl Hashed {
    /// An embedder of vectors of `dimension` numbers (at least 1), which reads `max_tokens` characters (at least 1) of
    /// a text and the mark before it. Queries have the prompt `query: `.
    pub fn new(dimension: usize, max_tokens: usize) -> Self {
        let name = format!("hashed-{dimension}");
        let fingerprint = Sha256::digest(format!("{name}/{max_tokens}"));
        let fingerprint = files::hexadecimal(&fingerprint);
        let (dimension, max_tokens) = (dimension.max(1), max_tokens.max(1));
        let model = Model { name, fingerprint, dimension, max_tokens, nested: false, batch_tokens: 4096 };
        Self { model, prompt: "query: " }
    }
}

impl Embedder for Hashed {
    fn model(&self) -> &Model {
        &self.model
    }

    fn tokenize(&self, text: &str, role: Role) -> Result<Tokens, ModelError> {
        let prompt = if role == Role::Query { self.prompt } else { "" };
        let mut ids: Vec<u32> = vec![START];
        ids.extend(prompt.chars().chain(text.chars()).map(u32::from));
        let total = ids.len();
        ids.truncate(self.model.max_tokens);
        Ok(Tokens { ids, total })
    }

    fn forward(&self, batch: &[&Tokens]) -> Result<Vec<Vec<f32>>, ModelError> {
        let vector = |tokens: &&Tokens| {
            let mut vector = vec![0.0_f32; self.model.dimension];
            // A text of one token has no pair; its only token stands for one.
            let single = [tokens.ids[0], tokens.ids[0]];
            let pairs = if tokens.ids.len() == 1 { single.windows(2) } else { tokens.ids.windows(2) };
            for pair in pairs {
                // The multipliers of splitmix64: they spread neighbouring characters over all places.
                let mut hash = u64::from(pair[0]).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ u64::from(pair[1]);
                hash = (hash ^ (hash >> 31)).wrapping_mul(0x94d0_49bb_1331_11eb);
                let place = (hash >> 33) % self.model.dimension as u64;
                vector[usize::try_from(place).unwrap_or(0)] += 1.0;
            }
            let length = vector.iter().map(|value| value * value).sum::<f32>().sqrt();
            vector.iter_mut().for_each(|value| *value /= length);
            vector
        };
        Ok(batch.iter().map(vector).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dot(left: &[f32], right: &[f32]) -> f32 {
        left.iter().zip(right).map(|(left, right)| left * right).sum()
    }

    #[test]
    fn texts_with_words_in_common_are_near() {
        let embedder = Hashed::new(64, 512);
        let texts = ["劳动合同期限三个月以上", "劳动合同期限为三个月", "故意杀人的，处死刑", ""];
        let embeddings = embedder.embed(&texts, Role::Document).expect("it never fails");
        let vectors: Vec<&[f32]> = embeddings.vectors().collect();
        assert_eq!(vectors.len(), 4);
        for vector in &vectors {
            assert!((dot(vector, vector) - 1.0).abs() < 1e-5);
        }
        assert!(dot(vectors[0], vectors[1]) > dot(vectors[0], vectors[2]) + 0.2);
    }

    #[test]
    fn texts_are_cut_at_the_limit_and_queries_have_a_prompt() {
        let embedder = Hashed::new(8, 12);
        let embeddings = embedder.embed(&["一二三四五六七八九十一二", "一"], Role::Document).expect("it never fails");
        assert_eq!((embeddings.tokens, embeddings.truncated), (vec![12, 2], vec![0]));
        let query = embedder.embed(&["一"], Role::Query).expect("it never fails");
        assert_eq!(query.tokens, [9]);
        assert_ne!(query.values, embedder.embed(&["一"], Role::Document).expect("it never fails").values);
    }
}
