//! Why can a model not be had or computed?

use std::path::PathBuf;

use super::files;

/// An error of a model. The messages say what to do.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// There is neither such a folder nor can it be a name on the hub.
    #[error(
        "there is no folder {name}; name the folder of a model, or a model of the Hugging Face hub, such as {examples}"
    )]
    NoFolder {
        /// What was named.
        name: String,
        /// Models that would do.
        examples: &'static str,
    },
    /// The model cannot be had from the hub.
    #[error(
        "the model {id} cannot be had from {endpoint}: {reason}; obtain its files where there is a connection, with \
         `hf download {id} --local-dir FOLDER`, and name that folder; or set HF_ENDPOINT to a mirror, or HF_HOME to a cache \
         that has the model (looked in {})", .cache.display()
    )]
    Hub {
        /// Name on the hub.
        id: String,
        /// Where it was asked for.
        endpoint: String,
        /// The cache that does not have it either.
        cache: PathBuf,
        /// What went wrong.
        reason: String,
    },
    /// A file of the model is missing.
    #[error("{} is missing; {remedy}", .path.display())]
    Missing {
        /// The file.
        path: PathBuf,
        /// What to do.
        remedy: String,
    },
    /// A file of the model cannot be used.
    #[error("{}: {reason}; obtain the model again, whole", .path.display())]
    Broken {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The model is of a sort that this program has no code for.
    #[error(
        "{}: {what} cannot be computed by this program; choose another model, such as {examples}", .folder.display()
    )]
    Unsupported {
        /// Folder of the model.
        folder: PathBuf,
        /// What is not supported.
        what: String,
        /// Models that would do.
        examples: &'static str,
    },
    /// There is no such device.
    #[error("{0}")]
    Device(String),
    /// The tokenizer cannot read the text.
    #[error("the model's tokenizer cannot read a text: {0}; look whether its tokenizer.json is the model's own")]
    Tokenizer(String),
    /// The device failed.
    #[error("the model cannot be computed: {0}; give it less text at once, or use --device cpu")]
    Compute(String),
    /// The model's numbers are no vector.
    #[error(
        "the model gives a vector of no length for a text (zero, infinite or NaN): its weights are damaged or do not fit its \
         precision; obtain the model again, or use --precision f32"
    )]
    NoVector,
    /// The model gives vectors of texts alone.
    #[error("the model {name} gives no vectors of single tokens; name a BERT")]
    NoTokens {
        /// Its name.
        name: String,
    },
    /// The model is not as deep.
    #[error("the model has {has} layers; {wanted} are asked for")]
    Layers {
        /// Layers that were asked for.
        wanted: usize,
        /// Layers that it has.
        has: usize,
    },
    /// The model's numbers say nothing of the next token.
    #[error(
        "the model gives no numbers for the next token (infinite or NaN): its weights are damaged or do not fit its \
         precision; obtain the model again, or use --precision f32"
    )]
    NoNumbers,
}

impl From<candle_core::Error> for ModelError {
    fn from(error: candle_core::Error) -> Self {
        Self::Compute(files::line(&error))
    }
}
