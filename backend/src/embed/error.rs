//! Why there is no vector.

/// An error of an embedding model. The messages say what to do.
#[derive(Debug, thiserror::Error)]
pub enum EmbedError {
    /// The tokenizer cannot read the text.
    #[error("the model's tokenizer cannot read a text: {0}; look whether its tokenizer.json is the model's own")]
    Tokenizer(String),
    /// The device failed.
    #[error("the model cannot be computed: {0}; embed fewer or shorter texts at once, or use --device cpu")]
    Compute(String),
    /// The model's numbers are no vector.
    #[error(
        "the model gives a vector of no length for a text (zero, infinite or NaN): its weights are damaged or do not fit its precision; \
         obtain the model again"
    )]
    NoVector,
}
